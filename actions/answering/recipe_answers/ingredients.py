"""Which ingredients: of the recipe, of the step, not used yet."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question, named_ingredients, spoken_line, spoken_use
from actions.recipes.model import Step


def everything(question: Question) -> Answer:
    """The whole list; where the question names a food, whether the recipe holds it."""
    if not question.recipe.ingredients:
        return Answer("utter_unknown_ingredients", found=False)
    found, strangers = named_ingredients(question) if question.entities.get("ingredient") else ([], [])
    if strangers and not found:
        return Answer("utter_not_in_recipe", {"food": question.said(strangers)})
    lines = "\n".join(f"- {ingredient.text}" for ingredient in question.recipe.ingredients)
    return Answer("utter_ingredients", {"items": lines, "count": len(question.recipe.ingredients)})


def of_step(question: Question) -> Answer:
    """What goes in now; after "next" or where the running step names nothing, the next step that names something."""
    step = question.running
    if step is None:
        return everything(question)
    if step.ingredients:
        return Answer("utter_step_ingredients", {"items": _spoken(question, step)})
    later = next((other for other in question.recipe.steps[step.number :] if other.ingredients), None)
    if later is None:
        return Answer("utter_no_step_ingredients", found=True)
    return Answer("utter_later_ingredients", {"items": _spoken(question, later), "number": later.number})


def _spoken(question: Question, step: Step) -> str:
    return question.said([spoken_use(use, question.recipe.ingredients[use.index], question.lexicon) for use in step.ingredients])


def unused(question: Question) -> Answer:
    """Ingredients that no step before the running one has used."""
    used = {use.index for step in question.recipe.steps if step.number < question.step or step.number in question.noted for use in step.ingredients}
    left = [spoken_line(ingredient) for at, ingredient in enumerate(question.recipe.ingredients) if at not in used]
    if not question.recipe.ingredients:
        return Answer("utter_unknown_ingredients", found=False)
    if not left:
        return Answer("utter_all_used")
    return Answer("utter_unused", {"items": question.said(left)})
