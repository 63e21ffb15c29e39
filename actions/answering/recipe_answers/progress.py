"""How far the cook is: steps and minutes, passed and left."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.language.quantities import spoken_minutes


def progress(question: Question) -> Answer:
    """Steps done and left, and the time where the recipe tells how long it takes.

    The running step counts as open; steps reported ahead of their turn count as done.
    """
    count = len(question.recipe.steps)
    if not question.step:
        return Answer("utter_progress_not_started", {"count": count})
    ahead = [number for number in question.noted if number > question.step]
    done, left = question.step - 1 + len(ahead), count - question.step - len(ahead)
    fields = {"number": question.step, "count": count, "done": done, "left": left, "cooking": spoken_minutes(question.minutes, question.lexicon)}
    if not left:
        return Answer("utter_progress_last", fields)
    if question.recipe.minutes is None:
        return Answer("utter_progress", fields)
    return Answer("utter_progress_timed", fields | {"duration": spoken_minutes(question.recipe.minutes, question.lexicon)})
