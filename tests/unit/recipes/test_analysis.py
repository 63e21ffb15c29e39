"""Raw recipe to structured recipe."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import Pipelines
from actions.recipes.analysis import Analyst, RecipeError, analyse, checked, is_ingredient, refusing, slug
from actions.recipes.model import Instruction, RawRecipe
from actions.settings import PROJECT


def raw(*instructions: str, title: str = "Fried Egg", **fields: object) -> RawRecipe:
    return RawRecipe.model_validate({"title": title, "instructions": [Instruction(text=text) for text in instructions], **fields})


def test_lines_and_steps_are_read_and_the_rest_is_kept(lexicon: Lexicon) -> None:
    found = analyse(raw("Fry the egg.", id="egg-1", servings=1, minutes=5, categories=("easy",), ingredients=("1 egg",), techniques={"fry": "In hot fat."}), lexicon)
    assert (found.id, found.servings, found.minutes, found.categories, found.techniques) == ("egg-1", 1, 5, ("easy",), {"fry": "In hot fat."})
    assert [line.name for line in found.ingredients] == ["egg"]
    assert [used.name for used in found.steps[0].ingredients] == ["egg"]


def test_a_recipe_without_an_id_gets_one_from_its_title(lexicon: Lexicon) -> None:
    assert analyse(raw("Fry."), lexicon).id == "fried-egg"


@pytest.mark.parametrize("text", ["...", "—", " "])
def test_instructions_without_a_sentence_are_refused(text: str, lexicon: Lexicon) -> None:
    with pytest.raises(RecipeError, match="no sentence"):
        analyse(raw(text), lexicon)


def test_blank_ingredient_lines_are_left_out(lexicon: Lexicon) -> None:
    assert [line.text for line in analyse(raw("Fry.", ingredients=("", "1 egg", "  ")), lexicon).ingredients] == ["1 egg"]


@pytest.mark.parametrize("line", ["For the sauce:", "Sauce :", "For the sauce", "FOR THE TOP", "-", "7", "½ (2)", "•"])
def test_a_line_without_a_letter_is_no_ingredient(line: str, lexicon: Lexicon) -> None:
    found = analyse(raw("Fry the egg.", ingredients=(line, "1 egg")), lexicon)
    assert [entry.text for entry in found.ingredients] == ["1 egg"]
    assert [use.index for use in found.steps[0].ingredients] == [0]


@pytest.mark.parametrize("line", ["for 2 people: salt", "Forthe spice", "flour, for dusting", "For the sauce: 2 tomatoes"])
def test_a_line_that_only_looks_like_a_heading_is_an_ingredient(line: str, lexicon: Lexicon) -> None:
    assert is_ingredient(line, lexicon)


def test_a_recipe_that_is_fit_for_analysis_is_told_without_analysing_it() -> None:
    assert checked(raw("Fry.", id="x" * 200))
    for bad in (raw("..."), raw("Fry.", id="x" * 201)):
        with pytest.raises(RecipeError):
            checked(bad)


def test_a_recipe_is_analysed_with_the_words_of_its_language() -> None:
    analyst = Analyst(Lexicons("en"), Pipelines.none())
    [line] = analyst(raw("Kook.", language="nl-BE", ingredients=("2 eetlepels suiker",))).ingredients
    assert (line.quantity, line.name) == ("2", "suiker")
    [unknown] = analyst(raw("Cook.", language="tlh", ingredients=("2 tablespoons sugar",))).ingredients
    assert unknown.name == "sugar"


def test_the_version_changes_with_a_lexicon_and_with_the_language(tmp_path: Path) -> None:
    for language in ("en", "nl"):
        shutil.copytree(PROJECT / "knowledge" / "lexicon" / language, tmp_path / "lexicon" / language)

    def version(language: str = "en") -> str:
        return Analyst(Lexicons(language, tmp_path), Pipelines.none()).version

    before = version()
    assert version() == before != version("nl")
    with (tmp_path / "lexicon" / "en" / "words.yml").open("a", encoding="utf-8") as file:
        file.write("added: [word]\n")
    assert version() != before


def test_what_does_not_fit_the_model_is_refused_with_its_name(lexicon: Lexicon) -> None:
    with pytest.raises(RecipeError, match="id"):
        analyse(raw("Fry.", id="x" * 201), lexicon)


@pytest.mark.parametrize("problem", [ValueError("no"), OverflowError("no"), RecursionError(), UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")])
def test_whatever_breaks_on_a_recipe_becomes_a_reason(problem: Exception) -> None:
    with pytest.raises(RecipeError, match="it"), refusing():
        raise problem


def test_tools_that_are_not_listed_come_from_the_steps_once_each(lexicon: Lexicon) -> None:
    assert analyse(raw("Heat the wok. Stir with a whisk in the wok."), lexicon).utensils == ("wok", "whisk")


def test_listed_tools_are_not_added_to(lexicon: Lexicon) -> None:
    assert analyse(raw("Heat the wok.", utensils=("big wok", "ladle")), lexicon).utensils == ("big wok", "ladle")


@pytest.mark.parametrize(("title", "expected"), [("Mum's Apple Pie!", "mum-s-apple-pie"), ("  Soup  ", "soup"), ("Crème Brûlée", "crème-brûlée"), ("番茄炒蛋", "番茄炒蛋")])
def test_ids_are_words_with_hyphens(title: str, expected: str) -> None:
    assert slug(title) == expected


def test_titles_without_letters_get_different_ids() -> None:
    assert slug("!!!")
    assert slug("!!!") != slug("???")


@settings(derandomize=True)
@given(st.text(min_size=1, max_size=300))
@example("x" * 300)
def test_any_title_has_an_id_that_fits_the_store(title: str) -> None:
    assert 0 < len(slug(title)) <= 200
    assert not any(char.isspace() for char in slug(title))
