"""What goes in together with the foods that a question names: "what else besides the flour and the sugar?"."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question, named_ingredients
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.found import capital
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Step

ASKED = "ingredient"
SEVERAL = 2  # foods that one step takes together, from which the question means that step


def others(question: Question) -> Answer | None:
    """The other foods of the step of the instruction in hand that takes all named ones; None where no such thing is asked.

    A single food must be named as one beside which others are asked for ("as well as the salt").
    """
    first, running = next(iter(question.pieces), None), question.running
    if first is None or running is None or first.type != ASKED or first.asked.form or first.asked.polar or first.asked.after:
        return None
    if not set(tokens(question.text)) & question.lexicon.words("question_words"):
        return None
    named = set(named_ingredients(question)[0])
    beside = first_of(question.lexicon, "beside_asked", normalise(question.text)) is not None
    here = [step for step in question.recipe.steps if step.source == running.source and step.number <= running.number]
    if beside and not named:
        return _beside_made(here, question)
    if len(named) < (1 if beside else SEVERAL):
        return None
    step = next((step for step in reversed(here) if named < {use.index for use in step.ingredients}), None)
    return _told(step, named, question) if step is not None else None


def _beside_made(here: list[Step], question: Question) -> Answer | None:
    """The foods of the last step that names something else with them: "what goes in besides the paste?"; None where none does."""
    lexicon = question.lexicon
    words = set(content_stems(question.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs")))
    words -= {stem(word, lexicon.language) for word in lexicon.words("introducing") | lexicon.words("beside_asked")}
    step = next((step for step in reversed(here) if words and step.ingredients and words <= set(stems(step.text, lexicon.language))), None)
    return _told(step, set(), question) if step is not None else None


def _told(step: Step, named: set[int], question: Question) -> Answer:
    rest = tuple(dict.fromkeys(use.name for use in step.ingredients if use.index not in named))
    return Answer("utter_found", {"items": capital(question.said(list(rest)))}, answer_id=f"step-{step.number}", about=rest)
