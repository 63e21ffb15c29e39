"""The model of what foods contain, opened once."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from actions.language.food_keys import FoodKeys, Key
from actions.language.lexicon import Lexicon
from actions.recipes.contents.building import Building, freeing, resolved
from actions.recipes.contents.graph import IS, Kind, Link
from actions.recipes.contents.reading import Found, NameReader, Reading
from actions.recipes.contents.table import ALLERGENS, FOODS, AllergenTable, DietRow, read_allergens, read_foods
from actions.recipes.model import Ingredient
from actions.settings import PROJECT

KEPT = 32_768  # names and verdicts that are remembered
STRANGE = 2**31  # in place of the number of a food: a line that names none


@dataclass(frozen=True)
class Verdict:
    """Whether an ingredient is or holds something that is avoided.

    Args:
        kind: holds it, may hold it, is not known, or holds none; that a name is not known is never as good as none.
        why: the way from the food to what is avoided: couscous, durum wheat, wheat, gluten; empty where nothing was found.
        unknown: what of the name is not known, or does not tell what is in it.
    """

    kind: Kind
    why: tuple[Link, ...] = ()
    unknown: str = ""


class Contents:
    """What foods contain, in one language.

    Args:
        building: the nodes.
        table: groups, diets and free-from words.
        lexicon: the words of the language.

    Raises:
        ContentsError: something is wrong with the tables.
    """

    def __init__(self, building: Building, table: AllergenTable, lexicon: Lexicon, *, checked: bool = True) -> None:
        self.lexicon, self.keys, self.diets, self.laws = lexicon, building.keys, table.diets, {name: row.law for name, row in table.groups.items()}
        self.graph, self.names = building.graph(), building.names
        self.of_classes = building.of_classes
        self._free = freeing(table, building)
        self._kinds = {name: at for at, name in enumerate(("", *self._free))}
        self.spoken = {name: tuple(row.get("groups", (name,))) for name, row in lexicon.table("allergens").items()}
        self._avoided = {name: building.numbers(resolved((name,), table), f"{ALLERGENS}, '{name}'") for name in (*table.groups, *table.diets)}
        self._avoided |= {name: building.numbers(groups, f"allergen '{name}' of the lexicon") for name, groups in self.spoken.items()}
        self.problems = tuple(building.problems)
        if checked:
            building.check()
        self._reader = NameReader(self.names, lexicon, self.keys)
        self.read = lru_cache(maxsize=KEPT)(self._reader.read)
        self._read_line = lru_cache(maxsize=KEPT)(self._reader.line)
        self._judged = lru_cache(maxsize=KEPT)(self._judge)
        self.targets = lru_cache(maxsize=KEPT)(self._targets)
        self.holding = lru_cache(maxsize=256)(self._holding)

    @classmethod
    def load(cls, lexicon: Lexicon, knowledge: Path = PROJECT / "knowledge", *, foods: Path | None = None, checked: bool = True) -> Contents:
        """Read the tables; those that are not there are empty, and every food is unknown.

        Args:
            lexicon: the words of the language.
            knowledge: the folder with the tables.
            foods: the folder with the tables of foods, where it is another.
            checked: whether what is wrong with the tables is an error, else `problems` has it.

        Raises:
            ContentsError: a table cannot be used.
        """
        building, table = Building(FoodKeys(lexicon)), read_allergens(knowledge)
        building.groups(table)
        building.foods(read_foods(foods or knowledge / FOODS / lexicon.language))
        building.classes(table, lexicon)
        return cls(building, table, lexicon, checked=checked)

    # ------------------------------------------------------------ names

    def food(self, name: str) -> str | None:
        """How a food is called that goes by a name; None where the name is of none."""
        number = self.names.get(self.keys.key(name))
        return None if number is None else self.graph.nodes[number].name

    @property
    def free_forms(self) -> dict[str, list[str]]:
        """The words before or behind a name that take something out of it, by what they take out."""
        return {str(name): [str(form) for form in forms] for name, forms in self.lexicon.table("free_words").items()}

    def diet(self, name: str) -> DietRow | None:
        """A diet by its name."""
        return self.diets.get(name)

    # ------------------------------------------------------------ for an index

    @property
    def digest(self) -> str:
        """Changes with the tables."""
        names = [f"{' '.join(key)}:{number}" for key, number in self.names.items()]
        return hashlib.sha256("|".join([*names, *self._free, *(repr(node) for node in self.graph.nodes)]).encode()).hexdigest()[:16]

    def codes(self, words: Key) -> tuple[int, ...]:
        """Numbers for the foods in an ingredient line, each with the words that take something out of it; STRANGE where it names no food.

        Args:
            words: of the line, as `keys.key` gives them.
        """
        found = self._reader.foods(words)
        return tuple({self._code(food.number, word) for food in found for word in food.free or ("",)}) or (STRANGE,)

    def _code(self, number: int, word: str) -> int:
        return number * len(self._kinds) + self._kinds.get(word, 0)

    def _holding(self, avoided: str, least: Kind = Kind.MAY) -> frozenset[int]:
        """The numbers, as `codes` gives them, of all that is, holds or may hold what is avoided."""
        targets = self.targets(avoided)
        each = ((number, word) for number in range(len(self.graph.nodes)) for word in ("", *self._free))
        return frozenset(self._code(number, word) for number, word in each if targets and self._of(Found(number, (word,) if word else ()), targets).kind >= least)

    def _targets(self, avoided: str) -> frozenset[int]:
        """The numbers of what a name stands for that somebody avoids; empty where no food or group is known by it."""
        if avoided in self._avoided:
            return self._avoided[avoided]
        key = self.keys.key(avoided)
        if key in self.names:
            return frozenset({self.names[key]})
        reading = self.read(avoided)
        return frozenset(found.number for found in reading.foods) if len(reading.foods) == 1 and not reading.unknown else frozenset()

    # ------------------------------------------------------------ verdicts

    def verdict(self, name: str, avoided: str) -> Verdict:
        """Whether an ingredient is, holds or may hold something that is avoided, by its name.

        Args:
            name: of the ingredient.
            avoided: a group, a diet, or any food.
        """
        return self._judged(name, self.read(name), avoided)

    def line_verdict(self, line: Ingredient, avoided: str) -> Verdict:
        """The same of an ingredient line, with what may take the food's place and what its comment names."""
        return self._judged(line.called, self._read_line(line.called, line.alternatives, line.comment or "", sure=not line.optional), avoided)

    def _judge(self, name: str, reading: Reading, avoided: str) -> Verdict:
        targets = self.targets(avoided)
        if not targets:
            return self._worded(name, avoided, reading)
        verdicts = [*(self._of(found, targets) for found in reading.foods), *(Verdict(Kind.UNKNOWN, unknown=part) for part in reading.unknown)]
        return max(verdicts, key=lambda verdict: (verdict.kind, -len(verdict.why)), default=Verdict(Kind.NONE))

    def _of(self, found: Found, targets: frozenset[int]) -> Verdict:
        """The same of one food in a name."""
        name = self.graph.nodes[found.number].name
        words = [self._free[word] for word in found.free if word in self._free and found.number not in self._free[word].despite]
        free = frozenset[int]().union(*(word.taken for word in words))
        kind, why = self.graph.reach(found.number, targets, free)
        replaced = [word for word in words if self.graph.reach(found.number, word.taken)[0] == Kind.HOLDS]
        if kind < Kind.MAY:
            for number in (number for word in replaced for number in word.instead):
                if self.graph.reach(number, targets)[0] > Kind.UNKNOWN:
                    return Verdict(Kind.MAY, (Link(IS, name), Link("may", self.graph.nodes[number].name)))
        is_open = self.graph.is_open(found.number) or any(word.open for word in replaced)
        taken = all(free & self.graph.above(target) for target in targets)
        return Verdict(Kind.UNKNOWN, unknown=name) if kind == Kind.NONE and is_open and not taken else Verdict(kind, why)

    def _worded(self, name: str, avoided: str, reading: Reading) -> Verdict:
        """Whether the words of a name hold those of a food that no table knows."""
        words, wanted = self.keys.key(name), self.keys.key(avoided)
        if wanted and any(words[at : at + len(wanted)] == wanted for at in range(len(words))):
            return Verdict(Kind.HOLDS, (Link(IS, avoided),))
        unknown: Sequence[str] = [*reading.unknown, *(self.graph.nodes[found.number].name for found in reading.foods if self.graph.is_open(found.number))]
        return Verdict(Kind.UNKNOWN, unknown=unknown[0]) if unknown else Verdict(Kind.NONE)


@lru_cache(maxsize=8)
def contents(lexicon: Lexicon) -> Contents:
    """The project's tables in the language of a lexicon, read once.

    Raises:
        ContentsError: a table cannot be used.
    """
    return Contents.load(lexicon)
