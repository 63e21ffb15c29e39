"""What an utterance names that may be avoided: groups of allergens, diets, and foods that are not the dish itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from actions.language.food_keys import Key
from actions.language.lexicon import Lexicon
from actions.language.words import normalise
from actions.recipes.contents import Contents, contents
from actions.recipes.contents.naming import named_spans

GROUP, FOOD = "<group>", "<food>"
"""Stand for what is named where the words of an utterance are counted."""
LONGEST = 5  # words of the name of a food


@dataclass(frozen=True)
class Named:
    """An utterance by what it names.

    Args:
        avoided: groups, diets and foods, as they are kept.
        words: its words, with GROUP and FOOD for what is named.
        of_dish: foods that the dish is named after or that are pointed to ("this pasta"), which may only mean the dish.
    """

    avoided: tuple[str, ...]
    words: tuple[str, ...]
    of_dish: tuple[str, ...] = ()


def named_needs(text: str, lexicon: Lexicon, dish: str = "") -> Named:
    """What an utterance names.

    Args:
        text: what was said; untrusted.
        lexicon: the words of the language.
        dish: the title of the recipe in hand.
    """
    known, plain = contents(lexicon), normalise(text)
    joining, definite, title = _pieces("contents_joiners", known), _pieces("definite", known), set(known.keys.key(dish))
    groups, words, foods, at = list[str](), list[str](), list[_Food](), 0
    for start, end, names in (*named_spans(plain, lexicon), (len(plain), len(plain), ())):
        for word, food in _read(plain[at:start], known):
            if food:
                pointed = bool(words) and words[-1] in definite
                foods.append(_Food(food, len(words), pointed or set(known.keys.key(word)) <= title))
            words.append(FOOD if food else word)
        of_dish = set(known.keys.key(plain[start:end])) <= title  # the mustard of a mustard chicken
        if names and of_dish:
            foods += [_Food(name, len(words), of_dish=True) for name in names]
        groups += () if of_dish else names
        words += [GROUP] if names else []
        at = end
    own = {one.place for one in foods if one.of_dish}
    dishes = tuple(one.name for one in foods if one.of_dish and not _is_listed(one.place, words, joining, own))
    return Named(tuple(dict.fromkeys((*groups, *(one.name for one in foods if one.name not in dishes)))), tuple(words), dishes)


@dataclass(frozen=True)
class _Food:
    """A food at its place among the words; `of_dish` tells that the dish may be meant."""

    name: str
    place: int
    of_dish: bool


@lru_cache(maxsize=16)
def _pieces(words: str, known: Contents) -> frozenset[str]:
    """The pieces of a list of words as names are compared."""
    return frozenset(piece for word in known.lexicon.words(words) for piece in known.keys.key(word))


def _is_listed(place: int, words: list[str], joining: frozenset[str], own: set[int]) -> bool:
    """Whether what stands at a place is in a row with a food that is not of the dish: "avocado, banana or kiwi"."""
    for step in (-1, 1):
        at = place + step
        while 0 <= at < len(words) and words[at] in joining:
            at += step
        if 0 <= at < len(words) and words[at] in (FOOD, GROUP) and at not in own:
            return True
    return False


def _read(text: str, known: Contents) -> Iterator[tuple[str, str]]:
    """The words of a text, each with the food that it names; empty where it names none."""
    keys, at = known.keys.key(text), 0
    while at < len(keys):
        length = next((size for size in range(min(LONGEST, len(keys) - at), 0, -1) if keys[at : at + size] in known.names), 0)
        name = keys[at : at + length]
        if length and _is_avoidable(name, known):
            yield " ".join(name), known.graph.nodes[known.names[name]].name
        else:
            yield from ((word, "") for word in keys[at : at + max(1, length)])
        at += max(1, length)


def _is_avoidable(name: Key, known: Contents) -> bool:
    """Whether a name is one of a food that somebody may avoid, not a word that is mostly said of dishes and people."""
    number = known.names[name]
    never = known.lexicon.words("dishes") | known.lexicon.words("never_needs")
    return not {" ".join(name), known.graph.nodes[number].name} & never and not known.graph.is_open(number)
