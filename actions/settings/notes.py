"""From which probability a note of the recipe is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NoteThresholds:
    """Probabilities that a note is what was asked, 0 to 1.

    Chosen on 1,080 questions at steps of the shipped recipes by other hands than the notes' (`knowledge/gold/note_questions.jsonl`).
    """

    sure: float = 0.6
    """From here on its answer is told although recipe or base have one: of those questions 0.53 are told the right note then, and 0.03 a wrong one."""

    rather: float = 0.3
    """The same where nothing else answers the question: 0.71 and 0.085."""

    strange: float = 0.6
    """What it must be where the question looks like one that nothing can answer."""


NOTES = NoteThresholds()
