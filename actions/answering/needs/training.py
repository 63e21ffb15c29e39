"""Learning what utterances about needs do, from labelled rows and from what cooks say of all else, and measuring it on writers that were left out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.answering.needs.model import LABELS, NONE, Judged, NeedsError, NeedsModel, Numbers, features
from actions.answering.needs.naming import Named, named_needs
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon

SCALE, STRENGTH, ROUNDS = 0.15, 1.0, 600  # of the layers beside words, inverse regularisation, rounds of the solver: by writers left out
SELDOM = 2  # rows that a word must be in
DOUBTED = 0.5  # probability from which a row of all else, which nobody labelled for this, is taken for one about needs and left out
ORDINARY = 0.3  # how much such a row counts


class NeedRow(BaseModel):
    """A labelled utterance: what it does, whether a need was told before, whether the last answer was about what the dish holds, and who wrote it."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    text: str = Field(min_length=1)
    label: Literal["states", "fits", "holds", "lists", "none"]
    told: bool = False
    after: bool = False
    writer: str = ""


@dataclass(frozen=True)
class Lessons:
    """Rows with what they name and the encoder's layers; `written` marks those that were labelled for this."""

    rows: tuple[NeedRow, ...]
    named: tuple[Named, ...]
    layers: Numbers
    written: np.ndarray

    def part(self, places: np.ndarray) -> Lessons:
        """Some of them."""
        return Lessons(tuple(self.rows[at] for at in places), tuple(self.named[at] for at in places), self.layers[places], self.written[places])


def load_rows(folder: Path) -> list[NeedRow]:
    """The labelled rows of a folder; the name of a file is its writer's.

    Raises:
        NeedsError: a row is not valid; the message names the file and the line.
    """
    found = []
    for file in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            try:
                found.append(NeedRow.model_validate({**json.loads(line), "writer": file.stem}))
            except (ValueError, ValidationError) as problem:
                raise NeedsError(f"{file}, line {number}: {' '.join(str(problem).split())[:200]}; a row has text, label, told and after") from problem
    return found


def lessons(rows: Sequence[NeedRow], ordinary: Sequence[str], encoder: Encoder, lexicon: Lexicon) -> Lessons:
    """What is learned from: labelled rows, and utterances of all kinds as none, half of them as if a need had been told."""
    everything = (*rows, *(NeedRow(text=text, label=NONE, told=bool(at % 2)) for at, text in enumerate(ordinary)))
    named = tuple(named_needs(row.text, lexicon) for row in everything)
    written = np.arange(len(everything)) < len(rows)
    return Lessons(everything, named, encoder.encode_layers([row.text for row in everything]), written)


def learn(given: Lessons) -> NeedsModel:
    """Learn twice: the second time without the unlabelled rows that look like needs to the first."""
    first = _fit(given.part(np.flatnonzero(given.written)))
    doubtful = [not written and _needs(_judge(first, given, at)) >= DOUBTED for at, written in enumerate(given.written)]
    return _fit(given.part(np.flatnonzero(~np.array(doubtful))))


def _needs(judged: Judged) -> float:
    return 0.0 if judged.label == NONE else judged.probability


def _judge(model: NeedsModel, given: Lessons, at: int) -> Judged:
    return model(given.named[at], given.layers[at], told=given.rows[at].told, after=given.rows[at].after)


def _fit(given: Lessons) -> NeedsModel:
    import scipy.sparse
    from sklearn.linear_model import LogisticRegression

    said = [list(features(named, told=row.told, after=row.after)) for named, row in zip(given.named, given.rows, strict=True)]
    counts = Counter(word for words, written in zip(said, given.written, strict=True) if written for word in words)
    words = {word: at for at, word in enumerate(sorted(word for word, count in counts.items() if count >= SELDOM))}
    cells = [(row, words[word]) for row, many in enumerate(said) for word in many if word in words]
    table = scipy.sparse.csr_matrix((np.ones(len(cells)), tuple(zip(*cells, strict=True))), shape=(len(said), len(words)))
    mean, spread = given.layers.mean(axis=0), given.layers.std(axis=0) + 1e-6
    scaled = (given.layers - mean) / spread * SCALE
    weights = np.where(given.written, 1.0, ORDINARY)
    labels = [LABELS.index(row.label) for row in given.rows]
    fitted = LogisticRegression(C=STRENGTH, max_iter=ROUNDS).fit(scipy.sparse.hstack([scipy.sparse.csr_matrix(scaled), table]).tocsr(), labels, weights)
    layers = fitted.coef_[:, : len(mean)] / spread * SCALE
    return NeedsModel(words, layers.astype(np.float32), fitted.coef_[:, len(mean) :].astype(np.float32), (fitted.intercept_ - layers @ mean).astype(np.float32))


def left_out(given: Lessons) -> list[tuple[NeedRow, Judged]]:
    """Every labelled row as judged by what was learned from the other writers."""
    found = []
    for writer in sorted({row.writer for row, written in zip(given.rows, given.written, strict=True) if written}):
        mine = np.array([row.writer == writer for row in given.rows])
        model = learn(given.part(np.flatnonzero(~mine)))
        found += [(given.rows[at], _judge(model, given, int(at))) for at in np.flatnonzero(mine)]
    return found


def report(judged: Sequence[tuple[NeedRow, Judged]], thresholds: Sequence[float] = (0.4, 0.5, 0.6, 0.7, 0.8)) -> str:
    """For each threshold the shares of rows about needs that are known as such and get their label, and of others that are taken for one."""
    lines = ["threshold  known  right  others taken"]
    real = [(row, found) for row, found in judged if row.label != NONE]
    others = [found for row, found in judged if row.label == NONE]
    for least in thresholds:
        known = [_needs(found) >= least for _, found in real]
        right = [ok and found.label == row.label for ok, (row, found) in zip(known, real, strict=True)]
        taken = [_needs(found) >= least for found in others]
        lines.append(f"{least:9.2f}  {np.mean(known):5.3f}  {np.mean(right):5.3f}  {np.mean(taken):12.4f}")
    return "\n".join([*lines, f"n {len(real)} and {len(others)}"])
