"""What other hands said, as further wordings of the notes that answer it: a cook's next words are nearer to those than to the wordings of the hand that wrote the note."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from actions.answering.notes.context import Before
from actions.answering.notes.entries import Entry
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems

Kind = Literal["alone", "follows", "new", "said"]


@dataclass(frozen=True)
class Asked:
    """What was said at a step, with the numbers of the notes that answer it, the best first, none where nothing does, and what was asked last.

    Its kind is what leans on nothing, a turn that follows another, a turn that follows none, or what asks nothing.
    """

    text: str
    step: int
    notes: tuple[int, ...] = ()
    before: Before | None = None
    kind: Kind = "alone"


def with_spoken(entries: Sequence[Entry], asked: Sequence[Asked], names: Callable[[Asked], bool]) -> tuple[Entry, ...]:
    """Entries with what was asked.

    What names what it is about joins the wordings of its note, for it is understood at every step; all else is understood only near the step at which it was said.

    Args:
        entries: those of the notes.
        asked: what was said.
        names: whether a question names what its note is about.
    """
    named: defaultdict[int, list[str]] = defaultdict(list)
    pointing: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for one in asked:
        if one.notes:
            (named[one.notes[0]] if names(one) else pointing[one.notes[0], one.step]).append(one.text)
    found = [entry if entry.here else _longer(entry, named[entry.note]) for entry in entries]
    plain = {entry.note: entry.pair for entry in entries if not entry.here}
    for (note, step), texts in pointing.items():
        pair = plain[note].model_copy(update={"question": texts[0], "also": tuple(texts[1:])})
        found.append(Entry(note, True, (step,), pair))
    return tuple(found)


def _longer(entry: Entry, texts: Sequence[str]) -> Entry:
    known = {wording.lower() for wording in entry.pair.wordings}
    fresh = tuple(text for text in dict.fromkeys(texts) if text.lower() not in known)
    return replace(entry, pair=entry.pair.model_copy(update={"also": (*entry.pair.also, *fresh)})) if fresh else entry


def naming(entries: Sequence[Entry], lexicon: Lexicon) -> Callable[[Asked], bool]:
    """What tells whether a question names what its note is about: it shares a word with the wordings that do."""
    asking = lexicon.words("question_words") | lexicon.words("question_fillers") | lexicon.words("generic_verbs")
    about = {entry.note: {word for text in entry.pair.wordings for word in content_stems(text, lexicon, without=asking)} for entry in entries if not entry.here}
    return lambda one: bool(about[one.notes[0]] & set(content_stems(one.text, lexicon, without=asking)))
