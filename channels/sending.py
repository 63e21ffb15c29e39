"""What is to be sent is sent until it has arrived: in order within a conversation, and no conversation waits for another."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine, Iterable
from dataclasses import replace
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.exc import SQLAlchemyError

from channels.ledger import Ledger, Unsent
from channels.outage import Outage
from channels.outgoing import Outgoing, cut
from channels.service import DelayedError, OutageError, RefusedError, Service

logger = logging.getLogger(__name__)

GRACE = 3.0  # seconds that a server which ends gives a message on its way
UNWRITTEN = "…"  # stands above buttons that come without a text


class Sending:
    """Sends the messages of one channel.

    Args:
        service: the messenger.
        ledger: where they are crossed out.
        outage: of the messenger.
    """

    def __init__(self, service: Service, ledger: Ledger, outage: Outage) -> None:
        self._service, self._ledger, self._outage = service, ledger, outage
        self._unsent: dict[str, deque[Unsent]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._sent: list[int] = []
        self._beside: set[asyncio.Task[None]] = set()
        self._ending = False

    @property
    def conversations(self) -> set[str]:
        """Where something is to be sent."""
        return set(self._unsent)

    def add(self, conversation: str, unsent: Iterable[Unsent]) -> None:
        """Take what the ledger holds for a conversation."""
        self._unsent.setdefault(conversation, deque()).extend(unsent)

    def prepared(self, messages: Iterable[Outgoing]) -> list[Outgoing]:
        """Messages that the messenger takes: long texts in parts, a picture by itself where the text is too long for it, the buttons under the last part."""
        prepared: list[Outgoing] = []
        for message in messages:
            if message.kind != "message" or (
                message.image and self._service.measure(message.text) <= self._service.caption
            ):
                prepared.append(message)
                continue
            if message.image:
                prepared.append(Outgoing(image=message.image))
            text = message.text or (UNWRITTEN if message.buttons else "")
            parts = [Outgoing(text=part) for part in cut(text, self._service.longest, self._service.measure)]
            if parts:
                parts[-1] = replace(parts[-1], buttons=message.buttons)
            prepared += parts
        return prepared

    async def send(self, conversation: str) -> None:
        """Send what there is for a conversation, in order; one sender at a time.

        Raises:
            SQLAlchemyError: the database is away; what was sent by then is crossed out at the next call.
        """
        # The lock lives as long as somebody holds or awaits it: were it dropped earlier, two senders could meet.
        lock = self._locks.get(conversation)
        if lock is None:
            lock = self._locks[conversation] = asyncio.Lock()
        async with lock:
            self._cross_out()
            unsent = self._unsent.get(conversation) or deque()
            while unsent and not self._ending:
                number, message = unsent[0]
                if await self._finished(self._is_through(conversation, message)):
                    unsent.popleft()  # first, so that a database that fails now does not send it again
                    self._sent.append(number)
                    self._cross_out()
            if not unsent:
                self._unsent.pop(conversation, None)

    def send_beside(self, conversation: str, message: Outgoing) -> None:
        """Send something while the answer is made: a pressed row changes at once."""
        self.add(conversation, self._ledger.queue(conversation, [message]))
        task = asyncio.ensure_future(self.send(conversation))
        self._beside.add(task)
        task.add_done_callback(self._is_beside)

    def end(self) -> list[asyncio.Task[None]]:
        """Begin nothing new; the answer is what is still to be awaited."""
        self._ending = True
        for task in self._beside:
            task.cancel()
        return list(self._beside)

    def _is_beside(self, task: asyncio.Task[None]) -> None:
        self._beside.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.info("%s: %s; the next sender goes on", self._service.name, task.exception())

    def _cross_out(self) -> None:
        while self._sent:
            self._ledger.cross_out(self._sent[-1])
            self._sent.pop()

    @staticmethod
    async def _finished(delivery: Coroutine[Any, Any, bool]) -> bool:
        """The outcome of a delivery; a server that ends waits a little for one that is under way, so that it is not sent again."""
        under_way = asyncio.ensure_future(delivery)
        try:
            return await asyncio.shield(under_way)
        except asyncio.CancelledError:
            await asyncio.wait([under_way], timeout=GRACE)
            if under_way.done() and not under_way.cancelled() and under_way.exception() is None and under_way.result():
                return True
            under_way.cancel()
            raise

    async def _is_through(self, conversation: str, message: Outgoing) -> bool:
        """Whether a message arrived or never will; otherwise it is to be tried again, after the wait that was done here."""
        try:
            await self._service.deliver(conversation, message)
        except DelayedError as problem:
            await asyncio.sleep(problem.seconds)
            return False
        except OutageError as problem:
            await self._outage.wait(problem)
            return False
        except RefusedError as problem:
            logger.warning("%s: a message to %s was refused: %s", self._service.name, conversation, problem)
        except SQLAlchemyError:
            raise
        except Exception:  # tried again it would fail again, and hold up all that comes after it
            logger.exception("%s: a message to %s cannot be sent", self._service.name, conversation)
        else:
            self._outage.over()
        return True
