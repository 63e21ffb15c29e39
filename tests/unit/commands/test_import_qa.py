"""`souschef import-qa`, as an operator uses it."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from actions.answering.common_sense.imported import Imported
from actions.cli import app
from tests.conftest import scratch

ROWS = """question,answer,id,source
How long do peas keep in a cellar in winter?,Three weeks.,cellar-peas,Ann
Who invented the pea soup of the Vikings?,Nobody knows.,,
How long do kale stems keep?,,,
"""


def run(folder: Path, *arguments: object, **environment: str) -> Result:
    variables = {"SOUSCHEF_STORE": f"sqlite:///{folder / 'store.db'}", **environment}
    result = CliRunner().invoke(app, ["import-qa", *(str(argument) for argument in arguments)], env=variables)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def test_it_explains_itself(tmp_path: Path) -> None:
    assert "Posts.xml" in run(tmp_path, "--help").stdout


def test_counts_and_names_as_json_with_status_1_where_a_row_is_bad(tmp_path: Path) -> None:
    path = scratch(tmp_path / "a.csv", ROWS)
    result = run(tmp_path, path, "--json")
    done = json.loads(result.stdout)
    assert (result.exit_code, done["new"], done["joined"], done["continued"]) == (1, 1, 0, 0)
    assert [one["reason"] for one in done["left_out"]] == ["nobody asks this while cooking"]
    assert done["problems"] == [{"place": f"{path} (row 3)", "question": "How long do kale stems keep?", "reason": "it has no answer"}]
    [pair] = Imported(f"sqlite:///{tmp_path / 'store.db'}").all("en")
    assert (pair.id, pair.source) == ("cellar-peas", "Ann")


def test_everything_keeps_what_nobody_asks(tmp_path: Path) -> None:
    result = run(tmp_path, scratch(tmp_path / "a.csv", "\n".join(ROWS.splitlines()[:3]) + "\n"), "--everything")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "2 new, 0 updated, 0 unchanged, 0 joined, 0 left out, 0 with a problem")


def test_in_a_language_without_examples_nothing_is_filtered(tmp_path: Path) -> None:
    path = scratch(tmp_path / "a.csv", "question,answer\nWie vond de erwtensoep uit?,Dat weet niemand.\n")
    assert json.loads(run(tmp_path, path, "--language", "nl", "--json").stdout)["new"] == 1
    assert Imported(f"sqlite:///{tmp_path / 'store.db'}").count("nl") == 1


def test_what_it_needs_and_is_not_there_is_named(tmp_path: Path) -> None:
    path = scratch(tmp_path / "a.csv", ROWS)
    for environment, said in (({"SOUSCHEF_ENCODER": str(tmp_path / "none")}, "make setup"), ({"SOUSCHEF_STORE": "nonsense"}, "SOUSCHEF_STORE")):
        result = run(tmp_path, path, **environment)
        assert result.exit_code == 2
        assert said in result.output
