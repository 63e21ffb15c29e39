"""Leading forward through the recipe, from the first step to the end."""

from __future__ import annotations

from actions.answering.ahead import furthest
from actions.answering.reports import Fit
from actions.language.words import content_stems, tokens
from actions.moves.base import PLAYS, plays
from actions.moves.diets import keep, warn
from actions.moves.groups import DOUBTFUL
from actions.moves.turn import Part, RecipeGoneError, Turn
from actions.recipes.adapting.leaving import passed_over
from actions.recipes.model import Recipe
from actions.recipes.steps.cutting import aloud
from actions.state import Pending

Parts = tuple[Part, ...]


def tell(turn: Turn, at: int) -> None:
    """Say a step. One wording for all: a step told again shall be the same text."""
    recipe = the_recipe(turn)
    at = min(max(at, 1), len(recipe.steps))
    last = at == len(recipe.steps)
    turn.say("utter_last_step" if last else "utter_step", number=at, count=len(recipe.steps), step_text=step_text(turn, at))
    picture, before = recipe.steps[at - 1].picture, recipe.steps[at - 2].picture if at > 1 else None
    turn.show(picture if picture != before else None)  # a sentence that was cut into steps shows its picture once


def step_text(turn: Turn, at: int | None = None) -> str:
    """Text of a step as it is said, of the running one where no number is given."""
    recipe = the_recipe(turn)
    return aloud(recipe.steps[(at or turn.state.step) - 1].text, turn.kitchen.lexicon)


def the_recipe(turn: Turn) -> Recipe:
    """The recipe of the conversation, with the step kept inside it.

    Raises:
        RecipeGoneError: the store does not hold it any more.
    """
    recipe = turn.recipe
    if recipe is None:
        raise RecipeGoneError
    turn.state.step = min(max(turn.state.step, 1), len(recipe.steps))
    return recipe


def running(turn: Turn) -> bool:
    """Whether there is a recipe to move in; otherwise say what is missing."""
    if turn.cooking:
        return True
    if turn.state.stage == "preparing" and turn.recipe:
        turn.say("utter_not_started")
        turn.ask("ready")
    elif turn.state.stage == "ended":
        turn.say("utter_already_ended")
        turn.ask("anything_else")
    else:
        turn.say("utter_no_recipe_yet")
        turn.offer("list_recipes", "ask_abilities")
    return False


def go(turn: Turn, at: int) -> None:
    """Stand at a step and say it; the clock runs again."""
    if turn.state.step != at and turn.state.moved_from is None:
        turn.state.moved_from = turn.state.step
    turn.state.rest(False, turn.now)
    turn.state.stage, turn.state.step, turn.state.clarifying = "cooking", at, False
    tell(turn, at)


def start(turn: Turn) -> None:
    """Begin the chosen recipe at its first step."""
    if turn.recipe is None:
        turn.say("utter_no_recipe_yet")
        return
    turn.state.begin(turn.recipe.id, turn.now)
    turn.say("utter_lets_start")
    tell(turn, 1)


@plays("start_cooking")
def start_cooking(turn: Turn, parts: Parts) -> None:
    """Begin: the named recipe at once, without preparation talk, or the chosen one."""
    named = parts[0].values("recipe")
    if named and not parts[0].text:
        recipe = turn.kitchen.store.get(named[0])
        if recipe is None:
            turn.say("utter_no_such_recipe", name=named[0][:60])
            return
        keep(turn)
        turn.state.begin(recipe.id, turn.now)
        turn.say("utter_started", title=recipe.title)
        warn(turn, recipe.id)
        tell(turn, 1)
    elif turn.cooking:
        go(turn, turn.state.step)
    elif turn.state.pending and turn.state.pending.kind == "confirm_recipe" and turn.state.pending.recipe:
        keep(turn)
        turn.state.prepare(turn.state.pending.recipe, turn.now, turn.state.pending.changed)
        start(turn)
    elif named and turn.state.stage != "preparing":
        from actions.moves.choose import choose

        choose(turn, parts)
    elif turn.state.stage == "preparing":
        start(turn)
    else:
        turn.say("utter_no_recipe_yet")
        turn.offer("list_recipes", "ask_abilities")


@plays("onward", "next", "done", "report", "ready")
def onward(turn: Turn, parts: Parts) -> None:
    """Everything that may complete the running step: "done", a report, "next", "ready"."""
    state = turn.state
    if state.stage == "preparing" and turn.recipe:
        _prepared(turn, parts)
        return
    pending, state.pending = state.pending, None
    if pending and pending.kind == "confirm_recipe" and pending.recipe and not turn.cooking:
        keep(turn)
        state.prepare(pending.recipe, turn.now, pending.changed)
        start(turn)
        return
    if not running(turn):
        return
    fits = _fits(turn, parts)
    if fits[-1].kind == "not_yet" or (any(fit.kind == "not_yet" for fit in fits) and not any(part.intent == "next" for part in parts)):
        turn.say("utter_paused" if state.stage == "paused" else "utter_take_your_time")
        return
    if state.stage == "paused":
        go(turn, state.step)
        return
    far = furthest(". ".join(part.text for part in parts if part.intent in ("report", "done")), the_recipe(turn), state.step, turn.kitchen.lexicon)
    if far is not None:
        ask_how_far(turn, far)
        return
    _note(turn, fits)
    _note_beyond(turn, parts, fits)
    said_on = any(part.intent in ("next", "ready") or (part.intent == "done" and fit.kind != "later") for part, fit in zip(parts, fits, strict=True))
    if said_on or any(fit.kind == "current" for fit in fits):
        told_done = any(part.intent != "next" for part in parts) or (pending is not None and pending.kind == "finished")
        advance(turn, finished=told_done)
    elif turn.alone and not any(fit.kind == "later" for fit in fits):
        turn.ask("step_done")
        turn.say("utter_ask_step_done", step_text=step_text(turn))


def ask_how_far(turn: Turn, at: int) -> None:
    """Ask whether a step far ahead is done, as what was told seems to say; a yes goes on behind it."""
    turn.ask("step_done", offered=str(at))
    turn.say("utter_ask_step_done", step_text=step_text(turn, at))


def step_finished(turn: Turn, pending: Pending) -> None:
    """Yes to the question whether a step is done: to the one behind it."""
    if pending.offered is not None:
        turn.state.moved_from = turn.state.step
        turn.state.step = min(max(int(pending.offered), turn.state.step), len(the_recipe(turn).steps))
    advance(turn, finished=True)


def _prepared(turn: Turn, parts: Parts) -> None:
    """Before the first step "ready" and "next" begin; a report ("I washed the lettuce") is asked back."""
    if any(turn.kitchen.reports.denies(part.text) for part in parts):
        turn.say("utter_take_your_time_preparing")
        turn.ask("ready")
    elif any(part.intent != "report" for part in parts) or (turn.state.pending and turn.state.pending.kind == "ready"):
        start(turn)
    else:
        turn.ask("ready")
        turn.say("utter_not_started")


def _fits(turn: Turn, parts: Parts) -> list[Fit]:
    recipe = the_recipe(turn)
    return [_fit(turn, part, recipe) for part in parts]


def _fit(turn: Turn, part: Part, recipe: Recipe) -> Fit:
    """What a part is about; a doubtful report of nothing in particular is about no step."""
    if part.intent not in ("report", "done") or not part.text:
        return Fit("current")
    lexicon = turn.kitchen.lexicon
    if part.intent == "report" and part.confidence < DOUBTFUL and not content_stems(part.text, lexicon):
        return Fit("none")
    if set(tokens(part.text)[:1]) & lexicon.words("own_subjects"):
        return Fit("none")  # "mine is a glass dish" tells of a thing, nothing done
    return turn.kitchen.reports.fit(part.text, recipe, turn.state.step)


def _note(turn: Turn, fits: list[Fit]) -> None:
    """Remember steps that were reported before their turn."""
    for fit in fits:
        if fit.kind == "later" and fit.number is not None:
            turn.state.noted = tuple(sorted({*turn.state.noted, fit.number}))
            turn.say("utter_noted", number=fit.number, step_text=step_text(turn, fit.number))


def _note_beyond(turn: Turn, parts: Parts, fits: list[Fit]) -> None:
    """Remember the next steps that a report of the running one, or of a later one, tells done as well, so that they are passed over."""
    recipe, state = the_recipe(turn), turn.state
    told = [(part.text, fit) for part, fit in zip(parts, fits, strict=True) if fit.kind in ("current", "later") and part.intent in ("report", "done") and part.text]
    ahead = {number for text, fit in told for number in turn.kitchen.reports.beyond(text, recipe, fit.number or state.step)}
    state.noted = tuple(sorted({*state.noted, *ahead}))


def advance(turn: Turn, *, finished: bool) -> None:
    """To the next step that is not done yet; at the last one the meal is ready only when the cook says so.

    Args:
        turn: the turn.
        finished: whether the cook said that the running step is done, not only "next".
    """
    recipe, state = the_recipe(turn), turn.state
    if state.step >= len(recipe.steps):
        _end(turn, recipe, finished)
        return
    target, left_out = state.step + 1, passed_over(recipe, state.adaptation.left_out, turn.kitchen.lexicon)
    while target in left_out.union(state.noted) and target < len(recipe.steps):
        if target in left_out:
            state.skipped = tuple(sorted({*state.skipped, target}))
            turn.say("utter_skipped", number=target)
        else:
            turn.say("utter_skipping_noted", number=target, step_text=step_text(turn, target))
        target += 1
    go(turn, target)


def _end(turn: Turn, recipe: Recipe, finished: bool) -> None:
    if not finished:
        turn.say("utter_was_last_step")
        turn.ask("finished")
        return
    turn.state.stage, turn.state.pending = "ended", None
    turn.state.clarifying = False
    turn.say("utter_meal_ready", title=recipe.title)
    if turn.kitchen.settings.sus and not turn.state.questionnaire.proposed:
        turn.state.questionnaire = turn.state.questionnaire.model_copy(update={"proposed": True})
        turn.say("utter_offer_sus")
        turn.ask("offer_sus")
    else:
        anything_else(turn)


def anything_else(turn: Turn) -> None:
    """After a meal ask what else is wanted."""
    turn.say("utter_anything_else")
    turn.ask("anything_else")
    turn.offer("list_recipes", "goodbye")


@plays("skip")
def skip(turn: Turn, _: Parts) -> None:
    """Leave the running step out."""
    if not running(turn):
        return
    turn.state.skipped = tuple(sorted({*turn.state.skipped, turn.state.step}))
    turn.say("utter_skipped", number=turn.state.step)
    advance(turn, finished=False)


@plays("start_over")
def start_over(turn: Turn, _: Parts) -> None:
    """Back to the first step, as if nothing had been done."""
    recipe = turn.recipe
    if recipe is None and turn.state.search.begun:
        PLAYS["new_search"](turn, _)
        return
    if recipe is None or turn.state.stage in ("idle", "choosing"):
        running(turn)
        return
    moved_from = turn.state.step if turn.cooking else None
    turn.state.stage = "idle"
    turn.state.begin(recipe.id, turn.now)
    turn.state.moved_from = moved_from
    turn.say("utter_starting_over")
    tell(turn, 1)
