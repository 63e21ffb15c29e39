"""The base in use, asked for what a new one need not read and encode again."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.asked import Words
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.pairs import Pair
from actions.answering.common_sense.wordings import Wordings, number_of, state_bits

THINGS = "things.json"
Name = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""A pair by all that its arrays are made of but its answer: wordings, things and states."""


def write_things(folder: Path, things: Sequence[str]) -> None:
    """Write the names that the wordings of a base are read with."""
    (folder / THINGS).write_text(json.dumps(things, ensure_ascii=False), encoding="utf-8")


def read_things(folder: Path) -> tuple[str, ...]:
    """What `write_things` wrote.

    Raises:
        OSError, ValueError, TypeError: it is missing or damaged.
    """
    return tuple(map(str, json.loads((folder / THINGS).read_text(encoding="utf-8"))))


@dataclass(frozen=True)
class Read:
    """What the arrays hold of a wording: its stems, the things that it names (the pair's `about` included), states and numbers.

    `forms` are the stems' written forms; there are none where the wording was read before.
    """

    words: Sequence[str]
    things: Iterable[str]
    states: int
    numbers: Sequence[int]
    forms: Sequence[str] = ()


def read(pair: Pair, reader: Words, states: Sequence[str]) -> list[Read]:
    """Read the wordings of a pair."""
    about = {reader.thing(name) for name in pair.about}
    asked = [reader(text) for text in pair.wordings]
    return [Read(one.words, sorted(one.things | about), state_bits(one, pair.when, states), [number_of(written) for written in sorted(one.numbers)], one.forms) for one in asked]


@dataclass(frozen=True)
class Former:
    """A base that was made before under the same learned model.

    `things` are the names that its wordings were read with, `pairs` gives a pair's number in `arrays`, `answers` the number of a pair with an answer.
    """

    arrays: Wordings
    things: tuple[str, ...] = ()
    pairs: dict[Name, int] = field(default_factory=dict)
    answers: dict[str, int] = field(default_factory=dict)
    _lists: dict[str, list[Any]] = field(default_factory=dict, repr=False)

    @classmethod
    def open(cls, base: Path, lines: Path) -> Former | None:
        """Open the base of a folder; None where a file of it is missing or damaged.

        Args:
            base: the folder of its arrays.
            lines: the file of its pairs.
        """
        try:
            former = cls(Wordings.open(base), read_things(base))
            with lines.open("rb") as file:
                for number, line in enumerate(file):
                    pair = json.loads(line)
                    former.pairs.setdefault(((pair["question"], *pair.get("also", ())), tuple(pair.get("about", ())), tuple(pair.get("when", ()))), number)
                    former.answers.setdefault(pair.get("answer", ""), number)
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return former if len(former.arrays.firsts) - 1 > max(former.pairs.values(), default=-1) else None

    def fits(self, weights: Vectors, kinds: Kinds, states: Sequence[str]) -> bool:
        """Whether the arrays have the shapes that a map and kinds make, and name the same states."""
        shapes = (self.arrays.vectors.shape[1:], self.arrays.kinds.shape[1:])
        return shapes == (weights.shape[1:], kinds.offsets.shape) and self.arrays.state_names == tuple(states)

    def of(self, pair: Pair) -> int:
        """The number of a pair; -1 where it is new, or its wordings, things or states changed."""
        return self.pairs.get((pair.wordings, pair.about, pair.when), -1)

    def read(self, number: int) -> list[Read]:
        """What was read of the wordings of a pair."""
        if not self._lists:
            self._lists.update(self._unpacked())
        rows = range(int(self.arrays.firsts[number]), int(self.arrays.firsts[number + 1]))
        words, things, numbers, states = (self._lists[name] for name in ("words", "things", "numbers", "states"))
        return [Read(words[row], things[row], states[row], numbers[row]) for row in rows]

    def meanings(self, vocabulary: Iterable[str]) -> tuple[list[int], list[int]]:
        """Of a new vocabulary the places of the stems that are known, and their places here."""
        there = [(at, self.arrays.vocabulary[word]) for at, word in enumerate(vocabulary) if word in self.arrays.vocabulary]
        return [at for at, _ in there], [known for _, known in there]

    def _unpacked(self) -> dict[str, list[Any]]:
        """The rows as lists: one by one they would be read from arrays much more slowly."""
        vocabulary, names = list(self.arrays.vocabulary), list(self.arrays.names)
        found: dict[str, list[Any]] = {"states": self.arrays.states.tolist()}
        for name, called in (("words", vocabulary), ("things", names), ("numbers", None)):
            ragged = getattr(self.arrays, name)
            values: list[Any] = np.asarray(ragged.values).tolist()
            if called is not None:
                values = [called[value] for value in values]
            starts = np.asarray(ragged.starts).tolist()
            found[name] = [values[begin:end] for begin, end in pairwise(starts)]
        return found
