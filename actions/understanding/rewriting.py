"""What a question that goes on with another may mean: both in one, or in full with the words that it leaves out.

Nothing here decides which wording is meant: the ranker weighs each by the answers that it finds (after the references that
De Boni & Manandhar 2003 resolve).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from actions.answering.common_sense.approach import unit
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.language.lexicon import Lexicon
from actions.language.pipeline.parsing import parse
from actions.settings import FOLLOWING
from actions.understanding.terms import Term

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span, Token

How = Literal["said", "both", "full"]
LeftOut = Callable[[str, str], Sequence[Term]]
"""What tells of a text and the question before which words of this are left out, as `Terms` does."""
ENDS = " ?.!,"
NAMING, BESIDE, DOING = ("NOUN", "PROPN"), ("DET", "ADJ", "NUM"), ("VERB", "AUX")
LINKING = ("CCONJ", "PUNCT", "INTJ")
"""Parts of speech with which a fragment begins that say nothing themselves."""
PLACING = ("ADP", "SCONJ", "ADV")
"""Parts of speech with which a fragment begins that adds to a question."""


@dataclass(frozen=True)
class Wording:
    """A question as it may be meant, and the operator that worded it."""

    text: str
    how: How


class Rewriter:
    """Words questions in full.

    Args:
        nlp: the pipeline of the language.
        lexicon: its words.
        static: tells how alike two things are.
        terms: tells which words of what was asked are left out; None for none.
    """

    def __init__(
        self, nlp: Language, lexicon: Lexicon, static: StaticVectors, terms: LeftOut | None = None
    ) -> None:
        self._nlp, self._static, self._terms = nlp, static, terms
        self._pointing = lexicon.words("references_to_things")
        self._asking = lexicon.words("question_words")
        self._measuring = lexicon.words("measuring_words")

    def __call__(self, text: str, question: str) -> list[Wording]:
        """All wordings of a question beside itself: behind the other one; in full where it leaves words out; and the other one with a thing of this in it.

        Args:
            text: the question.
            question: what was asked before, in full.
        """
        before = question.rstrip(ENDS)
        if not before:
            return []
        both = Wording(f"{before}? {text}", "both")
        if not text.strip(ENDS):
            return [both]
        said, asked = self._read(text), self._read(before)
        full = self._full(said, asked), self._swapped(said, asked)
        return [both, *(Wording(one, "full") for one in dict.fromkeys(full) if one)]

    def leans(self, text: str) -> bool:
        """Whether a text names nothing that is done or nothing that it is done with, so that another one says it."""
        said = self._read(text)
        return self._pointer(said) is not None or not self._acts(said) or not self.things(text)

    def things(self, text: str) -> list[str]:
        """What a text names, without articles, in its order."""
        return [_bare(one).text for one in self._chunks(self._read(text))]

    def _read(self, text: str) -> Doc:
        return parse(self._nlp, text)

    def _chunks(self, text: Doc) -> list[Span]:
        """Nouns with the words before them that belong to them."""
        found, first = [], -1
        for at, token in enumerate(text):
            own = token.lower_ not in self._pointing | self._asking | self._measuring
            names, belongs = own and token.pos_ in NAMING, own and token.pos_ in BESIDE
            first = (at if first < 0 else first) if names or belongs else -1
            if names and (at + 1 == len(text) or text[at + 1].pos_ not in NAMING):
                found.append(text[first : at + 1])
                first = -1
        return found

    def _acts(self, text: Doc) -> bool:
        return any(token.pos_ in DOING for token in text)

    def _pointer(self, text: Doc) -> Token | None:
        """The word that stands for a thing."""
        return next(
            (one for one in text if one.lower_ in self._pointing and one.pos_ == "PRON"), None
        )

    def _swapped(self, said: Doc, asked: Doc) -> str:
        """The question before with the thing of a fragment in place of the most alike of its own; a place takes only that of another place."""
        placed = _start(said).pos_ == "ADP"
        new = self._chunks(said)
        old = [one for one in self._chunks(asked) if _linked(one) or not placed]
        if self._acts(said) or not new or not old:
            return ""
        told = unit(self._static([one.root.text for one in (new[-1], *old)]))
        return _put(old[int((told[1:] @ told[0]).argmax())], new[-1].text)

    def _full(self, said: Doc, asked: Doc) -> str:
        """The question with the words that it leaves out; empty where it leaves none out."""
        found = self._terms(said.text, asked.text) if self._terms is not None else ()
        meant = [one for one in found if one.p >= FOLLOWING.left_out]
        if not meant:
            return ""
        kept = {token.i: one.p for one in meant for token in _at(asked, one) if token.is_alpha}
        adds = said[0].pos_ == "SCONJ" or not self._acts(said)
        led = adds and any(asked[at].pos_ in DOING for at in kept)
        return self._led(said, asked, kept) if led else self._topped(said, asked, kept)

    def _led(self, said: Doc, asked: Doc, kept: Mapping[int, float]) -> str:
        """A fragment in the question before: in the place of what is not meant again, else behind it."""
        places = [
            one for one in self._chunks(asked) if not kept.keys() & set(range(one.start, one.end))
        ]
        start = _start(said)
        new, named = said[start.i :].text.rstrip(ENDS), self._chunks(said)
        placed = start.pos_ in PLACING
        if places and named and not placed:
            return _put(places[-1], named[-1].text)
        out = {at for one in places for at in range(_with_link(one), one.end)}
        rest = "".join(one.text_with_ws for one in asked if one.i not in out).strip()
        if any(one.lower_ in self._asking for one in said):
            return f"{new}: {rest}"
        return f"{rest} {new}" if placed else f"{rest}, {said.text.rstrip(ENDS)}"

    def _topped(self, said: Doc, asked: Doc, kept: Mapping[int, float]) -> str:
        """A question of its own with what it is about: in the place of its pronoun, or before it."""
        things = [
            one for one in self._chunks(asked) if kept.keys() & set(range(one.start, one.end))
        ]
        pointer, text = self._pointer(said), said.text
        within = {at for one in things for at in range(one.start, one.end)}
        if pointer is not None and things:
            likeliest = max(things, key=lambda one: max(kept.get(token.i, 0.0) for token in one))
            things.remove(likeliest)
            text = _put(said[pointer.i : pointer.i + 1], f"the {_bare(likeliest).text}")
        loose = [asked[at].text for at in sorted(kept.keys() - within)]
        about = ", ".join(dict.fromkeys([*(_bare(one).text for one in things), *loose]))
        return f"{about}: {text}" if about else text


def _start(said: Doc) -> Token:
    """The first word that says something itself."""
    return next((one for one in said if one.pos_ not in LINKING), said[0])


def _at(asked: Doc, term: Term) -> list[Token]:
    """The tokens of a term."""
    end = term.start + len(term.text)
    return [one for one in asked if term.start <= one.idx < end]


def _linked(chunk: Span) -> bool:
    """Whether a thing stands behind a preposition."""
    return chunk.start > 0 and chunk.doc[chunk.start - 1].pos_ == "ADP"


def _with_link(chunk: Span) -> int:
    """Where a thing begins with the preposition before it."""
    return chunk.start - _linked(chunk)


def _bare(thing: Span) -> Span:
    """A thing without its article."""
    return thing[1:] if len(thing) > 1 and thing[0].pos_ == "DET" else thing


def _put(place: Span, text: str) -> str:
    """The text of a place with other words in it."""
    doc = place.doc
    return f"{doc[: place.start].text_with_ws}{text}{place[-1].whitespace_}{doc[place.end :].text}"
