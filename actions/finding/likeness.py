"""Titles that mean something alike, where no recipe has a word of the request.

Vectors of whole sentences take 1.5 ms a title: 80 s for 54,277, too long for an import, and 150 ms for a hundred, too long for every search. Static
word vectors take 0.1 ms. So these find the first few, from vectors that are kept beside the index at one byte a number (14 MB), and the sentence
encoder puts only those in order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pyroaring import BitMap

FILE = "titles.npy"
SCALE = 127.0
BATCH = 4096
ORDERED = 40  # titles that the sentence encoder puts in order
LEAST = 0.25  # cosine by the sentence encoder below which a title is not alike
Vectors = NDArray[np.float32]
Encode = Callable[[list[str]], Vectors]
"""Texts → vectors, one row each, of any length."""


class Likeness:
    """Compares texts with titles.

    Args:
        static: fast vectors of texts.
        encode: exact vectors of texts.
        titles: the titles of recipes by their numbers.
    """

    def __init__(self, static: Encode, encode: Encode, titles: Callable[[Sequence[int]], list[str]]) -> None:
        self.static, self._encode, self._titles = static, encode, titles
        self._rows: NDArray[np.int8] = np.zeros((0, 0), dtype=np.int8)

    def open(self, folder: Path) -> None:
        """Use the vectors of an index; without them nothing is alike.

        Raises:
            ValueError: they are damaged.
        """
        file = folder / FILE
        self._rows = np.load(file, mmap_mode="r") if file.is_file() else np.zeros((0, 0), dtype=np.int8)

    def nearest(self, text: str, among: BitMap, limit: int) -> NDArray[np.uint32]:
        """Numbers of the recipes whose titles are most alike, among some; the nearest first, at most `ORDERED`."""
        numbers = np.frombuffer(among.to_array(), dtype=np.uint32) if among else np.zeros(0, dtype=np.uint32)
        numbers = numbers[numbers < len(self._rows)]
        if not len(numbers) or not text.strip():
            return np.zeros(0, dtype=np.uint32)
        wanted = _unit(self.static([text]))[0]
        points = np.concatenate([self._rows[numbers[at : at + BATCH]].astype(np.float32) @ wanted for at in range(0, len(numbers), BATCH)])
        first = numbers[np.argsort(-points, kind="stable")[:ORDERED]]
        exact = _unit(self._encode([text, *self._titles([int(number) for number in first])]))
        alike = exact[1:] @ exact[0]
        order = np.argsort(-alike, kind="stable")
        found: NDArray[np.uint32] = first[order[alike[order] >= LEAST]][:limit]
        return found


def write_vectors(folder: Path, titles: dict[int, str], size: int, static: Encode) -> None:
    """Write vectors of titles by number beside an index, of those that are given; the others stay.

    Args:
        folder: of the index.
        titles: what is new, by number.
        size: how many numbers there are.
        static: fast vectors of texts.
    """
    numbers = list(titles)
    parts = [_unit(static([titles[number] for number in numbers[at : at + BATCH]])) for at in range(0, len(numbers), BATCH)]
    if not parts:
        return
    made = np.rint(np.concatenate(parts) * SCALE).astype(np.int8)
    rows = np.zeros((size, made.shape[1]), dtype=np.int8)
    if (folder / FILE).is_file():
        old = np.load(folder / FILE)[:size]
        rows[: len(old)] = old
    rows[numbers] = made
    np.save(folder / FILE, rows)


def _unit(vectors: Vectors) -> Vectors:
    length = np.linalg.norm(vectors, axis=1, keepdims=True)
    return np.asarray(vectors / np.where(length > 0, length, 1), dtype=np.float32)
