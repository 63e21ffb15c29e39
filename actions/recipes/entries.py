"""Recipes on their way into the store: under which id, and whether they are versions of one that is there."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from actions.recipes.analysis import slug
from actions.recipes.model import RawRecipe

SAME_RECIPE = 0.5  # share of words of the ingredient lists from which two recipes of one title count as versions of one


@dataclass(frozen=True)
class Known:
    """What is compared of a recipe that is stored already."""

    digest: str
    url: str | None
    foods: str


@dataclass(frozen=True)
class Entry:
    """A recipe on its way into the store; `analysed` is its structured form where it has one already."""

    raw: RawRecipe
    digest: str
    foods: str
    version: str = ""
    analysed: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The ids that it may get: its own, or one from its title and the same with a hash."""
        if self.raw.id:
            return (self.raw.id,)
        title = slug(self.raw.title)
        return title, f"{title}-{digest_of(self.raw.url or self.foods)[:6]}"

    def name_beside(self, known: Mapping[str, Known]) -> str:
        """The id that it gets beside the recipes that are known."""
        first, *others = self.names
        other = known.get(first)
        if not others or other is None or other.digest == self.digest or self._is_version_of(other):
            return first
        return others[0]

    def _is_version_of(self, other: Known) -> bool:
        if self.raw.url and other.url:
            return self.raw.url == other.url
        own, theirs = set(self.foods.split()), set(other.foods.split())
        return len(own & theirs) >= SAME_RECIPE * max(len(own), len(theirs))

    def row(self, name: str, revision: int) -> dict[str, Any]:
        """Its row of the list."""
        raw = self.raw
        return {
            "id": name, "title": raw.title, "servings": raw.servings, "minutes": raw.minutes, "categories": list(raw.categories), "foods": self.foods,
            "url": raw.url, "digest": self.digest, "revision": revision,
        }


def digest_of(written: str) -> str:
    """SHA-256 of a text in hexadecimal digits."""
    return hashlib.sha256(written.encode()).hexdigest()
