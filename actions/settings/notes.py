"""From which probability a note of the recipe is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NoteThresholds:
    """Probabilities that a note is what was asked, 0 to 1.

    Chosen on 1,080 questions at steps of the shipped recipes by other hands than the notes' (`knowledge/gold/note_questions.jsonl`).
    """

    sure: float = 0.45
    """From here on its answer is told without looking further."""

    rather: float = 0.25
    """The same where nothing else answers the question."""

    strange: float = 0.6
    """What it must be where the question looks like one that nothing can answer."""

    misread: float = 0.75
    """From here on what looks like a move is the question of the note."""

    whole: float = 0.1
    """By how much an utterance as a whole must come nearer to a note than its parts, to be one question."""


NOTES = NoteThresholds()
