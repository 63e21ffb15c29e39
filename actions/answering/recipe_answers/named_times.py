"""The time of the deed or the place that a question names, where a time of other work was found: "how long in the oven?" while the batter is whisked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import entries_pattern, first_of
from actions.answering.recipe_answers.likeness import kin
from actions.answering.recipe_answers.parting import stemmed
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, normalise, stem, stems
from actions.recipes.model import Step

OF_TIME = ("utter_found", "utter_step_time", "utter_step_time_until", "utter_step_until", "utter_no_step_time", "utter_found_in_step", "utter_found_in_steps")
"""Responses that tell a time, or that there is none."""
MEANT, SAID = 1, 2  # how plainly a step speaks of something


def of_named(given: Answer, question: Question) -> Step | None:
    """The step whose time is asked for, where the instruction of the one that was found says nothing of what the question names; None where the found one is meant.

    Args:
        given: what was found for a question for a time.
        question: the question in its situation.
    """
    plain = normalise(question.text)
    if given.response not in OF_TIME or not asks_span(plain, question.lexicon) or any(first_of(question.lexicon, key, plain) for key in ("total", "whole_amount")):
        return None
    named = _named(question)
    found = next((step for step in question.recipe.steps if given.answer_id in (f"step-{step.number}", f"detail-{step.number}")), question.running)
    if not named or found is None:
        return None
    least = named & _deeds(question) or named
    doing = [step for step in question.recipe.steps if step.durations and least <= set(_told(named, _worked(step, question), question))]
    told = {step.number: _weight(named, [step], question) for step in doing}
    best = [step for step in doing if told[step.number] == max(told.values())]
    if not best or told[best[0].number] <= _weight(named, [step for step in question.recipe.steps if step.source == found.source], question, found):
        return None
    return next((step for step in best if step.number >= question.step), best[-1])


def asks_span(plain: str, lexicon: Lexicon) -> bool:
    """Whether it is asked how long something lasts, not how long it is until or since something, nor how long it keeps."""
    asks = re.search(rf"\b(?:{any_of(lexicon.table('question_forms')['time'])})\b", plain) is not None
    return asks and not any(first_of(lexicon, key, plain) for key in ("until", "after_words", "before_words", "passed_words", "kept_words"))


def _named(question: Question) -> frozenset[str]:
    """Stems of what a question names: deeds, places and things."""
    lexicon = question.lexicon
    idle = ("question_fillers", "generic_verbs", "general_verbs", "claim_fillers", "introducing", "moment_fillers")
    kept = lexicon.words("resting_verbs")
    skip = frozenset().union(*(lexicon.words(key) for key in idle)) - kept
    return frozenset(content_stems(question.text, lexicon, without=skip))


def _deeds(question: Question) -> frozenset[str]:
    """Stems of the deeds that a question names, as far as they are known."""
    return frozenset(question.pieces[0].asked.verbs if question.pieces else stemmed(question.lexicon, "resting_verbs"))


def _worked(step: Step, question: Question) -> Sequence[Step]:
    """A step with those before it in its instruction that wait for its time: "Stir in the garlic. And cook for 1 minute."."""
    worked = [step]
    for other in reversed(question.recipe.steps[: step.number - 1]):
        if other.source != step.source or other.durations:
            break
        worked.append(other)
    return worked


def _told(named: frozenset[str], steps: Sequence[Step], question: Question) -> dict[str, int]:
    """Those of some stems that steps speak of, with how plainly: MEANT in a word that means about the same, else SAID.

    A place is told where something is done there, "bake" for the oven, and hardly where it is only named: it may be heated, or free.
    """
    lexicon = question.lexicon
    told = set(stems(" ".join(entries_pattern(lexicon, "told_rest").sub(" ", normalise(step.text)) for step in steps), lexicon.language))
    done = {stem(step.action or "", lexicon.language) for step in steps}
    found: dict[str, int] = {}
    for word in named:
        deeds = _done_at(word, lexicon)
        if deeds & done or (word in told and not deeds):
            found[word] = SAID
        elif kin(word, lexicon) & told:
            found[word] = MEANT
    return found


def _weight(named: frozenset[str], steps: Sequence[Step], question: Question, found: Step | None = None) -> int:
    """How plainly steps speak of some stems, or what the card tells more of the one that was found."""
    card = frozenset(stems((found.detail or "") if found is not None else "", question.lexicon.language))
    told = _told(named, steps, question)
    return sum(max(told.get(word, 0), SAID if word in card and not _done_at(word, question.lexicon) else 0) for word in named)


def _done_at(place: str, lexicon: Lexicon) -> frozenset[str]:
    """Stems of what is done at a place; none for other words."""
    deeds = (deeds for name, deeds in lexicon.table("deeds_at").items() if stem(name, lexicon.language) == place)
    return frozenset(stem(deed, lexicon.language) for found in deeds for deed in found)
