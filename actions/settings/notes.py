"""From which probability a note of the recipe is told."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class NoteThresholds:
    """Probabilities that a note is what was asked, 0 to 1.

    First chosen on utterances at steps of the shipped recipes by other hands than the notes' (`knowledge/notes/en/asked`), each judged by what the notes of other recipes
    taught (`souschef build-notes --measure`), and on 1,080 whose replies with and without the notes were marked. Since what others said are wordings, too, the first note is
    more probable, and `sure`, `rather` and `instead` stand .05 higher: on 450 development questions and 380 turns of development dialogues .45, .5 and .55 are right equally often.
    """

    sure: float = 0.5
    """From here on its answer is told although recipe or base have one: of 7,790 questions that a note answers .78 get the right one then and .08 a wrong one, of 1,139 that
    none answers .09 one."""

    rather: float = 0.35
    """The same where nothing else answers the question."""

    instead: float = 0.65
    """The same where a substitute would be proposed, or what helps against a mishap, and where it is asked for what every recipe tells."""

    moving: float = 0.7
    """The same where what was said looks like a move and has no form of a question: of 303 such questions
    108 are told the right note then and 5 a wrong one, and of 454 that asked nothing 21 are told one."""

    whole: float = 0.6
    """What it must be, and more than for any part, where an utterance of several parts is one question; set by hand."""

    strange: float = 0.75
    """What it must be where the question looks like one that nothing can answer; set by hand on development questions and talk out of scope, as the next."""

    beyond: float = 0.85
    """The same where it hardly can be any other."""


NOTES = NoteThresholds()
