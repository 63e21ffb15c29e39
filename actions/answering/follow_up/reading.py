"""A question as the methods see it: its words with compounds as one, nouns, verbs, and references that nothing in it resolves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from actions.language.lexicon import Lexicon
from actions.language.pipeline.parsing import parse
from actions.language.plurals import is_plural, singular
from actions.language.words import normalise, tokens

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

REMEMBERED = 1024  # questions
NOUNS, VERBS = frozenset({"NOUN", "PROPN"}), frozenset({"VERB", "AUX"})
IN_CHUNK = NOUNS | {"ADJ"}
WORD = re.compile(r"[^\W_]")


@dataclass(frozen=True)
class Word:
    """A word in lower case, compounds joined by a space.

    Args:
        text: as written.
        lemma: its lemma; the last word's for a compound.
        kind: universal part of speech; NOUN for compounds of common nouns, PROPN for names.
        head: of a word before a noun in its chunk the noun's lemma, else empty.
    """

    text: str
    lemma: str
    kind: str
    head: str = ""


@dataclass(frozen=True)
class Read:
    """A question that was read.

    Args:
        text: as it was asked.
        plain: in lower case with one kind of apostrophe.
        words: its words.
        references: pronouns and possessives that no noun of the question resolves.
        resolved: those that one may resolve.
        has_verb: whether there is any verb.
    """

    text: str
    plain: str
    words: tuple[Word, ...]
    references: tuple[str, ...]
    resolved: tuple[str, ...]
    has_verb: bool

    @property
    def plain_words(self) -> list[str]:
        """Its words as they are written, in lower case."""
        return tokens(self.plain)

    @property
    def nouns(self) -> frozenset[str]:
        """Lemmas of common nouns, and names."""
        return frozenset(word.lemma for word in self.words if word.kind in NOUNS)

    @property
    def names(self) -> frozenset[str]:
        """Proper nouns alone."""
        return frozenset(word.lemma for word in self.words if word.kind == "PROPN")


class Reading:
    """Reads questions and remembers the latest.

    Args:
        nlp: the pipeline of the language.
        lexicon: its words.
        remembered: questions that are kept; all of them where it is None, as in training, which comes back to each many times.
    """

    def __init__(self, nlp: Language, lexicon: Lexicon, remembered: int | None = REMEMBERED) -> None:
        self._nlp, self._lexicon = nlp, lexicon
        self._groups = {name: frozenset(map(str, words)) for name, words in lexicon.table("references").items()}
        self._leaning, self._empty = lexicon.words("leaning_references"), lexicon.words("empty_it")
        self._empty_before = lexicon.words("empty_it_before")
        self._remembered = lru_cache(maxsize=remembered)(self._read)

    def __call__(self, text: str) -> Read:
        """Read one question."""
        return self._remembered(text)

    def many(self, texts: Sequence[str]) -> list[Read]:
        """Read several."""
        return [self._remembered(text) for text in texts]

    def _read(self, text: str) -> Read:
        doc = parse(self._nlp, text)
        given = [token for token in doc if WORD.search(token.text)]
        open_ones, resolved = self._references(given)
        return Read(text, normalise(text), tuple(_words(doc)), tuple(open_ones), tuple(resolved), any(token.pos_ in VERBS for token in given))

    def _references(self, given: Sequence[Token]) -> tuple[list[str], list[str]]:
        """Words that refer: those without a noun before them that they may stand for, and the others."""
        found: tuple[list[str], list[str]] = ([], [])
        for at, token in enumerate(given):
            word = token.lower_
            group = next((name for name, words in self._groups.items() if word in words), None)
            if word in self._leaning:
                found[0].append(word)
            elif group is not None and not (group == "pointing" and token.pos_ in ("SCONJ", "ADV")) and not (group == "thing" and self._stands_for_nothing(given, at)):
                found[any(self._may_be(noun, group) for noun in given[:at])].append(word)
        return found

    def _may_be(self, noun: Token, group: str) -> bool:
        """Whether a noun may be what a word of a group stands for."""
        if noun.pos_ not in NOUNS or group == "pointing":
            return False
        name = noun.pos_ == "PROPN"
        one, many = singular(noun.lower_, self._lexicon) == noun.lower_, is_plural(noun.lower_, self._lexicon)
        return {"person": name, "thing": one, "many": many or name}[group]

    def _stands_for_nothing(self, given: Sequence[Token], at: int) -> bool:
        """"Is it safe to ...", "it's raining"."""
        rest = " ".join(token.lower_ for token in given[at + 1 : at + 4])
        before = given[at - 1].lower_ if at else ""
        rest = rest.removeprefix("'s ").removeprefix("is ")
        return (before in self._empty_before or not at) and any(f"{rest} ".startswith(f"{word} ") for word in self._empty)


def _words(doc: Doc) -> Iterator[Word]:
    """The words of a question; neighbouring nouns are one word, and so are names."""
    given = [token for token in doc if WORD.search(token.text)]
    at = 0
    while at < len(given):
        end = at + 1
        while given[at].pos_ in NOUNS and end < len(given) and given[end].pos_ in NOUNS and given[end].i == given[end - 1].i + 1:
            end += 1
        run = given[at:end]
        name = all(token.pos_ == "PROPN" or (token.i and token.text[:1].isupper()) for token in run)
        kind = ("PROPN" if name else "NOUN") if run[0].pos_ in NOUNS else run[0].pos_
        lemma = " ".join([*(token.lower_ for token in run[:-1]), (run[-1].lower_ if name else (run[-1].lemma_ or run[-1].text).lower())])
        yield Word(" ".join(token.lower_ for token in run), lemma, kind, _head(given, end) if kind == "ADJ" else "")
        at = end


def _head(given: Sequence[Token], at: int) -> str:
    """The noun that a chunk ends with, from a place before it."""
    while at + 1 < len(given) and given[at].pos_ in IN_CHUNK and given[at + 1].pos_ in NOUNS:
        at += 1
    return (given[at].lemma_ or given[at].text).lower() if at < len(given) and given[at].pos_ in NOUNS else ""
