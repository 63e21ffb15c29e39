"""The step that speaks of nearly all that a yes-or-no question speaks of, told where nothing decides the question."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.found import in_step
from actions.language.words import content_stems, stem, stems
from actions.settings import READING

FEWEST = 2  # content words that question and step share
ENOUGH = 0.6  # share of the question's content words


def mentioned(question: Question) -> Answer | None:
    """The nearest step of which a yes-or-no question speaks, with what it says; None where no step does.

    "Should I use my hands or a spatula to mix?" is told "Step 7 says: Using spatula followed by hands, stir ..." What the running
    instruction says as a whole goes before what a step far from it says.
    """
    first = next(iter(question.pieces), None)
    if first is None or not first.asked.polar or first.asked.variety:
        return None
    lexicon = question.lexicon
    general = {stem(word, lexicon.language) for word in lexicon.words("generic_verbs") | lexicon.words("general_verbs") | lexicon.words("question_fillers")}
    asked = set(content_stems(first.asked.text, lexicon)) - general
    said = {step.number: asked & set(stems(step.text, lexicon.language)) for step in question.recipe.steps}
    here = [step.number for step in question.recipe.steps if question.running is not None and step.source == question.running.source]
    together = len(frozenset[str]().union(*(said[number] for number in here)))
    most = max(map(len, said.values()), default=0)
    if max(most, together) < max(FEWEST, ENOUGH * len(asked)):
        return None
    best = max(here if together >= most else said, key=lambda number: (len(said[number]), -abs(number - question.step)))
    return in_step(question.recipe.steps[best - 1], question, READING.likely)
