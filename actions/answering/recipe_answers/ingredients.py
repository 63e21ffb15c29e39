"""Which ingredients: of the recipe, of the step, not used yet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from actions.answering.recipe_answers.base import Answer, Question, named_ingredients, spoken_line, spoken_use, takes_all
from actions.answering.recipe_answers.claims import first_of
from actions.language.lexicon import Lexicon
from actions.language.measures import dimension, in_unit
from actions.language.words import any_of, normalise
from actions.recipes.lines.ingredient_lines import decimal
from actions.recipes.model import Ingredient, Step, StepIngredient
from actions.recipes.steps.step_ingredients import ALL_SAID, REST_SAID

SEVERAL = 2  # ingredients of a step that are counted


def everything(question: Question) -> Answer:
    """The whole list; where the question names a food, whether the recipe holds it."""
    if not question.recipe.ingredients:
        return Answer("utter_unknown_ingredients", found=False)
    found, strangers = named_ingredients(question) if question.entities.get("ingredient") else ([], [])
    if strangers and not found:
        return Answer("utter_not_in_recipe", {"food": question.said(strangers)})
    return Answer("utter_ingredients", {"items": "\n".join(_under_headings(question.recipe.ingredients)), "count": len(question.recipe.ingredients)})


def _under_headings(listed: tuple[Ingredient, ...]) -> Iterator[str]:
    """The lines as a list, each under the heading that it has there; a heading that stands in the line itself is not told twice."""
    heading: str | None = None
    for line in listed:
        if line.part != heading and line.part and not line.text.startswith(f"{line.part}:"):
            yield f"{line.part}:"
        heading = line.part
        yield f"- {line.text}"


def counted(question: Question) -> Answer | None:
    """How many ingredients there are, in the recipe or in the running step; None where that is not asked.

    Args:
        question: the question in its situation.
    """
    lexicon, plain = question.lexicon, normalise(question.text)
    things = any_of(lexicon.words("order_things"))
    if not question.recipe.ingredients or re.search(rf"\b(?:{any_of(lexicon.words('many_words'))})\s+(?:\w+\s+)?(?:{things})\b", plain) is None:
        return None
    step, count = question.running, len(question.recipe.ingredients)
    here = first_of(lexicon, "adding_words", plain) or first_of(lexicon, "turn_now", plain)
    if step is None or len(step.ingredients) < SEVERAL or first_of(lexicon, "whole_recipe_marks", plain):
        return Answer("utter_ingredient_count", {"count": count})
    fields = {"count": len(step.ingredients), "all": count, "items": _spoken(question, step)}
    return Answer("utter_ingredient_count_of_step" if here else "utter_ingredient_counts", fields, answer_id=f"step-{step.number}")


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
    """Ingredients that no step before the running one has used, and what is left of those that were used in part."""
    if not question.recipe.ingredients:
        return Answer("utter_unknown_ingredients", found=False)
    kept = [left_of(question, at) for at in range(len(question.recipe.ingredients))]
    left = [text for text in kept if text]
    if not left:
        return Answer("utter_all_used")
    return Answer("utter_unused", {"items": question.said(left)}, about=tuple(line.called for line, text in zip(question.recipe.ingredients, kept, strict=True) if text))


def left_of(question: Question, at: int) -> str:
    """What is left of an ingredient as it is said; empty where all of it is used."""
    listed, steps = question.recipe.ingredients[at], question.recipe.steps
    used = [use for step in steps if step.number < question.step or step.number in question.noted for use in step.ingredients if use.index == at]
    if not used:
        return spoken_line(listed)
    coming = [use for step in steps if step.number >= question.step and step.number not in question.noted for use in step.ingredients if use.index == at]
    if not any(_in_part(use, listed, question.lexicon) for use in coming):
        return ""
    measured = [use for use in used if _in_part(use, listed, question.lexicon)]
    if not _in_part(used[0], listed, question.lexicon) or any(use.share == REST_SAID for use in measured):
        return ""
    amount = _remainder(measured, listed, question.lexicon)
    if amount is not None:
        return spoken_use(StepIngredient(name=listed.called, quantity=decimal(float(amount)), unit=listed.unit, index=at), listed, question.lexicon) if amount > 0 else ""
    return str(question.lexicon.entries["rest_of"]).format(name=listed.called)


def _in_part(use: StepIngredient, listed: Ingredient, lexicon: Lexicon) -> bool:
    """Whether a step takes only a part of what the list gives."""
    unmeasured = use.quantity is None and listed.quantity is not None and use.share is None
    return unmeasured or use.share not in (None, ALL_SAID) or not takes_all(use, listed, lexicon)


def _remainder(used: list[StepIngredient], listed: Ingredient, lexicon: Lexicon) -> Fraction | None:
    """What the list gives without what was taken, in the list's unit; None where that cannot be told."""
    try:
        left = Fraction(listed.quantity or "")
        for use in used:
            own, other = lexicon.unit_of.get(listed.unit or "", listed.unit), lexicon.unit_of.get(use.unit or "", use.unit)
            taken = Fraction(use.quantity or "")
            if own != other:
                if own is None or other is None or not dimension(own) or dimension(own) != dimension(other):
                    return None
                taken = in_unit(taken, other, own)
            left -= taken
    except ValueError:
        return None  # a range, or an amount that is not told
    return max(left, Fraction(0))
