"""What a question about other units gets and gives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from actions.answering.recent import LastAnswer, still_meant
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import Densities, Scale
from actions.recipes.adapting.converting import recipe_scale
from actions.recipes.adapting.model import Adaptation
from actions.recipes.model import Recipe

SHOWN = 4  # conversions that are told at once


@dataclass(frozen=True)
class Conversion:
    """What is said; `adaptation` is other than before where units were set from now on; `source` where the amounts are from."""

    answers: tuple[Answer, ...]
    adaptation: Adaptation
    found: bool = True
    source: str = "recipe"


@dataclass(frozen=True)
class Hand:
    """What "that" may be.

    Args:
        recipe: the recipe as it is told; None where none is in hand.
        step: number of the running step, 0 before the first.
        last: what was answered last.
        adaptation: what the cook changed in the recipe.
        lexicon: the words of the conversation.
        densities: what foods weigh.
    """

    recipe: Recipe | None
    step: int
    last: LastAnswer | None
    adaptation: Adaptation
    lexicon: Lexicon
    densities: Densities

    @cached_property
    def here(self) -> list[str]:
        """Texts that "that" may be in: the last answer, then the running step."""
        last = still_meant(self.last, self.step)
        return [*([last.text] if last else []), *([self.recipe.steps[self.step - 1].text] if self.recipe and 0 < self.step <= len(self.recipe.steps) else [])]

    @cached_property
    def near(self) -> list[str]:
        """The same, and the recipe's other steps, the nearest first."""
        steps = sorted(self.recipe.steps if self.recipe else (), key=lambda step: (abs(step.number - self.step), step.number < self.step))
        return [*self.here, *(step.text for step in steps)]

    @cached_property
    def scale(self) -> Scale | None:
        """The scale of the recipe's degrees that name none."""
        return recipe_scale(self.recipe, self.lexicon) if self.recipe else None

    def answered(self, *answers: Answer, found: bool = True, source: str = "common_sense") -> Conversion:
        """A conversion that changes nothing in the recipe."""
        return Conversion(answers, self.adaptation, found=found, source=source)

    def unfit(self, amount: str, kind: str, unit: str) -> Conversion:
        """That an amount is of another kind than a unit measures: degrees are not told in litres."""
        return self.answered(Answer("utter_unit_does_not_fit", {"amount": amount, "kind": str(self.lexicon.table("kinds_of_measure").get(kind, kind)), "unit": unit}))
