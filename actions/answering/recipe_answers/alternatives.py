"""What the recipe itself allows in place of something: "stock or water"."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.found import in_step
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, stem
from actions.recipes.model import Step


def offered(question: Question) -> Answer | None:
    """The step that names another thing beside the one that a question names, the nearest to the running step; None where no step does."""
    lexicon = question.lexicon
    asked = set(content_stems(question.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs")))
    steps = [step for step in question.recipe.steps if _offers(step, asked, lexicon)]
    best = min(steps, key=lambda step: (abs(step.number - question.step), step.number), default=None)
    return in_step(best, question, 1.0) if best is not None else None


def _offers(step: Step, asked: set[str], lexicon: Lexicon) -> bool:
    """Whether one side of an "or" in a step is asked about, and the other one is not."""
    word, articles = r"[^\W\d_][\w-]+", any_of(lexicon.words("articles"))
    found = re.finditer(rf"(?P<left>{word})(?:\s\([^)]*\))?,?\s+(?:{any_of(lexicon.words('choice_words'))})\s+(?:(?:{articles})\s+)?(?P<right>{word})", step.text)
    sides = [{stem(match[side].lower(), lexicon.language) for side in ("left", "right")} for match in found]
    return any(len(pair & asked) == 1 and len(pair) > 1 for pair in sides)
