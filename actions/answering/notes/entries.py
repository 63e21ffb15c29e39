"""What is compared with a question: each note under the wordings that tell what they are about, and once more under those that only point."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from actions.answering.common_sense.pairs import Pair
from actions.answering.notes.files import NotesError, RecipeNotes
from actions.answering.reading.questions import step_at
from actions.language.lexicon import Lexicon
from actions.recipes.model import Recipe


@dataclass(frozen=True)
class Entry:
    """One side of a note.

    Args:
        note: its place among the recipe's notes.
        here: whether its wordings are understood only at `steps`.
        steps: numbers of the steps at which it is asked; none where it may be asked anywhere.
        pair: its wordings with the answer, as they are compared.
    """

    note: int
    here: bool
    steps: tuple[int, ...]
    pair: Pair


def entries(notes: RecipeNotes, recipe: Recipe, lexicon: Lexicon) -> list[Entry]:
    """Both sides of all notes, in the order of the notes.

    Args:
        notes: of the recipe.
        recipe: the card, analysed.
        lexicon: of its language.

    Raises:
        NotesError: a note quotes what stands in no step.
    """
    found: list[Entry] = []
    for number, note in enumerate(notes.pairs):
        steps = tuple(sorted({step_at(recipe, quoted, lexicon) for quoted in note.at}))
        if 0 in steps:
            raise NotesError(f"notes of '{recipe.id}', note '{note.id}': no step holds any of its quotes in 'at'; quote words of the card's procedure")
        for here, wordings in ((False, note.wordings), (True, note.here)):
            if wordings:
                pair = Pair(id=note.id, question=wordings[0], also=wordings[1:], answer=note.answer, language=lexicon.language)
                found.append(Entry(number, here, steps, pair))
    return found


def fingerprint(recipe: Recipe) -> str:
    """Changes when what a cook reads of a recipe does: notes are right only for the card that they were written for."""
    read: Sequence[str] = (recipe.title, str(recipe.servings), str(recipe.minutes), *(line.text for line in recipe.ingredients), *(step.text for step in recipe.steps))
    return hashlib.sha256("\n".join(read).encode("utf-8", "replace")).hexdigest()[:16]
