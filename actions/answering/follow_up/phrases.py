"""A question taken apart: what it asks with, who does what in it, and the things that it names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from actions.language.lexicon import Lexicon
from actions.language.pipeline.parsing import parse
from actions.language.words import any_of, stem

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Token

REMEMBERED = 512
LONGEST = 400  # characters of a text that are read
NOUNS, BESIDE = frozenset({"NOUN", "PROPN"}), frozenset({"ADJ", "NUM", "DET"})
HYPHEN = "-"
MARKS = frozenset(",;:.!?")
ENDS = " ?.!,"  # marks around a question
CLITIC = re.compile(r"^'|^n't$", re.IGNORECASE)
WORD, DIGIT = re.compile(r"\w"), re.compile(r"[\d½¼¾⅓⅔⅛]")


@dataclass(frozen=True)
class Word:
    """A word: in lower case, as it was written, its part of speech, whether it is plural, and whether a mark stands before it."""

    low: str
    said: str
    kind: str
    relation: str = ""
    plural: bool = False
    apart: bool = False


@dataclass(frozen=True)
class Chunk:
    """A thing that a text names: places of its first and last word, and of the preposition before it (-1 where there is none)."""

    first: int
    last: int
    preposition: int = -1


@dataclass(frozen=True, eq=False)
class Phrased:
    """A text taken apart.

    Args:
        words: its words without marks; "it's" counts as two.
        chunks: the things that it names, in order.
        auxiliary: place of the verb that asks ("can" in "how long can I keep it"); -1 where there is none.
        subject: place behind the one who asks ("I", "we"); -1 where another thing is the subject.
        action: place of the verb of what is done ("keep"); -1 where nothing is.
    """

    words: tuple[Word, ...]
    chunks: tuple[Chunk, ...]
    auxiliary: int
    subject: int
    action: int

    def text(self, first: int = 0, end: int | None = None) -> str:
        """Some of its words as they were written."""
        return joined(word.said for word in self.words[first:end])

    def of(self, chunk: Chunk) -> str:
        """A thing as it was written."""
        return self.text(chunk.first, chunk.last + 1)

    def head(self, chunk: Chunk) -> Word:
        """The noun of a thing."""
        return self.words[chunk.last]

    @cached_property
    def lows(self) -> tuple[str, ...]:
        """Its words in lower case."""
        return tuple(word.low for word in self.words)

    @property
    def lead(self) -> str:
        """What it asks with, before the verb: "how long"; empty for a yes-or-no question or where there is no such verb."""
        return self.text(0, self.auxiliary) if self.auxiliary > 0 else ""

    @property
    def rest(self) -> str:
        """What comes behind the words that it asks with, from the verb on."""
        return self.text(self.auxiliary) if self.auxiliary >= 0 else ""

    @property
    def done(self) -> str:
        """What is done, as an infinitive without "to": "keep cooked rice"; empty where nothing is."""
        return self.text(self.action) if self.action >= 0 else ""

    def put(self, first: int, last: int, phrase: str) -> str:
        """The text with a phrase in place of some of its words."""
        return joined([*(word.said for word in self.words[:first]), *([phrase] if phrase else []), *(word.said for word in self.words[last + 1 :])])


class Phrases:
    """Takes texts apart and remembers the latest.

    Args:
        nlp: the pipeline of the language.
        lexicon: its words.
    """

    def __init__(self, nlp: Language, lexicon: Lexicon) -> None:
        self._nlp, self._lexicon = nlp, lexicon
        self._verbs = lexicon.words("polar_starts") | lexicon.words("asking_verbs")
        self._names_nothing = lexicon.words("question_words") | lexicon.words("references_to_things") | lexicon.words("measuring_words")
        self._participles = tuple(sorted(lexicon.words("participle_endings")))
        self._marked = {str(form): str(whole) for form, whole in lexicon.table("unmarked_forms").items()}
        self._unmarked = re.compile(rf"(?<![\w'])(?:{any_of(self._marked)})(?![\w'])", re.IGNORECASE)
        rows = lexicon.table("unmarked_behind").items()
        self._behind = [(re.compile(rf"(?<![\w'])(?:{form})(?=\s+(?:{any_of(map(str, row['behind']))}|\d+)(?![\w'-]))", re.IGNORECASE), str(row["whole"])) for form, row in rows]
        self._emphases = re.compile(rf"\s+(?:{any_of(lexicon.words('emphases'))})(?![\w'])", re.IGNORECASE)
        self._remembered = lru_cache(maxsize=REMEMBERED)(self._read)

    def __call__(self, text: str) -> Phrased:
        """One text."""
        return self._remembered(text[:LONGEST], 0, LONGEST)

    def part(self, text: str, start: int, end: int) -> Phrased:
        """The characters of a text from one place to before another, as they stand in it; white space of the text is single."""
        return self._remembered(text[:LONGEST], start, end)

    def plain(self, text: str) -> Phrased:
        """A question without its marks."""
        text = self.mended(" ".join(text.split())).lstrip(ENDS)
        return self.part(text, 0, len(text.rstrip(ENDS)))

    def mended(self, text: str) -> str:
        """A question with the apostrophes that were left out ("what's" for "whats", "it's" for "its" before what is said of it), without words that only stress it."""
        text = self._emphases.sub("", text)
        for form, whole in self._behind:
            text = form.sub(whole, text)
        return self._unmarked.sub(lambda found: self._marked.get(found[0].lower(), found[0]), text)

    def _read(self, text: str, start: int, end: int) -> Phrased:
        given = [token for token in parse(self._nlp, text) if start <= token.idx < end]
        words = tuple(self._corrected(tuple(self._words(given))))
        auxiliary = next((at for at, word in enumerate(words) if word.low in self._verbs), -1)
        words = self._with_verb(words, auxiliary)
        subject = auxiliary + 2 if auxiliary >= 0 and auxiliary + 1 < len(words) and words[auxiliary + 1].low in self._lexicon.words("askers") else -1
        action = self._action(words, auxiliary, subject)
        if action >= 0:
            words = (*words[:action], replace(words[action], kind="VERB"), *words[action + 1 :])
        return Phrased(words, tuple(self._chunks(words, action)), auxiliary, subject, action)

    def _words(self, tokens: list[Token]) -> Iterable[Word]:
        """Words without marks; what hyphens join is one, with the part of speech of its last."""
        said, apart = "", False
        for at, token in enumerate(tokens):
            joins = not token.whitespace_ and at + 1 < len(tokens)
            if WORD.search(token.text) is None:
                said = said + token.text if said and joins and token.text == HYPHEN else ""
                apart = apart or token.text in MARKS
            elif joins and tokens[at + 1].text == HYPHEN and not tokens[at + 1].whitespace_:
                said += token.text
            else:
                text = f"{said}{token.text}"
                asks = text.lower() in self._verbs or text.lower() in self._lexicon.words("question_words")
                yield Word(text.lower(), text.lower() if asks else text, str(token.pos_), token.dep_, self._plural(token), apart)
                said, apart = "", False

    def _plural(self, token: Token) -> bool:
        if "Plur" in token.morph.get("Number", []):
            return True
        low = token.lower_
        return token.pos_ in ("NOUN", "PROPN", "VERB") and low.endswith("s") and not low.endswith(("ss", "us", "is")) and stem(low, self._lexicon.language) != low and len(low) > 3

    def _corrected(self, words: tuple[Word, ...]) -> Iterable[Word]:
        """Words of which the lexicon knows better what they are; a verb form behind an article or a describing word is a noun."""
        lexicon, behind = self._lexicon, ""
        for at, word in enumerate(words):
            kind = word.kind
            last = at + 1 == len(words) or words[at + 1].kind not in ("NOUN", "PROPN", "ADJ", "NUM", "VERB") or words[at + 1].low in lexicon.words("polar_starts")
            acts = self.is_state(word.low) or (len(words) == 1 and (word.low in lexicon.words("generic_actions") or word.low.endswith(self._participles)))
            if word.low in lexicon.words("question_words") and kind == "ADP":
                kind = "ADV"  # "why a separate one"
            elif word.low in lexicon.words("prepositions") and kind != "PART":
                kind = "ADP"
            elif word.low in lexicon.words("answer_adverbs"):
                kind = "ADV"
            elif word.low in lexicon.words("references_to_things"):
                kind = "PRON"
            elif not acts and ((kind == "VERB" and last and behind in ("DET", "ADJ")) or (kind in ("VERB", "INTJ", "X", "ADV") and len(words) == 1)):
                kind = "NOUN"
            elif kind in NOUNS and behind in NOUNS and word.low in lexicon.words("generic_verbs"):
                kind = "VERB"
            elif kind in ("NOUN", "PROPN") and self.is_state(word.low) and at + 1 < len(words) and words[at + 1].kind in ("NOUN", "PROPN"):
                kind = "ADJ"
            behind = kind
            yield replace(word, kind=kind)

    def _with_verb(self, words: tuple[Word, ...], auxiliary: int) -> tuple[Word, ...]:
        """Words of which the last noun is the verb where a helping verb would have none: "does olive oil smoke"."""
        if auxiliary < 0 or words[auxiliary].low not in self._lexicon.words("helping_verbs") or any(word.kind in ("VERB", "AUX") for word in words[auxiliary + 1 :]):
            return words
        for at in range(auxiliary + 2, len(words)):
            ends = at + 1 == len(words) or words[at + 1].kind in ("ADP", "ADV") or words[at + 1].apart
            behind = words[at - 1].kind in NOUNS or (words[at - 1].kind == "PRON" and at == auxiliary + 2)  # "how long does that boil"
            if words[at].kind == "NOUN" and behind and ends and not words[at].apart:
                return (*words[:at], replace(words[at], kind="VERB"), *words[at + 1 :])
        return words

    def is_state(self, low: str) -> bool:
        """Whether a word tells the state of a food."""
        return low in self._lexicon.words("states") or low in self.state_of

    @cached_property
    def state_of(self) -> dict[str, str]:
        """Word for a state of a food → the state."""
        return {str(form): str(state) for state, forms in self._lexicon.table("question_states").items() for form in forms if " " not in str(form) and form != "can"}

    def _action(self, words: tuple[Word, ...], auxiliary: int, subject: int) -> int:
        """Where what is done begins: behind "can I", behind "to", or at a verb behind "how"."""
        lexicon = self._lexicon
        if subject >= 0:
            at = subject
            while at < len(words) and (words[at].low in lexicon.words("going_on_to") or words[at].kind in ("ADV", "PART")):
                at += 1
            at -= at > subject and (at == len(words) or words[at].kind == "ADP")
            return at if at < len(words) else -1
        for at, word in enumerate(words[:-1]):
            if word.low in lexicon.words("infinitive_marks") and words[at + 1].kind in ("VERB", "NOUN", "AUX") and words[at + 1].low not in lexicon.words("articles"):
                return at + 1
        return -1

    def _chunks(self, words: tuple[Word, ...], action: int) -> Iterable[Chunk]:
        """Runs of words that end in a noun; what is done is in none."""
        at = 0
        while at < len(words):
            at += at == action
            end, noun = at, -1
            while end < len(words) and self._belongs(words, end, at, noun):
                if words[end].kind in NOUNS:
                    noun = end
                end += 1
            if noun >= 0:
                preposition = at - 1 if at and words[at - 1].kind == "ADP" else -1
                yield Chunk(at, noun, preposition)
                at = noun + 1
            else:
                at = max(end, at + 1)

    def _belongs(self, words: tuple[Word, ...], at: int, first: int, noun: int) -> bool:
        """Whether a word goes on with a thing that begins at a place and has its noun at another."""
        word = words[at]
        if word.apart and at > first:
            return False
        if word.low in self._lexicon.words("judged_of_deeds") and first == at > 1 and words[at - 1].low in self._lexicon.words("references_to_things"):
            return False  # "is it true searing seals in the juices"
        if word.low in self._lexicon.words("possessive_endings"):
            return noun >= 0 and at + 1 < len(words) and words[at + 1].kind in NOUNS
        if word.low in self._names_nothing or word.kind in ("ADP", "PRON", "AUX"):
            return False
        if word.kind in NOUNS:
            return True
        if noun >= 0 and words[at - 1].low not in self._lexicon.words("possessive_endings"):
            return False
        after = words[at + 1] if at + 1 < len(words) else None
        if word.kind in BESIDE or word.low in self._lexicon.words("determiners"):
            return after is not None
        describing = word.kind == "VERB" and (word.relation in ("amod", "compound") or self.is_state(word.low))
        begins = at == first and not self.is_state(word.low)  # "boiling potatoes" is no thing, "baking soda" is one
        return describing and after is not None and (after.kind in NOUNS if begins else after.kind in NOUNS or after.kind == "ADJ")


def joined(words: Iterable[str]) -> str:
    """Words as a text; "'s" joins the word before it."""
    text = ""
    for word in words:
        text += word if not text or CLITIC.search(word) else f" {word}"
    return text


def plain_phrase(phrased: Phrased, chunk: Chunk, lexicon: Lexicon) -> str:
    """A thing as it is taken up again: "a chicken" is "the chicken" then, "my rice" is "the rice", "6 potatoes" are "potatoes", which stay."""
    while chunk.first < chunk.last and DIGIT.search(phrased.words[chunk.first].low):
        chunk = replace(chunk, first=chunk.first + 1)
    if chunk.first + 1 < chunk.last and phrased.words[chunk.first].low in lexicon.words("quantity_pronouns") and phrased.words[chunk.first + 1].low in lexicon.words("definite"):
        chunk = replace(chunk, first=chunk.first + 1)  # "all the stock"
    if chunk.first < chunk.last and phrased.words[chunk.first].low in lexicon.words("superlatives") | lexicon.words("quantity_pronouns") | lexicon.words("negative_answers"):
        chunk = replace(chunk, first=chunk.first + 1)  # "best potatoes", "some mussels", "no baking soda"
    first, behind = phrased.words[chunk.first].low, phrased.words[chunk.first - 1].low if chunk.first else ""
    if behind in lexicon.words("pointing_pronouns") and phrased.words[chunk.first - 1].relation != "mark" and first not in lexicon.words("determiners") | lexicon.words("definite"):
        return str(lexicon.table("resolved_wordings").get("the", "{thing}")).format(thing=phrased.of(chunk))  # "this stew"
    if first not in lexicon.words("determiners") | lexicon.words("definite") or chunk.first == chunk.last:
        return phrased.of(chunk)
    if chunk.first + 1 < chunk.last and phrased.words[chunk.first + 1].low in lexicon.words("superlatives"):
        chunk = replace(chunk, first=chunk.first + 1)  # "the best oil"
    rest = phrased.text(chunk.first + 1, chunk.last + 1)
    return str(lexicon.table("resolved_wordings").get("the", "{thing}")).format(thing=rest)
