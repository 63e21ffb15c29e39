"""Which play carries out an act, and which a question of an aspect."""

from __future__ import annotations

from typing import Final

from actions.moves.turn import FALLBACK
from actions.understanding.acts import Read
from actions.understanding.labels import INTENT_ASPECTS, INTENTS

INTENT_OF: Final = {
    **{act: intent for intent, act in INTENTS.items()},
    "progress": "understood",
    "none": FALLBACK,
    "repair": "not_meant",
    "repair.source": "repair",
    "units": "ask_convert",
    "timer": "refuse_timer",
    "search.refine": "refine_search",
}
"""Act → the intent that is played."""
ASPECT_INTENT: Final = {
    aspect: intent
    for intent, aspect in INTENT_ASPECTS.items()
    if intent not in ("ask_techniques", "off_topic")
} | {"omission": "ask_substitute"}
LIKELY: Final = 0.5  # probability from which an aspect names the kind of a question


def intent_of(read: Read) -> str:
    """The intent of what was read, whatever the situation."""
    label = read.best[0]
    return asked_intent(read) if label == "ask" else INTENT_OF.get(label, FALLBACK)


def asked_intent(read: Read) -> str:
    """The intent of a question by the aspect that it asks of."""
    aspect, sure = max(read.aspects.items(), key=lambda item: item[1])
    return ASPECT_INTENT.get(aspect, "ask_other") if sure >= LIKELY else "ask_other"
