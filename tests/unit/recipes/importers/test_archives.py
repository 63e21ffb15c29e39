"""Zip archives: what is read, and what is refused before it does harm."""

from __future__ import annotations

import io
import json
import warnings
import zipfile
from pathlib import Path

import pytest

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError
from actions.recipes.importers import archives
from actions.recipes.importers.archives import Room, members_of
from actions.recipes.importers.files import read_source, sources_of
from tests.unit.recipes.importers.formats.reading import found_in, recipes_in, zipped

RECIPE = {"@type": "Recipe", "name": "Soup", "recipeInstructions": "Boil."}
CARD = "Eggs\nIngredients\n- 2 eggs\nProcedure\n1. Fry them.\n"
ENDINGS = frozenset({".json", ".txt", ".zip"})


def test_every_kind_of_file_is_read_in_an_archive(tmp_path: Path, lexicons: Lexicons) -> None:
    lines = f"{json.dumps(RECIPE)}\n{json.dumps(RECIPE | {'name': 'Stew'})}\n"
    content = zipped({"b/soup.json": RECIPE, "a/fried-eggs.txt": CARD, "c/many.jsonl": lines, "d.cook": "Boil @water{1%l}.", "photo.jpg": b"\xff", "read me.md": "hello"})
    recipes = recipes_in(tmp_path / "all.zip", content, lexicons)
    assert [recipe.title for recipe in recipes] == ["Eggs", "Soup", "Soup", "Stew", "d"]
    assert recipes[0].id == "fried-eggs"


def test_an_archive_is_known_by_what_it_holds(tmp_path: Path, lexicons: Lexicons) -> None:
    assert recipes_in(tmp_path / "renamed.json", zipped({"soup.json": RECIPE}), lexicons)


def test_reading_can_begin_after_an_entry(tmp_path: Path, lexicons: Lexicons) -> None:
    (tmp_path / "all.zip").write_bytes(zipped({f"{number}.json": RECIPE | {"name": f"Soup {number}"} for number in range(4)}))
    [source] = sources_of(str(tmp_path / "all.zip"))
    assert [found.recipe.title for found in read_source(source, lexicons, after=2) if found.recipe] == ["Soup 2", "Soup 3"]


@pytest.mark.parametrize("name", ["../../../etc/soup.json", "/etc/soup.json", "..\\..\\soup.json", "a\nb.json", "x" * 300 + ".json"])
def test_names_lead_nowhere(tmp_path: Path, lexicons: Lexicons, name: str) -> None:
    before = sorted(tmp_path.parent.rglob("*"))
    assert recipes_in(tmp_path / "all.zip", zipped({name: RECIPE}), lexicons)
    assert sorted(tmp_path.parent.rglob("*")) == sorted([*before, tmp_path / "all.zip"])


def test_what_unpacks_to_too_much_is_refused_while_it_is_unpacked() -> None:
    content = zipped({"a.json": b"0" * 5000, "b.json": b"0" * 5000})
    with pytest.raises(RecipeError, match="unpacks to more"):
        list(members_of(content, ENDINGS, Room(8000)))


def test_a_bomb_inside_an_archive_is_refused_too() -> None:
    content = zipped({"inner.zip": zipped({"a.json": b"0" * 50_000})})
    with pytest.raises(RecipeError, match="unpacks to more"):
        list(members_of(content, ENDINGS, Room(10_000)))


def test_archives_in_archives_end_somewhere() -> None:
    content = zipped({"soup.json": RECIPE})
    for _ in range(4):
        content = zipped({"inner.zip": content})
    [member] = members_of(content, ENDINGS)
    assert "deep" in (member.problem or "")


def test_too_many_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "MOST_MEMBERS", 2)
    with pytest.raises(RecipeError, match="more than 2 files"):
        list(members_of(zipped({f"{number}.json": RECIPE for number in range(3)}), ENDINGS))


@pytest.mark.parametrize("content", [b"PK\x03\x04 and nothing more", zipped({"a.json": RECIPE})[:-30]])
def test_a_broken_archive_says_so(tmp_path: Path, lexicons: Lexicons, content: bytes) -> None:
    [found] = found_in(tmp_path / "a.zip", content, lexicons)
    assert "zip" in (found.problem or "")


def test_a_damaged_file_of_an_archive_is_named_and_the_others_are_read(tmp_path: Path, lexicons: Lexicons) -> None:
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("bad.json", json.dumps(RECIPE))
        archive.writestr("good.json", json.dumps(RECIPE))
    content = whole.getvalue().replace(b'"Boil."', b'"Cook."', 1)
    bad, good = found_in(tmp_path / "a.zip", content, lexicons)
    assert ("bad.json" in bad.place, "unpacked" in (bad.problem or "")) == (True, True)
    assert good.recipe is not None


def test_the_same_name_twice(tmp_path: Path, lexicons: Lexicons) -> None:
    whole = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(whole, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("a.json", json.dumps(RECIPE))
        archive.writestr("a.json", json.dumps(RECIPE | {"name": "Stew"}))
    assert [recipe.title for recipe in recipes_in(tmp_path / "a.zip", whole.getvalue(), lexicons)] == ["Soup", "Stew"]


@pytest.mark.parametrize("members", [{}, {"notes.md": "x"}, {"settings.json": {"a": 1}}])
def test_an_archive_without_recipes_says_so(tmp_path: Path, lexicons: Lexicons, members: dict[str, bytes | str | dict[str, object]]) -> None:
    [found] = found_in(tmp_path / "a.zip", zipped(members), lexicons)
    assert "Recipe" in (found.problem or "")


def test_text_under_the_name_of_an_archive_says_so(tmp_path: Path, lexicons: Lexicons) -> None:
    [found] = found_in(tmp_path / "a.paprikarecipes", "hello", lexicons)
    assert "zip" in (found.problem or "")
