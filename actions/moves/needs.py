"""What somebody at the table may not eat, told or asked about, recognised by what was learned from labelled utterances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from actions.answering.needs import HOLDS, NONE, STATES, Named, named_needs
from actions.language.words import content_stems
from actions.moves.asked import asks
from actions.moves.danger import danger_told
from actions.moves.turn import Part, Turn
from actions.settings import NEEDS

CONCERN = "ask_contents"
"""What is played where an utterance is about what somebody may not eat, or what the dish holds of it."""
PREFIX = "contents"
"""Begins the ids of the answers."""


@dataclass(frozen=True)
class Concern:
    """What an utterance does about needs, and what it is about."""

    label: str
    avoided: tuple[str, ...]


def concern_of(turn: Turn, text: str | None = None) -> Concern:
    """What an utterance does about what somebody may not eat; NONE where that is not likely, or where it names nothing and nothing was told before.

    Args:
        turn: the turn.
        text: a part of the utterance; the whole where it is left out.
    """
    kitchen, text = turn.kitchen, turn.text if text is None else text
    if kitchen.needs is None or not text or text.startswith("/"):
        return Concern(NONE, ())
    named = named_needs(text, kitchen.lexicon, turn.recipe.title if turn.recipe is not None else "")
    before = turn.state.avoid
    after = str((turn.state.answer_trace or {}).get("answer_id") or "").startswith(PREFIX)
    judged = kitchen.needs(named, kitchen.encoder.encode_layers([text])[0], told=bool(before), after=after)
    avoided = _meant(judged.label, named, before, turn)
    return Concern(judged.label, avoided) if avoided and judged.label != NONE and judged.probability >= NEEDS.likely else Concern(NONE, ())


def _meant(label: str, named: Named, before: tuple[str, ...], turn: Turn) -> tuple[str, ...]:
    """What an utterance is about: what it names, else what was told before, else what the dish is named after; foods beside what was told before may be of the dish."""
    groups = turn.kitchen.lexicon.table("allergens").keys() | turn.kitchen.lexicon.table("diets").keys()
    if label in (STATES, HOLDS) or set(named.avoided) & groups:
        return named.avoided or named.of_dish or (before if label == HOLDS else ())
    return tuple(dict.fromkeys((*named.avoided, *before))) or named.of_dish


def as_concern(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """An utterance that tells or asks what somebody may not eat of the recipe in hand, whatever it was taken for; None for others, and for one that asks something else too."""
    text = parts[0].text if len(parts) == 1 else turn.text
    if not parts or _of_recipe(turn, text) is None:
        return None
    lexicon = turn.kitchen.lexicon
    others = [part.text for part in parts if len(parts) > 1 and concern_of(turn, part.text).label == NONE]
    if any(asks(said, lexicon) and content_stems(said, lexicon) for said in others):
        return None  # something else is asked beside it; a part without content was cut off
    return Part(text, CONCERN)


def as_part_of_concern(turn: Turn, part: Part) -> Part | None:
    """The same of a part beside others: "is there gluten in it, and how long does it bake?"."""
    return Part(part.text, CONCERN) if part.text and _of_recipe(turn, part.text) is not None else None


def _of_recipe(turn: Turn, text: str) -> Concern | None:
    """What a text does about needs with a recipe in hand; None where it does nothing of it, goes on with an emergency, or tells a need while another recipe may be chosen."""
    found = concern_of(turn, text) if turn.recipe is not None and turn.recipe.ingredients else None
    if found is None or found.label == NONE or (found.label == STATES and not turn.cooking):
        return None
    return found if danger_told(turn) is None else None  # "should he drink milk" behind a cleaner that was swallowed
