"""Which ingredients: of the recipe, of the step, not used yet."""

from __future__ import annotations

import pytest

from actions.recipes.model import Recipe
from tests.unit.answering.sample import BREAD, CHOP, HEAT, OVEN, SERVE, SIMMER, SUGAR, ask, bare, soup
from tests.unit.cards import card, step_with


def test_the_list_holds_every_line_as_written() -> None:
    found = ask("ask_ingredients")
    assert found.fields["items"].splitlines() == [f"- {line.text}" for line in soup().ingredients]
    assert found.fields["count"] == len(soup().ingredients)


def test_a_recipe_without_a_list_does_not_know() -> None:
    assert not ask("ask_ingredients", of=bare()).found


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


def test_what_is_left_of_a_measured_food_is_told_while_more_of_it_is_needed() -> None:
    cake = card("lemon-drizzle-cake")
    assert "175 g unsalted butter" in unused_at(cake, "Add the remaining butter")
    assert "unsalted butter" not in unused_at(cake, "beat with the electric mixer")


@pytest.mark.parametrize(
    ("recipe", "step", "left"),
    [
        ("chicken-tikka-skewers-with-cucumber-raita", "rinse the cucumber", ["200 g plain yoghurt", "½ tsp ground cumin", "½ tsp salt", "1 tbsp sunflower oil"]),
        ("beef-stew-with-root-vegetables", "Lower the heat to medium", ["1 tsp salt"]),
        ("banana-walnut-muffins", "Spoon the batter", ["¼ cup walnuts"]),
        ("gazpacho", "Set the sieve", ["1 tbsp olive oil"]),
        ("creme-caramel", "Let the caramel harden", ["90 g caster sugar"]),
        ("pizza-margherita", "Divide the dough", ["the rest of the strong white bread flour"]),
        ("shakshuka", "cook the eggs for 10", ["50 g feta cheese"]),
    ],
)
def test_the_rest_is_told_with_its_amount_where_it_is_known(recipe: str, step: str, left: list[str]) -> None:
    told = unused_at(card(recipe), step)
    assert [thing for thing in left if thing not in told] == []


@pytest.mark.parametrize(
    ("recipe", "step", "gone"),
    [
        ("beef-stew-with-root-vegetables", "Return the beef", "beef chuck"),
        ("chicken-tikka-skewers-with-cucumber-raita", "Fix an oven shelf", "yoghurt"),
        ("lemon-drizzle-cake", "Let the cake cool", "sugar"),
        ("salmon-with-dill-potatoes", "Add the butter", "salt"),
    ],
)
def test_what_was_used_up_is_not_left(recipe: str, step: str, gone: str) -> None:
    assert gone not in unused_at(card(recipe), step)


def unused_at(recipe: Recipe, text: str) -> str:
    """What is told as not used yet at the step with a text."""
    return str(ask("ask_unused_ingredients", step=step_with(recipe, text), of=recipe).fields.get("items", ""))
