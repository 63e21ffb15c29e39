"""The structured recipe (Stolwijk & Kunneman 2023, section 3.2)."""

from __future__ import annotations

import re
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

LONGEST = 60 * 24 * 366  # minutes that a recipe may take: vinegars and liqueurs stand for months
BEFORE_REMARK = re.compile(r",(?!\d)")  # "1,25 kg" is one number
NAMESPACE = "souschef:"
"""Begins the names of what an exported recipe holds and schema.org has no word for."""


class Part(BaseModel):
    """Base of all parts of a recipe: immutable, no unknown fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Ingredient(Part):
    """One ingredient line: `text` as it is told in lists, and what it says.

    `quantity` is a decimal ("1.5"), a range ("2-3") or None; `unit` is as written, in the singular, None where the
    thing itself is counted. `name` is the bare food ("sugar"); `full_name` has the words that tell it from other
    foods of that name ("brown sugar"), where there are any. `alternatives` are foods that may take its place. `part` is
    the heading that it stands under, in the list or before the line itself: "For the crumble".
    """

    text: str = Field(min_length=1)
    quantity: str | None = None
    unit: str | None = None
    name: str = Field(min_length=1)
    comment: str | None = None
    full_name: str | None = None
    alternatives: tuple[str, ...] = ()
    optional: bool = False
    part: str | None = None

    @property
    def told(self) -> str:
        """The line without its heading and its preparation: "2 cloves garlic"."""
        labelled = re.match(rf"\W*{re.escape(self.part)}\s*[:–—-]\s*(?=\S)", self.text) if self.part else None
        return BEFORE_REMARK.split(self.text[labelled.end() if labelled else 0 :], maxsplit=1)[0].strip() or self.text

    @property
    def called(self) -> str:
        """How a cook calls the food: the full name where there is one."""
        return self.full_name or self.name


class StepIngredient(Part):
    """An ingredient as a step uses it; quantity and unit are those that the step or else the list gives.

    `share` is what the step takes of the list's amount where it says so: a fraction ("1/2"), "rest" or "all".
    """

    name: str
    quantity: str | None = None
    unit: str | None = None
    share: str | None = None
    index: int = Field(exclude=True)


class Step(Part):
    """One step: what is said in one turn.

    `number` counts from 1; `source` is the 0-based index of the instruction that the step was cut from. `until` are the
    signs that it is done ("until golden"); `action` is the base form of what is done, None where that is not known.
    `part` is the heading of the list whose ingredients it works with, None where the list has none or that is not known.
    """

    number: int
    text: str
    source: int
    ingredients: tuple[StepIngredient, ...] = ()
    utensils: tuple[str, ...] = ()
    temperatures: tuple[str, ...] = ()
    durations: tuple[str, ...] = ()
    until: tuple[str, ...] = ()
    action: str | None = None
    detail: str | None = None
    why: str | None = None
    picture: str | None = None
    part: str | None = None


class Recipe(Part):
    """A recipe that can be led through step by step."""

    id: str = Field(min_length=1, max_length=200)
    title: str = Field(min_length=1, max_length=300)
    servings: int | None = None
    yields: str | None = None
    minutes: int | None = None
    prep_minutes: int | None = None
    cook_minutes: int | None = None
    language: str | None = None
    image: str | None = None
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
    """An instruction as found: its text, the heading that it stands under, and what the card says about its N-th sentence (from 1)."""

    text: str = Field(min_length=1)
    section: str | None = None
    details: dict[int, str] = Field(default_factory=dict)
    reasons: dict[int, str] = Field(default_factory=dict)
    pictures: dict[int, str] = Field(default_factory=dict)


class RawRecipe(Part):
    """A recipe as an importer hands it over, before its lines and steps are analysed.

    `servings` is the number of the yield, `yields` its wording ("12 cookies"); `minutes` is the whole time,
    `prep_minutes` and `cook_minutes` are its parts where they are told; `language` is an ISO 639-1 code, None for the default;
    `url` is the page that the recipe comes from, `author` who wrote or published it,
    `image` the address of its picture.
    """

    id: str | None = None
    title: str = Field(min_length=1, max_length=300)
    servings: int | None = Field(default=None, gt=0, le=1000)
    yields: str | None = None
    minutes: int | None = Field(default=None, gt=0, le=LONGEST)
    prep_minutes: int | None = Field(default=None, gt=0, le=LONGEST)
    cook_minutes: int | None = Field(default=None, gt=0, le=LONGEST)
    language: str | None = None
    url: str | None = None
    author: str | None = None
    image: str | None = None
    summary: str | None = None
    categories: tuple[str, ...] = ()
    ingredients: tuple[str, ...] = ()
    utensils: tuple[str, ...] = ()
    instructions: tuple[Instruction, ...] = Field(min_length=1)
    techniques: dict[str, str] = Field(default_factory=dict)
