"""Facts of the whole recipe: name, servings, time, tools, techniques; and how far the cook is."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.language.quantities import spoken_minutes
from actions.language.words import stems
from actions.recipes.scaling.yields import of_things, told_yield


def name(question: Question) -> Answer:
    """What is cooked."""
    return Answer("utter_recipe_name", {"title": question.recipe.title})


def servings(question: Question) -> Answer:
    """For how many people the recipe is meant, or what it makes in the words of its yield: "2½ litres"."""
    lexicon, yields = question.lexicon, question.recipe.yields
    if yields and (question.recipe.servings is None or of_things(yields, lexicon)):
        return Answer("utter_yields", {"yields": told_yield(yields, lexicon)})
    if question.recipe.servings is None:
        return Answer("utter_unknown_servings", found=False)
    return Answer("utter_servings", {"servings": question.recipe.servings})


def duration(question: Question) -> Answer:
    """How long the whole recipe takes."""
    minutes = question.recipe.minutes
    if minutes is None:
        count = len(question.recipe.steps)
        return Answer("utter_unknown_duration", {"count": count}, found=False)
    return Answer("utter_duration", {"duration": spoken_minutes(minutes, question.lexicon)})


def utensils(question: Question) -> Answer:
    """What pans and tools it needs."""
    if not question.recipe.utensils:
        return Answer("utter_unknown_utensils", found=False)
    return Answer("utter_utensils", {"items": question.said(list(question.recipe.utensils))})


def techniques(question: Question) -> Answer:
    """How the techniques of the recipe go that a question names; all of them where it names none."""
    known, language = question.recipe.techniques, question.lexicon.language
    said = set(stems(question.text, language))
    names = [one for one in known if set(stems(one, language)) <= said] or list(known)
    if not names:
        return Answer("utter_no_techniques", found=False)
    items = "\n".join(f"{one.capitalize()}: {known[one]}" for one in names)
    return Answer("utter_technique", {"items": items}, answer_id=f"technique-{names[0]}")


def progress(question: Question) -> Answer:
    """Steps done and left, and the time where the recipe tells how long it takes.

    The running step counts as open; steps reported ahead of their turn count as done.
    """
    count = len(question.recipe.steps)
    if not question.step:
        return Answer("utter_progress_not_started", {"count": count})
    ahead = sum(number > question.step for number in question.noted)
    done, left = question.step - 1 + ahead, count - question.step - ahead
    cooking = spoken_minutes(question.minutes, question.lexicon)
    fields = {
        "number": question.step,
        "count": count,
        "done": done,
        "left": left,
        "cooking": cooking,
    }
    if not left:
        return Answer("utter_progress_last", fields)
    if question.recipe.minutes is None:
        return Answer("utter_progress", fields)
    whole = spoken_minutes(question.recipe.minutes, question.lexicon)
    return Answer("utter_progress_timed", fields | {"duration": whole})
