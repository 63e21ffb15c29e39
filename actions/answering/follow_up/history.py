"""The last questions with their answers, as they are kept between turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from actions.answering.follow_up.asked import HISTORY, Asked

LONGEST_QUESTION, LONGEST_ANSWER, MOST_ABOUT = 400, 800, 12


class Exchange(BaseModel):
    """A question with its answer; plain JSON, so that it lives in a slot.

    Args:
        question: as it was asked.
        resolved: with what it left out.
        intent: how it was read.
        answer: what was said; empty where nothing knew.
        about: foods, tools or techniques that it was about.
        source: where the answer is from, as the trace calls it.
        answer_id: names the answer; empty where there was none.
        step: the step that ran then, 0 before the first.
        recipe: id of the recipe in hand; None where there was none.
        continues: whether it continued an earlier question.
    """

    model_config = ConfigDict(frozen=True)
    question: str = Field(max_length=LONGEST_QUESTION)
    resolved: str = Field(max_length=LONGEST_QUESTION)
    intent: str = Field(default="", max_length=100)
    answer: str = Field(default="", max_length=LONGEST_ANSWER)
    about: tuple[Annotated[str, Field(max_length=200)], ...] = Field(default=(), max_length=MOST_ABOUT)
    source: str = Field(default="", max_length=100)
    answer_id: str = Field(default="", max_length=200)
    step: int = 0
    recipe: str | None = Field(default=None, max_length=400)
    continues: bool = False

    @property
    def general(self) -> bool:
        """Whether it was answered from general knowledge."""
        return self.source == "common_sense"


Exchanges = Annotated[tuple[Exchange, ...], Field(max_length=HISTORY)]


def exchange(
    question: str, resolved: str, *, intent: str = "", answer: str = "", about: Sequence[str] = (), source: str = "", answer_id: str = "", step: int = 0,
    recipe: str | None = None, continues: bool = False,
) -> Exchange:
    """A question with its answer, cut to what a slot should hold."""
    return Exchange(
        question=_kept(question, LONGEST_QUESTION), resolved=_kept(resolved, LONGEST_QUESTION), intent=_kept(intent, 100), answer=_kept(answer, LONGEST_ANSWER),
        about=tuple(_kept(name, 200) for name in about[:MOST_ABOUT]), source=_kept(source, 100), answer_id=_kept(answer_id, 200), step=step, recipe=recipe,
        continues=continues,
    )


def remembered(history: tuple[Exchange, ...], latest: Exchange) -> tuple[Exchange, ...]:
    """The history with one more; the oldest beyond HISTORY are forgotten."""
    return (*history, latest)[-HISTORY:]


def as_asked(history: Sequence[Exchange]) -> list[Asked]:
    """The history as recognition reads it, the latest last."""
    return [Asked(one.question, one.answer or None) for one in history[-HISTORY:]]


def _kept(text: str, longest: int) -> str:
    """A text without halves of characters, and not longer than it should be."""
    return text.encode("utf-8", "ignore").decode()[:longest]
