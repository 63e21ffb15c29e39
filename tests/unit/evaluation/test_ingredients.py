"""The evaluation of ingredient lines."""

from __future__ import annotations

import builtins
import importlib
import json
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from actions.evaluation.ingredients import LIBRARY, METRICS, GoldLine, Reading, approaches, by_expression, by_paper, evaluate_ingredients
from actions.evaluation.report import read_rows
from actions.language.lexicon import Lexicon
from actions.recipes.lines.line_words import line_words
from actions.settings import PROJECT

OWN = PROJECT / "knowledge" / "gold" / "ingredients.jsonl"
SHARED = PROJECT.parent / "shared" / "data" / "ingredients.jsonl.gz"


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load("en")


def measured(tmp_path: Path, lexicon: Lexicon, *rows: dict[str, Any]) -> dict[str, Any]:
    path = tmp_path / "lines.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), encoding="utf-8")
    return evaluate_ingredients(path, lexicon).public()


def test_what_is_right_counts_and_what_is_wrong_does_not(tmp_path: Path, lexicon: Lexicon) -> None:
    right = {"line": "3 cups diced quinces", "quantity": "3", "unit": "cups", "name": "quince"}
    found = measured(tmp_path, lexicon, right, right | {"quantity": "4"}, right | {"unit": "tin"}, right | {"name": "plums"})
    assert found["n"] == 4
    assert found["approaches"]["ours"] == {"quantity": 0.75, "unit": 0.75, "name": 0.75, "name_contained": 0.75, "line": 0.25}


def test_a_name_with_more_words_contains_the_right_one(tmp_path: Path, lexicon: Lexicon) -> None:
    found = measured(tmp_path, lexicon, {"line": "3 diced quinces", "quantity": "3", "unit": None, "name": "quinces"})
    assert {metric: found["approaches"]["paper"][metric] for metric in ("name", "name_contained", "line")} == {"name": 0.0, "name_contained": 1.0, "line": 0.0}


def test_each_source_has_its_own_figures(tmp_path: Path, lexicon: Lexicon) -> None:
    row = {"line": "3 quinces", "quantity": "3", "unit": None, "name": "quinces"}
    found = measured(tmp_path, lexicon, row | {"source": "here"}, row | {"source": "here (several quantities)"}, row | {"source": "there", "name": "plums"})
    assert {name: (group["n"], group["approaches"]["ours"]["name"]) for name, group in found["groups"].items()} == {"here": (2, 1.0), "there": (1, 0.0)}


def test_the_floor_and_the_paper_read_numeral_unit_and_rest(lexicon: Lexicon) -> None:
    assert by_expression("2 1/2 cans (400 g) plums, sliced", lexicon) == Reading("2.5", "cans", "plums")
    assert by_paper("2 tbsp plums, sliced", lexicon) == Reading("2", "tbsp", "plums, sliced")
    assert by_paper("2 cans plums", lexicon) == Reading("2", None, "cans plums")
    assert by_paper("plums", lexicon) == Reading(None, None, "plums")


def test_every_approach_reads_what_no_recipe_holds(lexicon: Lexicon) -> None:
    for approach in approaches(lexicon).values():
        assert all(isinstance(approach(line).name, str) for line in ("-", "1/0", "((", "9" * 400))


def test_the_library_is_passed_over_where_it_is_missing(monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon) -> None:
    def missing(name: str, package: str | None = None) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    assert list(approaches(lexicon)) == ["regular expression", "paper", "ours"]


def test_the_library_gives_its_first_amount_and_name(monkeypatch: pytest.MonkeyPatch, lexicon: Lexicon, capsys: pytest.CaptureFixture[str]) -> None:
    def parse(line: str, **options: Any) -> SimpleNamespace:
        builtins.print("downloading")
        amounts: Sequence[SimpleNamespace] = [SimpleNamespace(quantity=Fraction(3, 2), quantity_max=Fraction(2), unit="cups", RANGE=True)] if "cup" in line else []
        return SimpleNamespace(amount=amounts, name=[SimpleNamespace(text="plums")])

    monkeypatch.setattr(importlib, "import_module", lambda name: SimpleNamespace(parse_ingredient=parse))
    library = approaches(lexicon)[LIBRARY]
    assert capsys.readouterr().out == "", "what the library prints would spoil the JSON"
    assert library("1 1/2 to 2 cups plums") == Reading("1.5-2", "cups", "plums")
    assert library("plums") == Reading(None, None, "plums")


def test_the_own_gold_has_every_kind_of_line(lexicon: Lexicon) -> None:
    gold = read_rows(OWN, GoldLine)
    words = line_words(lexicon)
    assert len(gold) >= 150
    assert len({row.line for row in gold}) == len(gold)
    marks = ["½", "⁄", "–", " x ", "(14", "/", "optional", " or ", " and ", "a pinch", "dozen", ", to ", "Juice of", "plus"]
    assert [mark for mark in marks if not any(mark in row.line for row in gold)] == []
    assert all(row.unit is None or words.leading_unit.match(f"{row.unit} plums") for row in gold)


def test_ours_reads_the_own_gold_better_than_the_floor_and_the_paper(lexicon: Lexicon) -> None:
    figures = evaluate_ingredients(OWN, lexicon).approaches
    assert figures["ours"]["line"] >= 0.95
    assert all(figures["ours"][metric] >= figures[other][metric] for metric in METRICS for other in ("regular expression", "paper"))


def test_the_bars_on_real_lines_hold(lexicon: Lexicon) -> None:
    if not SHARED.exists():
        pytest.skip(f"no development data beside the project: {SHARED.name}")
    figures = next(figures for (source, _), figures in evaluate_ingredients(SHARED, lexicon).groups.items() if source == "TASTEset")["ours"]
    bars = {"quantity": 0.99, "unit": 0.98, "name_contained": 0.98, "line": 0.82}
    assert {metric: figures[metric] for metric, bar in bars.items() if figures[metric] < bar} == {}
