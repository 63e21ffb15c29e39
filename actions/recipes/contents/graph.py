"""Foods and groups as one graph: what a food is, what it is made of, and what it may be made with."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum

IS, OF, MAY = "is", "of", "may"


class Kind(IntEnum):
    """What is known of a food and something that is avoided; the higher beats the lower."""

    NONE = 0
    UNKNOWN = 1
    MAY = 2
    HOLDS = 3


@dataclass(frozen=True)
class Link:
    """A step of a reason: by which relation a thing is reached, and its name."""

    relation: str
    name: str


Way = tuple[int, tuple[Link, ...]]
"""A node, and the steps by which it is reached."""


@dataclass(frozen=True)
class Node:
    """A food or group.

    Args:
        name: how it is called.
        edges: relation and place of the other node.
        open: whether it has more in it than is told; None where its kind decides.
        group: whether it is no food but a group of them.
    """

    name: str
    edges: tuple[tuple[str, int], ...] = ()
    open: bool | None = None
    group: bool = False


@dataclass
class Graph:
    """All foods and groups, by number.

    Args:
        nodes: each with edges to others; there are no circles.
    """

    nodes: Sequence[Node]
    _above: dict[int, frozenset[int]] = field(default_factory=dict, repr=False)
    _within: dict[tuple[int, bool], frozenset[int]] = field(default_factory=dict, repr=False)
    _open: dict[int, bool] = field(default_factory=dict, repr=False)

    def above(self, number: int) -> frozenset[int]:
        """A node and all that it is a kind of."""
        if number not in self._above:
            kinds = [self.above(other) for relation, other in self.nodes[number].edges if relation == IS]
            self._above[number] = frozenset({number}).union(*kinds)
        return self._above[number]

    def within(self, number: int, *, sure: bool) -> frozenset[int]:
        """A node and all that it is, holds and, where it need not be `sure`, may hold."""
        if (number, sure) not in self._within:
            parts = [self.within(other, sure=sure) for relation, other in self.nodes[number].edges if not sure or relation != MAY]
            self._within[number, sure] = frozenset({number}).union(*parts)
        return self._within[number, sure]

    def is_open(self, number: int) -> bool:
        """Whether a food, what it is a kind of or what it is made of has more in it than is told."""
        if number not in self._open:
            node = self.nodes[number]
            inherited = any(self.is_open(other) for relation, other in node.edges if relation == OF or (relation == IS and node.open is None))
            self._open[number] = bool(node.open) or inherited
        return self._open[number]

    def reach(self, start: int, targets: frozenset[int], free: frozenset[int] = frozenset()) -> tuple[Kind, tuple[Link, ...]]:
        """Whether a food is or holds any of some others, and why; the shortest reason that is sure, else the shortest one that may be.

        A wider name that the food is made of or goes by ("fish" for salmon) may be the avoided one.

        Args:
            start: number of the food.
            targets: numbers of what is looked for.
            free: groups that it is known to have none of.
        """
        wider = frozenset[int]().union(*(self.above(target) for target in targets))
        here, doubtful = deque[Way]([(start, (Link(IS, self.nodes[start].name),))]), deque[Way]()
        seen, maybe = set[int](), None
        for queue, kind in ((here, Kind.HOLDS), (doubtful, Kind.MAY)):
            while queue:
                number, why = queue.popleft()
                if number in seen:
                    continue
                seen.add(number)
                blocked = bool(free & self.above(number))
                if number in targets and not blocked:
                    return kind, why
                if number in wider and not blocked and maybe is None and self._stands_alone(why):
                    maybe = why
                if blocked and number != start:
                    continue
                for relation, other in self.nodes[number].edges:
                    (doubtful if relation == MAY else queue).append((other, (*why, Link(relation, self.nodes[other].name))))
            if maybe is not None:
                return Kind.MAY, maybe
        return Kind.NONE, ()

    def _stands_alone(self, why: tuple[Link, ...]) -> bool:
        """Whether a thing is named itself, not as what another one is a kind of."""
        return len(why) == 1 or why[-1].relation != IS


def circle(nodes: Sequence[Node]) -> tuple[str, ...]:
    """The names of a circle in some nodes, the first one again at its end; empty where there is none."""
    state = [0] * len(nodes)  # 1 while it is on the way, 2 when all behind it is done
    for first in range(len(nodes)):
        way: list[tuple[int, int]] = [(first, 0)] if not state[first] else []
        while way:
            number, at = way.pop()
            state[number] = 1
            if at == len(nodes[number].edges):
                state[number] = 2
                continue
            way.append((number, at + 1))
            other = nodes[number].edges[at][1]
            if state[other] == 1:
                numbers = [one for one, _ in way]
                return tuple(nodes[one].name for one in (*numbers[numbers.index(other) :], other))
            if state[other] == 0:
                way.append((other, 0))
    return ()
