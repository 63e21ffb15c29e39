"""Simulated cooks: what they find, and the bounds."""

from __future__ import annotations

import json
import math
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from actions.cli import app
from actions.evaluation.search import MANNERS, Manner, Simulation, evaluate_search
from actions.finding.question_choice import QuestionChoice
from actions.recipes.export import json_ld
from tests.unit.finding.sample import many
from tests.unit.finding.test_question_choice import NAMES, coded, uneven

RUNNER = CliRunner()


def test_bounds_of_profiles_that_tell_everything() -> None:
    found = Simulation(coded(), NAMES).bounds()
    assert (found.entropy, found.most, found.profiles, found.alike) == (8, 8, 256, 0)
    assert math.isclose(found.even, math.log2(256 / 5))
    assert math.isclose(found.profile, math.log2(256 / 5))


def test_recipes_of_one_profile_lower_the_bound() -> None:
    """50 + 10 + 40 recipes, with the five of "few" among the fifty: cells of 5, 45, 10 and 40."""
    found = Simulation(uneven(), ["half", "few", "all", "most"]).bounds()
    cells = [5, 45, 10, 40]
    assert found.profiles == len(cells)
    assert math.isclose(found.profile, sum(size / 100 * math.log2(100 / size) for size in cells))
    assert math.isclose(found.alike, 0.95)


def test_truthful_cooks_find_their_recipe_near_the_bound() -> None:
    report, bounds = evaluate_search(coded(), NAMES, targets=40)
    ours = report.approaches["ours"]
    assert (report.task, report.n, list(report.approaches)) == ("search", 40, ["random order", "information gain", "paper", "ours"])
    assert ours["kept"] == 1
    assert bounds.profile <= ours["mean_questions"] <= 1.25 * bounds.profile
    assert {title for title, _ in report.groups} == set(MANNERS) - {"truthful"}


def test_more_is_found_with_wrong_answers_where_tiers_are_kept() -> None:
    report, _ = evaluate_search(coded(4096), [*NAMES], targets=40)
    wrong = report.groups["10% wrong", 40]
    assert wrong["ours"]["kept"] >= wrong["paper"]["kept"]
    assert wrong["ours"]["all_questions"] >= wrong["ours"]["mean_questions"]


def test_a_stubborn_cook_says_the_same_again() -> None:
    from actions.evaluation.search import _Cook

    cook = _Cook(0, frozenset({"bit0"}), Manner(wrong=0.5, stubborn=True), random.Random(1))
    for name in NAMES:
        assert len({cook.answer(name).wanted for _ in range(10)}) == 1
    fickle = _Cook(0, frozenset({"bit0"}), Manner(wrong=0.5), random.Random(1))
    assert {fickle.answer("bit0").wanted for _ in range(20)} == {True, False}


def test_a_cook_who_views_takes_what_is_most_alike() -> None:
    simulation, profiles = Simulation(coded(), NAMES), coded()
    done = simulation.search(200, QuestionChoice(profiles, NAMES), Manner(views=True), random.Random(0))
    assert done.kept
    assert done.first


def test_the_same_seed_gives_the_same_figures() -> None:
    first, second = (evaluate_search(coded(), NAMES, targets=10, seed=4)[0].public() for _ in range(2))
    assert first == second


def test_the_command_prints_what_its_interface_promises(tmp_path: Path) -> None:
    data = tmp_path / "recipes.jsonl"
    data.write_text("\n".join(json.dumps(json_ld(recipe)) for recipe in many(60)), encoding="utf-8")
    done = RUNNER.invoke(app, ["evaluate", "search", "--data", str(data), "--targets", "10", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert (found["task"], found["n"]) == ("search", 10)
    assert {"mean_questions", "kept", "bound"} <= set(found["approaches"]["ours"])
    shown = RUNNER.invoke(app, ["evaluate", "search", "--data", str(data), "--targets", "5"])
    assert "entropy of the category profiles" in shown.stdout


@pytest.mark.parametrize("name", ["search", "categories"])
def test_data_that_cannot_be_used_is_named(tmp_path: Path, name: str) -> None:
    done = RUNNER.invoke(app, ["evaluate", name, "--data", str(tmp_path / "missing.jsonl")])
    assert done.exit_code == 2
    assert "missing.jsonl" in done.stderr.replace("\n", "") or "no recipe" in done.stderr
