"""Instructions → the texts of the steps, each a sentence that can be said aloud."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from actions.language.lexicon import Lexicon
from actions.recipes.segmentation.actions import Action, ActionSegmenter
from actions.recipes.segmentation.base import list_number, sentence_spans

if TYPE_CHECKING:
    from spacy.language import Language

LAST_MARKS = ".!?…"
LOOSE_MARKS = " ,;:–—-"


@dataclass(frozen=True)
class Cut:
    """One step of an instruction.

    `sentences` are the sentences of the instruction, counted from 1, that it holds a part of;
    `action` is the base form of its verb, None where the language has no pipeline or nothing is to be done.
    """

    text: str
    sentences: tuple[int, ...]
    action: str | None = None


def cut(text: str, lexicon: Lexicon, nlp: Language | None) -> list[Cut]:
    """Cut one instruction into steps; see `cut_all`."""
    return cut_all([text], lexicon, nlp)[0]


def cut_all(texts: Sequence[str], lexicon: Lexicon, nlp: Language | None) -> list[list[Cut]]:
    """Cut instructions into steps: one for every action, or one for every sentence where the language has no pipeline.

    Nothing is lost: every word of the instruction is in a step, list numbers excepted. A verb that shares its object
    with a later one is told with it ("Grease a loaf pan. And flour a loaf pan.").
    """
    flats = [" ".join(text.split()) for text in texts]
    spans = [sentence_spans(flat, lexicon) for flat in flats]
    by_sentence = [[Action(start, end, None) for start, end in within] for within in spans]
    found = by_sentence if nlp is None else ActionSegmenter(nlp, lexicon).actions_of(flats)
    return [_cuts(flat, within, actions, lexicon) for flat, within, actions in zip(flats, spans, found, strict=True)]


def _cuts(flat: str, spans: list[tuple[int, int]], found: list[Action], lexicon: Lexicon) -> list[Cut]:
    cuts = []
    for one in found:
        said = _said(flat[one.start : one.end], lexicon, one.shared)
        if any(char.isalnum() for char in said):
            held = tuple(at for at, (begin, finish) in enumerate(spans, 1) if begin < one.end and one.start < finish)
            cuts.append(Cut(said, held, one.action))
    return cuts


def _said(piece: str, lexicon: Lexicon, shared: str | None) -> str:
    """A stretch of an instruction as a sentence: no list number, a capital, what it shares with a later verb, a full stop."""
    plain = piece[list_number(piece, lexicon) :].strip()
    if shared:
        plain = f"{plain.rstrip(LOOSE_MARKS)} {shared}"
    plain = plain.rstrip(LOOSE_MARKS)
    plain = plain[:1].upper() + plain[1:]
    return plain if not plain or plain.rstrip(")\"'”’")[-1:] in LAST_MARKS else f"{plain}."


def aloud(text: str, lexicon: Lexicon) -> str:
    """A step as it is told on its own: without the "and" that joined it to the step before."""
    first, _, rest = text.partition(" ")
    linked = first.rstrip(LOOSE_MARKS).lower() in lexicon.words("linking") and any(char.isalnum() for char in rest)
    return rest[:1].upper() + rest[1:] if linked else text
