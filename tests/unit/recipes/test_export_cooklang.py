"""Recipes as Cooklang: what is marked, what is escaped, and that everything comes back."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicons import Lexicons
from actions.recipes.export import json_ld
from actions.recipes.export_cooklang import write
from actions.recipes.importers.files import read_path
from actions.recipes.importers.formats import cooklang
from actions.recipes.importers.json_ld import read_json_ld
from actions.recipes.model import Instruction, RawRecipe
from actions.settings import PROJECT
from tests.unit.recipes.test_export import SOUP, instructions, lines, words

SHIPPED = sorted((PROJECT / "knowledge" / "recipes").glob("*.txt"))


@cache
def english() -> Lexicons:
    return Lexicons("en")


def again(raw: RawRecipe) -> RawRecipe:
    return read_json_ld(cooklang.as_schema(write(raw, english()), "its file", english()), english())


def body(raw: RawRecipe) -> str:
    """What is written below the front matter."""
    return write(raw, english()).split("---\n", 2)[2].strip()


def simple(text: str, *ingredients: str, tools: tuple[str, ...] = ()) -> RawRecipe:
    return RawRecipe(title="Test", ingredients=ingredients, utensils=tools, instructions=(Instruction(text=text),))


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_recipe_comes_back(path: Path) -> None:
    [found] = read_path(path, english())
    assert found.recipe is not None
    assert again(found.recipe) == found.recipe


def test_nothing_is_lost_on_the_way_out_and_in() -> None:
    assert again(SOUP) == SOUP


def test_the_address_of_the_picture_goes_with_the_recipe() -> None:
    shown = read_json_ld({"@type": "Recipe", "name": "Tea", "recipeInstructions": "Steep.", "image": "https://example.org/tea.jpg"}, english())
    assert json_ld(again(shown)) == json_ld(shown)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (simple("Beat the eggs.", "2 large eggs, at room temperature"), "Beat the @eggs{2}(large, at room temperature)."),
        (simple("Heat the oil in the frying pan for 3 minutes.", "2 tbsp olive oil", tools=("frying pan",)), "Heat the @oil{2%tbsp}(olive) in the #frying pan{} for ~{3%minutes}."),
        (simple("Add the flour, then more flour.", "1 ½ cups flour"), "Add the @flour{1 1/2%cups}, then more flour."),
        (simple("Chop the onion.", "2 to 3 onions"), "Chop the @onion{2-3}."),
        (simple("Season with salt (fine).", "salt"), "Season with @salt{} (fine)."),
        (simple("Stir for 10 to 15 minutes.", "1 cup rice"), "Stir for 10 to 15 minutes.\n\n== Ingredients ==\n\n@rice{1%cup}"),
        (simple("Stir.", tools=("whisk",)), "Stir.\n\n== Utensils ==\n\n#whisk{}"),
    ],
)
def test_marks(raw: RawRecipe, expected: str) -> None:
    assert body(raw) == expected
    assert again(raw) == raw


@pytest.mark.parametrize(
    "text",
    [
        "Write to a@b.org about #1 or ~2 {x}.",
        "Use 3 -- no, 4 [- or 5 -] eggs --- maybe.",
        "> 74 °C is done.",
        "= is a sign.",
        "Back\\slash\\",
        "Salt(fine) {2%g} and @salt{}.",
        "~{5%min}",
        "1. Not a list",
        "- neither",
        "a | b % c = d * e",
        "---",
    ],
)
def test_signs_of_cooklang_stay_text(text: str) -> None:
    raw = simple(f"Stir salt. {text}", "1 tsp salt")
    assert again(raw) == raw
    assert again(simple(f"{text} x")) == simple(f"{text} x")
    assert again(simple("Stir.", f"1 tsp {text} x")).ingredients == read_json_ld(json_ld(simple("Stir.", f"1 tsp {text} x")), english()).ingredients


def test_the_same_food_twice_keeps_its_two_amounts() -> None:
    raw = simple("Melt the butter and fold in the butter.", "For the crumble:", "50 g butter", "For the sauce:", "20 g butter")
    assert again(raw) == raw


@settings(derandomize=True, deadline=None, max_examples=60)
@given(
    st.builds(
        RawRecipe,
        id=st.none() | words,
        title=lines,
        servings=st.none() | st.integers(1, 1000),
        yields=st.none(),
        minutes=st.none() | st.integers(1, 40000),
        prep_minutes=st.none(),
        cook_minutes=st.none(),
        language=st.none() | st.sampled_from(["en", "nl"]),
        summary=st.none() | lines,
        url=st.none(),
        author=st.none() | words,
        categories=st.lists(words, max_size=3, unique=True).map(tuple),
        ingredients=st.lists(words, max_size=4).map(tuple),
        utensils=st.lists(words, max_size=3).map(tuple),
        instructions=st.lists(instructions, min_size=1, max_size=4).map(tuple),
        techniques=st.dictionaries(words, lines, max_size=2),
    )
)
def test_any_recipe_comes_back_as_it_was(raw: RawRecipe) -> None:
    assert again(raw) == read_json_ld(json_ld(raw), english())
