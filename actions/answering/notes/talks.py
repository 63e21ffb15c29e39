"""Short talks at steps of recipes, with what each turn means in full and the notes that answer it: `knowledge/notes/<language>/talks/<recipe>.jsonl`.

What follows another question leans on it or on its answer ("and in the freezer?", "why not?"); from these talks it is learned what such a question asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from actions.answering.notes.asked import check_answered, read_lines
from actions.answering.notes.files import RecipeNotes

FOLDER = "talks"


class Said(BaseModel):
    """A turn of the cook: what was asked, whether it follows an earlier turn, the same in full, which source answers it ("none" where nothing can), and the notes that do."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ask: str = Field(min_length=1)
    follow: bool
    resolved: str = Field(min_length=1)
    kind: Literal["recipe", "general", "none"]
    notes: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _answered(self) -> Said:
        check_answered(self.ask, self.kind, self.notes)
        return self


class Talk(BaseModel):
    """Turns at one step; `at` quotes it, "start" before the first."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    recipe: str = Field(min_length=1)
    at: str = Field(min_length=1)
    turns: tuple[Said, ...] = Field(min_length=2)

    @property
    def named(self) -> tuple[str, ...]:
        """The ids of all notes that turns name."""
        return tuple(name for turn in self.turns for name in turn.notes)


def load_talks(folder: Path, notes: Sequence[RecipeNotes]) -> Iterator[Talk]:
    """Talks about recipes, file by file.

    Args:
        folder: the notes of a language.
        notes: those notes; talks must name notes that are there.

    Raises:
        NotesError: a line that is not valid; the message names the file, the line and what is wrong.
    """
    return read_lines(folder / FOLDER, Talk, lambda talk: talk.named, notes)
