"""How questions of taste are answered."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class SmallTalk:
    """How an answer to a question of taste is chosen; all between 0 and 1 where nothing else is said.

    Set by hand, and looked at on 250 questions of our own over the shipped articles, other ones than those that are measured: of 114 that were judged 110 get what
    is wanted. The paper's own values are `candidates`, `section`, `sentence` and `whole`.
    """

    candidates: int = 10
    """Words that the paper ranks."""

    section: float = 1.5
    sentence: float = 1.2
    whole: float = 0.8
    """a, b and c of the paper's weight (formula 1): of the place of a section, of a line in it, of a line in the article."""

    fewest: int = 3
    """Things that a class has at least."""

    members: int = 200
    """Things of a class that are looked at, those that most articles link to."""

    wider: int = 3
    """Levels of WordNet up to which a class that the encyclopedia lacks is taken for a wider one."""

    senses: int = 2
    """Senses of a thing's name that count in WordNet: of what is eaten the plant often comes before the food."""

    headed: float = 0.9
    """How surely a thing is of a class that one of its categories ends with: "Root vegetables"."""

    defined: float = 0.9
    """The same where its first sentence calls it so."""

    below: float = 0.75
    """The same where that calls it something which is of the class."""

    kind: float = 0.6
    """The same where WordNet says so."""

    listed: float = 0.3
    """The same where the article of the class only links to it."""

    least: float = 0.5
    """From which a thing may be the answer."""

    early: float = 0.5
    """What the first place in the class's article counts for, falling to half at the tenth."""

    opening: float = 0.3
    """What it counts for to be named before the first heading."""

    linked: float = 0.25
    """What it counts for to be linked to most."""

    fitting: float = 1.0
    """What a full match with what else the question says counts for."""

    mentioned: float = 0.3
    """The same where only its whole article says it."""

    alike: float = 0.5
    """Times the cosine of the question and the first sentence."""

    sub_class: float = 0.6
    """Times the score of what is a class itself: "cheese" to a question for food."""


SMALL_TALK = SmallTalk()
