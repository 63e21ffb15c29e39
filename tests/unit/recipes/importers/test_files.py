"""From paths to recipes: every bad file is named with its reason, the good ones are read."""

from __future__ import annotations

import gzip
import json
import os
from pathlib import Path

import pytest

from actions.language.lexicons import Lexicons
from actions.recipes.importers import files
from actions.recipes.importers.files import Found, read_path, read_source, sources_of
from actions.recipes.importers.web import Fetched
from tests.conftest import scratch

CARD = "Eggs\nIngredients\n- 2 eggs\nProcedure\n1. Fry them.\n"
RECIPE = {"@type": "Recipe", "name": "Soup", "recipeInstructions": "Boil."}


def read(path: Path, lexicons: Lexicons) -> list[Found]:
    return list(read_path(path, lexicons))


def problem(path: Path, lexicons: Lexicons) -> str:
    [found] = read(path, lexicons)
    assert found.recipe is None
    assert found.place == str(path)
    return found.problem or ""


def titles(found: list[Found]) -> list[str]:
    return [entry.recipe.title for entry in found if entry.recipe]


def test_a_card_is_known_by_its_file_name(tmp_path: Path, lexicons: Lexicons) -> None:
    [found] = read(scratch(tmp_path / "fried-eggs.txt", CARD), lexicons)
    assert found.recipe is not None
    assert (found.recipe.id, found.problem) == ("fried-eggs", None)


@pytest.mark.parametrize("name", ["soup.json", "soup.jsonld", "SOUP.JSON"])
def test_json_ld_files_are_read(tmp_path: Path, lexicons: Lexicons, name: str) -> None:
    assert titles(read(scratch(tmp_path / name, json.dumps(RECIPE)), lexicons)) == ["Soup"]


@pytest.mark.parametrize(("name", "text"), [("eggs.txt", CARD), ("soup.json", json.dumps(RECIPE))])
def test_a_byte_order_mark_is_no_part_of_the_recipe(tmp_path: Path, lexicons: Lexicons, name: str, text: str) -> None:
    [title] = titles(read(scratch(tmp_path / name, "\ufeff" + text), lexicons))
    assert title in ("Eggs", "Soup")


def test_endings_count_in_any_case(tmp_path: Path, lexicons: Lexicons) -> None:
    scratch(tmp_path / "A.TXT", CARD)
    scratch(tmp_path / "b.Json", json.dumps(RECIPE))
    assert titles(read(tmp_path, lexicons)) == ["Eggs", "Soup"]


def test_a_folder_is_read_with_its_folders_in_order(tmp_path: Path, lexicons: Lexicons) -> None:
    scratch(tmp_path / "b.txt", CARD)
    scratch(tmp_path / "a" / "deep" / "soup.json", json.dumps(RECIPE))
    scratch(tmp_path / "photo.jpg", "no recipe")
    assert titles(read(tmp_path, lexicons)) == ["Soup", "Eggs"]


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path, lexicons: Lexicons) -> None:
    scratch(tmp_path / "a.txt", CARD)
    bad = scratch(tmp_path / "b.txt", "Eggs without anything")
    scratch(tmp_path / "c.json", json.dumps(RECIPE))
    found = read(tmp_path, lexicons)
    assert titles(found) == ["Eggs", "Soup"]
    assert [(entry.place, bool(entry.problem)) for entry in found if entry.recipe is None] == [(str(bad), True)]


def test_one_bad_recipe_of_a_list_is_named_by_its_place(tmp_path: Path, lexicons: Lexicons) -> None:
    path = scratch(tmp_path / "list.json", json.dumps([RECIPE, RECIPE | {"name": ""}, RECIPE]))
    found = read(path, lexicons)
    assert titles(found) == ["Soup", "Soup"]
    [bad] = [entry for entry in found if entry.recipe is None]
    assert "list.json" in bad.place
    assert "2" in bad.place.removeprefix(str(path))
    assert "name" in (bad.problem or "")


def test_a_file_that_is_not_there_says_so(tmp_path: Path, lexicons: Lexicons) -> None:
    assert "no such file" in problem(tmp_path / "nope.txt", lexicons)


def test_an_empty_folder_says_what_it_looked_for(tmp_path: Path, lexicons: Lexicons) -> None:
    assert ".json" in problem(tmp_path, lexicons)


@pytest.mark.parametrize("text", ["", "{", '{"@type": "Recipe"', "Dear aunt"])
def test_broken_json_says_so(tmp_path: Path, lexicons: Lexicons, text: str) -> None:
    assert "JSON" in problem(scratch(tmp_path / "soup.json", text), lexicons)


@pytest.mark.parametrize("text", ["[" * 100_000, '{"@graph": ' * 900 + "1" + "}" * 900, '{"@type": "Recipe", "recipeYield": ' + "9" * 5000 + "}"])
def test_json_that_breaks_its_reader_says_so(tmp_path: Path, lexicons: Lexicons, text: str) -> None:
    assert problem(scratch(tmp_path / "soup.json", text), lexicons)


def test_a_name_that_is_no_text_is_printable(tmp_path: Path, lexicons: Lexicons) -> None:
    [found] = read(scratch(tmp_path / os.fsdecode(b"eg\xffgs.txt"), CARD), lexicons)
    assert found.place.isprintable()
    assert found.recipe is not None
    assert found.recipe.id == "eg?gs"


def test_a_path_that_cannot_be_opened_says_so(lexicons: Lexicons) -> None:
    assert problem(Path("x" * 5000 + ".json"), lexicons)


@pytest.mark.parametrize("value", [{}, [], None, 7, {"@type": "Person"}])
def test_json_without_a_recipe_says_so(tmp_path: Path, lexicons: Lexicons, value: object) -> None:
    assert "Recipe" in problem(scratch(tmp_path / "soup.json", json.dumps(value)), lexicons)


@pytest.mark.parametrize("name", ["eggs.txt", "soup.json"])
def test_a_file_in_another_encoding_says_so(tmp_path: Path, lexicons: Lexicons, name: str) -> None:
    (tmp_path / name).write_bytes("Crème".encode("latin-1"))
    assert "UTF-8" in problem(tmp_path / name, lexicons)


def test_a_file_of_another_kind_says_what_is_read(tmp_path: Path, lexicons: Lexicons) -> None:
    assert ".txt" in problem(scratch(tmp_path / "soup.docx", CARD), lexicons)


def test_a_bad_card_says_what_is_missing(tmp_path: Path, lexicons: Lexicons) -> None:
    assert "Ingredients" in problem(scratch(tmp_path / "eggs.txt", "Eggs\nProcedure\n1. Fry.\n"), lexicons)


# ------------------------------------------------------------ other kinds of files


def packed(path: Path, text: str) -> Path:
    path.write_bytes(gzip.compress(text.encode()))
    return path


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.jsonl", f"{json.dumps(RECIPE)}\n\n{json.dumps(RECIPE)}\n", ["Soup", "Soup"]),
        ("a.ndjson", json.dumps(RECIPE), ["Soup"]),
        ("a.json", f"{json.dumps(RECIPE)}\n{json.dumps(RECIPE)}\n", ["Soup", "Soup"]),
        ("a.html", f'<script type="application/ld+json">{json.dumps(RECIPE)}</script>', ["Soup"]),
        ("a.htm", f'<script type="application/ld+json">{json.dumps(RECIPE)}</script>', ["Soup"]),
        ("eggs.txt", CARD, ["Eggs"]),
    ],
)
def test_every_kind_is_read_plain_and_compressed(tmp_path: Path, lexicons: Lexicons, name: str, text: str, expected: list[str]) -> None:
    assert titles(read(scratch(tmp_path / name, text), lexicons)) == expected
    assert titles(read(packed(tmp_path / f"{name}.gz", text), lexicons)) == expected


def test_a_compressed_card_is_known_by_its_name_without_endings(tmp_path: Path, lexicons: Lexicons) -> None:
    [found] = read(packed(tmp_path / "fried-eggs.txt.gz", CARD), lexicons)
    assert found.recipe is not None
    assert found.recipe.id == "fried-eggs"


def test_a_bad_line_is_named_by_its_number(tmp_path: Path, lexicons: Lexicons) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(f"{json.dumps(RECIPE)}\n{{\n".encode() + b"\xff\xfe\n" + f"{json.dumps(RECIPE)}\n7".encode())
    found = read(path, lexicons)
    assert titles(found) == ["Soup", "Soup"]
    assert [(entry.place.removeprefix(str(path)), entry.position) for entry in found if entry.problem] == [(" (line 2)", 2), (" (line 3)", 3), (" (line 5)", 5)]
    assert ["JSON" in (entry.problem or "") or "UTF-8" in (entry.problem or "") or "Recipe" in (entry.problem or "") for entry in found if entry.problem] == [True] * 3


def test_reading_can_begin_after_a_line(tmp_path: Path, lexicons: Lexicons) -> None:
    path = scratch(tmp_path / "a.jsonl", "\n".join(json.dumps(RECIPE | {"name": f"Soup {number}"}) for number in range(1, 5)))
    [source] = sources_of(str(path))
    assert titles(list(read_source(source, lexicons, after=2))) == ["Soup 3", "Soup 4"]


def test_a_line_without_end_is_not_read_into_memory(tmp_path: Path, lexicons: Lexicons, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LONGEST_LINE", 1000)
    found = read(scratch(tmp_path / "a.jsonl", f"{json.dumps(RECIPE)}\n{'x' * 5000}\n{json.dumps(RECIPE)}"), lexicons)
    assert titles(found) == ["Soup"]
    assert "longer" in (found[-1].problem or "")


def test_a_file_that_unpacks_to_too_much_is_refused(tmp_path: Path, lexicons: Lexicons, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1000)
    assert "larger" in problem(packed(tmp_path / "a.json.gz", json.dumps([RECIPE] * 100)), lexicons)


@pytest.mark.parametrize("name", ["a.json.gz", "eggs.txt.gz", "a.jsonl.gz", "a.html.gz"])
def test_what_is_not_compressed_or_broken_off_says_so(tmp_path: Path, lexicons: Lexicons, name: str) -> None:
    assert "gzip" in problem(scratch(tmp_path / name, "plain"), lexicons)
    (tmp_path / name).write_bytes(gzip.compress(os.urandom(500))[:200])
    found = read(tmp_path / name, lexicons)
    assert titles(found) == []
    assert "gzip" in (found[-1].problem or "")


def test_an_empty_file_of_lines_holds_no_recipe(tmp_path: Path, lexicons: Lexicons) -> None:
    assert "Recipe" in problem(scratch(tmp_path / "a.jsonl", ""), lexicons)


def test_a_page_may_be_in_another_encoding(tmp_path: Path, lexicons: Lexicons) -> None:
    page = f'<meta charset="iso-8859-1"><script type="application/ld+json">{json.dumps(RECIPE | {"name": "Crème"}, ensure_ascii=False)}</script>'
    (tmp_path / "a.html").write_bytes(page.encode("iso-8859-1"))
    assert titles(read(tmp_path / "a.html", lexicons)) == ["Crème"]


def test_a_card_is_read_in_the_language_of_its_headings(tmp_path: Path, lexicons: Lexicons) -> None:
    names = lexicons.of("nl").table("card")["sections"]
    card = f"Eieren\n{names['ingredients']}\n- 2 eieren\n{names['procedure']}\n1. Bak ze.\n"
    [found] = read(scratch(tmp_path / "eieren.txt", card), lexicons)
    assert found.recipe is not None
    assert (found.recipe.title, found.recipe.language) == ("Eieren", "nl")
    [english] = read(scratch(tmp_path / "eggs.txt", CARD), lexicons)
    assert english.recipe is not None
    assert english.recipe.language is None


# ------------------------------------------------------------ addresses


def answer(monkeypatch: pytest.MonkeyPatch, media: str, content: str, url: str = "https://a.example/soup") -> None:
    monkeypatch.setattr(files, "fetch", lambda asked: Fetched(url, media, None, content.encode()))


@pytest.mark.parametrize(
    ("media", "content", "url", "expected"),
    [
        ("text/html", f'<script type="application/ld+json">{json.dumps(RECIPE)}</script>', "https://a.example/soup", "Soup"),
        ("application/ld+json", json.dumps(RECIPE), "https://a.example/soup", "Soup"),
        ("application/json", json.dumps(RECIPE), "https://a.example/soup", "Soup"),
        ("text/plain", json.dumps(RECIPE), "https://a.example/soup.json", "Soup"),
        ("application/octet-stream", json.dumps(RECIPE), "https://a.example/soup", "Soup"),
        ("text/plain", CARD, "https://a.example/eggs.txt", "Eggs"),
    ],
)
def test_an_address_is_read_by_what_lies_there(monkeypatch: pytest.MonkeyPatch, lexicons: Lexicons, media: str, content: str, url: str, expected: str) -> None:
    answer(monkeypatch, media, content, url)
    [found] = read_path("https://a.example/soup", lexicons)
    assert (found.place, found.recipe and found.recipe.title) == ("https://a.example/soup", expected)


def test_an_address_that_cannot_be_had_is_named(lexicons: Lexicons) -> None:
    for url in ("http://127.0.0.1/soup", "ftp://a.example/soup", "http://[::1]/"):
        [found] = read_path(url, lexicons)
        assert found.place == url
        assert found.problem
