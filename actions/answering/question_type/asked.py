"""What cooks said at steps of recipes, and whether anything answers it: `knowledge/notes/<language>/asked/<recipe>.jsonl`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from actions.answering.question_type.examples import TypesError

FOLDER = "asked"
SAID = "said"  # kind of what asks nothing
ANSWERED = ("recipe", "general")
"""Kinds of what something answers."""


class Utterance(BaseModel):
    """What was said while a step was running.

    `at` quotes the step, "start" before the first; `kind` tells which source answers it, "none" where nothing can and "said" where it asks nothing; `notes` are
    the ids of the answers, which are written in `<recipe>.yml` beside the folder.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    recipe: str = Field(min_length=1)
    at: str = Field(min_length=1)
    ask: str = Field(min_length=1)
    kind: Literal["recipe", "general", "none", "said"]
    notes: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _answered(self) -> Utterance:
        if bool(self.notes) != (self.kind in ANSWERED):
            raise ValueError(f"'{self.ask}' is of kind '{self.kind}', so 'notes' must {'name' if not self.notes else 'not name'} what answers it")
        return self


def load_asked(folder: Path) -> Iterator[Utterance]:
    """What was said about recipes, file by file.

    Args:
        folder: `knowledge/notes/<language>`; where it is missing, nothing was said.

    Raises:
        TypesError: a line that is not valid; the message names the file, the line and what is wrong.
    """
    for file in sorted((folder / FOLDER).glob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
            try:
                found = Utterance.model_validate_json(line)
            except ValidationError as problem:
                raise TypesError(f"{file}, line {number}, cannot be used: {' '.join(str(problem).split())[:300]}") from problem
            if found.recipe != file.stem:
                raise TypesError(f"{file}, line {number}, is about '{found.recipe}'; name the file after its recipe")
            yield found
