"""How long and how hot."""

from __future__ import annotations

import itertools
import re

from actions.answering.recipe_answers.base import Answer, Question, focus_step
from actions.answering.recipe_answers.claims import first_of, mentioned
from actions.language.lexicon import Lexicon
from actions.language.quantities import spoken_minutes, temperatures
from actions.language.words import any_of, content_stems, normalise, stem, stems
from actions.recipes.adapting.converting import recipe_scale, told_heats
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud
from actions.settings import READING

OVEN = 90.0  # degrees Celsius from which a heat is that of an oven, not of what is in it
SHORTEST = 4  # letters of a verb in the name of its tool


def time(question: Question) -> Answer:
    """The span of time of the running step, or of the one that the question is about, and until when it goes on."""
    step = question.running
    if step is None:
        if question.recipe.minutes:
            return Answer("utter_duration", {"duration": spoken_minutes(question.recipe.minutes, question.lexicon)})
        return Answer("utter_no_step_time", found=False)
    if not is_of_now(question):
        focus = focus_step(question, lambda other: bool(other.durations or until(other, question)))
        if focus is not None and _times_other_work(focus, step, question):
            return Answer("utter_no_step_time", found=False)
        step = focus or _led_to(step, question)
    return of(step, question)


def of(step: Step, question: Question) -> Answer:
    """The span of time of a step, and until when it goes on."""
    end = until(step, question)
    if step.durations:
        spans = question.said(_lasting(step, question))
        return Answer("utter_step_time_until" if end else "utter_step_time", {"items": spans, "until": end or ""}, answer_id=f"step-{step.number}")
    if end:
        return Answer("utter_step_until", {"until": end}, answer_id=f"step-{step.number}")
    return Answer("utter_no_step_time", found=False)


def is_of_now(question: Question) -> bool:
    """Whether what is done now is asked about, where the running step tells a single time: "how long do they cook now?"."""
    pointed = first_of(question.lexicon, "pointed_now", normalise(question.text)) is not None
    return pointed and question.running is not None and len(question.running.durations) == 1


def ahead(question: Question, found: Step) -> Step | None:
    """The next step of the running instruction that has a time, where a question says no more of the found step than of it; None where the found one is meant.

    "How long am I leaving it on the stove like this?" at "Lower the heat" asks for the simmering behind it, not for the boiling before.

    Args:
        question: a question for a time.
        found: the step whose time was found likeliest.
    """
    running, lexicon = question.running, question.lexicon
    if running is None or running.durations:
        return None
    behind = (step for step in question.recipe.steps[running.number :] if step.source == running.source)
    timed = next((step for step in behind if step.durations), None)
    if timed is None or timed is found:
        return None
    said = set(content_stems(question.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("general_verbs")))
    return timed if _named(said, found, lexicon) <= _named(said, timed, lexicon) else None


def _named(said: set[str], step: Step, lexicon: Lexicon) -> int:
    """How many of some words a step says, a tool by what is done with it among them: the blender where it blends."""
    told = set(stems(step.text, lexicon.language))
    doing = stem(step.action or "", lexicon.language)
    return sum(word in told or (len(doing) >= SHORTEST and word.startswith(doing)) for word in said)


def _lasting(step: Step, question: Question) -> list[str]:
    """The times that a step lasts, without those that only tell how often ("every 30 minutes"); of several each with its limit ("at most 2 days")."""
    often, text = any_of(question.lexicon.words("rate_marks")), normalise(step.text)
    lasting = [span for span in step.durations if not re.search(rf"\b(?:{often})\s+{re.escape(normalise(span))}", text)] or list(step.durations)
    return lasting if len(lasting) == 1 else [_limited(span, text, question.lexicon) for span in lasting]


def _limited(span: str, text: str, lexicon: Lexicon) -> str:
    """A time with the words before it in a text that bound it."""
    limit = re.search(rf"\b(?:{any_of(lexicon.words('time_limits'))})\s+(?={re.escape(normalise(span))})", text)
    return f"{limit[0]}{span}" if limit else span


def _times_other_work(step: Step, running: Step, question: Question) -> bool:
    """Whether a step does not do what the question names: the time of softening onions is none for blending them, that of baking none for cooling behind it."""
    reader, language = question.reader, question.lexicon.language
    if reader is None or not question.pieces:
        return False
    general = {stem(verb, language) for verb in question.lexicon.words("general_verbs")}
    deeds, told = set(question.pieces[0].asked.verbs) - general, set(stems(step.text, language))
    if step.source == running.source:
        ahead = " ".join(other.text for other in question.recipe.steps[running.number - 1 :])
        return step.number < running.number and bool(deeds & set(stems(ahead, language))) and not told & deeds
    action = stem(step.action or "", language)
    return bool(deeds) and not told & deeds and action not in general and not any(reader.alike(deed, action) >= READING.alike for deed in deeds if action)


def _led_to(step: Step, question: Question) -> Step:
    """The step that the running one leads to in the same sentence where that has the time: "Add the peas. And fry for 2 minutes."""
    same = itertools.takewhile(lambda other: other.source == step.source, question.recipe.steps[step.number :])
    linked = next((other for other in same if aloud(other.text, question.lexicon) != other.text), None)
    return linked if linked and (linked.durations or until(linked, question)) else step


def until(step: Step, question: Question) -> str | None:
    """The end sign of a step: its clause after "until"."""
    words = "|".join(map(re.escape, sorted(question.lexicon.words("until"))))
    described = rf"\b(?:{any_of(question.lexicon.words('articles'))})\s[\w-]+,"  # "until it forms a smooth, elastic dough"
    match = re.search(rf"\b((?:{words})\b(?:[^,;.]*?{described})*[^,;.]*)", step.text, re.IGNORECASE)
    return match[1].strip() if match else None


def temperature(question: Question) -> Answer:
    """The heat of the running step in both scales, else the nearest one that the recipe gives before or after."""
    step, asked = question.running, _of_deed(question)
    near = sorted(question.recipe.steps, key=lambda other: (abs(other.number - question.step), other.number < question.step))
    if step is not None and not step.temperatures and asked is None:
        heat = _heat(step, question)
        if heat:
            return Answer("utter_heat", {"heat": heat}, answer_id=f"step-{step.number}")
    holder = asked or next((other for other in near if other.temperatures), None)
    if holder is None or _is_of_other_food(holder, question):
        return Answer("utter_no_temperature", found=False)
    items = told_heats(holder.text, question.lexicon, recipe_scale(question.recipe, question.lexicon))
    fields = {"items": question.said(items), "number": holder.number}
    here = step is None or holder.number == step.number
    return Answer("utter_temperature" if here else "utter_temperature_other", fields, answer_id=f"step-{holder.number}")


def oven_deeds(lexicon: Lexicon) -> set[str]:
    """Stems of what is done in an oven: "bake", "roast"."""
    ovens = (done for place, done in lexicon.table("deeds_at").items() if place in lexicon.words("oven_words"))
    return {stem(str(deed), lexicon.language) for done in ovens for deed in done}


def _of_deed(question: Question) -> Step | None:
    """The step that tells the heat of what a question names to be done in the oven ("what temp does it bake at?"): the last one up to that work; None where none is named."""
    lexicon, steps = question.lexicon, question.recipe.steps
    deeds = oven_deeds(lexicon) & set(stems(question.text, lexicon.language))
    doing = [step for step in steps if step.action and stem(step.action, lexicon.language) in deeds]
    at = next((step for step in doing if step.number >= question.step), doing[-1] if doing else None)
    if at is None:
        return None
    return next((step for step in reversed(steps[: at.number]) if any(heat.celsius >= OVEN for heat in temperatures(step.text, lexicon))), None)


def _is_of_other_food(holder: Step, question: Question) -> bool:
    """Whether a heat of another instruction is that of none of the foods that a question names: that of left-over stew is not how hot the stock has to be."""
    named, running = set(mentioned(normalise(question.text), question)), question.running
    if not named or running is None or holder.source == running.source:
        return False
    told = [step for step in question.recipe.steps if step.source == holder.source]
    return not named & {at for step in told for at in (*(use.index for use in step.ingredients), *mentioned(normalise(step.text), question))}


def state(question: Question) -> Answer | None:
    """How warm a food of the list is to be, where its line says so ("whole milk, chilled"); None for other questions."""
    lexicon, plain = question.lexicon, normalise(question.text)
    if not first_of(lexicon, "warmth_asked", plain):
        return None
    lines = [question.recipe.ingredients[at] for at in mentioned(plain, question)]
    if len(lines) != 1 or not first_of(lexicon, "warmth_told", normalise(lines[0].text)):
        return None
    return Answer("utter_found", {"items": lines[0].text}, about=(lines[0].called,))


def _heat(step: Step, question: Question) -> str | None:
    plain = normalise(step.text)
    return next((heat for heat in sorted(question.lexicon.words("heat"), key=len, reverse=True) if " " in heat and heat in plain), None)
