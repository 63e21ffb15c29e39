"""Results item by item: shares with their 95% interval, and what a later run mended and spoiled."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from math import comb, sqrt
from pathlib import Path

RIGHT, HONEST, WRONG = "right", "honest", "wrong"
Z = 1.96  # of a normal distribution, 95%


@dataclass(frozen=True)
class Item:
    """One judged item of a set: `verdict` is right, honest (it said that it does not know, or asked back), wrong, or the name of a grave mistake."""

    id: str
    verdict: str
    groups: tuple[str, ...] = ()
    said: str = ""
    reply: str = ""
    about: dict[str, object] = field(default_factory=dict)

    @property
    def right(self) -> bool:
        """Whether it counts as right."""
        return self.verdict == RIGHT


def interval(share: float, n: int) -> float:
    """Half the width of the Wilson interval of a share, 95%."""
    if n == 0:
        return 0.0
    return Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)


@dataclass(frozen=True)
class Compared:
    """Two runs on the same items: what became right, what no longer is, and how probable a difference of that size is by chance (McNemar, exact)."""

    mended: tuple[str, ...]
    spoiled: tuple[str, ...]
    both: int

    @property
    def probability(self) -> float:
        """Two-sided, that as uneven a split comes by chance."""
        many, few = (
            max(len(self.mended), len(self.spoiled)),
            min(len(self.mended), len(self.spoiled)),
        )
        n = many + few
        return min(1.0, 2 * sum(comb(n, k) for k in range(few + 1)) / 2**n) if n else 1.0

    def __str__(self) -> str:
        return f"{len(self.mended)} mended, {len(self.spoiled)} spoiled of {self.both} (p {self.probability:.3f})"


def compare(before: Iterable[Item], now: Iterable[Item]) -> Compared:
    """Compare by id; items that only one run has do not count."""
    old, new = ({item.id: item.right for item in items} for items in (before, now))
    both = [name for name in new if name in old]
    return Compared(
        tuple(name for name in both if new[name] and not old[name]),
        tuple(name for name in both if old[name] and not new[name]),
        len(both),
    )


def shares(items: Sequence[Item]) -> dict[str, tuple[int, dict[str, float]]]:
    """For each group, "all" among them, the number of items and the share of every verdict."""
    found = {}
    for group in ("all", *dict.fromkeys(group for item in items for group in item.groups)):
        part = [item for item in items if group == "all" or group in item.groups]
        found[group] = (
            len(part),
            {
                verdict: sum(item.verdict == verdict for item in part) / len(part)
                for verdict in dict.fromkeys(item.verdict for item in part)
            },
        )
    return found


def table(items: Sequence[Item]) -> str:
    """The shares as lines of text."""
    lines = []
    for group, (n, found) in shares(items).items():
        right = found.get(RIGHT, 0.0)
        others = "  ".join(
            f"{verdict} {share:.3f}" for verdict, share in sorted(found.items()) if verdict != RIGHT
        )
        lines.append(
            f"  {group:28s} n {n:4d}  right {right:.3f} ±{interval(right, n):.3f}  {others}"
        )
    return "\n".join(lines)


def save(path: Path, items: Iterable[Item]) -> None:
    """Write items as JSON Lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        "".join(json.dumps(asdict(item), ensure_ascii=False) + "\n" for item in items),
        encoding="utf-8",
    )


def load(path: Path) -> list[Item]:
    """Read what `save` wrote."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Item(**{**row, "groups": tuple(row["groups"])}) for row in rows]
