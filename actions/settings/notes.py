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
    """The same where a substitute would be proposed, or what helps against a mishap."""

    moving: float = 0.8
    """The same where what was said looks like a move and has no form of a question."""

    remarked: float = 0.35
    """The same where it tells what the cook has, lacks, likes or doubts, and nothing that is done."""

    stated: float = 0.6
    """The same where it tells nothing done and is no such remark."""

    telling: float = 0.8
    """The same where several parts ask nothing by their form, and where the recipe explains something.

    This and all below were chosen on 1,110 development questions at steps of shipped recipes: of 101 that were not answered rightly, the first note was right for 57.
    """

    whole: float = 0.6
    """What it must be, and more than for any part, where an utterance that tells something and asks about it is one question."""

    entire: float = 0.75
    """The same where several parts ask, and for a part that looks like a move to belong to the question."""

    added: float = 0.1
    """By how much it must be more probable than without a part that looks like a move, than for each of several questions, and than for a question beside an aside."""

    surely: float = 0.95
    """What it must be where every part looks like a move."""

    strange: float = 0.6
    """What it must be where the question looks like one that nothing can answer."""

    beyond: float = 0.75
    """The same where it hardly can be any other, and where a cook may be hurt."""

    lost: float = 0.9
    """The same where it surely is one."""

    general: float = 0.6
    """Probability of a general question from which the base may know better than a note."""

    certain: float = 0.9
    """What a note must be that no general question goes before."""

    known: float = 0.5
    """Confidence of a general answer that goes before a note less probable than `telling`: of 42 general questions to which only one of both knew the right
    answer, the base has 15 of 16 there."""

    known_surely: float = 0.64
    """The same before a more probable note."""

    known_plainly: float = 0.44
    """The same where the question surely is a general one."""

    plain: float = 0.55
    """What a note must be where it is asked for what every recipe tells."""

    unsure: float = 0.2
    """Promise of the recipe's answer below which nothing is told where the recipe has notes and none of them is near: of 9 such answers 3 were right, none below this."""

    foreign: float = 0.99
    """Probability of being general from which a note must speak of something that a question names, if it is not surely meant: "how do I refinish a wooden desk"."""


NOTES = NoteThresholds()
