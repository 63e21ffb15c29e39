"""The foods that a text names beside its amounts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.measures import Densities
from actions.language.plurals import is_plural, singular
from actions.language.words import any_spaced, content_stems, normalise, stem, tokens
from actions.recipes.amounts import Found
from actions.recipes.model import Ingredient

TOKEN = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|[^\s]")
LONGEST_CLAUSE = 250  # characters on either side of an amount in which words about it are looked for
BETWEEN = 3  # words that may describe a food between its amount and its name: "1 cup finely shredded white cabbage"


@dataclass(frozen=True)
class Token:
    """A word or mark of a text with its place."""

    start: int
    end: int
    word: str


class Foods:
    """The words by which a text names a recipe's ingredients, and foods at large.

    Args:
        ingredients: the recipe's own.
        lexicon: stop words, utensils and the words around amounts.
        densities: the foods that are known beyond the recipe, such as water.
    """

    def __init__(self, ingredients: tuple[Ingredient, ...], lexicon: Lexicon, densities: Densities | None) -> None:
        self.lexicon, self._densities = lexicon, densities
        of = rf"\s(?:{any_spaced(lexicon.words('connectors'))})\s"  # "leg of lamb" is counted in legs
        names = [name for ingredient in ingredients for name in (ingredient.called, ingredient.name, *ingredient.alternatives)]
        self.words = {word for name in names for word in content_stems(name, lexicon)}
        self.heads = {head for name in names for part in (name, re.split(of, name)[0]) for head in self._head(part)}
        self.single = {head for line in ingredients if line.quantity == "1" for head in self._head(line.called)}
        self._parts = {singular(word, lexicon) for word in lexicon.words("food_parts") | lexicon.words("trailing_units")}
        self._mixtures = {stem(word, lexicon.language) for word in lexicon.words("mixtures")}
        self._skipped = lexicon.words("before_food") | lexicon.words("connectors") | lexicon.words("articles") | lexicon.words("size_words") | lexicon.words("remaining")

    def _head(self, name: str) -> list[str]:
        """The word of a name that is counted, in the singular; none where the name has no word."""
        return [singular(word, self.lexicon) for word in tokens(name)[-1:]]

    def stems(self, word: str) -> list[str]:
        """Stems of a word; those of its pieces where it has a hyphen."""
        return [stem(piece, self.lexicon.language) for piece in normalise(word).split("-") if piece]

    def after(self, text: str, found: Found) -> tuple[bool, tuple[int, int] | None]:
        """Whether a food is named behind an amount, and the noun that is counted where the amount has no unit."""
        start = _behind_bracket(text, found.end)
        behind = list(_tokens(text, start))
        described = 0
        for at, token in enumerate(behind):
            if not token.word[0].isalpha() or described > BETWEEN:
                return False, None
            low = token.word.lower()
            if low in self._skipped:
                if found.unit is None and (described or self._example(text, found)) and low in self.lexicon.words("connectors"):  # "one ladleful of stock"
                    return False, None
                continue
            if self._utensil(text, token):
                return False, None
            if found.unit is not None:
                if set(self.stems(low)) & (self.single if self._example(text, found) else self.words) or (found.measures and self._known(behind[at:])):
                    return True, None
            elif singular(low, self.lexicon) in (self.single if self._example(text, found) else self.heads) and (noun := self._counted(found, token, behind[at + 1 : at + 2])):
                return True, noun
            if low in self.lexicon.words("stop"):
                return False, None
            described += 1
        return False, None

    def _example(self, text: str, found: Found) -> bool:
        """Whether "one" is an example of several things: it is spelled, or all that a clause begins with ("Place 1 wrapper on the board")."""
        packed = found.unit in self.lexicon.words("closed_packages")
        if found.measures or packed or found.article or found.high or found.low.value != 1:
            return False
        clause = re.split(r"[,.;:!?]\s", left_of(text, found))[-1]
        return found.low.spelled or len(clause.split()) in (1, 2)

    def _counted(self, found: Found, token: Token, following: list[Token]) -> tuple[int, int] | None:
        """The noun that a bare number counts: the food, or a part of it ("3 egg whites"); several things need a plural."""
        then = following[0].word.lower() if following else ""
        if set(self.stems(then)[-1:]) & self._mixtures:
            return None
        noun = following[0] if singular(then, self.lexicon) in self._parts else token
        many = (found.high or found.low).value > 1
        return (noun.start, noun.end) if not many or is_plural(noun.word, self.lexicon) else None

    def _known(self, behind: list[Token]) -> bool:
        """Whether a food of the density table begins here; a mixture that is named after one is none."""
        if self._densities is None:
            return False
        names: list[str] = []
        for token in behind[:5]:
            if not token.word[0].isalpha():
                break
            names += self.stems(token.word)
        length = self._densities.named(names)
        return bool(length) and not set(names[length : length + 1]) & self._mixtures

    def _utensil(self, text: str, token: Token) -> bool:
        """Whether a tool is named here, whose size the amount is: "a 2 quart saucepan"."""
        match = utensils(self.lexicon).match(text, token.start)
        return bool(match) and singular(match[0].split()[-1].lower(), self.lexicon) not in self.heads if match else False

    def before(self, text: str, found: Found) -> bool:
        """Whether a food is named right before a bracket that holds an amount: "the milk (1 cup)"."""
        opening = re.search(rf"([^\W\d_]+)\s*\(\s*(?:(?:{any_spaced(self.lexicon.words('roughly'))})\s*)?$", left_of(text, found), re.IGNORECASE)
        return bool(opening) and bool(set(self.stems(opening[1])) & self.words) if opening else False


def left_of(text: str, found: Found) -> str:
    """The text before an amount, as far as it may say something about it."""
    return text[max(0, found.start - LONGEST_CLAUSE) : found.start]


def _tokens(text: str, start: int) -> Iterator[Token]:
    for match in TOKEN.finditer(text, start, start + 160):
        yield Token(match.start(), match.end(), match[0])


def _behind_bracket(text: str, at: int) -> int:
    match = re.compile(r"\s*\([^()]*\)").match(text, at)
    return match.end() if match else at


@lru_cache(maxsize=8)
def utensils(lexicon: Lexicon) -> re.Pattern[str]:
    """The names of tools that are no measures; made once for a lexicon."""
    return re.compile(rf"(?:{any_spaced(lexicon.words('utensils') - set(lexicon.unit_of))})(?:e?s)?(?!\w)", re.IGNORECASE)
