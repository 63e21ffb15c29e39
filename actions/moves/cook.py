"""Leading through the recipe: forth, back, elsewhere, pause and end."""

from __future__ import annotations

from actions.answering.reports import Fit
from actions.language.quantities import number
from actions.language.words import content_stems, stems, tokens
from actions.moves.base import plays
from actions.moves.plan import DOUBTFUL
from actions.moves.turn import Part, RecipeGoneError, Turn
from actions.recipes.model import Recipe
from actions.state import Suspended

Parts = tuple[Part, ...]


def tell(turn: Turn, at: int) -> None:
    """Say a step. One wording for all: a step told again shall be the same text."""
    recipe = _recipe(turn)
    at = min(max(at, 1), len(recipe.steps))
    step = recipe.steps[at - 1]
    last = at == len(recipe.steps)
    turn.say("utter_last_step" if last else "utter_step", number=at, count=len(recipe.steps), step_text=step.text)


def step_text(turn: Turn) -> str:
    """Text of the running step."""
    recipe = _recipe(turn)
    return recipe.steps[turn.state.step - 1].text


def _recipe(turn: Turn) -> Recipe:
    recipe = turn.recipe
    if recipe is None:
        raise RecipeGoneError
    turn.state.step = min(max(turn.state.step, 1), len(recipe.steps))
    return recipe


def _running(turn: Turn) -> bool:
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


def _go(turn: Turn, at: int) -> None:
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
        turn.state.begin(recipe.id, turn.now)
        turn.say("utter_started", title=recipe.title)
        tell(turn, 1)
    elif turn.cooking:
        _go(turn, turn.state.step)
    elif turn.state.pending and turn.state.pending.kind == "confirm_recipe" and turn.state.pending.recipe:
        turn.state.prepare(turn.state.pending.recipe, turn.now)
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
        state.prepare(pending.recipe, turn.now)
        start(turn)
        return
    if not _running(turn):
        return
    fits = _fits(turn, parts)
    if any(fit.kind == "not_yet" for fit in fits):
        turn.say("utter_paused" if state.stage == "paused" else "utter_take_your_time")
        return
    if state.stage == "paused":
        _go(turn, state.step)
        return
    _note(turn, fits)
    said_on = any(part.intent in ("next", "ready") or (part.intent == "done" and fit.kind != "later") for part, fit in zip(parts, fits, strict=True))
    if said_on or any(fit.kind == "current" for fit in fits):
        told_done = any(part.intent != "next" for part in parts) or (pending is not None and pending.kind == "finished")
        advance(turn, finished=told_done)
    elif turn.alone and not any(fit.kind == "later" for fit in fits):
        turn.ask("step_done")
        turn.say("utter_ask_step_done", step_text=step_text(turn))


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
    recipe = _recipe(turn)
    return [_fit(turn, part, recipe) for part in parts]


def _fit(turn: Turn, part: Part, recipe: Recipe) -> Fit:
    """What a part is about; a doubtful report of nothing in particular is about no step."""
    if part.intent not in ("report", "done") or not part.text:
        return Fit("current")
    if part.intent == "report" and part.confidence < DOUBTFUL and not content_stems(part.text, turn.kitchen.lexicon):
        return Fit("none")
    return turn.kitchen.reports.fit(part.text, recipe, turn.state.step)


def _note(turn: Turn, fits: list[Fit]) -> None:
    """Remember steps that were reported before their turn."""
    for fit in fits:
        if fit.kind == "later" and fit.number is not None:
            turn.state.noted = tuple(sorted({*turn.state.noted, fit.number}))
            turn.say("utter_noted", number=fit.number, step_text=_recipe(turn).steps[fit.number - 1].text)


def advance(turn: Turn, *, finished: bool) -> None:
    """To the next step that is not done yet; at the last one the meal is ready only when the cook says so.

    Args:
        turn: the turn.
        finished: whether the cook said that the running step is done, not only "next".
    """
    recipe, state = _recipe(turn), turn.state
    if state.step >= len(recipe.steps):
        _end(turn, recipe, finished)
        return
    target = state.step + 1
    while target in state.noted and target < len(recipe.steps):
        turn.say("utter_skipping_noted", number=target, step_text=recipe.steps[target - 1].text)
        target += 1
    _go(turn, target)


def _end(turn: Turn, recipe: Recipe, finished: bool) -> None:
    if not finished:
        turn.say("utter_was_last_step")
        turn.ask("finished")
        return
    turn.state.stage, turn.state.pending = "ended", None
    turn.state.clarifying = False
    turn.say("utter_meal_ready", title=recipe.title)
    turn.say("utter_anything_else")
    turn.ask("anything_else")
    turn.offer("list_recipes", "goodbye")


@plays("previous")
def previous(turn: Turn, _: Parts) -> None:
    """One step back."""
    if not _running(turn):
        return
    if turn.state.step <= 1:
        turn.say("utter_is_first_step")
    _go(turn, max(1, turn.state.step - 1))


@plays("skip")
def skip(turn: Turn, _: Parts) -> None:
    """Leave the running step out."""
    if not _running(turn):
        return
    turn.state.skipped = tuple(sorted({*turn.state.skipped, turn.state.step}))
    turn.say("utter_skipped", number=turn.state.step)
    advance(turn, finished=False)


@plays("start_over")
def start_over(turn: Turn, _: Parts) -> None:
    """Back to the first step, as if nothing had been done."""
    recipe = turn.recipe
    if recipe is None or turn.state.stage in ("idle", "choosing"):
        _running(turn)
        return
    moved_from = turn.state.step if turn.cooking else None
    turn.state.stage = "idle"
    turn.state.begin(recipe.id, turn.now)
    turn.state.moved_from = moved_from
    turn.say("utter_starting_over")
    tell(turn, 1)


@plays("go_to_step")
def go_to_step(turn: Turn, parts: Parts) -> None:
    """To a step by its number or place; before cooking, asking for a step begins."""
    if turn.state.stage == "preparing" and turn.recipe:
        start(turn)
        return
    if not _running(turn):
        return
    count = len(_recipe(turn).steps)
    wanted = _step_number(turn, parts[0], count)
    if wanted is None:
        turn.say("utter_which_step", count=count)
    elif not 1 <= wanted <= count:
        turn.say("utter_no_such_step", number=str(wanted)[:12], count=count)
    else:
        _go(turn, wanted)


def _step_number(turn: Turn, part: Part, count: int) -> int | None:
    """The number that a step is called by: digits, "seven", "third", "last", "second to last"."""
    lexicon = turn.kitchen.lexicon
    pointing = lexicon.words("articles") | lexicon.words("pointing")
    texts = [*part.values("step"), *([part.text] if part.text else [])]
    for text in texts:
        words = [word for word in text.lower().replace("-", " ").split() if word]
        plain = [word.strip(".,!?;:'\"#") for word in words]
        digits = next((word for word in plain if word.isdecimal()), None)
        if lexicon.words("minus") & set(words) or any(word[:1] in "-−" and word[1:].isdigit() for word in text.split()):
            return -1
        if digits is not None:
            return int(digits[:9])
        ordinals = [word for word in plain if word in lexicon.table("ordinals")]
        if any(word in lexicon.words("last") for word in plain):
            back = int(lexicon.table("ordinals")[ordinals[0]]) - 1 if ordinals else 0
            return count - back
        if ordinals:
            return int(lexicon.table("ordinals")[ordinals[0]])
        cardinals = [(before, word) for before, word in zip(["", *plain], plain, strict=False) if word in lexicon.cardinals]
        named = [word for before, word in cardinals if word not in pointing or before in lexicon.words("step_words")]
        if named or (len(plain) == 1 and plain[0] in lexicon.cardinals):
            return int(lexicon.cardinals[(named or plain)[0]])
        value = number(text) if any(char.isdigit() for char in text) else None
        if value is not None:
            return int(value)
    return None


@plays("repeat")
def repeat(turn: Turn, parts: Parts) -> None:
    """The running step again, or the part of it that was asked for."""
    if turn.state.stage == "preparing" and turn.recipe:
        turn.say("utter_preparing", title=turn.recipe.title, count=len(turn.recipe.steps))
        turn.ask("ready")
        return
    if not _running(turn):
        return
    piece = _asked_part(turn, parts[0])
    if piece is None:
        tell(turn, turn.state.step)
    else:
        turn.say("utter_part", step_text=piece)


def _asked_part(turn: Turn, part: Part) -> str | None:
    """The piece of the running step that the cook names: its amounts, time, heat, beginning or end."""
    lexicon, step = turn.kitchen.lexicon, _recipe(turn).steps[turn.state.step - 1]
    said = set(tokens(" ".join([*part.values("part"), part.text])))
    lines = [_recipe(turn).ingredients[used.index].text for used in step.ingredients]
    if said & (lexicon.words("part_amount") | lexicon.words("part_ingredients")) and lines:
        return "; ".join(lines)
    if said & lexicon.words("part_temperature") and step.temperatures:
        return ", ".join(step.temperatures)
    named = set(tokens(" ".join(part.values("part"))))
    clauses = [clause.strip(" .") for clause in step.text.split(",") if clause.strip(" .")]
    if len(clauses) > 1 and named & lexicon.words("part_first"):
        return clauses[0]
    if len(clauses) > 1 and named & lexicon.words("part_last"):
        return clauses[-1]
    return None


@plays("pause")
def pause(turn: Turn, _: Parts) -> None:
    """Rest: the clock stops, the step stays."""
    if turn.cooking:
        turn.state.stage = "paused"
        turn.state.rest(True, turn.now)
        turn.say("utter_paused")
    else:
        turn.say("utter_waiting")


@plays("resume")
def resume(turn: Turn, parts: Parts) -> None:
    """On with the running recipe, or with one that was left in the middle."""
    state = turn.state
    named = " ".join(parts[0].values("recipe"))
    left = _left_behind(turn, named or parts[0].text)
    if left is None and not turn.cooking and state.suspended and state.stage != "preparing" and not named:
        left = state.suspended[0]
    if left is not None and not (turn.cooking and turn.recipe and turn.recipe.id == left.recipe):
        if turn.cooking and turn.recipe:
            other = turn.kitchen.catalogue.row(left.recipe)
            turn.ask("switch", left.recipe)
            turn.say("utter_ask_switch", title=other.title if other else left.recipe, running=turn.recipe.title)
            return
        state.resume(left.recipe, turn.now)
        turn.say("utter_back_to", title=_recipe(turn).title)
        tell(turn, state.step)
    elif turn.cooking:
        turn.say("utter_resumed")
        _go(turn, state.step)
    elif state.stage == "preparing":
        start(turn)
    else:
        _running(turn)


def _left_behind(turn: Turn, text: str) -> Suspended | None:
    """The recipe left in the middle that a text names by a content word of its title."""
    lexicon = turn.kitchen.lexicon
    said = set(stems(text, lexicon.language))
    rows = [(kept, turn.kitchen.catalogue.row(kept.recipe)) for kept in turn.state.suspended]
    return next((kept for kept, row in rows if row and said & set(content_stems(row.title, lexicon))), None)


@plays("stop")
def stop(turn: Turn, _: Parts) -> None:
    """Asked back: stopping leaves the recipe."""
    if turn.cooking and turn.recipe:
        turn.ask("stop")
        turn.say("utter_ask_stop", title=turn.recipe.title)
    elif turn.state.stage == "preparing":
        stop_now(turn)
    else:
        turn.say("utter_nothing_to_stop")


def stop_now(turn: Turn) -> None:
    """Leave the recipe; it can be resumed."""
    cooked = turn.cooking
    turn.state.leave(turn.now)
    turn.say("utter_stopped" if cooked else "utter_stopped_preparing")
    turn.offer("list_recipes", "resume", "goodbye")
