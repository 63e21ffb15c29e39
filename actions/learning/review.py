"""Kept questions in groups that ask the same, the largest first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.importing.duplicates import same_words
from actions.learning.kept import Asked
from actions.settings import Settings

Encode = Callable[[list[str]], NDArray[np.float32]]
"""Texts → their vectors of length 1, one row each."""


@dataclass(frozen=True)
class Group:
    """Questions that ask the same, and the text among them that is nearest to the middle of all."""

    questions: tuple[Asked, ...]
    centre: str

    @property
    def id(self) -> int:
        """What the group is called by: the first of its questions."""
        return self.questions[0].id

    @cached_property
    def texts(self) -> dict[str, int]:
        """Its texts, marks and case apart, each with how often it was asked; the commonest first."""
        counts, written = Counter[str](), dict[str, str]()
        for one in self.questions:
            counts[same_words(one.resolved)] += 1
            written.setdefault(same_words(one.resolved), one.resolved)
        return {written[key]: count for key, count in counts.most_common()}

    @cached_property
    def reasons(self) -> dict[str, int]:
        """Why its questions were kept, with how often."""
        return dict(Counter(one.reason for one in self.questions).most_common())

    @cached_property
    def recipes(self) -> dict[str, int]:
        """Beside which recipes its questions were asked, with how often."""
        return dict(Counter(one.recipe for one in self.questions if one.recipe).most_common())


def grouped(questions: Sequence[Asked], encode: Encode, alike: float = Settings.review_alike) -> list[Group]:
    """Put questions that ask the same together (agglomerative clustering by the mean cosine between groups).

    Args:
        questions: in the order in which they were asked.
        encode: gives the vectors of their texts.
        alike: cosine from which groups are joined.

    Returns:
        The groups, those with the most questions first.
    """
    texts: defaultdict[str, list[Asked]] = defaultdict(list)
    for one in questions:
        texts[same_words(one.resolved)].append(one)
    if not texts:
        return []
    same = list(texts.values())
    vectors = encode([asked[0].resolved for asked in same])
    groups = []
    for members in _clusters(vectors, alike):
        weights = np.array([len(same[at]) for at in members], dtype=np.float32)
        middle = vectors[members].T @ weights
        centre = same[members[int(np.argmax(vectors[members] @ middle))]][0].resolved
        groups.append(Group(tuple(sorted((one for at in members for one in same[at]), key=lambda one: one.id)), centre))
    return sorted(groups, key=lambda group: (-len(group.questions), group.id))


def _clusters(vectors: NDArray[np.float32], alike: float) -> list[list[int]]:
    """Rows that belong together."""
    if len(vectors) < 2:
        return [[at] for at in range(len(vectors))]
    from sklearn.cluster import AgglomerativeClustering  # a second that other commands do not wait for

    found = AgglomerativeClustering(n_clusters=None, metric="cosine", linkage="average", distance_threshold=1 - alike).fit_predict(vectors)
    clusters: defaultdict[int, list[int]] = defaultdict(list)
    for at, cluster in enumerate(found.tolist()):
        clusters[cluster].append(at)
    return list(clusters.values())
