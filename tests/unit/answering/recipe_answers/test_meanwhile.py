"""What to do while the running step goes on by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from actions.answering.recipe_answers import KINDS
from actions.recipes.steps.cutting import aloud
from tests.unit.answering.sample import BREAD, CHOP, HEAT, OVEN, SERVE, ask, bare, english, question
from tests.unit.cards import card, step_with

ELSEWHERE = ("pod stays in while it sits there?", "might as well wait till the milk is cold before the sugar?")
MEANT = ("anything to do while the milk infuses?", "can I make the caramel while it infuses?", "and while it cooks?", "time for a coffee?")


FREE: dict[str, list[tuple[str, str | None]]] = {
    "banana-walnut-muffins": [
        ("Heat the oven", "line the muffin pan"),
        ("line the muffin pan", "Whisk the flour"),
        ("Whisk the flour", "Mash the bananas"),
        ("Bake the muffins", None),
        ("Leave the muffins in the pan", None),
    ],
    "beef-stew-with-root-vegetables": [
        ("Pat the beef dry", "Heat 1 tablespoon of the vegetable oil"),
        ("simmer the beef gently", "peel the carrots"),
        ("simmer the stew for 40 minutes", None),
        ("Simmer the stew without the lid", None),
    ],
    "blueberry-buttermilk-pancakes": [
        ("Melt the butter", "Whisk the flour"),
        ("let the butter cool", "Whisk the flour"),
        ("Whisk the flour", "Beat the eggs"),
        ("let the batter rest", "Heat the skillet"),
        ("Cook the pancakes for 3 minutes", None),
    ],
    "chicken-tikka-skewers-with-cucumber-raita": [
        ("marinate the chicken", "rinse the cucumber"),
        ("chill the raita", "Fix an oven shelf"),
        ("Heat the grill", "Line the baking tray"),
        ("Grill the skewers for 7", None),
        ("Rest the meat", None),
    ],
    "chickpea-and-spinach-curry": [("fry for 8 minutes", None), ("simmer the curry", None)],
    "classic-beef-burgers": [
        ("Chill the patties", "stir the mayonnaise"),
        ("put the burger sauce in the fridge", "Spread the cut sides of the buns"),
        ("Heat the grill pan", "Brush the patties"),
        ("grill for 4 minutes more", None),
        ("rest the meat", None),
    ],
    "creme-caramel": [
        ("Heat the oven", "stand the ramekins"),
        ("infuse the milk", "Put 120 g of the sugar"),
        ("boil the sugar syrup", "Whisk the eggs"),
        ("Let the caramel harden", "Whisk the eggs"),
        ("Bake the custards", None),
        ("chill them", None),
    ],
    "gazpacho": [
        ("Leave the bread to soak", "Rinse the tomatoes"),
        ("Core the tomatoes", "Peel the cucumber"),
        ("Dice a quarter", "Halve the bell pepper"),
        ("blend the vegetables", "Set the sieve"),
        ("chill the gazpacho", None),
    ],
    "lemon-drizzle-cake": [
        ("Heat the oven", "Grease the loaf tin"),
        ("line the tin", "Grate the yellow zest"),
        ("Bake the cake", "Stir the granulated sugar"),
        ("Let the cake cool", None),
    ],
    "mushroom-risotto": [
        ("heat the stock", "Melt 20 g of the butter"),
        ("keep the stock hot", "Melt 20 g of the butter"),
        ("cook for 6 minutes", None),
        ("let the risotto rest", None),
    ],
    "no-knead-white-bread": [
        ("let the dough rise for 30 minutes", "Put the pot and its lid in the oven"),
        ("let the dough rise for another", None),
        ("Bake the bread with the lid on", None),
    ],
    "pizza-margherita": [
        ("let the dough rise", "Drain the tomatoes"),
        ("drain them in the sieve", "Dust the work surface"),
        ("heat the oven", "Cover the dough balls"),
        ("let the dough rest", "Dust the wooden board"),
        ("Bake the pizza", None),
    ],
    "salmon-with-dill-potatoes": [
        ("Heat the oven", "line the baking tray"),
        ("Scrub the potatoes", "rinse the dill"),
        ("bring the water to the boil", "rinse the dill"),
        ("chop the dill", "Grate the yellow zest"),
        ("simmer the potatoes", "pat the salmon dry"),
    ],
    "shakshuka": [("Simmer the sauce", "Crack each egg"), ("cook the eggs for 10 minutes", None)],
    "vegetable-fried-rice": [("put the covered bowl back", "Heat 1 tablespoon of the sunflower oil"), ("stir-fry for 3 minutes", None)],
}


@pytest.mark.parametrize(("name", "running", "told"), [(name, running, told) for name, cases in FREE.items() for running, told in cases])
def test_the_nearest_work_that_needs_nothing_unfinished_is_told(name: str, running: str, told: str | None) -> None:
    recipe = card(name)
    found = ask("ask_meanwhile", step=step_with(recipe, running), of=recipe)
    if told is None:
        following = recipe.steps[step_with(recipe, running)]
        assert (found.response, found.answer_id) == ("utter_meanwhile_wait", f"step-{following.number}")
        assert found.fields["step_text"] == aloud(following.text, english())
    else:
        assert (found.response, found.fields.get("number")) == ("utter_meanwhile", step_with(recipe, told))
        assert told[1:] in found.fields["step_text"]


def test_what_was_reported_done_is_passed_over_and_clears_the_way() -> None:
    recipe = card("classic-beef-burgers")
    chill, sauce, fridge = (step_with(recipe, text) for text in ("Chill the patties", "stir the mayonnaise", "put the burger sauce"))
    assert ask("ask_meanwhile", step=chill, of=recipe, noted=(sauce,)).fields["number"] == fridge


def test_what_is_left_out_stands_in_nobodys_way() -> None:
    recipe = card("classic-beef-burgers")
    chill, sauce, fridge = (step_with(recipe, text) for text in ("Chill the patties", "stir the mayonnaise", "put the burger sauce"))
    found = KINDS["ask_meanwhile"](replace(question("", chill, of=recipe), skipped=(sauce,)))
    assert found.fields["number"] == fridge


def test_a_step_without_foods_of_another_may_come_next() -> None:
    found = ask("ask_meanwhile", step=CHOP)
    assert (found.response, found.fields["number"]) == ("utter_meanwhile", HEAT)


def test_serving_is_no_work_for_meanwhile() -> None:
    found = ask("ask_meanwhile", step=OVEN, noted=(BREAD,))
    assert (found.response, found.fields) == ("utter_meanwhile_wait", {"step_text": "Serve the soup."})


def test_where_one_waits_the_step_that_follows_is_one_that_is_not_done_yet() -> None:
    recipe = card("gazpacho")
    chill, stirred = step_with(recipe, "chill the gazpacho"), step_with(recipe, "Stir the cold gazpacho")
    assert ask("ask_meanwhile", step=chill, of=recipe).answer_id == f"step-{stirred}"
    assert ask("ask_meanwhile", step=chill, of=recipe, noted=(stirred,)).answer_id == f"step-{stirred + 1}"


def test_after_the_last_step_nothing_follows() -> None:
    assert ask("ask_meanwhile", step=SERVE).response == "utter_meanwhile_nothing"
    assert ask("ask_meanwhile", step=OVEN, noted=(BREAD, SERVE)).response == "utter_meanwhile_nothing"


def test_before_the_first_step_nothing_runs() -> None:
    assert not ask("ask_meanwhile").found
    assert not ask("ask_meanwhile", of=bare()).found
