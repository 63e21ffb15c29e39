"""The notes as the running assistant asks them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
from threadpoolctl import ThreadpoolController

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.making import Tools
from actions.answering.common_sense.projection import raw_vectors
from actions.answering.notes.context import Before
from actions.answering.notes.entries import fingerprint
from actions.answering.notes.files import Note
from actions.answering.notes.judging import first
from actions.answering.notes.model import NotesModel
from actions.answering.notes.search import Shelf
from actions.recipes.model import Recipe

REST = 4  # notes behind the first one
LONGEST = 400  # characters of a question that are read
REMEMBERED = 64  # searches: one utterance is looked up by several moves; and vectors of texts, for what was asked last was read already


@dataclass(frozen=True)
class Noted:
    """The note that comes nearest to what was said, and how probably that is what was asked, 0 to 1; `rest` are the next best, without one."""

    note: Note
    confidence: float
    rest: tuple[Note, ...] = ()


class NoteBook:
    """Finds notes about the recipe in hand.

    Args:
        model: what set-up made.
        tools: read the questions.
    """

    def __init__(self, model: NotesModel, tools: Tools) -> None:
        self._model, self._tools, self._threads = model, tools, ThreadpoolController()
        self._shelf: Callable[[str], Shelf] = lru_cache(maxsize=None)(self._opened)
        self._searched = lru_cache(maxsize=REMEMBERED)(self._search)
        self._vector = lru_cache(maxsize=REMEMBERED)(lambda text: raw_vectors([text], tools.encoder)[0])

    @classmethod
    def open(cls, file: Path, tools: Tools) -> NoteBook:
        """Open what `souschef build-notes` wrote.

        Raises:
            NotesModelError: it is missing, damaged or of another version.
        """
        return cls(NotesModel.load(file), tools)

    def written(self) -> Iterator[str]:
        """The first questions and the answers of all notes."""
        for page in self._model.pages.values():
            for note in page.notes.pairs:
                yield f"{note.question} {note.answer}"

    def knows(self, recipe: Recipe) -> bool:
        """Whether there are notes for this very recipe: one that was changed since they were written has none."""
        page = self._model.pages.get(recipe.id)
        return page is not None and page.stamp == fingerprint(recipe)

    def ask(self, text: str, recipe: Recipe, step: int, before: Before | None = None, without: frozenset[str] = frozenset()) -> Noted | None:
        """The note that comes nearest to a question; None where the recipe has none.

        Args:
            text: the question.
            recipe: as its author wrote it.
            step: the running step, 0 before the first.
            before: what was asked last; None where nothing counts any more.
            without: ids of notes that are passed over.
        """
        plain = text.encode("utf-8", "ignore").decode("utf-8")[:LONGEST].strip()
        return self._searched(plain, recipe.id, step, before, without) if plain and self.knows(recipe) else None

    def _opened(self, recipe: str) -> Shelf:
        page = self._model.pages[recipe]
        return Shelf(page.entries, page.base, self._tools, self._model.common, self._raw)

    def _raw(self, texts: Sequence[str]) -> Vectors:
        return np.stack([self._vector(text) for text in texts])

    def _search(self, text: str, recipe: str, step: int, before: Before | None, without: frozenset[str]) -> Noted | None:
        shelf, judge, notes = self._shelf(recipe), self._model.judge, self._model.pages[recipe].notes.pairs
        passed = frozenset(at for at, note in enumerate(notes) if note.id in without)
        with self._threads.limit(limits=1):  # a question is too little work for two cores
            looked = shelf.look(text, step, before, passed)
            if not len(looked.notes):
                return None
            best = first(judge.order, looked.rows, looked.notes, self._model.sayings(looked.raw)[0])
            confidence = judge(best)
        found = [notes[number] for number in best.notes[: 1 + REST]]
        return Noted(found[0], confidence, tuple(found[1:]))
