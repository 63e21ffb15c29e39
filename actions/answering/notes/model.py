"""What set-up makes of the notes: what was learned from them, and the arrays that questions are compared with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from actions.answering import learned
from actions.answering.common_sense.making import Learned
from actions.answering.common_sense.wordings import Wordings
from actions.answering.notes.entries import Entry
from actions.answering.notes.files import RecipeNotes
from actions.answering.notes.judging import Judge
from actions.answering.notes.sayings import Sayings

VERSION = 3  # changes when what is learned changes its form or meaning


class NotesModelError(RuntimeError):
    """What set-up made of the notes is missing or damaged; the message tells the remedy."""


@dataclass(frozen=True)
class Page:
    """The notes of one recipe: what they were written for (`stamp`, see `fingerprint`), their entries, and the arrays of the entries' wordings."""

    notes: RecipeNotes
    stamp: str
    entries: tuple[Entry, ...]
    base: Wordings


@dataclass(frozen=True)
class NotesModel:
    """What `souschef build-notes` writes.

    Args:
        common: the map of vectors, the kinds of questions, and the names of things.
        sayings: tells what asks from what is only said, and what could be answered from what nothing answers.
        judge: puts entries in order, and tells whether the first is right.
        pages: the notes by the ids of their recipes.
    """

    common: Learned
    sayings: Sayings
    judge: Judge
    pages: Mapping[str, Page]
    version: int = VERSION

    def save(self, file: Path) -> None:
        """Write aside, then rename."""
        learned.save(self, file)

    @classmethod
    def load(cls, file: Path) -> NotesModel:
        """Open what was written.

        Raises:
            NotesModelError: it is missing, damaged or of another version; the message names it and the remedy.
        """
        return learned.load(file, cls, NotesModelError, lambda found: found.version == VERSION)
