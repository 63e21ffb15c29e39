"""What a stretch of an utterance does, in its situation: a distribution over dialogue acts, and over what it asks of.

The lower layers of the sentence encoder are shared with everything else; two layers above them and two heads are learned
(`actions/training/acts.py`) and run here. Text and situation are read together, so that "it's boiling" finishes a step that waits
for the boil and is a remark at any other.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from actions.language.encoder import Encoder
from actions.training.labels import act_of

Numbers = NDArray[np.float32]
KEPT = 1024  # readings that are kept at hand
STEP_WORDS = 14  # of the running step, which are read beside what was said


class ActsError(ValueError):
    """The acts cannot be opened; the message names the file and the remedy."""


@dataclass(frozen=True)
class Situation:
    """Where a conversation stands, as far as it changes what is meant.

    Attributes:
        stage: idle, choosing, preparing, cooking, paused or ended; empty where unknown.
        open: the question that the assistant asked last, in words; empty for none.
        step: the running step.
    """

    stage: str = ""
    open: str = ""
    step: str = ""

    def __str__(self) -> str:
        if not self.stage:
            return ""
        step = " ".join(self.step.split()[:STEP_WORDS])
        return " ".join(part for part in (f"{self.stage}.", self.open, step) if part)


@dataclass(frozen=True)
class Read:
    """Distributions over labels of acts ("search.more") and over aspects; each sums to 1."""

    labels: Mapping[str, float]
    aspects: Mapping[str, float]

    @property
    def best(self) -> tuple[str, float]:
        """The likeliest label with its probability."""
        return max(self.labels.items(), key=lambda item: item[1])

    def act(self, *names: str) -> float:
        """How probably it does one of some acts."""
        return sum(value for label, value in self.labels.items() if act_of(label) in names)


class Acts:
    """The learned reading of acts.

    Args:
        file: the exported layers and heads.
        labels, aspects: the names of their outputs, in order.
        encoder: the sentence encoder.

    Raises:
        ActsError: the file is missing.
    """

    def __init__(
        self, file: Path, labels: Sequence[str], aspects: Sequence[str], encoder: Encoder
    ) -> None:
        if not file.is_file():
            raise ActsError(f"{file} is missing; `make setup` exports it")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            str(file), options, providers=["CPUExecutionProvider"]
        )
        self._labels, self._aspects, self._encoder = tuple(labels), tuple(aspects), encoder
        self._kept: OrderedDict[tuple[str, str], Read] = OrderedDict()

    @classmethod
    def open(cls, file: Path, encoder: Encoder) -> Acts:
        """Open an export with the names of its outputs beside it.

        Raises:
            ActsError: one of the files is missing or damaged.
        """
        try:
            about = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
            return cls(file, about["labels"], about["aspects"], encoder)
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise ActsError(
                f"{file} or the .json beside it cannot be read ({problem}); `make setup` exports them"
            ) from problem

    def __call__(self, text: str, situation: Situation) -> Read:
        """Read a text in a situation."""
        key = text, str(situation)
        known = self._kept.pop(key, None) or self._run(*key)
        self._kept[key] = known
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return known

    def _run(self, text: str, beside: str) -> Read:
        hidden, said = self._encoder.encode_beside(text, beside)
        length = len(hidden)
        among = np.zeros((1, length), dtype=np.float32)
        among[0, 1 : max(2, said - 1)] = 1
        acts, aspects = self._session.run(
            ["acts", "aspects"], {"hidden": hidden[None], "said": among}
        )
        return Read(_named(self._labels, acts[0]), _named(self._aspects, aspects[0]))


def _named(names: Sequence[str], scores: Numbers) -> dict[str, float]:
    chances = np.exp(scores - scores.max())
    return dict(zip(names, map(float, chances / chances.sum()), strict=True))
