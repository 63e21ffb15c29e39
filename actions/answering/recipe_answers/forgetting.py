"""What a cook forgot to do: "I forgot to chill the dough" is told what the recipe says of it."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.base import Answer, Question
from actions.language.words import any_spaced, content_stems, normalise, stem, stems
from actions.recipes.steps.cutting import aloud


def forgotten(told: str, question: Question) -> Answer | None:
    """The step whose deed was forgotten, with its number; None where none is, or where no step does all that is named.

    Of several the last one up to the running step counts, else the next one.

    Args:
        told: what was told.
        question: the situation.
    """
    lexicon, recipe = question.lexicon, question.recipe
    found = re.search(rf"\b(?:{any_spaced(lexicon.words('forgetting_forms'))})\s+(?P<deed>[^.,;!?]+)", normalise(told))
    deed = set(content_stems(found["deed"], lexicon)) if found is not None else set()
    doing = [
        step for step in recipe.steps
        if deed and stem(step.action or "", lexicon.language) in deed and deed <= set(stems(" ".join([step.text, *(use.name for use in step.ingredients)]), lexicon.language))
    ]
    if not doing:
        return None
    step = next((one for one in reversed(doing) if one.number <= question.step), doing[0])
    return Answer("utter_found_in_step", {"number": step.number, "step_text": aloud(step.text, lexicon)}, answer_id=f"step-{step.number}")
