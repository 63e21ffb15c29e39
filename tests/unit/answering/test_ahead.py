"""How far a cook is who tells several deeds at once."""

from __future__ import annotations

import pytest

from actions.answering.ahead import deeds_in, furthest
from actions.kitchen import Kitchen
from tests.unit.answering.sample import ADD, CHOP, SIMMER, SUGAR, soup


@pytest.mark.parametrize(("report", "step", "last"), [
    ("chopped the onions, fried them, added the peas and the water", CHOP, ADD),
    ("chopped the onions and heated the oil. fried the onions. simmered", CHOP, SIMMER),
    ("onions fried, stirred in the brown sugar", CHOP, SUGAR),
])
def test_deeds_in_the_order_of_the_recipe_tell_how_far_it_is(kitchen: Kitchen, report: str, step: int, last: int) -> None:
    assert furthest(report, soup(), step, kitchen.lexicon) == last


@pytest.mark.parametrize("report", [
    "", "done", "chopped the onions", "chopped the onions and heated the oil", "all done, tasty", "chopped and fried", "fried the carrots, stirred in the brown sugar",
    "added the peas, chopped the onions", "will fry the onions and add the peas", "fried the onions, do I add the peas?", "did not fry the onions, stirred in the sugar",
    "the onions are soft, the soup smells great", "peas and water in the pot",
])
def test_a_single_deed_a_plan_a_question_or_what_is_not_in_order_tells_nothing(kitchen: Kitchen, report: str) -> None:
    assert furthest(report, soup(), CHOP, kitchen.lexicon) is None


@pytest.mark.parametrize(("text", "verb"), [("i added salt already", "add"), ("took it off the heat", "take"), ("chopped it", "chop")])
def test_a_deed_is_found_in_whatever_form_it_is_told(kitchen: Kitchen, text: str, verb: str) -> None:
    assert verb in deeds_in(text, kitchen.lexicon)


def test_what_was_done_early_leaves_the_running_step_open(kitchen: Kitchen) -> None:
    assert furthest("already added the peas and stirred in the sugar", soup(), CHOP, kitchen.lexicon) is None
