"""What a card tells beside the running step, told where nothing decides a yes-or-no question: "shouldn't I be crumbling the feta?"."""

from __future__ import annotations

from actions.answering.reading.telling import sentences
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import mentioned
from actions.answering.recipe_answers.found import capital
from actions.answering.recipe_answers.likeness import shared
from actions.language.words import content_stems, normalise
from actions.recipes.model import Step
from actions.settings import READING

FEWEST = 2  # words that the question shares with what is told, where the instruction itself says all but one of them
ENOUGH = 0.6  # share of the question's words


def beside(question: Question) -> Answer | None:
    """The reason or detail of the running instruction that speaks of nearly all that a yes-or-no question speaks of; None where none does.

    Args:
        question: the question in its situation.
    """
    running, lexicon = question.running, question.lexicon
    first = next(iter(question.pieces), None)
    if running is None or first is None or not first.asked.polar or first.asked.variety:
        return None
    skip = lexicon.words("generic_verbs") | lexicon.words("general_verbs") | lexicon.words("question_fillers") | lexicon.words("claim_fillers") | lexicon.words("prepositions")
    asked = frozenset(content_stems(first.asked.text, lexicon, without=skip))
    foods = mentioned(normalise(first.asked.text), question)
    told = [(text, step, kind) for step in _near(question, running) for kind, text in _told(step) if not foods or set(foods) & set(mentioned(text, question))]
    weighed = [(len(shared(asked, text, lexicon)), kind == "why", -at) for at, (text, _, kind) in enumerate(told)]
    if not weighed:
        return None
    most, stepwise = max(weighed), max(len(shared(asked, step.text, lexicon)) for step in _near(question, running))
    if most[0] < max(FEWEST, ENOUGH * len(asked)) or (stepwise >= most[0] and not most[1]):
        return None  # what a step itself says goes before its detail
    text, step, kind = told[weighed.index(most)]
    return Answer("utter_why" if kind == "why" else "utter_detail", {"why": text, "detail": text, "picture": ""}, answer_id=f"{kind}-{step.number}", confidence=READING.fair)


def _near(question: Question, running: Step) -> list[Step]:
    """The steps of the running instruction, the running one first, then those behind it."""
    same = [step for step in question.recipe.steps if step.source == running.source and step is not running]
    return [running, *(step for step in same if step.number > running.number), *(step for step in same if step.number < running.number)]


def _told(step: Step) -> list[tuple[str, str]]:
    """The sentences of a step's reason and of its detail, each with the kind of text that it is from."""
    return [(kind, f"{capital(sentence.rstrip('.;'))}.") for kind, text in (("why", step.why), ("detail", step.detail)) if text for sentence in sentences(text)]
