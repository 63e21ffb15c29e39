"""What is no food: cleaners, fuels, medicines, poisonous plants and the like, where they are to be eaten or cooked with."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.recipe_answers.base import Answer
from actions.answering.safety.foods import names_food
from actions.language.lexicon import Lexicon
from actions.language.words import any_hyphened, join, normalise, tokens

PREFIX = "not-food-"
"""Begins the ids of these answers."""
LONGEST = 400  # characters that are read
APART = 6  # words between two cleaners that are named as a mixture


@dataclass(frozen=True)
class Kind:
    """A kind of things that are no food.

    Args:
        name: its name in the lexicon.
        named: a pattern of its names.
        harm: why it is none.
        eaten: whether it is warned of only where it is eaten raw.
        taken: whether people take it rightly, so that only cooking with it counts.
    """

    name: str
    named: re.Pattern[str]
    harm: str
    eaten: bool
    taken: bool


def warned_of(text: str, lexicon: Lexicon) -> Answer | None:
    """The warning that a text calls for: of what is no food and is to be eaten, or of cleaners that must not be mixed; None for others.

    Args:
        text: what was said; untrusted.
        lexicon: the words of the language.
    """
    plain = _pattern(lexicon, "not_food_but").sub(" ", normalise(text[:LONGEST]))
    mixture = _mixture(plain, lexicon)
    if mixture:
        return Answer("utter_poisonous_mixture", {"thing": mixture}, answer_id=f"{PREFIX}mixture")
    for kind in _kinds(lexicon):
        found = kind.named.search(plain)
        if found is not None and _is_meant(kind, plain[: found.start()], plain[found.end() :], lexicon):
            return Answer("utter_not_raw" if kind.eaten else "utter_not_food", {"thing": found[0], "harm": kind.harm}, answer_id=f"{PREFIX}{kind.name}")
    return None


def _is_meant(kind: Kind, before: str, behind: str, lexicon: Lexicon) -> bool:
    """Whether the thing between two texts is to be eaten: not "instead of bleach", and no "soap taste"."""
    if re.search(rf"(?<![\w'-])(?:{any_hyphened(lexicon.words('not_food_devoured'))})\s+(?:\w+\s+){{0,2}}\Z", before) and not kind.taken:
        return True
    dropped = re.search(rf"(?<![\w'-])(?:{any_hyphened(lexicon.words('not_food_dropped'))})\s+(?:\w+\s+)?\Z", before)
    noted = re.match(rf"\s+(?:{any_hyphened(lexicon.words('not_food_noted'))})(?!\w)", behind)
    return dropped is None and noted is None and _is_eaten(kind, f"{before} , {behind}", lexicon)


def _is_eaten(kind: Kind, rest: str, lexicon: Lexicon) -> bool:
    """Whether the words beside the name tell that the thing is to be eaten or cooked with."""
    if _says("not_food_right", rest, lexicon) or _says("not_food_happened", rest, lexicon):
        return _is_washed(rest, lexicon)
    if _says("not_food_washing", rest, lexicon) and _says("not_food_surfaces", rest, lexicon):
        return False
    eaten = _says("not_food_eaten", rest, lexicon) and not kind.taken
    if eaten or kind.eaten:
        return eaten or _says("not_food_tasted", rest, lexicon)
    if _says("not_food_used", rest, lexicon):
        return False
    if _says("not_food_cooked", rest, lexicon):
        return True
    added = _says("not_food_added", rest, lexicon) or (_says("not_food_joined", rest, lexicon) and not kind.taken) or _says("not_food_washing", rest, lexicon)
    return added and names_food(rest, lexicon) and not _says("not_food_surfaces", rest, lexicon)


def _is_washed(rest: str, lexicon: Lexicon) -> bool:
    """Whether food itself is washed with it, and no dish or hand: "clean the lettuce with bleach"."""
    return _says("not_food_washing", rest, lexicon) and names_food(rest, lexicon) and not _says("not_food_surfaces", rest, lexicon)


def _mixture(plain: str, lexicon: Lexicon) -> str:
    """Two cleaners that a text puts together and that must never be; empty where it names none."""
    if _says("not_food_apart", plain, lexicon) or not _says("not_food_together", plain, lexicon):
        return ""
    for pair in _mixtures(lexicon):
        one, other = (next((found for found in pattern.finditer(plain)), None) for pattern in pair)
        if one is not None and other is not None and not (one.start() < other.end() and other.start() < one.end()):
            first, second = sorted((one, other), key=lambda found: found.start())
            if len(tokens(plain[first.end() : second.start()])) <= APART:
                return join([first[0], second[0]], str(lexicon.entries["and"]))
    return ""


@lru_cache(maxsize=8)
def _kinds(lexicon: Lexicon) -> tuple[Kind, ...]:
    return tuple(
        Kind(name, _whole(entry["named"]), str(entry["harm"]), bool(entry.get("eaten")), bool(entry.get("taken"))) for name, entry in lexicon.table("not_food").items()
    )


@lru_cache(maxsize=8)
def _mixtures(lexicon: Lexicon) -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    return tuple((_whole(one), _whole(other)) for one, other in lexicon.entries.get("not_food_mixtures", ()))


def _says(key: str, text: str, lexicon: Lexicon) -> bool:
    return _pattern(lexicon, key).search(text) is not None


@lru_cache(maxsize=64)
def _pattern(lexicon: Lexicon, key: str) -> re.Pattern[str]:
    return _whole(lexicon.words(key))


def _whole(names: Iterable[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w'-])(?:{any_hyphened(map(normalise, map(str, names)))})(?![\w'-])")
