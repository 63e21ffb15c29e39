"""`souschef categorise`, and that `souschef import` sorts what it stores."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from actions.cli import app
from actions.finding.building import PROFILES
from actions.finding.saving import load_profiles
from actions.recipes.export import json_ld
from tests.unit.finding.sample import raw

RUNNER = CliRunner()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a store and two recipes to import."""
    monkeypatch.setenv("SOUSCHEF_STORE", f"sqlite:///{tmp_path / 'recipes.db'}")
    monkeypatch.setenv("SOUSCHEF_FINDING", str(tmp_path / "finding"))
    recipes = [json_ld(raw("Leek soup", "2 leeks", id="leek")), json_ld(raw("Bacon quiche", "4 slices bacon", "3 eggs", id="quiche"))]
    (tmp_path / "two.json").write_text(json.dumps(recipes), encoding="utf-8")
    return tmp_path


def test_an_import_sorts_what_it_stored(place: Path) -> None:
    done = RUNNER.invoke(app, ["import", str(place / "two.json"), "--json"])
    assert (done.exit_code, json.loads(done.stdout)["new"]) == (0, 2)
    [file] = (place / "finding").glob(f"*/{PROFILES}")
    found, _ = load_profiles(file)
    assert [found.ids[number] for number in found.in_category("soup")] == ["leek"]
    assert "quiche" not in [found.ids[number] for number in found.in_category("vegetarian")]


def test_the_command_makes_what_is_missing_and_counts(place: Path) -> None:
    RUNNER.invoke(app, ["import", str(place / "two.json")])
    [file] = (place / "finding").glob(f"*/{PROFILES}")
    file.unlink()
    done = RUNNER.invoke(app, ["categorise", "--json"])
    assert (done.exit_code, json.loads(done.stdout)["recipes"]) == (0, 2)
    assert json.loads(done.stdout)["categories"]["soup"] == 1
    assert file.is_file()
    assert "2 recipes in" in RUNNER.invoke(app, ["categorise"]).stdout


def test_categories_that_cannot_be_used_stop_the_sorting_but_not_the_import(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from actions.settings import PROJECT

    knowledge = place / "knowledge"
    knowledge.mkdir()
    (knowledge / "lexicon").symlink_to(PROJECT / "knowledge" / "lexicon")
    (knowledge / "categories.yml").write_text("- id: Bad Id", encoding="utf-8")
    monkeypatch.setenv("SOUSCHEF_KNOWLEDGE", str(knowledge))
    done = RUNNER.invoke(app, ["import", str(place / "two.json"), "--json"])
    assert (done.exit_code, json.loads(done.stdout)["new"]) == (1, 2)
    assert "the recipes are stored, but not sorted" in " ".join(done.stderr.split())
    again = RUNNER.invoke(app, ["categorise"])
    assert again.exit_code == 2
    assert "Bad Id" in again.stderr
