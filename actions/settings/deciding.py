"""From which probability something is answered, read or done."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PaperTree:
    """The thresholds of the paper's tree (Stolwijk & Kunneman 2023, section 4.2)."""

    general: float = 0.5
    """Probability from which a question counts as general."""

    distance: float = 0.28
    """Distance below which a general question is near enough (section 3.1)."""

    intent: float = 0.7
    """Confidence of an intent above which the recipe answers a specific question."""

    lower_intent: float = 0.3
    """The same where the other source was tried first."""


PAPER_TREE = PaperTree()


@dataclass(frozen=True)
class Matching:
    """From which confidence an utterance means the same as a general question, where hard rules look for one; all between 0 and 1."""

    certain: float = 0.65
    """Confidence of a general answer to a question that is refused otherwise, or that the recipe would surely answer; of 47 development questions that nothing answers
    none reaches 0.4."""

    alone: float = 0.36
    """Confidence of a general answer without a recipe.

    Of 263 turns of development dialogues without one 199 are answered rightly, 191 from 0.42, 178 from 0.5; of 250 everyday questions 0.91 rightly and 0.05 wrongly.
    """

    misread: float = 0.56
    """Confidence of a general answer from which an utterance that looks like a report or a wish is taken for its question."""

    near: float = 0.3
    """Confidence of a general answer from which the cook is asked whether its question is meant.

    Of 250 everyday questions 21 find one between this and `alone`, 13 of them the right one.
    """


MATCHING = Matching()


@dataclass(frozen=True)
class Needs:
    """When an utterance is taken for one about what somebody may not eat."""

    likely: float = 0.5
    """Probability of what was learned.

    Of 1,855 utterances about needs by five hands, each judged by what the others taught, .877 are known as such and .858 get their label; of 1,111 hard
    neighbours .097 are taken for one (`souschef train-needs --measure`). To miss a question about an allergy is worse than to answer one that nobody asked.
    """


NEEDS = Needs()


@dataclass(frozen=True)
class Deciding:
    """When ranked candidates answer; a wrong answer costs as much as two refusals."""

    answer: float = 0.5
    """Probability from which a candidate answers."""
    ask_back: float = 0.3
    """The same from which it is asked whether it is meant."""
    nearest: float = 0.15
    """The same from which the recipe's own words are told beside a refusal."""
    general: float = 0.5
    """Probability from which a question counts as one about cooking in general.

    With whole recipes left out (`souschef train-types --measure`) thresholds from 0.3 to 0.5 are right equally often, 0.94, within chance.
    """
    outside: float = 0.3
    """Probability that anything can answer a question below which it is refused as none of the kitchen."""
    repaired: float = 0.15
    """Probability of an answer that is told when the cook asks for another."""
    close: float = 0.1
    """How near the best of the other source is where it is asked which is meant."""


DECIDING = Deciding()


@dataclass(frozen=True)
class Goals:
    """When what was read is acted on."""

    cut: float = 2.0
    """Log probability that a change of the act costs, from one word piece to the next."""
    sure: float = 0.7
    """Probability of the acts of both sides from which an utterance is cut at a mark or before a word that joins."""
    moves: float = 0.6
    """Probability of the moving acts together from which the recipe moves."""
    asks: float = 0.2
    """Probability of a question or a trouble above which it does not."""
    needs: float = 0.05
    """Probability from which a food that is named is one that somebody may not eat: to miss that is worse than to answer it unasked."""
    new: float = 0.95
    """Probability from which a wish is no question that goes on with the last one."""
    unsure: float = 0.5
    """Confidence that a doubtful move is handed on with, so that it is asked back."""


GOALS = Goals()


@dataclass(frozen=True)
class Emergencies:
    """When an utterance is taken for one that tells of an emergency, where no word says it."""

    learned: float = 0.8
    """Probability of what was learned.

    Five folds of 2,105 utterances written for it by four hands: .67 of the emergencies are recognised without the lists of words, .01 of the near misses are
    taken for one, and .0009 of 15,200 ordinary questions and utterances (`souschef train-emergencies --measure`).
    """

    another: float = 0.9
    """The same behind an emergency that was told: what is less sure may go on with that."""


EMERGENCIES = Emergencies()
