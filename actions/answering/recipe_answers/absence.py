"""Whether the cook may go away ("can I leave the house for 6 hours?"): only while something rests that needs no heat, and no longer than it rests."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import agreed, contradicted
from actions.answering.recipe_answers.conditions import OVEN, oven_deeds
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import any_spaced, normalise, stem, stems
from actions.recipes.model import Step


def asks_leave(text: str, lexicon: Lexicon) -> bool:
    """Whether a text asks if the cook may go away."""
    plain = normalise(text)
    may, away = any_spaced(lexicon.words("absence_may")), any_spaced(lexicon.words("absence_asked"))
    return re.search(rf"(?<![\w'])(?:{may})\s+(?:\w+\s+){{0,2}}?(?:{away})(?![\w'])", plain) is not None


def absence(question: Question) -> Answer | None:
    """Yes while the running step, or what its instruction leads to, rests without heat for as long as the cook wants to be away, else no; None for other questions."""
    lexicon = question.lexicon
    if question.running is None or not asks_leave(question.text, lexicon):
        return None
    texts, step = lexicon.table("absence_texts"), _resting(question, question.running)
    if step is None or _is_oven_on(question):
        return contradicted(str(texts["hot"])) if step is not None or _is_hot(question.running, lexicon) or _is_oven_on(question) else None
    rests = durations(step.durations[0], lexicon)
    wanted = durations(question.text, lexicon)
    if not rests:
        return None
    short = bool(wanted) and max(span.longest for span in wanted) > max(span.longest for span in rests)
    told = str(texts["short" if short else "long"]).format(span=step.durations[0])
    return contradicted(told) if short else agreed(told)


def _resting(question: Question, running: Step) -> Step | None:
    """The next step with a time in the running instruction, where nothing up to it is heated; None where there is none."""
    same = [step for step in question.recipe.steps[running.number - 1 :] if step.source == running.source]
    timed = next((step for step in same if step.durations and _rests(step, question.lexicon)), None)
    if timed is None:
        return None
    return None if any(_is_hot(step, question.lexicon) for step in same if step.number <= timed.number) else timed


def _rests(step: Step, lexicon: Lexicon) -> bool:
    resting = {stem(verb, lexicon.language) for key in ("resting_verbs", "letting_verbs") for verb in lexicon.words(key)}
    return bool(resting & set(stems(step.text, lexicon.language)))


def _is_hot(step: Step, lexicon: Lexicon) -> bool:
    """Whether something is on the heat in a step."""
    heated = {stem(verb, lexicon.language) for verb in lexicon.words("heated_verbs")}
    return bool(heated & set(stems(step.text, lexicon.language))) or any(heat.celsius >= OVEN for heat in temperatures(step.text, lexicon))


def _is_oven_on(question: Question) -> bool:
    """Whether the oven was heated up to the running step and is still to be used."""
    lexicon, steps = question.lexicon, question.recipe.steps
    deeds = oven_deeds(lexicon)
    before = any(heat.celsius >= OVEN for step in steps[: question.step] for heat in temperatures(step.text, lexicon))
    return before and any(stem(step.action or "", lexicon.language) in deeds for step in steps[question.step - 1 :])
