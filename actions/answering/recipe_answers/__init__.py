"""Answers from the recipe in hand: one file per kind of answer (Stolwijk & Kunneman 2023, appendix B)."""

from __future__ import annotations

from collections.abc import Callable

from actions.answering.recipe_answers import (
    amounts,
    conditions,
    explanations,
    facts,
    ingredients,
    meanwhile,
    progress,
)
from actions.answering.recipe_answers.base import Answer, Question

KINDS: dict[str, Callable[[Question], Answer]] = {
    "ask_recipe_name": facts.name,
    "ask_servings": facts.servings,
    "ask_duration": facts.duration,
    "ask_utensils": facts.utensils,
    "ask_progress": progress.progress,
    "ask_ingredients": ingredients.everything,
    "ask_step_ingredients": ingredients.of_step,
    "ask_unused_ingredients": ingredients.unused,
    "ask_amount": amounts.amount,
    "ask_detail": explanations.detail,
    "ask_how_to": explanations.how_to,
    "ask_why": explanations.why,
    "ask_techniques": explanations.techniques,
    "ask_step_time": conditions.time,
    "ask_temperature": conditions.temperature,
    "ask_meanwhile": meanwhile.meanwhile,
}
"""What a question that is pressed, not said, is answered with, by its intent."""

__all__ = ["KINDS", "Answer", "Question"]
