"""The door of the action server: every intent is played here, and nothing that breaks inside reaches the cook."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext
from copy import deepcopy
from dataclasses import replace
from typing import Any

from rasa_sdk import Action, Tracker
from rasa_sdk.events import EventType, FollowupAction
from rasa_sdk.executor import CollectingDispatcher

from actions.dialogue.goals import Goal, Reading, asked_about, goals
from actions.kitchen import Kitchen
from actions.moves.danger import leave_danger
from actions.moves.groups import CHANGING, POLITE
from actions.moves.leaving import keep_left_out
from actions.moves.once import tell_once
from actions.moves.proposed import in_hand
from actions.moves.remembering import note
from actions.moves.turn import Part, RecipeGoneError, Turn, parts_of
from actions.state import State
from actions.understanding.intents import FALLBACK

logger = logging.getLogger(__name__)

LISTEN = FollowupAction("action_listen")
"""Ends every turn: Rasa need not ask its policies what comes after a move, and sees by it that the move was played."""

Play = Callable[[Turn, tuple[Part, ...]], None]
PLAYS: dict[str, Play] = {}
NOT_UNDERSTOOD = "move_not_understood"
STAGE_BUTTONS = {
    "idle": ("list_recipes", "ask_abilities"),
    "choosing": ("list_recipes", "ask_abilities"),
    "preparing": ("ready", "ask_ingredients", "ask_utensils", "ask_techniques", "another_recipe"),
    "cooking": ("next", "repeat", "ask_amount", "ask_detail", "pause"),
    "paused": ("resume", "ask_progress", "stop"),
    "ended": ("list_recipes", "goodbye"),
}


def plays(*intents: str) -> Callable[[Play], Play]:
    """Register what is done at an intent."""

    def register(play: Play) -> Play:
        PLAYS.update(dict.fromkeys(intents, play))
        return play

    return register


def action_name(intent: str) -> str:
    """The Rasa action that the rule for an intent predicts."""
    return NOT_UNDERSTOOD if intent == FALLBACK else f"move_{intent}"


class Move(Action):
    """The Rasa action of one intent: plays the whole utterance that this intent leads.

    Args:
        intent: the leading intent.
        kitchen: what the assistant knows.
        reading: reads what is said; None where Rasa's intents count.
        clock: seconds since the epoch.
    """

    def __init__(self, intent: str, kitchen: Kitchen, reading: Reading | None, clock: Callable[[], float] = time.time) -> None:
        self.intent, self._kitchen, self._reading, self._clock = intent, kitchen, reading, clock

    def name(self) -> str:
        """The action's name in domain and rules."""
        return action_name(self.intent)

    async def run(self, dispatcher: CollectingDispatcher, tracker: Tracker, domain: Mapping[str, Any]) -> list[EventType]:
        """Play the utterance; on a failure apologise and leave the state as it was."""
        try:
            turn = Turn.of(self._kitchen, tracker, domain, self._clock())
            before = deepcopy(turn.state)
            play_message(turn, parts_of(tracker.latest_message), self._reading)
        except RecipeGoneError:
            state = State.of(tracker)
            earlier = deepcopy(state)
            state.forget(self._kitchen.store.get)
            dispatcher.messages.clear()
            dispatcher.utter_message(response="utter_recipe_gone")
            return [*state.events(earlier), LISTEN]
        except Exception:
            logger.exception("the move %s failed", self.name())
            dispatcher.messages.clear()
            dispatcher.utter_message(response="utter_apology")
            return [LISTEN]
        turn.send(dispatcher)
        return [*turn.state.events(before), LISTEN]


def play_message(turn: Turn, parts: list[Part], reading: Reading | None) -> None:
    """Read and play an utterance; what asks of a recipe that is only proposed, or that is named while none is in hand, with that in hand."""
    found = goals(turn, mended(turn, parts), reading)
    recipe = asked_about(turn, found)
    with in_hand(turn, recipe) if recipe is not None else nullcontext():
        play(turn, found)


def mended(turn: Turn, parts: list[Part]) -> list[Part]:
    """The parts with slips of the pen mended; what the last turn left open is put aside."""
    turn.moved_before = turn.state.moved_from
    turn.state.moved_from = None
    if not turn.text.startswith("/"):
        turn.text, parts = turn.mended(turn.text), [replace(part, text=turn.mended(part.text)) for part in parts]
        if turn.cooking:
            turn.text, parts = turn.spelt(turn.text), [replace(part, text=turn.spelt(part.text)) for part in parts]
    return parts


def play(turn: Turn, chosen: Sequence[Goal]) -> None:
    """Play every part, then add the quick replies that fit the moment."""
    turn.alone = len(chosen) == 1
    leave_danger(turn, [goal.intent for goal in chosen])
    turn.state.tastes = turn.state.tastes.model_copy(update={"open": False}) if all(goal.intent != "ask_taste" for goal in chosen) else turn.state.tastes
    for intent, parts in ((goal.intent, goal.parts) for goal in chosen):
        if intent in CHANGING or intent == "onward":
            turn.state.pending = turn.state.pending if intent in ("choose_recipe", "onward", "more_results", "another_recipe", "start_cooking", "stop") else None
        turn.part = parts[0]
        said, traced, earlier = len(turn.said), turn.state.answer_trace, turn.answers()
        PLAYS.get(intent, PLAYS[FALLBACK])(turn, parts)
        note(turn, said, traced)
        keep_left_out(turn, turn.rendered(said))
        tell_once(turn, earlier, turn.answers(said))
    if turn.state.pending is not None and turn.state.pending.kind == "sus":
        PLAYS["tell_sus"](turn, ())  # whatever was said in between: the statement waits for its rating
    turn.state.misunderstood = 0 if turn.understood else turn.state.misunderstood
    if all(goal.intent not in POLITE for goal in chosen) and turn.understood:
        turn.state.alternatives = turn.alternatives
    if not turn.has_offer:
        turn.offer(*_fitting(turn.state))


def _fitting(state: State) -> tuple[str, ...]:
    if state.pending and state.pending.kind == "category":
        return ("affirm", "deny", "dont_care")
    if state.pending and state.pending.kind != "pick_recipe":
        return ("affirm", "deny")
    return STAGE_BUTTONS[state.stage]
