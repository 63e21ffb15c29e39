"""Yes or no about what was done, what is left, and whether that was everything."""

from __future__ import annotations

import itertools

from actions.answering.recipe_answers.base import Answer
from actions.answering.recipe_answers.claims import Claim, mentioned
from actions.language.words import normalise, stem, stems
from actions.recipes.model import Step


def past(claim: Claim) -> Answer | None:
    """What was done, what is left, and whether that was everything."""
    return skipped(claim) or everything(claim) or finished(claim) or done(claim)


def skipped(claim: Claim) -> Answer | None:
    """"Did I miss a step?"."""
    if not claim.says("skipped_phrases") or claim.foods:
        return None
    left_out = [str(number) for number in sorted(claim.question.skipped)]
    if left_out:
        return Answer("utter_check_skipped", {"items": claim.question.said(left_out), "count": len(left_out)})
    return Answer("utter_check_none_skipped")


def everything(claim: Claim) -> Answer | None:
    """"Is that everything that goes in?": what the rest of the instruction still adds."""
    said, step = claim.says("everything_phrases"), claim.step
    if said is None or step is None:
        return None
    here = {use.index for other in claim.question.recipe.steps[: step.number] for use in other.ingredients}
    later = [other for other in claim.instruction if other.number > step.number and {use.index for use in other.ingredients} - here]
    inverse = bool(claim.says("everything_inverse"))
    if later:
        missing = [use.name for use in later[0].ingredients if use.index not in here]
        response = "utter_check_yes_also" if inverse else "utter_check_also_later"
        return Answer(response, {"items": claim.question.said(missing), "number": later[0].number}, answer_id=f"step-{later[0].number}", about=tuple(missing))
    return Answer("utter_check_nothing_more" if inverse else "utter_check_that_was_all")


def finished(claim: Claim) -> Answer | None:
    """"Is that the last step?", "anything else to do?": with the number of steps that are left."""
    ends, goes_on = claim.says("finished_phrases"), claim.says("unfinished_phrases")
    if not (ends or goes_on) or claim.foods or claim.tools or claim.stems - {stem(word, claim.lexicon.language) for word in claim.lexicon.words("finishing_words")}:
        return None
    step, count = claim.question.step, len(claim.question.recipe.steps)
    left = sum(1 for number in range(step + 1, count + 1) if number not in claim.question.noted)
    fields = {"left": left, "number": step, "count": count}
    if not left:
        return Answer("utter_check_nothing_left" if goes_on else "utter_check_last", fields)
    if left == 1:
        return Answer("utter_check_one_more" if goes_on else "utter_check_one_left", fields)
    return Answer("utter_check_more" if goes_on else "utter_check_left", fields)


def done(claim: Claim) -> Answer | None:
    """"Did I add the salt already?": by the step that does it."""
    start = " ".join(claim.words[:2])
    if not any(start == begin or start.startswith(f"{begin} ") for begin in claim.lexicon.words("past_starts")) or claim.says("meant_words") or not claim.question.step:
        return None
    steps = _doing(claim)
    if not steps:
        return None
    now = claim.question.step
    if claim.says("used_all"):
        more = next((step for step in steps if step.number >= now and step.number not in claim.question.noted), None)
        return _later(claim, more) if more else _earlier(claim, steps[-1])
    before = [step for step in steps if step.number < now or step.number in claim.question.noted]
    open_before = [step for step in before if step.number not in claim.question.skipped]
    if open_before:
        return _earlier(claim, open_before[-1])
    if before:
        return Answer("utter_check_was_skipped", {"number": before[-1].number}, answer_id=f"step-{before[-1].number}")
    return _later(claim, steps[0])


def _earlier(claim: Claim, step: Step) -> Answer:
    return Answer("utter_check_yes_step", {"fact": claim.told(step), "number": step.number}, answer_id=f"step-{step.number}")


def _later(claim: Claim, step: Step) -> Answer:
    response = "utter_check_is_now" if step.number == claim.question.step else "utter_check_not_yet"
    return Answer(response, {"number": step.number, "fact": claim.told(step)}, answer_id=f"step-{step.number}")


def _doing(claim: Claim) -> list[Step]:
    """The steps that do what the question asks, in order: those that take all named foods for the first time, or do the named action with the named things."""
    steps, language = claim.question.recipe.steps, claim.lexicon.language
    adding = {stem(word, language) for word in claim.lexicon.words("adding_actions")}
    groups = _acts(claim)
    named = set(itertools.chain.from_iterable(stems(claim.question.recipe.ingredients[at].text, language) for at in claim.foods))
    others = claim.stems - named - adding - set(itertools.chain.from_iterable(groups))
    if claim.foods and not groups and not others and adding & set(stems(claim.plain, language)):
        using = [step for step in steps if set(claim.foods) <= set(mentioned(step.text, claim.question))]
        return using if claim.says("used_all") else _fresh(using, claim)
    if not groups:
        return []
    heads = {stems(claim.question.recipe.ingredients[at].called, language)[-1] for at in claim.foods}
    return [step for step in steps if all(group & set(stems(step.text, language)) for group in groups) and heads | others <= set(stems(step.text, language)) and heads | others]


def _fresh(using: list[Step], claim: Claim) -> list[Step]:
    """Of the steps that name a food those that take a share of it, else the first that brings it in: others only speak of it."""
    adds = claim.lexicon.words("introducing") | claim.lexicon.words("more_adding")
    using = [step for step in using if step.action in adds] or using
    shared = [step for step in using if any(use.index in claim.foods and use.share for use in step.ingredients)]
    return sorted({step.number: step for step in [*using[:1], *shared]}.values(), key=lambda step: step.number)


def _acts(claim: Claim) -> list[frozenset[str]]:
    """The actions that a question names, each with those that mean the same, as stems."""
    language, text = claim.lexicon.language, normalise(claim.plain)
    adding = {stem(word, language) for word in claim.lexicon.words("adding_actions")}
    found: list[frozenset[str]] = []
    for group in claim.lexicon.entries.get("action_groups", ()):
        said = {word for name in group for word in stems(name, language)[:1]}
        if any(set(stems(name, language)) <= set(stems(text, language)) for name in group):
            found.append(frozenset(said))
    known = set(itertools.chain.from_iterable(found))
    verbs = {stem(word, language) for word in [*claim.lexicon.words("generic_actions"), *(step.action for step in claim.question.recipe.steps if step.action)]}
    return found + [frozenset({word}) for word in claim.stems & verbs - adding - known]


