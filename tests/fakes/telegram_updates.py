"""The queue of updates that the bot has not confirmed, and the long poll that waits for more."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from tests.fakes.telegram_errors import ApiError, conflict

Update = dict[str, Any]

KINDS = (
    "message",
    "edited_message",
    "channel_post",
    "edited_channel_post",
    "business_connection",
    "business_message",
    "edited_business_message",
    "deleted_business_messages",
    "message_reaction",
    "message_reaction_count",
    "inline_query",
    "chosen_inline_result",
    "callback_query",
    "shipping_query",
    "pre_checkout_query",
    "purchased_paid_media",
    "poll",
    "poll_answer",
    "my_chat_member",
    "chat_member",
    "chat_join_request",
    "chat_boost",
    "removed_chat_boost",
    "managed_bot",
    "guest_message",
)
ON_REQUEST = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
DEFAULT = frozenset(KINDS) - ON_REQUEST
FIRST = 270_000_001
AHEAD = 10  # an offset further ahead than this confirms nothing
MOST = 100_000  # updates in the queue
OTHER_POLL = "terminated by other getUpdates request; make sure that only one bot instance is running"


@dataclass
class Pending:
    """An update that is not confirmed: when it was made (seconds since 1970), and whether a webhook is getting it."""

    update: Update
    made: float
    taken: bool = False

    @property
    def update_id(self) -> int:
        """Its number."""
        return int(self.update["update_id"])


class Updates:
    """The updates for one bot.

    Args:
        clock: tells the time in seconds since 1970.
        keep: how many seconds an update waits before it is lost.
        stats: counts what happens here.
    """

    def __init__(self, clock: Callable[[], float], keep: float, stats: Counter[str]) -> None:
        self._clock, self._keep, self._stats = clock, keep, stats
        self._pending: dict[int, Pending] = {}
        self._again: list[Pending] = []
        self._next = FIRST
        self._poll: asyncio.Future[None] | None = None
        self._news = asyncio.Event()
        self.allowed: frozenset[str] = DEFAULT
        self.repeats = 0
        self.order: random.Random | None = None

    def __len__(self) -> int:
        return len(self._pending)

    def add(self, kind: str, content: Any) -> int | None:
        """Enqueue an update; its number, or None where the bot does not want its kind."""
        if kind not in self.allowed:
            self._stats["unwanted"] += 1
            return None
        return self.raw({kind: content})

    def raw(self, update: Update) -> int:
        """Enqueue anything; a missing number is given. Returns its number."""
        number = int(update.get("update_id", self._next))
        self._pending[number] = Pending({"update_id": number, **update}, self._clock())
        self._next = max(self._next, number + 1)
        if len(self._pending) > MOST:
            del self._pending[next(iter(self._pending))]
            self._stats["lost"] += 1
        self._stats["made"] += 1
        self._news.set()
        if self._poll and not self._poll.done():
            self._poll.set_result(None)
        return number

    def renumber(self, number: int) -> None:
        """Go on from another number, as after a week without updates.

        Raises:
            ValueError: updates are waiting.
        """
        if self._pending:
            raise ValueError("updates are waiting; their numbers stay")
        self._next = number

    def clear(self) -> None:
        """Drop what is pending."""
        self._stats["dropped"] += len(self._pending)
        self._pending.clear()
        self._again.clear()

    def take(self, offset: int, limit: int) -> list[Update]:
        """Confirm what comes before an offset, and hand out what is left.

        Args:
            offset: the first number wanted; 0 for the first pending one, -n for the last n.
            limit: how many at most.
        """
        self._confirm(offset)
        again = [pending for pending in self._again if pending.update_id not in self._pending][:limit]
        fresh = list(islice(self._pending.values(), limit - len(again)))
        self._again = []
        if fresh and self.repeats:
            self.repeats -= 1
            self._again = fresh
        batch = again + fresh
        if self.order:
            self.order.shuffle(batch)
        self._stats["repeated"] += len(again)
        self._stats["handed_out"] += len(batch)
        return [pending.update for pending in batch]

    async def poll(self, offset: int, limit: int, timeout: float) -> list[Update]:
        """Hand out updates, and wait for one where none is pending.

        Args:
            offset: as for `take`.
            limit: as for `take`.
            timeout: how many seconds to wait; 0 for not at all.

        Raises:
            ApiError: another poll or a webhook has ended this one.
        """
        self.end_poll(conflict(OTHER_POLL))
        batch = self.take(offset, limit)
        if batch or timeout <= 0:
            return batch
        self._poll = waiting = asyncio.get_running_loop().create_future()
        try:
            await asyncio.wait({waiting}, timeout=timeout)
        finally:
            if self._poll is waiting:
                self._poll = None
        if waiting.done():
            waiting.result()
        return self.take(offset, limit)

    def end_poll(self, error: ApiError) -> None:
        """Refuse the poll that is waiting, if there is one."""
        if self._poll and not self._poll.done():
            self._stats["conflicts"] += error.code == 409
            self._poll.set_exception(error)

    async def next(self) -> Pending:
        """The next update for a webhook; waits for one."""
        while True:
            self._confirm(0)
            free = [pending for pending in islice(self._pending.values(), 1000) if not pending.taken]
            if free:
                chosen = self.order.choice(free) if self.order else free[0]
                chosen.taken = True
                self._stats["handed_out"] += 1
                return chosen
            self._news.clear()
            await self._news.wait()

    def done(self, pending: Pending) -> bool:
        """Note that a webhook has taken an update; False where it is to be handed out once more."""
        if self.repeats:
            self.repeats -= 1
            self._stats["repeated"] += 1
            return False
        if self._pending.pop(pending.update_id, None):
            self._stats["confirmed"] += 1
        return True

    def release(self) -> None:
        """Make what webhooks were getting free again."""
        for pending in self._pending.values():
            pending.taken = False

    def _confirm(self, offset: int) -> None:
        """Forget what is confirmed or too old."""
        if offset < 0:
            gone = list(self._pending)[:offset]
        elif offset <= self._next + AHEAD:
            gone = [number for number in self._pending if number < offset]
        else:
            gone = []
        self._stats["confirmed"] += len(gone)
        for number in gone:
            del self._pending[number]
        oldest = self._clock() - self._keep
        lost = [number for number, pending in self._pending.items() if pending.made < oldest]
        self._stats["lost"] += len(lost)
        for number in lost:
            del self._pending[number]
