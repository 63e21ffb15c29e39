"""What a thermometer reads against what the recipe wants: "it reads 58, take it out?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.reading.slots import CASE
from actions.answering.recipe_answers.base import Answer, Question
from actions.language.lexicon import Lexicon
from actions.language.phrases import first_of
from actions.language.quantities import Temperature, temperatures
from actions.language.words import any_of, any_spaced, content_stems, normalise, tokens
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

NEAR = 2  # steps before and after the running one whose temperature may be meant
PLAUSIBLE = 45.0  # degrees of the scale between a bare number and what is wanted
OVEN_FROM = 120.0  # °C
ROOM = 3.0  # degrees of the scale by which a room may differ


@dataclass(frozen=True)
class Checked:
    """A reading beside the temperature that is wanted.

    Args:
        reached: whether it is what is wanted, or beyond.
        answer: what is said.
        sure: whether the words tell a reading by themselves; else only the number fits.
        here: whether the running instruction wants it.
    """

    reached: bool
    answer: Answer
    sure: bool
    here: bool = False


def checked(question: Question) -> Checked | None:
    """The reading that a cook tells, checked against the running step or one beside it; None where none is told or wanted.

    Args:
        question: the words in their situation.
    """
    if question.running is None:
        return None
    plain = normalise(question.text)
    told, sure = _reading(plain, question.lexicon)
    if told is None:
        return None
    wanted = _wanted(told, plain, question, sure) or _awaited(told, plain, question)
    if wanted is None:
        return None
    step, goal = wanted
    value, limit = _comparable(told, goal)
    if _tells(step.text, "room_words", question) and abs(value - limit) > ROOM:
        return None  # a room that is warmer than told is not warm enough: what rises there takes less time
    cooling = goal.celsius < OVEN_FROM and _tells(step.text, "cooling_words", question) and not _tells(step.text, "reading_verbs", question)
    reached = value <= limit if cooling else value >= limit
    texts = [one.text for one in temperatures(step.text, question.lexicon)]
    target = f"{texts[0]} ({texts[1]})" if len(texts) == 2 else goal.text
    here = step.source == question.running.source
    if reached:
        return Checked(True, Answer("utter_reading_reached", {"target": target}, answer_id=f"step-{step.number}"), sure, here)
    doing = _case_below(step, question) or aloud(step.text, question.lexicon)
    return Checked(False, Answer("utter_reading_above" if cooling else "utter_reading_below", {"target": target, "step_text": doing}, answer_id=f"step-{step.number}"), sure, here)


def _reading(plain: str, lexicon: Lexicon) -> tuple[Temperature | None, bool]:
    """The temperature that a text tells; sure where it names a scale or a thermometer."""
    named = first_of(lexicon, "reading_things", plain) is not None
    found = temperatures(plain, lexicon)
    if len(found) == 1:
        return found[0], True
    if found:
        return None, False
    match = _bare(lexicon).search(plain)
    alone = re.fullmatch(r"\W*(?P<value>\d{2,3}(?:[.,]\d)?)\W*", plain)
    if alone is not None:
        return Temperature(alone["value"], float(alone["value"].replace(",", ".")), ""), False
    if match is None:
        return None, False
    return Temperature(match["value"], float(match["value"].replace(",", ".")), ""), named or bool(set(tokens(match[0])) & lexicon.words("reading_verbs"))


@lru_cache(maxsize=8)
def _bare(lexicon: Lexicon) -> re.Pattern[str]:
    """A number without a unit that is told as a reading: "it reads 58", "its 68 now"."""
    before, ends = any_spaced(lexicon.words("reading_starts") | lexicon.words("reading_things")), any_spaced(lexicon.words("reading_ends"))
    verbs = any_of(lexicon.words("reading_verbs"))
    return re.compile(rf"(?:(?<![\w'-])(?:(?P<verb>{verbs})|{before})\s+(?:(?:{before})\s+)*|^)(?P<value>\d{{2,3}}(?:[.,]\d)?)(?=\s*(?:$|[.!?,;)–-](?!\d)|\s(?:{ends})\b))")


def _wanted(told: Temperature, plain: str, question: Question, sure: bool) -> tuple[Step, Temperature] | None:
    """The step and its temperature that a reading is about: the running one's, else that of the nearest step."""
    running, lexicon = question.running, question.lexicon
    assert running is not None, "asked only while a step runs"
    of_oven = first_of(lexicon, "oven_words", plain) is not None
    near = [step for step in question.recipe.steps if abs(step.number - running.number) <= NEAR]
    order = sorted(near, key=lambda step: (step.source != running.source, abs(step.number - running.number), step.number < running.number))
    for step in order:
        goals = [goal for goal in temperatures(step.text, lexicon) if (goal.celsius >= OVEN_FROM) == of_oven]
        same = [goal for goal in goals if goal.scale == told.scale] or goals  # "180 °F (80 °C)": both are wanted, though one is rounded
        if same and (sure or abs(_comparable(told, same[0])[0] - _comparable(told, same[0])[1]) <= PLAUSIBLE):
            return step, same[0]
    return None


def _awaited(told: Temperature, plain: str, question: Question) -> tuple[Step, Temperature] | None:
    """The later step that waits for a reading of what the running one cooks, for a cook who measures early and has not got there yet ("it says 68" while it roasts)."""
    running, lexicon = question.running, question.lexicon
    assert running is not None, "asked only while a step runs"
    reads = first_of(lexicon, "reading_things", plain) is not None or bool(set(tokens(plain)) & lexicon.words("reading_verbs"))
    if not reads or first_of(lexicon, "oven_words", plain) is not None:
        return None
    named = set(content_stems(running.text, lexicon)) & {word for line in question.recipe.ingredients for word in content_stems(line.called, lexicon)}
    for step in question.recipe.steps[running.number + NEAR :]:
        goal = next((goal for goal in temperatures(step.text, lexicon) if goal.celsius < OVEN_FROM), None)
        if goal is None or not _tells(step.text, "reading_verbs", question) or not named & set(content_stems(step.text, lexicon)):
            continue
        value, limit = _comparable(told, goal)
        return (step, goal) if limit - PLAUSIBLE <= value < limit else None
    return None


def _comparable(told: Temperature, goal: Temperature) -> tuple[float, float]:
    """A reading and what is wanted in its scale, in whole degrees where that is converted: 165 °F is enough for 74 °C.

    A number without a scale is taken in the one where both are nearer.
    """
    celsius, fahrenheit = (goal.celsius, round(goal.fahrenheit)) if goal.scale == "C" else (round(goal.celsius), goal.fahrenheit)
    near = abs(told.value - celsius) <= abs(told.value - fahrenheit)
    return told.value, celsius if told.scale == "C" or (not told.scale and near) else fahrenheit


def _case_below(step: Step, question: Question) -> str | None:
    """What the recipe says to do where the reading is too low: "bake for 5 minutes longer"."""
    if question.reader is None:
        return None
    cases = [slot for slot in question.reader.slots(question.recipe) if slot.kind == CASE and question.recipe.steps[slot.step - 1].source == step.source]
    told = next((slot.items[0] for slot in cases if _tells(slot.sentence, "less_than", question) or _tells(slot.sentence, "reading_verbs", question)), None)
    return f"{told[:1].upper()}{told[1:]}." if told else None


def _tells(text: str, key: str, question: Question) -> bool:
    return first_of(question.lexicon, key, normalise(text)) is not None
