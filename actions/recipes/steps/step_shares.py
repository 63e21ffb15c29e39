"""Which share of a food a step speaks of: "half of the butter", "two thirds of the stock", "the remaining milk"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from actions.language.lexicon import Lexicon
from actions.language.quantities import plain_numbers
from actions.recipes.steps.ingredient_mentions import NEAR, Word


@dataclass(frozen=True)
class Share:
    """A part of an ingredient, or of the rest of it; `part` is None where it is not measured ("some of the flour")."""

    part: Fraction | None
    rest: bool = False


SENTENCE_STARTS = ("", ".", ";", ":", "!")
FULL = Share(Fraction(1))
REST = Share(Fraction(1), rest=True)


class Shares:
    """Reads shares by the words of a lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._parts = {word: Fraction(str(value)) for word, value in lexicon.table("shares").items()}
        self._counts = {word: int(value) for word, value in lexicon.cardinals.items() if value >= 1}
        self._remaining, self._every, self._some = lexicon.words("remaining"), lexicon.words("every"), lexicon.words("unmeasured")
        self._of, self._and = lexicon.words("connectors"), lexicon.words("list_joiners")
        self._determiners = lexicon.words("determiners") | lexicon.words("articles")
        self._nouns = lexicon.words("share_nouns")
        self._stop = lexicon.words("stop")
        self._ending = self._stop | lexicon.words("ingredient_words")

    def before(self, words: Sequence[Word], at: int, foods: frozenset[int] = frozenset()) -> Share | None:
        """The share that stands before the word at a place, and is said of it.

        It reaches over "of", articles and descriptions, over "and" where no article begins anew ("half of the salt and pepper"),
        and a rest also over a list ("the rest of the flour, nuts and sugar"); a preposition or a verb between ends it.

        Args:
            words: of the step.
            at: place of the food's first word.
            foods: places of all words that name foods: "the lemon halves and garlic" speaks of no half of the garlic.
        """
        listed, anew, told = False, False, 0
        for back in range(at - 1, -1, -1):
            word = words[back].text
            share = None if back - 1 in foods or self._is_verb(words, back) else self._said(words, back, at)
            if share is not None:
                return share if share.rest or not listed else None
            if word in self._of:
                anew = False
            elif word in self._determiners:
                anew = True
            elif word == "," or word in self._and:
                if anew:
                    return None
                listed, told = listed or word == ",", 0
            elif word in self._ending or not words[back].stem or told == NEAR:
                return None
            else:
                told += 1
        return None

    def qualifies(self, word: Word) -> bool:
        """Whether a word narrows down what follows it: the dry ones of "the dry ingredients"."""
        return bool(word.stem) and not any(word.text in words for words in (self._stop, self._determiners, self._of, self._every, self._remaining))

    def _said(self, words: Sequence[Word], back: int, at: int) -> Share | None:
        """The share that the word at a place tells."""
        word = plain_numbers(words[back].text)
        if word in self._remaining:
            part = self._part_of_rest(words, back)
            return REST if part == 1 else Share(part, rest=True)
        if word in self._parts:
            before = words[back - 1].text if back else ""
            if before in self._remaining:
                return REST
            following = words[back + 1].text if back + 1 < at else ""
            if before in self._determiners and self._counts.get(before) is None and following not in self._of | self._determiners:
                return None  # "the half onion" is all there is
            return Share(min(Fraction(1), self._parts[word] * self._counts.get(before, 1)))
        if word in self._every:
            return FULL
        return Share(None) if word in self._some else None

    def _is_verb(self, words: Sequence[Word], back: int) -> bool:
        """Whether a word that may tell a share tells what to do: "rest the dough", "quarter the apples", and "half the lemons" where a sentence begins.

        A noun has an article or a number before it or "of" behind it; "half" needs neither, but a verb before it.
        """
        word, before = words[back].text, words[back - 1].text if back else ""
        following = words[back + 1].text if back + 1 < len(words) else ""
        if following in self._of or not words[back].stem:
            return False
        if word in self._nouns:
            return before not in self._determiners and before not in self._counts and not before.isdigit()
        return word in self._parts and following in self._determiners and before in SENTENCE_STARTS

    def _part_of_rest(self, words: Sequence[Word], back: int) -> Fraction | None:
        """How much of the rest is meant: "half of the remaining flour", "some of the remaining flour"; all where nothing is said."""
        at = back - 1
        while at >= 0 and (words[at].text in self._of or words[at].text in self._determiners):
            at -= 1
        linked = any(words[place].text in self._of for place in range(at + 1, back))
        word = plain_numbers(words[at].text) if at >= 0 else ""
        if word in self._some and linked:
            return None
        if word in self._parts:
            return min(Fraction(1), self._parts[word] * self._counts.get(words[at - 1].text if at else "", 1))
        return Fraction(1)
