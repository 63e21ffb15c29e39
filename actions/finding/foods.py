"""Names of foods: which of them a text holds, and which foods are meant by a name ("fish": salmon, cod ...)."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from actions.language.food_keys import Key
from actions.language.lexicon import Lexicon
from actions.recipes.contents import Kind, contents
from actions.recipes.substitution import Substitutes
from actions.settings import PROJECT

LONGEST = 5  # words of a name
ASKED = 2_048  # foods for which it is remembered what is meant


@dataclass(frozen=True)
class Named:
    """A food in a list of words: its number among all names, and the places where it begins and ends."""

    number: int
    start: int
    end: int


class Foods:
    """All foods that the lexicon and the table of substitutes name, numbered.

    Of the names that fit a text only the longest counts: "peanut butter" is no butter.

    Args:
        lexicon: classes, compounds, and the lists of `finding.yml`.
        substitutes: the names of foods that can be replaced.
    """

    def __init__(self, lexicon: Lexicon, substitutes: Substitutes) -> None:
        self.lexicon, self.contents = lexicon, contents(lexicon)
        self.key, self.pieces = self.contents.keys.key, self.contents.keys.pieces
        self.wanted = lru_cache(maxsize=ASKED)(self._wanted)
        self.unwanted = lru_cache(maxsize=ASKED)(self._unwanted)
        self._classes = self._read_classes()
        self._alike: dict[Key, set[Key]] = defaultdict(set)
        for keys in ({self.key(name) for name in group} for group in lexicon.entries.get("food_synonyms", ())):
            for key in keys:
                self._alike[key] |= keys
        self._kinds = {self.key(entry.food): {self.key(name) for name in entry.also} for entry in substitutes.foods}
        self._said = {self.key(str(form)) for row in lexicon.table("allergens").values() for form in row["said"]}
        self._groups = {self.key(name): name for name in lexicon.table("allergens")}
        self._called_so = {self.key(name): {self.key(str(other)) for other in others} for name, others in lexicon.table("only_called_so").items()}
        self._meant = {self.key(name): {self.key(meant) for meant in listed} for name, listed in lexicon.table("food_meanings").items()}
        self.names: tuple[Key, ...] = tuple(sorted(self._all()))
        self._numbers = {key: at for at, key in enumerate(self.names)}
        self._holding: dict[str, list[Key]] = defaultdict(list)
        for key in self.names:
            for word in set(key):
                self._holding[word].append(key)
        self._unclear, self._not_asked = self._keys("unclear_foods"), self._keys("not_asked_for")
        self._parts, self._others = ({piece for key in self._keys(name) for piece in key} for name in ("cuts_and_parts", "other_heads"))
        self._read = {key: at for key, at in self._numbers.items() if key not in self._unclear}
        self._longest: dict[str, int] = defaultdict(int)
        for key in self._read:
            self._longest[key[0]] = max(self._longest[key[0]], len(key))
        self._classes_of = self._narrow_classes()

    def _keys(self, name: str) -> set[Key]:
        return {self.key(word) for word in self.lexicon.words(name)}

    def _read_classes(self) -> dict[Key, set[Key]]:
        """Class → its members."""
        found: dict[Key, set[Key]] = defaultdict(set)
        for name, row in self.lexicon.table("classes").items():
            if name not in self.lexicon.words("no_food_classes"):
                members = {self.key(str(member)) for member in row["members"]}
                for called in (name, *row.get("also", ())):
                    found[self.key(called)] |= members
        for name, listed in self.lexicon.table("more_food_classes").items():
            found[self.key(name)] |= {self.key(member) for member in listed}
        return found

    def _narrow_classes(self) -> dict[Key, set[Key]]:
        """Food → the classes that it is of, without those whose members have little in common."""
        broad, found = self._keys("broad_classes"), defaultdict[Key, set[Key]](set)
        for called, members in self._classes.items():
            for member in members - broad if called not in broad else ():
                found[member].add(called)
        return found

    @classmethod
    @lru_cache(maxsize=8)
    def load(cls, lexicon: Lexicon, knowledge: Path = PROJECT / "knowledge") -> Foods:
        """The foods of a language, read once.

        Raises:
            SubstitutionError: the table of substitutes cannot be used.
        """
        return cls(lexicon, Substitutes.load(lexicon, knowledge))

    @property
    def digest(self) -> str:
        """Changes with the names or what is read as one of them."""
        return hashlib.sha256("|".join([self.contents.digest, *(" ".join(key) for key in self._read)]).encode()).hexdigest()[:16]

    def _all(self) -> set[Key]:
        """Every name; singular, without accents."""
        found = set(self._classes) | {member for members in self._classes.values() for member in members}
        found |= set(self._alike) | set(self._kinds) | {name for names in self._kinds.values() for name in names} | set(self._meant)
        found |= {name for others in self._called_so.values() for name in others}
        found |= {self.key(name) for name in self.lexicon.words("compounds") | self.lexicon.words("more_foods") | self.lexicon.words("pantry_staples")}
        return {key for key in found if 0 < len(key) <= LONGEST}

    # ------------------------------------------------------------ names in texts

    def name(self, number: int) -> str:
        """A food as it is called."""
        return " ".join(self.names[number])

    def number(self, food: str) -> int | None:
        """The number of a name; None where it is not known."""
        return self._numbers.get(self.key(food))

    def can_be_asked_for(self, key: Key) -> bool:
        """Whether a request may mean a food, or what foods hold, by a name, which `key` gives: not by "mixture"."""
        return (key in self._numbers or (len(key) == 1 and key in self._said)) and key not in self._not_asked

    def read(self, words: Key) -> Iterator[Named]:
        """The foods that a list of words holds, as `key` gives it: the longest name from each place on."""
        at = 0
        while at < len(words):
            for length in range(min(self._longest.get(words[at], 0), len(words) - at), 0, -1):
                number = self._read.get(words[at : at + length])
                if number is not None:
                    yield Named(number, at, at + length)
                    at += length
                    break
            else:
                at += 1

    def in_line(self, words: Key) -> tuple[int, ...]:
        """Numbers of the foods that an ingredient line holds, as `key` gives its words, the one that it is about first.

        That is the first one which is not a part of another ("juice of 1 lemon" is about the lemon).
        """
        found = list(self.read(words))
        joining = self.lexicon.words("part_joiners")
        about = next((named for named in found if named.end >= len(words) or words[named.end] not in joining), found[0] if found else None)
        if about is None:
            return ()
        return tuple(dict.fromkeys((about.number, *(named.number for named in found))))

    # ------------------------------------------------------------ what is meant by a name

    def share_class(self, one: str, other: str) -> bool:
        """Whether two foods are of one narrow class, so that one may take the place of the other."""
        classes = [{name for key in self.alike(food) for name in self._classes_of.get(key, ())} | (self.alike(food) & set(self._classes)) for food in (one, other)]
        return bool(classes[0] & classes[1])

    def alike(self, food: str) -> frozenset[Key]:
        """A name and the other names of the same food."""
        key = self.key(food)
        return frozenset(self._alike.get(key, set()) | {key})

    def is_class(self, food: str) -> bool:
        """Whether a name stands for many foods ("fish")."""
        return any(key in self._classes for key in self.alike(food))

    def _wanted(self, food: str) -> frozenset[int]:
        """Numbers of the foods that are one of that name: its other names, members of the class that it names, and kinds of these ("chicken thigh").

        What is made of it is not ("chicken stock").
        """
        return self._found(food, self._targets(food), made_of=False)

    def _unwanted(self, food: str) -> frozenset[int]:
        """Numbers of the foods that are one of that name or have one in their name ("chicken stock"), except those that are only called so ("peanut butter").

        What holds one without saying so is found by what foods contain.
        """
        return self._found(food, self._targets(food), made_of=True)

    def is_only_held(self, food: str) -> bool:
        """Whether a name is not that of a food or class, only of something that foods hold ("gluten")."""
        return self.key(food) in self._said and not any(key in self._classes for key in self.alike(food))

    def _targets(self, food: str) -> set[Key]:
        alike = self.alike(food)
        meant = set[Key]().union(*(self._meant.get(key, set()) for key in alike))
        if meant:
            return meant
        members = set[Key]().union(*(self._classes.get(key, set()) for key in alike))
        group = next((self._groups[key] for key in alike if key in self._groups), None)
        members = {member for member in members if member in alike or not (group or _has(member, self.key(food))) or not self._is_other(member, group or food)}
        members |= {other for member in members for other in self._alike.get(member, ())}
        return members.union(alike, *(self._kinds.get(key, set()) for key in alike))

    def _found(self, food: str, targets: Iterable[Key], *, made_of: bool) -> frozenset[int]:
        """Numbers of the names of some foods, and of those that have one of these in them."""
        if any(key in self._meant for key in self.alike(food)):
            return frozenset(self._numbers[key] for key in targets if key in self._numbers)
        found = set[Key]()
        for target in targets:
            found |= {target} if target in self._unclear else {name for name in self._with(target) if made_of or self._is_kind(name, target)}
        if not made_of:
            found |= {name for key in found - self._unclear for name in self._with(key) if name[-len(key) :] == key}
        return frozenset(self._numbers[key] for key in found if key in self._numbers)

    def _with(self, target: Key) -> Iterator[Key]:
        """Names that hold a name and do not only sound alike: "peanut butter" has no butter in it."""
        others = [other for other in self._called_so.get(target, ()) if other != target]
        for name in self._holding.get(target[0], ()) if target else ():
            if _has(name, target) and not any(_has(name, other) for other in others) and (name == target or not self._is_other(name, " ".join(target))):
                yield name

    def _is_other(self, name: Key, food: str) -> bool:
        """Whether a name is known to hold none of a food, though it has its name in it: "peanut butter" is no butter."""
        known = self.contents
        return bool(known.targets(food)) and known.verdict(" ".join(name), food).kind == Kind.NONE

    def _is_kind(self, name: Key, target: Key) -> bool:
        """Whether a longer name is that of a kind or part of the food, and not of something made of it ("chicken stock")."""
        if name == target:
            return True
        if name[-1] in self._others and name[-1] not in target:
            return False
        if name[: len(target)] == target and set(name[len(target) :]) <= self._parts:
            return True
        return name[-len(target) :] == target or bool(self._classes_of[name] & self._classes_of[target])


def _has(name: Key, part: Key) -> bool:
    return any(name[at : at + len(part)] == part for at in range(len(name) - len(part) + 1))
