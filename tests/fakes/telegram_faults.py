"""What can go wrong between the bot and Telegram, when a test wants it to."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field

from tests.fakes.telegram_errors import ApiError
from tests.fakes.telegram_events import Events

EVERY = "*"
LIMITED = frozenset({"sendMessage", "sendPhoto", "editMessageText", "editMessageReplyMarkup"})


@dataclass
class Fault:
    """Something that goes wrong with some requests.

    Attributes:
        kind: refuse, delay, drop, drop_after or gateway.
        method: which requests; * for all.
        left: how many more times; None for always.
        error: what is answered.
        seconds: how long it takes.
    """

    kind: str
    method: str
    left: int | None
    error: ApiError | None = None
    seconds: float = 0.0


@dataclass
class Bucket:
    """How many messages a chat may still get, as of when (seconds since 1970), and until when it may get none."""

    level: float
    at: float
    closed_until: float = 0.0


@dataclass
class Limit:
    """How fast the bot may write.

    Attributes:
        seconds: how long it takes until a chat may get one more message.
        burst: how many messages may come at once.
        retry_after: how many seconds the bot has to wait once it was too fast.
    """

    seconds: float
    burst: int
    retry_after: int
    buckets: dict[int | str, Bucket] = field(default_factory=dict)

    def wait(self, chat: int | str, now: float) -> tuple[int, bool]:
        """Take one message out of a chat's allowance.

        Returns:
            How many seconds to wait instead, 0 where the message may go; and whether it came before an earlier wait was over.
        """
        bucket = self.buckets.setdefault(chat, Bucket(self.burst, now))
        if now < bucket.closed_until:
            return math.ceil(bucket.closed_until - now), True
        least = 1.0 if bucket.closed_until else 0.0
        bucket.level = max(least, min(self.burst, bucket.level + (now - bucket.at) / self.seconds))
        bucket.at, bucket.closed_until = now, 0.0
        if bucket.level < 1:
            bucket.closed_until = now + self.retry_after
            return self.retry_after, False
        bucket.level -= 1
        return 0, False


class Faults(Events):
    """A world in which things go wrong. Methods are meant by their names, or * for all; times None is for always."""

    faults: list[Fault]
    limit: Limit | None

    def refuse(
        self, method: str, code: int, description: str, parameters: dict[str, int] | None = None, times: int | None = 1
    ) -> None:
        """Refuse requests with any code and description, whatever they ask for."""
        self.faults.append(Fault("refuse", method, times, ApiError(code, description, parameters)))

    def delay(self, method: str, seconds: float, times: int | None = 1) -> None:
        """Work on requests only after some seconds."""
        self.faults.append(Fault("delay", method, times, seconds=seconds))

    def drop(self, method: str, times: int | None = 1, after_processing: bool = False) -> None:
        """Close the connection without an answer; before the request has an effect, or after."""
        self.faults.append(Fault("drop_after" if after_processing else "drop", method, times))

    def gateway_error(self, method: str, times: int | None = 1) -> None:
        """Answer 502 with a page in HTML, as the machines in front of the Bot API do when it is away."""
        self.faults.append(Fault("gateway", method, times))

    def clear_faults(self) -> None:
        """Let nothing of the above go wrong any more, and everything be as fast as it likes."""
        self.faults.clear()
        self.limit = None

    def rate_limit(self, per_chat_seconds: float, burst: int = 1, retry_after: int = 1) -> None:
        """Let every chat get a message only every so many seconds, after a burst; 429 for what comes faster.

        Args:
            per_chat_seconds: how long it takes until one more message may go.
            burst: how many messages may go at once.
            retry_after: how many whole seconds the bot has to wait once it was too fast; what it sends to
                the chat before that is refused too, and noted as a violation.

        Raises:
            ValueError: a number is not positive.
        """
        if per_chat_seconds <= 0 or burst < 1 or retry_after < 1:
            raise ValueError("seconds, burst and retry_after are positive")
        self.limit = Limit(per_chat_seconds, burst, retry_after)

    def revoke(self) -> None:
        """Make the token invalid, as when its owner asks for another one; a poll that waits is ended."""
        self.revoked = True
        self.updates.end_poll(ApiError(401, "Unauthorized"))

    def restore(self) -> None:
        """Make the token valid again."""
        self.revoked = False

    def repeat(self, times: int) -> None:
        """Hand out each of the next batches of updates twice although the bot confirms them; by webhook, each of the next updates."""
        self.updates.repeats += times

    def shuffle(self, seed: int | None) -> None:
        """Hand out the updates of a batch in another order; None for the right one again."""
        self.updates.order = None if seed is None else random.Random(seed)

    def renumber(self, number: int) -> None:
        """Number the next update otherwise, as Telegram does after a week without any.

        Raises:
            ValueError: updates are waiting.
        """
        self.updates.renumber(number)

    def route(self, beginning: str, place: str) -> None:
        """Deliver webhooks whose address begins so to a place on loopback, such as http://127.0.0.1:5005."""
        self.webhook.routes[beginning] = place

    def fault(self, kind: str, method: str) -> Fault | None:
        """What goes wrong with a request, if that does; it is used up once."""
        for fault in self.faults:
            if fault.kind == kind and fault.method in (EVERY, method):
                if fault.left is not None:
                    fault.left -= 1
                    if fault.left == 0:
                        self.faults.remove(fault)
                return fault
        return None
