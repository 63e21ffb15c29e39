"""Written notes for recipes: `knowledge/notes/<language>/<recipe>.yml`, one file for each card, with further wordings by other hands in `worded/`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from actions.language.lexicon import FAST

WORDED = "worded"  # folder of the wordings that other hands wrote
SHOWN = 300  # characters of a parser's message that say what is wrong


class NotesError(ValueError):
    """Notes cannot be read or opened; the message names the file, the note and the remedy."""


class Note(BaseModel):
    """A question about a recipe with its answer.

    `origin` (`from` in the file) says who knows: the card itself, or cooking in general. `at` quotes the steps at which this is asked, none where it may be
    asked anywhere; `also` are other wordings that tell what they are about, `here` those that are understood only while such a step is running.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str = Field(min_length=1)
    origin: Literal["recipe", "general"] = Field(alias="from")
    at: tuple[str, ...] = ()
    question: str = Field(min_length=1)
    also: tuple[str, ...] = ()
    here: tuple[str, ...] = ()
    answer: str = Field(min_length=1)

    @property
    def wordings(self) -> tuple[str, ...]:
        """All wordings that tell what they are about, the first one first."""
        return (self.question, *self.also)

    @property
    def told(self) -> str:
        """All that the note says: its wordings and its answer."""
        return " ".join((*self.wordings, self.answer))

    @model_validator(mode="after")
    def _placed(self) -> Note:
        if self.here and not self.at:
            raise ValueError(f"note '{self.id}' has wordings in 'here', but 'at' names no step; quote one")
        return self


class RecipeNotes(BaseModel):
    """All notes of one recipe, and questions near them that none of them answers."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    recipe: str = Field(min_length=1)
    pairs: tuple[Note, ...] = Field(min_length=1)
    unanswered: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _single(self) -> RecipeNotes:
        seen: set[str] = set()
        for note in self.pairs:
            if note.id in seen:
                raise ValueError(f"note '{note.id}' is there twice; give one of them another id")
            seen.add(note.id)
        return self


class Wordings(BaseModel):
    """Further wordings of a note, by another hand than the note's: that tell what they are about, and that are understood only at its steps."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    also: tuple[str, ...] = ()
    here: tuple[str, ...] = ()


class Worded(BaseModel):
    """Further wordings for the notes of one recipe (`worded/<recipe>.yml`), by the ids of the notes."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    recipe: str = Field(min_length=1)
    wordings: dict[str, Wordings]


def load(folder: Path) -> Iterator[RecipeNotes]:
    """The notes of a folder with all of their wordings, file by file; none where it is missing.

    Raises:
        NotesError: a file that is not valid; the message names it and what is wrong.
    """
    for file in sorted(folder.glob("*.yml")):
        notes = _read(file, RecipeNotes)
        more = folder / WORDED / file.name
        if notes.recipe != file.stem:
            raise NotesError(f"{file} holds notes for '{notes.recipe}'; name the file after its recipe")
        yield _with_wordings(notes, _read(more, Worded), more) if more.is_file() else notes


Kind = TypeVar("Kind", bound=BaseModel)


def _read(file: Path, kind: type[Kind]) -> Kind:
    try:
        found: Any = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)
        return kind.model_validate(found)
    except (OSError, yaml.YAMLError, UnicodeDecodeError, ValidationError) as problem:
        raise NotesError(f"{file} holds no valid notes: {' '.join(str(problem).split())[:SHOWN]}") from problem


def _with_wordings(notes: RecipeNotes, worded: Worded, file: Path) -> RecipeNotes:
    """Notes with their further wordings.

    Raises:
        NotesError: wordings for a note that there is not, for another recipe, or that point where the note names no step.
    """
    known = {note.id: note for note in notes.pairs}
    strange = sorted(set(worded.wordings) - set(known))
    pointing = sorted(name for name, one in worded.wordings.items() if name in known and one.here and not known[name].at)
    if strange or pointing or worded.recipe != notes.recipe:
        what = f"notes {strange}, which it has not" if strange else f"'here' for {pointing}, whose notes name no step" if pointing else f"the recipe '{worded.recipe}'"
        raise NotesError(f"{file} is for the notes of '{notes.recipe}' but names {what}")
    pairs = []
    for note in notes.pairs:
        more = worded.wordings.get(note.id, Wordings())
        pairs.append(note.model_copy(update={"also": (*note.also, *more.also), "here": (*note.here, *more.here)}))
    return notes.model_copy(update={"pairs": tuple(pairs)})
