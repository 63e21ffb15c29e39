"""What came in and what is to be sent, kept beside the conversations, so that a restart loses and doubles nothing.

The tables lie in the database of the conversation store. What came in is written down before the messenger is told that
it arrived; the replies to it are written down together with the note that it was answered, and each is crossed out when
it was sent. The ids of what came in stay for a week: longer than any messenger delivers again.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa

from channels.incoming import Incoming
from channels.outgoing import Outgoing

REMEMBERED = 7 * 86400.0  # seconds that ids are kept; Telegram delivers again within a day, Slack within an hour
BUTTONS_LIVE = 2 * 86400.0  # seconds that a row of buttons works
SENT_KEPT = 86400.0

_metadata = sa.MetaData()
_received = sa.Table(
    "channel_received",
    _metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("channel", sa.String(40), nullable=False),
    sa.Column("id", sa.String(200), nullable=False),
    sa.Column("conversation", sa.String(255), nullable=False),
    sa.Column("place", sa.Float, nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("answered", sa.Boolean, nullable=False, default=False),
    sa.Column("starts", sa.Integer, nullable=False, default=0),
    sa.UniqueConstraint("channel", "id", name="channel_received_once"),
    sa.Index("channel_received_open", "channel", "answered", "conversation", "place"),
)
_outbox = sa.Table(
    "channel_outbox",
    _metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("channel", sa.String(40), nullable=False),
    sa.Column("conversation", sa.String(255), nullable=False),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("done", sa.Boolean, nullable=False, default=False),
    sa.Index("channel_outbox_open", "channel", "done", "conversation", "number"),
)
_rows = sa.Table(
    "channel_buttons",
    _metadata,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("row", sa.String(16), nullable=False, unique=True),
    sa.Column("conversation", sa.String(255), nullable=False, index=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("buttons", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("pressed_by", sa.String(200)),
)
_notes = sa.Table(
    "channel_notes",
    _metadata,
    sa.Column("channel", sa.String(40), primary_key=True),
    sa.Column("key", sa.String(255), primary_key=True),
    sa.Column("value", sa.String(255), nullable=False),
)


_ONE = sa.and_(_received.c.channel == sa.bindparam("of"), _received.c.id == sa.bindparam("what"))
_ANSWERED = _received.update().where(_ONE).values(answered=True)
_BEGUN = _received.update().where(_ONE).values(starts=_received.c.starts + 1)
_BUTTONED, _QUEUED = _rows.insert(), _outbox.insert()
_CROSSED_OUT = _outbox.update().where(_outbox.c.number == sa.bindparam("which")).values(done=True)
Unsent = tuple[int, Outgoing]
"""A message that is to be sent, with the number by which it is crossed out."""


@dataclass(frozen=True)
class Pressed:
    """The button that was pressed: its title, what is said by it, and the text that it stood under."""

    title: str
    payload: str
    under: str


class Ledger:
    """The memory of one channel.

    Args:
        engine: of the conversation store's database.
        channel: the channel's name.
    """

    def __init__(self, engine: Any, channel: str) -> None:
        self._engine, self._channel = engine, channel
        _metadata.create_all(engine)

    # ------------------------------------------------------------ what came in

    def receive(self, incoming: Sequence[Incoming]) -> list[Incoming]:
        """Write down what came in; the answer is what was not there yet, each once."""
        unique = {one.id: one for one in incoming}
        with self._engine.begin() as connection:
            query = sa.select(_received.c.id).where(
                _received.c.channel == self._channel, _received.c.id.in_(list(unique))
            )
            known = {row.id for row in connection.execute(query)}
            new = [one for one in unique.values() if one.id not in known]
            if new:
                connection.execute(
                    _received.insert(),
                    [
                        {
                            "channel": self._channel,
                            "id": one.id,
                            "conversation": one.conversation,
                            "place": one.order,
                            "data": json.dumps(one.as_dict()),
                            "at": time.time(),
                        }
                        for one in new
                    ],
                )
        return new

    def waiting(self) -> list[Incoming]:
        """All that is not answered yet."""
        query = sa.select(_received.c.data).where(self._open(_received)).order_by(_received.c.number)
        with self._engine.connect() as connection:
            return [Incoming.of(json.loads(row.data)) for row in connection.execute(query)]

    def left_over(self) -> dict[str, int]:
        """Ids of all that an earlier run left unanswered, with how often a later one began to answer it."""
        query = sa.select(_received.c.id, _received.c.starts).where(self._open(_received))
        with self._engine.connect() as connection:
            return {row.id: int(row.starts) for row in connection.execute(query)}

    def begin(self, incoming: Incoming) -> None:
        """Note that something which an earlier run left is being answered now."""
        with self._engine.begin() as connection:
            connection.execute(_BEGUN, {"of": self._channel, "what": incoming.id})

    def answer(self, incoming: Incoming, replies: Iterable[Outgoing]) -> list[Unsent]:
        """Note that something was answered, and what is to be sent for it, both or neither; the answer is what is to be sent."""
        with self._engine.begin() as connection:
            connection.execute(_ANSWERED, {"of": self._channel, "what": incoming.id})
            return self._queue(connection, incoming.conversation, replies)

    # ------------------------------------------------------------ what is to be sent

    def queue(self, conversation: str, messages: Iterable[Outgoing]) -> list[Unsent]:
        """Write down what is to be sent."""
        with self._engine.begin() as connection:
            return self._queue(connection, conversation, messages)

    def unsent(self) -> list[tuple[str, Unsent]]:
        """All that is not sent yet, each with its conversation."""
        query = (
            sa.select(_outbox)
            .where(_outbox.c.channel == self._channel, _outbox.c.done.is_(False))
            .order_by(_outbox.c.number)
        )
        with self._engine.connect() as connection:
            return [
                (row.conversation, (int(row.number), Outgoing.of(json.loads(row.data))))
                for row in connection.execute(query)
            ]

    def cross_out(self, number: int) -> None:
        """Note that a message was sent, or never will be."""
        with self._engine.begin() as connection:
            connection.execute(_CROSSED_OUT, {"which": number})

    def _queue(self, connection: Any, conversation: str, messages: Iterable[Outgoing]) -> list[Unsent]:
        now, queued = time.time(), list[Unsent]()
        for message in messages:
            if message.buttons:
                message = replace(message, row=secrets.token_hex(6))
                row = {"row": message.row, "conversation": conversation, "text": message.text}
                connection.execute(_BUTTONED, {**row, "buttons": json.dumps(message.buttons), "at": now})
            written = {
                "channel": self._channel,
                "conversation": conversation,
                "data": json.dumps(message.as_dict()),
                "at": now,
            }
            queued.append((int(connection.execute(_QUEUED, written).inserted_primary_key[0]), message))
        return queued

    # ------------------------------------------------------------ buttons

    def press(self, conversation: str, choice: str, pressed_by: str) -> Pressed | None:
        """The button that data such as "3f09:1" names; None where its row is not the latest of the conversation, is too old, or was pressed before by another press."""
        row, _, place = choice.partition(":")
        latest = sa.select(_rows).where(_rows.c.conversation == conversation).order_by(_rows.c.number.desc()).limit(1)
        with self._engine.begin() as connection:
            found = connection.execute(latest).first()
            if (
                found is None
                or found.row != row
                or found.at < time.time() - BUTTONS_LIVE
                or found.pressed_by not in (None, pressed_by)
            ):
                return None
            buttons = json.loads(found.buttons)
            if not place.isdecimal() or int(place) >= len(buttons):
                return None
            connection.execute(_rows.update().where(_rows.c.number == found.number).values(pressed_by=pressed_by))
        title, payload = buttons[int(place)]
        return Pressed(title, payload, found.text)

    def open_row(self, conversation: str, seconds: float, pressed_by: str) -> tuple[str, list[tuple[str, str]]] | None:
        """The latest row of buttons where nothing of it was pressed by anything else and it is at most so many seconds old: its id, titles and payloads."""
        query = sa.select(_rows).where(_rows.c.conversation == conversation).order_by(_rows.c.number.desc()).limit(1)
        with self._engine.connect() as connection:
            found = connection.execute(query).first()
        if found is None or found.pressed_by not in (None, pressed_by) or found.at < time.time() - seconds:
            return None
        return str(found.row), [(str(title), str(payload)) for title, payload in json.loads(found.buttons)]

    # ------------------------------------------------------------ notes, and clearing away

    def note(self, key: str, value: str = "yes") -> None:
        """Remember something about a place, such as the new id of a chat."""
        with self._engine.begin() as connection:
            connection.execute(_notes.delete().where(_notes.c.channel == self._channel, _notes.c.key == key))
            connection.execute(_notes.insert().values(channel=self._channel, key=key, value=value))

    def noted(self, key: str) -> str | None:
        """What was remembered."""
        with self._engine.connect() as connection:
            value: str | None = connection.execute(
                sa.select(_notes.c.value).where(_notes.c.channel == self._channel, _notes.c.key == key)
            ).scalar()
        return value

    def clear_away(self, now: float | None = None) -> None:
        """Forget what nobody delivers, presses or sends any more."""
        now = time.time() if now is None else now
        with self._engine.begin() as connection:
            connection.execute(
                _received.delete().where(
                    _received.c.channel == self._channel,
                    _received.c.answered.is_(True),
                    _received.c.at < now - REMEMBERED,
                )
            )
            connection.execute(
                _outbox.delete().where(
                    _outbox.c.channel == self._channel, _outbox.c.done.is_(True), _outbox.c.at < now - SENT_KEPT
                )
            )
            connection.execute(_rows.delete().where(_rows.c.at < now - BUTTONS_LIVE))

    def _open(self, table: sa.Table) -> Any:
        return sa.and_(table.c.channel == self._channel, table.c.answered.is_(False))
