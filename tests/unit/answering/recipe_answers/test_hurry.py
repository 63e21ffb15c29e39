"""Whether a wait may be cut short, and portions may go in together."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.hurry import hurried
from tests.unit.answering.recipe_answers.asking import asked

YES, NO = "utter_check_yes", "utter_check_no"
BREAD, PANCAKES, COOKIES, STEW, GAZPACHO, SOUP = (
    "buttermilk-cornbread", "blueberry-buttermilk-pancakes", "chocolate-chip-cookies", "beef-stew-with-root-vegetables", "gazpacho", "dutch-pea-soup",
)
COOL, HEATED, SHEET, THIRD = "let the cornbread cool in the skillet", "let the butter cool", "Bake the first sheet on the middle rack", "Brown one third of the beef"


@pytest.mark.parametrize(
    ("text", "at", "of", "response", "told"),
    [
        ("can I slice into it straight away?", COOL, BREAD, NO, "10 minutes"),
        ("can I slice into it straight away?", "Take the skillet out with the oven mitts", BREAD, NO, "10 minutes"),
        ("can't I use the butter straight off the heat?", HEATED, PANCAKES, NO, "5 minutes"),
        ("can I blend it right away?", "Leave the bread to soak", GAZPACHO, NO, "10 minutes"),
        ("can't I just cut it straight away?", "Take the casserole out of the oven", "spicy-mexican-casserole", NO, "5 minutes"),
        ("can we cut it up right away", "Lift the chicken onto the carving board", "roast-chicken-with-potatoes-and-carrots", NO, "15 minutes"),
        ("cant i do all the meat in one go", THIRD, STEW, NO, "crowded"),
        ("could both trays go in together?", SHEET, COOKIES, NO, "One sheet at a time"),
        ("cant I just throw all the beef in at once", THIRD, STEW, NO, "crowded"),
    ],
)
def test_waits_and_portions_are_told(text: str, at: str, of: str, response: str, told: str) -> None:
    found = hurried(asked(text, at, of))
    assert found is not None
    assert found.response == response
    assert told in found.fields["fact"]


@pytest.mark.parametrize(
    ("text", "at", "of"),
    [
        ("can I slice into it straight away?", "start", BREAD),
        ("can I cut it?", COOL, BREAD),
        ("how long till I can slice it straight away?", COOL, BREAD),
        ("should I turn the oven off straight away?", COOL, BREAD),
        ("can I put it in the fridge straight away?", "chill the soup within 2 hours", SOUP),
        ("does the rest of the beef go in at once", THIRD, STEW),
        ("do I add the flour all at once", THIRD, STEW),
    ],
)
def test_other_questions_are_left_to_others(text: str, at: str, of: str) -> None:
    assert hurried(asked(text, at, of)) is None


def test_both_are_taken_where_the_step_says_so_and_not_where_it_takes_one() -> None:
    first = hurried(asked("both of them?", SHEET, COOKIES))
    assert first is not None
    assert first.response == NO


def test_both_are_the_two_that_the_step_takes() -> None:
    eggs = hurried(asked("both of them?", "Beat the eggs", BREAD))
    assert eggs is not None
    assert eggs.response == YES
    assert hurried(asked("both of them?", COOL, BREAD)) is None


def test_the_last_of_an_amount_that_goes_in_bit_by_bit_is_all_of_it() -> None:
    assert hurried(asked("is that all the milk?", "Whisk in the milk", "moussaka")) is None
