"""The nearest vectors: exact up to a size, by an approximate index that is mapped into memory beyond."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors, nearest
from actions.settings import QUESTIONS

FILE = "nearest.usearch"


class VectorIndex(Protocol):
    """Finds the nearest rows."""

    def search(self, vector: Vectors, k: int) -> NDArray[np.intp]:
        """Numbers of the k rows with the highest cosine, the highest first."""


class ExactIndex:
    """Every row is compared.

    Args:
        rows: vectors of length 1.
    """

    def __init__(self, rows: Vectors) -> None:
        self._rows = rows

    def search(self, vector: Vectors, k: int) -> NDArray[np.intp]:
        """The k nearest rows."""
        return nearest(np.asarray(self._rows @ vector), k)


class ApproximateIndex:
    """A graph of near rows (HNSW), read from its file where it is needed; the nearest that it finds are put in order by the vectors themselves.

    Args:
        file: written by `build`.
        rows: vectors of length 1, the same as were built from.
    """

    def __init__(self, file: Path, rows: Vectors) -> None:
        from usearch.index import Index

        self._index: Any = Index.restore(file, view=True, expansion_search=QUESTIONS.expansion_search)
        self._rows = rows

    def search(self, vector: Vectors, k: int) -> NDArray[np.intp]:
        """The k nearest rows."""
        found = np.asarray(self._index.search(vector, max(k, QUESTIONS.looked_at), threads=1).keys, dtype=np.intp)
        return found[nearest(np.asarray(self._rows[found] @ vector), k)]


def build(rows: Vectors, folder: Path, exact_up_to: int = QUESTIONS.exact_up_to) -> None:
    """Write an approximate index into a folder where there are too many rows to compare them all."""
    if len(rows) <= exact_up_to:
        return
    from usearch.index import Index

    index = Index(ndim=rows.shape[1], metric="ip", dtype="i8", connectivity=QUESTIONS.connectivity, expansion_add=QUESTIONS.expansion_add)
    for start in range(0, len(rows), 50_000):
        part = rows[start : start + 50_000]
        index.add(np.arange(start, start + len(part)), np.asarray(part))
    index.save(str(folder / FILE))


def open_index(rows: Vectors, folder: Path) -> VectorIndex:
    """The index of a folder: approximate where one was built."""
    file = folder / FILE
    return ApproximateIndex(file, rows) if file.is_file() else ExactIndex(rows)
