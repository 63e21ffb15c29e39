"""What is done with what: the verbs of a parsed sentence with their arguments."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from actions.answering.reading.phrases import Phrase, joined, phrase
from actions.language.lexicon import Lexicon
from actions.language.words import stem

OBJECT, SUBJECT, MANNER, BARE = "obj", "subj", "adv", "bare"


@dataclass(frozen=True)
class Argument:
    """What fills a role of a verb: "obj", "subj", "adv", "bare" (without a preposition), or a preposition."""

    role: str
    phrases: tuple[Phrase, ...]
    text: str


@dataclass(frozen=True)
class Frame:
    """A verb, or an adjective that is said of something, with its arguments.

    Args:
        verb: stem of its base form.
        at: place of the verb in the sentence.
        clause: the conjunction where it stands in a clause of its own ("until", "when", "while"), else empty.
    """

    verb: str
    arguments: tuple[Argument, ...]
    clause: str = ""
    at: int = 0


def frames(doc: Doc, lexicon: Lexicon) -> list[Frame]:
    """The frames of a sentence, in order."""
    return [_frame(token, lexicon) for token in doc if _predicates(token)]


def _predicates(token: Token) -> bool:
    if token.pos_ == "VERB":
        return token.dep_ not in ("amod", "compound", "case", "mark") or any(child.dep_ in ("obj", "obl") for child in token.children)
    return token.pos_ in ("ADJ", "NOUN", "ADV") and any(child.dep_ in ("cop", "nsubj", "nsubj:pass") for child in token.children)


def _frame(token: Token, lexicon: Lexicon) -> Frame:
    found = list(_whole(_arguments(token, lexicon), token.doc, lexicon))
    clause = next((child.text.lower() for child in token.children if child.dep_ == "mark"), "")
    lemma = token.lemma_.lower() or token.text.lower()
    return Frame(stem(lemma, lexicon.language), tuple(found), clause, token.i)


def _arguments(token: Token, lexicon: Lexicon) -> Iterator[Argument]:
    for child in token.children:
        kind = child.dep_
        if kind in ("obj", "iobj", "dep") and child.pos_ in ("NOUN", "PROPN", "PRON", "NUM", "X"):
            yield _argument(OBJECT, child, lexicon)
        elif kind.startswith("nsubj"):
            passive = kind.endswith("pass")
            yield _argument(OBJECT if passive else SUBJECT, child, lexicon)
        elif kind.startswith("obl"):
            yield _argument(_preposition(child) or BARE, child, lexicon)
        elif kind == "advmod" and child.text.lower() not in lexicon.words("stop"):
            yield Argument(MANNER, (), _adverb(child))
        elif kind == "xcomp" and child.pos_ == "ADJ":
            yield Argument(MANNER, (), child.text)
        elif kind == "advcl" and any(below.dep_ == "mark" and below.text.lower() in lexicon.words("manner_marks") for below in child.children):
            yield Argument(MANNER, (), " ".join(word.text for word in child.subtree if not word.is_punct))


def _whole(found: Iterator[Argument], doc: Doc, lexicon: Lexicon) -> Iterator[Argument]:
    """Arguments with those in one that stand for each other, each with a preposition of its own: "in a microwave or over a double boiler"."""
    last: Argument | None = None
    for argument in found:
        if last is not None and _is_choice(last, argument, doc, lexicon):
            phrases = last.phrases + argument.phrases
            last = Argument(last.role, phrases, ", ".join(part.whole for part in phrases))
            continue
        if last is not None:
            yield last
        last = argument
    if last is not None:
        yield last


def _is_choice(former: Argument, latter: Argument, doc: Doc, lexicon: Lexicon) -> bool:
    if not former.phrases or not latter.phrases or {former.role, latter.role} & {OBJECT, SUBJECT, MANNER, BARE}:
        return False
    between = {token.text.lower() for token in doc[former.phrases[-1].last + 1 : latter.phrases[0].first]}
    return bool(between & lexicon.words("alternatives"))


def _argument(role: str, head: Token, lexicon: Lexicon) -> Argument:
    found = tuple(phrase(token, lexicon) for token in joined(head))
    return Argument(role, found, ", ".join(part.whole for part in found))


def _preposition(token: Token) -> str:
    return next((child.text.lower() for child in token.children if child.dep_ == "case"), "")


def _adverb(token: Token) -> str:
    return " ".join(word.text for word in token.subtree if not word.is_punct)
