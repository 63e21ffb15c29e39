"""Greeting, politeness, yes and no, repair, and what was not understood."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from actions.dialogue.answers import is_answered, near_meant
from actions.moves import adapt, breaks, choose, cook, find, measuring, repair, sus
from actions.moves.base import plays
from actions.moves.replying import keep
from actions.moves.turn import Part, Turn
from actions.settings import GOALS
from actions.state import Pending
from actions.understanding.intents import FALLBACK

Parts = tuple[Part, ...]
SUGGESTED = {
    "idle": ("list_recipes", "ask_abilities"),
    "choosing": ("list_recipes", "more_results", "ask_abilities"),
    "preparing": ("ready", "ask_ingredients", "ask_utensils"),
    "cooking": ("next", "repeat", "ask_amount"),
    "paused": ("resume", "stop"),
    "ended": ("list_recipes", "goodbye"),
}


@plays("greet")
def greet(turn: Turn, _: Parts) -> None:
    """Greet; a cook in the middle of a recipe also hears where they are."""
    recipe = turn.recipe
    if recipe and turn.cooking:
        turn.say("utter_greet_cooking", title=recipe.title)
        cook.tell(turn, turn.state.step)
    elif recipe and turn.state.stage == "preparing":
        turn.say("utter_greet_preparing", title=recipe.title)
    else:
        count = len(turn.kitchen.catalogue.rows())
        turn.say("utter_greet" if count else "utter_no_recipes", count=count)


@plays("goodbye")
def goodbye(turn: Turn, _: Parts) -> None:
    """Take leave; a recipe in the middle waits."""
    turn.state.pending = None
    if turn.cooking:
        turn.say("utter_goodbye_cooking", title=turn.recipe.title if turn.recipe else "")
    else:
        turn.state.stage = "idle"
        turn.say("utter_goodbye")


@plays("thank")
def thank(turn: Turn, _: Parts) -> None:
    """Gratitude closes a clarification and waits."""
    turn.state.clarifying = False
    if turn.state.pending and turn.state.pending.kind == "anything_else":
        turn.say("utter_welcome_ended")
    else:
        turn.say("utter_welcome")


@plays("understood")
def understood(turn: Turn, _: Parts) -> None:
    """An acknowledgement closes a clarification and waits; nothing moves."""
    open_question = turn.state.pending
    if open_question and open_question.kind in ("confirm_recipe", "ready", "substitute"):
        affirm(turn, _)
        return
    turn.state.clarifying = False
    turn.say("utter_waiting_cooking" if turn.cooking else "utter_waiting")


@plays("ask_abilities")
def abilities(turn: Turn, _: Parts) -> None:
    """Say what can be asked now."""
    turn.say("utter_abilities")
    turn.say(f"utter_help_{turn.state.stage}")


@plays("affirm")
def affirm(turn: Turn, _: Parts) -> None:
    """Yes to the open question; without one it is asked what the yes is about."""
    pending, turn.state.pending = turn.state.pending, None
    if pending is None:
        if turn.state.stage == "cooking":
            turn.ask("step_done")
            turn.say("utter_ask_step_done", step_text=cook.step_text(turn))
        elif turn.state.stage == "preparing":
            cook.start(turn)
        else:
            turn.say(f"utter_help_{turn.state.stage}")
        return
    answers: dict[str, Callable[[], None]] = {
        "confirm_recipe": lambda: choose.confirm(turn, pending.recipe, pending.changed),
        "pick_recipe": lambda: choose.pick_first(turn),
        "ready": lambda: cook.start(turn),
        "stop": lambda: breaks.stop_now(turn),
        "switch": lambda: choose.switch(turn, pending.recipe),
        "step_done": lambda: cook.step_finished(turn, pending),
        "finished": lambda: cook.advance(turn, finished=True),
        "anything_else": lambda: choose.ask_wish(turn),
        "substitute": lambda: adapt.accept(turn, pending),
        "servings": lambda: measuring.ask_how_many(turn),
        "offer_sus": lambda: sus.begin(turn),
        "sus": lambda: sus.again(turn),
        "which_source": lambda: _ask_again(turn, pending, "utter_which_source"),
        "piece": lambda: _ask_again(turn, pending, "utter_of_what"),
        "near": lambda: near_meant(turn, pending),
        "category": lambda: find.answered(turn, pending.offered, True),
        "relax": lambda: find.relax(turn),
    }
    answers[pending.kind]()


def _ask_again(turn: Turn, pending: Pending, response: str) -> None:
    """A yes says neither which source nor which piece is meant."""
    turn.state.pending = pending
    turn.say(response)
    if pending.kind == "which_source":
        turn.offer_sources()


@plays("deny")
def deny(turn: Turn, _: Parts) -> None:
    """No to the open question; without one it is seen what was meant."""
    pending, turn.state.pending = turn.state.pending, None
    if pending is None:
        ask_what_was_meant(turn)
        return
    answers: dict[str, Callable[[], None]] = {
        "confirm_recipe": lambda: choose.decline(turn, pending.recipe),
        "pick_recipe": lambda: choose.decline(turn, pending.recipe),
        "stop": lambda: _go_on(turn),
        "switch": lambda: _go_on(turn),
        "anything_else": lambda: goodbye(turn, _),
        "substitute": lambda: adapt.decline(turn, pending),
        "near": lambda: turn.say("utter_repair_failed"),
        "category": lambda: find.answered(turn, pending.offered, False),
        "relax": lambda: find.keep_all(turn),
        "offer_sus": lambda: cook.anything_else(turn),
        "sus": lambda: sus.again(turn),
        "servings": lambda: turn.say("utter_waiting_cooking" if turn.cooking else "utter_waiting"),
    }
    answers.get(pending.kind, lambda: turn.say("utter_take_your_time"))()


def _go_on(turn: Turn) -> None:
    """The recipe is neither stopped nor left."""
    turn.say("utter_going_on")
    cook.tell(turn, turn.state.step)


@plays("not_meant")
def not_meant(turn: Turn, parts: Parts) -> None:
    """Take back what the last turn moved, answer the last question otherwise, or ask what was meant."""
    if turn.moved_before and turn.cooking:
        turn.state.step = turn.moved_before
        turn.state.skipped = tuple(number for number in turn.state.skipped if number != turn.moved_before)
        turn.say("utter_moved_back")
        cook.tell(turn, turn.state.step)
        return
    if turn.state.stage == "ended" and turn.recipe:
        turn.say("utter_moved_back")
        cook.go(turn, turn.state.step)
        return
    if turn.state.pending and turn.state.pending.kind in ("confirm_recipe", "pick_recipe"):
        choose.decline(turn, turn.state.pending.recipe)
        return
    if turn.state.clarifying and turn.state.last_answer is not None and turn.state.last_answer.question:
        repair.repair(turn, parts)
        turn.offer(*turn.state.alternatives, *SUGGESTED[turn.state.stage])
        return
    ask_what_was_meant(turn)


def ask_what_was_meant(turn: Turn) -> None:
    """Ask, with what the last utterance might have been and what fits the moment as quick replies."""
    turn.state.pending = None
    turn.say("utter_what_was_meant")
    turn.offer(*turn.state.alternatives, *SUGGESTED[turn.state.stage])


@plays(FALLBACK)
def not_understood(turn: Turn, parts: Parts) -> None:
    """Say so and offer two or three things; the second time in a row show what can be asked. Nothing moves.

    What may be a question after all is answered, and a remark that surely asks for nothing is heard.
    """
    part = parts[0]
    if part.confidence > 0 and is_answered(turn, replace(part, text=part.text or turn.text)):
        return
    if part.intent == FALLBACK and part.text and part.confidence >= GOALS.sure:
        turn.say("utter_waiting_cooking" if turn.cooking else "utter_waiting")
        return
    keep(turn, turn.text, turn.text, "unanswered")
    turn.understood = False
    turn.state.misunderstood += 1
    if turn.state.misunderstood > 1:
        turn.say("utter_not_understood_again")
        turn.say(f"utter_help_{turn.state.stage}")
    else:
        turn.say(f"utter_not_understood_{turn.state.stage}")
    turn.offer(*SUGGESTED[turn.state.stage])
    return
