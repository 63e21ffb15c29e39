"""Nothing fits: which part of a request costs most, and how many recipes there are without it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import log2
from typing import TYPE_CHECKING, Protocol

from actions.finding.reading import Change, changes_of
from actions.finding.request import Request
from actions.language.lexicon import Lexicon

if TYPE_CHECKING:
    from pyroaring import BitMap

MOST_AT_ONCE = 3  # parts that are given up together, where one alone helps nothing
EASE = {"servings": 1.5, "missing": 1.3, "minutes": 1.2, "category": 1.0, "words": 0.8, "pantry": 0.7, "wanted": 0.9, "unwanted": 0.5}
"""How readily a cook gives up a part, which the number of recipes without it is weighed with; set by hand."""
LAST = 0.01
"""The same for allergies and diets."""


class Finds(Protocol):
    """A search."""

    def candidates(self, request: Request) -> BitMap:
        """Numbers of the recipes that keep every part of a request."""


@dataclass(frozen=True)
class Relaxed:
    """What is given up, the request without it, and how many recipes fit that."""

    given_up: tuple[Change, ...]
    request: Request
    count: int


def relaxed(request: Request, search: Finds, lexicon: Lexicon) -> tuple[Relaxed, ...]:
    """What may be given up so that something is found, best first: as little as possible, and of that what costs most recipes.

    Allergies and diets come last, however many recipes they cost and however much else must go. Empty where the request asks for nothing, or nothing helps.
    """
    parts = changes_of(request)
    others = tuple(part for part in parts if not is_needed(part, request, lexicon))
    found = _fewest(request, others, search)
    options = {option.given_up: option for option in (*found, *_fewest(request, parts, search))}
    return tuple(sorted(options.values(), key=lambda option: -_worth(option, request, lexicon)))


def _fewest(request: Request, parts: tuple[Change, ...], search: Finds) -> tuple[Relaxed, ...]:
    """The options that give up as few of some parts as helps."""
    for count in range(1, min(MOST_AT_ONCE, len(parts)) + 1):
        found = tuple(option for option in _options(request, parts, count, search) if option.count)
        if found:
            return found
    return ()


def _options(request: Request, parts: tuple[Change, ...], count: int, search: Finds) -> Iterator[Relaxed]:
    for chosen in combinations(parts, count):
        rest = request
        for part in chosen:
            rest = without(rest, part)
        yield Relaxed(chosen, rest, len(search.candidates(rest)))


def without(request: Request, part: Change) -> Request:
    """A request without one of its parts; without a pantry it does not matter what is missing."""
    if part.field == "category":
        return request.model_copy(update={"categories": {name: wanted for name, wanted in request.categories.items() if name != part.value}})
    if part.field in ("minutes", "servings", "missing"):
        return request.model_copy(update={part.field: None})
    rest = tuple(value for value in getattr(request, part.field) if value != part.value)
    update: dict[str, object] = {part.field: rest}
    if part.field == "unwanted":
        update["allergies"] = tuple(value for value in request.allergies if value != part.value)
    if part.field == "pantry" and not rest:
        update["missing"] = None
    return request.model_copy(update=update)


def _worth(option: Relaxed, request: Request, lexicon: Lexicon) -> float:
    """The number of recipes in bits, times how readily the parts are given up."""
    ease = 1.0
    for part in option.given_up:
        ease *= LAST if is_needed(part, request, lexicon) else EASE[part.field]
    return log2(1 + option.count) * ease


def is_needed(part: Change, request: Request, lexicon: Lexicon) -> bool:
    """Whether a part is an allergy or a diet."""
    if part.field == "category":
        return part.positive and part.value in lexicon.words("diet_categories") & lexicon.words("needed_diets")
    return part.field == "unwanted" and part.value in request.allergies
