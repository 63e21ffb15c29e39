"""Learning yes and no, and `souschef train-polarity` as an operator uses it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import yaml
from threadpoolctl import threadpool_limits
from typer.testing import CliRunner, Result

from actions.answering.polarity.decider import Decider
from actions.answering.polarity.evidence import sheet
from actions.answering.polarity.features import NAMES
from actions.answering.polarity.model import NO, NONE, OUTCOMES, YES, PolarityError, PolarityModel
from actions.answering.polarity.training import Lesson, deciding, fit, folds, lessons, outcome_of, report
from actions.answering.reading.questions import Example, QuestionsError
from actions.answering.shipped import POLARITY, file_of
from actions.cli import app
from actions.settings import PROJECT, Settings
from tests.conftest import scratch
from tests.unit.answering.reading.sample import BAKE, beans, encoder
from tests.unit.answering.reading.test_training import write
from tests.unit.recipes.english import english

CARDS = ("shakshuka", "gazpacho", "creme-caramel")
POLAR_KINDS = ("polarity", "none")


def run(*arguments: object, **environment: str) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def example(kind: str, *answers: str, ask: str = "is it in a dish?", because: str | None = None) -> Example:
    return Example(at="Bake", ask=ask, kind=kind, answers=answers, because=because)


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """So little is learned fastest by one thread."""
    with threadpool_limits(1):
        yield


@pytest.fixture(scope="module")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The yes-or-no questions about three cards."""
    folder = tmp_path_factory.mktemp("knowledge")
    for name in ("lexicon", "recipes"):
        (folder / name).symlink_to(PROJECT / "knowledge" / name)
    for name in CARDS:
        shipped = yaml.safe_load((PROJECT / "knowledge" / "questions" / "en" / f"{name}.yml").read_text(encoding="utf-8"))
        write(folder / "questions" / "en", *(entry for entry in shipped["questions"] if entry["kind"] in POLAR_KINDS), recipe=name)
    return folder


@pytest.fixture(scope="module")
def trained_anew(knowledge: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, Path]:
    """What the command says, and the file that it writes."""
    folder = tmp_path_factory.mktemp("trained")
    return run("train-polarity", SOUSCHEF_KNOWLEDGE=str(knowledge), SOUSCHEF_TRAINED=str(folder)), file_of(POLARITY, folder, "en")


@pytest.mark.parametrize(
    ("given", "outcome"),
    [
        (example("polarity", "yes"), YES), (example("polarity", "no, not yet"), NO), (example("none"), NONE), (example("variety", "large"), NONE),
        (example("share", "half"), None), (example("polarity", "perhaps"), None),
    ],
)
def test_an_outcome_is_told_by_kind_and_answer(given: Example, outcome: str | None) -> None:
    assert outcome_of(given) == outcome


def test_the_sentence_with_the_deciding_words_decides() -> None:
    page = sheet(beans(), english(), encoder())
    found = deciding(example("polarity", "yes", because="in a 20 cm dish"), page)
    assert [page.evidence[at].step for at in np.flatnonzero(found)] == [BAKE]


def test_most_of_the_deciding_words_suffice() -> None:
    page = sheet(beans(), english(), encoder())
    found = deciding(example("polarity", "yes", because="Bake at 180 °C in a dish"), page)
    assert [page.evidence[at].step for at in np.flatnonzero(found)] == [BAKE]
    assert not deciding(example("polarity", "yes", because="whistle a song"), page).any()


def test_lessons_are_questions_that_sound_like_yes_or_no(tmp_path: Path) -> None:
    told: list[dict[str, object]] = [
        {"at": "Bake at 180", "ask": "does it go in a dish?", "kind": "polarity", "answers": ["yes"], "because": "in a 20 cm dish"},
        {"at": "Bake at 180", "ask": "which dish is it?", "kind": "tool", "answers": ["20 cm dish"]},
        {"at": "Bake at 180", "ask": "should the dish be blue?", "kind": "none", "answers": []},
    ]
    found = lessons(write(tmp_path, *told), {"bean-pot": beans()}, english(), encoder())
    assert [(lesson.outcome, lesson.step) for lesson in found] == [(YES, BAKE), (NONE, BAKE)]
    assert found[0].decides.sum() == 1
    assert not found[1].decides.any()
    assert all(lesson.rows.shape[1] >= len(NAMES) and np.isfinite(lesson.rows).all() for lesson in found)


def test_questions_about_a_card_that_is_not_there_are_named(tmp_path: Path) -> None:
    folder = write(tmp_path, {"at": "x", "ask": "is it?", "kind": "none", "answers": []})
    with pytest.raises(QuestionsError, match="bean-pot"):
        lessons(folder, {}, english(), encoder())


def test_too_few_cards_are_named(tmp_path: Path) -> None:
    told: list[dict[str, object]] = [{"at": "Bake at 180", "ask": "does it go in a dish?", "kind": "polarity", "answers": ["yes"]}]
    taught = lessons(write(tmp_path, *told), {"bean-pot": beans()}, english(), encoder())
    with pytest.raises(QuestionsError, match="at least 3 cards"):
        next(folds(taught, 5))
    with pytest.raises(QuestionsError):
        fit(taught)


def test_the_command_trains_what_can_be_opened(trained_anew: tuple[Result, Path]) -> None:
    done, file = trained_anew
    assert done.exit_code == 0, done.stdout
    assert "about 3 cards" in done.stdout
    verdict = Decider.open(file, english(), encoder()).decide("does it go in a dish?", beans(), BAKE)
    assert verdict is not None
    assert 0 <= verdict.yes + verdict.no <= 1 + 1e-6
    assert verdict.confidence == max(verdict.yes, verdict.no)
    assert Decider.open(file, english(), encoder()).decide("how long?", beans(), BAKE) is None


def test_learning_twice_gives_the_same(trained_anew: tuple[Result, Path], knowledge: Path, tmp_path: Path) -> None:
    assert run("train-polarity", "--out", tmp_path / "own.safetensors", SOUSCHEF_KNOWLEDGE=str(knowledge)).exit_code == 0
    both = [Decider.open(file, english(), encoder()).decide("is the dish cold?", beans(), BAKE) for file in (trained_anew[1], tmp_path / "own.safetensors")]
    assert both[0] is not None
    assert both[1] is not None
    assert both[0].yes == pytest.approx(both[1].yes)


def test_what_cannot_be_opened_is_named_with_the_remedy(trained_anew: tuple[Result, Path], tmp_path: Path) -> None:
    with pytest.raises(PolarityError, match="train-polarity"):
        Decider.open(tmp_path / "none.safetensors", english(), encoder())
    with pytest.raises(PolarityError, match="another encoder"):
        PolarityModel.load(trained_anew[1], 7)


def test_what_is_shipped_decides() -> None:
    shipped = Decider.open(file_of(POLARITY, Settings().trained, "en"), english(), encoder())
    verdict = shipped.decide("do I bake it at 180 degrees?", beans(), BAKE)
    assert verdict is not None
    assert verdict.yes > verdict.no


def test_a_language_without_questions_is_named(tmp_path: Path) -> None:
    (tmp_path / "lexicon").symlink_to(PROJECT / "knowledge" / "lexicon")
    done = run("train-polarity", SOUSCHEF_KNOWLEDGE=str(tmp_path), SOUSCHEF_TRAINED=str(tmp_path / "trained"))
    assert done.exit_code == 2
    assert not (tmp_path / "trained").exists()


def test_questions_that_are_not_valid_are_named(tmp_path: Path) -> None:
    (tmp_path / "lexicon").symlink_to(PROJECT / "knowledge" / "lexicon")
    (tmp_path / "recipes").symlink_to(PROJECT / "knowledge" / "recipes")
    scratch(tmp_path / "questions" / "en" / "shakshuka.yml", "recipe: [")
    assert run("train-polarity", SOUSCHEF_KNOWLEDGE=str(tmp_path), SOUSCHEF_TRAINED=str(tmp_path / "trained")).exit_code == 2


def test_the_report_counts_what_thresholds_answer() -> None:
    taught = [Lesson("a", example("none"), None, 0, outcome, np.zeros(1, dtype=np.float32), np.zeros((1, 1)), np.zeros(1, dtype=np.bool_)) for outcome in (YES, NO, NONE)]  # type: ignore[arg-type]
    found = np.array([[0.1, 0.1, 0.8], [0.1, 0.3, 0.6], [0.1, 0.8, 0.1]])
    lines = report(taught, found, frozenset()).splitlines()
    assert OUTCOMES.index(YES) == 2
    assert lines[0].startswith("all: 2 questions with yes or no, 1 without; the likelier of both is right for 0.500")
    assert "from 0.50: 1.000 answered, 0.500 of them wrong; 0.000 without" in lines[1]
    assert "from 0.80: 0.500 answered, 0.000 of them wrong" in next(line for line in lines if "0.80" in line)
