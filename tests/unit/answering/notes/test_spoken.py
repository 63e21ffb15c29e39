"""What other hands said, as further wordings of notes."""

from __future__ import annotations

from actions.answering.common_sense.pairs import Pair
from actions.answering.notes.entries import Entry
from actions.answering.notes.spoken import Asked, naming, with_spoken
from actions.language.lexicon import Lexicon


def entry(note: int, *wordings: str, here: bool = False, steps: tuple[int, ...] = ()) -> Entry:
    return Entry(note, here, steps, Pair(id=f"n{note}", question=wordings[0], also=wordings[1:], answer="Half of it.", language="en"))


ENTRIES = (entry(0, "How much lime goes in?", "amount of lime"), entry(0, "all of it?", here=True, steps=(3,)), entry(1, "How do I stone the avocado?"))
NAMES = naming(ENTRIES, Lexicon.load("en"))


def test_what_names_its_thing_is_understood_everywhere() -> None:
    found = with_spoken(ENTRIES, [Asked("the lime, how many", 5, (0,)), Asked("AMOUNT of lime", 5, (0,))], NAMES)
    assert [one.pair.wordings for one in found] == [("How much lime goes in?", "amount of lime", "the lime, how many"), ("all of it?",), ("How do I stone the avocado?",)]


def test_what_only_points_is_understood_where_it_was_said() -> None:
    found = with_spoken(ENTRIES, [Asked("just half?", 5, (0,)), Asked("the lot?", 5, (0, 1)), Asked("with what?", 7, (1,))], NAMES)
    assert found[:3] == ENTRIES
    assert [(one.note, one.here, one.steps, one.pair.wordings, one.pair.answer) for one in found[3:]] == [
        (0, True, (5,), ("just half?", "the lot?"), "Half of it."), (1, True, (7,), ("with what?",), "Half of it."),
    ]


def test_what_nothing_answers_is_no_wording() -> None:
    assert with_spoken(ENTRIES, [Asked("is the lime from Mexico", 5)], NAMES) == ENTRIES
