"""When something is done that is asked about."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers import answer
from actions.answering.recipe_answers.moment import is_moment, moment
from tests.unit.answering.recipe_answers.asking import asked

MOUSSAKA, STEW, RISOTTO, CHICKEN = "moussaka", "beef-stew-with-root-vegetables", "mushroom-risotto", "roast-chicken-with-potatoes-and-carrots"
MILK, DRY, STOCK, PAT = "Whisk in the milk a little at a time", "Pat the beef dry", "start", "Take any giblets out"


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("when can I cut it? now?", "cool the pie in its tin", "dutch-apple-pie", ["90 minutes", "Cut the pie"]),
        ("when can we cut it", "Bake the moussaka", MOUSSAKA, ["stand for 30 minutes", "cut the moussaka"]),
    ],
)
def test_when_something_may_be_done_is_told_with_the_wait_before_it(text: str, at: str, of: str, told: list[str]) -> None:
    found = moment(asked(text, at, of))
    assert found is not None
    assert found.response == "utter_found_in_steps"
    assert all(one in found.fields["step_text"] for one in told)


@pytest.mark.parametrize(
    ("text", "at", "of", "response", "told"),
    [
        ("when do the eggs go in?", MILK, MOUSSAKA, "utter_turn_later", "Whisk the eggs quickly"),
        ("when do I preheat the oven", MILK, MOUSSAKA, "utter_turn_done", "Heat the oven"),
        ("when do I salt the aubergines", MILK, MOUSSAKA, "utter_turn_done", "sprinkling 1 teaspoon of the salt"),
        ("at what point do I take the bay leaf out?", "start", MOUSSAKA, "utter_turn_later", "Throw away the bay leaf"),
        ("when do the bay leaves come out", DRY, STEW, "utter_turn_later", "Lift out the bay leaves"),
        ("and when do I salt the mushrooms", STOCK, RISOTTO, "utter_turn_later", "Season the mushrooms with the salt"),
        ("when do I add the mushrooms back", "fry for 8 minutes", RISOTTO, "utter_turn_later", "Stir the mushrooms into the rice"),
        ("the eggs go in when?", MILK, MOUSSAKA, "utter_turn_later", "Whisk the eggs quickly"),
        ("cheese when", "Go on adding the rest of the stock", RISOTTO, "utter_turn_later", "Beat in the remaining butter and the cheese"),
        ("heated it, in the pan. garlic when?", STOCK, RISOTTO, "utter_turn_later", "Stir in the garlic"),
        ("when to add the cheese", STOCK, RISOTTO, "utter_turn_later", "Beat in the remaining butter and the cheese"),
        ("when garlic?", STOCK, RISOTTO, "utter_turn_later", "Stir in the garlic"),
        ("when do I stretch the dough", "Drain the tomatoes", "pizza-margherita", "utter_turn_later", "tretch it into a circle"),
        ("when should I baste it", PAT, CHICKEN, "utter_turn_later", "Baste the chicken"),
    ],
)
def test_the_step_that_does_it_is_told(text: str, at: str, of: str, response: str, told: str) -> None:
    question = asked(text, at, of)
    found = moment(question)
    assert found is not None
    assert found.response == response
    assert told in str(found.fields)
    assert answer("ask_step_time", question).response == response  # a span of time answers no "when"


@pytest.mark.parametrize(
    "text",
    ["when is the sauce ready?", "how long do the eggs take", "when will it be done", "when the eggs are in, what then",
     "eggs done when?", "what goes in when?", "when I salt the aubergines"],
)
def test_signs_and_spans_of_time_are_none(text: str) -> None:
    question = asked(text, MILK, MOUSSAKA)
    assert not is_moment(question)
    assert moment(question) is None


def test_what_comes_out_of_the_oven_does_so_after_a_time() -> None:
    question = asked("when does the moussaka come out of the oven", "start", MOUSSAKA)
    assert moment(question) is None
    assert answer("ask_step_time", question).response != "utter_unknown"


def test_what_no_step_does_is_not_told() -> None:
    assert moment(asked("when do I flambé the sauce", MILK, MOUSSAKA)) is None
    assert moment(asked("when do I take the lemon out", PAT, CHICKEN)) is None
