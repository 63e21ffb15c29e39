"""What a cook changed in the recipe in hand; plain JSON, so that it lives in the slots of a conversation."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

from actions.language.measures import Scale
from actions.recipes.substitution import Option

LEAST, MOST = Fraction(1, 20), Fraction(20)
"""How far a recipe in hand is scaled: beyond it no pan and no time of it fits any more."""
KEPT = 40  # things that are replaced, or remembered as not there

System = Literal["metric", "us"]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class Substitution(BaseModel):
    """What is taken in place of a food or tool of the recipe.

    Args:
        replaced: what the recipe calls it.
        line: its place in the list of ingredients; None for a tool, and for a food that only the steps name.
        tool: whether it is a tool.
        option: what is taken, as the table has it.
    """

    model_config = ConfigDict(frozen=True)
    replaced: Name
    line: int | None = Field(default=None, ge=0, le=1000)
    tool: bool = False
    option: Option

    def concerns(self, other: Substitution) -> bool:
        """Whether both replace the same thing."""
        return (self.tool, self.line, self.replaced if self.line is None else "") == (other.tool, other.line, other.replaced if other.line is None else "")


class Proposal(BaseModel):
    """A substitution that the assistant proposed.

    Args:
        substitution: what a yes puts into the recipe.
        seen: names of what was proposed for this before.
        rest: further foods and tools that something has to be found for, by their names.
    """

    model_config = ConfigDict(frozen=True)
    substitution: Substitution
    seen: tuple[Name, ...] = Field(default=(), max_length=KEPT)
    rest: tuple[Name, ...] = Field(default=(), max_length=KEPT)


class Adaptation(BaseModel):
    """All that is different from the recipe as its author wrote it.

    Args:
        factor: by which its amounts are multiplied, as "3/2"; for another number of eaters it is their share of the author's.
        units: the system of measures that amounts are told in; None for the author's.
        scale: the scale that temperatures are told in; None for the author's.
        substitutions: what is taken in place of what.
        lacking: foods and tools that are not there, by the names that were said.
        left_out: places in the list of the ingredients that the cook leaves out.
    """

    model_config = ConfigDict(frozen=True)
    factor: str = Field(default="1", max_length=40)
    units: System | None = None
    scale: Scale | None = None
    substitutions: tuple[Substitution, ...] = Field(default=(), max_length=KEPT)
    lacking: tuple[Name, ...] = Field(default=(), max_length=KEPT)
    left_out: tuple[Annotated[int, Field(ge=0, le=1000)], ...] = Field(default=(), max_length=KEPT)

    @field_validator("factor")
    @classmethod
    def _within(cls, value: str) -> str:
        try:
            factor = Fraction(value)
        except ZeroDivisionError as problem:
            raise ValueError("a factor has no 0 below its line") from problem
        if not LEAST <= factor <= MOST:
            raise ValueError(f"a recipe in hand is scaled by {LEAST} to {MOST}")
        return str(factor)

    @property
    def by(self) -> Fraction:
        """The factor as a number."""
        return Fraction(self.factor)

    def changed(self, **fields: object) -> Adaptation:
        """The same with other fields, checked."""
        return Adaptation.model_validate(self.model_dump() | fields)

    def with_(self, substitution: Substitution) -> Adaptation:
        """The same with a substitution, in place of an earlier one for the same thing."""
        others = tuple(other for other in self.substitutions if not other.concerns(substitution))
        return self.model_copy(update={"substitutions": (*others, substitution)[-KEPT:]})

    def without(self, substitution: Substitution) -> Adaptation:
        """The same without a substitution."""
        return self.model_copy(update={"substitutions": tuple(other for other in self.substitutions if not other.concerns(substitution))})

    def lacks(self, names: tuple[str, ...]) -> Adaptation:
        """The same with further things that are not there."""
        known = tuple(name[:200] for name in dict.fromkeys((*self.lacking, *names)) if name)
        return self.model_copy(update={"lacking": known[-KEPT:]})

    def for_another(self) -> Adaptation:
        """What holds for the next recipe too: the measures that this cook thinks in."""
        return Adaptation(units=self.units, scale=self.scale)
