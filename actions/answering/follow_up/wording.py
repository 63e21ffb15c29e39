"""What the wording of a question tells by itself: could it start a matter, or does it lean on what was said before?

Two scores, both by logistic regression: of the encoder's layers, of which lower ones tell form and upper ones meaning, and of sequences of words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.answering.question_type.wording import Flags, Runs, numbered, spelled
from actions.answering.shipped import Content
from actions.language.encoder import Encoder
from actions.language.words import normalise

PULL = 0.0025  # inverse strength of the layers' regularisation, by cross-validation over streams
ROUNDS = 300
Rows = NDArray[np.float32]


@dataclass(frozen=True)
class Layers:
    """A logistic regression over the means of the encoder's layers."""

    pulls: Rows
    offset: float

    def __call__(self, rows: Rows) -> Rows:
        """A score for each row."""
        found: Rows = rows @ self.pulls + np.float32(self.offset)
        return found

    @classmethod
    def learn(cls, rows: Rows, starts: Flags, weights: Rows) -> Layers:
        """Learn from rows, whether each starts something, and how much it counts."""
        from sklearn.linear_model import LogisticRegression

        means, scales = rows.mean(axis=0), rows.std(axis=0) + np.float32(1e-6)
        found = LogisticRegression(C=PULL, max_iter=ROUNDS).fit((rows - means) / scales, starts, sample_weight=weights)
        pulls = (found.coef_[0] / scales).astype(np.float32)
        return cls(pulls, float(found.intercept_[0] - means @ pulls))


@dataclass(frozen=True)
class Wording:
    """Both scores, above 0 for what starts something."""

    layers: Layers
    runs: Runs

    def __call__(self, texts: Sequence[str], encoder: Encoder) -> list[tuple[float, float]]:
        """The scores of each text, by its layers and by its words."""
        told = self.layers(encoder.encode_layers(texts)), self.runs([normalise(text) for text in texts])
        return [(float(one), float(other)) for one, other in zip(*told, strict=True)]

    def packed(self) -> Content:
        """What `of` opens."""
        return {"layers": {"pulls": self.layers.pulls, "offset": self.layers.offset}, "words": numbered(list(self.runs.places)), "runs": self.runs.packed(list(self.runs.places))}

    @classmethod
    def of(cls, content: Content) -> Wording:
        """What `packed` gave."""
        return cls(Layers(**content["layers"]), Runs.of(content["runs"], spelled(content["words"])))

    @classmethod
    def learn(cls, texts: Sequence[str], starts: Flags, encoder: Encoder) -> Wording:
        """Learn from questions and whether each starts something; both kinds weigh as much."""
        weights = np.where(starts, 0.5 / max(float(starts.mean()), 1e-6), 0.5 / max(float((~starts).mean()), 1e-6)).astype(np.float32)
        return cls(Layers.learn(encoder.encode_layers(texts), starts, weights), Runs.learn([normalise(text) for text in texts], starts, weights))
