"""Reports that do not say that the running step is done: it is under way, was not understood, has not come to its end, or that is asked for."""

from __future__ import annotations

from dataclasses import replace

from actions.answering.ending import falls_short, is_over, time_is_up
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.degrees import checked
from actions.answering.recipe_answers.troubles import trouble_in
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import normalise, stem, stems, tokens
from actions.moves.asked import asks
from actions.moves.groups import ONWARD
from actions.moves.remarks import tells_done
from actions.moves.troubled import OPEN, PROBLEM, goes_on
from actions.moves.turn import FALLBACK, Part, Turn
from actions.recipes.model import Step

ENOUGH = 0.6  # share of the words for what a step waits for
REPORT, UNCLEAR, MEANWHILE, TIMED, MISSING = "report", "ask_detail", "ask_meanwhile", "ask_step_time", "report_missing"

BESIDE = (
    "off_topic", "refine_search", "understood", "goodbye", "not_meant", "list_recipes", "more_results", "thank", "ask_temperature", "change_servings", "choose_recipe",
    MISSING, "ask_other", "repeat",
)
"""Intents that a statement is taken for which tells that the running step is over."""
UNCLEARLY = ("ask_other", "refine_search", "off_topic", "understood", "repeat", FALLBACK)
"""Intents that a statement is taken for which tells that it is not."""


def as_unreached(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance that tells that the running step has not come to its end, whole, as a problem; None for others.

    "The toothpick comes out wet", "im at 70 in the centre", "an hour has gone by": what is to be done is told, nothing moves. What plainly goes on, and
    what asks more than for help, stays in its parts.
    """
    recipe, lexicon, pending = turn.recipe, turn.kitchen.lexicon, turn.state.pending
    if recipe is None or not turn.cooking or turn.text.startswith("/") or (pending is not None and pending.kind not in OPEN) or goes_on(turn, parts):
        return None
    trouble = trouble_in(turn.text, lexicon)
    if trouble is None or (trouble.asked and not (trouble.helps or trouble.onward or trouble.enough)):
        return None
    question = Question(text=trouble.told, recipe=recipe, lexicon=lexicon, step=turn.state.step)
    running = question.running
    stated = asks(turn.text, lexicon) or not any(part.intent in UNCLEARLY for part in parts)
    if running is None or (stated and not any(part.intent in (*ONWARD, PROBLEM) for part in parts)):
        return None
    if time_is_up(trouble.told, running, lexicon) and turn.kitchen.reports.fit(trouble.told, recipe, running.number).kind != "not_yet":
        return None
    measured = checked(question)
    short = not measured.reached if measured is not None else falls_short(trouble.told, running, lexicon)
    return Part(turn.text, PROBLEM, 1.0, tuple(entity for part in parts for entity in part.entities)) if short else None


def as_over(turn: Turn, part: Part) -> Part | None:
    """A statement that tells that the running step is over, as a report of it, whatever it looks like: "got a clear trail", "my hour is up", "all at 75"; None for others."""
    recipe, lexicon, pending = turn.recipe, turn.kitchen.lexicon, turn.state.pending
    if recipe is None or not turn.cooking or part.intent not in BESIDE or not part.text or (pending is not None and pending.kind not in OPEN):
        return None
    question = Question(text=part.text, recipe=recipe, lexicon=lexicon, step=turn.state.step)
    running = question.running
    if running is None or asks(part.text, lexicon) or set(tokens(part.text)) & (lexicon.words("question_words") | lexicon.words("people")):
        return None
    if part.intent == MISSING:
        return replace(part, intent=REPORT, confidence=1.0) if _is_no_lack(part.text, lexicon) else None
    measured = checked(question)
    over = is_over(part.text, running, lexicon) if measured is None else measured.reached or time_is_up(part.text, running, lexicon)
    return replace(part, intent=REPORT, confidence=1.0) if over else None


def _is_no_lack(text: str, lexicon: Lexicon) -> bool:
    """Whether what sounds missing has gone into the pot ("the last ladle's gone in"), or is only not done yet ("haven't got to the milk yet")."""
    plain, said = normalise(text), set(tokens(text))
    if first_of(lexicon, "went_in", plain) is not None:
        return True
    return bool(said & lexicon.words("yet_words")) and bool(said & lexicon.words("negation")) and first_of(lexicon, "come_to", plain) is not None


def not_done(turn: Turn, parts: list[Part]) -> set[str]:
    """The intents that would move on although the parts together show that the running step goes on.

    "I didn't understand that part", "I'm frying them, do I need a lid?", "they are in the pan, how long do they need?", and a report that
    fits no step beside a question for the time until then. Where the next step is asked for, it is told.

    Args:
        turn: the turn.
        parts: what the utterance says.
    """
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    onward = [part for part in parts if part.intent in ONWARD]
    others = [part for part in parts if part not in onward]
    if recipe is None or not turn.cooking or not onward or not others:
        return set()
    if any(part.intent == UNCLEAR and not asks(part.text, lexicon) for part in others):
        return set(ONWARD)
    if any(part.intent != REPORT for part in onward):
        return set()
    running = recipe.steps[min(max(turn.state.step, 1), len(recipe.steps)) - 1]
    unfitting = all(turn.kitchen.reports.fit(part.text, recipe, running.number).kind == "none" for part in onward)
    if unfitting and any(part.intent == MEANWHILE for part in others):
        return set(ONWARD)
    if any(asks(part.text, lexicon) for part in others) and not any(tells_done(turn, part.text) for part in onward):
        return set(ONWARD)  # "the pasta sticks out of the pot, do I snap it"
    going = all(is_under_way(turn, part) for part in onward)
    awaited = any(part.intent == TIMED and set(tokens(part.text)) & lexicon.words("referring") for part in others)
    return set(ONWARD) if going or (awaited and not any(_ends(turn, part, running) for part in onward)) else set()


def is_under_way(turn: Turn, part: Part) -> bool:
    """Whether a report tells of work that is going on: "I'm frying them"."""
    lexicon, said = turn.kitchen.lexicon, tokens(part.text)
    begun = " ".join(said[:2])
    doing = any(begun == form or begun.startswith(f"{form} ") for form in lexicon.words("under_way_starts"))
    ends = tuple(lexicon.words("under_way_endings"))
    work = [word for word in said if word.endswith(ends) and stem(word, lexicon.language) in {stem(verb, lexicon.language) for verb in lexicon.words("generic_actions")}]
    return doing and bool(work) and not set(said) & lexicon.words("success_words")


def _ends(turn: Turn, part: Part, running: Step) -> bool:
    """Whether a report tells that a step is over: its deed, the state or the time that it waits for; a step that waits for nothing is over."""
    lexicon, recipe = turn.kitchen.lexicon, turn.recipe
    if not (running.durations or running.until) or durations(part.text, lexicon) or is_over(part.text, running, lexicon):
        return True
    measured = checked(Question(text=part.text, recipe=recipe, lexicon=lexicon, step=running.number)) if recipe is not None else None
    if measured is not None and measured.reached:
        return True
    ends = {word for end in running.until for word in stems(end, lexicon.language)} | {stem(running.action or "", lexicon.language)}
    small = {stem(word, lexicon.language) for word in lexicon.words("stop")}
    things = [*(line.called for line in recipe.ingredients), *recipe.utensils] if recipe is not None else []
    named = set(stems(" ".join(things), lexicon.language))
    said = set(stems(part.text, lexicon.language))
    phrases = [set(stems(end, lexicon.language)) - small for end in running.until]
    return bool(said & (ends - small - named)) or any(phrase and len(said & phrase) >= ENOUGH * len(phrase) for phrase in phrases)
