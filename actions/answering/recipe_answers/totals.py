"""How long work lasts in all that several steps go on with: "so how long under the grill all told?"."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.named_times import asks_span
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, spoken_minutes
from actions.language.words import content_stems, normalise, stem
from actions.recipes.model import Step


def total(question: Question) -> Answer | None:
    """The times of a deed in all, with each of them; None where that is not asked, or its steps do not go on from one another.

    Args:
        question: the question in its situation.
    """
    lexicon, plain = question.lexicon, normalise(question.text)
    if not first_of(lexicon, "in_all_words", plain) or not asks_span(plain, lexicon):
        return None
    named = set(content_stems(plain, lexicon))
    doing = [step for step in question.recipe.steps if step.durations and stem(step.action or "", lexicon.language) in named]
    if not doing[1:] or any(not _goes_on(step, lexicon) or step.action != doing[0].action for step in doing[1:]):
        return None
    spans = [span for step in doing for span in durations(step.text, lexicon)]
    if any(span.minutes != span.longest for span in spans):
        return None
    whole = spoken_minutes(round(sum(span.minutes for span in spans)), lexicon)
    return Answer("utter_found", {"items": f"{whole} ({question.said([span.text for span in spans])})"}, answer_id=f"step-{doing[0].number}")


def _goes_on(step: Step, lexicon: Lexicon) -> bool:
    """Whether a step does longer what was done before: "and grill for 6 minutes more"."""
    return first_of(lexicon, "going_on_longer", normalise(step.text)) is not None
