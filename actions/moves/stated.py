"""What is said beside a question at the stove, or asked as a statement: "both halves now, yeah?", "brush with what, the oil?", "they're starving. how long yet?"."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.converting.question import asked_for
from actions.answering.portions import is_wish
from actions.answering.recipe_answers import Question, answer
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.judged import AGREEING, DENYING
from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise, tokens
from actions.moves.asked import asks, asks_work
from actions.moves.turn import Part, Turn
from actions.recipes.amounts import finder

ASKING, SERVINGS, CONVERTING = "ask_other", "change_servings", "ask_convert"
TELLING = (
    "report", "done", "next", "off_topic", "list_recipes", "refine_search", "ask_how_to", "report_missing", "report_problem", "understood", "skip", "pause", SERVINGS, ASKING,
)
"""Intents that a statement before a tag is taken for."""
GUESSED = ("list_recipes", "choose_recipe", "refine_search", "report", "next", "off_topic", "report_missing")
"""Intents that a guess at the answer is taken for."""
ASIDES = (SERVINGS, "list_recipes", "refine_search")
"""Intents that what is only told beside a question is taken for."""
LEAPING = ("start_cooking", "start_over", "goodbye", "ask_me", "pause", "resume")
"""Intents that leave the running step: as a question they count only where they are sure."""
STOPPING = "stop"
WISHED = (*ASIDES, "choose_recipe")
GOING_ON = ("done", "next")
"""Intents that a word without a question mark makes no question where they are sure: "that's in, yeah"."""
SURE = 0.9  # confidence of such an intent
DOUBTFUL = 0.7  # confidence below which a statement that wishes nothing of the kind changes no amounts
HEARD = "understood"
SHORT = 6  # words of a guess
MARKS = " ,.!;–-"
THINGS = 1  # words with a meaning in a statement that a tag makes a question


def as_tagged(turn: Turn, parts: list[Part]) -> Part | None:
    """A statement that a tag behind it makes a question; None for others.

    "Right?" surely asks; "ok?" may as well ask to go on, and a word that is only heard, without a mark, may agree with oneself, so that they count only
    where the recipe says yes or no, or nothing surely tells.
    """
    lexicon, recipe, pending = turn.kitchen.lexicon, turn.recipe, turn.state.pending
    if recipe is None or not turn.cooking or (pending is not None and pending.kind != "step_done") or turn.text.startswith("/"):
        return None
    told, tag, marked = _tagged(turn.text, lexicon)
    telling = [part for part in parts if told and (bare := part.text.strip(MARKS)) and (bare in told or told in bare)]
    if not telling or not {part.intent for part in telling} <= set(TELLING) or len(content_stems(told, lexicon)) < THINGS or _asks_in(told, lexicon):
        return None
    if not marked and (tag not in lexicon.words("tags_to_confirm") or all(part.intent in GOING_ON and part.confidence >= SURE for part in telling)):
        return None
    doubtful = not marked and any(part.confidence >= SURE for part in telling)
    if doubtful or tag in lexicon.words("tags_to_go_on"):
        given = answer(ASKING, Question(turn.text, recipe, lexicon, turn.state.step, reader=turn.kitchen.reader, decider=turn.kitchen.decider))
        if given.response not in (*AGREEING, *DENYING):
            return None
    return Part(turn.text, ASKING, 1.0, tuple(entity for part in parts for entity in part.entities))


def with_guesses(turn: Turn, parts: list[Part]) -> list[Part]:
    """Give a question the guess behind it, "brush with what, the yoghurt?", and one for other units the amount before it: each is one question."""
    lexicon = turn.kitchen.lexicon
    joined: list[Part] = []
    for part in parts:
        before = joined[-1] if joined and turn.cooking else None
        if before is not None and _is_amount_of(before, part, lexicon):
            joined[-1] = replace(part, text=f"{before.text.rstrip(MARKS)}, {part.text}", entities=before.entities + part.entities)
        elif before is not None and _limits_heat(before, part, lexicon):
            joined[-1] = replace(before, intent=ASKING, confidence=1.0)
        elif before is not None and _guesses(before, part, lexicon):
            joined[-1] = replace(before, text=f"{before.text}, {part.text}", entities=before.entities + part.entities)
        else:
            joined.append(replace(part, intent=ASKING) if turn.cooking and _limits_oven(part, lexicon) else part)
    return joined


def without_asides(turn: Turn, parts: list[Part]) -> list[Part]:
    """Leave out what beside a question only looks like a wish for other amounts or another recipe: "loads of good spice in there", "they're starving"."""
    if not turn.cooking or not any(_is_question(turn, part) for part in parts):
        return parts
    lexicon, converts = turn.kitchen.lexicon, any(part.intent == CONVERTING and asks(part.text, turn.kitchen.lexicon) for part in parts)
    kept = [part for part in parts if not (converts and part.intent == CONVERTING) or asks(part.text, lexicon)]
    return [part for part in kept if part.intent not in ASIDES or asks(part.text, lexicon) or _means(turn, part)]


def as_no_wish(turn: Turn, part: Part) -> Part | None:
    """A question at a step that is taken for a wish which none of its words speaks of, or for a leap which is not sure, as a question."""
    pending = turn.state.pending
    if not turn.cooking or pending is not None or part.intent not in (*WISHED, *LEAPING, STOPPING):
        return None
    if not asks(part.text, turn.kitchen.lexicon):
        told = part.intent == SERVINGS and part.confidence < DOUBTFUL and bool(part.text) and not _names_eaters(part, turn.kitchen.lexicon)
        return replace(part, intent=HEARD) if told else None  # "want it warm for lunch about 1"
    if part.intent == STOPPING:
        return replace(part, intent=ASKING, confidence=1.0) if asks_work(turn, part) else None
    meant = _means(turn, part) if part.intent in WISHED else part.confidence >= SURE
    return None if meant else replace(part, intent=ASKING, confidence=1.0)


def _asks_in(told: str, lexicon: Lexicon) -> bool:
    """Whether what stands before a tag asks itself: "rinsed, next. how much onion is it"."""
    return asks(told, lexicon) or bool(set(tokens(told)) & lexicon.words("question_words"))


def _tagged(text: str, lexicon: Lexicon) -> tuple[str, str, bool]:
    """A statement, the tag behind it, and whether that has a question mark or is more than a word; both empty where there is none."""
    tags = lexicon.words("tags_to_confirm") | lexicon.words("tags_to_go_on")
    found = re.match(rf"(?P<told>.*\w.*?)[\s,.!;–-]+(?P<tag>{any_spaced(tags)})\s*(?P<mark>\?*)\s*$", text, re.IGNORECASE | re.DOTALL)
    if found is None:
        return "", "", False
    return found["told"], normalise(found["tag"]), bool(found["mark"]) or len(tokens(found["tag"])) > 1


def _is_amount_of(before: Part, part: Part, lexicon: Lexicon) -> bool:
    """Whether a part tells the amount that the one behind it asks for in other units: "a pound and a half of beef, what's that in grams?"."""
    if part.intent != CONVERTING or before.intent not in (*ASIDES, "report", "ask_other") or not asks(part.text, lexicon) or asks(before.text, lexicon):
        return False
    measured = [any(found.measures for found in finder(lexicon).all_in(normalise(one.text))) for one in (before, part)]
    return measured == [True, False]


def _limits_heat(before: Part, part: Part, lexicon: Lexicon) -> bool:
    """Whether a heat is told without a wish for another scale, and asked what then: "my oven stops at 220. what then?"."""
    limits = before.intent == CONVERTING or (before.intent == ASKING and first_of(lexicon, "oven_words", normalise(before.text)) is not None)
    return limits and _tells_heat(before.text, lexicon) and normalise(part.text).strip(" .!?,") in lexicon.words("asking_on")


def _limits_oven(part: Part, lexicon: Lexicon) -> bool:
    """The same of the cook's oven without a question: "my oven only goes to 220"."""
    return part.intent == CONVERTING and _tells_heat(part.text, lexicon) and first_of(lexicon, "oven_words", normalise(part.text)) is not None


def _tells_heat(text: str, lexicon: Lexicon) -> bool:
    """Whether a number is told, and nothing asked about it: no other scale or unit is named."""
    asked = asked_for(normalise(text), lexicon)
    return any(map(str.isdigit, text)) and not (asked.scale or asked.unit or asked.system or asks(text, lexicon))


def _guesses(before: Part, part: Part, lexicon: Lexicon) -> bool:
    """Whether a part is a few words with a question mark, behind a question for a thing."""
    said = tokens(part.text)
    asked = before.intent.startswith("ask_") and bool(set(tokens(before.text)) & lexicon.words("question_words"))
    return asked and part.intent in GUESSED and part.text.rstrip().endswith("?") and 0 < len(said) <= SHORT and not set(said) & lexicon.words("question_words")


def _is_question(turn: Turn, part: Part) -> bool:
    """Whether a part asks about what is cooked."""
    asking = part.intent.startswith("ask_") or (part.intent in LEAPING and part.confidence < SURE)
    return asking and bool(part.text) and asks(part.text, turn.kitchen.lexicon)


def _names_eaters(part: Part, lexicon: Lexicon) -> bool:
    """Whether a part names who eats, or what is made more or less of."""
    return bool(set(tokens(part.text)) & (lexicon.words("people") | lexicon.words("scaled_things") | lexicon.words("our_words")))


def _means(turn: Turn, part: Part) -> bool:
    """Whether the words of a part speak of what its intent wishes: of how many, or of a recipe."""
    lexicon, recipe = turn.kitchen.lexicon, turn.written
    if part.intent == SERVINGS:
        return recipe is not None and is_wish(part.text, turn.kitchen.adapter.substituted(recipe, turn.state.adaptation), turn.state.step, lexicon)
    named = bool(turn.kitchen.catalogue.named(part.text).fitting) and part.intent == "choose_recipe"
    return named or bool(set(tokens(part.text)) & lexicon.words("wishing_recipes"))
