"""The intent that an act stands for, and the one of a question by what it asks of."""

from __future__ import annotations

from typing import Final

from actions.understanding.acts import Read
from actions.understanding.labels import INTENT_ASPECTS, INTENTS

FALLBACK: Final = "nlu_fallback"
OTHER: Final = "ask_other"
"""Intents of what was not understood, and of a question of no kind."""
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
"""Act → its intent."""
ASPECT_INTENT: Final = {
    aspect: intent
    for intent, aspect in INTENT_ASPECTS.items()
    if intent not in ("ask_techniques", "off_topic")
} | {"omission": "ask_substitute"}
LIKELY: Final = 0.5  # probability from which an aspect names the kind of a question


def intent_of(read: Read) -> str:
    """The intent of what was read, whatever the situation."""
    return _of_label(read, read.best[0])


def of_acts(read: Read) -> list[tuple[str, float]]:
    """The intent of each act with its probability."""
    return [(_of_label(read, label), chance) for label, chance in read.labels.items()]


def _of_label(read: Read, label: str) -> str:
    return asked_intent(read) if label == "ask" else INTENT_OF.get(label, FALLBACK)


def asked_intent(read: Read) -> str:
    """The intent of a question by the aspect that it asks of."""
    aspect, sure = max(read.aspects.items(), key=lambda item: item[1])
    return ASPECT_INTENT.get(aspect, OTHER) if sure >= LIKELY else OTHER
