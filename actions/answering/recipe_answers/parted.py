"""Questions for the parts of an ingredient and for what comes now, together: each says all that it asks."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.rest import part, rest
from actions.answering.recipe_answers.turns import turn
from actions.answering.recipe_answers.whole import whole


def is_parted(question: Question) -> bool:
    """Whether a question asks how much of something goes in now, what the rest is for, or what comes first, and the recipe tells it."""
    return any(reading(question) is not None for reading in (whole, rest, part, turn))
