"""What cooks said at steps of recipes, with the notes that answer it: `knowledge/notes/<language>/asked/<recipe>.jsonl`.

Written by other hands than the notes, most of it from the cards alone. Wordings of a note resemble each other, for one hand wrote them; what was said here tells how far a
question may be from them, and what is said at a stove that asks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from actions.answering.notes.files import SHOWN, NotesError, RecipeNotes

FOLDER = "asked"
SAID = "said"  # kind of what asks nothing


ANSWERED = ("recipe", "general")
"""Kinds of what a note answers."""


def check_answered(ask: str, kind: str, notes: Sequence[str]) -> None:
    """Check that notes are named exactly where the kind says that something answers.

    Raises:
        ValueError: they are not; the message names what was said.
    """
    if bool(notes) != (kind in ANSWERED):
        raise ValueError(f"'{ask}' is of kind '{kind}', so 'notes' must {'name' if not notes else 'not name'} what answers it")


class Utterance(BaseModel):
    """What was said while a step was running.

    `at` quotes the step, "start" before the first; `kind` tells which source answers it, "none" where nothing can and "said" where it asks nothing; `notes` are
    the ids of the notes that answer it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    recipe: str = Field(min_length=1)
    at: str = Field(min_length=1)
    ask: str = Field(min_length=1)
    kind: Literal["recipe", "general", "none", "said"]
    notes: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _answered(self) -> Utterance:
        check_answered(self.ask, self.kind, self.notes)
        return self


def load_asked(folder: Path, notes: Sequence[RecipeNotes]) -> Iterator[Utterance]:
    """What was said about recipes, file by file.

    Args:
        folder: the notes of a language.
        notes: those notes; what was said must name notes that are there.

    Raises:
        NotesError: a line that is not valid; the message names the file, the line and what is wrong.
    """
    return read_lines(folder / FOLDER, Utterance, lambda row: row.notes, notes)


Row = TypeVar("Row", bound=BaseModel)


def read_lines(folder: Path, row: type[Row], named: Callable[[Row], Sequence[str]], notes: Sequence[RecipeNotes]) -> Iterator[Row]:
    """Rows of JSON Lines, a file for each recipe.

    Args:
        folder: where the files lie.
        row: what a line holds; it has the id of its recipe in `recipe`.
        named: the ids of the notes that a row names.
        notes: the notes that there are.

    Raises:
        NotesError: a line that is not valid; the message names the file, the line and what is wrong.
    """
    known = {one.recipe: {note.id for note in one.pairs} for one in notes}
    for file in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                found = row.model_validate_json(line)
            except ValidationError as problem:
                raise NotesError(f"{file}, line {number}, cannot be used: {' '.join(str(problem).split())[:SHOWN]}") from problem
            recipe = str(getattr(found, "recipe", ""))
            strange = [name for name in named(found) if name not in known.get(recipe, ())]
            if recipe != file.stem or strange:
                what = f"names {strange}, which are no notes of '{recipe}'" if strange else f"is about '{recipe}'; name the file after its recipe"
                raise NotesError(f"{file}, line {number}, {what}")
            yield found
