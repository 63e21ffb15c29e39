"""One channel at work: what comes in is answered once and in order, what is answered is sent until it has arrived."""

from __future__ import annotations

import asyncio
import logging
import time
from bisect import insort
from collections import Counter, deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from sqlalchemy.exc import SQLAlchemyError

from channels.answering import Answering
from channels.assistant import Assistant, NotReadyError
from channels.hearing import Recogniser
from channels.incoming import Incoming
from channels.ledger import Ledger
from channels.outage import Outage, Pace
from channels.outgoing import Outgoing, put_together
from channels.sending import Sending
from channels.service import DelayedError, OutageError, Service, ServiceError

logger = logging.getLogger(__name__)

MOST_STARTS = 3
"""A message that so many starts of the server began to answer, and did not survive, is apologised for instead."""
MOST_TRIES = 5
"""How often something is tried that Telegram or Slack fails to hand out, such as a recording, while all else works."""
MOST_TYPING = (
    10  # chats that see "typing" begin within a second; more would take up what the messenger allows for answers
)
CLEARING = 3600.0  # seconds between two clearings of the ledger


class Conversations:
    """Runs a channel.

    Args:
        service: the messenger.
        ledger: what came in and is to be sent.
        assistant: who answers.
        recogniser: understands voice messages, where there is one.
        pace: waiting times.

    Attributes:
        about: who the bot is, or what is wrong; empty until that is known.
    """

    def __init__(
        self,
        service: Service,
        ledger: Ledger,
        assistant: Assistant,
        recogniser: Recogniser | None = None,
        pace: Pace | None = None,
    ) -> None:
        self._service, self._ledger, self._assistant, self._pace = service, ledger, assistant, pace or Pace()
        self._answering = Answering(service, ledger, assistant, recogniser)
        said = set[str]()
        self._receiving = Outage(f"{service.name} (receiving)", self._pace, said)
        self._delivering = Outage(f"{service.name} (sending)", self._pace, said)
        self._storing = Outage(f"{service.name} (database of the conversations)", self._pace)
        self._thinking = Outage(f"{service.name} (answering)", self._pace)
        self._sending = Sending(service, ledger, self._delivering)
        self._waiting: dict[str, list[Incoming]] = {}
        self._workers: dict[str, asyncio.Task[None]] = {}
        self._left_over: dict[str, int] = {}  # of an earlier run, with how often later ones began to answer it
        self._begun: set[str] = set()  # what this run began to answer
        self._tries: Counter[str] = Counter()
        self._shown: deque[float] = deque()
        self._alone = asyncio.Lock()
        self._has_begun = self._ending = False
        self.about = ""

    # ------------------------------------------------------------ receiving

    async def run(self) -> None:
        """Receive and answer until cancelled; first what an earlier run left."""
        while not await self._take_up():
            pass
        clearing = asyncio.ensure_future(self._clear_away())
        try:
            while True:
                await self._receive()
        finally:
            self._ending = True
            tasks = [clearing, *self._workers.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, *self._sending.end(), return_exceptions=True)
            await self._service.close()

    async def _take_up(self) -> bool:
        """Go on where an earlier run ended; False where the database has to be asked again."""
        try:
            unsent, waiting = self._ledger.unsent(), self._ledger.waiting()
            self._left_over = self._ledger.left_over()
        except SQLAlchemyError as problem:
            await self._storing.wait(problem)
            return False
        self._storing.over()
        self._has_begun = True
        for conversation, one in unsent:
            self._sending.add(conversation, [one])
        self._put_in_order(waiting)
        for conversation in self._sending.conversations.union(self._waiting):
            self._wake(conversation)
        return True

    def _put_in_order(self, incoming: Sequence[Incoming]) -> None:
        for one in incoming:
            insort(self._waiting.setdefault(one.conversation, []), one, key=lambda waiting: waiting.order)

    async def _receive(self) -> None:
        try:
            self.about = await self._service.connect()
            logger.info("%s: %s", self._service.name, self.about)
            await self._service.receive(self.take)
        except DelayedError as problem:
            await asyncio.sleep(problem.seconds)
        except ServiceError as problem:
            self.about = str(problem)
            await self._receiving.wait(problem)
        except SQLAlchemyError as problem:
            await self._storing.wait(problem)
        except Exception as problem:
            await self._receiving.wait(problem, unforeseen=True)

    async def take(self, incoming: Sequence[Incoming]) -> None:
        """Write down what came in and see to it; what was there before is passed over. Nothing at all means that the messenger can be reached.

        Raises:
            SQLAlchemyError: it could not be written down.
        """
        if self._receiving.lasts:
            self._receiving.over()
            self._delivering.try_now()
        if not incoming:
            return
        new = self._ledger.receive(incoming)
        self._storing.over()
        self._put_in_order(new)
        for conversation in {one.conversation for one in new}:
            self._wake(conversation)

    def push(self, conversation: str, messages: Iterable[Outgoing]) -> None:
        """Send something that nobody asked for now.

        Raises:
            SQLAlchemyError: it could not be written down.
        """
        unsent = self._ledger.queue(conversation, self._sending.prepared(messages))
        if self._has_begun:  # otherwise it is found in the ledger
            self._sending.add(conversation, unsent)
            self._wake(conversation)

    async def _clear_away(self) -> None:
        while True:
            with suppress(SQLAlchemyError):
                self._ledger.clear_away()
            await asyncio.sleep(CLEARING)

    # ------------------------------------------------------------ answering

    def _wake(self, conversation: str) -> None:
        """Let the conversation's worker look again; there is one at most, so that order is kept."""
        if conversation not in self._workers:
            self._workers[conversation] = asyncio.ensure_future(self._work(conversation))

    async def _work(self, conversation: str) -> None:
        try:
            if self._service.settle:
                await asyncio.sleep(self._service.settle)
            while not self._ending and await self._attempt(conversation):
                pass
        finally:
            self._workers.pop(conversation, None)

    async def _attempt(self, conversation: str) -> bool:
        """One step, and True where there may be another; what breaks is tried again after a while."""
        try:
            return await self._step(conversation)
        except SQLAlchemyError as problem:
            await self._storing.wait(problem)
        except NotReadyError as problem:
            await self._thinking.wait(problem)
        except DelayedError as problem:
            await asyncio.sleep(problem.seconds)
        except OutageError as problem:
            await self._delivering.wait(problem)
        except Exception as problem:
            await self._thinking.wait(problem, unforeseen=True)
        return True

    async def _step(self, conversation: str) -> bool:
        """Send what is to be sent, answer the next message; False where nothing is left."""
        await self._sending.send(conversation)
        waiting = self._waiting.get(conversation)
        if not waiting:
            self._waiting.pop(conversation, None)
            return False
        await self._answer(waiting[0])
        self._storing.over()
        self._thinking.over()
        return True

    async def _answer(self, incoming: Incoming) -> None:
        """Answer one message; "typing" is shown where that takes a while."""
        typing = asyncio.ensure_future(self._show_typing(incoming.conversation))
        try:
            messages = await self._replies(incoming)
        finally:
            typing.cancel()
        self._sending.add(incoming.conversation, self._ledger.answer(incoming, messages))
        self._waiting[incoming.conversation].remove(incoming)
        self._begun.discard(incoming.id)
        self._tries.pop(incoming.id, None)
        self._left_over.pop(incoming.id, None)

    async def _replies(self, incoming: Incoming) -> list[Outgoing]:
        """The replies as they are sent; a message that breaks the turn gets an apology, and is not tried again."""
        try:
            replies = self._sending.prepared(await self._told_or_answered(incoming))
        except Exception as problem:
            if self._passes(incoming, problem):
                raise
            logger.exception("%s: a message could not be answered", self._service.name)
            replies = self._sending.prepared(self._apology())
        return [replace(reply, thread=incoming.thread) for reply in replies]

    def _apology(self) -> list[Outgoing]:
        return [Outgoing(text=self._assistant.wording("utter_apology"))]

    def _passes(self, incoming: Incoming, problem: Exception) -> bool:
        """Whether what kept a message from being answered goes by: it is tried again then."""
        if isinstance(problem, NotReadyError | SQLAlchemyError | DelayedError):
            return True
        if not isinstance(problem, OutageError):
            return False
        self._tries[incoming.id] += 1
        return self._receiving.lasts or self._tries[incoming.id] < MOST_TRIES

    async def _told_or_answered(self, incoming: Incoming) -> list[Outgoing]:
        """What was replied before, where the turn was played and only its end was missed; otherwise the answer."""
        self._assistant.check_ready()  # before a try is counted
        before = incoming.id in self._left_over
        if before or incoming.id in self._begun:
            told = await self._assistant.told(incoming)
            if told is not None:
                return put_together(told)
        if not before or incoming.id in self._begun:
            self._begun.add(incoming.id)
            return await self._answering(incoming, self._sending.send_beside)
        return await self._answered_again(incoming)

    async def _answered_again(self, incoming: Incoming) -> list[Outgoing]:
        """The answer to something that an earlier run did not finish.

        What may have ended the server before is answered alone, so that nothing else is taken for the cause when it does so again.
        """
        starts = self._left_over[incoming.id]
        if starts >= MOST_STARTS:
            logger.error("%s: a message ended the server at %d starts and is left alone", self._service.name, starts)
            return self._apology()
        if not starts:
            return await self._counted(incoming)
        async with self._alone:
            return await self._counted(incoming)

    async def _counted(self, incoming: Incoming) -> list[Outgoing]:
        self._ledger.begin(incoming)
        self._begun.add(incoming.id)
        return await self._answering(incoming, self._sending.send_beside)

    async def _show_typing(self, conversation: str) -> None:
        await asyncio.sleep(self._pace.typing)
        while True:
            if self._may_show_typing():
                with suppress(ServiceError):
                    await self._service.show_typing(conversation)
            await asyncio.sleep(self._pace.typing_again)

    def _may_show_typing(self) -> bool:
        """Whether there is room for another sign within this second."""
        now = time.monotonic()
        while self._shown and self._shown[0] < now - 1:
            self._shown.popleft()
        if len(self._shown) < MOST_TYPING:
            self._shown.append(now)
            return True
        return False
