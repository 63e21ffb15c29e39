"""How events, presses and commands reach the app: over its websockets or over HTTP, again where they are not acknowledged in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.fakes.slack_faults import EVENTS, Faults
from tests.fakes.slack_state import JSON, Workspace

Answered = Callable[["Delivery", Any], None]


@dataclass(eq=False)
class Delivery:
    """Something on its way to the app.

    Attributes:
        kind: ``events_api``, ``interactive`` or ``slash_commands``.
        payload: what is delivered, the same in each attempt.
        acknowledged: set as soon as the app said that it has it.
        attempts: how often it was sent.
        started: when it was sent last, by the loop's clock; None where it could not be sent.
    """

    kind: str
    payload: JSON
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    attempts: int = 0
    started: float | None = None


class Way(Protocol):
    """A way to the app."""

    async def attempt(self, delivery: Delivery, number: int, reason: str) -> str:
        """Deliver once.

        Args:
            delivery: what is delivered.
            number: 0 for the first attempt.
            reason: why the attempt before failed.

        Returns:
            Why it failed; nothing where it was acknowledged; ``final`` where it shall not be tried again.
        """


class Office:
    """Sends everything out.

    Args:
        workspace: where violations are noted.
        faults: what goes wrong.
    """

    def __init__(self, workspace: Workspace, faults: Faults) -> None:
        self.way: Way | None = None
        self.delivered: list[Delivery] = []
        self.undelivered: list[JSON] = []
        self._workspace, self._faults = workspace, faults
        self._tasks: set[asyncio.Task[None]] = set()
        self._held: list[Delivery] = []

    def send(self, kind: str, payload: JSON) -> Delivery:
        """Deliver something, as soon as the loop runs; events may be held back to be mixed with later ones."""
        delivery = Delivery(kind, payload)
        if kind == "events_api" and self._faults.holding > 0:
            self._faults.holding -= 1
            self._held.append(delivery)
            if not self._faults.holding:
                self.release()
        else:
            self._start(delivery)
        return delivery

    def release(self) -> None:
        """Send what is held back, in another order."""
        held, self._held = self._held, []
        self._faults.holding = 0
        for number in self._faults.mixed(len(held)):
            self._start(held[number])

    @property
    def busy(self) -> int:
        """How many deliveries are under way."""
        return len(self._tasks)

    async def close(self) -> None:
        """Give up everything that is under way."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, delivery: Delivery) -> None:
        twice = delivery.kind == "events_api" and self._faults.repeated()
        task = asyncio.get_running_loop().create_task(self._run(delivery, twice))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, delivery: Delivery, twice: bool) -> None:
        if (fault := self._faults.take(EVENTS, "delay")) is not None:
            await asyncio.sleep(fault.seconds)
        if not await self._delivered(delivery):
            self.undelivered.append({"kind": delivery.kind, "payload": delivery.payload, "attempts": delivery.attempts})
            if delivery.kind != "events_api" and delivery.started is not None:
                self._workspace.violation("not_acknowledged", what=delivery.kind)
        elif twice:
            await self._delivered(Delivery(delivery.kind, delivery.payload))

    async def _delivered(self, delivery: Delivery) -> bool:
        """Whether something was acknowledged, after as many attempts as Slack makes."""
        delays = self._workspace.settings.retry_delays if delivery.kind == "events_api" else ()
        reason = ""
        for number, delay in enumerate((0.0, *delays)):
            if delay:
                await asyncio.sleep(delay)
            if delivery.acknowledged.is_set():
                break
            reason = await self._attempt(delivery, number, reason)
            if not reason or reason == "final":
                break
        if reason != "final" and (not reason or delivery.acknowledged.is_set()):
            self.delivered.append(delivery)
            return True
        return False

    async def _attempt(self, delivery: Delivery, number: int, reason: str) -> str:
        if self.way is None or self._faults.away:
            return "connection_failed"
        delivery.attempts += 1
        return await self.way.attempt(delivery, number, reason)
