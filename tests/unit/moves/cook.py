"""A cook at the table: plays moves one after the other and keeps the slots between them, as Rasa does."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rasa_sdk import Tracker
from rasa_sdk.executor import CollectingDispatcher

from actions.kitchen import Kitchen
from actions.moves.base import Move
from actions.server import FLOWS
from actions.state import State
from actions.understanding.intents import FALLBACK

assert FLOWS, "importing the server registers every move"

NOON = 1_760_000_000.0
STEPS = ("utter_step", "utter_last_step")


@dataclass(frozen=True)
class Said:
    """A part of an utterance as the classifier hands it over."""

    intent: str
    text: str = ""
    confidence: float = 1.0
    entities: tuple[tuple[str, Any], ...] = ()

    def as_rasa(self) -> dict[str, Any]:
        """The part in a Rasa message."""
        entities = [{"entity": name, "value": value} for name, value in self.entities]
        return {"text": self.text, "intent": self.intent, "confidence": self.confidence, "entities": entities}


@dataclass(frozen=True)
class Heard:
    """What came back: messages with their fields, and the events of the turn."""

    messages: list[dict[str, Any]]
    events: list[dict[str, Any]]
    responses: Mapping[str, Any]

    @property
    def names(self) -> list[str]:
        """Names of the responses."""
        return [str(message["response"]) for message in self.messages]

    @property
    def text(self) -> str:
        """All messages with the first wording of each; a field that is missing fails."""
        return "\n".join(self.responses[message["response"]][0]["text"].format(**message) for message in self.messages)

    @property
    def steps(self) -> list[tuple[int, str]]:
        """Number and text of the steps that were told."""
        return [(int(message["number"]), str(message["step_text"])) for message in self.messages if message["response"] in STEPS]

    @property
    def told(self) -> list[int]:
        """Numbers of the steps that were told."""
        return [number for number, _ in self.steps]

    @property
    def payloads(self) -> list[str]:
        """What the quick replies send."""
        return [str(button["payload"]) for message in self.messages for button in message["buttons"]]


@dataclass
class Cook:
    """One conversation.

    Args:
        kitchen: what the assistant knows.
        domain: the project's domain.
        slots: the slots between the turns.
        now: the clock, which a test moves on.
        channel: name of the input channel.
    """

    kitchen: Kitchen
    domain: Mapping[str, Any]
    slots: dict[str, Any] = field(default_factory=dict)
    now: float = NOON
    channel: str = "rest"

    @property
    def state(self) -> State:
        """The state that the slots hold."""
        return State.of(self._tracker({}))

    def say(self, intent: str, text: str = "", confidence: float = 1.0, **entities: Any) -> Heard:
        """An utterance of one part; without text it comes as `/intent`, like a quick reply."""
        said = Said(intent, text, confidence, tuple(entities.items()))
        return self.says(said) if text else self._play(intent, {**said.as_rasa(), "text": f"/{intent}", "intent": {"name": intent, "confidence": confidence}})

    def says(self, *parts: Said, ranking: tuple[str, ...] = ()) -> Heard:
        """An utterance of several parts; the first one leads."""
        message = {
            "text": " ".join(part.text for part in parts),
            "intent": {"name": parts[0].intent, "confidence": parts[0].confidence},
            "intent_ranking": [{"name": name, "confidence": 0.1} for name in (parts[0].intent, *ranking)],
            "parts": [part.as_rasa() for part in parts],
        }
        return self._play(parts[0].intent, message)

    def mumble(self) -> Heard:
        """Something that nobody understands."""
        return self.say(FALLBACK, "hjkl wqxy")

    def start(self, recipe: str, step: int = 1) -> Heard:
        """Cook a recipe at once, from a step."""
        heard = self.say("start_cooking", recipe=recipe)
        return self.say("go_to_step", step=step) if step > 1 else heard

    def prepare(self, recipe: str) -> Heard:
        """Choose a recipe by its id and confirm it."""
        self.say("choose_recipe", recipe=recipe)
        return self.say("affirm")

    def _play(self, intent: str, message: dict[str, Any]) -> Heard:
        dispatcher, move = CollectingDispatcher(), Move(intent, self.kitchen, None, lambda: self.now)
        events: list[Any] = asyncio.run(move.run(dispatcher, self._tracker(message), self.domain))
        for event in json.loads(json.dumps(events)):
            if event["event"] == "slot":
                self.slots[event["name"]] = event["value"]
        return Heard(dispatcher.messages, events, self.domain["responses"])

    def _tracker(self, message: dict[str, Any]) -> Tracker:
        spoken = {"event": "user", "input_channel": self.channel}
        return Tracker.from_dict({"sender_id": "cook", "slots": dict(self.slots), "latest_message": message, "events": [spoken]})
