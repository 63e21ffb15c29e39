"""What the running step tells: how long, until when, how hot, why and in more detail; and what can be done meanwhile."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.facts import techniques
from actions.language.quantities import spoken_minutes
from actions.language.words import stem, tokens
from actions.recipes.adapting.converting import recipe_scale, told_heats
from actions.recipes.dependencies import dependencies
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.ingredient_mentions import stemmed_words

NO_TIME = "utter_no_step_time"


def time(question: Question) -> Answer:
    """The times of the running step, and until when it goes on; of the whole recipe before the first step."""
    step = question.running
    if step is None:
        minutes = question.recipe.minutes
        if not minutes:
            return Answer(NO_TIME, found=False)
        return Answer("utter_duration", {"duration": spoken_minutes(minutes, question.lexicon)})
    end, ref = ", ".join(step.until), f"step-{step.number}"
    if step.durations:
        response = "utter_step_time_until" if end else "utter_step_time"
        fields = {"items": question.said(list(step.durations)), "until": end}
        return Answer(response, fields, answer_id=ref)
    return Answer("utter_step_until" if end else NO_TIME, {"until": end}, bool(end), ref)


def temperature(question: Question) -> Answer:
    """The heat of the running step in both scales, else the nearest one that the recipe gives before or after."""
    lexicon, steps = question.lexicon, question.recipe.steps
    heated = [step for step in steps if step.temperatures]
    near = min(heated, key=lambda one: abs(one.number - question.step), default=None)
    if near is None:
        return Answer("utter_no_temperature", found=False)
    items = told_heats(near.text, lexicon, recipe_scale(question.recipe, lexicon))
    here = question.step in (0, near.number)
    response = "utter_temperature" if here else "utter_temperature_other"
    fields = {"items": question.said(items), "number": near.number}
    return Answer(response, fields, answer_id=f"step-{near.number}")


def why(question: Question) -> Answer:
    """Why the running step is done, as the card tells it."""
    step = question.running
    if step is None or not step.why:
        return Answer("utter_no_why", found=False)
    return Answer("utter_why", {"why": step.why}, answer_id=f"why-{step.number}")


def detail(question: Question) -> Answer:
    """The fuller wording of the running step; its own once more where there is none, and all techniques before the first step."""
    step = question.running
    if step is None:
        return techniques(question)
    if step.detail:
        response = "utter_detail_picture" if step.picture else "utter_detail"
        fields = {"detail": step.detail, "picture": step.picture or ""}
        return Answer(response, fields, answer_id=f"detail-{step.number}")
    told = {"step_text": aloud(step.text, question.lexicon)}
    return Answer("utter_no_detail", told, answer_id=f"step-{step.number}")


def meanwhile(question: Question) -> Answer:
    """The nearest later step that needs neither the running one nor any that is still to be done, told without moving there."""
    step, lexicon = question.running, question.lexicon
    if step is None:
        return Answer("utter_meanwhile_nothing", found=False)
    free = next((one for one in _free(question, step) if _is_work(one, question)), None)
    coming = (
        one for one in question.recipe.steps[step.number :] if one.number not in question.noted
    )
    told = free or next(coming, None)
    if told is None:
        return Answer("utter_meanwhile_nothing")
    text, ref = aloud(told.text, lexicon), f"step-{told.number}"
    if free is None:
        return Answer("utter_meanwhile_wait", {"step_text": text}, answer_id=ref)
    about = tuple(use.name for use in free.ingredients)
    fields = {"number": free.number, "step_text": text}
    return Answer("utter_meanwhile", fields, answer_id=ref, about=about)


def _free(question: Question, running: Step) -> list[Step]:
    """Later steps that can be done now; those reported done or left out stand in nobody's way."""
    needs = dependencies(question.recipe, question.lexicon)
    settled = {*question.noted, *question.skipped}
    coming = question.recipe.steps[running.number :]
    waiting = {running.number, *(one.number for one in coming if one.number not in settled)}
    return [one for one in coming if one.number in waiting and not needs[one.number - 1] & waiting]


def _is_work(step: Step, question: Question) -> bool:
    """Whether a step is work: baking, resting and serving are not."""
    lexicon = question.lexicon
    words = tokens(aloud(step.text, lexicon))
    verb = step.action or next((one for one in words if one not in lexicon.words("stop")), "")
    waiting = stemmed_words(lexicon.words("waiting"), lexicon.language)
    return stem(verb, lexicon.language) not in waiting
