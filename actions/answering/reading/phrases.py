"""Noun phrases of a parsed sentence: what they name, how much of it, and what describes it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from spacy.tokens import Token

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, stem, stems

NOMINAL = ("NOUN", "PROPN", "PRON", "NUM", "ADJ", "VERB", "X")
ARTICLES = ("det",)


@dataclass(frozen=True)
class Phrase:
    """A noun phrase.

    Args:
        text: as written, without article, amount and preposition: "coconut milk".
        whole: with its amount: "3 tablespoons of coconut milk".
        stems: stems of its words, without the amount.
        head: stem of the word that names the thing.
        amount: the amount in front, as written; empty where there is none.
        article: the article or pointing word in front, as written.
        modifiers: words in front of the head that tell which or what size.
        inner: phrases that hang on it by a preposition ("the sides of the wok"), with that preposition.
        first, last: places of its first and last word in the sentence.
    """

    text: str
    whole: str
    stems: frozenset[str]
    head: str
    amount: str = ""
    article: str = ""
    modifiers: tuple[str, ...] = ()
    inner: tuple[tuple[str, Phrase], ...] = ()
    first: int = 0
    last: int = 0


@lru_cache(maxsize=8)
def _measure(lexicon: Lexicon) -> re.Pattern[str]:
    """An amount at the beginning of a phrase: numbers and unit, with "of" behind it."""
    numbers = any_of(word for word in lexicon.cardinals if word not in lexicon.words("articles"))
    counted = rf"(?:about|at least)?\s*(?:[\d½¼¾⅓⅔⅛⅜⅝⅞][\d\s./½¼¾⅓⅔⅛⅜⅝⅞–-]*|(?:{numbers})\b)"
    units, of = any_of(lexicon.unit_of), any_of(lexicon.words("connectors"))
    bare = any_of(form for form, unit in lexicon.unit_of.items() if unit in lexicon.words("bare_units"))
    articles = any_of(lexicon.words("articles"))
    measured, determiners = rf"{counted}(?:\s*(?:{units})\b\.?)?", any_of(lexicon.words("determiners"))
    return re.compile(rf"^(?:(?P<amount>{measured}|(?:(?:{articles})\s+)?(?:{bare})\b)\s*(?:(?:{of})\s+)?(?:(?:{determiners})\s+)?)", re.IGNORECASE)


def phrase(head: Token, lexicon: Lexicon) -> Phrase:
    """The phrase of a noun; words that are joined to it by "and" are phrases of their own."""
    tokens = _tokens(head)
    article = tokens[0].text.lower() if tokens and tokens[0].dep_ == "det" and tokens[0] is not head else ""
    while tokens and (tokens[0].dep_.split(":")[0] in ARTICLES or tokens[0].is_punct) and tokens[0] is not head:
        tokens = tokens[1:]
    named = _named(head, lexicon)
    whole = _text(tokens)
    measured = _measure(lexicon).match(whole)
    text = whole[measured.end() :] if measured and len(whole) > measured.end() else whole
    inner = tuple((_case(child), phrase(child, lexicon)) for child in named.children if child.dep_.startswith("nmod") and child.pos_ in NOMINAL and _case(child))
    own = [token for token in tokens if not any(part.first <= token.i <= part.last or token.i == part.first - 1 for _, part in inner)]
    inside = stems(text, lexicon.language)
    before = [token.text.lower() for token in own if token.i < named.i and token.pos_ in ("ADJ", "NOUN", "PROPN", "VERB") and token.text.lower() not in lexicon.unit_of]
    return Phrase(
        text=text, whole=whole, stems=frozenset(inside), head=stem(named.text.lower(), lexicon.language), amount=(measured["amount"] if measured else "").strip(), article=article,
        modifiers=tuple(before), inner=inner, first=tokens[0].i if tokens else head.i, last=tokens[-1].i if tokens else head.i,
    )


def written(text: str, lexicon: Lexicon) -> Phrase:
    """A phrase by its words alone, where the parse of the sentence is of no use."""
    words = text.split()
    article = words[0].lower() if len(words) > 1 and words[0].lower() in lexicon.words("determiners") else ""
    whole = " ".join(words[1:]) if article else " ".join(words)
    measured = _measure(lexicon).match(whole)
    bare = whole[measured.end() :] if measured and len(whole) > measured.end() else whole
    named = stems(bare, lexicon.language)
    return Phrase(
        text=bare, whole=whole, stems=frozenset(named), head=named[-1] if named else "", amount=(measured["amount"] if measured else "").strip(), article=article,
        modifiers=tuple(word.lower() for word in bare.split()[:-1]),
    )


def joined(head: Token) -> Iterator[Token]:
    """A noun and those joined to it, in order."""
    yield head
    for child in head.children:
        if child.dep_ == "conj" and child.pos_ in NOMINAL and not any(below.dep_.startswith(("obj", "nsubj")) for below in child.children):
            yield from joined(child)


def _named(head: Token, lexicon: Lexicon) -> Token:
    """The word that names the thing: of "3 tablespoons of milk" the milk."""
    if head.text.lower() in lexicon.unit_of or head.lemma_.lower() in lexicon.unit_of:
        for child in head.children:
            if child.dep_ == "nmod" and any(below.dep_ == "case" and below.text.lower() in lexicon.words("connectors") for below in child.children):
                return child
    return head


def _tokens(head: Token) -> list[Token]:
    """The words of a phrase, without what is joined to it and what stands outside of it."""
    found = [head]
    for child in head.children:
        kind = child.dep_.split(":")[0]
        if child.dep_ == "advmod" and child.i < head.i:
            found += _subtree(child)
        elif kind in ("amod", "nummod", "det", "compound", "nmod", "fixed", "flat") and not (kind == "det" and child.i > head.i):
            found += _tokens(child) + [below for below in child.children if below.dep_ == "case"] + _joined_inside(child)
        elif child.dep_ == "punct" and child.text == "-":
            found.append(child)
    unique = sorted({token.i: token for token in found}.values(), key=lambda token: token.i)
    return [token for token in unique if not (token.is_punct and token.i in (unique[0].i, unique[-1].i))]


def _joined_inside(child: Token) -> list[Token]:
    """What is joined to a describing word: "boneless and skinless thighs"."""
    if child.dep_ not in ("amod", "compound"):
        return []
    return [below for other in child.children if other.dep_ == "conj" and other.i < child.head.i for below in _subtree(other)]


def _subtree(token: Token) -> list[Token]:
    return list(token.subtree)


def _case(token: Token) -> str:
    return next((child.text.lower() for child in token.children if child.dep_ == "case"), "")


def _text(tokens: list[Token]) -> str:
    """The words as they were written, with single spaces; a gap that was left out is one space."""
    if not tokens:
        return ""
    following = [*(token.i for token in tokens[1:]), -1]
    return " ".join("".join(token.text + (token.whitespace_ if after == token.i + 1 else " ") for token, after in zip(tokens, following, strict=True)).split())
