"""Where a step names the ingredients of the list, and which of them it means."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise, stem, stems
from actions.recipes.model import Ingredient

NEAR = 4  # words that may stand between what is said of a food and the food: "white or light brown sugar"
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*|\d+\s*/\s*\d+|\d+(?:[.,]\d+)?|[^\w\s-]")


@dataclass(frozen=True)
class Word:
    """A word, number or mark of a text: in lower case, its stem (empty for numbers and marks) and its place."""

    text: str
    stem: str
    start: int
    end: int


@dataclass(frozen=True)
class Mention:
    """The words, from `first` to `last`, that name an ingredient; `made` says that they name something made of it ("the flour mixture")."""

    index: int
    first: int
    last: int
    made: bool = False


@dataclass(frozen=True)
class _Name:
    """Stems of an ingredient's name: all, those with content, the head, and those that name the food without its head."""

    whole: frozenset[str]
    content: frozenset[str]
    head: str
    alone: frozenset[str]
    line: frozenset[str]


def words_of(text: str, lexicon: Lexicon) -> list[Word]:
    """The words of a step, those of tools left out: a baking sheet is no baking soda."""
    masked = _tools(lexicon).sub(lambda match: " " * len(match[0]), text)
    found = []
    for match in WORD.finditer(masked):
        said = match[0].lower()
        stemmed = stem(normalise(said), lexicon.language) if said[0].isalpha() else ""
        found.append(Word(said, stemmed, match.start(), match.end()))
    return found


@lru_cache(maxsize=8)
def _tools(lexicon: Lexicon) -> re.Pattern[str]:
    """Tools with names of several words; those of one word never are a food's."""
    names = any_of(name for name in lexicon.utensils if " " in name)
    return re.compile(rf"(?<![\w-])(?:{names})(?:s|es)?(?![\w-])", re.IGNORECASE)


def stemmed_words(words: frozenset[str], language: str) -> frozenset[str]:
    """Stems of every word of a list of words and phrases."""
    return frozenset(found for word in words for found in stems(word, language))


class Names:
    """The names of a recipe's ingredients.

    Args:
        ingredients: the recipe's list.
        lexicon: words of the recipe's language.
    """

    def __init__(self, ingredients: Sequence[Ingredient], lexicon: Lexicon) -> None:
        self._language, self._skip = lexicon.language, lexicon.words("stop")
        self._made = stemmed_words(lexicon.words("made_things"), self._language)
        self._products = stemmed_words(lexicon.words("products"), self._language)
        self._describing = stemmed_words(lexicon.words("states") | lexicon.words("kinds") | lexicon.words("generic_actions"), self._language)
        self._names = [self._name(ingredient) for ingredient in ingredients]

    def _name(self, ingredient: Ingredient) -> _Name:
        content = [stem(piece, self._language) for piece in _pieces(ingredient.called) if piece not in self._skip]
        bare = {stem(piece, self._language) for piece in _pieces(ingredient.name) if piece not in self._skip}
        head = content[-1] if content else normalise(ingredient.called)
        alone = frozenset() if head in self._products else bare - {head} - self._describing
        line = {stem(piece, self._language) for piece in _pieces(ingredient.text) if piece not in self._skip}
        return _Name(frozenset(stems(ingredient.called, self._language)), frozenset(content) or frozenset({head}), head, frozenset(alone), frozenset(line))

    def mentions(self, words: Sequence[Word]) -> list[Mention]:
        """Every place that names an ingredient.

        Where several fit one place: those with the longest name there, then those whose line has the words before it, then
        those that the step names more fully elsewhere.
        """
        found = [run for index in range(len(self._names)) for run in self._runs(index, words)]
        best = _strongest(found, lambda run: self._fit(run, words))
        near = _strongest(best, lambda run: self._nearby(run, words))
        surest: dict[int, tuple[int, bool, bool]] = {}
        for run in near:
            surest[run.index] = max(surest.get(run.index, (0, False, False)), self._fit(run, words))
        kept = _strongest(near, lambda run: surest[run.index])
        return sorted([*kept, *self._joined(found, kept, words)], key=lambda run: (run.first, run.index))

    def _runs(self, index: int, words: Sequence[Word]) -> Iterator[Mention]:
        """Stretches of words of an ingredient's name that name it: with its head, or with a word that needs no head ("Parmesan")."""
        name, at = self._names[index], 0
        while at < len(words):
            last, ahead = at, at + 1
            if words[at].stem in name.content:
                while ahead < len(words) and words[ahead].stem in name.whole:
                    last, ahead = (ahead if words[ahead].stem in name.content else last), ahead + 1
                said = {word.stem for word in words[at : last + 1]}
                made = last + 1 < len(words) and words[last + 1].stem in self._made
                if name.head in said or (said & name.alone and not made):
                    yield Mention(index, at, last, made)
            at = last + 1

    def _fit(self, run: Mention, words: Sequence[Word]) -> tuple[int, bool, bool]:
        """How well an ingredient fits a place: words of its name, whether its head is among them, whether all are."""
        name, said = self._names[run.index], {word.stem for word in words[run.first : run.last + 1]}
        return len(said & name.content), name.head in said, name.content <= said

    def _nearby(self, run: Mention, words: Sequence[Word]) -> int:
        """Words before a place that also stand in the ingredient's line: "the hot water" is the line with "hot"."""
        near = 0
        for word in reversed(words[max(0, run.first - NEAR) : run.first]):
            if not word.stem or word.text in self._skip:
                break
            near += word.stem in self._names[run.index].line
        return near

    def _joined(self, found: list[Mention], kept: list[Mention], words: Sequence[Word]) -> Iterator[Mention]:
        """Ingredients that share the head of a longer name: the white one of "white and brown sugar"."""
        covered, named = {at for run in kept for at in range(run.first, run.last + 1)}, {run.index for run in kept}
        for run in found:
            name = self._names[run.index]
            rest = {words[at].stem: at for at in range(max(0, run.first - NEAR), run.first) if at not in covered}
            kinds = name.content - {name.head}
            if kinds and run.first in covered and kinds <= rest.keys() and run.index not in named:
                yield Mention(run.index, min(rest[kind] for kind in kinds), max(rest[kind] for kind in kinds))


def _strongest(runs: Sequence[Mention], strength: Callable[[Mention], Any]) -> list[Mention]:
    """The mentions that no stronger one of another ingredient overlaps."""
    places: dict[int, list[tuple[Any, int]]] = {}
    for run in runs:
        for at in range(run.first, run.last + 1):
            places.setdefault(at, []).append((strength(run), run.index))
    most = {at: max(there) for at, there in places.items()}
    return [run for run in runs if all(most[at][0] <= strength(run) for at in range(run.first, run.last + 1))]


def _pieces(text: str) -> list[str]:
    return [word for word in WORD.findall(normalise(text)) if word[0].isalpha()]
