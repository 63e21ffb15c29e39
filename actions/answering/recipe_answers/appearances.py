"""How something may look at the running step, where the recipe tells it: "still lumpy, keep going?" beside "stop folding while the batter is still lumpy"."""

from __future__ import annotations

from collections.abc import Iterator

from actions.answering.reading.telling import sentences
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.troubles import opposites_of, states_of
from actions.language.words import content_stems, normalise, stems
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

AHEAD = 1  # steps after the running one that may tell when it ends


def sign(text: str, question: Question) -> Answer | None:
    """The sentence of the running instruction that speaks of a state which the cook tells; None where none does.

    Args:
        text: what the cook tells.
        question: the situation.
    """
    running, lexicon = question.running, question.lexicon
    if running is None:
        return None
    states = states_of(normalise(text), lexicon)
    named = set(content_stems(text, lexicon)) - states
    told = [(step, sentence) for step, sentence in _told(question, running) if states & set(stems(sentence, lexicon.language))]
    told = [(step, sentence) for step, sentence in told if step.source == running.source or named & set(stems(sentence, lexicon.language))]
    told = told or [(step, sentence) for step, sentence in _told(question, running) if _ends_opposed(sentence, states, question)]
    if not told:
        return None
    said = set(stems(text, lexicon.language))
    step, best = max(told, key=lambda entry: (len(said & set(stems(entry[1], lexicon.language))), entry[0].number == running.number))
    return Answer("utter_sign", {"items": best}, answer_id=f"step-{step.number}")


def end(question: Question) -> Answer | None:
    """The running step where it tells how long it goes on; None where it does not."""
    running = question.running
    if running is None or not running.until:
        return None
    return Answer("utter_sign", {"items": aloud(running.text, question.lexicon)}, answer_id=f"step-{running.number}")


def _ends_opposed(sentence: str, states: frozenset[str], question: Question) -> bool:
    """Whether a sentence goes on until the opposite of a state: "until the sauce is thick" where it is told to be thin."""
    until = first_of(question.lexicon, "until", normalise(sentence))
    behind = normalise(sentence).partition(f" {until} ")[2] if until else ""
    return bool(opposites_of(states, question.lexicon) & set(stems(behind, question.lexicon.language)))


def _told(question: Question, running: Step) -> Iterator[tuple[Step, str]]:
    """Sentences about the running step and what belongs to it: its own, those of its instruction, of its detail and of its reason."""
    near = [step for step in question.recipe.steps if step.source == running.source or 0 <= step.number - running.number <= AHEAD]
    for step in sorted(near, key=lambda other: abs(other.number - running.number)):
        yield step, aloud(step.text, question.lexicon)
        for remark in (step.detail, step.why) if step.source == running.source else ():
            yield from ((step, sentence) for sentence in sentences(remark or ""))
