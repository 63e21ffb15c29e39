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
from actions.settings import Settings
from actions.understanding.labels import act_of

Numbers = NDArray[np.float32]
KEPT = 1024  # readings that are kept at hand
STEP_WORDS = 14  # of the running step, which are read beside what was said
BEFORE_WORDS = 12  # of the question before


class ActsError(ValueError):
    """The acts cannot be opened; the message names the file and the remedy."""


@dataclass(frozen=True)
class Situation:
    """Where a conversation stands, as far as it changes what is meant.

    Attributes:
        stage: idle, choosing, preparing, cooking, paused or ended; empty where unknown.
        open: the question that the assistant asked last, in words; empty for none.
        step: the running step.
        before: what the cook asked last, and still counts; empty for nothing.
    """

    stage: str = ""
    open: str = ""
    step: str = ""
    before: str = ""

    def __str__(self) -> str:
        if not self.stage:
            return ""
        step = " ".join(self.step.split()[:STEP_WORDS])
        before = " ".join(self.before.split()[:BEFORE_WORDS])
        asked = f'"{before}"' if before else ""
        return " ".join(part for part in (f"{self.stage}.", self.open, asked, step) if part)


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


@dataclass(frozen=True)
class Segment:
    """A stretch of the utterance with how it was read; `start` and `end` are its place in the whole."""

    text: str
    start: int
    end: int
    read: Read


class Acts:
    """The learned reading of acts.

    Args:
        file: the exported layers and heads.
        labels, aspects: the names of their outputs, in order.
        encoder: the sentence encoder.
        temperature: what the scores of acts are divided by.

    Raises:
        ActsError: the file is missing.
    """

    def __init__(
        self,
        file: Path,
        labels: Sequence[str],
        aspects: Sequence[str],
        encoder: Encoder,
        temperature: float = 1.0,
    ) -> None:
        if not file.is_file():
            raise ActsError(f"{file} is missing; `souschef train-acts` and `export-acts` make it")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(
            str(file), options, providers=["CPUExecutionProvider"]
        )
        self._labels, self._aspects, self._encoder = tuple(labels), tuple(aspects), encoder
        self._temperature = temperature
        self._kept: OrderedDict[tuple[str, str], Read] = OrderedDict()

    @classmethod
    def open(cls, file: Path, encoder: Encoder) -> Acts:
        """Open an export with the names of its outputs beside it.

        Raises:
            ActsError: one of the files is missing or damaged.
        """
        try:
            about = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
            return cls(file, about["labels"], about["aspects"], encoder, about["temperature"])
        except (OSError, ValueError, KeyError, TypeError) as problem:
            raise ActsError(
                f"{file} or the .json beside it cannot be read ({problem}); `souschef train-acts` and `export-acts` make them"
            ) from problem

    def __call__(self, text: str, situation: Situation) -> Read:
        """Read a text in a situation."""
        key = text, str(situation)
        known = self._kept.pop(key, None) or self._run(*key)
        self._kept[key] = known
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return known

    def segments(self, text: str, situation: Situation, cost: float) -> list[Segment]:
        """The stretches of an utterance that each do one thing, each read for itself.

        Args:
            text: the utterance.
            situation: where it is said.
            cost: what it costs, in log probability, that the act changes from one word piece to the next.
        """
        acts, aspects, pieces, places = self._scores(text, str(situation))
        if not places:
            return []
        found = runs(_summed(pieces[1 : 1 + len(places)], [*map(act_of, self._labels)]), cost)
        if len(found) == 1:
            return [Segment(text.strip(), 0, len(text), self._named(acts, aspects))]
        starts = [places[first][0] for first, _ in found]
        return [
            Segment(part := text[start:end].strip(), start, end, self(part, situation))
            for start, end in zip(starts, [*starts[1:], len(text)], strict=True)
        ]

    def _run(self, text: str, beside: str) -> Read:
        acts, aspects, _, _ = self._scores(text, beside)
        return self._named(acts, aspects)

    def _named(self, acts: Numbers, aspects: Numbers) -> Read:
        return Read(_named(self._labels, acts / self._temperature), _named(self._aspects, aspects))

    def _scores(
        self, text: str, beside: str
    ) -> tuple[Numbers, Numbers, Numbers, list[tuple[int, int]]]:
        hidden, places = self._encoder.encode_beside(text, beside)
        said = np.zeros((1, len(hidden)), dtype=np.float32)
        said[0, 1 : 1 + max(1, len(places))] = 1
        acts, aspects, pieces = self._session.run(
            ["acts", "aspects", "pieces"], {"hidden": hidden[None], "said": said}
        )
        return acts[0], aspects[0], pieces[0], places


def acts_of(settings: Settings, language: str, encoder: Encoder) -> Acts | None:
    """What reads acts; None in a language for which nothing was learned.

    Raises:
        ActsError: it was learned and is not exported; the message tells the remedy.
    """
    learned = settings.knowledge / "trained" / language / "acts.safetensors"
    return Acts.open(settings.acts / f"{language}.onnx", encoder) if learned.is_file() else None


def runs(scores: Numbers, cost: float) -> list[tuple[int, int]]:
    """The likeliest runs of one act each (Viterbi), as first and last row.

    Args:
        scores: log probabilities of acts, shape (rows, acts).
        cost: what a change of the act costs.
    """
    best, back = scores[0], []
    for row in scores[1:]:
        change = best.max() - cost
        back.append(np.where(best >= change, np.arange(len(best)), best.argmax()))
        best = np.maximum(best, change) + row
    path = [int(best.argmax())]
    for came in reversed(back):
        path.append(int(came[path[-1]]))
    path.reverse()
    starts = [0, *(at for at in range(1, len(path)) if path[at] != path[at - 1])]
    return list(zip(starts, [*(start - 1 for start in starts[1:]), len(path) - 1], strict=True))


def _summed(scores: Numbers, acts: Sequence[str]) -> Numbers:
    """Log probabilities of acts, each the sum of its variants; shape (rows, acts)."""
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    names = list(dict.fromkeys(acts))
    sums = [
        chances[:, [at for at, act in enumerate(acts) if act == name]].sum(axis=1) for name in names
    ]
    return np.asarray(np.log(np.stack(sums, axis=1) + 1e-9), dtype=np.float32)


def _named(names: Sequence[str], scores: Numbers) -> dict[str, float]:
    chances = np.exp(scores - scores.max())
    return dict(zip(names, map(float, chances / chances.sum()), strict=True))
