"""Which ingredients: of the recipe, of the step, not used yet."""

from __future__ import annotations

from tests.unit.answering.sample import BREAD, CHOP, HEAT, OVEN, SERVE, SIMMER, SUGAR, ask, bare, soup


def test_the_list_holds_every_line_as_written() -> None:
    found = ask("ask_ingredients")
    assert found.fields["items"].splitlines() == [f"- {line.text}" for line in soup().ingredients]
    assert found.fields["count"] == len(soup().ingredients)


def test_a_food_that_is_not_in_the_recipe_is_denied() -> None:
    found = ask("ask_ingredients", "is there beef in it?", ingredient=["beef"])
    assert (found.response, found.fields) == ("utter_not_in_recipe", {"food": "beef"})


def test_a_food_that_is_in_the_recipe_is_not_denied() -> None:
    assert ask("ask_ingredients", "are there onions in it?", ingredient=["onions"]).response == "utter_ingredients"


def test_a_recipe_without_a_list_does_not_know() -> None:
    assert not ask("ask_ingredients", "is there beef in it?", of=bare(), ingredient=["beef"]).found


def test_what_goes_in_now_is_told_with_the_amount_of_the_step() -> None:
    assert ask("ask_step_ingredients", step=CHOP).fields == {"items": "2 onions"}
    assert ask("ask_step_ingredients", step=HEAT).fields == {"items": "2 tbsp olive oil"}


def test_a_step_without_ingredients_looks_ahead_to_the_next_that_has_some() -> None:
    found = ask("ask_step_ingredients", step=SIMMER)
    assert (found.response, found.fields) == ("utter_later_ingredients", {"items": "2 tsp brown sugar", "number": SUGAR})


def test_at_the_end_nothing_more_goes_in() -> None:
    found = ask("ask_step_ingredients", step=SERVE)
    assert (found.response, found.found) == ("utter_no_step_ingredients", True)


def test_before_the_first_step_all_ingredients_are_told() -> None:
    assert ask("ask_step_ingredients") == ask("ask_ingredients")


def test_what_the_running_step_uses_counts_as_unused() -> None:
    assert "2 onions" in ask("ask_unused_ingredients", step=CHOP).fields["items"]
    assert "onions" not in ask("ask_unused_ingredients", step=HEAT).fields["items"]


def test_steps_reported_ahead_have_used_their_ingredients() -> None:
    assert "rye bread" in ask("ask_unused_ingredients", step=OVEN).fields["items"]
    assert "rye bread" not in ask("ask_unused_ingredients", step=OVEN, noted=(BREAD,)).fields["items"]


def test_preparations_are_left_out_of_the_unused() -> None:
    assert "rinsed" not in ask("ask_unused_ingredients", step=CHOP).fields["items"]


def test_when_all_is_used_that_is_said() -> None:
    whole = soup().model_copy(update={"ingredients": soup().ingredients[:4]})
    assert ask("ask_unused_ingredients", step=SERVE, of=whole).response == "utter_all_used"
