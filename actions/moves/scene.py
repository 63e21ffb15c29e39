"""What is cooked while a question is asked, and what a question is about that names nothing of it."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.follow_up.history import Exchange
from actions.answering.follow_up.referents import Scene
from actions.answering.recipe_answers import Question
from actions.moves.turn import Turn
from actions.recipes.model import Recipe


def scene_of(question: Question | None) -> Scene | None:
    """What is cooked while a question is asked; None where nothing is."""
    if question is None:
        return None
    return _scene(question.recipe, question.running.text if question.running is not None else "")


def with_matter(turn: Turn, resolved: str, history: Sequence[Exchange]) -> str:
    """A completed question with what it is about, where it names nothing to eat."""
    resolver, recipe, at = turn.kitchen.resolver, turn.recipe, turn.state.step
    if resolver is None:
        return resolved
    running = recipe.steps[at - 1].text if recipe is not None and 0 < at <= len(recipe.steps) else ""
    return resolver.with_matter(resolved, history, _scene(recipe, running) if recipe is not None else None)


def _scene(recipe: Recipe, running: str) -> Scene:
    return Scene(recipe.title, running, tuple(line.called for line in recipe.ingredients), recipe.utensils)
