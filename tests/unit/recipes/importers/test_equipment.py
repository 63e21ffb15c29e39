"""Tools that stand in lists of ingredients."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.recipes.importers.equipment import apart
from actions.recipes.importers.json_ld import read_json_ld

PIECES = ["Special equipment:", "Equipment: a wok; foil", "Tools", "2 eggs", "Rolling pin", "4 ramekins", "For the glaze:", "salt", "butter for the pan", "Sieve or colander", ""]


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


def tools_of(*lines: str) -> list[str]:
    """The tools found; whatever is none stays where it was."""
    ingredients, tools = apart(lines, english())
    assert ingredients == [line for line in lines if line in ingredients]
    return tools


@pytest.mark.parametrize(
    ("line", "tools"),
    [
        ("Special equipment: a piping bag with a star nozzle", ["a piping bag with a star nozzle"]),
        ("EQUIPMENT - blowtorch", ["blowtorch"]),
        ("Tools: rolling pin, pastry brush, and a sieve.", ["rolling pin", "pastry brush", "a sieve"]),
        ("Optional equipment: a wide, shallow casserole; string", ["a wide, shallow casserole", "string"]),
        ("Equipment: 2 cake tins (20 cm, loose-bottomed)", ["2 cake tins (20 cm, loose-bottomed)"]),
        ("Special equipment", []),
    ],
)
def test_what_follows_a_label_is_a_tool(line: str, tools: list[str]) -> None:
    assert apart(["300 g plums", line], english()) == (["300 g plums"], tools)


def test_lines_under_a_label_are_tools_until_the_next_heading() -> None:
    lines = ["200 g oats", "Special equipment:", "A jam thermometer", "2 loaf tins", "For the glaze:", "honey"]
    assert apart(lines, english()) == (["200 g oats", "For the glaze:", "honey"], ["A jam thermometer", "2 loaf tins"])


def test_an_amount_of_food_under_a_label_stays_an_ingredient() -> None:
    assert apart(["Equipment", "Muffin tin", "300 g quark", "sturdy gloves"], english()) == (["300 g quark"], ["Muffin tin", "sturdy gloves"])


@pytest.mark.parametrize("line", ["Food processor", "a large saucepan", "Rolling pins", "Baking paper, to line", "Mixing bowl (3 litres)"])
def test_a_line_that_is_only_a_tool_is_one(line: str) -> None:
    assert tools_of("2 eggs", line, "1 leek") == [line]


@pytest.mark.parametrize("last", [["Cast iron skillet", "Fish spatula"], ["4- (8-ounce) ramekins", "Small whisk"], ["Sieve or muslin", "2 sharp knives", "Big ladle"]])
def test_tools_that_close_a_list_are_found(last: list[str]) -> None:
    assert tools_of("2 eggs", "salt", *last) == last


@pytest.mark.parametrize(
    "lines",
    [
        ["12 bamboo skewers"], ["butter for the pan", "flour for the board"], ["1 jar", "a cup"], ["9-inch pie shell", "Pie shell"], ["Steamers"], ["lamb rack"], ["2 cups rice"],
        ["tea bag"], ["1 jar of pickles", "bread, to serve on the board"], ["Equipment costs"], ["toolsmith salt"], ["6 wooden skewers", "4 ramekins"], ["fork-tender beef"],
        ["Potatoes"],
    ],
)
def test_foods_are_no_tools(lines: list[str]) -> None:
    assert tools_of("2 eggs", *lines) == []


def test_a_list_of_nothing_but_tools_keeps_those_that_are_described() -> None:
    assert tools_of("Cast iron skillet", "Fish spatula") == []


def test_dutch_tools_are_told_by_dutch_words() -> None:
    dutch = Lexicon.load("nl")
    lines = ["2 eieren", "Keukengerei: spuitzak, zeef", "Staafmixer", "bloem voor de plank"]
    assert apart(lines, dutch) == (["2 eieren", "bloem voor de plank"], ["spuitzak", "zeef", "Staafmixer"])


def test_tools_of_the_list_join_those_of_the_recipe() -> None:
    tart = {"name": "Tart", "recipeInstructions": "Bake.", "tool": ["oven", "whisk"], "recipeIngredient": ["2 eggs", "Equipment: a tart tin; whisk"]}
    found = read_json_ld(tart, Lexicons("en"))
    assert (found.ingredients, found.utensils) == (("2 eggs",), ("oven", "whisk", "a tart tin"))


@settings(derandomize=True, deadline=None)
@given(st.lists(st.one_of(st.sampled_from(PIECES), st.text(max_size=30)), max_size=8))
def test_every_line_without_a_label_is_kept_on_one_side(lines: list[str]) -> None:
    ingredients, tools = apart(lines, english())
    told = [line for line in lines if "equipment" not in line.lower() and not line.lower().strip().startswith(("tools", "utensils", "cookware"))]
    assert set(told) <= {*ingredients, *tools}
