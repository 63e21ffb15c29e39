"""The evaluation of requests."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.evaluation.report import DataError
from actions.evaluation.requests import OURS, Asked, judged, read_requests, report
from actions.finding.request import Request
from tests.unit.finding.small_search import foods, reader

GOOD = """
- say: something quick with aubergines, no cream
  wanted: [eggplant]
  unwanted: [cream]
  minutes: 30
  servings: null
- say: surprise me
"""


def written(folder: Path, text: str) -> Path:
    file = folder / "requests.yml"
    file.write_text(text, encoding="utf-8")
    return file


def test_requests_are_read(tmp_path: Path) -> None:
    first, second = read_requests(written(tmp_path, GOOD))
    assert first.request == Request(wanted=("eggplant",), unwanted=("cream",), minutes=30)
    assert second.request == Request()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no list"),
        ("a: b", "no list"),
        ("- say: [", "not valid YAML"),
        ("- {wanted: [leek]}", "entry 1: say"),
        ("- {say: x}\n- {say: x, wished: [y]}", "entry 2: wished"),
        ("- x", "entry 1"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        read_requests(written(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.yml cannot be read"):
        read_requests(tmp_path / "none.yml")


def test_names_of_one_food_and_plurals_are_the_same() -> None:
    asked = Asked(say="", wanted=("eggplants", "leek"), words=("curries",))
    [row] = judged([asked], lambda text: Request(wanted=("leeks", "aubergine"), words=("curry",)), foods())
    assert row.wrong == ()


@pytest.mark.parametrize("understood", [Request(categories={"quick": True}), Request(minutes=30)])
def test_quick_is_a_time(understood: Request) -> None:
    assert judged([Asked(say="", minutes=30)], lambda text: understood, foods())[0].wrong == ()


@pytest.mark.parametrize(
    ("understood", "wrong"),
    [
        (Request(), ("wanted",)),
        (Request(wanted=("leek", "egg")), ("wanted",)),
        (Request(wanted=("leek",), words=("pie",)), ("words",)),
        (Request(wanted=("leek",), categories={"soup": False}), ("categories",)),
        (Request(unwanted=("leek",)), ("wanted", "unwanted")),
        (Request(wanted=("leek",), servings=2), ("servings",)),
    ],
)
def test_every_difference_counts(understood: Request, wrong: tuple[str, ...]) -> None:
    assert judged([Asked(say="", wanted=("leek",))], lambda text: understood, foods())[0].wrong == wrong


def test_the_report(tmp_path: Path) -> None:
    result, rows = report(read_requests(written(tmp_path, GOOD)), reader(), foods())
    assert result.approaches[OURS]["in_full"] == 1
    assert result.approaches[OURS]["wanted"] == 1
    assert "pantry" not in result.approaches[OURS]
    assert [row.wrong for row in rows] == [(), ()]


def test_the_command(tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from actions.cli import app

    bad = CliRunner().invoke(app, ["evaluate", "requests", "--questions", str(tmp_path / "none.yml"), "--json"])
    assert bad.exit_code == 2
