"""Rasa's SQL tracker store, quick enough for a conversation that lasts a whole evening.

The stock store reads and replays all events of a conversation at every turn, counts them again to save, and waits for
the disk at every commit. This one keeps the conversations that were active last in memory, asks the database with one
indexed look-up whether another server has written since, and only then reads anew. All is stored as before: Rasa's own
`type: SQL` reads the same file.
"""

from __future__ import annotations

import itertools
import json
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from rasa.core.tracker_store import SQLTrackerStore
from rasa.shared.core.events import Event
from rasa.shared.core.trackers import DialogueStateTracker
from sqlalchemy.orm import sessionmaker
from sqlalchemy.pool import QueuePool

from nlu.schemas import check_schemas_once

check_schemas_once()

KEPT = 256  # conversations in memory
REMEMBERED = 20_000  # conversations whose number of stored events is known
Connection = Any


class ConversationStore(SQLTrackerStore):
    """A drop-in for `type: SQL`; takes the same settings.

    A tracker is handed out to one caller only: it leaves the memory when it is retrieved and comes back when it is
    saved, so that a turn that fails half-way leaves no trace.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.engine: Any = self.engine
        self._recent: OrderedDict[str, tuple[int | None, DialogueStateTracker]] = OrderedDict()
        self._stored: OrderedDict[str, int] = OrderedDict()
        self._last_id = sa.select(sa.func.max(self.SQLEvent.id)).where(self.SQLEvent.sender_id == sa.bindparam("sender"))
        if self.engine.dialect.name == "sqlite" and self.engine.url.database:
            self.engine.dispose()
            self.engine = sa.create_engine(self.engine.url, poolclass=QueuePool, connect_args={"check_same_thread": False})
            sa.event.listen(self.engine, "connect", _quick_commits)
            self.sessionmaker = sessionmaker(bind=self.engine)

    async def retrieve(self, sender_id: str) -> DialogueStateTracker | None:
        """The tracker of the latest session, from memory where nobody else has written since."""
        last_id, tracker = self._recent.pop(sender_id, (None, None))
        # A tracker that was made and saved in one turn is still in that turn's hands: where the turn broke off, it holds events that were never saved.
        if tracker is None or last_id != self._newest(sender_id) or len(tracker.events) != self._stored.get(sender_id):
            tracker = await super().retrieve(sender_id)
        self._remember(sender_id, len(tracker.events) if tracker else 0)
        return tracker

    async def save(self, tracker: DialogueStateTracker) -> None:
        """Store the events that are new, and keep the tracker at hand."""
        await self.stream_events(tracker)
        sender = tracker.sender_id
        with self.session_scope() as session:
            rows = [self._row(sender, event) for event in self._additional_events(session, tracker)]
        with self.engine.begin() as connection:
            if rows:
                connection.execute(self.SQLEvent.__table__.insert(), rows)
            newest = connection.execute(self._last_id, {"sender": sender}).scalar()
        self._remember(sender, len(tracker.events))
        self._recent[sender] = (newest, tracker)
        while len(self._recent) > KEPT:
            self._recent.popitem(last=False)

    @staticmethod
    def _row(sender: str, event: Event) -> dict[str, Any]:
        """An event as the stock store writes it."""
        data = event.as_dict()
        return {
            "sender_id": sender,
            "type_name": event.type_name,
            "timestamp": data.get("timestamp"),
            "intent_name": data.get("parse_data", {}).get("intent", {}).get("name"),
            "action_name": data.get("name"),
            "data": json.dumps(data),
        }

    def _additional_events(self, session: Any, tracker: DialogueStateTracker) -> Iterator[Event]:
        """Events of the tracker that are not in the database, by the number that was there when it was retrieved."""
        known = self._stored.get(tracker.sender_id)
        if known is None:
            unsaved: Iterator[Event] = super()._additional_events(session, tracker)
            return unsaved
        return itertools.islice(tracker.events, known, None)

    def _newest(self, sender_id: str) -> int | None:
        with self.engine.connect() as connection:
            newest: int | None = connection.execute(self._last_id, {"sender": sender_id}).scalar()
            return newest

    def _remember(self, sender_id: str, events: int) -> None:
        self._stored[sender_id] = events
        self._stored.move_to_end(sender_id)
        while len(self._stored) > REMEMBERED:
            self._stored.popitem(last=False)


def _quick_commits(connection: Connection, _: object) -> None:
    """Write-ahead log, forced to disk at its checkpoints: a killed server loses nothing, readers never wait."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
