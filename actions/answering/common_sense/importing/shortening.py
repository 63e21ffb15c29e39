"""Long answers → the sentences that answer, as they can be said beside the stove."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, normalise, tokens
from actions.recipes.importers.plain_text import plain
from actions.recipes.segmentation.base import list_number, sentence_spans
from actions.settings import SHORTENING, Shortening

VERSION = 2  # changes when the same answer is shortened otherwise
MOST_WORDS = 60
READ = 40  # sentences of an answer that are looked at: later ones are appendices
APART = re.compile(r"<(blockquote|pre|table|h[1-6]|sup|s|strike|del)\b[^<>]*>(?:(?!<\1\b).)*?</\1\s*>", re.IGNORECASE | re.DOTALL)
RULE = re.compile(r"<(?:hr|img)\b[^<>]*>", re.IGNORECASE)
MARKUP = re.compile(r"</?(?:p|br|li|ul|ol|a|em|strong|b|i|div|code|blockquote|h[1-6])\b", re.IGNORECASE)
SPACED_MARK = re.compile(r"\s+([.,;:!?])(?=\s|$)")
ADDRESS = re.compile(r"https?://|www\.")
INITIALS = re.compile(r"(?<!\w)(?:[^\W\d_]\.){2,}$")  # "the U.S. Department": initials before a capital end no sentence
STARRED = re.compile(r"^(?:[-*•–]\s+|\*\*)|\*\*$")

Encode = Callable[[Sequence[str]], NDArray[np.float32]]


class NotShortenedError(ValueError):
    """Nothing of an answer can be told as it is; the message says why."""


@dataclass(frozen=True)
class _Sentence:
    text: str
    whole: bool
    words: int


def text_of(answer: str) -> str:
    """The plain text of an answer, a paragraph or list item a line; quotations, headings, tables and crossed-out text are left out."""
    if not MARKUP.search(answer):
        return plain(answer)
    kept = answer.replace("\r", " ").replace("\n", " ")
    while (shorter := APART.sub(" ", kept)) != kept:
        kept = shorter
    return SPACED_MARK.sub(r"\1", plain(RULE.sub(" ", kept)))


def shortened(question: str, answer: str, lexicon: Lexicon, encode: Encode, weights: Shortening = SHORTENING) -> str:
    """The sentences of an answer that answer the question: at most 60 words, no sentence cut, the answering one first.

    An answer of at most 60 words is kept whole. In a longer one a sentence counts by its likeness to the question, its
    place and its form; what warns of harm is kept before anything that explains.

    Args:
        question: what was asked.
        answer: the answer as it was written, with or without markup.
        lexicon: the words of its language.
        encode: sentences → vectors of unit length, one row each.
        weights: what a sentence counts for.

    Raises:
        NotShortenedError: it has no sentence that can be told, or none that leaves room for its warning.
    """
    text = text_of(answer)
    sentences = [one for one in _sentences(text, lexicon) if _tells(one, lexicon)][:READ]
    if not sentences:
        raise NotShortenedError("its answer holds no sentence that can be told")
    if sum(one.words for one in sentences) <= MOST_WORDS:
        return _joined(sentences, range(len(sentences)))
    worth = _worth(question, sentences, lexicon, encode, weights)
    grave = [at for at, one in enumerate(sentences) if _warns(one, lexicon)]
    for lead in sorted(range(len(sentences)), key=lambda at: -worth[at]):
        opening = {at for at in range(lead) if _instructs(sentences[at], lexicon) and worth[at] >= worth[lead] - weights.opening}
        chosen = _chosen(lead, opening, sentences, worth, grave, lexicon, weights)
        if chosen:
            return _joined(sentences, sorted(chosen, key=lambda at: (at < lead and at not in opening, at)))
    if all(one.words > MOST_WORDS for one in sentences):
        raise NotShortenedError(f"no sentence of its answer has at most {MOST_WORDS} words")
    raise NotShortenedError(f"its answer cannot be told in {MOST_WORDS} words without losing its warning")


def _chosen(
    lead: int, opening: set[int], sentences: list[_Sentence], worth: NDArray[np.float64], grave: list[int], lexicon: Lexicon, weights: Shortening,
) -> set[int]:
    """The places of the sentences that are told with the leading one; none where it leaves no room for what warns.

    The weightiest warning is a must. Before the leading sentence stands only what says what to do and answers nearly as well.
    """
    left = MOST_WORDS - sentences[lead].words
    chosen = {lead}
    if left < 0:
        return set()
    for at in sorted(grave, key=lambda at: -worth[at]):
        if at not in chosen and sentences[at].words <= left:
            chosen.add(at)
            left -= sentences[at].words
    if grave and not chosen & set(grave):
        return set()
    for at in sorted(range(len(sentences)), key=lambda at: -worth[at]):
        if worth[at] < worth[lead] - weights.further or len(chosen) >= weights.most_sentences:
            break
        fits = at not in chosen and sentences[at].words <= left and (at > lead or at in opening)
        if fits and (at - 1 in chosen or not _leans(sentences[at], lexicon)):
            chosen.add(at)
            left -= sentences[at].words
    return chosen


def _worth(question: str, sentences: list[_Sentence], lexicon: Lexicon, encode: Encode, weights: Shortening) -> NDArray[np.float64]:
    """How far each sentence answers; shape (number of sentences,)."""
    vectors = encode([question, *(one.text for one in sentences)]).astype(np.float64)
    middle = vectors[1:].mean(axis=0)
    worth: NDArray[np.float64] = vectors[1:] @ vectors[0] + weights.typical * (vectors[1:] @ middle) / max(float(np.linalg.norm(middle)), 1e-9)
    for at, one in enumerate(sentences):
        said = tokens(one.text)
        first = said[0] if said else ""
        worth[at] += weights.place * (1 - at / len(sentences))
        worth[at] += weights.number * any(char.isdigit() for char in one.text)
        worth[at] += weights.imperative * _instructs(one, lexicon)
        worth[at] += weights.verdict * (first in lexicon.words("answer_affirm") | lexicon.words("answer_deny"))
        worth[at] -= weights.leaning * _leans(one, lexicon)
        worth[at] -= weights.teller * bool(set(said) & lexicon.words("tellers"))
        worth[at] -= weights.fragment * (not one.whole)
    return worth


def _sentences(text: str, lexicon: Lexicon) -> list[_Sentence]:
    found = []
    begun = ""
    for start, end in sentence_spans(text, lexicon):
        piece = STARRED.sub("", f"{begun} {text[start:end]}".strip()).strip()
        begun = piece if INITIALS.search(piece) and end < len(text) else ""
        if begun:
            continue
        piece = piece[list_number(piece, lexicon) :].strip()
        whole = piece.rstrip(")\"'”’»")[-1:] in (".", "!", "?", "…")
        if piece:
            said = piece if whole or piece.endswith(":") else f"{piece.rstrip(',;–- ')}."
            found.append(_Sentence(said[:1].upper() + said[1:], whole, len(said.split())))
    return found


def _tells(one: _Sentence, lexicon: Lexicon) -> bool:
    """Whether a sentence can be told: no question, no heading, no address, no talk among writers."""
    if one.text.endswith(("?", ":")) or ADDRESS.search(one.text) or not tokens(one.text):
        return False
    return not _pattern("answer_chatter", lexicon).search(normalise(one.text))


def _warns(one: _Sentence, lexicon: Lexicon) -> bool:
    return _pattern("dangers", lexicon).search(normalise(one.text)) is not None


def _instructs(one: _Sentence, lexicon: Lexicon) -> bool:
    """Whether a sentence begins with what to do."""
    return next(iter(tokens(one.text)), "") in lexicon.words("generic_actions")


def _leans(one: _Sentence, lexicon: Lexicon) -> bool:
    """Whether a sentence needs the one before it, by its first words or by its last ("helps too")."""
    starts, ends, said = any_spaced(lexicon.words("leaning_starts")), any_spaced(lexicon.words("leaning_ends")), normalise(one.text)
    return re.match(rf"(?:{starts})\b", said) is not None or re.search(rf"\b(?:{ends})\W*$", said) is not None


@lru_cache(maxsize=16)
def _pattern(key: str, lexicon: Lexicon) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{any_spaced(lexicon.words(key))})(?!\w)")


def _joined(sentences: Sequence[_Sentence], places: Sequence[int] | range) -> str:
    return " ".join(sentences[at].text for at in places)
