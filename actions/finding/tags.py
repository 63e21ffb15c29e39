"""What the tags of imported recipes teach about categories: where one holds, where one does not, and where that is not told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from actions.finding.categories import Categories
from actions.recipes.model import RawRecipe

Flags = NDArray[np.bool_]
LEAST_USED = 5  # recipes of a source from which it counts as one that uses the tags of a category


@dataclass(frozen=True)
class Tags:
    """What a recipe is tagged with, and its source: the site of its page, else its author; recipes of one source are tagged in one way."""

    tags: tuple[str, ...]
    source: str

    @classmethod
    def of(cls, raw: RawRecipe) -> Tags:
        """The tags of a recipe."""
        return cls(raw.categories, urlsplit(raw.url).netloc if raw.url else raw.author or "")


def tagged(recipes: Sequence[Tags], categories: Categories) -> Flags:
    """Recipes × categories: whether a tag of the recipe puts it into the category."""
    found = np.zeros((len(recipes), len(categories)), dtype=np.bool_)
    for at, recipe in enumerate(recipes):
        for tag in recipe.tags:
            found[at, list(categories.of_tag.get(tag.casefold(), ()))] = True
    return found


@dataclass(frozen=True)
class Taught:
    """Recipes × categories: `holds` where a tag says so, `known` where that or its absence tells; and the places of the categories whose tags a source uses."""

    holds: Flags
    known: Flags
    used: dict[str, NDArray[np.intp]]

    @classmethod
    def by(cls, recipes: Sequence[Tags], categories: Categories) -> Taught:
        """What the tags of recipes teach.

        A tagged recipe without a tag is no example of the category where its source uses that tag, else nothing is known
        of it; an untagged one teaches nothing.
        """
        holds = tagged(recipes, categories)
        known = holds.copy()
        rows: dict[str, list[int]] = {}
        for at, recipe in enumerate(recipes):
            if recipe.tags:
                rows.setdefault(recipe.source, []).append(at)
        used = {source: np.flatnonzero(holds[places].sum(axis=0) >= LEAST_USED) for source, places in rows.items()}
        for source, places in rows.items():
            known[np.ix_(np.array(places), used[source])] = True
        return cls(holds, known, used)

    def part(self, places: NDArray[np.intp]) -> Taught:
        """The same of some of the recipes."""
        return Taught(self.holds[places], self.known[places], self.used)
