"""What a cook forgot to do: "I forgot to chill the dough" is told what the recipe says of it."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.base import Answer, Question
from actions.language.words import any_spaced, content_stems, normalise, stem, stems, tokens
from actions.recipes.steps.cutting import aloud


def forgotten(text: str, question: Question) -> Answer | None:
    """The step whose deed was forgotten, with its number; None where none is, or where no step does all that is named.

    Of several the last one up to the running step counts, else the next one.

    Args:
        text: what was told.
        question: the situation.
    """
    lexicon, recipe = question.lexicon, question.recipe
    found = re.search(rf"\b(?:{any_spaced(lexicon.words('forgetting_forms'))})\s+(?P<deed>[^.,;!?]+)", normalise(text))
    deed = set(content_stems(found["deed"], lexicon)) if found is not None else set()
    verbs = {stem(word, lexicon.language) for word in (*lexicon.words("generic_actions"), *(step.action or "" for step in recipe.steps))}
    told = ((step, set(stems(" ".join([step.text, *(use.name for use in step.ingredients)]), lexicon.language))) for step in recipe.steps)
    naming = [step for step, words in told if deed & verbs and deed <= words]
    said = set(tokens(found["deed"])) if found is not None else set()
    commands = {word for word in said if stem(word, lexicon.language) in verbs}
    doing = [step for step in naming if stem(step.action or "", lexicon.language) in deed] or [step for step in naming if commands & set(tokens(step.text))]
    if not doing:
        return None
    step = next((one for one in reversed(doing) if one.number <= question.step), doing[0])
    return Answer("utter_found_in_step", {"number": step.number, "step_text": aloud(step.text, lexicon)}, answer_id=f"step-{step.number}")
