"""Our way of recognising: a trained classifier over all that a question and those before it tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from actions.answering import shipped
from actions.answering.follow_up.asked import HISTORY, Asked
from actions.answering.follow_up.features import FeatureReader
from actions.answering.follow_up.reading import Reading
from actions.answering.follow_up.series import running
from actions.answering.follow_up.wording import Wording
from actions.answering.trees import Trees
from actions.language.encoder import Encoder
from actions.language.frequency import Frequencies
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems
from actions.recipes.model import Recipe
from actions.settings import FOLLOW_UPS, Settings

if TYPE_CHECKING:
    from spacy.language import Language

VERSION = 5  # changes when what is learned changes its form or meaning
NUMBERS = ("first_slope", "first_offset", "slope", "offset")
REMEMBERED, STARTED = 64, 1024  # recipes, and questions of which it is known whether they started something
OF_IT = 0.05  # from this on an earlier question may be of the series that runs
Numbers = NDArray[np.float64]


class FollowUpError(RuntimeError):
    """What was learned about follow-up questions is missing or damaged; the message tells the remedy."""


@dataclass(frozen=True)
class Learned:
    """What `souschef train-follow-ups` writes.

    Args:
        wording: scores the wording of a question.
        first: trees that tell starts from continuations by the numbers of `names`, without knowing how far the running series reaches back.
        trees: the same with the numbers of the series, which `first` tells of the questions before.
        first_slope: of the calibration of the log-odds of `first`.
        first_offset: likewise.
        slope: of the calibration of the trees' log-odds.
        offset: likewise.
        names: of the numbers.
    """

    wording: Wording
    first: Trees
    trees: Trees
    first_slope: float
    first_offset: float
    slope: float
    offset: float
    names: tuple[str, ...]

    def save(self, file: Path, digest: str) -> None:
        """Write it, with the digest of the rows that it was learned from."""
        numbers = {name: getattr(self, name) for name in NUMBERS}
        parts = {"wording": self.wording.packed(), "first": self.first.packed(), "trees": self.trees.packed()}
        shipped.save(file, {"version": VERSION, "names": self.names, "encoder": len(self.wording.layers.pulls), **numbers, **parts}, digest)

    @classmethod
    def load(cls, file: Path, encoder: int) -> Learned:
        """Open what was written.

        Args:
            file: the file.
            encoder: number of dimensions of the layers of the encoder in use.

        Raises:
            FollowUpError: it is missing, damaged, of another version or learned with another encoder; the message names it and the remedy.
        """
        found = shipped.load(file, "train-follow-ups", FollowUpError, version=VERSION, encoder=encoder)
        numbers = {name: found[name] for name in NUMBERS}
        return cls(Wording.of(found["wording"]), Trees.of(found["first"]), Trees.of(found["trees"]), **numbers, names=tuple(found["names"]))


class FollowUps:
    """Tells whether questions continue earlier ones.

    Args:
        learned: what was learned.
        reading: reads questions.
        lexicon: the words of the language.
        encoder: the sentence encoder.
        frequencies: how common words are.
    """

    def __init__(self, learned: Learned, reading: Reading, lexicon: Lexicon, encoder: Encoder, frequencies: Frequencies) -> None:
        self._learned, self._encoder = learned, encoder
        self._features = FeatureReader(reading, lexicon, encoder, frequencies, self._scores)
        self._started = lru_cache(maxsize=STARTED)(self._first)
        self._of = lru_cache(maxsize=REMEMBERED)(lambda texts: things(texts, lexicon))

    @classmethod
    def open(cls, settings: Settings, nlp: Language, lexicon: Lexicon, encoder: Encoder) -> FollowUps:
        """Open what was learned for the lexicon's language.

        Raises:
            FollowUpError: see `Learned.load`.
        """
        learned = Learned.load(shipped.file_of(shipped.FOLLOW_UP, settings.trained, lexicon.language), encoder.layer_dimensions)
        return cls(learned, Reading(nlp, lexicon), lexicon, encoder, Frequencies.of_encoder(settings.encoder))

    def __call__(self, question: str, history: Sequence[Asked], recipe: Recipe | None = None) -> bool:
        """Whether the question continues one of the last ten; see `probability`."""
        return self.probability(question, history, recipe) >= FOLLOW_UPS.follows

    def probability(self, question: str, history: Sequence[Asked], recipe: Recipe | None = None) -> float:
        """How likely the question continues one of those before it, as if starts and continuations were equally frequent; 0 without any.

        Args:
            question: what is asked now.
            history: what was asked before, the latest last, with answers where they are known.
            recipe: the recipe in hand.
        """
        if not history or not question.strip():
            return 0.0
        learned, asked, named = self._learned, tuple(history[-HISTORY:]), self._things(recipe)
        row = as_row(self._features(question, asked, named), learned.names)
        row = np.concatenate([row, list(running(*self._features.seen(question, asked), self._starts(asked, named)).values())])
        return float(1 - shares(learned.trees(row[None])[0, 0], learned.slope, learned.offset))

    def _starts(self, asked: tuple[Asked, ...], named: frozenset[str] | None) -> list[float]:
        """How probably each of the questions started something, the latest first; what lies before the running series is not looked at."""
        found, of_it = [1.0] * len(asked), 1.0
        for at in range(len(asked) - 1, 0, -1):
            if of_it < OF_IT:
                break
            found[len(asked) - 1 - at] = start = self._started(asked[at].question, asked[:at], named)
            of_it *= 1 - start
        return found

    def _first(self, question: str, asked: tuple[Asked, ...], named: frozenset[str] | None) -> float:
        """How probably a question started something, as far as can be told without knowing the series before it."""
        odds = self._learned.first(as_row(self._features(question, asked, named), self._learned.names)[None])[0, 0]
        return float(shares(odds, self._learned.first_slope, self._learned.first_offset))

    def remember(self, asked: Sequence[Asked], recipe: Recipe | None = None) -> None:
        """Read a question and its answer when they are told, and how far the series reaches back then, so that the next question need not wait for it.

        Args:
            asked: what was asked until now, the latest last, one at least.
            recipe: the recipe in hand.
        """
        latest = tuple(asked[-HISTORY:])
        self._features.remember(latest[-1])
        self._starts(latest, self._things(recipe))

    def _things(self, recipe: Recipe | None) -> frozenset[str] | None:
        """Stems of what a recipe names."""
        return None if recipe is None else self._of(texts_of(recipe))

    def _scores(self, text: str) -> tuple[float, float]:
        return self._learned.wording([text], self._encoder)[0]


def shares(odds: float | Numbers, slope: float, offset: float) -> float | Numbers:
    """Probabilities for log-odds, calibrated."""
    found: float | Numbers = 1 / (1 + np.exp(-(slope * odds + offset)))
    return found


def texts_of(recipe: Recipe) -> tuple[str, ...]:
    """What a recipe names things in."""
    return (recipe.title, *(line.text for line in recipe.ingredients), *recipe.utensils, *(step.text for step in recipe.steps))


def things(texts: Iterable[str], lexicon: Lexicon) -> frozenset[str]:
    """Stems of what texts name."""
    return frozenset(word for text in texts for word in content_stems(text, lexicon))


def as_row(numbers: Mapping[str, float], names: Sequence[str]) -> Numbers:
    """The numbers in the order of their names; those that the language's words do not tell are 0."""
    return np.array([numbers.get(name, 0.0) for name in names], dtype=np.float64)
