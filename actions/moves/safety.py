"""Utterances about food safety: what is no food, and whether degrees are enough, are answered before any recipe, search, substitute or conversion."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from actions.answering.recipe_answers import Answer, Question
from actions.answering.recipe_answers.degrees import checked
from actions.answering.safety.asked import HeatAsked, is_about_safety, is_measured, read_heat
from actions.answering.safety.foods import names_food, rows_named
from actions.answering.safety.not_food import warned_of
from actions.answering.safety.temperatures import PREFIX, WHICH, Judge
from actions.language.lexicon import Lexicon
from actions.language.quantities import temperatures
from actions.language.words import normalise, tokens
from actions.moves.asked import asks
from actions.moves.continuing import usable
from actions.moves.turn import Part, Turn
from actions.recipes.model import Step

NO_FOOD, HEAT = "no_food", "safe_heat"
SHORT = 6  # words of a question that goes on with one about a temperature, or names no food at all
WARM = 45.0  # °C from which a temperature may be that of what is cooked
CORE = range(50, 101)  # °C that a recipe tells of the middle of a food
ENOUGH = ("utter_core_enough", "utter_core_milder")


def as_no_food(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance in which something is eaten or cooked with that is no food ("can I fry eggs in motor oil?"), whatever else it asks; None for others."""
    if turn.text.startswith("/") or warned_of(turn.text, turn.kitchen.lexicon) is None:
        return None
    return Part(turn.text, NO_FOOD)


def as_heat_asked(turn: Turn, parts: list[Part]) -> Part | None:
    """A question whether degrees are enough for a food, or which are, as one for the table of food safety; None for others."""
    if turn.text.startswith("/") or judged(turn, turn.text) is None:
        return None
    return Part(turn.text, HEAT)


def judged(turn: Turn, text: str) -> Answer | None:
    """The reply to a question about a safe temperature; None where it is none, or the recipe in hand answers it as well."""
    table, lexicon = turn.kitchen.safety, turn.kitchen.lexicon
    asked, judge = _of_recipe(turn, read_heat(text, lexicon, table, _scale(turn) if re.search(r"\d", text) else "")), Judge(table, lexicon)
    low = _too_low(turn, text)
    if low is not None:
        return low
    if turn.cooking and not asks(text, lexicon):
        return None  # "the chicken reads 74 now" goes on
    if is_about_safety(asked, table):
        return None if asked.open and _recipe_tells(turn, asked) else judge(asked)
    if goes_on(turn, text):
        return judge(_with_former(turn, asked))
    if asked.rows or not asked.asks or not is_measured(asked) or asked.elsewhere or asked.oven or names_food(text, lexicon):
        return None
    if turn.recipe is None:
        return Answer("utter_core_which", {"told": judge.spoken(asked.told)}, answer_id=WHICH) if asked.scaled and len(tokens(text)) <= SHORT else None
    if not turn.cooking or not (asked.middle or (asked.scaled and asked.told[0].celsius >= WARM)):
        return None
    found = judge(replace(asked, rows=_rows_here(turn, whole=asked.middle or bool(_cores(turn.recipe.steps, lexicon)))))
    own = checked(Question(text=text, recipe=turn.recipe, lexicon=lexicon, step=turn.state.step)) if found is not None and found.response in ENOUGH else None
    return own.answer if own is not None and not own.reached else found  # a custard sets later than it is safe


def _too_low(turn: Turn, text: str) -> Answer | None:
    """What is said to a reading below what the running step or one beside it wants: nothing is done by it ("im at 70 in the centre")."""
    if not turn.cooking or turn.recipe is None:
        return None
    own = checked(Question(text=text, recipe=turn.recipe, lexicon=turn.kitchen.lexicon, step=turn.state.step))
    return own.answer if own is not None and not own.reached and (own.sure or own.here) else None


def goes_on(turn: Turn, text: str) -> bool:
    """Whether a question goes on with one about a temperature: "and for pork?", "chicken" where it was asked which food."""
    history, lexicon = usable(turn), turn.kitchen.lexicon
    before, said = history[-1].answer_id if history else "", normalise(text)
    if not before.startswith(PREFIX) or len(tokens(text)) > SHORT:
        return False
    return before == WHICH or any(said.startswith(f"{word} ") for word in lexicon.words("safety_going_on"))


def _with_former(turn: Turn, asked: HeatAsked) -> HeatAsked:
    """What is asked with the food or the degrees of the question before it; without rows where it names neither."""
    former = read_heat(usable(turn)[-1].resolved, turn.kitchen.lexicon, turn.kitchen.safety, _scale(turn))
    if not asked.rows and not asked.told:
        return asked
    return replace(asked, rows=asked.rows or former.rows, told=asked.told or former.told)


def _of_recipe(turn: Turn, asked: HeatAsked) -> HeatAsked:
    """What is asked of "the meat", with the sorts that the recipe has."""
    sorts = {sort for row in asked.rows if row in turn.kitchen.safety.heat for sort in turn.kitchen.safety.heat[row].sorts}
    if turn.recipe is None or not sorts:
        return asked
    return replace(asked, rows=(_rows_here(turn) & sorts) or (_rows_here(turn, whole=True) & sorts) or asked.rows)


def _rows_here(turn: Turn, whole: bool = False) -> frozenset[str]:
    """Rows of the foods in the running instruction; of the whole recipe where it names none and that may be meant."""
    recipe, step, lexicon = turn.recipe, turn.state.step, turn.kitchen.lexicon
    if recipe is None:
        return frozenset()
    here = recipe.steps[step - 1 : step] if step else ()
    found = frozenset(row for one in here for text in (one.text, *(use.name for use in one.ingredients)) for row in rows_named(text, lexicon))
    found &= frozenset(turn.kitchen.safety.heat)
    return found or (frozenset(row for line in recipe.ingredients for row in rows_named(line.text, lexicon)) if whole else found)


def _cores(steps: Iterable[Step], lexicon: Lexicon) -> list[float]:
    """Degrees Celsius that steps tell of the middle of a food."""
    return [heat.celsius for step in steps for heat in temperatures(step.text, lexicon) if round(heat.celsius) in CORE]


def _recipe_tells(turn: Turn, asked: HeatAsked) -> bool:
    """Whether the recipe in hand tells how hot the middle must get, and no less than the table."""
    name = turn.kitchen.safety.chosen(asked.rows)
    if turn.recipe is None or name is None:
        return False
    row = turn.kitchen.safety.limit(name)
    least = row.milder.celsius if row.milder is not None else row.celsius
    told = _cores(turn.recipe.steps, turn.kitchen.lexicon)
    return bool(told) and round(min(told)) >= round(least)


def _scale(turn: Turn) -> str:
    """The scale in which the recipe in hand tells its temperatures; empty where it tells none, or both."""
    recipe = turn.recipe
    scales = {heat.scale for step in recipe.steps for heat in temperatures(step.text, turn.kitchen.lexicon)} if recipe is not None else set()
    return scales.pop() if len(scales) == 1 else ""
