"""`souschef import-encyclopedia`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from actions.cli import app
from tests.unit.encyclopedia.wiki import KITCHEN, export, page, written

RUNNER = CliRunner()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a dump; what is imported goes there, without vectors."""
    monkeypatch.setenv("SOUSCHEF_ENCYCLOPEDIA", str(tmp_path / "made" / "wiki.db"))
    monkeypatch.setenv("SOUSCHEF_STATIC", str(tmp_path / "static"))
    written(tmp_path / "kitchen.xml")
    return tmp_path


def test_a_dump_is_imported_once(place: Path) -> None:
    done = RUNNER.invoke(app, ["import-encyclopedia", str(place / "kitchen.xml"), "--json"])
    told = json.loads(done.stdout)
    assert (done.exit_code, told["articles"] + told["redirects"], told["problems"], (place / "made" / "wiki.db").is_file()) == (0, len(KITCHEN), [], True)
    again = RUNNER.invoke(app, ["import-encyclopedia", str(place / "kitchen.xml")])
    assert again.exit_code == 0 and f"already there: {place / 'kitchen.xml'}" in again.stdout.replace("\n", "")


def test_bad_pages_and_files_are_named_and_the_others_stored(place: Path) -> None:
    (place / "bad.xml").write_text(export(page("Empty", ""), page("Kale", "'''Kale''' is green.")), encoding="utf-8")
    done = RUNNER.invoke(app, ["import-encyclopedia", str(place / "bad.xml"), str(place / "none.xml"), "--json"])
    told = json.loads(done.stdout)
    assert (done.exit_code, told["articles"], [one["title"] for one in told["problems"]]) == (1, 1, ["", "Empty"])
    assert "no such file" in done.stderr and "Empty: it has no text" in done.stderr


def test_a_folder_and_another_language(place: Path) -> None:
    done = RUNNER.invoke(app, ["import-encyclopedia", str(place), "--language", "nl"])
    assert done.exit_code == 0 and (place / "made" / "wiki.nl.db").is_file() and not (place / "made" / "wiki.db").exists()


def test_a_file_that_is_no_encyclopedia_ends_it_with_its_name(place: Path) -> None:
    (place / "made").mkdir()
    (place / "made" / "wiki.db").write_text("something else, and long enough to be looked at" * 30, encoding="utf-8")
    done = RUNNER.invoke(app, ["import-encyclopedia", str(place / "kitchen.xml")])
    assert done.exit_code == 2 and "wiki.db" in done.stderr and "Traceback" not in done.stderr
