"""Recipes by their lines and steps, and substitutions in them."""

from __future__ import annotations

from typing import Any

from actions.recipes.adapting.model import Substitution
from actions.recipes.adapting.replacing import replaced
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe
from actions.recipes.substitution import Option
from tests.unit.recipes.english import densities, english


def recipe(lines: list[str], steps: list[str] | None = None, **fields: Any) -> Recipe:
    """A recipe with a step for each sentence."""
    raw = RawRecipe(id="test", title=fields.pop("title", "Test"), ingredients=tuple(lines), instructions=tuple(Instruction(text=text) for text in steps or ["Wait."]), **fields)
    return analyse(raw, english())


def instead(of: Recipe, line: int, **option: Any) -> Recipe:
    """The recipe with something else for a line of its list."""
    return replaced(of, substitution(of, line, **option), english(), densities())


def substitution(of: Recipe, line: int, **option: Any) -> Substitution:
    """What is taken for a line of a recipe's list."""
    return Substitution(replaced=of.ingredients[line].called, line=line, option=Option.model_validate(option))


def texts(of: Recipe) -> list[str]:
    """The texts of its steps."""
    return [step.text for step in of.steps]
