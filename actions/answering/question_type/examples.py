"""Questions with their situation from which question types are learned: `knowledge/question_type/<language>/*.yml`, `knowledge/unanswerable/<language>.yml`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from actions.language.lexicon import FAST

Type = Literal["general", "specific"]
Kind = TypeVar("Kind", bound=BaseModel)


class TypesError(ValueError):
    """A file of typed questions cannot be read; the message names it and what is wrong."""


class Typed(BaseModel):
    """A question with its situation: `recipe` names a card, `at` quotes the running step; both are None where nothing is in hand."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    recipe: str | None = None
    at: str | None = None
    ask: str = Field(min_length=1)
    type: Type

    @model_validator(mode="after")
    def _placed(self) -> Typed:
        if self.recipe is None and self.at is not None:
            raise ValueError(f"'{self.ask}' is at a step of no recipe")
        return self


class Missing(BaseModel):
    """A question about what the recipe in hand has not, and that nothing else knows."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    recipe: str = Field(min_length=1)
    at: str = Field(min_length=1)
    ask: str = Field(min_length=1)


class Unanswerable(BaseModel):
    """Questions that no source answers: outside cooking, about what nobody can know, about what is missing; and near misses that can be answered."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    outside: tuple[str, ...] = Field(min_length=1)
    unknowable: tuple[str, ...] = Field(min_length=1)
    missing: tuple[Missing, ...] = ()
    answerable: tuple[str, ...] = Field(min_length=1)


class _Types(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    questions: tuple[Typed, ...] = Field(min_length=1)


class _Groups(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    groups: Unanswerable


def typed(folder: Path) -> Iterator[Typed]:
    """The typed questions of a folder, file by file.

    Raises:
        TypesError: a file that is not valid; the message names it.
    """
    for file in sorted(folder.glob("*.yml")):
        yield from _read(file, _Types).questions


def unanswerable(file: Path) -> Unanswerable:
    """The questions that no source answers.

    Raises:
        TypesError: the file is missing or not valid; the message names it.
    """
    return _read(file, _Groups).groups


def _read(file: Path, kind: type[Kind]) -> Kind:
    try:
        found: Any = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)
        return kind.model_validate(found)
    except (OSError, yaml.YAMLError, UnicodeDecodeError, ValidationError) as problem:
        raise TypesError(f"{file} holds no valid questions: {' '.join(str(problem).split())[:300]}") from problem
