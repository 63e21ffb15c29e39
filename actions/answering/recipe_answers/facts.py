"""Facts of the whole recipe: name, servings, time, tools."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.language.quantities import spoken_minutes


def name(question: Question) -> Answer:
    """What is cooked."""
    return Answer("utter_recipe_name", {"title": question.recipe.title})


def servings(question: Question) -> Answer:
    """For how many people the recipe is meant."""
    if question.recipe.servings is None:
        return Answer("utter_unknown_servings", found=False)
    return Answer("utter_servings", {"servings": question.recipe.servings})


def duration(question: Question) -> Answer:
    """How long the whole recipe takes."""
    if question.recipe.minutes is None:
        return Answer("utter_unknown_duration", {"count": len(question.recipe.steps)}, found=False)
    return Answer("utter_duration", {"duration": spoken_minutes(question.recipe.minutes, question.lexicon)})


def utensils(question: Question) -> Answer:
    """What pans and tools it needs."""
    if not question.recipe.utensils:
        return Answer("utter_unknown_utensils", found=False)
    return Answer("utter_utensils", {"items": question.said(list(question.recipe.utensils))})
