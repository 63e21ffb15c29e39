"""What a question that goes on with another may mean: both in one, or one of them with a piece of the other in its place.

Nothing here decides which wording is meant: the ranker weighs each by the answers that it finds (after the references that
De Boni & Manandhar 2003 resolve).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from actions.answering.common_sense.approach import unit
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.language.lexicon import Lexicon
from actions.language.pipeline.parsing import parse

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span, Token

How = Literal["said", "both", "referred", "swapped", "led"]
ENDS = " ?.!,"
NAMING, BESIDE, DOING = ("NOUN", "PROPN"), ("DET", "ADJ", "NUM"), ("VERB", "AUX")
ADDING = ("ADP", "SCONJ", "ADV", *NAMING, *BESIDE)
"""Parts of speech with which a fragment begins that adds to a question."""
LONGEST = 24  # words of a question that may leave something out


@dataclass(frozen=True)
class Wording:
    """A question in full.

    Attributes:
        text: as it is put to the sources.
        how: the operator that made it.
        shown: as it is told that it was understood.
    """

    text: str
    how: How
    shown: str = ""


@dataclass(frozen=True)
class Earlier:
    """What a question may go on with: the question before, its answer, and the running instruction."""

    question: str
    answer: str = ""
    step: str = ""


class Rewriter:
    """Words questions in full.

    Args:
        nlp: the pipeline of the language.
        lexicon: its words.
        static: tells how alike two things are.
    """

    def __init__(self, nlp: Language, lexicon: Lexicon, static: StaticVectors) -> None:
        self._nlp, self._static = nlp, static
        self._pointing = lexicon.words("references_to_things")
        self._asking = lexicon.words("question_words")
        self._measuring = lexicon.words("measuring_words")

    def __call__(self, text: str, earlier: Earlier) -> list[Wording]:
        """All wordings of a question beside itself, one of each operator that finds something.

        Args:
            text: the question.
            earlier: what it may go on with.
        """
        before = earlier.question.rstrip(ENDS)
        said, asked = self._read(text), self._read(before)
        both = f"{before}? {text}"
        found = [Wording(both, "both", self._joined(said, asked) or both)] if before else []
        if len(said) > LONGEST or not before:
            return found
        ways: tuple[tuple[How, Callable[[], str]], ...] = (
            ("referred", lambda: self._referred(said, asked, earlier)),
            ("swapped", lambda: self._swapped(said, asked)),
            ("led", lambda: self._led(said, asked)),
        )
        worded = ((how, way()) for how, way in ways)
        return [*found, *(Wording(full, how, full) for how, full in worded if full)]

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

    def _referred(self, said: Doc, asked: Doc, earlier: Earlier) -> str:
        """The question with what its pronoun stands for: a thing of the question before, of its answer, or of the running step."""
        pointer = self._pointer(said)
        if pointer is None:
            return ""
        texts = (asked, *(self._read(one) for one in (earlier.answer, earlier.step) if one))
        thing = next((chunks[0] for one in texts if (chunks := self._chunks(one))), None)
        return (
            _put(said[pointer.i : pointer.i + 1], f"the {_bare(thing).text}")
            if thing is not None
            else ""
        )

    def _swapped(self, said: Doc, asked: Doc) -> str:
        """The question before with the thing of this one in place of the most alike of its own."""
        new, old = self._chunks(said), self._chunks(asked)
        if self._acts(said) or not new or not old:
            return ""
        told = unit(self._static([one.root.text for one in (new[-1], *old)]))
        return _put(old[int((told[1:] @ told[0]).argmax())], new[-1].text)

    def _led(self, said: Doc, asked: Doc) -> str:
        """What was asked about before, asked with the words of this one: "for how long?"."""
        verb = next((one.i for one in asked if one.pos_ in DOING), None)
        if (
            self._acts(said)
            or self._chunks(said)
            or verb is None
            or not any(one.lower_ in self._asking for one in said)
        ):
            return ""
        return f"{said.text.rstrip(ENDS)} {asked[verb:].text}"

    def _joined(self, said: Doc, asked: Doc) -> str:
        """The question before with what a fragment adds to it: a place, a condition, a manner; empty where this one is no fragment."""
        start = next((one.i for one in said if one.pos_ in ADDING), -1)
        adds = start >= 0 and (said[start].pos_ == "SCONJ" or not self._acts(said))
        return f"{asked.text.rstrip(ENDS)} {said[start:].text}" if adds else ""


def _bare(thing: Span) -> Span:
    """A thing without its article."""
    return thing[1:] if len(thing) > 1 and thing[0].pos_ == "DET" else thing


def _put(place: Span, text: str) -> str:
    """The text of a place with other words in it."""
    doc = place.doc
    return f"{doc[: place.start].text_with_ws}{text}{place[-1].whitespace_}{doc[place.end :].text}"
