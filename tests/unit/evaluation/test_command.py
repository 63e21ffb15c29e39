"""The `souschef evaluate` commands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from actions.cli import app

RUNNER = CliRunner()


def test_ingredients_are_measured_on_the_own_data() -> None:
    done = RUNNER.invoke(app, ["evaluate", "ingredients", "--json"])
    found = json.loads(done.stdout)
    assert (done.exit_code, found["task"]) == (0, "ingredients")
    assert {"regular expression", "paper", "ours"} <= set(found["approaches"])
    assert {"quantity", "unit", "name", "line", "name_contained"} == set(found["approaches"]["ours"])


def test_without_json_a_table_is_printed(tmp_path: Path) -> None:
    data = tmp_path / "one.jsonl"
    data.write_text('{"line": "2 quinces", "quantity": "2", "unit": null, "name": "quinces"}', encoding="utf-8")
    done = RUNNER.invoke(app, ["evaluate", "ingredients", "--data", str(data)])
    assert done.exit_code == 0
    assert "ingredients (n = 1)" in done.stdout


def test_lines_of_another_language_are_read_in_it(tmp_path: Path) -> None:
    data = tmp_path / "een.jsonl"
    data.write_text('{"line": "2 eetlepels verse kervel", "quantity": "2", "unit": "eetlepel", "name": "kervel"}', encoding="utf-8")
    done = RUNNER.invoke(app, ["evaluate", "ingredients", "--data", str(data), "--language", "nl", "--json"])
    assert json.loads(done.stdout)["approaches"]["ours"]["line"] == 1.0


@pytest.mark.parametrize(("arguments", "said"), [(["--data", "missing.jsonl"], "missing.jsonl"), (["--language", "xx"], "'xx'")])
def test_what_cannot_be_used_is_named(arguments: list[str], said: str) -> None:
    done = RUNNER.invoke(app, ["evaluate", "ingredients", *arguments])
    assert done.exit_code == 2
    assert said in done.stderr


def test_every_command_explains_itself() -> None:
    for arguments in (["evaluate", "--help"], ["evaluate", "ingredients", "--help"]):
        assert "Usage" in RUNNER.invoke(app, arguments).stdout
