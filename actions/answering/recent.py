"""What was asked and answered last, so that "what is that in grams?" knows what "that" is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

LONGEST, MOST = 4000, 40


class LastAnswer(BaseModel):
    """What was answered last; plain JSON, so that it lives in a slot.

    Args:
        text: what was said with it: amounts, times, temperatures, names.
        about: the foods that it was about, as the recipe calls them.
        step: the step that ran then; after it "that" is something else.
        question: what was asked, with what it left out; empty where nothing was.
        intent: how that was read.
        source: where the answer is from; empty for the recipe.
        tried: names of the answers that were given to this question, the last one last.
    """

    model_config = ConfigDict(frozen=True)
    text: str = Field(default="", max_length=LONGEST)
    about: tuple[str, ...] = Field(default=(), max_length=MOST)
    step: int = 0
    question: str = Field(default="", max_length=LONGEST)
    intent: str = Field(default="", max_length=LONGEST)
    source: str = Field(default="", max_length=LONGEST)
    tried: tuple[str, ...] = Field(default=(), max_length=MOST)


def last_answer(
    fields: Mapping[str, Any], about: Sequence[str] = (), step: int = 0, question: str = "", intent: str = "", source: str = "", answer_id: str = "",
) -> LastAnswer:
    """An answer as it is remembered.

    Args:
        fields: what fills the response.
        about: the foods that it is about.
        step: the running step, 0 before the first.
        question: what was asked, with what it left out.
        intent: how that was read.
        source: where the answer is from; empty for the recipe.
        answer_id: names the answer.
    """
    text = "; ".join(str(value) for value in fields.values() if value is not None)
    return LastAnswer(text=_kept(text), about=tuple(about)[:MOST], step=step, question=_kept(question), intent=_kept(intent), source=_kept(source), tried=(_kept(answer_id),))


def _kept(text: str) -> str:
    """A text as it can be stored: without halves of characters, and not longer than a slot should be."""
    return text.encode("utf-8", "ignore").decode()[:LONGEST]


def still_meant(last: LastAnswer | None, step: int) -> LastAnswer | None:
    """The last answer as long as the cook has not moved on."""
    return last if last is not None and last.step == step else None
