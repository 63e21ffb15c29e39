"""Which foods the name of an ingredient tells of: the longest names from left to right, with the words that take something out of them ("vegan butter")."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from actions.language.food_keys import FoodKeys, Key
from actions.language.lexicon import Lexicon
from actions.language.words import any_of

PIECES = re.compile(r"[,;:()\[\]/+&|]|\s[-–—]\s")
DESCRIBING = ("stop", "states", "kinds", "kept", "size_words", "alike_kinds", "unlike_states", "adverbs", "cuts_and_parts", "trailing_parts", "articles", "determiners",
              "connectors", "kind_words", "packages", "parts_of_food")
"""Lists of words that tell no food: how it is cut, kept, sized and the like."""


@dataclass(frozen=True)
class Found:
    """A food in a name.

    Args:
        number: of the food.
        free: names of the words of the lexicon that take something out of it.
    """

    number: int
    free: tuple[str, ...] = ()


@dataclass(frozen=True)
class Reading:
    """What the name of an ingredient tells.

    Args:
        foods: the foods in it, in order.
        unknown: the parts of it that name no food that is known.
    """

    foods: tuple[Found, ...]
    unknown: tuple[str, ...] = ()


@dataclass
class _Segment:
    """Words between two joining words or marks."""

    foods: list[Found] = field(default_factory=list)
    free: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    head_known: bool = True
    denied: bool = False


class NameReader:
    """Reads names of ingredients.

    Args:
        names: number of each food by its key.
        lexicon: `free_words`, `sign_negation`, `contents_joiners`, `only_sizes`, `plain_heads`, `wide_heads`, `comment_uses`, the verbs of instructions and what
            describes foods.
        keys: makes keys of names.
    """

    def __init__(self, names: Mapping[Key, int], lexicon: Lexicon, keys: FoodKeys) -> None:
        self._names, self._keys = names, keys
        self._longest = _longest(names)
        self._free = {keys.key(str(word)): name for name, words in lexicon.table("free_words").items() for word in words}
        self._longest_free = _longest(self._free)
        self._skipped = {keys.key(word) for word in lexicon.words("only_sizes")}
        self._longest_skipped = _longest(self._skipped)
        self._begins = {*self._longest, *self._longest_free, *self._longest_skipped}
        self._denying = {piece for word in lexicon.words("sign_negation") for piece in keys.key(word)[:1]}
        self._joining = {keys.key(word)[0] for word in lexicon.words("contents_joiners")}
        self._heads = {keys.key(word) for word in lexicon.words("plain_heads")}
        self._wide = {keys.key(word) for word in lexicon.words("wide_heads")}
        deeds = (lexicon.words("instruction_verbs") | lexicon.words("heated_verbs")) - lexicon.words("food_verbs")
        self._deeds = {piece for verb in deeds for piece in keys.key(verb)}
        self._uses = re.compile(rf"(?<!\w)(?:{any_of(lexicon.words('comment_uses'))})(?!\w)")
        units = (*lexicon.unit_of, *(form for forms in lexicon.table("units").values() for form in forms))
        self._plain = {piece for name in DESCRIBING for word in lexicon.words(name) for piece in keys.key(word)} | {piece for word in units for piece in keys.key(str(word))}

    def foods(self, words: Key) -> list[Found]:
        """The foods in a list of words as `FoodKeys.key` gives it, without its marks; quick, for the index of the search."""
        return [found for segment in self._segments(words) for found in segment.foods]

    def read(self, name: str) -> Reading:
        """What a name tells."""
        foods, unknown = self._read(name, [])
        return Reading(tuple(dict.fromkeys(foods)), tuple(dict.fromkeys(unknown if foods or unknown else [name])))

    def line(self, name: str, alternatives: tuple[str, ...], comment: str, *, sure: bool) -> Reading:
        """What an ingredient line tells: its name, what may take its place, and the foods that its comment names.

        "Gluten-free" there tells of the food before, where it is `sure`: not "gluten-free if you like".
        """
        own = self.read(name)
        comment = self._uses.split(comment)[0]  # "for pesto" holds none
        comment = " ".join(word for word in comment.split() if not set(self._keys.key(word)) & self._deeds)  # "crumble them" names no topping
        foods = self._read(comment, list(own.foods))[0] if sure else [*own.foods, *self._read(comment, [])[0]]
        others = [self.read(other) for other in alternatives]
        foods += [food for other in others for food in other.foods]
        return Reading(tuple(dict.fromkeys(foods)), tuple(dict.fromkeys(part for one in (own, *others) for part in one.unknown)))

    def _read(self, text: str, foods: list[Found]) -> tuple[list[Found], list[str]]:
        """The foods before and those of a text, and the parts of the text that are unknown."""
        unknown: list[str] = []
        for words in map(self._keys.key, PIECES.split(text)):
            segments = self._segments(words)
            if len(segments) == 1 and segments[0].free and not segments[0].words and foods:
                foods[-1] = Found(foods[-1].number, (*foods[-1].free, *segments[0].free))
            for segment in segments:
                foods += segment.foods
                if not segment.head_known:
                    unknown.append(" ".join(segment.words))
        return foods, unknown

    def _segments(self, words: Key) -> list[_Segment]:
        found, at = [_Segment()], 0
        while at < len(words):
            segment, begins = found[-1], words[at] in self._begins
            if begins and (length := _length(self._skipped, self._longest_skipped, words, at)):
                at += length
            elif begins and (length := _length(self._free, self._longest_free, words, at)):
                segment.free.append(self._free[words[at : at + length]])
                at += length
            elif begins and (length := _length(self._names, self._longest, words, at)):
                self._take(segment, words[at : at + length])
                at += length
            else:
                if words[at] in self._joining:
                    found.append(_Segment())
                elif words[at] in self._denying:
                    segment.denied = True
                elif not segment.denied and words[at] not in self._plain and len(words[at]) > 1:
                    segment.words.append(words[at])
                    segment.head_known = False
                at += 1
        return found

    def _take(self, segment: _Segment, name: Key) -> None:
        """A food that is found; behind another one "juice" is no food of its own, and behind an unknown word "jelly" may be of anything."""
        if segment.denied:
            return
        segment.words.append(" ".join(name))
        if not (segment.foods and segment.head_known and name in self._heads):
            segment.foods.append(Found(self._names[name], tuple(segment.free)))
        segment.head_known = segment.head_known or name not in self._wide


def _longest(names: Iterable[Key]) -> Mapping[str, int]:
    """How many words the longest name has that begins with a word."""
    found: dict[str, int] = defaultdict(int)
    for key in names:
        if key:
            found[key[0]] = max(found[key[0]], len(key))
    return dict(found)


def _length(names: Mapping[Key, object] | set[Key], longest: Mapping[str, int], words: Key, at: int) -> int:
    """How many words the longest of some names has that begins at a place; 0 where none does."""
    most = min(longest.get(words[at], 0), len(words) - at)
    return next((length for length in range(most, 0, -1) if words[at : at + length] in names), 0)
