"""When and where the rest of something goes in: "and the other half, when?"."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of, mentioned
from actions.language.words import any_of, normalise
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.step_ingredients import ALL_SAID

LOOK_BACK = 2  # steps in which a food was divided that "the other half" may mean


def rest(question: Question) -> Answer | None:
    """The later step that takes what is left of a food; None where the question asks for none, or no step does."""
    plain, step = normalise(question.text), question.running
    if step is None or not first_of(question.lexicon, "other_parts", plain) or not _asks_place(question, plain):
        return None
    foods = set(mentioned(plain, question)) or _divided(question, step)
    later = next((other for other in question.recipe.steps[step.number :] if any(use.index in foods for use in other.ingredients)), None)
    if later is None or not foods:
        return None
    called = tuple(use.name for use in later.ingredients if use.index in foods)
    return Answer("utter_order_step", {"step_text": aloud(later.text, question.lexicon), "number": later.number}, answer_id=f"step-{later.number}", about=called)


def _asks_place(question: Question, plain: str) -> bool:
    """Whether it asks when, where or what for: at its start or its end."""
    starts = any_of(question.lexicon.words("part_starts"))
    return re.search(rf"(?:^|\b)(?:{starts})\b", plain) is not None


def _divided(question: Question, step: Step) -> set[int]:
    """The foods of which this step, or one just before it, takes a part."""
    for other in reversed(question.recipe.steps[max(0, step.number - 1 - LOOK_BACK) : step.number]):
        parted = {use.index for use in other.ingredients if use.share is not None and use.share != ALL_SAID}
        if parted:
            return parted
    return set()
