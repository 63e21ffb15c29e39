"""Training and measuring the reader, and `souschef train-reader` as an operator uses it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import yaml
from threadpoolctl import threadpool_limits
from typer.testing import CliRunner, Result

from actions.answering.reading.questions import START, Example, QuestionsError
from actions.answering.reading.reader import Reader
from actions.answering.reading.slots import Slot
from actions.answering.reading.training import Lesson, Measured, agreement, lessons, report
from actions.answering.shipped import READER, file_of
from actions.cli import app
from actions.settings import PROJECT
from tests.conftest import scratch
from tests.unit.answering.reading.sample import BAKE, FRY, HEAT, STIR, beans, encoder, page, pages, read, slot
from tests.unit.cards import card
from tests.unit.recipes.english import english, trained

CARDS = ("shakshuka", "gazpacho")
MEASURED = (*CARDS, "creme-caramel")  # what is left out and what types are guessed on are cards of their own
FEW = 10  # questions of a card


def run(*arguments: object, **environment: str) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env=environment)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def write(folder: Path, *questions: dict[str, object], recipe: str = "bean-pot") -> Path:
    """A folder with a file of questions about one card."""
    return scratch(folder / f"{recipe}.yml", yaml.safe_dump({"recipe": recipe, "questions": list(questions)})).parent


def about_beans(folder: Path) -> list[Lesson]:
    told: list[dict[str, object]] = [
        {"at": "Heat 2 tablespoons", "ask": "in which pot", "kind": "tool", "answers": ["large pot"]},
        {"at": "Fry the onions", "ask": "what do I fry", "kind": "ingredient", "answers": ["onions, salt and beans"]},
        {"at": START, "ask": "which brand of oil", "kind": "none", "answers": []},
    ]
    return lessons(write(folder, *told), {"bean-pot": beans()}, pages(), english())


def with_questions(folder: Path, names: tuple[str, ...]) -> Path:
    """The shipped knowledge with only a few questions about some cards."""
    folder.mkdir(exist_ok=True)
    for name in ("lexicon", "recipes"):
        (folder / name).symlink_to(PROJECT / "knowledge" / name)
    for name in names:
        shipped = yaml.safe_load((PROJECT / "knowledge" / "questions" / "en" / f"{name}.yml").read_text(encoding="utf-8"))
        write(folder / "questions" / "en", *shipped["questions"][:FEW], recipe=name)
    return folder


@pytest.fixture(scope="module", autouse=True)
def one_thread() -> Iterator[None]:
    """So little is learned fastest by one thread."""
    with threadpool_limits(1):
        yield


@pytest.fixture(scope="module")
def knowledge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A few questions about two cards."""
    return with_questions(tmp_path_factory.mktemp("knowledge"), CARDS)


@pytest.fixture(scope="module")
def trained_anew(knowledge: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Result, Path]:
    """What the command says, and the folder that it writes into."""
    folder = tmp_path_factory.mktemp("trained")
    return run("train-reader", SOUSCHEF_KNOWLEDGE=str(knowledge), SOUSCHEF_TRAINED=str(folder)), folder


def test_a_lesson_is_taken_in_its_step_and_at_the_end_of_its_instruction(tmp_path: Path) -> None:
    found = about_beans(tmp_path)
    assert [(lesson.example.ask, lesson.step, lesson.repeated) for lesson in found] == [
        ("in which pot", HEAT, False), ("in which pot", FRY, True), ("what do I fry", FRY, False), ("which brand of oil", 0, False),
    ]


def test_the_right_pieces_agree_with_the_answers(tmp_path: Path) -> None:
    pot, _, fried, none = about_beans(tmp_path)
    best = {page().slots[at].text for at in np.flatnonzero(pot.right == pot.right.max())}
    assert best == {"large pot"}
    assert page().slots[int(np.argmax(fried.right))].text == "onions, salt and beans"
    assert none.right.max() == 0


@pytest.mark.parametrize("kind", ["none", "polarity"])
def test_no_piece_answers_what_is_not_read(kind: str) -> None:
    example = Example(at=START, ask="is it the large pot", kind=kind, answers=("large pot",))
    assert not agreement(example, read(example.ask), page(), english()).any()


def test_one_right_answer_of_several_is_enough() -> None:
    example = Example(at=START, ask="which herb", kind="ingredient", answers=("coriander", "1 tbsp fresh parsley"))
    found = agreement(example, read(example.ask), page(), english())
    assert found[page().slots.index(slot("amount", 0, "1 tbsp fresh parsley"))] == 1


def test_questions_about_a_card_that_is_not_there_are_named(tmp_path: Path) -> None:
    with pytest.raises(QuestionsError, match="'bean-pot'"):
        lessons(write(tmp_path, {"at": START, "ask": "what", "kind": "none"}), {}, pages(), english())


def test_a_report_tells_agreement_and_what_is_answered() -> None:
    said = report([
        Measured("tool", "tool", 0.9, 1.0, False), Measured("tool", "food", 0.2, 0.0, False), Measured("tool", "tool", 0.9, 0.0, True), Measured("none", "none", 0.45, 0.0, False),
    ])
    lines = said.splitlines()
    assert lines[0] == "2 questions with an answer: agreement 0.500, type right 0.667"
    assert lines[1].split() == ["tool", "2", "0.500"]
    assert "  from 0.40: 0.500 answered, agreement 1.000; 1.000 of 1 without an answer are answered" in lines
    assert "  from 0.50: 0.500 answered, agreement 1.000; 0.000 of 1 without an answer are answered" in lines


def test_the_command_explains_itself() -> None:
    assert "Usage" in run("train-reader", "--help").stdout


def test_a_reader_is_trained_and_saved_where_the_server_looks_for_it(trained_anew: tuple[Result, Path]) -> None:
    done, folder = trained_anew
    assert (done.exit_code, done.stdout.strip()) == (0, f"trained on {2 * FEW} questions about 2 cards")
    assert [file.name for file in (folder / "en").iterdir()] == ["reader.safetensors"]


def test_what_is_learned_answers_as_it_was_taught(knowledge: Path, trained_anew: tuple[Result, Path]) -> None:
    own = Reader.open(file_of(READER, trained_anew[1], "en"), trained(), english(), encoder())
    taught = lessons(knowledge / "questions" / "en", {name: card(name) for name in CARDS}, pages(), english())
    readable = [lesson for lesson in taught if lesson.right.max(initial=0) >= 0.99 and not lesson.repeated]
    assert len(readable) >= FEW / 2
    said = [(lesson, own.find(lesson.example.ask, card(lesson.recipe), lesson.step)[0]) for lesson in readable]
    right = sum(lesson.right[lesson.page.slots.index(found.slot)] >= 0.99 for lesson, found in said)
    assert right >= 0.7 * len(readable)


def test_measuring_prints_and_writes_nothing(tmp_path: Path) -> None:
    own = with_questions(tmp_path / "knowledge", MEASURED)
    done = run("train-reader", "--measure", "--out", tmp_path / "own.safetensors", SOUSCHEF_KNOWLEDGE=str(own), SOUSCHEF_TRAINED=str(tmp_path / "trained"))
    assert done.exit_code == 0
    assert "questions with an answer: agreement" in done.stdout
    assert "  from 0.40:" in done.stdout
    assert not (tmp_path / "trained").exists()
    assert not (tmp_path / "own.safetensors").exists()


@pytest.mark.parametrize(("arguments", "cards"), [([], ()), ([], CARDS[:1]), (["--measure"], CARDS)])
def test_too_few_cards_are_said_so(arguments: list[str], cards: tuple[str, ...], tmp_path: Path) -> None:
    own = with_questions(tmp_path / "knowledge", cards)
    (own / "questions" / "en").mkdir(parents=True, exist_ok=True)
    done = run("train-reader", *arguments, SOUSCHEF_KNOWLEDGE=str(own), SOUSCHEF_TRAINED=str(tmp_path / "trained"))
    assert done.exit_code == 2
    assert "cards" in done.stderr
    assert not (tmp_path / "trained").exists()


def test_questions_of_another_encoding_are_named(tmp_path: Path) -> None:
    own = with_questions(tmp_path / "knowledge", CARDS)
    (own / "questions" / "en" / "latin.yml").write_bytes(b"recipe: cr\xe8me\n")
    done = run("train-reader", SOUSCHEF_KNOWLEDGE=str(own), SOUSCHEF_TRAINED=str(tmp_path / "trained"))
    assert done.exit_code == 2
    assert "latin.yml" in done.stderr


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("recipe: [", "shakshuka.yml"),
        ("recipe: shakshuka\nquestions: []\n", "shakshuka.yml"),
        ("recipe: moon-dust\nquestions: [{at: start, ask: what, kind: none}]\n", "'moon-dust'"),
    ],
)
def test_questions_that_cannot_be_used_are_named_and_nothing_is_written(text: str, said: str, tmp_path: Path) -> None:
    for name in ("lexicon", "recipes"):
        (tmp_path / name).symlink_to(PROJECT / "knowledge" / name)
    scratch(tmp_path / "questions" / "en" / "shakshuka.yml", text)
    done = run("train-reader", SOUSCHEF_KNOWLEDGE=str(tmp_path), SOUSCHEF_TRAINED=str(tmp_path / "trained"))
    assert done.exit_code == 2
    assert said in done.stderr
    assert not (tmp_path / "trained").exists()


@pytest.mark.parametrize(
    ("language", "missing", "said"),
    [
        ("en", "SOUSCHEF_PIPELINES", "no language pipeline for 'en'; `make setup`"),
        ("en", "questions", "holds no questions"),
        ("en", "SOUSCHEF_ENCODER", "make setup"),
        ("xx", "", "'xx'"),
    ],
)
def test_what_is_missing_is_named_with_its_remedy(language: str, missing: str, said: str, knowledge: Path, tmp_path: Path) -> None:
    own = {"SOUSCHEF_KNOWLEDGE": str(knowledge), "SOUSCHEF_TRAINED": str(tmp_path / "trained")}
    if missing == "questions":
        (tmp_path / "knowledge").mkdir()
        for name in ("lexicon", "recipes"):
            (tmp_path / "knowledge" / name).symlink_to(PROJECT / "knowledge" / name)
        own["SOUSCHEF_KNOWLEDGE"] = str(tmp_path / "knowledge")
    elif missing:
        own[missing] = str(tmp_path / "nowhere")
    done = run("train-reader", "--language", language, **own)
    assert done.exit_code == 2
    assert said in done.stderr
    assert not (tmp_path / "trained").exists()


def test_steps_of_the_small_recipe_are_as_the_tests_count_them() -> None:
    assert [step.number for step in beans().steps] == [HEAT, FRY, BAKE, STIR]


def test_a_reason_agrees_where_its_sentence_holds_the_words_that_decide() -> None:
    why = Slot("reason", "sentence", "Salt draws the water out, so they brown better", frozenset(), frozenset())
    page_with = replace(page(), slots=(why, *page().slots))
    found = agreement(Example(at=START, ask="why the salt", kind="reason", answers=("brown better",)), read("why the salt"), page_with, english())
    assert found[0] == 1
