"""Questions that were not answered, were asked again or answered in doubt: kept without a name, so that the base can learn what it lacks."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from sqlalchemy import Engine, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from actions.answering.common_sense.importing.duplicates import same_words
from actions.learning.masking import masked
from actions.learning.tables import asked, open_tables
from actions.recipes.database import patience

logger = logging.getLogger(__name__)

Reason = Literal["unanswered", "repaired", "doubtful"]
REASONS: tuple[Reason, ...] = get_args(Reason)
SAVING_PATIENCE = 100  # milliseconds that a cook waits at most for another writer
CHOSEN = 200  # values of one query; databases limit them


@dataclass(frozen=True)
class Asked:
    """A question that was kept.

    `resolved` is the question with what it left out, `source` where its answer came from if there was one, `step` the step of the recipe that ran.
    """

    id: int
    question: str
    resolved: str
    reason: Reason
    source: str
    recipe: str | None
    step: int | None
    language: str
    day: datetime.date
    done: bool


class Kept:
    """The kept questions of a knowledge store.

    Args:
        url: an SQLAlchemy URL, the same as the recipes'.
        on: whether questions are kept; where not, nothing is opened and nothing is kept.

    Raises:
        LearningError: the URL is none, or the database cannot be opened.
    """

    def __init__(self, url: str, *, on: bool = True) -> None:
        self._engine: Engine | None = open_tables(url) if on else None

    def keep(
        self, question: str, resolved: str = "", reason: Reason = "unanswered", *, source: str = "", recipe: str | None = None, step: int | None = None, language: str = "en",
    ) -> None:
        """Keep a question that a cook asked just now; a failure is logged and reaches nobody.

        Args:
            question: as it was asked.
            resolved: with what it left out; as asked where it left nothing out.
            reason: "unanswered", "repaired" (the cook said that the answer was not to the question) or "doubtful".
            source: where its answer came from; empty where there was none.
            recipe: id of the recipe in hand.
            step: the running step of it, from 1.
            language: ISO 639-1 code.
        """
        text = masked(question)
        if self._engine is None or not same_words(text):
            return
        row = {
            "question": text, "resolved": masked(resolved) or text, "reason": reason, "source": source, "recipe": recipe, "step": step or None, "language": language,
            "day": datetime.date.today(), "done": False,
        }
        try:
            with self._engine.begin() as connection, patience(connection, SAVING_PATIENCE):
                connection.execute(insert(asked).values(row))
        except (SQLAlchemyError, OSError, ValueError) as problem:
            logger.warning("a question was not kept: %s", problem)

    def open(self, language: str, reasons: Collection[Reason] = REASONS) -> list[Asked]:
        """The kept questions of a language that are not done, in the order in which they were asked."""
        if self._engine is None:
            return []
        chosen = select(asked).where(asked.c.language == language, asked.c.done.is_(False), asked.c.reason.in_(reasons)).order_by(asked.c.id)
        with self._engine.connect() as connection:
            return [Asked(**row._mapping) for row in connection.execute(chosen)]

    def finish(self, ids: Iterable[int]) -> int:
        """Mark questions as done; how many were not before. An id that is not kept is passed over."""
        wanted = list(ids)
        if self._engine is None:
            return 0
        with self._engine.begin() as connection:
            parts = (wanted[at : at + CHOSEN] for at in range(0, len(wanted), CHOSEN))
            return sum(connection.execute(update(asked).where(asked.c.id.in_(part), asked.c.done.is_(False)).values(done=True)).rowcount for part in parts)

    def finish_worded(self, wordings: Iterable[str], language: str) -> int:
        """Mark questions as done that have one of these wordings, marks and case apart; how many there were."""
        wanted = {same_words(masked(wording)) for wording in wordings}
        return self.finish(one.id for one in self.open(language) if {same_words(one.question), same_words(one.resolved)} & wanted)
