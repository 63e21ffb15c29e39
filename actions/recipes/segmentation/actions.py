"""Our segmenter: one step for each action that the cook is told to do.

An action is an imperative verb by the pipeline's morphology. It opens a step at the first word that belongs to it and to
no action before it ("Meanwhile, in a bowl, whisk ..."); alternatives ("grill or fry") stay together, conditions,
purposes and participles stay with their action, and a sentence without an action stays with the step before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress, islice
from typing import TYPE_CHECKING

from actions.language.lexicon import Lexicon
from actions.recipes.segmentation.base import Readable, readable, sentence_spans

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Token

VERBS = ("VERB", "AUX")
IMPERATIVE = "Imp"
JOINED = ("conj", "parataxis")
SUBJECTS = ("nsubj", "nsubj:pass", "expl")
HELPERS = ("aux", "aux:pass", "mark", "csubj")
NOUNS = ("NOUN", "PROPN")
NOMINAL = ("nsubj", "obj", "iobj", "compound", "amod", "nmod", "obl", "case", "det", "nummod", "appos", "flat", "fixed", "cop", "advmod")
NOT_FRONTED = ("obj", "iobj", "ccomp", "xcomp", "conj", "parataxis", "appos")
OPENING_BRACKETS = "([\"'“‘"


@dataclass(frozen=True)
class Action:
    """A step's stretch of the text, the base form of its verb, and the object that it shares with a later verb."""

    start: int
    end: int
    action: str | None
    shared: str | None = None


class ActionSegmenter:
    """One step per action.

    Args:
        nlp: the language pipeline. Where its morphology knows imperatives ("Mood=Imp") they are the actions; with other
            pipelines a main verb without subject, auxiliary or mark is taken for one.
        lexicon: abbreviations, and the words that join alternatives ("or").
    """

    def __init__(self, nlp: Language, lexicon: Lexicon) -> None:
        self._nlp, self._lexicon = nlp, lexicon
        labels = nlp.pipe_labels.get("morphologizer", [])
        self._marked = any(f"Mood={IMPERATIVE}" in label for label in labels)

    def boundaries(self, text: str) -> list[int]:
        """See `Segmenter`."""
        return [one.end for one in self.actions(text)[:-1]]

    def actions(self, text: str) -> list[Action]:
        """The steps of a text in order; together they hold all of it but white space between them."""
        return self.actions_of([text])[0]

    def actions_of(self, texts: Sequence[str]) -> list[list[Action]]:
        """The steps of several texts; all their sentences are parsed at once, which is twice as quick as one by one."""
        spans = [sentence_spans(text, self._lexicon) for text in texts]
        sentences = [[(start, readable(text[start:end], self._lexicon)) for start, end in within] for text, within in zip(texts, spans, strict=True)]
        docs = self._nlp.pipe([said.text for within in sentences for _, said in within])
        return [self._actions(text, within, list(islice(docs, len(within)))) for text, within in zip(texts, sentences, strict=True)]

    def _actions(self, text: str, sentences: list[tuple[int, Readable]], docs: list[Doc]) -> list[Action]:
        opened: list[tuple[int, str | None, str | None]] = []
        for (start, said), doc in zip(sentences, docs, strict=True):
            acts = self.acts(doc)
            opens = [self._opens(doc, before, act) for before, act in zip([None, *acts], acts, strict=False)]
            whole = [not at or not _inside_word(doc, first) for at, first in enumerate(opens)]
            acts, opens = list(compress(acts, whole)), list(compress(opens, whole))
            for at, (act, first) in enumerate(zip(acts, opens, strict=True)):
                place = start if at == 0 else start + said.places[doc[first].idx]
                after = opens[at + 1] if at + 1 < len(opens) else len(doc)
                new = at + 1 < len(acts) and acts[at + 1].lemma_.lower() in self._lexicon.words("introducing")  # "stir and add the cream"
                opened.append((place, act.lemma_.lower(), None if new else _shared(doc, act, first, after)))
        if not opened:
            return [Action(0, len(text.rstrip()), None)] if text.strip() else []
        opened[0] = (0, *opened[0][1:])
        ends = [len(text[:place].rstrip()) for place, _, _ in opened[1:]] + [len(text.rstrip())]
        return [Action(place, end, action, shared) for (place, action, shared), end in zip(opened, ends, strict=True)]

    def acts(self, doc: Doc) -> list[Token]:
        """The imperative verbs of a sentence that each are a step of their own, in order."""
        return [token for token in doc if self._is_imperative(token) and not self._alternative(token)]

    def _is_imperative(self, token: Token) -> bool:
        """Whether morphology and tree together make a word a command; each alone takes nouns of a list for verbs."""
        if token.pos_ not in VERBS:
            return False
        told = any(child.dep_ in SUBJECTS for child in token.children)
        joined = token.dep_ in JOINED and self._is_imperative(token.head)
        if self._marked and IMPERATIVE in token.morph.get("Mood", []):
            listed = token.dep_ == "conj" and token.head.pos_ in NOUNS and token.head.dep_ != "ROOT"
            return not (told or listed or token.dep_.partition(":")[0] in NOMINAL)
        plain = not told and not any(child.dep_ in HELPERS for child in token.children)
        return plain and ((joined and token.lower_ == token.lemma_.lower()) or (not self._marked and (joined or token.dep_ == "ROOT")))

    def _alternative(self, token: Token) -> bool:
        """Whether a verb is the second of two that the cook may choose from."""
        return token.dep_ in JOINED and any(child.dep_ == "cc" and child.lower_ in self._lexicon.words("choice") for child in token.children)

    def _opens(self, doc: Doc, before: Token | None, act: Token) -> int:
        """Index of the word with which an action's step begins: the first after the act before that belongs to it.

        A condition right before an action is its own, whatever verb the tree ties it to: "…; if it is soft, drain it".
        """
        earliest, at = (before.i + 1 if before is not None else 0), act.i
        if act.i and doc[act.i - 1].is_punct:
            openers = self._lexicon.words("condition_openers")
            at = next((token.i for token in doc[earliest + 1 : act.i] if token.lower_ in openers and (doc[token.i - 1].is_punct or doc[token.i - 1].pos_ == "CCONJ")), at)
        while at > earliest and _leads(doc[at - 1], act, before):
            at -= 1
        while at < act.i and doc[at].is_punct and doc[at].text not in OPENING_BRACKETS:
            at += 1
        return at


def _leads(token: Token, act: Token, before: Token | None) -> bool:
    """Whether a word before a verb opens its clause: a joining word, or part of what may stand before an imperative (no object does)."""
    if token.dep_ == "cc" or token.pos_ == "CCONJ" or token.is_punct:
        return True
    branch = token
    for above in (token, *token.ancestors):
        if above == before:
            return False
        if above == act:
            return branch.dep_ not in NOT_FRONTED
        branch = above
    return any(child.dep_ == "mark" for child in branch.children)  # "while it rests," that the tree ties to no verb


def _inside_word(doc: Doc, at: int) -> bool:
    """Whether no step may begin at a token because it is the end of a written word: "n't" of "don't"."""
    return at > 0 and not doc[at - 1].whitespace_ and not doc[at - 1].is_punct and not doc[at].is_punct


def _shared(doc: Doc, act: Token, first: int, after: int) -> str | None:
    """The object of a bare verb that stands behind a later verb: "a loaf pan" for the first verb of "Grease and flour a loaf pan"."""
    if any(not (token.is_punct or token.dep_ in ("cc", "advmod", "discourse") or token.i == act.i) for token in doc[first:after]):
        return None
    joined = [act, *(above for above in act.ancestors if act.dep_ in JOINED)]
    later = next((child for one in joined for child in one.children if child.dep_ == "obj" and child.i >= after), None)
    if later is None:
        return None
    words = [token for token in later.subtree if token.i >= after]
    return str(doc[words[0].i : words[-1].i + 1].text).rstrip(" .,;") if words else None
