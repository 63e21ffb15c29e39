"""What completes a question that waits: for the source that is meant, or for the piece that it lacks."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.decision_tree.evidence import Source
from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise, tokens
from actions.moves.asked import asks
from actions.moves.turn import Part, Turn

MOST_WORDS = 6  # of what names a source or a piece
PRESSED: dict[str, Source] = {"recipe": "recipe", "general": "common_sense"}
"""Values of the quick replies."""
SAID: dict[str, Source] = {"repair_general": "common_sense", "repair_recipe": "recipe"}
"""Lists of the lexicon whose words name a source."""


def wanted_source(part: Part, lexicon: Lexicon) -> Source | None:
    """The source that a cook names: "in general", "in this recipe"; None where none is named."""
    pressed = next((value for value in part.values("part") if value in PRESSED), None)
    if pressed is not None:
        return PRESSED[pressed]
    plain = normalise(part.text)
    return next((source for key, source in SAID.items() if re.search(rf"\b(?:{any_spaced(lexicon.words(key))})\b", plain)), None)


def meant_thing(part: Part, lexicon: Lexicon) -> str:
    """What a cook says was meant: "the sauce" of "no, I meant the sauce"; empty where nothing is named."""
    found = re.search(rf"\b(?:{any_spaced(lexicon.words('repair_focus'))})\b(.*)", normalise(part.text))
    thing = found.group(1).strip(" ,.!?") if found else ""
    return thing if content_stems(thing, lexicon) and thing not in lexicon.words("repair_fillers") else ""


def as_completed(turn: Turn, parts: list[Part]) -> list[Part]:
    """The parts of an utterance, read as what was asked for where they are: "in general", "the butter"; else as they are."""
    pending, lexicon = turn.state.pending, turn.kitchen.lexicon
    if pending is None or pending.kind not in ("which_source", "piece") or not pending.offered:
        return parts if turn.cooking else [_as_chosen(turn, part) for part in parts]
    said = tokens(turn.text)
    if not 0 < len(said) <= MOST_WORDS or turn.text.startswith("/"):
        return parts
    whole = Part(turn.text, "repair", 1.0)
    if pending.kind == "which_source":
        return [whole] if wanted_source(whole, lexicon) is not None else parts
    asking = lexicon.words("question_words") | lexicon.words("polar_starts") | lexicon.words("answer_deny") | lexicon.words("answer_affirm")
    if "?" in turn.text or set(said) & asking or any(part.intent in ("stop", "pause", "previous", "repeat", "thank") for part in parts):
        return parts
    turn.state.pending = None
    return [replace(whole, text=f"{pending.offered.rstrip('?. ')} {turn.text}", intent=pending.intent or "ask_other", entities=parts[0].entities)]


def forget_proposal(turn: Turn, parts: list[Part]) -> None:
    """What is said to a proposed question without a yes or a no is read as if nothing had been proposed."""
    pending = turn.state.pending
    if pending is not None and pending.kind == "near" and not (len(parts) == 1 and parts[0].intent in ("affirm", "deny")):
        turn.state.pending = None


def as_hold(turn: Turn, part: Part) -> Part | None:
    """"Hang on the phone's ringing" asks for a break, whatever is told behind it; None for a question and for others."""
    lexicon = turn.kitchen.lexicon
    if not turn.cooking or part.intent != "off_topic" or turn.text.strip() != part.text.strip() or asks(part.text, lexicon):
        return None
    return replace(part, intent="pause", confidence=1.0) if re.search(rf"\b(?:{any_spaced(lexicon.words('holding_on'))})\b", normalise(part.text)) else None


def _as_chosen(turn: Turn, part: Part) -> Part:
    """"Sorry, I mean the Thai one" chooses among recipes as long as none is cooked."""
    choosing = turn.state.pending is not None and turn.state.pending.kind in ("confirm_recipe", "pick_recipe")
    return replace(part, intent="choose_recipe") if part.intent == "repair" and choosing else part
