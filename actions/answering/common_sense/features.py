"""How well a question and each candidate pair agree, in numbers, from which the ranking is learned.

All of them work for a bare title without answer, other wordings or `about`: what a pair does not have counts as unknown, never as a disagreement.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.approach import Vectors
from actions.answering.common_sense.candidates import Query
from actions.answering.common_sense.feature_names import NAMES, OF_MOST, OF_QUERY, OF_WORDINGS, RELATIVE, Numbers
from actions.answering.common_sense.wordings import Ints, Ragged, Wordings

LEAST_ALIKE = 0.3  # cosine of static word vectors below which two words have nothing to do with each other

SAME_ANSWER = 0.75  # cosine of two answers from which they tell much the same; set by hand on 26 doubtful everyday questions
BEST = 3  # wordings of a pair that are nearest
SPREAD, APART = 20.0, 5.0  # make products and differences of unit vectors as large as standardised features


class Comparing:
    """Compares questions with the pairs of a base.

    Args:
        base: the arrays of the base.
        opposites: groups of states of which a food has one or the other.
    """

    def __init__(self, base: Wordings, opposites: list[list[str]]) -> None:
        self._base = base
        bits = {name: 1 << at for at, name in enumerate(base.state_names)}
        self._opposites = [np.uint32(sum(bits.get(name, 0) for name in group)) for group in opposites]

    def __call__(self, query: Query, pairs: NDArray[np.intp]) -> Numbers:
        """Features of the pairs, one row each, in the order of NAMES; best first as the candidates came."""
        if not len(pairs):
            return np.zeros((0, len(NAMES)), dtype=np.float32)
        base = self._base
        sizes = base.firsts[pairs + 1] - base.firsts[pairs]
        starts = np.cumsum(sizes) - sizes
        rows = np.repeat(base.firsts[pairs] - starts, sizes) + np.arange(int(sizes.sum()))
        words = self._by_words(query, rows, starts)
        by_wording = {"meaning": np.asarray(base.vectors[rows] @ query.vector), **words[0], **self._things(query, rows), **self._states(query, rows), **self._counts(query, rows)}
        table = {name: np.maximum.reduceat(by_wording[name], starts) for name in OF_WORDINGS}
        for name in ("things_apart", "states_apart", "numbers_apart", "states_missing"):
            table[name] = np.minimum.reduceat(by_wording[name], starts)  # one wording that agrees is enough
        table["length"] = by_wording["length"][_best_at(by_wording["meaning"] + by_wording["alike_both"], starts, sizes)]
        table |= {f"{name}_mostly": np.add.reduceat(by_wording[name], starts) / sizes for name in OF_MOST}
        table["meaning_mean"] = np.add.reduceat(by_wording["meaning"], starts) / sizes
        table["meaning_best"] = _mean_of_best(by_wording["meaning"], starts, sizes)
        table["kind"] = base.kinds[pairs].astype(np.float32) @ query.kinds
        answers = base.answers[pairs].astype(np.float32)
        table["answer"] = np.where(answers.any(axis=1), answers @ query.plain, np.nan)
        table |= words[1]
        table["more_wordings"] = np.minimum(sizes, 6).astype(np.float32)
        return self._columns(query, table, len(pairs))

    def beside(self, query: Query, pairs: NDArray[np.intp]) -> Numbers:
        """What a question and the nearest wording of each pair have in common, dimension by dimension, and the question and the answer; one row each."""
        base = self._base
        wordings = np.array([base.firsts[pair] + int(np.argmax(base.vectors[base.firsts[pair] : base.firsts[pair + 1]] @ query.vector)) for pair in pairs], dtype=np.intp)
        vectors, kinds = np.asarray(base.vectors[wordings]), base.kinds[pairs].astype(np.float32)
        told = base.answers[pairs].astype(np.float32) * query.plain
        asked = np.repeat(query.kinds[None], len(pairs), axis=0)
        parts = [SPREAD * vectors * query.vector, APART * np.abs(vectors - query.vector), SPREAD * told, asked, kinds, asked * kinds]
        return np.concatenate(parts, axis=1).astype(np.float32)

    def apart(self, pairs: NDArray[np.intp], first: int) -> NDArray[np.bool_]:
        """Which pairs answer something else than one of them: two that answer much the same are no rivals, whichever comes first."""
        answers = self._base.answers[pairs].astype(np.float32)
        different: NDArray[np.bool_] = answers @ answers[first] < SAME_ANSWER
        different[first] = False
        return different

    @staticmethod
    def _columns(query: Query, table: dict[str, NDArray[np.float32]], count: int) -> Numbers:
        for name in RELATIVE:
            known = table[name][~np.isnan(table[name])]
            table[f"{name}_behind"] = (known.max() if len(known) else 0.0) - table[name]
        known_share = float(query.weights[query.words >= 0].sum() / max(1e-6, float(query.weights.sum())))
        whole = (len(query.words), float(query.weights.sum()), 1 - known_share, len(query.things), query.unknown_things, float(query.kinds.max()))
        table |= {name: np.full(count, value, dtype=np.float32) for name, value in zip(OF_QUERY, whole, strict=True)}
        table["place"] = np.arange(count, dtype=np.float32)
        return np.column_stack([table[name] for name in NAMES]).astype(np.float32)

    def _by_words(self, query: Query, rows: NDArray[np.intp], starts: NDArray[np.intp]) -> tuple[dict[str, Vectors], dict[str, Vectors]]:
        """Weighted shares of words that are the same, and that mean much the same: of each wording, and of all wordings of a pair together."""
        base = self._base
        values, places = base.words.of_rows(rows)
        different, which = np.unique(values, return_inverse=True)
        same = (different[:, None] == query.words[None, :]).astype(np.float32)
        alike = np.clip((base.meanings[different].astype(np.float32) @ query.meanings.T - LEAST_ALIKE) / (1 - LEAST_ALIKE), 0, 1)
        alike = np.maximum(same, alike)
        heads = np.searchsorted(places, np.arange(len(rows)))  # every wording has a word, else `_held` fills in
        full = np.bincount(places, minlength=len(rows)) > 0
        said, weight = query.weights / max(1e-6, float(query.weights.sum())), base.weights[values]
        total = np.maximum(np.bincount(places, weights=weight, minlength=len(rows)), 1e-6)
        found, union = {}, {}
        for name, table, group in (("shared", same, "union_query"), ("alike", alike, "alike_union")):
            best = np.maximum.reduceat(table[which], np.minimum(heads, max(0, len(values) - 1)), axis=0) * full[:, None] if len(values) else np.zeros((len(rows), len(said)))
            found[f"{name}_query"] = (best @ said).astype(np.float32)
            found[f"{name}_wording"] = (np.bincount(places, weights=weight * table.max(axis=1, initial=0)[which], minlength=len(rows)) / total).astype(np.float32)
            union[group] = (np.maximum.reduceat(best, starts, axis=0) @ said).astype(np.float32)
        union["central"] = _central(values, np.searchsorted(starts, places, side="right") - 1, base.weights, (table.max(axis=1, initial=0), different), len(starts))
        found["alike_both"] = np.sqrt(found["alike_query"] * found["alike_wording"])
        return found, union

    def _things(self, query: Query, rows: NDArray[np.intp]) -> dict[str, Vectors]:
        """Foods, tools and techniques: shares of the question's and of the wording's that the other names too, and whether both name only others."""
        shared, held = _shared(self._base.things, rows, query.things)
        asked = len(query.things) + query.unknown_things
        return {
            "things_query": (shared / asked if asked else np.full(len(rows), np.nan)).astype(np.float32),
            "things_wording": np.where(held > 0, shared / np.maximum(held, 1), np.nan).astype(np.float32),
            "things_apart": ((shared == 0) & (held > 0) & bool(asked)).astype(np.float32),
        }

    def _states(self, query: Query, rows: NDArray[np.intp]) -> dict[str, Vectors]:
        """States: how many are shared, how many of the question's are not in the wording, and whether both name opposites."""
        held, asked = self._base.states[rows], np.uint32(query.states)
        apart = np.zeros(len(rows), dtype=np.float32)
        for group in self._opposites:
            apart += ((held & group) > 0) & bool(asked & group) & ((held & asked & group) == 0)
        return {"states_unasked": _ones(held & ~asked), "states_shared": _ones(held & asked), "states_missing": _ones(~held & asked), "states_apart": apart}

    def _counts(self, query: Query, rows: NDArray[np.intp]) -> dict[str, Vectors]:
        """Numbers that are shared, whether both have only others, and how many words a wording has."""
        shared, held = _shared(self._base.numbers, rows, query.numbers)
        return {
            "numbers_shared": shared.astype(np.float32),
            "numbers_apart": ((shared == 0) & (held > 0) & bool(query.numbers)).astype(np.float32),
            "length": (self._base.words.starts[rows + 1] - self._base.words.starts[rows]).astype(np.float32),
        }


def _shared(held: Ragged, rows: NDArray[np.intp], wanted: frozenset[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """For each row how many of the wanted values it holds, and how many values it has."""
    values, places = held.of_rows(rows)
    hits = np.isin(values, list(wanted)) if wanted else np.zeros(len(values), dtype=bool)
    return np.bincount(places[hits], minlength=len(rows)), np.bincount(places, minlength=len(rows))


def _ones(bits: NDArray[np.uint32]) -> Vectors:
    """How many bits are set."""
    counts: Vectors = np.unpackbits(np.ascontiguousarray(bits).view(np.uint8).reshape(-1, 4), axis=1).sum(axis=1).astype(np.float32)
    return counts


def _mean_of_best(scores: Vectors, starts: NDArray[np.intp], sizes: NDArray[np.int64]) -> Vectors:
    """The mean of the BEST highest scores of each run: a pair may answer for several things, of which a question names one."""
    order = np.lexsort((-scores, np.repeat(np.arange(len(starts)), sizes)))
    among = np.arange(len(scores)) - np.repeat(starts, sizes) < BEST
    found: Vectors = (np.add.reduceat(np.where(among, scores[order], 0), starts) / np.minimum(sizes, BEST)).astype(np.float32)
    return found


def _central(values: Ints, pairs: NDArray[np.intp], weights: Vectors, alike: tuple[Vectors, Ints], count: int) -> Vectors:
    """How much of what most wordings of a pair say is in the question; NaN for a pair whose wordings have no word in common.

    Args:
        values: the words of all wordings.
        pairs: for each word the pair, from 0.
        weights: what each word of the vocabulary says.
        alike: for each different word how much it means what one of the question means, and these words in order.
        count: how many pairs there are.
    """
    keys, times = np.unique(pairs * len(weights) + values, return_counts=True)
    words, owners = keys % len(weights), keys // len(weights)
    said = weights[words] * (times - 1)
    total = np.bincount(owners, weights=said, minlength=count)
    told = np.bincount(owners, weights=said * alike[0][np.searchsorted(alike[1], words)], minlength=count)
    return np.where(total > 0, told / np.maximum(total, 1e-6), np.nan).astype(np.float32)


def _best_at(scores: NDArray[np.float32], starts: NDArray[np.intp], sizes: NDArray[np.int64]) -> NDArray[np.intp]:
    """The place of the highest score of each run."""
    order = np.lexsort((-scores, np.repeat(np.arange(len(starts)), sizes)))
    return order[starts]
