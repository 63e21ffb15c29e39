"""What the recipe in hand tells as a whole, of its lists and of the running step, whatever is asked; the ranker chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from actions.answering.candidate import Candidate, Evidence
from actions.answering.query import Query
from actions.answering.recipe_answers import facts, ingredients, steps
from actions.answering.recipe_answers.base import Answer, Kind

GENERATORS: Final[tuple[tuple[str, str, Kind], ...]] = (
    ("name", "title", facts.name),
    ("servings", "servings", facts.servings),
    ("duration", "duration", facts.duration),
    ("utensils", "tools", facts.utensils),
    ("techniques", "detail", facts.techniques),
    ("progress", "progress", facts.progress),
    ("everything", "ingredients", ingredients.everything),
    ("of_step", "ingredient", ingredients.of_step),
    ("unused", "unused", ingredients.unused),
    ("amount", "amount", ingredients.amount),
    ("time", "time", steps.time),
    ("temperature", "heat", steps.temperature),
    ("why", "reason", steps.why),
    ("detail", "detail", steps.detail),
    ("meanwhile", "meanwhile", steps.meanwhile),
)
"""Name, aspect and generator of each kind of answer."""
EACH = "amount_of_each"


def propose(query: Query) -> Iterator[Candidate]:
    """One candidate of each kind that finds something, and the amount of each of several ingredients that are named."""
    if query.question is None or not query.text:
        return
    for name, aspect, generator in GENERATORS:
        answer = generator(query.question)
        if answer.found:
            yield candidate_of(answer, f"recipe.{name}", aspect)
    for answer in ingredients.amounts(query.question):
        yield candidate_of(answer, f"recipe.{EACH}", "amount")


def candidate_of(answer: Answer, source: str, aspect: str) -> Candidate:
    """An answer of the recipe as a candidate."""
    ref = answer.answer_id or ""
    return Candidate(
        ref,
        source,
        aspect,
        answer.response,
        answer.fields,
        (Evidence("step" if "-" in ref else "fact", ref),),
        answer.confidence,
        about=answer.about,
    )
