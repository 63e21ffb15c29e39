"""Which steps of a recipe need which earlier ones: by foods, by what was made of them and by what holds them.

Where the text leaves it open a step is taken to need the one before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems
from actions.recipes.model import Ingredient, Recipe, Step
from actions.recipes.references import ReferenceReader, References, Vessel
from actions.recipes.steps.ingredient_mentions import stemmed_words

KEPT = 64  # recipes whose dependencies are remembered


def dependencies(recipe: Recipe, lexicon: Lexicon) -> tuple[frozenset[int], ...]:
    """For each step the numbers of the steps that must be done before it.

    Args:
        recipe: the analysed recipe.
        lexicon: the words of its language.
    """
    return _dependencies(recipe.steps, recipe.ingredients, recipe.utensils, lexicon)


@lru_cache(maxsize=KEPT)
def _dependencies(steps: tuple[Step, ...], ingredients: tuple[Ingredient, ...], tools: tuple[str, ...], lexicon: Lexicon) -> tuple[frozenset[int], ...]:
    direct = _Account(steps, ReferenceReader(ingredients, tools, lexicon), lexicon).needs()
    whole: list[frozenset[int]] = []
    for needed in direct:
        whole.append(frozenset(needed).union(*(whole[number - 1] for number in needed)))
    return tuple(whole)


@dataclass
class _Thing:
    """What was done with a food or a made thing: the node of a step that had the whole of it, and of steps that took parts."""

    whole: int | None = None
    parts: list[int] = field(default_factory=list)
    opened: bool = False  # a part was taken before anything was done with the whole: the rest waits untouched

    def nodes(self) -> list[int]:
        """All that had it."""
        return [*self.parts, *([] if self.whole is None else [self.whole])]


@dataclass
class _Account:
    """Goes through the steps and keeps account of what became of everything.

    Things that were together in a step belong together from then on: who needs one of them needs the last step with any.
    """

    steps: tuple[Step, ...]
    reader: ReferenceReader
    lexicon: Lexicon
    foods: dict[int, _Thing] = field(default_factory=dict)
    products: dict[str, _Thing] = field(default_factory=dict)
    vessels: list[tuple[Vessel, int]] = field(default_factory=list)
    _group: list[int] = field(default_factory=list)
    _nodes: dict[int, list[int]] = field(default_factory=dict)
    _latest: dict[int, int] = field(default_factory=dict)
    _direct: list[set[int]] = field(default_factory=list)
    _verbs: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        kinds = ("cutting", "preparing", "treating", "cleaning", "introducing", "lasting", "waiting")
        self._verbs_of = {key: stemmed_words(self.lexicon.words(key), self.lexicon.language) for key in kinds}
        self._in_vessels = {stem(verb, self.lexicon.language): group for group, verbs in self.lexicon.table("vessel_actions").items() for verb in verbs}

    def needs(self) -> list[set[int]]:
        """The steps that each step needs itself."""
        for step in self.steps:
            said = self.reader.read(step, frozenset(self._verbs))
            self._add(step, said)
            self._verbs.append(said.verb)
        return self._direct

    def _add(self, step: Step, said: References) -> None:
        number = step.number
        things = [(self.foods.get(index), part) for index, part in said.foods.items()]
        things += [(self.products.get(name), part) for name, part in said.products.items()]
        things += [(self.products.get(name), False) for name in said.goal - said.products.keys() if isinstance(name, str)]
        found = {node for thing, part in things if thing is not None and not part for node in thing.nodes()} | {*self._by_vessels(said)}
        parted = {thing.whole for thing, part in things if thing is not None and part and thing.whole is not None}
        needed = {self._last(node) for node in found | parted}
        alone = number == 1 or self._stands_alone(said, bool(found)) or self._begins_anew(step, said, bool(found))
        if not alone:
            found |= {*self._nodes[number - 1]}
            needed |= {number - 1, *(self._last(node) for node in self._nodes[number - 1])}
        unknown = said.products.keys() - self.products.keys()
        if unknown and number > 1 and (unknown & said.goal or not self._just_made(step)):
            needed |= set(range(1, number))  # a new word may be for what any step before has made
        self._direct.append(self._without_beside(needed, said))
        if alone and said.verb in self._verbs_of["cutting"] and not said.vessels and not said.products:
            self._keep_apart(number, said)
        else:
            self._keep(number, said, found)

    def _by_vessels(self, said: References) -> Iterator[int]:
        for vessel in said.vessels:
            yield from (node for _, node in self._holding(vessel))
        group = self._in_vessels.get(said.verb)
        if group:
            yield from [node for known, node in self.vessels if known.group == group][-1:]

    def _holding(self, vessel: Vessel) -> list[tuple[Vessel, int]]:
        """The same vessel as it was named in the last step that had it, with the node of that step."""
        same = [(known, node) for known, node in self.vessels if not vessel.new and vessel.same(known)]
        return [max(same, key=lambda pair: self._last(pair[1]))] if same else []

    def _stands_alone(self, said: References, known: bool) -> bool:
        """Whether a step names all that it is done with; `known` says that some of it was spoken of before."""
        unknown = any(name not in self.products for name in said.products)
        if said.leaning or said.adding or unknown or not (said.foods or said.vessels or said.products):
            return False
        if said.verb in self._verbs_of["cleaning"] and not said.foods:
            return False
        if said.vessels or said.verb in self._verbs_of["cutting"] | self._verbs_of["preparing"]:
            return True
        if said.verb in self._verbs_of["treating"]:
            return known or said.together
        return any((at in self.foods and not said.foods.get(at)) if isinstance(at, int) else at in self.products for at in said.goal)

    def _begins_anew(self, step: Step, said: References, known: bool) -> bool:
        """Whether a step begins an instruction with foods that nothing was done with yet, and speaks of nothing else: "Whip the cream".

        "Add the cream" adds it to what is there already.
        """
        fresh = bool(said.foods) and not known and not said.products and not said.vessels and said.verb not in self._verbs_of["introducing"]
        return fresh and not said.leaning and not said.adding and self.steps[step.number - 2].source != step.source

    def _just_made(self, step: Step) -> bool:
        """Whether the step before brought several foods together in the same instruction: what has a new name then is that."""
        before = self.steps[step.number - 2]
        return before.source == step.source and len(before.ingredients) > 1

    def _without_beside(self, needed: set[int], said: References) -> set[int]:
        """What a step needs without the step that goes on at the same time, as it says itself; it needs what that one needs."""
        for step in reversed(self.steps[: len(self._direct)] if said.beside else ()):
            lasts = bool(step.durations) or self._verbs[step.number - 1] in self._verbs_of["lasting"] | self._verbs_of["waiting"]
            if lasts and said.beside & set(stems(step.text, self.lexicon.language)):
                return (needed - {step.number}) | self._direct[step.number - 1] if step.number in needed else needed
        return needed

    def _keep(self, number: int, said: References, found: set[int]) -> None:
        """All that a step speaks of belongs together from now on."""
        node = self._new(number)
        for other in found:
            self._join(node, other)
        for index, part in said.foods.items():
            self._note(self.foods.setdefault(index, _Thing(opened=part)), part, node)
        for name, part in said.products.items():
            known = name in self.products
            self._note(self.products.setdefault(name, _Thing()), part and known, node)
        for name in said.names - said.products.keys():
            self.products[name] = _Thing(whole=node)
        for vessel in said.vessels:
            same = self._holding(vessel)
            self.vessels.append((same[0][0] if same and not vessel.kinds else vessel, node))

    def _keep_apart(self, number: int, said: References) -> None:
        """Foods that are treated side by side stay apart."""
        for index, part in said.foods.items():
            thing, node = self.foods.setdefault(index, _Thing(opened=part)), self._new(number)
            for other in () if part else thing.nodes():
                self._join(node, other)
            self._note(thing, part, node)
        for name in said.names:
            self.products[name] = _Thing(parts=list(self._nodes[number]))

    def _new(self, number: int) -> int:
        """A node for what a step had together."""
        node = len(self._group)
        self._group.append(node)
        self._latest[node] = number
        self._nodes.setdefault(number, []).append(node)
        return node

    def _note(self, thing: _Thing, part: bool, node: int) -> None:
        if part or thing.opened:
            thing.parts.append(node)
        else:
            thing.whole = node

    def _root(self, node: int) -> int:
        while self._group[node] != node:
            node = self._group[node]
        return node

    def _last(self, node: int) -> int:
        """The last step with anything that was together with what a step had."""
        return self._latest[self._root(node)]

    def _join(self, node: int, other: int) -> None:
        one, two = self._root(node), self._root(other)
        self._group[two] = one
        self._latest[one] = max(self._latest[one], self._latest[two])
