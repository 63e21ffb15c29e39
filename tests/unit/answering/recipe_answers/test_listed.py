"""The foods of a step that are asked for by their place, or as those that are left."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.ingredients import counted
from actions.answering.recipe_answers.listed import listed
from actions.answering.recipe_answers.order import begun
from tests.unit.answering.recipe_answers.asking import asked

CORNBREAD, DRY = "buttermilk-cornbread", "Whisk the cornmeal"


@pytest.mark.parametrize(("text", "holds", "lacks"), [
    ("I have added the cornmeal. Can you repeat the other ingredients?", ("flour", "sugar"), ("cornmeal",)),
    ("what were the first two ingredients?", ("cornmeal", "flour"), ("sugar",)),
    ("repeat the last two please", ("baking soda", "salt"), ("cornmeal",)),
    ("the cornmeal is in, what are the others? tell me the other ones", ("flour",), ("cornmeal",)),
])
def test_they_are_told_with_their_amounts(text: str, holds: tuple[str, ...], lacks: tuple[str, ...]) -> None:
    found = listed(asked(text, DRY, CORNBREAD))
    assert found is not None
    assert all(word in found.fields["items"] for word in holds)
    assert not any(word in found.fields["items"] for word in lacks)
    assert any(char.isdigit() for char in found.fields["items"])


def test_beside_a_single_one_the_whole_step_is_told() -> None:
    found = listed(asked("what is the second ingredient?", DRY, CORNBREAD))
    assert found is not None
    assert "flour" in found.fields["items"]
    assert "cornmeal" in found.fields.get("all", "cornmeal")


@pytest.mark.parametrize("text", [
    "do I stir for the first two minutes?", "is the other one bigger?", "and the other half?", "what are all the ingredients?", "the first two are in", "put the last one back?",
])
def test_what_asks_for_none_by_its_place_is_left(text: str) -> None:
    assert listed(asked(text, DRY, CORNBREAD)) is None


@pytest.mark.parametrize(("text", "response"), [
    ("how many ingredients are there?", "utter_ingredient_count"), ("how many ingredients?", "utter_ingredient_counts"),
    ("how many ingredients go in now?", "utter_ingredient_count_of_step"), ("which ingredients?", None), ("how many eggs?", None),
])
def test_ingredients_are_counted(text: str, response: str | None) -> None:
    found = counted(asked(text, DRY, CORNBREAD))
    assert (found.response if found else None) == response


def test_how_to_begin_is_the_first_step_and_nothing_else_later() -> None:
    found = begun(asked("how should I start making the cornbread?", "start", CORNBREAD))
    assert found is not None
    assert found.answer_id == "step-1"
    assert begun(asked("how do I start?", DRY, CORNBREAD)) is None
