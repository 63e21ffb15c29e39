"""Which parts of an utterance are played, and in which order.

"ok thanks, done. what's next and how much salt?" is one step forward and one answer: politeness gives way to what asks
for something, and everything that says "this step is done, go on" counts once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from actions.language.lexicon import Lexicon
from actions.language.quantities import number
from actions.language.words import content_stems, stems, tokens
from actions.moves.turn import FALLBACK, Part, Turn

POLITE = ("greet", "thank", "understood")
ANSWERS = ("affirm", "deny")
ONWARD = ("done", "report", "next", "ready")
ELSEWHERE = ("go_to_step", "start_cooking", "previous", "repeat", "start_over", "skip", "resume", "pause", "stop")
REMARKS = ("ask_other", "off_topic", "ask_abilities")  # beside other parts these count only as questions
NAMING = ("choose_recipe", "start_cooking", "ask_how_to", "ask_detail", "ask_other", "ask_recipe_name", "go_to_step")
CHANGING = (*ELSEWHERE, *ONWARD, "choose_recipe", "list_recipes", "another_recipe", "more_results")
SHORT = 3  # words: "something else?" in the middle of a recipe asks for the next step
UNSURE = (FALLBACK, "report", "done", "ask_other", "off_topic", "ask_ingredients", "ask_detail", "next", "ready", "greet", "ask_recipe_name", "ask_how_to")


@dataclass(frozen=True)
class Plan:
    """Intents to play in order, each with the parts it rests on."""

    plays: tuple[tuple[str, tuple[Part, ...]], ...]


def plan(turn: Turn, parts: list[Part]) -> Plan:
    """Choose and order the parts.

    Parts that were not understood count only where nothing else was; answers to nothing that was asked are left out
    beside other parts; the parts that move on become one play, at the place of the first of them.
    """
    limit = turn.kitchen.settings.part_confidence
    read = [_in_context(turn, part if part.confidence >= limit else replace(part, intent=FALLBACK)) for part in parts]
    understood = [part for part in read if part.intent != FALLBACK]
    if not understood:
        return Plan(((FALLBACK, tuple(read[:1])),))
    asking = _relevant(turn, [part for part in understood if part.intent not in POLITE])
    return Plan(_joined(asking or _politest(understood)))


def _relevant(turn: Turn, asking: list[Part]) -> list[Part]:
    """Of several parts those that ask for something the others do not already say."""
    if len(asking) < 2:
        return asking
    intents = {part.intent for part in asking}
    dropped: set[str] = set()
    if turn.state.pending is None:
        dropped |= set(ANSWERS)
    if intents & set(ONWARD):
        dropped |= {"not_meant", "ask_meanwhile"} | ({"resume"} if turn.state.stage == "cooking" else set())
    if (intents - dropped) & set(ELSEWHERE):
        dropped |= set(ONWARD)
    kept = [part for part in asking if part.intent not in dropped]
    remarks = [part for part in kept if part.intent in REMARKS and not asks(part.text, turn.kitchen.lexicon)]
    return [part for part in kept if part not in remarks] or kept or asking[:1]


def asks(text: str, lexicon: Lexicon) -> bool:
    """Whether a text has the form of a question or a request."""
    first = tokens(text)[:1]
    return "?" in text or bool(first and first[0] in lexicon.words("question_starts"))


def _politest(parts: list[Part]) -> list[Part]:
    """Of several polite parts only the last one is answered."""
    return parts[-1:]


def _joined(parts: list[Part]) -> tuple[tuple[str, tuple[Part, ...]], ...]:
    onward = tuple(part for part in parts if part.intent in ONWARD)
    plays: list[tuple[str, tuple[Part, ...]]] = []
    for part in parts:
        if part.intent not in ONWARD:
            plays.append((part.intent, (part,)))
        elif part is onward[0]:
            plays.append(("onward", onward))
    return tuple(plays)


def _in_context(turn: Turn, part: Part) -> Part:
    """Read a part in the light of what was asked: a bare number picks from a list, a bare title chooses a recipe."""
    state, pending = turn.state, turn.state.pending
    if not part.text:
        return part
    if pending and pending.kind == "pick_recipe" and position(part.text, turn.kitchen.lexicon) is not None:
        return replace(part, intent="choose_recipe", confidence=1.0)
    if turn.cooking and part.intent == "another_recipe" and part.text.endswith("?") and len(tokens(part.text)) <= SHORT:
        return replace(part, intent="next")
    if turn.cooking and part.intent in NAMING and _names_running(turn, part.text):
        return replace(part, intent="choose_recipe", entities=(("recipe", turn.recipe.title if turn.recipe else ""),))
    choosing = state.stage in ("idle", "choosing", "ended")
    if choosing and part.intent in UNSURE and len(tokens(part.text)) <= 8:
        found = turn.kitchen.catalogue.named(part.text).fitting
        if found and len(found) <= turn.kitchen.settings.shown_at_once and _covers(part.text, turn):
            return replace(part, intent="choose_recipe", confidence=1.0)
    return part


def _names_running(turn: Turn, text: str) -> bool:
    """Whether a text names the recipe that is cooked, by all content words of its title."""
    lexicon = turn.kitchen.lexicon
    title = set(content_stems(turn.recipe.title if turn.recipe else "", lexicon))
    return len(title) > 1 and title <= set(stems(text, lexicon.language))


def _covers(text: str, turn: Turn) -> bool:
    """Whether a text is little more than a name: it holds no question mark and no more than five words."""
    return "?" not in text and len(tokens(text)) <= 5


def position(text: str, lexicon: Lexicon) -> int | None:
    """The place in a list that a text consists of: "2", "the second one", "number three", "last" (-1)."""
    ordinals, cardinals, last = lexicon.table("ordinals"), lexicon.cardinals, lexicon.words("last")
    words = [word.strip(".,!?'\"#").lower() for word in text.split()]
    known = [word for word in words if word in ordinals or word in last or word.isdigit() or (word in cardinals and word not in lexicon.words("articles"))]
    others = [word for word in words if word and word not in known and word not in lexicon.words("stop") | lexicon.words("pointing")]
    known = [word for word in known if word not in lexicon.words("pointing")] or known
    if len(known) != 1 or others:
        return None
    word = known[0]
    if word in last:
        return -1
    if word in ordinals:
        return int(ordinals[word])
    value = number(word) if word.isdigit() else cardinals[word]
    return int(value) if value is not None and value >= 1 else None
