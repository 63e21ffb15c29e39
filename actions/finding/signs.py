"""Words from which a recipe plainly is, or plainly is not, of a category; they are compared as written: "chops" are meat, "chopped" is not."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from actions.finding.categories import Categories, Places
from actions.finding.wording import Wording, Words, words_of
from actions.language.food_keys import Key
from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems
from actions.recipes.contents import Kind, contents

REACH = 2  # words between "gluten-free" and the food that it tells about
LINES_KEPT = 1 << 16  # ingredient lines whose signs are kept: most occur in many recipes
Found = tuple[frozenset[int], frozenset[int]]
"""Places in the order of the file of the categories that plain words speak for, and of those that they rule out."""


@dataclass
class _Phrase:
    """A phrase after its first word; the categories that it speaks for, those that it rules out, and when it rules nothing out.

    `inside` are the stems of other foods' names that hold the phrase, with its place there; `free` are words before it which tell that a food holds none of it.
    """

    rest: Words
    inside: tuple[tuple[Words, int], ...]
    free: tuple[Words, ...]
    speaks_for: set[int] = field(default_factory=set)
    rules_out: set[int] = field(default_factory=set)

    def is_other(self, words: Words, at: int, language: str) -> bool:
        """Whether it is, at a place, a part of the name of another food, or a word before it tells that there is none of it."""
        if not self.inside and not self.free:
            return False
        text = tuple(stem(word, language) for word in words)
        if any(at >= offset and text[at - offset : at - offset + len(whole)] == whole for whole, offset in self.inside):
            return True
        return any(text[begin : begin + len(words)] == words for words in self.free for begin in range(max(at - REACH - len(words), 0), at))


class _Book:
    """The phrases that count in one part of a recipe."""

    def __init__(self, others: _Others, negation: frozenset[Words]) -> None:
        self._others, self._negation, self._language = others, negation, others.language
        self._reach = max((len(words) for words in negation), default=0)
        self._by_first: dict[str, dict[Words, _Phrase]] = defaultdict(dict)

    def phrase(self, words: Words) -> _Phrase:
        """The entry of a phrase, made where it is new."""
        entries = self._by_first[words[0]]
        if words not in entries:
            entries[words] = _Phrase(words[1:], self._others.around(words), self._others.free(words))
        return entries[words]

    def found(self, text: Words) -> Found:
        """What a text says. A negation takes back what speaks for a category, not what rules one out."""
        known = self._by_first.keys()
        speaks_for, rules_out = set[int](), set[int]()
        for at in (at for at, word in enumerate(text) if word in known):
            for phrase in self._by_first[text[at]].values():
                if phrase.rest and text[at + 1 : at + 1 + len(phrase.rest)] != phrase.rest:
                    continue
                if phrase.speaks_for and not any(text[max(at - length, 0) : at] in self._negation for length in range(1, self._reach + 1)):
                    speaks_for |= phrase.speaks_for
                if phrase.rules_out and not phrase.is_other(text, at, self._language):
                    rules_out |= phrase.rules_out
        return frozenset(speaks_for), frozenset(rules_out)


class Signs:
    """What the words of recipes in one language say about categories.

    Args:
        categories: with `evidence` and `excludes`.
        lexicon: the language; what its foods contain tells in which names a word means another food ("coconut milk"), `sign_negation` what takes a word back.
    """

    def __init__(self, categories: Categories, lexicon: Lexicon) -> None:
        language, others = lexicon.language, _Others(lexicon)
        negation = frozenset(map(words_of, lexicon.words("sign_negation")))
        self._books = {place: _Book(others, negation) for place in Places.model_fields}
        for at, category in enumerate(categories.values()):
            for place, words in _phrases(category.evidence_in(language)):
                self._books[place].phrase(words).speaks_for.add(at)
            for place, words in _phrases(category.excludes_in(language)):
                self._books[place].phrase(words).rules_out.add(at)
                if place == "ingredients":  # a food in the title counts too: lists of ingredients are not always complete
                    self._books["title"].phrase(words).rules_out.add(at)
        self._line = lru_cache(maxsize=LINES_KEPT)(self._books["ingredients"].found)

    def of(self, recipe: Wording) -> Found:
        """What the words of a recipe say."""
        parts = [self._books["title"].found(recipe.title), self._books["steps"].found(recipe.steps), *map(self._line, recipe.lines)]
        return frozenset().union(*(speaks_for for speaks_for, _ in parts)), frozenset().union(*(rules_out for _, rules_out in parts))


def _phrases(places: Places) -> Iterator[tuple[str, Words]]:
    for place in Places.model_fields:
        for text in getattr(places, place):
            if words := words_of(text):
                yield place, words


class _Others:
    """Names of foods in which a word does not mean what it means alone, by what foods contain."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.language, self._contents = lexicon.language, contents(lexicon)
        self._free: dict[tuple[str, ...], tuple[Words, ...]] = {}
        self._names: dict[str, list[Key]] = defaultdict(list)
        for key in self._contents.names:
            for word in set(key):
                self._names[word].append(key)

    def around(self, words: Words) -> tuple[tuple[Words, int], ...]:
        """Stems of longer names that hold the words and are another food, with the place of the words in them."""
        said, key, found = tuple(stem(word, self.language) for word in words), self._contents.keys.key(" ".join(words)), set[Words]()
        groups = self._groups(" ".join(words))
        wanted = frozenset[int]().union(*map(self._contents.targets, groups))
        for name in self._names.get(key[0], ()) if groups else ():
            if len(name) > len(key) and not self._contents.graph.within(self._contents.names[name], sure=False) & wanted:
                found.add(tuple(stem(word, self.language) for word in name))
        return tuple((name, at) for name in sorted(found) for at in range(len(name) - len(said) + 1) if name[at : at + len(said)] == said)

    def free(self, words: Words) -> tuple[Words, ...]:
        """Stems of words that tell before a food that it is free of what it usually holds."""
        food = " ".join(words)
        groups = tuple(self._groups(food))
        if groups not in self._free:  # what a word takes out hangs on the group, not on the food: thousands of foods share a few dozen lists of groups
            freeing = [forms for forms in self._contents.free_forms.values() if groups and forms and self._holds_none(f"{forms[0]} {food}", groups)]
            self._free[groups] = tuple(sorted({tuple(stems(form, self.language)) for forms in freeing for form in forms}))
        return self._free[groups]

    def _groups(self, food: str) -> list[str]:
        """The groups that a food is or holds."""
        foods = self._contents.read(food).foods
        if any(found.free for found in foods):
            return [group for group in self._contents.spoken if self._contents.verdict(food, group).kind == Kind.HOLDS]
        held = frozenset[int]().union(*(self._contents.graph.within(found.number, sure=True) for found in foods))
        return [group for group in self._contents.spoken if held & self._contents.targets(group)]

    def _holds_none(self, food: str, groups: Sequence[str]) -> bool:
        """Whether a food has nothing of some groups to be told of."""
        return all(self._contents.verdict(food, group).kind in (Kind.NONE, Kind.UNKNOWN) for group in groups)
