"""Questions whether to move, and what would be if: "do I start over?" moves nothing, "what if it gets too dark" asks for no time."""

from __future__ import annotations

from dataclasses import replace

from actions.answering.recipe_answers import KINDS
from actions.language.words import normalise, tokens
from actions.moves.questions import MARKS, begins_question
from actions.moves.turn import Part, Turn

ASKING = "ask_other"
MOVING = ("start_over", "skip", "go_to_step", "previous", "stop", "pause", "resume", "goodbye", "start_cooking")
"""Intents of moves that a question may be whether to make: "shall we start over?" wishes it, "do I start over?" does not."""


def as_whether(turn: Turn, part: Part) -> Part | None:
    """What asks whether something is to be done, or what would be if, as an open question; None for others."""
    if not turn.cooking or not part.text or not (_asks_whether(turn, part) or (part.intent in KINDS and _supposes(turn, part))):
        return None
    return replace(part, intent=ASKING, confidence=1.0)


def with_cases(turn: Turn, parts: list[Part]) -> list[Part]:
    """The parts with a supposed case and what is asked of it as one question: "what if it gets too dark", "do I start over?"."""
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined and turn.cooking else None
        if before is not None and _supposes(turn, before) and begins_question(part.text, turn.kitchen.lexicon):
            joined[-1] = replace(before, text=f"{before.text.rstrip(MARKS)}, {part.text}", intent=ASKING, confidence=1.0, entities=before.entities + part.entities)
        else:
            joined.append(part)
    return joined


def _asks_whether(turn: Turn, part: Part) -> bool:
    """Whether a move is asked about, not wished for."""
    lexicon = turn.kitchen.lexicon
    said = [word for word in tokens(part.text) if word not in lexicon.words("calling_words")]
    return part.intent in MOVING and bool(set(said[:1]) & lexicon.words("whether_starts")) and bool(set(said[1:2]) & lexicon.words("askers"))


def _supposes(turn: Turn, part: Part) -> bool:
    """Whether a question begins with a case that is supposed, and asks nothing else: "what if it gets too dark"."""
    forms = turn.kitchen.lexicon.words("asking_conditions")
    plain = normalise(part.text)
    return any(plain.startswith(f"{form} ") for form in forms) and "," not in plain
