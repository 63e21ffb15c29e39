"""The same food in two parts of a recipe: which of its lines a step means."""

from __future__ import annotations

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe

ENGLISH = Lexicon.load("en")
LIST = ("For the crumble:", "50 g butter", "100 g flour", "30 g sugar", "For the sauce:", "20 g butter", "10 g sugar", "200 ml milk")
LABELLED = (
    "For the crumble: 50 g butter", "For the crumble: 100 g flour", "For the crumble: 30 g sugar",
    "For the sauce: 20 g butter", "For the sauce: 10 g sugar", "For the sauce: 200 ml milk",
)


def made(lines: tuple[str, ...], *steps: tuple[str, str | None]) -> Recipe:
    return analyse(RawRecipe(title="Test", ingredients=lines, instructions=tuple(Instruction(text=text, section=section) for text, section in steps)), ENGLISH)


def taken(recipe: Recipe) -> list[dict[str, str | None]]:
    return [{use.name: use.quantity for use in step.ingredients} for step in recipe.steps]


def test_a_heading_is_the_part_of_the_lines_below_it() -> None:
    assert [line.part for line in made(LIST, ("Wait.", None)).ingredients] == ["For the crumble"] * 3 + ["For the sauce"] * 3
    labelled = made(LABELLED, ("Wait.", None)).ingredients[0]
    assert (labelled.part, labelled.told) == ("For the crumble", "50 g butter")


@pytest.mark.parametrize("lines", [LIST, LABELLED])
@pytest.mark.parametrize(
    "steps",
    [
        [("Rub the butter into the flour.", "Crumble"), ("Melt the butter with the sugar.", "Sauce")],
        [("For the crumble, rub the butter into the flour.", None), ("Make the sauce: melt the butter with the sugar.", None)],
        [("Rub the butter into the flour.", None), ("Melt the butter with the sugar in the milk.", None)],
        [("Crumble: work the butter into a sand.", None), ("Sauce: melt the butter with the sugar.", None)],
        [("Work 50 g butter soft.", None), ("Melt 20 g butter.", None)],
    ],
)
def test_a_step_takes_the_line_of_its_part(lines: tuple[str, ...], steps: list[tuple[str, str | None]]) -> None:
    crumble, *_, sauce = [use["butter"] for use in taken(made(lines, *steps)) if "butter" in use]
    assert (crumble, sauce) == ("50", "20")


def test_a_part_goes_on_until_another_begins() -> None:
    recipe = made(LIST, ("Make the sauce.", None), ("Melt the butter.", None), ("Stir in the sugar.", None), ("For the crumble, chop the butter.", None), ("Add the sugar.", None))
    assert [use.get("butter") or use.get("sugar") for use in taken(recipe)[-4:]] == ["20", "10", "50", "30"]
    assert recipe.steps[-1].part == "For the crumble"


def test_all_the_ingredients_of_a_part_are_meant_where_it_is_named() -> None:
    assert taken(made(LIST, ("Mix all the ingredients.", "For the crumble"), ("Heat the ingredients.", "For the sauce"))) == [
        {"butter": "50", "flour": "100", "sugar": "30"}, {"butter": "20", "sugar": "10", "milk": "200"},
    ]


def test_a_purpose_tells_lines_apart() -> None:
    lines = ("100 g butter", "1 tbsp butter, for greasing", "200 g flour")
    assert taken(made(lines, ("Grease a tin with the butter.", None), ("Rub the butter into the flour.", None))) == [{"butter": "1"}, {"butter": "100", "flour": "200"}]


def test_where_nothing_tells_both_lines_stay() -> None:
    recipe = made(("50 g butter", "20 g butter"), ("Melt the butter.", None))
    assert [use.quantity for use in recipe.steps[0].ingredients] == ["50", "20"]
    assert made(LIST, ("Melt the butter.", None)).steps[0].part is None
