"""How much the recipe in hand makes, and in which units it is told."""

from __future__ import annotations

import time

from actions.answering.converting.base import Hand
from actions.answering.converting.conversion import convert, is_conversion
from actions.answering.portions import other_portions
from actions.answering.recent import last_answer
from actions.answering.trace import trace
from actions.dialogue.answers import is_answered
from actions.language.words import tokens
from actions.moves import cook
from actions.moves.base import plays
from actions.moves.continuing import rewrites
from actions.moves.turn import Part, Turn
from actions.recipes.adapting.model import Adaptation

Parts = tuple[Part, ...]


def tell_changed(turn: Turn, before: Adaptation) -> None:
    """Tell the running step again where the change concerns it."""
    written = turn.written
    if written is None or not turn.cooking or before == turn.state.adaptation:
        return
    at = min(max(turn.state.step, 1), len(written.steps)) - 1
    if turn.kitchen.adapter(written, before).steps[at].text != cook.the_recipe(turn).steps[at].text:
        cook.tell(turn, at + 1)


def asks_amount(turn: Turn, text: str) -> bool:
    """Whether a question asks how much is taken."""
    return any(tokens(text)[: len(form.split())] == form.split() for form in turn.kitchen.lexicon.words("amount_starts"))


@plays("change_servings")
def change_servings(turn: Turn, parts: Parts) -> None:
    """Make the recipe for more or fewer, by a factor, or as far as what is there goes."""
    recipe = turn.written
    if recipe is None:
        turn.say("utter_no_recipe_yet")
        turn.offer("list_recipes", "ask_abilities")
        return
    state, asked = turn.state, turn.state.pending is not None and turn.state.pending.kind == "servings"
    before = state.adaptation
    text = ". ".join(part.text for part in parts if part.text)
    result = other_portions(text, recipe, before, turn.kitchen.adapter, turn.kitchen.lexicon, asked=asked)
    for answer in result.answers:
        turn.say(answer.response, **answer.fields)
    state.adaptation = result.adaptation
    if result.asks:
        turn.ask("servings", state.recipe)
    elif asked:
        state.pending = None
    tell_changed(turn, before)


def ask_how_many(turn: Turn) -> None:
    """A yes is no number: ask once more."""
    turn.say("utter_ask_servings")
    turn.ask("servings", turn.state.recipe)


@plays("ask_convert")
def ask_convert(turn: Turn, parts: Parts) -> None:
    """Tell an amount or a temperature in another unit, or tell the whole recipe in other units from now on."""
    began, part = time.perf_counter(), parts[0]
    kitchen, state, before = turn.kitchen, turn.state, turn.state.adaptation
    hand = Hand(turn.recipe, state.step if turn.cooking else 0, state.last_answer, before, kitchen.lexicon, kitchen.adapter.densities(kitchen.lexicon))
    result = convert(part.text, hand)
    units = kitchen.lexicon.unit_of
    named = [one for one in kitchen.rewriter.things(part.text) if one.lower() not in units] if kitchen.rewriter is not None else []
    whole = is_conversion(part.text, kitchen.lexicon) or (result.found and not named)  # "2 lb in kg", "and in cups?"
    meant = [] if whole else rewrites(turn, part.text)
    for one in (one for one in meant if one.how not in ("said", "both")):
        told = convert(one.text, hand)
        if told.found:
            result, turn.resolved, turn.continues = told, one.text, True
            break
    if not result.found and part.text and is_answered(turn, part):
        return
    for answer in result.answers:
        turn.say(answer.response, **answer.fields)
    state.adaptation, state.clarifying = result.adaptation, True
    if result.found and any("amount" in answer.fields for answer in result.answers):  # "and in ounces?"
        state.last_answer = last_answer({str(at): answer.fields.get("amount") for at, answer in enumerate(result.answers)}, (), state.step)
    tell_changed(turn, before)
    source = result.source if result.found else "fallback"
    path = [f"intent {part.intent}", "converted" if result.found else "nothing to convert"]
    answer_id = result.answers[0].response if result.found else None
    state.answer_trace = trace(part.text or turn.text, part.intent, part.confidence, path, began, source=source, answer_id=answer_id)
    return
