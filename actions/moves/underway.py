"""Reports that do not say that the running step is done: it is under way, was not understood, or its end is asked for."""

from __future__ import annotations

from actions.language.quantities import durations
from actions.language.words import stem, stems, tokens
from actions.moves.asked import asks
from actions.moves.groups import ONWARD
from actions.moves.turn import Part, Turn
from actions.recipes.model import Step

ENOUGH = 0.6  # share of the words for what a step waits for
REPORT, UNCLEAR, MEANWHILE, TIMED = "report", "ask_detail", "ask_meanwhile", "ask_step_time"


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
    lexicon = turn.kitchen.lexicon
    if not (running.durations or running.until) or durations(part.text, lexicon):
        return True
    ends = {word for end in running.until for word in stems(end, lexicon.language)} | {stem(running.action or "", lexicon.language)}
    small = {stem(word, lexicon.language) for word in lexicon.words("stop")}
    recipe = turn.recipe
    things = [*(line.called for line in recipe.ingredients), *recipe.utensils] if recipe is not None else []
    named = set(stems(" ".join(things), lexicon.language))
    said = set(stems(part.text, lexicon.language))
    phrases = [set(stems(end, lexicon.language)) - small for end in running.until]
    return bool(said & (ends - small - named)) or any(phrase and len(said & phrase) >= ENOUGH * len(phrase) for phrase in phrases)
