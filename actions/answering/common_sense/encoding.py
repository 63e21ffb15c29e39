"""Vectors, kinds and answers of the pairs of a base; of what the base in use already holds they are taken from its files."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.former import Former
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.pairs import Pair
from actions.answering.common_sense.projection import projected
from actions.answering.common_sense.wordings import Ragged, Starts

AT_ONCE = 1024  # pairs whose raw vectors are held together
Given = Callable[[Sequence[str]], Vectors]
"""Texts → their raw vectors, one row each."""


def encoded(pairs: Sequence[Pair], firsts: Starts, given: Given, weights: Vectors, kinds: Kinds, former: Former | None) -> tuple[Vectors, NDArray[np.float16]]:
    """Vectors of all wordings under the map, and of each pair the mean of its wordings' probabilities of kinds.

    Args:
        pairs: the base.
        firsts: for each pair the number of its first wording, with the end behind.
        given: computes raw vectors.
        weights: the map of vectors.
        kinds: tells kinds of questions apart.
        former: what is known already.

    Returns:
        Vectors of shape (wordings, dimensions), and kinds of shape (pairs, number of categories).
    """
    vectors = np.zeros((int(firsts[-1]), weights.shape[1]), dtype=np.float32)
    likely = np.zeros((len(pairs), len(kinds.offsets)), dtype=np.float16)
    places = Ragged(np.arange(len(vectors), dtype=np.int32), firsts)
    known, fresh = _split([former.of(pair) if former else -1 for pair in pairs])
    if former is not None and len(known):
        rows = np.array([former.of(pairs[at]) for at in known], dtype=np.intp)
        there = Ragged(np.arange(len(former.arrays.vectors), dtype=np.int32), np.asarray(former.arrays.firsts))
        vectors[places.of_rows(known)[0]] = former.arrays.vectors[there.of_rows(rows)[0]]
        likely[known] = former.arrays.kinds[rows]
    for part in _parts(fresh):
        raw = given([text for at in part for text in pairs[at].wordings])
        sizes = np.diff(firsts)[part]
        vectors[places.of_rows(part)[0]] = projected(raw, weights)
        likely[part] = np.add.reduceat(kinds(raw), np.cumsum(sizes) - sizes, axis=0) / sizes[:, None]
    return vectors, likely


def answers(pairs: Sequence[Pair], given: Given, size: int, former: Former | None) -> NDArray[np.float16]:
    """The encoder's own vectors of the answers, rows of zeros where there is none; shape (pairs, size)."""
    found = np.zeros((len(pairs), size), dtype=np.float16)
    told = np.array([at for at, pair in enumerate(pairs) if pair.answer], dtype=np.intp)
    known, fresh = _split([former.answers.get(pairs[at].answer, -1) if former else -1 for at in told])
    if former is not None and len(known):
        found[told[known]] = former.arrays.answers[[former.answers[pairs[at].answer] for at in told[known]]]
    for part in _parts(told[fresh]):
        found[part] = given([pairs[at].answer for at in part])[:, :size]
    return found


def _split(numbers: Sequence[int]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Places of numbers that are there, and of those that are not (-1)."""
    found = np.asarray(numbers, dtype=np.intp)
    return np.flatnonzero(found >= 0), np.flatnonzero(found < 0)


def _parts(places: NDArray[np.intp]) -> Iterable[NDArray[np.intp]]:
    return (places[start : start + AT_ONCE] for start in range(0, len(places), AT_ONCE))
