"""What is taught is checked, stored beside the imported pairs, replaced and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.common_sense.imported import Imported
from actions.answering.common_sense.pairs import TAUGHT, Pair
from actions.learning.tables import LearningError
from actions.learning.teaching import LONGEST_ANSWER, LONGEST_QUESTION, Lesson, Row, Teacher, lessons_of
from tests.conftest import scratch

OWN = [Pair(id="keeping-milk", question="How long does milk keep?", also=("shelf life of milk",), answer="A week.")]
FORUM = Pair(id="forum-1", question="Does tofu melt?", answer="No.", source="a forum")
PANEER = Lesson("Does paneer melt?", "It keeps its shape.", ("will paneer melt",), ("paneer",), "meaning")


@pytest.fixture
def imported(tmp_path: Path) -> Imported:
    """A store with one imported pair."""
    found = Imported(f"sqlite:///{tmp_path / 'store.db'}")
    with found.engine.begin() as connection:
        found.add([FORUM], connection)
    return found


def teacher(imported: Imported, language: str = "en") -> Teacher:
    return Teacher(imported, OWN, language)


def test_a_lesson_becomes_a_pair(imported: Imported) -> None:
    [outcome] = teacher(imported).teach([PANEER])
    assert (outcome.replaced, outcome.beside) == (False, ())
    stored = {pair.id: pair for pair in imported.all("en")}
    assert set(stored) == {"forum-1", outcome.pair.id}
    assert stored[outcome.pair.id] == outcome.pair == Pair(
        id=outcome.pair.id, question="Does paneer melt?", answer="It keeps its shape.", also=("will paneer melt",), about=("paneer",), category="meaning", source=TAUGHT,
    )
    assert teacher(imported).taught() == [outcome.pair]


@pytest.mark.parametrize("question", ["Does paneer melt?", "does PANEER melt", "will paneer melt?!"])
def test_the_same_question_gets_the_new_answer_and_keeps_its_wordings(imported: Imported, question: str) -> None:
    [first] = teacher(imported).teach([PANEER])
    [second] = teacher(imported).teach([Lesson(question, "No.", ("melting paneer",))])
    assert (second.replaced, second.pair.id, second.pair.answer) == (True, first.pair.id, "No.")
    assert (second.pair.also, second.pair.about, second.pair.category) == (("will paneer melt", "melting paneer"), ("paneer",), "meaning")
    assert teacher(imported).taught() == [second.pair]


def test_other_pairs_with_one_of_its_wordings_are_named(imported: Imported) -> None:
    [milk, tofu] = teacher(imported).teach([Lesson("Milk, how long?", "Two weeks.", ("Shelf life of milk?",)), Lesson("does tofu melt", "It does not.")])
    assert [pair.id for pair in milk.beside] == ["keeping-milk"]
    assert [pair.id for pair in tofu.beside] == ["forum-1"]


def test_two_lessons_at_once_that_ask_the_same_are_one_pair(imported: Imported) -> None:
    outcomes = teacher(imported).teach([PANEER, Lesson("does paneer melt", "No.")])
    assert [outcome.replaced for outcome in outcomes] == [False, True]
    assert [pair.answer for pair in teacher(imported).taught()] == ["No."]


def test_languages_are_apart(imported: Imported) -> None:
    [english], [dutch] = teacher(imported).teach([PANEER]), teacher(imported, "nl").teach([PANEER])
    assert english.pair.id != dutch.pair.id
    assert (len(teacher(imported).taught()), len(teacher(imported, "nl").taught())) == (1, 1)


@pytest.mark.parametrize("name", ["id", "Does paneer melt?", "WILL PANEER MELT"])
def test_what_was_taught_is_forgotten_by_id_or_wording(imported: Imported, name: str) -> None:
    [outcome] = teacher(imported).teach([PANEER])
    assert teacher(imported).forget(outcome.pair.id if name == "id" else name) == outcome.pair
    assert [pair.id for pair in imported.all("en")] == ["forum-1"]
    with pytest.raises(LearningError, match="nothing of the name"):
        teacher(imported).forget(name)


@pytest.mark.parametrize(("name", "said"), [
    ("", "nothing of the name"), ("no such thing", "teach --list"), ("keeping-milk", "knowledge/qa"), ("shelf life of milk?", "knowledge/qa"),
    ("forum-1", "a forum"), ("does tofu melt", "imported"),
])
def test_what_was_not_taught_is_not_forgotten(imported: Imported, name: str, said: str) -> None:
    with pytest.raises(LearningError, match=said):
        teacher(imported).forget(name)
    assert imported.count() == 1


def test_of_a_taught_and_our_own_question_the_taught_one_is_forgotten(imported: Imported) -> None:
    [outcome] = teacher(imported).teach([Lesson("how long does milk keep", "Two weeks.")])
    assert teacher(imported).forget("How long does milk keep?") == outcome.pair


def test_a_lesson_is_cleaned() -> None:
    lesson = Lesson.of("  Does\n paneer\tmelt? ", "<b>No</b> &amp; never.", ["will paneer melt", "", "does paneer melt", "will  paneer melt?"], ["Paneer", " "], " meaning ")
    assert lesson == Lesson("Does paneer melt?", "No & never.", ("will paneer melt",), ("paneer",), "meaning")


@pytest.mark.parametrize(("question", "answer", "also", "said"), [
    ("", "No.", (), "no question"), ("?!", "No.", (), "no question"), ("Why?", " ", (), "no answer"), ("Why?", "No.", ("?",), "no word"),
    ("why " * LONGEST_QUESTION, "No.", (), "at most"), ("Why?", "no " * LONGEST_ANSWER, (), "at most"),
])
def test_what_cannot_be_taught_is_refused_with_the_reason(question: str, answer: str, also: tuple[str, ...], said: str) -> None:
    with pytest.raises(LearningError, match=said):
        Lesson.of(question, answer, also)


def test_rows_of_a_file_are_lessons_or_named_with_number_and_reason(tmp_path: Path) -> None:
    rows = ("Question;Answer;Also;About;Category", "Does paneer melt?;It keeps its shape.;will paneer melt;paneer;meaning", ";No.;;;", "Why?;;;;", "does paneer melt;Again.;;;",
            ";;;;", "?;x;;;")
    assert list(lessons_of(scratch(tmp_path / "a.csv", "\n".join(rows)), "en")) == [
        Row(1, "Does paneer melt?", PANEER), Row(2, "", problem="it has no question"), Row(3, "Why?", problem="it has no answer"),
        Row(4, "does paneer melt", problem="row 1 teaches this question already"), Row(6, "?", problem="it has no question"),
    ]


@pytest.mark.parametrize(("content", "said"), [(b"question,reply\na,b\n", "no column 'answer'"), (b"question,answer\n\xff,b\n", "UTF-8"), (b"", "no column")])
def test_a_file_that_is_no_table_is_refused_as_a_whole(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "a.csv").write_bytes(content)
    [row] = lessons_of(tmp_path / "a.csv", "en")
    assert (row.number, row.lesson) == (0, None)
    assert said in row.problem
