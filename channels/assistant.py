"""Rasa as the channels see it: it answers, understands, remembers what it answered, and has the wording of everything that is said."""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rasa.core.channels.channel import OutputChannel, UserMessage
from rasa.shared.core.events import BotUttered, UserUttered

from channels.incoming import Incoming

logger = logging.getLogger(__name__)

QUESTION = "ask"
"""Intents whose names begin so ask something and change nothing."""
NOT_UNDERSTOOD = "nlu_fallback"
YES, NO = "affirm", "deny"
MOST_AT_ONCE = 16
"""Turns that are played at once: more would only wait at the action server, whose queue of connections overflows at a hundred."""
Reply = dict[str, Any]


class NotReadyError(RuntimeError):
    """Rasa has no model to answer with yet."""


class Replies(OutputChannel):
    """Collects the replies of a turn as they are: nothing is sent while the turn is played, so that no messenger can break it."""

    def __init__(self, channel: str) -> None:
        self._channel, self.replies = channel, list[Reply]()

    def name(self) -> str:
        """The channel's name, by which Rasa chooses wordings that are made for it."""
        return self._channel

    async def send_response(self, recipient_id: str, message: Reply) -> None:
        """Keep a reply."""
        self.replies.append(dict(message))


@dataclass(frozen=True)
class Said:
    """A message of a cook as the conversation holds it; `last` where the cook said nothing after it."""

    text: str
    understood: bool
    last: bool


class Assistant:
    """The assistant behind a running Rasa server.

    Args:
        context: Sanic's `app.ctx`; its `agent` may be replaced while the server runs.
        channel: the channel's name.
    """

    def __init__(self, context: Any, channel: str) -> None:
        self._context, self._channel = context, channel
        self._at_once = asyncio.Semaphore(MOST_AT_ONCE)

    def check_ready(self) -> None:
        """See that there is something to answer with.

        Raises:
            NotReadyError: no model is loaded.
        """
        agent = self._context.agent
        if agent is None or not agent.is_ready():
            raise NotReadyError("no model is loaded")

    async def answer(self, incoming: Incoming, text: str) -> list[Reply]:
        """Play one message and hand back the replies.

        Raises:
            NotReadyError: no model is loaded.
        """
        self.check_ready()
        output = Replies(self._channel)
        metadata = {"message": incoming.message, "cook": incoming.cook}
        message = UserMessage(
            text,
            output,
            incoming.conversation,
            input_channel=self._channel,
            message_id=incoming.id,
            metadata=metadata,
        )
        async with self._at_once:
            await self._context.agent.handle_message(message)
        return output.replies

    async def understand(self, text: str) -> Mapping[str, Any]:
        """What Rasa's NLU makes of a text, without playing it.

        Raises:
            NotReadyError: no model is loaded.
        """
        self.check_ready()
        understood: Mapping[str, Any] = await self._context.agent.parse_message(text)
        return understood

    async def told(self, incoming: Incoming) -> list[Reply] | None:
        """What was replied to something in an earlier run; None where it was not played."""
        replies: list[Reply] | None = None
        for event in await self._events(incoming.conversation):
            if isinstance(event, UserUttered):
                if replies is not None:
                    break
                replies = [] if event.message_id == incoming.id else None
            elif isinstance(event, BotUttered) and replies is not None:
                replies.append(
                    {"text": event.text, **{key: value for key, value in (event.data or {}).items() if value}}
                )
        return replies

    async def said(self, conversation: str, message: str) -> Said | None:
        """A message of the cook by the messenger's id of it, as it was played last: it may have been corrected before."""
        texts = [event for event in await self._events(conversation) if isinstance(event, UserUttered)]
        for event in reversed(texts):
            if (event.metadata or {}).get("message") == message:
                understood = (event.intent or {}).get("name") not in (None, NOT_UNDERSTOOD)
                return Said(event.text or "", understood, event is texts[-1])
        return None

    def wording(self, response: str, **fields: Any) -> str:
        """A response of the domain; empty where it has none."""
        agent = self._context.agent
        responses: Mapping[str, Sequence[Reply]] = (
            agent.domain.responses if agent is not None and agent.domain is not None else {}
        )
        wordings = [str(one.get("text") or "") for one in responses.get(response) or []]
        return random.choice(wordings).format(**fields) if wordings else ""

    @property
    def engine(self) -> Any:
        """The engine of the conversation store's database; None where conversations are kept elsewhere."""
        store = self._context.agent.tracker_store
        while store is not None and not hasattr(store, "engine"):
            store = getattr(store, "_tracker_store", None)
        return getattr(store, "engine", None)

    async def _events(self, conversation: str) -> Sequence[Any]:
        tracker = await self._context.agent.tracker_store.retrieve(conversation)
        return list(tracker.events) if tracker is not None else []


def intents_of(understood: Mapping[str, Any]) -> list[str]:
    """The intents of all parts of an utterance."""
    parts = [str((part or {}).get("intent") or NOT_UNDERSTOOD) for part in understood.get("parts") or []]
    return parts or [str((understood.get("intent") or {}).get("name") or NOT_UNDERSTOOD)]


def only_asks(understood: Mapping[str, Any]) -> bool:
    """Whether an utterance asks and moves nothing; what is not understood moves nothing either."""
    return all(intent.startswith(QUESTION) or intent == NOT_UNDERSTOOD for intent in intents_of(understood))
