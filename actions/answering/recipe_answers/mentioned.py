"""The step that speaks of nearly all that a yes-or-no question speaks of, told where nothing decides the question."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import mentioned as named
from actions.answering.recipe_answers.found import in_step
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.settings import READING

FEWEST = 2  # content words that question and step share
LONGEST_NAME = 6  # words of a question that only names something
ENOUGH = 0.6  # share of the question's content words


def mentioned(question: Question) -> Answer | None:
    """The nearest step of which a yes-or-no question speaks, with what it says; None where no step does.

    "Should I use my hands or a spatula to mix?" is told "Step 7 says: Using spatula followed by hands, stir ..." What the running
    instruction says as a whole goes before what a step far from it says.
    """
    first = next(iter(question.pieces), None)
    if first is not None and _only_named(question):
        return _naming(question)
    if first is None or not first.asked.polar or first.asked.variety:
        return None
    lexicon = question.lexicon
    general = {stem(word, lexicon.language) for word in lexicon.words("generic_verbs") | lexicon.words("general_verbs") | lexicon.words("question_fillers")}
    asked = set(content_stems(first.asked.text, lexicon)) - general
    foods = set(named(normalise(first.asked.text), question))
    said = {
        step.number: asked & set(stems(step.text, lexicon.language))
        for step in question.recipe.steps if not foods or foods & {*named(step.text, question), *(use.index for use in step.ingredients)}
    }
    here = [step.number for step in question.recipe.steps if question.running is not None and step.source == question.running.source]
    here = [number for number in here if number in said]
    spread = frozenset[str]().union(*(said[number] for number in here))
    deeds = set(first.asked.verbs) & asked
    together = len(spread) if not deeds or deeds & spread else 0  # words from several steps tell only what some of these do
    most = max(map(len, said.values()), default=0)
    if max(most, together) < max(FEWEST, ENOUGH * len(asked)):
        return None
    best = max(here if together >= most else said, key=lambda number: (len(said[number]), -abs(number - question.step)))
    return in_step(question.recipe.steps[best - 1], question, READING.likely)


def _only_named(question: Question) -> bool:
    """Whether a question does no more than name something: "the bones and the rind?"."""
    said, lexicon = tokens(question.text), question.lexicon
    starts = lexicon.words("polar_starts") | lexicon.words("negated_starts")
    return normalise(question.text).endswith("?") and 0 < len(said) <= LONGEST_NAME and not set(said) & lexicon.words("question_words") and said[0] not in starts


def _naming(question: Question) -> Answer | None:
    """The step of the running instruction that names it, the running one first, then the next."""
    lexicon, running = question.lexicon, question.running
    named = set(content_stems(question.text, lexicon, without=lexicon.words("claim_fillers") | lexicon.words("question_fillers")))
    if running is None or not named:
        return None
    here = [step for step in question.recipe.steps if step.source == running.source and named <= set(stems(step.text, lexicon.language))]
    best = min(here, key=lambda step: (step.number < running.number, abs(step.number - running.number)), default=None)
    return in_step(best, question, READING.fair) if best is not None else None
