"""All wordings of a base as arrays: what a question is compared with. They are kept in memory or mapped from files."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.asked import Asked

Ints = NDArray[np.int32]
Starts = NDArray[np.int64]


@dataclass(frozen=True)
class Ragged:
    """Rows of different length one after the other: row i is `values[starts[i] : starts[i + 1]]`."""

    values: Ints
    starts: Starts

    @classmethod
    def of(cls, rows: Iterable[Sequence[int]]) -> Ragged:
        """Put rows together."""
        kept = [np.asarray(row, dtype=np.int32) for row in rows]
        starts = np.concatenate([[0], np.cumsum([len(row) for row in kept], dtype=np.int64)]) if kept else np.zeros(1)
        return cls(np.concatenate(kept) if kept else np.zeros(0, dtype=np.int32), starts.astype(np.int64))

    def __len__(self) -> int:
        return len(self.starts) - 1

    def of_rows(self, rows: NDArray[np.intp]) -> tuple[Ints, NDArray[np.intp]]:
        """The values of some rows one after the other, and for each value the place of its row among those asked for."""
        begins, sizes = self.starts[rows], self.starts[rows + 1] - self.starts[rows]
        places = np.repeat(np.arange(len(rows)), sizes)
        offsets = np.arange(len(places)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
        return self.values[np.repeat(begins, sizes) + offsets], places

    def turned(self, count: int) -> Ragged:
        """For each of `count` values the rows that hold it, each row once."""
        rows = np.repeat(np.arange(len(self), dtype=np.int64), np.diff(self.starts))
        pairs = np.unique(self.values.astype(np.int64) * len(self) + rows)
        sizes = np.bincount(pairs // max(1, len(self)), minlength=count)
        return Ragged((pairs % max(1, len(self))).astype(np.int32), np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64))


@dataclass(frozen=True)
class Wordings:
    """The arrays of a base.

    `owners` names for each wording its pair, `firsts` for each pair its first wording (with the end behind), `vectors` are the wordings' vectors
    under the learned map, `words` their stems and `things` what they name (the pair's `about` included), as numbers into `vocabulary` and `names`;
    `holding` turns `words` round, `weights` is what a stem says (inverse document frequency), `meanings` its static vector;
    `states` has a bit for each of `state_names`, `numbers` a hash of each number; `kinds` are probabilities of categories for each pair, `answers`
    vectors of the answers, zeros where there is none.
    """

    owners: Ints
    firsts: Starts
    vectors: Vectors
    words: Ragged
    holding: Ragged
    things: Ragged
    states: NDArray[np.uint32]
    numbers: Ragged
    weights: Vectors
    meanings: NDArray[np.float16]
    kinds: NDArray[np.float16]
    answers: NDArray[np.float16]
    vocabulary: dict[str, int]
    names: dict[str, int]
    state_names: tuple[str, ...]

    def save(self, folder: Path) -> None:
        """Write every array into a folder."""
        for name, value in self._parts():
            if isinstance(value, np.ndarray):
                np.save(folder / f"{name}.npy", value)
        words = {"vocabulary": list(self.vocabulary), "names": list(self.names), "state_names": self.state_names}
        (folder / "words.json").write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")

    def _parts(self) -> Iterable[tuple[str, Any]]:
        for field in fields(self):
            value = getattr(self, field.name)
            if isinstance(value, Ragged):
                yield f"{field.name}-values", value.values
                yield f"{field.name}-starts", value.starts
            else:
                yield field.name, value

    @classmethod
    def open(cls, folder: Path) -> Wordings:
        """Map the arrays of a folder into memory; they are read where they are needed.

        Raises:
            OSError, ValueError: a file is missing or damaged.
        """
        words = json.loads((folder / "words.json").read_text(encoding="utf-8"))

        def array(name: str) -> Any:
            file = folder / f"{name}.npy"
            found = np.load(file, mmap_mode="r")
            return np.asarray(found) if found.nbytes <= SMALL else found

        found: dict[str, Any] = {
            "vocabulary": {word: at for at, word in enumerate(words["vocabulary"])}, "names": {name: at for at, name in enumerate(words["names"])},
            "state_names": tuple(words["state_names"]),
        }
        for field in fields(cls):
            if field.name in RAGGED:
                found[field.name] = Ragged(array(f"{field.name}-values"), array(f"{field.name}-starts"))
            elif field.name not in found:
                found[field.name] = array(field.name)
        return cls(**found)


RAGGED = frozenset({"words", "holding", "things", "numbers"})
SMALL = 1 << 16  # bytes below which a copy costs less than the map


def number_of(written: str) -> int:
    """A number that stands for a written number, the same in every run."""
    value = 0
    for char in written.encode():
        value = (value * 131 + char) % (1 << 30)
    return value


def state_bits(asked: Asked, also: Iterable[str], names: Sequence[str]) -> int:
    """A bit for each state that a question names or its pair has."""
    held = asked.states | frozenset(also)
    return sum(1 << at for at, name in enumerate(names) if name in held)


def rarity(documents: NDArray[np.int64], count: int) -> Vectors:
    """What a word says that occurs in so many of the documents; between 0 for one in all and about ln(count)."""
    weights: Vectors = np.log1p((count - documents + 0.5) / (documents + 0.5)).astype(np.float32)
    return weights
