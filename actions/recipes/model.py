"""The structured recipe (Stolwijk & Kunneman 2023, section 3.2)."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Part(BaseModel):
    """Base of all parts of a recipe: immutable, no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Ingredient(Part):
    """One ingredient line: `text` as written, and what it says."""

    text: str = Field(min_length=1)
    quantity: str | None = None
    unit: str | None = None
    name: str = Field(min_length=1)
    comment: str | None = None


class StepIngredient(Part):
    """An ingredient as a step uses it; quantity and unit are those that the step or else the list gives."""

    name: str
    quantity: str | None = None
    unit: str | None = None
    index: int = Field(exclude=True)


class Step(Part):
    """One step: what is said in one turn.

    `number` counts from 1; `source` is the 0-based index of the instruction that the step was cut from.
    """

    number: int
    text: str
    source: int
    ingredients: tuple[StepIngredient, ...] = ()
    utensils: tuple[str, ...] = ()
    temperatures: tuple[str, ...] = ()
    durations: tuple[str, ...] = ()
    detail: str | None = None
    why: str | None = None
    picture: str | None = None


class Recipe(Part):
    """A recipe that can be led through step by step."""

    id: str = Field(min_length=1, max_length=200)
    title: str = Field(min_length=1, max_length=300)
    servings: int | None = None
    minutes: int | None = None
    summary: str | None = None
    categories: tuple[str, ...] = ()
    ingredients: tuple[Ingredient, ...] = ()
    utensils: tuple[str, ...] = ()
    steps: tuple[Step, ...] = Field(min_length=1)
    techniques: dict[str, str] = Field(default_factory=dict)

    def public(self) -> dict[str, Any]:
        """The recipe as `souschef show --json` prints it: plain JSON types."""
        return self.model_dump(mode="json")


class Instruction(Part):
    """An instruction as found: its text, and what the card says about its N-th sentence (from 1)."""

    text: str = Field(min_length=1)
    details: dict[int, str] = Field(default_factory=dict)
    reasons: dict[int, str] = Field(default_factory=dict)
    pictures: dict[int, str] = Field(default_factory=dict)


class RawRecipe(Part):
    """A recipe as an importer hands it over, before its lines and steps are analysed."""

    id: str | None = None
    title: str = Field(min_length=1, max_length=300)
    servings: int | None = Field(default=None, gt=0, le=1000)
    minutes: int | None = Field(default=None, gt=0, le=60 * 24 * 30)
    summary: str | None = None
    categories: tuple[str, ...] = ()
    ingredients: tuple[str, ...] = ()
    utensils: tuple[str, ...] = ()
    instructions: tuple[Instruction, ...] = Field(min_length=1)
    techniques: dict[str, str] = Field(default_factory=dict)
