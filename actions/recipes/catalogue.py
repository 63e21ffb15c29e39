"""Finding a recipe by its name, a part of it, a misspelling or a description; and lists by course, food and time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.recipes.recipe_index import RecipeIndex
from actions.recipes.store import Listed, Store
from actions.settings import Settings

NEAR = 0.3  # share of the wanted words from which a title is worth offering
SHORTEST_MISSPELT = 3  # letters
SHORTEST_BEGUN = 4  # letters of a word that stands for a longer one
SHORT_WORD = 5  # letters: "step" is not "stew"
NEAR_LETTERS = 60  # rapidfuzz score from which a title, or a word of one among very many, is worth offering
OFFERED = 3  # recipes where none fits
WASTED = 1000  # numbers of replaced recipes, besides as many as there are recipes, from which the index is made anew
REMEMBERED = 64  # names; one turn asks for the same name several times
MEANING_LIMIT = 2000  # titles are compared by meaning and letter by letter up to here; encoding takes 1.5 ms each, comparing 50,000 titles 200 ms


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
        self._index = RecipeIndex(lexicon)
        self._revision = -1
        self._found: dict[str, Found] = {}

    def _current(self) -> RecipeIndex:
        """The index, brought up to date where the store has changed: what is new is read, and nothing else."""
        if self._revision != self._store.revision():
            if self._index.wasted > len(self._index) + WASTED:
                self._index, self._revision = RecipeIndex(self._lexicon), -1
            changes = self._store.changes(self._revision)
            self._index.add(changes.rows)
            if len(self._index) != changes.count:
                self._index.keep(self._store.ids())
            self._revision = changes.revision
            self._found.clear()
        return self._index

    def _content(self, text: str) -> list[str]:
        return content_stems(text, self._lexicon, without=self._lexicon.words("title_words"))

    def row(self, recipe_id: str) -> Listed | None:
        """The listed form of a recipe."""
        return self._current().row(recipe_id)

    def rows(self) -> list[Listed]:
        """All recipes by title."""
        return self._current().rows

    def named(self, text: str) -> Found:
        """Recipes whose title fits what was said, by the share of said words that the title holds."""
        index = self._current()
        if text not in self._found:
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            self._found[text] = self._named(text, index)
        return self._found[text]

    def called(self, name: str) -> tuple[Listed, ...]:
        """Recipes with exactly this title, in any case; no word is mended and nothing compared, so that it may be asked of every word."""
        index = self._current()
        return tuple(index.listed(index.exact(name)))

    def _named(self, text: str, index: RecipeIndex) -> Found:
        exact = index.exact(text)
        if len(exact):
            return Found(fitting=tuple(index.listed(exact)))
        wanted = list(dict.fromkeys(self._content(text)))
        if not wanted:
            return Found()
        begun = self._begun(text, index)
        if len(begun):
            return Found(fitting=tuple(index.listed(begun)))
        likeness, held = self._hits(text, wanted, index)
        numbers = np.flatnonzero(held)
        said, titled = likeness[numbers] / len(wanted), likeness[numbers] / index.sizes[numbers]
        limit = self._settings.title_possible / 100
        fits = (said >= limit) | ((held[numbers] > 1) & (titled >= self._settings.title_share))
        if fits.any():
            fits &= said >= said[fits].max() - 0.01
            whole = fits & (said >= 1) & (titled >= 1)  # "the spicy casserole" is that one, however many have more words
            fits = whole if whole.any() else fits
            return Found(fitting=tuple(index.listed(numbers[fits], titled[fits])))
        near = said > NEAR
        return Found(near=self._near(text, index.listed(numbers[near], titled[near]), index))

    def titles_in(self, text: str) -> tuple[Listed, ...]:
        """Recipes whose title, of two content words or more, stands whole in the text."""
        index = self._current()
        words = set(stems(text, self._lexicon.language))
        held = np.bincount(np.concatenate([index.titled(word) for word in words] or [np.zeros(0, dtype=np.intp)]), minlength=len(index.sizes))
        return tuple(index.listed(np.flatnonzero((held == index.sizes) & (held > 1))))

    def _hits(self, text: str, wanted: list[str], index: RecipeIndex) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """For each number how like its title is to the wanted words, 1 a word or less for a misspelt one; and how many of them it holds."""
        raw = {stem(piece, self._lexicon.language): piece for word in tokens(text) for piece in word.split("-")}
        likeness, held = np.zeros(len(index.sizes)), np.zeros(len(index.sizes), dtype=np.int64)
        for word in wanted:
            numbers = index.titled(word)
            alike = np.ones(len(numbers))
            if not len(numbers) and len(word) >= SHORTEST_MISSPELT:
                numbers, alike = self._misspelt(raw.get(word, word), index)
            likeness[numbers] += alike
            held[numbers] += 1
        return likeness, held

    @staticmethod
    def _begun(text: str, index: RecipeIndex) -> NDArray[np.intp]:
        """Numbers of the titles with the only word that a word said alone begins: "guac"; none where several words begin so, or it is one itself."""
        said = tokens(text)
        known = [word for word in index.words if word.startswith(said[0])] if len(said) == 1 and len(said[0]) >= SHORTEST_BEGUN else []
        alone = len({index.stem_of[word] for word in known}) == 1 and said[0] not in known
        return index.titled(index.stem_of[known[0]]) if alone else np.zeros(0, dtype=np.intp)

    def _misspelt(self, word: str, index: RecipeIndex) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
        """Numbers of the titles that hold a word alike, each with the likeness of the one that is most alike."""
        cutoff = self._settings.title_possible if len(word) > SHORT_WORD else self._settings.title_possible_short
        best: dict[int, float] = {}
        for other, likeness, _ in process.extract(word, index.words, scorer=fuzz.ratio, score_cutoff=cutoff, limit=5):
            for at in index.titled(index.stem_of[other]).tolist():
                best[at] = max(best.get(at, 0.0), likeness / 100)
        return np.array(list(best), dtype=np.intp), np.array(list(best.values()))

    def _near(self, text: str, ranked: list[Listed], index: RecipeIndex) -> tuple[Listed, ...]:
        """Up to three recipes to offer where none fits: by shared words, by meaning, by letters."""
        if len(ranked) < OFFERED and 0 < len(index) <= MEANING_LIMIT:
            likeness = self._encoder.encode([row.title for row in index.rows]) @ self._encoder.encode([text])[0]
            ranked = ranked + [index.rows[int(at)] for at in np.argsort(likeness)[::-1] if likeness[at] >= self._settings.title_meaning]
        if not ranked and len(index) <= MEANING_LIMIT:
            alike = process.extract(normalise(text), index.titles, scorer=fuzz.WRatio, score_cutoff=NEAR_LETTERS, limit=OFFERED)
            ranked = [row for title, _, _ in alike for row in index.listed(index.exact(title))]
        elif not ranked:
            alike = process.extract(max(tokens(text), key=len, default=""), index.words, scorer=fuzz.ratio, score_cutoff=NEAR_LETTERS, limit=OFFERED)
            ranked = [row for word, _, _ in alike for row in index.listed(index.titled(index.stem_of[word]))]
        return tuple(dict.fromkeys(ranked))[:OFFERED]

    def wish(self, text: str, foods: list[str], courses: list[str], minutes: float | None) -> Wish:
        """What a request asks for: named courses and categories, foods that recipes hold, and a longest time."""
        index = self._current()
        known = index.categories
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
        index = self._current()
        asked = [index.in_category(name) for name in wish.categories]
        asked += [index.holding(word) for food in wish.foods for word in set(self._content(food) or stems(food, self._lexicon.language))]
        rows = index.listed(reduce(np.intersect1d, asked)) if asked else index.rows
        return rows if wish.minutes is None else [row for row in rows if row.minutes is not None and row.minutes <= wish.minutes]
