"""From paths to recipes: every bad file is named with its reason, the good ones are read."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.importers.files import Found, read_path
from tests.conftest import scratch

CARD = "Eggs\nIngredients\n- 2 eggs\nProcedure\n1. Fry them.\n"
RECIPE = {"@type": "Recipe", "name": "Soup", "recipeInstructions": "Boil."}


def read(path: Path, lexicon: Lexicon) -> list[Found]:
    return list(read_path(path, lexicon))


def problem(path: Path, lexicon: Lexicon) -> str:
    [found] = read(path, lexicon)
    assert found.recipe is None
    assert found.place == str(path)
    return found.problem or ""


def titles(found: list[Found]) -> list[str]:
    return [entry.recipe.title for entry in found if entry.recipe]


def test_a_card_is_known_by_its_file_name(tmp_path: Path, lexicon: Lexicon) -> None:
    [found] = read(scratch(tmp_path / "fried-eggs.txt", CARD), lexicon)
    assert found.recipe is not None
    assert (found.recipe.id, found.problem) == ("fried-eggs", None)


@pytest.mark.parametrize("name", ["soup.json", "soup.jsonld", "SOUP.JSON"])
def test_json_ld_files_are_read(tmp_path: Path, lexicon: Lexicon, name: str) -> None:
    assert titles(read(scratch(tmp_path / name, json.dumps(RECIPE)), lexicon)) == ["Soup"]


@pytest.mark.parametrize(("name", "text"), [("eggs.txt", CARD), ("soup.json", json.dumps(RECIPE))])
def test_a_byte_order_mark_is_no_part_of_the_recipe(tmp_path: Path, lexicon: Lexicon, name: str, text: str) -> None:
    [title] = titles(read(scratch(tmp_path / name, "\ufeff" + text), lexicon))
    assert title in ("Eggs", "Soup")


def test_endings_count_in_any_case(tmp_path: Path, lexicon: Lexicon) -> None:
    scratch(tmp_path / "A.TXT", CARD)
    scratch(tmp_path / "b.Json", json.dumps(RECIPE))
    assert titles(read(tmp_path, lexicon)) == ["Eggs", "Soup"]


def test_a_folder_is_read_with_its_folders_in_order(tmp_path: Path, lexicon: Lexicon) -> None:
    scratch(tmp_path / "b.txt", CARD)
    scratch(tmp_path / "a" / "deep" / "soup.json", json.dumps(RECIPE))
    scratch(tmp_path / "photo.jpg", "no recipe")
    assert titles(read(tmp_path, lexicon)) == ["Soup", "Eggs"]


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path, lexicon: Lexicon) -> None:
    scratch(tmp_path / "a.txt", CARD)
    bad = scratch(tmp_path / "b.txt", "Eggs without anything")
    scratch(tmp_path / "c.json", json.dumps(RECIPE))
    found = read(tmp_path, lexicon)
    assert titles(found) == ["Eggs", "Soup"]
    assert [(entry.place, bool(entry.problem)) for entry in found if entry.recipe is None] == [(str(bad), True)]


def test_one_bad_recipe_of_a_list_is_named_by_its_place(tmp_path: Path, lexicon: Lexicon) -> None:
    path = scratch(tmp_path / "list.json", json.dumps([RECIPE, RECIPE | {"name": ""}, RECIPE]))
    found = read(path, lexicon)
    assert titles(found) == ["Soup", "Soup"]
    [bad] = [entry for entry in found if entry.recipe is None]
    assert "list.json" in bad.place
    assert "2" in bad.place.removeprefix(str(path))
    assert "name" in (bad.problem or "")


def test_a_file_that_is_not_there_says_so(tmp_path: Path, lexicon: Lexicon) -> None:
    assert "no such file" in problem(tmp_path / "nope.txt", lexicon)


def test_an_empty_folder_says_what_it_looked_for(tmp_path: Path, lexicon: Lexicon) -> None:
    assert ".json" in problem(tmp_path, lexicon)


@pytest.mark.parametrize("text", ["", "{", '{"@type": "Recipe"', "Dear aunt"])
def test_broken_json_says_so(tmp_path: Path, lexicon: Lexicon, text: str) -> None:
    assert "JSON" in problem(scratch(tmp_path / "soup.json", text), lexicon)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"@graph": ' * 900 + "1" + "}" * 900, '{"@type": "Recipe", "recipeYield": ' + "9" * 5000 + "}"])
def test_json_that_breaks_its_reader_says_so(tmp_path: Path, lexicon: Lexicon, text: str) -> None:
    assert problem(scratch(tmp_path / "soup.json", text), lexicon)


def test_a_name_that_is_no_text_is_printable(tmp_path: Path, lexicon: Lexicon) -> None:
    [found] = read(scratch(tmp_path / os.fsdecode(b"eg\xffgs.txt"), CARD), lexicon)
    assert found.place.isprintable()
    assert found.recipe is not None
    assert found.recipe.id == "eg?gs"


def test_a_path_that_cannot_be_opened_says_so(lexicon: Lexicon) -> None:
    assert problem(Path("x" * 5000 + ".json"), lexicon)


@pytest.mark.parametrize("value", [{}, [], None, 7, {"@type": "Person"}])
def test_json_without_a_recipe_says_so(tmp_path: Path, lexicon: Lexicon, value: object) -> None:
    assert "Recipe" in problem(scratch(tmp_path / "soup.json", json.dumps(value)), lexicon)


@pytest.mark.parametrize("name", ["eggs.txt", "soup.json"])
def test_a_file_in_another_encoding_says_so(tmp_path: Path, lexicon: Lexicon, name: str) -> None:
    (tmp_path / name).write_bytes("Crème".encode("latin-1"))
    assert "UTF-8" in problem(tmp_path / name, lexicon)


def test_a_file_of_another_kind_says_what_is_read(tmp_path: Path, lexicon: Lexicon) -> None:
    assert ".txt" in problem(scratch(tmp_path / "soup.docx", CARD), lexicon)


def test_a_bad_card_says_what_is_missing(tmp_path: Path, lexicon: Lexicon) -> None:
    assert "Ingredients" in problem(scratch(tmp_path / "eggs.txt", "Eggs\nProcedure\n1. Fry.\n"), lexicon)
