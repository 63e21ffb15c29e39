"""Finding a recipe by its name, a part of it, a misspelling or a description; and lists by course, food and time."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np
from rapidfuzz import fuzz, process

from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.recipes.store import Listed, Store
from actions.settings import Settings

NEAR = 0.3  # share of the wanted words from which a title is worth offering
SHORTEST_MISSPELT = 3  # letters
SHORT_WORD = 5  # letters: "step" is not "stew"
MEANING_LIMIT = 2000  # titles are compared by meaning up to here; encoding them takes 1.5 ms each


@dataclass(frozen=True)
class Found:
    """Recipes that fit a name: `fitting` all of them, the best first; `near` when none fits."""

    fitting: tuple[Listed, ...] = ()
    near: tuple[Listed, ...] = ()


@dataclass(frozen=True)
class Wish:
    """What a list of recipes shall hold; an empty field does not matter."""

    categories: frozenset[str] = frozenset()
    foods: tuple[str, ...] = ()
    minutes: float | None = None


@dataclass
class _Index:
    """Titles by the stems of their words."""

    revision: int
    rows: list[Listed]
    by_stem: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    words: dict[str, str] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)


class Catalogue:
    """All recipes of a store by name; notices when the store changes.

    Args:
        store: the recipes.
        lexicon: stop words and words that say nothing about a dish ("recipe", "tonight").
        encoder: compares a description with titles where no word fits.
        settings: the thresholds `title_*`.
    """

    def __init__(self, store: Store, lexicon: Lexicon, encoder: Encoder, settings: Settings) -> None:
        self._store, self._lexicon, self._encoder, self._settings = store, lexicon, encoder, settings
        self._index: _Index | None = None

    def _current(self) -> _Index:
        revision = self._store.revision()
        if self._index is None or self._index.revision != revision:
            index = _Index(revision, self._store.listed())
            for at, row in enumerate(index.rows):
                kept = set(self._content(row.title)) or set(stems(row.title, self._lexicon.language))
                index.sizes.append(max(1, len(kept)))
                for word in kept:
                    index.by_stem[word].add(at)
                index.words |= {word: stem(word, self._lexicon.language) for title_word in tokens(row.title) for word in title_word.split("-")}
            self._index = index
        return self._index

    def _content(self, text: str) -> list[str]:
        return content_stems(text, self._lexicon, without=self._lexicon.words("title_words"))

    def row(self, recipe_id: str) -> Listed | None:
        """The listed form of a recipe."""
        return next((row for row in self._current().rows if row.id == recipe_id), None)

    def rows(self) -> list[Listed]:
        """All recipes by title."""
        return self._current().rows

    def named(self, text: str) -> Found:
        """Recipes whose title fits what was said, by the share of said words that the title holds."""
        index = self._current()
        plain = normalise(text)
        exact = tuple(row for row in index.rows if normalise(row.title) == plain or row.id == text.strip())
        if exact:
            return Found(fitting=exact)
        wanted = list(dict.fromkeys(self._content(text)))
        if not wanted:
            return Found()
        hits = self._hits(text, wanted, index)
        said = {at: sum(found.values()) / len(wanted) for at, found in hits.items()}
        titled = {at: sum(found.values()) / index.sizes[at] for at, found in hits.items()}
        limit = self._settings.title_possible / 100
        fitting = [at for at in hits if said[at] >= limit or (len(hits[at]) > 1 and titled[at] >= self._settings.title_share)]
        best = max((said[at] for at in fitting), default=0.0)
        fitting = [at for at in fitting if said[at] >= best - 0.01]
        if fitting:
            fitting.sort(key=lambda at: (-titled[at], index.rows[at].title))
            return Found(fitting=tuple(index.rows[at] for at in fitting))
        return Found(near=self._near(text, {at: titled[at] for at in hits if said[at] > NEAR}, index))

    def titles_in(self, text: str) -> tuple[Listed, ...]:
        """Recipes whose title, of two content words or more, stands whole in the text."""
        index = self._current()
        count: dict[int, int] = defaultdict(int)
        for word in set(stems(text, self._lexicon.language)):
            for at in index.by_stem.get(word, ()):
                count[at] += 1
        return tuple(index.rows[at] for at, held in count.items() if held == index.sizes[at] and held > 1)

    def _hits(self, text: str, wanted: list[str], index: _Index) -> dict[int, dict[str, float]]:
        """For each title the wanted words that it holds, with their likeness: 1, or less for a misspelt word."""
        raw = {stem(piece, self._lexicon.language): piece for word in tokens(text) for piece in word.split("-")}
        hits: dict[int, dict[str, float]] = defaultdict(dict)
        for word in wanted:
            found = dict.fromkeys(index.by_stem.get(word, ()), 1.0)
            if not found and len(word) >= SHORTEST_MISSPELT:
                cutoff = self._settings.title_possible if len(word) > SHORT_WORD else self._settings.title_possible_short
                alike = process.extract(raw.get(word, word), list(index.words), scorer=fuzz.ratio, score_cutoff=cutoff, limit=5)
                for other, likeness, _ in alike:
                    for at in index.by_stem.get(index.words[other], ()):
                        found[at] = max(found.get(at, 0.0), likeness / 100)
            for at, likeness in found.items():
                hits[at][word] = likeness
        return hits

    def _near(self, text: str, scores: dict[int, float], index: _Index) -> tuple[Listed, ...]:
        """Up to three recipes to offer where none fits: by shared words, by meaning, by letters."""
        ranked = sorted(scores, key=lambda at: -scores[at])
        if len(ranked) < 3 and index.rows and len(index.rows) <= MEANING_LIMIT:
            likeness = self._encoder.encode([row.title for row in index.rows]) @ self._encoder.encode([text])[0]
            ranked += [int(at) for at in np.argsort(likeness)[::-1] if likeness[at] >= self._settings.title_meaning]
        if not ranked:
            ranked = [at for _, _, at in process.extract(normalise(text), [normalise(row.title) for row in index.rows], scorer=fuzz.WRatio, score_cutoff=60, limit=3)]
        return tuple(index.rows[at] for at in dict.fromkeys(ranked))[:3]

    def wish(self, text: str, foods: list[str], courses: list[str], minutes: float | None) -> Wish:
        """What a request asks for: named courses and categories, foods that recipes hold, and a longest time."""
        index = self._current()
        known = {category for row in index.rows for category in row.categories}
        forms = {form: name for name, list_of_forms in self._lexicon.table("courses").items() for form in list_of_forms}
        plain = f" {normalise(text)} "
        said = {name for form, name in forms.items() if f" {form} " in plain or f" {form}?" in plain}
        said |= {category for category in known if f" {category} " in plain.replace("?", " ").replace(".", " ").replace(",", " ")}
        said |= {forms.get(normalise(course), normalise(course)) for course in courses}
        quick = [float(limit) for word, limit in self._lexicon.table("quick_words").items() if f" {word} " in plain]
        said -= set(self._lexicon.table("quick_words"))
        wanted = [food for food in foods if not {normalise(food)} & said]
        return Wish(frozenset(said & known) or frozenset(said), tuple(wanted), minutes if minutes is not None else min(quick, default=None))

    def fitting(self, wish: Wish) -> list[Listed]:
        """Recipes that fulfil every part of a wish."""
        return [row for row in self._current().rows if self._fits(row, wish)]

    def _fits(self, row: Listed, wish: Wish) -> bool:
        words = set(stems(row.foods, self._lexicon.language)) | set(stems(row.title, self._lexicon.language))
        return (
            wish.categories <= set(row.categories)
            and all(set(self._content(food) or stems(food, self._lexicon.language)) <= words for food in wish.foods)
            and (wish.minutes is None or (row.minutes is not None and row.minutes <= wish.minutes))
        )
