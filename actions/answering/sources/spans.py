"""Pieces of the recipe's text that may answer, and whole steps that speak of what is asked."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from actions.answering.candidate import Candidate
from actions.answering.query import Query
from actions.answering.recipe_answers.pieces import told_piece, told_step
from actions.answering.sources.recipe import candidate_of
from actions.language.encoder import Encoder
from actions.recipes.steps.cutting import aloud

PIECES, STEPS = 6, 3
ASPECTS = {
    "food": "ingredient",
    "tool": "tool",
    "thing": "ingredient",
    "amount": "amount",
    "size": "size",
    "time": "time",
    "sign": "sign",
    "temperature": "heat",
    "action": "action",
    "manner": "manner",
    "variety": "variety",
    "rate": "time",
    "reason": "reason",
    "case": "remedy",
}
"""The aspect that a kind of piece tells."""
NEAR, HERE, NEXT, AFTER = "step", "step.here", "step.next", "step.after"
"""Steps that are like the question, the running one, the one that comes next, and the one behind that which is most like it."""


def propose(query: Query, encoder: Encoder) -> Iterator[Candidate]:
    """The likeliest pieces, then the steps that are nearest to the question or to where the cook is, each by all that it is."""
    question = query.question
    if question is None or not query.text:
        return
    for found in question.pieces[:PIECES]:
        answer = told_piece(found, question)
        yield candidate_of(answer, f"span.{found.slot.kind}", ASPECTS[found.slot.kind])
    steps = question.recipe.steps
    if not steps:
        return
    vectors = encoder.encode([query.text, *(aloud(step.text, query.lexicon) for step in steps)])
    alike = vectors[1:] @ vectors[0]
    near = np.argsort(-alike)[:STEPS].tolist()
    places = [(at, NEAR) for at in near]
    places += [(question.step - 1, HERE), (question.step, NEXT), (near[0] + 1, AFTER)]
    for at, source in places:
        if 0 <= at < len(steps):
            answer = told_step(steps[at], question, float(alike[at]))
            yield candidate_of(answer, source, "detail")
