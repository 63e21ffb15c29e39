"""What the tests of the channels share: a small cook in place of the trained model, the real conversation store, and a channel that can be killed and started again.

The cook counts steps: "next" moves on, "how ..." asks, "wrong" breaks the turn, "slow" takes a while, "list" offers three recipes, "long" tells many lines. All that
a channel sees of Rasa is as it is: `UserMessage`, output channels, trackers and the store.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import yaml
from rasa.core.channels.channel import UserMessage
from rasa.shared.core.domain import Domain
from rasa.shared.core.events import BotUttered, SlotSet, UserUttered

from channels.assistant import Assistant
from channels.conversations import Conversations
from channels.hearing import Recogniser
from channels.ledger import Ledger
from channels.outage import Pace
from channels.service import Service
from nlu.commands import load_commands
from nlu.conversations import ConversationStore

PROJECT = Path(__file__).parents[3]
DOMAIN = Domain.from_dict({"intents": ["next"], "slots": {"step": {"type": "any", "influence_conversation": False, "mappings": [{"type": "custom"}]}}})
RESPONSES = yaml.safe_load((PROJECT / "domain.yml").read_text(encoding="utf-8"))["responses"]
QUICK = Pace(first=0.05, longest=0.2, typing=0.05, typing_again=0.2)
TITLES = ("Mac & cheese <baked>", "Chicken Tikka Skewers with Cucumber Raita and a Title that is Long", "Œufs *brouillés* [à la] _crème_ ~ (2)")
LONG = "\n".join(f"- {number} g of ingredient number {number}, *finely* chopped & <sifted>" for number in range(1, 200))
MOVES = ("next", "/next", "back", "yes", "no")


class Cook:
    """Answers as a Rasa agent does, with the conversation store that the project has."""

    def __init__(self, database: Path) -> None:
        self.tracker_store = ConversationStore(domain=DOMAIN, db=str(database))
        self.domain = SimpleNamespace(responses=RESPONSES)
        self.ready, self.played = True, list[tuple[str, str]]()
        self.before: Callable[[str], None] = lambda _: None
        self.after: Callable[[str], None] = lambda _: None

    def is_ready(self) -> bool:
        """Whether a model is loaded."""
        return self.ready

    async def parse_message(self, text: str) -> dict[str, Any]:
        """Intents by the words that the tests use."""
        words = text.lower().strip(" .!?")
        known = {"next": "next", "/next": "next", "back": "previous", "yes": "affirm", "no": "deny"}
        name = known.get(words) or ("ask_amount" if words.startswith(("how", "what")) else "nlu_fallback")
        return {"text": text, "intent": {"name": name, "confidence": 1.0}, "entities": [], "parts": [{"text": text, "intent": name}]}

    async def handle_message(self, message: UserMessage) -> None:
        """Play a message."""
        text = message.text or ""
        tracker = await self.tracker_store.get_or_create_tracker(message.sender_id)
        parsed = await self.parse_message(text)
        uttered = UserUttered(text, parsed["intent"], [], parsed, input_channel=message.input_channel, message_id=message.message_id, metadata=message.metadata)
        tracker.update(uttered, DOMAIN)
        self.before(text)
        if text == "slow":
            await asyncio.sleep(0.3)
        if text == "wrong":
            raise RuntimeError("the turn broke")
        step = int(tracker.get_slot("step") or 0) + (text in ("next", "/next"))
        tracker.update(SlotSet("step", step), DOMAIN)
        self.played.append((message.sender_id, text))
        for reply in self._replies(text, step):
            await message.output_channel.send_response(message.sender_id, dict(reply))
            tracker.update(BotUttered(reply.get("text"), {key: value for key, value in reply.items() if key != "text"}), DOMAIN)
        await self.tracker_store.save(tracker)
        self.after(text)

    @staticmethod
    def _replies(text: str, step: int) -> list[dict[str, Any]]:
        buttons = [{"title": "Next step", "payload": "/next"}, {"title": "Repeat", "payload": "/repeat"}]
        if text == "list":
            offered = [{"title": title, "payload": "/choose_recipe" + json.dumps({"recipe": title}, ensure_ascii=False)} for title in TITLES]
            return [{"text": "Which one?", "buttons": offered}]
        if text == "many":
            return [{"text": "Pick one.", "buttons": [{"title": f"Choice {number}", "payload": f"/choice{number}"} for number in range(30)]}]
        if text == "long":
            return [{"text": LONG, "buttons": buttons}]
        if text.startswith("picture "):
            return [{"text": "Look here.", "image": text.removeprefix("picture "), "buttons": buttons}]
        if text in ("next", "/next"):
            return [{"text": "Done."}, {"text": f"Step {step}: stir <gently> & *slowly* [_a bit_] `now` ~5 min~.", "buttons": buttons}]
        if text.startswith("how"):
            return [{"text": "2 tbsp.", "buttons": buttons}]
        return [{"text": f"You said: {text}"}]


class Running:
    """A channel with everything that it needs, and the counting cook behind it.

    Args:
        service: the messenger's side.
        database: of the conversations; the same one again is a restart.
    """

    def __init__(self, service: Service, database: Path, recogniser: Recogniser | None = None, pace: Pace = QUICK) -> None:
        self.cook = Cook(database)
        self.assistant = Assistant(SimpleNamespace(agent=self.cook), service.name)
        self.ledger = Ledger(self.cook.tracker_store.engine, service.name)
        service.open(self.ledger, tuple(load_commands("en")), self.assistant.wording)
        self.conversations = Conversations(service, self.ledger, self.assistant, recogniser, pace)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start, as the server does."""
        self._task = asyncio.ensure_future(self.conversations.run())

    async def stop(self) -> None:
        """End in good order."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def step(self, conversation: str) -> int:
        """The step that a conversation is at, as the database has it."""
        tracker = asyncio.get_event_loop().run_until_complete(self.cook.tracker_store.retrieve(conversation))
        return int(tracker.get_slot("step") or 0) if tracker else 0

    async def step_of(self, conversation: str) -> int:
        """The same inside a running loop."""
        tracker = await self.cook.tracker_store.retrieve(conversation)
        return int(tracker.get_slot("step") or 0) if tracker else 0


@contextlib.asynccontextmanager
async def running(service: Service, database: Path, **options: Any) -> AsyncIterator[Running]:
    """A channel that runs until the block ends."""
    channel = Running(service, database, **options)
    channel.start()
    try:
        yield channel
    finally:
        await channel.stop()


async def until(holds: Callable[[], Any], what: str = "", patience: float = 8.0) -> Any:
    """Wait until something holds, and hand it back.

    Raises:
        AssertionError: it does not within `patience` seconds.
    """
    end = asyncio.get_running_loop().time() + patience
    while asyncio.get_running_loop().time() < end:
        found = holds()
        if found:
            return found
        await asyncio.sleep(0.01)
    raise AssertionError(f"not within {patience} seconds: {what or holds}")


async def quiet(seconds: float = 0.3) -> None:
    """Give something that must not happen the time to happen."""
    await asyncio.sleep(seconds)
