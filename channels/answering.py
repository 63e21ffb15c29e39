"""What is replied to each kind of thing that a cook does in a messenger."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from channels.assistant import NO, YES, Assistant, intents_of, only_asks
from channels.hearing import HearingError, Recogniser, RecordingError
from channels.incoming import Incoming
from channels.ledger import Ledger
from channels.outgoing import Outgoing, put_together
from channels.service import RefusedError, Service, ServiceError

logger = logging.getLogger(__name__)

SURE = 0.6
"""Certainty of a hearing from which it is taken as it was heard."""
CONFIRMING = 600.0
"""Seconds within which a yes is taken for the answer to "did you say ...?"."""
HEARD = "heard:"
"""Begins what the buttons of "did you say ...?" stand for; behind it is what was heard, nothing for a no."""
Send = Callable[[str, Outgoing], None]


class Asked(NamedTuple):
    """A "did you say ...?": its row of buttons, and what was heard."""

    row: str
    heard: str


class Answering:
    """Answers one incoming thing.

    Args:
        service: the messenger, which is told at once that a press arrived, and from which recordings are fetched.
        ledger: knows which buttons are open.
        assistant: who answers.
        recogniser: understands voice messages, where there is one.
    """

    def __init__(self, service: Service, ledger: Ledger, assistant: Assistant, recogniser: Recogniser | None) -> None:
        self._service, self._ledger, self._assistant, self._recogniser = service, ledger, assistant, recogniser
        self._complained = ""

    async def __call__(self, incoming: Incoming, send: Send) -> list[Outgoing]:
        """The replies, none where nothing is to be said; `send` sends something while the answer is made."""
        if incoming.kind == "pressed":
            return await self._pressed(incoming, send)
        if incoming.kind == "edited":
            return await self._edited(incoming)
        if incoming.kind == "voice":
            return await self._heard(incoming)
        if incoming.kind == "said":
            return await self._said(incoming, incoming.text)
        return self._notice(incoming)

    async def _played(self, incoming: Incoming, text: str, before: str = "") -> list[Outgoing]:
        return put_together([{"text": before}, *await self._assistant.answer(incoming, text)])

    def _wordings(self, response: str, **fields: str) -> list[Outgoing]:
        text = self._assistant.wording(response, **fields)
        return [Outgoing(text=text)] if text else []

    # ------------------------------------------------------------ texts

    async def _said(self, incoming: Incoming, text: str, before: str = "") -> list[Outgoing]:
        """Words, with what is shown before the reply; yes and no answer "did you say ...?" where that was the last thing asked, anything else ends that question."""
        asked = self._asked(incoming)
        if asked is None:
            return await self._played(incoming, text, before)
        intents = intents_of(await self._assistant.understand(text))
        answer = 0 if intents == [YES] else 1
        pressed = self._ledger.press(incoming.conversation, f"{asked.row}:{answer}", incoming.id)
        if pressed is None or intents not in ([YES], [NO]):
            return await self._played(incoming, text, before)
        return await self._confirmed(incoming, pressed.payload, before)

    def _asked(self, incoming: Incoming) -> Asked | None:
        """The "did you say ...?" that is open."""
        if self._recogniser is None:
            return None
        row, buttons = self._ledger.open_row(incoming.conversation, CONFIRMING, incoming.id) or ("", [])
        heard = [payload[len(HEARD) :] for _, payload in buttons if payload.startswith(HEARD)]
        return Asked(row, heard[0]) if heard else None

    async def _edited(self, incoming: Incoming) -> list[Outgoing]:
        """A corrected text: a question is answered again; a move is made only where it was not understood before the correction and nothing was said since."""
        before = await self._assistant.said(incoming.conversation, incoming.message)
        if before is not None and before.text == incoming.text.strip():
            return []
        if only_asks(await self._assistant.understand(incoming.text)) or (
            before is not None and before.last and not before.understood
        ):
            return await self._played(incoming, incoming.text)
        return []

    def _notice(self, incoming: Incoming) -> list[Outgoing]:
        """What cannot be read gets one friendly sentence; a chat that the operator did not list hears its number, once."""
        if incoming.kind == "unreadable":
            return self._wordings("utter_only_text")
        told = f"stranger {incoming.conversation}"
        if self._ledger.noted(told) not in (None, incoming.id):
            return []
        self._ledger.note(told, incoming.id)
        return self._wordings("utter_private_kitchen", place=incoming.text)

    # ------------------------------------------------------------ buttons

    async def _pressed(self, incoming: Incoming, send: Send) -> list[Outgoing]:
        """A pressed button says what it stands for; one that is not open any more says that it was earlier."""
        pressed = self._ledger.press(incoming.conversation, incoming.choice, incoming.id)
        notice = "" if pressed is not None else self._assistant.wording("utter_earlier")
        try:
            await self._service.answer_press(incoming, notice)
        except ServiceError as problem:
            logger.info("%s: a press could not be acknowledged: %s", self._service.name, problem)
        if pressed is None:
            return []
        send(
            incoming.conversation,
            Outgoing("chosen", pressed.title, message=incoming.message, under=pressed.under, thread=incoming.thread),
        )
        if pressed.payload.startswith(HEARD):
            return await self._confirmed(incoming, pressed.payload)
        return await self._played(incoming, pressed.payload)

    # ------------------------------------------------------------ voice

    async def _heard(self, incoming: Incoming) -> list[Outgoing]:
        """A voice message: what was heard is shown; where that is unsure and would move something it is asked first."""
        if self._recogniser is None:
            return self._wordings("utter_only_text")
        try:
            heard = await self._recogniser.hear(
                await self._service.fetch_audio(incoming), os.environ.get("SOUSCHEF_LANGUAGE") or "en"
            )
        except RecordingError:
            return self._wordings("utter_not_heard")
        except (HearingError, RefusedError) as problem:
            if str(problem) != self._complained:
                logger.warning("%s: a voice message could not be read: %s", self._service.name, problem)
                self._complained = str(problem)
            return self._wordings("utter_only_text")
        if not heard.text.strip():
            return self._wordings("utter_not_heard")
        understood = await self._assistant.understand(heard.text)
        text, asked, intents = heard.text, self._asked(incoming), intents_of(understood)
        if heard.certainty >= SURE or only_asks(understood) or (asked is not None and intents == [NO]):
            return await self._said(incoming, text, self._assistant.wording("utter_heard", heard=text))
        if asked is not None and intents == [YES]:
            text = asked.heard  # an unsure yes: the question is still the same
        titles = (
            (self._assistant.wording("utter_button_affirm"), HEARD + text),
            (self._assistant.wording("utter_button_deny"), HEARD),
        )
        return [replace(question, buttons=titles) for question in self._wordings("utter_heard_unsure", heard=text)]

    async def _confirmed(self, incoming: Incoming, payload: str, before: str = "") -> list[Outgoing]:
        """Yes or no to "did you say ...?"."""
        text = payload[len(HEARD) :]
        if text:
            return await self._played(incoming, text, before)
        return put_together([{"text": before}, {"text": self._assistant.wording("utter_say_again")}])
