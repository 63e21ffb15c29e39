"""What an operator finds about the answers of real conversations: of which type the question was, whether a source had an answer, and whether it was told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from sqlalchemy import delete, insert, select

from actions.learning.conversations import Conversation, Question
from actions.learning.tables import judgements, open_tables

Type = Literal["general", "specific"]
TYPES: tuple[Type, ...] = get_args(Type)


@dataclass(frozen=True)
class Judgement:
    """What was found about one answer.

    `available` says whether a source has an answer to the question; a right answer was there, and of a wrong one it may not be known (None).
    """

    type: Type
    right: bool
    available: bool | None = None

    @property
    def was_available(self) -> bool:
        """Whether an answer is known to have been there."""
        return self.right or bool(self.available)


@dataclass(frozen=True)
class Judged:
    """A question with what was found about its answer."""

    conversation: Conversation
    question: Question
    judgement: Judgement


class Judgements:
    """The judgements of a knowledge store.

    Args:
        url: an SQLAlchemy URL, the same as the recipes'.

    Raises:
        LearningError: the URL is none, or the database cannot be opened.
    """

    def __init__(self, url: str) -> None:
        self._engine = open_tables(url)

    def judge(self, conversation: Conversation, question: Question, judgement: Judgement) -> None:
        """Keep what was found, in place of what was found before."""
        at = (judgements.c.conversation == conversation.key) & (judgements.c.moment == question.moment)
        row = {
            "conversation": conversation.key, "moment": question.moment, "type": judgement.type, "is_right": judgement.right,
            "is_available": judgement.was_available if judgement.right else judgement.available,
        }
        with self._engine.begin() as connection:
            connection.execute(delete(judgements).where(at))
            connection.execute(insert(judgements).values(row))

    def all(self) -> dict[tuple[str, str], Judgement]:
        """All judgements by the key of their conversation and the moment of their question."""
        with self._engine.connect() as connection:
            return {(row.conversation, row.moment): Judgement(row.type, row.is_right, row.is_available) for row in connection.execute(select(judgements))}

    def of(self, conversations: Iterable[Conversation]) -> list[Judged]:
        """The questions of some conversations that were judged, in their order."""
        known = self.all()
        return [
            Judged(conversation, question, found)
            for conversation in conversations for question in conversation.questions if (found := known.get((conversation.key, question.moment))) is not None
        ]


Key = Callable[[], str]
"""Waits for one key and gives its character."""


class StoppedError(Exception):
    """The one who judges has had enough."""


def judged_by_keys(question: Question, tell: Callable[[str], None], key: Key) -> Judgement | None:
    """Ask about an answer, one key at a time.

    Args:
        question: is on the screen already.
        tell: prints what can be pressed, and what was.
        key: waits for a key.

    Returns:
        The judgement; None where the question is passed over.

    Raises:
        StoppedError: "q", the end of the input or Ctrl-C was pressed.
    """
    tell(f"It counted as {question.type or 'nothing'}. Is it [g]eneral or [s]pecific? [n]ext without a mark, [q]uit")
    type_ = _pressed({"g": "general", "s": "specific", "n": ""}, key)
    if not type_:
        return None
    tell(f"  {type_}. Was the answer [r]ight or [w]rong?")
    right = _pressed({"r": "right", "w": "wrong"}, key) == "right"
    available: bool | None = True
    if not right:
        tell("  wrong. Was an answer [a]vailable in the recipe or the base, or [m]issing? [n] for not known")
        available = {"a": True, "m": False, "n": None}[_pressed({"a": "a", "m": "m", "n": "n"}, key)]
    return Judgement("general" if type_ == "general" else "specific", right, available)


def _pressed(choices: Mapping[str, str], key: Key) -> str:
    """What the first key stands for that is one of the choices; others do nothing."""
    while True:
        try:
            char = key().lower()
        except (EOFError, KeyboardInterrupt) as problem:
            raise StoppedError from problem
        if char in ("", "q", "\x03", "\x04"):
            raise StoppedError
        if char in choices:
            return choices[char]
