"""Streams made of the reader's questions: cooks who ask their way through one recipe after another.

Real cooks ask in runs: a question resembles the one before it in form and matter, and the steps go forward. So each next question is drawn by its likeness to
the last one. The first question about another recipe starts something new, even where nothing in it says so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.follow_up.examples import Series, Stream, Turn
from actions.answering.reading.questions import Examples
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.words import tokens

STREAMS = 60
RECIPES = (4, 7)  # of a stream, the last number excluded
LENGTH = (3, 19)  # questions about a recipe, likewise
LIKENESS = 8.0  # of the next question's pull by its cosine to the last: adjacent questions are then as alike as those of real cooks
ONWARD, STRIDE = 5.0, 0.05  # pull towards the place in the recipe a little on, as a share of it
EARLY, SHORTEST = 0.4, 4  # where first questions are about, and how many words they have
WAYS = 0.5  # evenness of how often a cook begins a question in each way
SPOKEN = 0.6  # share of streams without marks and capitals
MARKS = re.compile(r"[?!.,;:]")


@dataclass(frozen=True)
class Card:
    """The questions about a card: texts, vectors, places in the recipe from 0 to 1, answers, and whether one may come first."""

    texts: Sequence[str]
    answers: Sequence[str | None]
    vectors: NDArray[np.float32]
    places: NDArray[np.float64]
    leading: NDArray[np.bool_]

    @classmethod
    def of(cls, asked: Examples, lexicon: Lexicon, encoder: Encoder) -> Card:
        """Read the questions about a card."""
        steps = list(dict.fromkeys(question.at for question in asked.questions))
        places = np.array([steps.index(question.at) / max(1, len(steps) - 1) for question in asked.questions])
        leaning = lexicon.words("leaning_references").union(*lexicon.table("references").values(), lexicon.table("follow_signs").get("leading_on", ()))
        said = [tokens(question.ask) for question in asked.questions]
        leading = np.array([len(one) >= SHORTEST and not leaning & set(one) for one in said]) & (places <= EARLY)
        texts = [question.ask for question in asked.questions]
        answers = [question.answers[0] if question.answers else None for question in asked.questions]
        return cls(texts, answers, encoder.encode(texts), places, leading if leading.any() else np.ones(len(texts), dtype=bool))


def rehearsed(questions: Sequence[Examples], lexicon: Lexicon, encoder: Encoder) -> Iterator[Stream]:
    """STREAMS streams, always the same for the same questions.

    Args:
        questions: of each card.
        lexicon: words that lean on others, with which nothing starts.
        encoder: the sentence encoder.
    """
    chance = np.random.default_rng(0)
    cards = [Card.of(asked, lexicon, encoder) for asked in questions]
    for number in range(STREAMS if cards else 0):
        spoken = chance.random() < SPOKEN
        chosen = chance.permutation(len(cards))[: int(chance.integers(*RECIPES))]
        yield Stream(id=f"rehearsed-{number}", series=tuple(_series(cards[at], chance, spoken=spoken) for at in chosen))


def _series(card: Card, chance: np.random.Generator, *, spoken: bool) -> Series:
    """What one cook asks about a card."""
    begins = [(tokens(text) or [""])[0] for text in card.texts]
    ways = {word: float(chance.gamma(WAYS)) + 0.05 for word in dict.fromkeys(begins)}
    pull = np.array([ways[word] for word in begins])
    at = _drawn(pull * card.leading, chance)
    chosen, place = [at], card.places[at]
    for _ in range(int(chance.integers(*LENGTH)) - 1):
        weights = pull * np.exp(LIKENESS * (card.vectors @ card.vectors[chosen[-1]]) - ONWARD * np.abs(card.places - place - STRIDE))
        weights[chosen] = 0
        if not weights.any():
            break
        chosen.append(_drawn(weights, chance))
        place = max(place, card.places[chosen[-1]])
    return Series(turns=tuple(Turn(ask=_said(card.texts[at], spoken=spoken), answer=card.answers[at]) for at in chosen))


def _drawn(weights: NDArray[np.float64], chance: np.random.Generator) -> int:
    return int(chance.choice(len(weights), p=weights / weights.sum()))


def _said(text: str, *, spoken: bool) -> str:
    return (MARKS.sub("", text).lower() or text) if spoken else text
