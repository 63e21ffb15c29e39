"""Recipes as JSON-LD: what is written, and that it is read back without loss."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicons import Lexicons
from actions.recipes.export import duration, json_ld
from actions.recipes.importers.json_ld import read_json_ld, recipes_in
from actions.recipes.importers.plain_text import plain
from actions.recipes.model import Instruction, RawRecipe

SOUP = RawRecipe(
    id="pea-soup", title="Pea Soup", servings=4, yields="4 bowls", minutes=95, prep_minutes=10, cook_minutes=80, language="en", summary="Thick.\nDutch.",
    url="https://example.org/soup", image="https://example.org/soup.jpg",
    author="Aunt Jo", categories=("soup", "dutch"), ingredients=("500 g peas", "For the top:", "1 sausage, sliced"), utensils=("pot",),
    instructions=(
        Instruction(text="Boil the peas. Stir them.", section="Soup", details={2: "Scrape the pot."}, reasons={1: "They soften."}, pictures={1: "boil.jpg"}),
        Instruction(text="Simmer.", section="Soup"),
        Instruction(text="Slice the sausage.", section="Top"),
        Instruction(text="Serve."),
    ),
    techniques={"simmer": "Hold just below boiling."},
)


@cache
def english() -> Lexicons:
    return Lexicons("en")


def again(raw: RawRecipe) -> RawRecipe:
    [found] = recipes_in(json.loads(json.dumps(json_ld(raw))))
    return read_json_ld(found, english())


def test_an_exported_recipe_is_a_schema_org_recipe() -> None:
    written = json_ld(SOUP)
    assert (written["@type"], written["name"], written["identifier"], written["inLanguage"]) == ("Recipe", "Pea Soup", "pea-soup", "en")
    assert (written["prepTime"], written["cookTime"], written["totalTime"]) == ("PT10M", "PT1H20M", "PT1H35M")
    assert written["recipeYield"] == ["4", "4 bowls"]
    soup, top, serve = written["recipeInstructions"]
    assert (soup["@type"], soup["name"], [step["text"] for step in soup["itemListElement"]]) == ("HowToSection", "Soup", ["Boil the peas. Stir them.", "Simmer."])
    assert (top["name"], serve["@type"], serve["text"]) == ("Top", "HowToStep", "Serve.")


def test_what_a_recipe_does_not_say_is_not_written() -> None:
    assert set(json_ld(RawRecipe(title="Toast", instructions=(Instruction(text="Toast."),)))) == {"@context", "@type", "name", "recipeInstructions"}


@pytest.mark.parametrize(("minutes", "expected"), [(None, None), (0, None), (5, "PT5M"), (60, "PT1H"), (90, "PT1H30M"), (1500, "PT25H")])
def test_times_are_iso_8601(minutes: int | None, expected: str | None) -> None:
    assert duration(minutes) == expected


def test_nothing_is_lost_on_the_way_out_and_in() -> None:
    assert again(SOUP) == SOUP


lines = st.text(max_size=60).map(plain).map(lambda text: text.replace("\n", " ")).filter(lambda text: any(char.isalnum() for char in text) and plain(text) == text)
words = st.from_regex(r"[a-z]{1,8}( [a-z]{1,8})?", fullmatch=True)
notes = st.dictionaries(st.integers(1, 5), lines, max_size=2)
instructions = st.builds(Instruction, text=lines, section=st.none() | words, details=notes, reasons=notes, pictures=notes)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(
    st.builds(
        RawRecipe, id=words, title=lines, servings=st.none() | st.integers(1, 1000), yields=st.none(), minutes=st.none() | st.integers(1, 40000), prep_minutes=st.none(),
        cook_minutes=st.none(), language=st.none() | st.sampled_from(["en", "nl"]), summary=st.none() | lines, url=st.none(), author=st.none() | words,
        categories=st.lists(words, max_size=3, unique=True).map(tuple), ingredients=st.lists(words, max_size=4).map(tuple), utensils=st.lists(words, max_size=3).map(tuple),
        instructions=st.lists(instructions, min_size=1, max_size=4).map(tuple), techniques=st.dictionaries(words, lines, max_size=2),
    )
)
def test_any_recipe_comes_back_as_it_was(raw: RawRecipe) -> None:
    assert again(raw) == raw
