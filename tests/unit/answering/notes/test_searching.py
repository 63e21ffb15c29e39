"""Finding the note that a question asks for: entries, their order, and the book as the assistant opens it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.making import Tools
from actions.answering.common_sense.projection import raw_vectors
from actions.answering.notes import training
from actions.answering.notes.asked import Utterance
from actions.answering.notes.book import NoteBook
from actions.answering.notes.context import Before
from actions.answering.notes.entries import entries, fingerprint
from actions.answering.notes.files import NotesError, RecipeNotes
from actions.answering.notes.judging import NOT_KNOWN, Example, Judge, Order, first
from actions.answering.notes.material import Material, written
from actions.answering.notes.measuring import GROUPS, OTHERS, OWN, SAID, cross_validated, report
from actions.answering.notes.model import NotesModel, NotesModelError
from actions.answering.notes.placing import UNKNOWN, understood
from actions.answering.notes.sayings import Kind
from actions.answering.notes.talks import Talk
from actions.answering.notes.training import learn, names_in
from actions.kitchen import Kitchen
from actions.language.lexicon import Lexicon
from actions.recipes.model import Recipe
from tests.unit.answering.common_sense.kitchen_questions import tools

LIME, PITS, HEAT = ("squeeze one half over the avocados",), ("Lift out the avocado stones",), ("Slit the chilli lengthways",)


def note(name: str, at: tuple[str, ...], question: str, also: list[str], here: list[str], answer: str) -> dict[str, Any]:
    return {"id": name, "from": "recipe", "at": at, "question": question, "also": also, "here": here, "answer": answer}


def small() -> RecipeNotes:
    """Four notes for the guacamole."""
    lime = ["does all the lime juice go on the avocados", "both halves of the lime at once?", "how much of the lime goes over the avocado"]
    stones = ["what takes the pit out of an avocado", "removing the avocado stone, how", "the stone in the avocado, with a spoon?"]
    seeds = ["chilli seeds in or out", "are the seeds of the chilli used", "do I scrape the chilli out"]
    people = ["guacamole for how many", "how many portions of guacamole is this", "is the dip enough for four"]
    return RecipeNotes.model_validate({"recipe": "guacamole", "pairs": [
        note("lime-now", LIME, "Do I use the whole lime now?", lime, ["the whole thing?", "both halves?"], "No, half of the lime now."),
        note("stones", PITS, "How do I get the stones out of the avocados?", stones, ["how do they come out?", "with what?"], "With the large spoon."),
        note("seeds", HEAT, "Do the chilli seeds stay in?", seeds, ["seeds in?", "scrape it out?"], "No, scrape the chilli seeds out."),
        note("people", (), "How many people does the guacamole serve?", people, [], "It serves 4."),
    ], "unanswered": ["who invented guacamole", "do my guests like it", "is my avocado from Mexico", "what did it cost"]})


MOVES = ("next step please", "go back one", "that is done", "wait a minute", "repeat that", "I am ready")


def said() -> list[Utterance]:
    """What others said over the guacamole."""
    rows = [("squeeze one half over the avocados", "just half of the lime?", "recipe", ("lime-now",)), ("start", "how many does this dip feed", "recipe", ("people",)),
            ("Lift out the avocado stones", "the pit's stuck, which tool", "recipe", ("stones",)), ("start", "who came up with guacamole", "none", ()),
            ("squeeze one half over the avocados", "that's the lime on the avocados", "said", ()), ("start", "right, avocados are washed", "said", ())]
    return [Utterance.model_validate({"recipe": "guacamole", "at": at, "ask": ask, "kind": kind, "notes": notes}) for at, ask, kind, notes in rows]


def talks() -> list[Talk]:
    """Two talks over the guacamole."""
    def turn(ask: str, follow: bool, resolved: str, *notes: str) -> dict[str, Any]:
        return {"ask": ask, "follow": follow, "resolved": resolved, "kind": "recipe" if notes else "none", "notes": notes}

    lime = [turn("does all the lime go in", False, "does all the lime go in", "lime-now"), turn("and the chilli seeds?", True, "do the chilli seeds go in?", "seeds")]
    pits = [turn("how do the stones come out", False, "how do the stones come out", "stones"), turn("where were they grown", True, "where were the avocados grown")]
    return [Talk.model_validate({"recipe": "guacamole", "at": at, "turns": turns}) for at, turns in ((LIME[0], lime), (PITS[0], pits), (LIME[0], lime))]


@pytest.fixture(scope="module")
def guacamole(kitchen: Kitchen) -> Recipe:
    found = kitchen.store.get("guacamole")
    assert found is not None
    return found


@pytest.fixture(scope="module")
def reading() -> Tools:
    return tools()


@pytest.fixture(scope="module")
def kinds(reading: Tools) -> Kinds:
    asked = [("how much salt", "amount"), ("how many eggs", "amount"), ("with what do I stir", "tool"), ("which spoon", "tool"), ("why wait", "reason"), ("what for", "reason")]
    return Kinds.learn(raw_vectors([text for text, _ in asked], reading.encoder), [kind for _, kind in asked])


@pytest.fixture(scope="module")
def model(guacamole: Recipe, reading: Tools, kinds: Kinds) -> NotesModel:
    return learn(Material(written([small()], {"guacamole": guacamole}, reading, said(), talks()), MOVES), reading, kinds, names_in([guacamole], ("lime",)))


def test_a_note_is_two_entries_where_it_has_wordings_that_point(guacamole: Recipe) -> None:
    found = entries(small(), guacamole, Lexicon.load("en"))
    assert [(one.note, one.here) for one in found] == [(0, False), (0, True), (1, False), (1, True), (2, False), (2, True), (3, False)]
    assert all("lime" in guacamole.steps[step - 1].text.lower() for step in found[0].steps)


def test_a_quote_that_stands_nowhere_is_refused(guacamole: Recipe) -> None:
    wrong = small().model_copy(update={"pairs": (small().pairs[0].model_copy(update={"at": ("zzz qqq",)}),)})
    with pytest.raises(NotesError, match="lime-now"):
        entries(wrong, guacamole, Lexicon.load("en"))


def test_what_points_is_understood_at_its_step_only(guacamole: Recipe) -> None:
    found = entries(small(), guacamole, Lexicon.load("en"))
    [step] = found[1].steps
    assert 1 in understood(found, step) and 1 in understood(found, step + 1)
    assert 1 not in understood(found, step + 2)
    assert 6 in understood(found, 0)


def test_another_card_has_another_fingerprint(guacamole: Recipe) -> None:
    changed = guacamole.model_copy(update={"servings": 6})
    assert fingerprint(guacamole) == fingerprint(guacamole.model_copy()) != fingerprint(changed)


def test_notes_are_found_where_they_are_asked(model: NotesModel, guacamole: Recipe, reading: Tools) -> None:
    book = NoteBook(model, reading)
    [lime] = {one for entry in model.pages["guacamole"].entries if entry.note == 0 for one in entry.steps}
    [stones] = {one for entry in model.pages["guacamole"].entries if entry.note == 1 for one in entry.steps}
    asked = (
        ("is the entire lime used", lime, "lime-now"), ("both halves?", lime, "lime-now"), ("for how many people is the guacamole", 0, "people"),
        ("how do they come out", stones, "stones"),
    )
    for text, step, wanted in asked:
        found = book.ask(text, guacamole, step)
        assert found is not None and found.note.id == wanted, text
        assert 0 < found.confidence < 1
        assert wanted not in {one.id for one in found.rest}


def test_turns_of_a_talk_stand_behind_each_other(guacamole: Recipe, reading: Tools) -> None:
    [one] = written([small()], {"guacamole": guacamole}, reading, said(), talks())
    [_, second] = one.talks[0]
    assert second.before is not None and (second.before.question, second.before.note, second.kind) == ("does all the lime go in", "lime-now", "follows")
    assert [turn.text for turn in one.meant[0]] == ["does all the lime go in", "do the chilli seeds go in?"]
    whole, part = ({text for entry in found.entries for text in entry.pair.wordings} for found in (one.spoken(reading.lexicon), one.spoken(reading.lexicon, 0)))
    assert "do the chilli seeds go in?" in whole and "just half of the lime?" in whole - part
    assert {asked.text for at in range(3) for asked in one.part(at)} >= {"and the chilli seeds?", "just half of the lime?", "right, avocados are washed"}


def test_what_was_asked_last_counts(model: NotesModel, guacamole: Recipe, reading: Tools) -> None:
    book = NoteBook(model, reading)
    before = Before("do the chilli seeds go in?", "No, scrape the chilli seeds out.", "seeds")
    alone, behind = book.ask("all of them?", guacamole, 1), book.ask("all of them?", guacamole, 1, before)
    assert alone is not None and behind is not None and alone != behind


def test_a_changed_card_has_no_notes(model: NotesModel, guacamole: Recipe, reading: Tools) -> None:
    book = NoteBook(model, reading)
    assert book.knows(guacamole)
    assert book.ask("is the entire lime used", guacamole.model_copy(update={"title": "Avocado Dip"}), 1) is None
    assert book.ask("  ", guacamole, 1) is None


def test_what_was_made_is_the_same_after_reading(model: NotesModel, guacamole: Recipe, reading: Tools, tmp_path: Path) -> None:
    file = tmp_path / "en.pickle"
    model.save(file)
    one, other = NoteBook(model, reading).ask("lime, all?", guacamole, 8), NoteBook.open(file, reading).ask("lime, all?", guacamole, 8)
    assert one == other


def test_a_missing_or_damaged_file_names_the_remedy(tmp_path: Path, reading: Tools) -> None:
    with pytest.raises(NotesModelError, match="make setup"):
        NoteBook.open(tmp_path / "none.pickle", reading)
    (tmp_path / "bad.pickle").write_bytes(b"nothing")
    with pytest.raises(NotesModelError, match=r"bad\.pickle"):
        NoteBook.open(tmp_path / "bad.pickle", reading)


def example(right: int) -> Example:
    rows = np.full((3, 2), UNKNOWN, dtype=np.float32)
    rows[right] = 1.0
    return Example(rows, np.array([4, 5, 6]), np.arange(3) == right)


def test_the_order_learns_what_tells_the_right_note() -> None:
    order = Order.learn([example(at % 3) for at in range(600)])
    best = first(order, example(1).rows, example(1).notes, NOT_KNOWN)
    assert best.notes[0] == 5
    assert best.likely.sum() == pytest.approx(1, abs=1e-4)


def test_a_question_without_a_note_is_improbable() -> None:
    none = Example(np.full((3, 2), UNKNOWN, dtype=np.float32), np.array([4, 5, 6]), np.zeros(3, dtype=bool))
    judge = Judge.learn([example(at % 3) if at % 4 < 2 else none for at in range(800)])
    sure, unsure = (judge(first(judge.order, one.rows, one.notes, one.said)) for one in (example(2), none))
    assert sure > 0.9 > 0.1 > unsure


def test_left_out_wordings_are_measured_on_other_recipes(guacamole: Recipe, reading: Tools, kinds: Kinds, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "STEPS", 20)
    one = written([small()], {"guacamole": guacamole}, reading, said(), talks())[0]
    found = cross_validated(Material([one, one, one], MOVES), reading, kinds, ())
    assert {told.group for told in found} == {OWN, *GROUPS.values()}
    assert {told.answered for told in found if told.group == OWN} == {True, False}
    assert not any(told.answered for told in found if told.group == SAID)
    others = [told for told in found if told.group == OTHERS]
    assert report(found).splitlines()[0].startswith(f"{OTHERS}: {sum(told.answered for told in others)} that a note answers")


def test_what_asks_is_told_from_what_is_only_said() -> None:
    asking, others = np.eye(4, dtype=np.float32)[:2].repeat(20, axis=0), np.eye(4, dtype=np.float32)[2:].repeat(20, axis=0)
    scores = Kind.learn(asking, others)(np.eye(4, dtype=np.float32))
    assert (scores[:2] > 0).all() and (scores[2:] < 0).all()
    assert Kind.learn(asking, others[:0])(asking[:1]).tolist() == [0.0]
