"""Plain-text recipe cards: what they may look like, and what is said about a bad one."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.cards import read_card
from actions.recipes.model import RawRecipe

CARD = """Fried Eggs

Serves: 2
Preparation: 5 minutes
Cooking: 10-15 minutes
Categories: breakfast, Easy
Summary: Two eggs: fried.

Ingredients
- 2 eggs
- 1 tbsp oil,
  for frying

Utensils
- frying pan

Procedure
1. Heat the oil. Crack
   the eggs into the pan.
   Detail 2: Tap each egg on the rim
     and pull it apart.
   Why: Hot oil keeps them from sticking.
   Picture 2: eggs.jpg
2. Fry the eggs.

Techniques
- Fry: Cook in hot fat: not too hot.
"""
LINES = [line for line in CARD.splitlines() if line.strip()]


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


def read(text: str = CARD) -> RawRecipe:
    return read_card(text, "fried-eggs", english())


def test_the_header_is_read() -> None:
    found = read()
    assert (found.id, found.title, found.servings, found.summary) == ("fried-eggs", "Fried Eggs", 2, "Two eggs: fried.")
    assert found.categories == ("breakfast", "easy")


def test_preparation_and_the_longer_cooking_time_count_together() -> None:
    assert (read().minutes, read().prep_minutes, read().cook_minutes) == (20, 5, 15)


def test_the_lists_are_read_and_indented_lines_go_on() -> None:
    assert read().ingredients == ("2 eggs", "1 tbsp oil, for frying")
    assert read().utensils == ("frying pan",)
    assert read().techniques == {"fry": "Cook in hot fat: not too hot."}


def test_paragraphs_become_instructions_with_their_notes() -> None:
    first, second = read().instructions
    assert first.text == "Heat the oil. Crack the eggs into the pan."
    assert first.details == {2: "Tap each egg on the rim and pull it apart."}
    assert first.reasons == {1: "Hot oil keeps them from sticking."}
    assert first.pictures == {2: "eggs.jpg"}
    assert (second.text, second.details, second.reasons, second.pictures) == ("Fry the eggs.", {}, {}, {})


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(CARD.replace("\n", "\r\n"), id="windows line ends"),
        pytest.param(CARD.replace("\n\n", "\n"), id="no blank lines"),
        pytest.param("\n\n" + CARD, id="blank lines first"),
        pytest.param(CARD.replace("- ", "* "), id="stars as bullets"),
        pytest.param(CARD.replace("Ingredients", "INGREDIENTS:").replace("Procedure", "procedure:"), id="headings with colons and capitals"),
        pytest.param(CARD.replace("Serves: ", "serves:"), id="header in lower case"),
        pytest.param(CARD.replace("1. ", "1) ").replace("2. Fry", "2) Fry"), id="numbers with brackets"),
    ],
)
def test_the_same_card_is_read_from_any_layout(variant: str) -> None:
    assert read(variant) == read()


@pytest.mark.parametrize("section", ["Ingredients", "Procedure"])
def test_a_missing_section_is_named(section: str) -> None:
    with pytest.raises(RecipeError, match=section):
        read(CARD.replace(section, "Something"))


@pytest.mark.parametrize("section", ["Ingredients", "Procedure"])
def test_an_empty_section_is_named(section: str) -> None:
    before, _, after = CARD.partition(f"{section}\n")
    with pytest.raises(RecipeError, match=section):
        read(f"{before}{section}\n\n{after[after.index(chr(10) * 2):]}")


@pytest.mark.parametrize("text", ["", "\n \n\t\n"])
def test_an_empty_card_says_so(text: str) -> None:
    with pytest.raises(RecipeError, match="empty"):
        read(text)


@pytest.mark.parametrize(
    ("old", "new", "named"),
    [
        ("Serves: 2", "Serves: many", "Serves: many"),
        ("Serves: 2", "Serves: 0", "servings"),
        ("Cooking: 10-15 minutes", "Cooking: a while", "Cooking: a while"),
        ("Cooking: 10-15 minutes", "Cooking: 900 days", "minutes"),
        ("- Fry: Cook in hot fat: not too hot.", "- Fry", "Fry"),
        ("- Fry: Cook in hot fat: not too hot.", "- Fry:", "Fry"),
        ("Fried Eggs", "x" * 301, "title"),
        ("Fried Eggs\n", "", "title"),
        ("Serves: 2", "Serves: " + "9" * 5000, "Serves"),
        ("Cooking: 10-15 minutes", f"Cooking: {'9' * 400} minutes", "Cooking"),
        ("Detail 2", "Detail " + "9" * 5000, "Detail"),
    ],
)
def test_a_bad_part_is_named(old: str, new: str, named: str) -> None:
    with pytest.raises(RecipeError, match=named):
        read(CARD.replace(old, new))


@pytest.mark.parametrize("heading", ["Ingredients", "PROCEDURE:"])
def test_a_card_that_starts_with_a_section_has_no_title(heading: str) -> None:
    with pytest.raises(RecipeError, match=f"title.*{heading}"):
        read(f"{heading}\n- 2 eggs\nProcedure\n1. Fry.\nIngredients\n- 2 eggs\n")


def test_bullets_alone_are_no_lines() -> None:
    assert read(CARD.replace("- 2 eggs", "-\n- 2 eggs\n- ").replace("- frying pan", "- frying pan\n*")) == read()


def test_a_section_of_bullets_alone_is_missing() -> None:
    with pytest.raises(RecipeError, match="Ingredients"):
        read("Eggs\nIngredients\n- \nProcedure\nFry.\n")


def test_notes_are_known_in_any_case() -> None:
    assert read(CARD.replace("Detail 2", "DETAİL 2")) == read()


def test_the_optional_parts_may_be_missing() -> None:
    found = read("Eggs\nIngredients\n- 2 eggs\nProcedure\nFry them.\n")
    assert (found.servings, found.minutes, found.summary) == (None, None, None)
    assert (found.categories, found.utensils, found.techniques) == ((), (), {})
    assert [instruction.text for instruction in found.instructions] == ["Fry them."]


def test_a_card_without_cooking_time_counts_its_preparation() -> None:
    assert read(CARD.replace("10-15 minutes", "0 minutes")).minutes == 5


def test_bullets_of_other_alphabets_and_scripts_are_kept() -> None:
    assert read(CARD.replace("- 2 eggs", "• 2 个鸡蛋")).ingredients[0] == "2 个鸡蛋"


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.one_of(st.text(max_size=300), st.lists(st.sampled_from([*LINES, "-", "1.", "Why 9: x", "Detail", "é"]), max_size=25).map("\n".join)))
def test_any_text_is_a_card_or_is_refused_with_a_reason(text: str) -> None:
    try:
        found = read(text)
    except RecipeError as problem:
        assert str(problem)
    else:
        assert found.title
        assert found.ingredients
        assert found.instructions
