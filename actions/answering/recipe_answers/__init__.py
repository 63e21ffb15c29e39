"""Answers from the recipe in hand (Stolwijk & Kunneman 2023, appendix B)."""

from __future__ import annotations

from actions.answering.recipe_answers import facts, ingredients, steps
from actions.answering.recipe_answers.base import Answer, Kind, Question

KINDS: dict[str, Kind] = {
    "ask_recipe_name": facts.name,
    "ask_servings": facts.servings,
    "ask_duration": facts.duration,
    "ask_utensils": facts.utensils,
    "ask_techniques": facts.techniques,
    "ask_progress": facts.progress,
    "ask_ingredients": ingredients.everything,
    "ask_step_ingredients": ingredients.of_step,
    "ask_unused_ingredients": ingredients.unused,
    "ask_amount": ingredients.amount,
    "ask_detail": steps.detail,
    "ask_how_to": steps.detail,
    "ask_why": steps.why,
    "ask_step_time": steps.time,
    "ask_temperature": steps.temperature,
    "ask_meanwhile": steps.meanwhile,
}
"""What a question that is pressed, not said, is answered with, by its intent."""

__all__ = ["KINDS", "Answer", "Question"]
