"""The shipped recipes, read with the trained pipeline as the store reads them."""

from __future__ import annotations

from functools import cache

from actions.recipes.analysis import analyse
from actions.recipes.importers.cards import read_card
from actions.recipes.model import Recipe
from actions.settings import PROJECT
from tests.unit.recipes.english import english, trained


@cache
def card(name: str) -> Recipe:
    """A shipped recipe by the name of its file."""
    text = (PROJECT / "knowledge" / "recipes" / f"{name}.txt").read_text(encoding="utf-8")
    return analyse(read_card(text, name, english()), english(), trained())


def step_with(recipe: Recipe, text: str) -> int:
    """Number of the only step that holds a text."""
    found = [step.number for step in recipe.steps if text in step.text]
    assert len(found) == 1, (text, found)
    return found[0]
