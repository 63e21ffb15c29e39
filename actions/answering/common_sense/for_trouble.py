"""What helps where something went wrong, before why it did: "my rice is mushy" wants the rice saved, although a pair that tells the reason is worded nearer."""

from __future__ import annotations

from dataclasses import replace

from actions.answering.common_sense.base import Match
from actions.answering.common_sense.pairs import Pair
from actions.answering.recipe_answers.troubles import states_of
from actions.language.lexicon import Lexicon
from actions.language.words import tokens

RESCUING = "rescuing"  # category of pairs about what went wrong
HURT = ("food-safety", "health")
GRAVE = (RESCUING, *HURT)
"""Categories of those about what went wrong or may do harm."""


def for_trouble(found: Match, text: str, lexicon: Lexicon) -> Match:
    """What was found for a text that tells what went wrong and does not ask why, with the pair that helps in place of the one that gives the reason of the same.

    Args:
        found: what was found.
        text: the words that were looked up.
        lexicon: the words of the language.

    Returns: the match as it is where it helps, where it gives no reason, or where none of the rest is about the same thing in the same state.
    """
    if found.pair.category == RESCUING or not asks_reason(found.pair.question, lexicon) or _wonders(text, lexicon):
        return found
    states = states_of(text, lexicon) & states_of(found.pair.question, lexicon)
    helps = next((pair for pair, _ in found.rest if pair.category == RESCUING and states & states_of(pair.question, lexicon) and _is_of_same(pair, found.pair)), None)
    return found if helps is None else replace(found, pair=helps, rest=((found.pair, found.distance), *(one for one in found.rest if one[0].id != helps.id)))


def asks_reason(question: str, lexicon: Lexicon) -> bool:
    """Whether a pair's question asks why: "Why is my rice mushy?"."""
    return " ".join(tokens(question)[:2]).startswith(tuple(lexicon.words("reason_words")))


def _wonders(text: str, lexicon: Lexicon) -> bool:
    return any(f" {words} " in f" {' '.join(tokens(text))} " for words in lexicon.words("reason_words"))


def _is_of_same(one: Pair, other: Pair) -> bool:
    """Whether two pairs are first of all about the same thing."""
    return bool(one.about) and one.about[:1] == other.about[:1]
