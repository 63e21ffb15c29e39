"""General answers beside the one that was told last: a question that continues it is probably about the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from actions.answering.common_sense.approach import Hit
from actions.answering.common_sense.pairs import Pair
from actions.settings import FOLLOWING

LOOKED_AT = 20  # hits


@dataclass(frozen=True)
class Near:
    """What was told last.

    Args:
        pair: id of the pair.
        about: what that is about.
        told: ids of pairs that shall not be told again.
        only: whether only pairs about the same count.
    """

    pair: str
    about: frozenset[str]
    told: frozenset[str] = frozenset()
    only: bool = False


def beside(hits: Sequence[Hit], near: Near, pair_of: Callable[[int], Pair]) -> list[Hit]:
    """Hits with those about the same thing as the last answer counting for more, and more still of the same category."""
    pairs = [pair_of(hit.row) for hit in hits]
    found = []
    for hit, pair in zip(hits, pairs, strict=True):
        same = bool(near.about & set(pair.about))
        if pair.id in near.told or (near.only and not same):
            continue
        confidence = 1 - hit.distance
        if same and pair.id != near.pair:
            confidence *= FOLLOWING.same_matter * FOLLOWING.same_thing if near.pair.startswith(f"{pair.category}-") else FOLLOWING.same_thing
        found.append(Hit(hit.row, 1 - min(1.0, confidence)))
    return sorted(found, key=lambda hit: hit.distance)
