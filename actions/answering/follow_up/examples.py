"""Streams of questions to learn from (`knowledge/follow_up/<language>/*.yml`) and to measure on (`knowledge/gold/follow_up_series.yml`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.answering.follow_up.asked import HISTORY, Asked
from actions.language.lexicon import FAST

Kind = TypeVar("Kind", bound=BaseModel)


class SeriesError(ValueError):
    """A file of series cannot be read; the message names it and what is wrong."""


class Turn(BaseModel):
    """A question with its answer, and how it must be understood."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ask: str = Field(min_length=1)
    answer: str | None = None
    resolved: str | None = None


class Series(BaseModel):
    """Questions of which the first starts a new matter and the others continue it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    turns: tuple[Turn, ...] = Field(min_length=1)


class Stream(BaseModel):
    """What one person asks in one sitting; `recipe` names the card that is cooked."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    recipe: str | None = None
    series: tuple[Series, ...] = Field(min_length=1)

    def turns(self) -> Iterator[tuple[Turn, bool]]:
        """All turns in order, with whether each starts a series."""
        for series in self.series:
            for at, turn in enumerate(series.turns):
                yield turn, at == 0


class _Streams(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    streams: tuple[Stream, ...] = Field(min_length=1)


class _Dialogues(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    dialogues: tuple[Stream, ...] = Field(min_length=1)


def streams(folder: Path) -> Iterator[Stream]:
    """The streams of a folder, file by file.

    Raises:
        SeriesError: a file that is not valid; the message names it.
    """
    for file in sorted(folder.glob("*.yml")):
        yield from _read(file, _Streams).streams


def dialogues(file: Path) -> tuple[Stream, ...]:
    """The dialogues of a file.

    Raises:
        SeriesError: the file is missing or not valid.
    """
    return _read(file, _Dialogues).dialogues


def history(turns: tuple[Turn, ...] | list[Turn], at: int, *, answered: bool) -> list[Asked]:
    """What was asked before a turn, the latest last, with its answers or without."""
    return [Asked(turn.ask, turn.answer if answered else None) for turn in turns[max(0, at - HISTORY) : at]]


def _read(file: Path, kind: type[Kind]) -> Kind:
    try:
        found: Any = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)
        return kind.model_validate(found)
    except (OSError, yaml.YAMLError, UnicodeDecodeError, ValidationError) as problem:
        raise SeriesError(f"{file} holds no valid series of questions: {' '.join(str(problem).split())[:300]}") from problem
