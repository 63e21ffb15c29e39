"""How much the recipe in hand makes, and in which units it is told."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from actions.answering.common_sense.base import Match
from actions.answering.converting.base import Hand
from actions.answering.converting.conversion import convert
from actions.answering.portions import other_portions
from actions.answering.recent import last_answer
from actions.answering.recipe_answers import Answer
from actions.answering.trace import trace
from actions.language.words import content_stems, normalise, stems, tokens
from actions.moves import ask, cook
from actions.moves.asked import asks
from actions.moves.base import plays
from actions.moves.continuing import to_convert
from actions.moves.door import MEANING, PAPER, Door, door_of
from actions.moves.general import tell
from actions.moves.replying import is_answerable, refuse
from actions.moves.turn import Part, Turn
from actions.recipes.adapting.model import Adaptation
from actions.recipes.amounts import finder
from actions.settings import OUR_TREE

Parts = tuple[Part, ...]
SAME_UNIT, UNKNOWN_UNIT = "utter_in_units_already", "utter_unknown_unit"


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


def _is_explained(turn: Turn, part: Part, door: Door) -> bool:
    """Whether a question without an amount asks what a word means in degrees or grams, and general knowledge surely has that: "what's lukewarm in degrees?"."""
    plain = normalise(part.text)
    numbered = any(map(str.isdigit, plain)) or any(found.measures for found in finder(turn.kitchen.lexicon).all_in(plain))
    if not part.text or numbered or turn.kitchen.settings.tree == PAPER or not asks(part.text, turn.kitchen.lexicon):
        return False
    return door.match is not None and door.match.confidence >= OUR_TREE.certain and door.match.pair.category == MEANING


def _tells_other(turn: Turn, text: str, answers: Sequence[Answer]) -> bool:
    """Whether it is asked how much of a food of the recipe, which what was converted does not name: "how much butter is that in grams?" where it is told in grams."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not asks_amount(turn, text) or any(found.measures for found in finder(lexicon).all_in(normalise(text))):
        return False
    named = {word for line in recipe.ingredients for word in content_stems(line.called, lexicon)} & set(stems(text, lexicon.language))
    told = " ".join(str(value) for answer in answers for value in answer.fields.values())
    return bool(named) and not named & set(stems(told, lexicon.language))


def _speaks_of(match: Match, thing: str, turn: Turn) -> bool:
    """Whether a question of the base asks about a thing."""
    language = turn.kitchen.lexicon.language
    return set(stems(thing, language)) <= set(stems(" ".join(match.pair.wordings), language))


@plays("ask_convert")
def ask_convert(turn: Turn, parts: Parts) -> None:
    """Tell an amount or a temperature in another unit, or tell the whole recipe in other units from now on."""
    began, part = time.perf_counter(), parts[0]
    kitchen, state, before = turn.kitchen, turn.state, turn.state.adaptation
    hand = Hand(turn.recipe, state.step if turn.cooking else 0, state.last_answer, before, kitchen.lexicon, kitchen.adapter.densities(kitchen.lexicon))
    results = (convert(text, hand) for text in to_convert(turn, part.text))
    result = next(results)
    unknown = result.answers[0].fields.get("unit") if result.answers[0].response == UNKNOWN_UNIT else None
    result = result if result.found or unknown else next((other for other in results if other.found), result)
    door = door_of(turn, part)
    in_unit = result.found and kitchen.resolver is not None and kitchen.resolver.asks_unit(part.text)  # "gas mark?" after a heat
    if not in_unit and _is_explained(turn, part, door):
        return tell(turn, part, door, [f"intent {part.intent}", "known"], began)
    meant = result.found and part.confidence >= OUR_TREE.named  # "how much would this cost in london?" is no wish for other units
    if part.text and not meant and not unknown and not is_answerable(door):
        return refuse(turn, part, door, [f"intent {part.intent}"], began)
    idle = not result.found or (turn.recipe is None and any(answer.response == SAME_UNIT for answer in result.answers))  # "how big is a tablespoon"
    if idle and (match := door.general_answer()) is not None and (not unknown or _speaks_of(match, unknown, turn)):
        return tell(turn, part, door, [f"intent {part.intent}", "nothing to convert"], began)
    if turn.cooking and result.found and _tells_other(turn, part.text, result.answers):
        return ask.ask(turn, (replace(part, intent="ask_amount"),))
    if not result.found and not unknown and turn.cooking and part.text and ask.is_known(turn, replace(part, intent=ask.OTHER)):
        return ask.ask(turn, (replace(part, intent=ask.OTHER),))
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
    return None
