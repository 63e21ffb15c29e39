"""Categories are measured on tagged recipes that were not learned from."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from actions.cli import app
from actions.evaluation.categories import OURS, by_category, evaluate_categories, material
from actions.evaluation.report import Report
from actions.language.lexicons import Lexicons
from actions.recipes.export import json_ld
from tests.unit.finding.sample import categories, many

LEXICONS = Lexicons("en")
RUNNER = CliRunner()


@pytest.fixture(scope="module")
def report() -> Report:
    return evaluate_categories(material(many(), categories(), LEXICONS), categories(), LEXICONS)


def test_nobody_is_measured_on_what_was_learned_from() -> None:
    data = material(many(), categories(), LEXICONS)
    parts = [set(places.tolist()) for places in (data.learned, data.tuned, data.held)]
    assert sum(map(len, parts)) == len(set.union(*parts)) == 400
    assert [len(part) for part in parts] == [240, 80, 80]


def test_every_classifier_learns_what_is_plain(report: Report) -> None:
    assert list(report.approaches)[-1] == OURS
    for name in ("passive-aggressive", "logistic regression", "linear SVM", "confidence-weighted, variance", OURS):
        assert report.approaches[name]["micro_f1"] > 0.95, name
    assert report.n == 80


def test_every_category_is_listed(report: Report) -> None:
    rows = by_category(report)
    assert [name for name, _, _ in rows] == list(categories().ids)
    soup = next(values for name, count, values in rows if name == "soup")
    assert soup[OURS] > 0.95
    assert all(0 <= value <= 1 for _, _, values in rows for value in values.values())


def test_micro_f1_is_that_of_all_decisions(report: Report) -> None:
    counted = [(count, values[OURS]) for _, count, values in by_category(report) if count]
    values = [value for _, value in counted]
    assert min(values) - 1e-9 <= report.approaches[OURS]["micro_f1"] <= max(values) + 1e-9
    np.testing.assert_allclose(report.approaches[OURS]["macro_f1"], np.mean(values))


def test_the_command_prints_tables_and_json(tmp_path: Path) -> None:
    data = tmp_path / "recipes.jsonl"
    data.write_text("\n".join(json.dumps(json_ld(recipe)) for recipe in many()), encoding="utf-8")
    done = RUNNER.invoke(app, ["evaluate", "categories", "--data", str(data), "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert found["task"] == "categories"
    assert len(found["groups"]) == 81
    shown = RUNNER.invoke(app, ["evaluate", "categories", "--data", str(data)])
    assert "F1 of each category" in shown.stdout


def test_too_few_tagged_recipes_are_named(tmp_path: Path) -> None:
    data = tmp_path / "few.jsonl"
    data.write_text(json.dumps(json_ld(many(1)[0])), encoding="utf-8")
    done = RUNNER.invoke(app, ["evaluate", "categories", "--data", str(data)])
    assert done.exit_code == 2
    assert "at least 300" in " ".join(done.stderr.split())
