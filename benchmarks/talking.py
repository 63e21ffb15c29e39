"""Conversations with a running server, seen as a user and an operator see them: replies, names of responses, slots."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field
from typing import Any

from benchmarks.calling import call, post

REFUSING = (
    "utter_not_understood",
    "utter_off_topic",
    "utter_unknown",
    "utter_outside",
    "utter_unsure_step",
    "utter_problem_unknown",
    "utter_repair_failed",
    "utter_no_timer",
    "utter_no_recipe_to_ask",
    "utter_not_in_recipe",
    "utter_not_needed",
    "utter_no_",
    "utter_scale_unknown",
    "utter_source_of_nothing",
    "utter_nothing_to_stop",
    "utter_not_comparable",
)
"""How responses begin that say that something is not known or not there."""
ASKING = (
    "utter_ask_near",
    "utter_which_",
    "utter_of_what",
    "utter_how_much_of_what",
    "utter_what_is_missing",
    "utter_instead_of_what",
    "utter_convert_what",
    "utter_convert_of_what",
    "utter_ask_step_done",
    "utter_what_was_meant",
    "utter_ask_servings",
    "utter_ask_factor",
    "utter_ask_wish",
    "utter_ask_switch",
    "utter_switch_which",
)
"""How responses begin that ask back."""
SEARCHING = (
    "utter_recipes",
    "utter_titles",
    "utter_nothing_found",
    "utter_no_recipe_fits",
    "utter_no_such_recipe",
    "utter_offer_",
    "utter_confirm_recipe",
    "utter_view_recipe",
    "utter_category_question",
    "utter_no_question_helps",
    "utter_no_more_recipes",
    "utter_what_else",
    "utter_pick_one",
    "utter_more_to_show",
    "utter_which_to_view",
    "utter_refused",
    "utter_undone",
    "utter_nothing_to_undo",
    "utter_search_anew",
    "utter_what_instead",
)
"""How responses begin that tell of a search for recipes."""


def begins(name: str, starts: tuple[str, ...]) -> bool:
    """Whether the name of a response begins so."""
    return name.startswith(starts)


@dataclass(frozen=True)
class Turn:
    """What came back: the text, the names of the responses behind it, all slots, and those that this turn set."""

    text: str
    responses: tuple[str, ...] = ()
    slots: dict[str, Any] = field(default_factory=dict)
    fresh: dict[str, Any] = field(default_factory=dict)
    events: tuple[dict[str, Any], ...] = ()

    @property
    def trace(self) -> dict[str, Any]:
        """The trace of a question that this turn answered; empty where it answered none."""
        return self.fresh.get("answer_trace") or {}

    @property
    def step(self) -> int:
        """The running step, 0 for none."""
        return int(self.slots.get("step") or 0)

    @property
    def stage(self) -> str:
        """Where the conversation stands."""
        return str(self.slots.get("stage") or "idle")

    @property
    def pending(self) -> str:
        """The kind of question that waits for an answer; empty for none."""
        return str((self.slots.get("pending") or {}).get("kind") or "")

    def has(self, *starts: str) -> bool:
        """Whether a response begins so."""
        return any(name.startswith(starts) for name in self.responses)

    @property
    def kind(self) -> str:
        """error, answered, asked (back), honest, smalltalk, search or other."""
        if (
            self.has("utter_apology", "utter_kitchen_unreachable", "utter_recipe_gone")
            or not self.text.strip()
        ):
            return "error"
        refuses = any(begins(name, REFUSING) for name in self.responses)
        tells = any(not begins(name, (*REFUSING, *ASKING)) for name in self.responses)
        source = self.trace.get("source")
        if source in ("recipe", "common_sense") and (tells or not refuses):
            return "answered"
        if self.has(*ASKING) and not self.has("utter_step", "utter_last_step", *SEARCHING):
            return "asked"
        if source == "fallback" or refuses:
            return "honest"
        if source == "smalltalk" or self.has("utter_taste"):
            return "smalltalk"
        return "search" if source == "search" or self.has(*SEARCHING) else "other"


@dataclass
class Talk:
    """A conversation of its own."""

    url: str
    sender: str = field(default_factory=lambda: f"benchmark-{uuid.uuid4().hex}")

    def send(self, text: str) -> str:
        """Say something; only the reply."""
        found = call(f"{self.url}/webhooks/rest/webhook", {"sender": self.sender, "message": text})
        return "\n".join(str(reply["text"]) for reply in found if reply.get("text"))

    def say(self, text: str) -> Turn:
        """Say something, and look at what it did."""
        reply = self.send(text)
        tracker = call(
            f"{self.url}/conversations/{self.sender}/tracker?include_events=AFTER_RESTART"
        )
        events = tracker.get("events") or []
        last = max((at for at, event in enumerate(events) if event["event"] == "user"), default=-1)
        since = events[last + 1 :]
        fresh = {event["name"]: event.get("value") for event in since if event["event"] == "slot"}
        names = tuple(
            str((event.get("metadata") or {}).get("utter_action") or "")
            for event in since
            if event["event"] == "bot"
        )
        return Turn(reply, names, tracker.get("slots") or {}, fresh, tuple(events[last:]))

    def cook(self, recipe: str, step: int = 1) -> None:
        """Start a recipe and go to a step."""
        self.send(f"/start_cooking{json.dumps({'recipe': recipe})}")
        if step > 1:
            self.send(f"/go_to_step{json.dumps({'step': step})}")

    def place(self, slots: dict[str, Any]) -> None:
        """Set slots, as a talk would have left them."""
        post(
            f"{self.url}/conversations/{self.sender}/tracker/events?include_events=NONE",
            [{"event": "slot", "name": name, "value": value} for name, value in slots.items()],
        )
