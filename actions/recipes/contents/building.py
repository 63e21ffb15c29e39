"""The graph of foods from the tables: names to numbers, edges checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from actions.language.food_keys import FoodKeys, Key
from actions.language.lexicon import Lexicon
from actions.recipes.contents.graph import IS, MAY, OF, Graph, Node, circle
from actions.recipes.contents.table import ALLERGENS, AllergenTable, ContentsError, FoodRow

CLASS = "class "  # begins the place of what no row gives
SHOWN = 12  # problems that are named at once


@dataclass
class _Draft:
    """A node while the tables are read: where it stands, and the names that its edges lead to."""

    name: str
    place: str
    edges: list[tuple[str, str]] = field(default_factory=list)
    open: bool | None = None
    group: bool = False


@dataclass
class Building:
    """Nodes and their names, with all that is wrong with the tables.

    Args:
        keys: makes keys of names.
    """

    keys: FoodKeys
    names: dict[Key, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    _drafts: list[_Draft] = field(default_factory=list)
    _has_foods: bool = False

    def groups(self, table: AllergenTable) -> None:
        """Take up the groups."""
        for name, row in table.groups.items():
            self._add(_Draft(name, f"{ALLERGENS}, group '{name}'", [(IS, kind) for kind in row.kinds], group=True), (name,))

    def foods(self, rows: Iterable[tuple[str, str, FoodRow]]) -> None:
        """Take up the foods; a row that has the name of a group says more of the group."""
        for file, name, row in rows:
            place, self._has_foods = f"{file}, row '{name}'", True
            edges = [(relation, str(other)) for relation, others in ((IS, row.kinds), (OF, row.of), (MAY, row.may)) for other in others]
            known = self.names.get(self.keys.key(name))
            if known is not None and self._drafts[known].group:
                self._drafts[known].edges += edges
                self._drafts[known].open = row.open
                self._name(known, row.also, place)
            else:
                self._add(_Draft(name, place, edges, row.open), (name, *row.also))

    def classes(self, table: AllergenTable, lexicon: Lexicon) -> None:
        """Take up the members of the lexicon's classes that have no row: "turbot" is a fish."""
        of_classes = lexicon.table("classes")
        for name, kinds in table.classes.items():
            for member in of_classes.get(name, {}).get("members", ()):
                key = self.keys.key(str(member))
                at = self.names.get(key)
                if at is None:
                    self._add(_Draft(str(member), f"{CLASS}'{name}'", [(IS, kind) for kind in kinds]), (str(member),))
                elif self._drafts[at].place.startswith(CLASS):
                    self._drafts[at].edges += [(IS, kind) for kind in kinds if (IS, kind) not in self._drafts[at].edges]

    @property
    def of_classes(self) -> frozenset[int]:
        """The nodes that no row but a class of the lexicon gives."""
        return frozenset(at for at, draft in enumerate(self._drafts) if draft.place.startswith(CLASS))

    def graph(self) -> Graph:
        """The graph, as far as it can be made; `problems` tell what is wrong."""
        nodes = [Node(draft.name, tuple(edge for edge in self._edges(draft) if edge[1] != at), draft.open, draft.group) for at, draft in enumerate(self._drafts)]
        if found := circle(nodes):
            self.problems.append(f"{self._drafts[self.names[self.keys.key(found[0])]].place}: it is made of itself, {' → '.join(found)}; take one of these out")
            return Graph([Node(node.name, (), node.open, node.group) for node in nodes])
        return Graph(nodes)

    def check(self) -> None:
        """Refuse tables with problems.

        Raises:
            ContentsError: there are some; the first ones are named.
        """
        if self.problems:
            more = f"\nand {len(self.problems) - SHOWN} more" if len(self.problems) > SHOWN else ""
            raise ContentsError("\n".join(self.problems[:SHOWN]) + more)

    def numbers(self, names: Sequence[str], place: str) -> frozenset[int]:
        """The numbers of some names; those that are unknown are problems, but where a language has no tables of foods."""
        known = names if self._has_foods else [name for name in names if self.keys.key(name) in self.names]
        return frozenset(number for name in known if (number := self._number(name, place)) is not None)

    def _edges(self, draft: _Draft) -> Iterable[tuple[str, int]]:
        for relation, name in dict.fromkeys(draft.edges):
            number = self._number(name, f"{draft.place}, '{relation}'")
            if number is not None:
                yield relation, number

    def _number(self, name: str, place: str) -> int | None:
        number = self.names.get(self.keys.key(name))
        if number is None:
            self.problems.append(f"{place}: '{name}' is neither a food with a row nor a group; give it a row, or use a name that has one")
        return number

    def _add(self, draft: _Draft, names: Sequence[str]) -> None:
        self._drafts.append(draft)
        self._name(len(self._drafts) - 1, names, draft.place)

    def _name(self, number: int, names: Sequence[str], place: str) -> None:
        for name in names:
            key = self.keys.key(name)
            if not key:
                self.problems.append(f"{place}: '{name}' has no letters; give it a name")
            elif (known := self.names.setdefault(key, number)) != number:
                self.problems.append(f"{place}: '{name}' is also a name of {self._drafts[known].place}; leave it in one of them")


def resolved(names: Iterable[str], table: AllergenTable) -> tuple[str, ...]:
    """Names of groups and foods, where the name of a diet stands for all that it leaves out."""
    return tuple(dict.fromkeys(one for name in names for one in (table.diets[name].without if name in table.diets else (name,))))


@dataclass(frozen=True)
class Freed:
    """What a kind of words such as "vegan" does to a food, by the numbers of the nodes.

    Args:
        taken: what they take out of it.
        instead: what may take its place.
        open: whether what takes its place is not told.
        despite: foods that hold it all the same.
    """

    taken: frozenset[int]
    instead: tuple[int, ...]
    open: bool
    despite: frozenset[int]


def freeing(table: AllergenTable, building: Building) -> Mapping[str, Freed]:
    """What each kind of words such as "vegan" does."""

    def numbers(names: Sequence[str], name: str) -> frozenset[int]:
        return building.numbers(names, f"{ALLERGENS}, free '{name}'")

    return {
        name: Freed(numbers(resolved(row.without, table), name), tuple(sorted(numbers(row.may, name))), row.open, numbers(row.despite, name)) for name, row in table.free.items()
    }
