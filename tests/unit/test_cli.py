"""The `souschef` command, as an operator uses it: what it prints, what it stores and how it exits."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from actions.cli import app
from actions.recipes.store import Store
from actions.settings import PROJECT
from tests.conftest import scratch

CARD = """Fried Eggs

Serves: 2
Cooking: 10 minutes

Ingredients
- 2 large eggs, cold
- 4 tbsp oil

Utensils
- frying pan

Procedure
1. Heat 2 tablespoons of the oil in the pan at 180 °C for 2 to 3 minutes.
2. Crack the eggs into the oil. Fry the eggs until they are firm.
"""
RECIPE = {"@type": "Recipe", "identifier": "soup-1", "name": "Crème de Pois", "recipeInstructions": ["Boil.", "Serve."]}


def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'store' / 'recipes.db'}"


def run(store: str, *arguments: object) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env={"SOUSCHEF_STORE": store})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def shown(store: str, recipe_id: str) -> dict[str, Any]:
    result = run(store, "show", recipe_id, "--json")
    assert result.exit_code == 0
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture
def filled(tmp_path: Path) -> str:
    """A store that holds the card of this file."""
    assert run(url(tmp_path), "import", scratch(tmp_path / "fried-eggs.txt", CARD)).exit_code == 0
    return url(tmp_path)


@pytest.mark.parametrize("command", [[], ["import"], ["export"], ["show"], ["list"], ["export-encoder"], ["serve"], ["shell"]])
def test_every_command_has_help(command: list[str]) -> None:
    result = run("", *command, "--help")
    assert result.exit_code == 0
    assert "Usage" in result.stdout


@pytest.mark.parametrize("arguments", [["import"], ["show"], ["frobnicate"], ["list", "--xml"], ["show", "a", "b"]])
def test_wrong_use_exits_with_2(arguments: list[str]) -> None:
    assert run("", *arguments).exit_code == 2


def test_the_installed_command_runs_from_any_folder(tmp_path: Path, filled: str) -> None:
    command = [str(Path(sys.executable).with_name("souschef")), "list", "--json"]
    done = subprocess.run(command, cwd=tmp_path, env={**os.environ, "SOUSCHEF_STORE": filled}, capture_output=True, text=True, check=True)
    assert [row["id"] for row in json.loads(done.stdout)] == ["fried-eggs"]


def test_an_import_tells_what_is_new_and_what_is_updated(tmp_path: Path, filled: str) -> None:
    scratch(tmp_path / "soup.json", json.dumps(RECIPE))
    result = run(filled, "import", tmp_path / "fried-eggs.txt", tmp_path / "soup.json", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {"new": 1, "updated": 0, "unchanged": 1, "continued": 0, "problems": []}


def test_importing_twice_changes_nothing(tmp_path: Path, filled: str) -> None:
    before = shown(filled, "fried-eggs")
    again = run(filled, "import", tmp_path / "fried-eggs.txt", "--json")
    assert json.loads(again.stdout) == {"new": 0, "updated": 0, "unchanged": 1, "continued": 0, "problems": []}
    assert shown(filled, "fried-eggs") == before
    assert len(Store(filled).listed()) == 1


def test_an_import_without_json_counts_in_words(tmp_path: Path) -> None:
    result = run(url(tmp_path), "import", scratch(tmp_path / "fried-eggs.txt", CARD))
    assert "1 new" in result.stdout
    assert result.stderr == ""


def test_bad_recipes_are_named_the_others_are_stored_and_the_exit_status_is_1(tmp_path: Path) -> None:
    folder = tmp_path / "recipes"
    scratch(folder / "fried-eggs.txt", CARD)
    scratch(folder / "bad.txt", CARD.replace("Procedure", "Something"))
    scratch(folder / "list.json", json.dumps([RECIPE | {"name": ""}, RECIPE]))
    scratch(folder / "broken.json", "{")
    result = run(url(tmp_path), "import", folder, tmp_path / "nope.txt")
    assert result.exit_code == 1
    assert {row.id for row in Store(url(tmp_path)).listed()} == {"fried-eggs", "soup-1"}
    for name in ("bad.txt", "list.json", "broken.json", "nope.txt"):
        assert [line for line in result.stderr.splitlines() if name in line and len(line) > len(name) + 5], name
    assert "fried-eggs.txt" not in result.stderr


def test_no_bad_recipe_stops_the_import(tmp_path: Path) -> None:
    folder = tmp_path / "recipes"
    bad = {"totalTime": "PT99999999999999H", "recipeYield": "9" * 5000, "recipeIngredient": ["9" * 400 + "/2 eggs", "-"], "keywords": "\ud800"}
    scratch(folder / "list.json", json.dumps([RECIPE | {key: value, "identifier": f"{key}\ud800"} for key, value in bad.items()] + [RECIPE]))
    scratch(folder / "deep.json", "[" * 100_000)
    scratch(folder / ("x" * 220 + ".txt"), CARD)
    scratch(folder / "turkish.txt", CARD.replace("10 minutes", "10 MİN"))
    result = run(url(tmp_path), "import", folder, "--json")
    assert result.exit_code == 1
    assert {row.id for row in Store(url(tmp_path)).listed()} == {"recipeYield", "recipeIngredient", "keywords", "soup-1", "turkish"}
    assert [Path(entry["place"]).name[:8] for entry in json.loads(result.stdout)["problems"]] == ["deep.jso", "list.jso", "xxxxxxxx"]
    assert all(entry["reason"] for entry in json.loads(result.stdout)["problems"])


def test_problems_are_listed_as_json_with_their_reasons(tmp_path: Path) -> None:
    result = run(url(tmp_path), "import", scratch(tmp_path / "bad.txt", "Eggs\nProcedure\n1. Fry.\n"), "--json")
    assert result.exit_code == 1
    [problem] = json.loads(result.stdout)["problems"]
    assert problem["place"].endswith("bad.txt")
    assert "Ingredients" in problem["reason"]


def test_a_recipe_without_a_sentence_is_a_problem_like_any_other(tmp_path: Path) -> None:
    result = run(url(tmp_path), "import", scratch(tmp_path / "eggs.txt", CARD[: CARD.index("1. Heat")] + "1. ---\n"))
    assert result.exit_code == 1
    assert "eggs.txt" in result.stderr


def test_show_has_the_form_that_checks_from_outside_rely_on(filled: str) -> None:
    found = shown(filled, "fried-eggs")
    assert (found["id"], found["title"], found["servings"], found["minutes"], found["utensils"]) == ("fried-eggs", "Fried Eggs", 2, 10, ["frying pan"])
    assert [{key: line[key] for key in ("text", "quantity", "unit", "name", "comment")} for line in found["ingredients"]] == [
        {"text": "2 large eggs, cold", "quantity": "2", "unit": None, "name": "eggs", "comment": "large, cold"},
        {"text": "4 tbsp oil", "quantity": "4", "unit": "tbsp", "name": "oil", "comment": None},
    ]
    heat, crack, fry = found["steps"]
    assert [(step["number"], step["source"]) for step in found["steps"]] == [(1, 0), (2, 1), (3, 1)]
    assert heat["ingredients"] == [{"name": "oil", "quantity": "2", "unit": "tablespoon", "share": None}]
    assert (heat["utensils"], heat["temperatures"], heat["durations"]) == (["frying pan"], ["180 °C"], ["2 to 3 minutes"])
    assert [used["name"] for used in crack["ingredients"]] == ["eggs", "oil"]
    assert (fry["text"], fry["temperatures"], fry["durations"]) == ("Fry the eggs until they are firm.", [], [])


def test_the_identifier_of_json_ld_is_the_id_and_letters_are_kept(tmp_path: Path) -> None:
    run(url(tmp_path), "import", scratch(tmp_path / "soup.json", json.dumps(RECIPE)))
    assert shown(url(tmp_path), "soup-1")["title"] == "Crème de Pois"


def test_show_in_words_holds_title_ingredients_and_numbered_steps(filled: str) -> None:
    lines = run(filled, "show", "fried-eggs").stdout.splitlines()
    assert lines[0] == "Fried Eggs"
    assert "- 4 tbsp oil" in lines
    assert lines[-1] == "3. Fry the eggs until they are firm."


@pytest.mark.parametrize("unknown", ["nope", "", "Fried Eggs", "[bold]x[/bold]", "x" * 3000])
def test_an_unknown_id_is_named_and_exits_with_1(filled: str, unknown: str) -> None:
    result = run(filled, "show", unknown, "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert unknown in result.stderr.replace("\n", "")
    assert "souschef list" in " ".join(result.stderr.split())


def test_list_shows_ids_and_titles_and_json_more(filled: str) -> None:
    assert run(filled, "list").stdout == "fried-eggs\tFried Eggs\n"
    assert json.loads(run(filled, "list", "--json").stdout) == [{"id": "fried-eggs", "title": "Fried Eggs", "minutes": 10, "servings": 2}]


def test_an_empty_store_lists_nothing_and_is_no_error(tmp_path: Path) -> None:
    assert (run(url(tmp_path), "list").exit_code, run(url(tmp_path), "list").stdout) == (0, "")
    assert json.loads(run(url(tmp_path), "list", "--json").stdout) == []


@pytest.mark.parametrize("command", [["list"], ["show", "x"], ["import", str(PROJECT / "knowledge" / "recipes")]])
def test_a_store_that_cannot_be_opened_exits_with_2_and_the_remedy(command: list[str]) -> None:
    result = run("nonsense", *command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "nonsense" in result.stderr
    assert "SOUSCHEF_STORE" in result.stderr


def test_an_unknown_language_exits_with_2_and_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOUSCHEF_LANGUAGE", "tlh")
    result = run(url(tmp_path), "list")
    assert result.exit_code == 2
    assert "tlh" in result.stderr


def test_the_exported_encoder_is_not_exported_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOUSCHEF_ENCODER_MODEL", raising=False)
    result = run(url(tmp_path), "export-encoder")
    assert result.exit_code == 0
    assert "already there" in result.stdout


def test_the_shipped_recipes_import_without_a_problem(tmp_path: Path) -> None:
    result = run(url(tmp_path), "import", PROJECT / "knowledge" / "recipes", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["new"] >= 24


# ------------------------------------------------------------ export, and other sources


def test_an_exported_recipe_is_printed_as_json_ld(filled: str) -> None:
    written = json.loads(run(filled, "export", "fried-eggs").stdout)
    assert (written["@type"], written["identifier"], written["cookTime"]) == ("Recipe", "fried-eggs", "PT10M")
    assert [step["@type"] for step in written["recipeInstructions"]] == ["HowToStep", "HowToStep"]


@pytest.mark.parametrize("name", ["out.json", "out.jsonl", "out.json.gz", "out.jsonl.gz"])
def test_what_was_exported_is_imported_without_loss(tmp_path: Path, filled: str, name: str) -> None:
    run(filled, "import", PROJECT / "knowledge" / "recipes")
    assert run(filled, "export", "--out", tmp_path / name).exit_code == 0
    other = f"sqlite:///{tmp_path / 'other.db'}"
    result = run(other, "import", tmp_path / name, "--json")
    assert json.loads(result.stdout)["problems"] == []
    one, two = Store(filled), Store(other)
    assert one.ids() == two.ids()
    assert [one.raw(recipe_id) for recipe_id in sorted(one.ids())] == [two.raw(recipe_id) for recipe_id in sorted(two.ids())]


def test_recipes_are_exported_as_cooklang_one_file_each(tmp_path: Path, filled: str) -> None:
    text = run(filled, "export", "fried-eggs", "--format", "cooklang").stdout
    assert "id: fried-eggs" in text
    assert run(filled, "export", "--format", "cooklang").exit_code == 1
    assert run(filled, "export", "--format", "cooklang", "--out", tmp_path / "all.cook").exit_code == 1
    assert run(filled, "export", "--format", "cooklang", "--out", tmp_path / "recipes").exit_code == 0
    assert (tmp_path / "recipes" / "fried-eggs.cook").read_text(encoding="utf-8") == text
    assert json.loads(run(filled, "import", tmp_path / "recipes", "--json").stdout)["problems"] == []


def test_an_export_of_nothing_is_an_empty_list(tmp_path: Path) -> None:
    assert json.loads(run(url(tmp_path), "export").stdout) == []


def test_an_unknown_id_is_not_exported_and_nothing_is_written(tmp_path: Path, filled: str) -> None:
    result = run(filled, "export", "fried-eggs", "nope", "--out", tmp_path / "out.json")
    assert (result.exit_code, "nope" in result.stderr, (tmp_path / "out.json").exists()) == (1, True, False)


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path, filled: str) -> None:
    result = run(filled, "export", "--out", tmp_path / "nowhere" / "out.json")
    assert result.exit_code == 1
    assert "nowhere" in result.stderr.replace("\n", "")


def test_recipes_of_a_compressed_file_of_lines_are_imported(tmp_path: Path) -> None:
    lines = "\n".join(json.dumps(RECIPE | {"identifier": f"soup-{number}"}) for number in range(1200))
    (tmp_path / "soups.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    result = run(url(tmp_path), "import", tmp_path / "soups.jsonl.gz", "--json")
    assert json.loads(result.stdout)["new"] == 1200
    assert shown(url(tmp_path), "soup-7")["steps"][0]["text"] == "Boil."


@pytest.mark.parametrize("address", ["http://127.0.0.1:1/x", "http://localhost/x", "https://10.0.0.1/x", "http://169.254.169.254/latest/meta-data/", "http://[::1]:80/", "file:///etc/passwd"])
def test_an_address_that_is_not_read_is_named_with_the_reason(tmp_path: Path, address: str) -> None:
    result = run(url(tmp_path), "import", address, "--json")
    assert result.exit_code == 1
    [problem] = json.loads(result.stdout)["problems"]
    assert problem["place"] == address
    assert len(problem["reason"]) > 10


def test_an_interrupted_import_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("actions.recipes.importers.importing.Importer.run", stop)
    result = run(url(tmp_path), "import", scratch(tmp_path / "fried-eggs.txt", CARD))
    assert result.exit_code == 130
    assert "same command again" in " ".join(result.stderr.split())
