"""What was done, what is left, and whether that was everything."""

from __future__ import annotations

import itertools

from actions.answering.reading.asked import without_call
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import Claim, entries_pattern, first_of, mentioned
from actions.answering.recipe_answers.progress import progress
from actions.language.words import normalise, stem, stems, tokens
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud


def past(claim: Claim) -> Answer | None:
    """What was done, what is left, and whether that was everything."""
    return skipped(claim) or everything(claim) or finished(claim) or done(claim)


def told(question: Question) -> Answer | None:
    """What was done last, so far, or when, and what was used: "what did I just do?", "when did I add the eggs?"; None for other questions."""
    lexicon, plain = question.lexicon, normalise(without_call(normalise(question.text), question.lexicon))
    step, words = question.running, set(tokens(plain))
    if step is None or not words & lexicon.words("question_words"):
        return None
    asked = entries_pattern(lexicon, "when_done").match(plain)
    if asked is not None:
        return _when(Claim(question, plain[asked.end() :].strip()), step.number)
    if mentioned(plain, question):
        return None
    if first_of(lexicon, "just_done", plain):
        return _told_step(question, question.recipe.steps[step.number - 2]) if step.number > 1 else None
    if first_of(lexicon, "done_so_far", plain):
        return progress(question)
    return _used(question, step.number) if first_of(lexicon, "used_so_far", plain) and first_of(lexicon, "so_far", plain) else None


def _when(claim: Claim, now: int) -> Answer | None:
    """The latest step that did what is asked, else the first that will."""
    steps = _doing(claim)
    before = [step for step in steps if step.number < now or step.number in claim.question.noted]
    return _told_step(claim.question, before[-1] if before else steps[0]) if steps else None


def _used(question: Question, now: int) -> Answer | None:
    """The ingredients of the steps that were done, in their order."""
    steps = [step for step in question.recipe.steps if (step.number < now or step.number in question.noted) and step.number not in question.skipped]
    names = list(dict.fromkeys(question.recipe.ingredients[use.index].called for step in steps for use in step.ingredients))
    return Answer("utter_found", {"items": question.said(names)}, about=tuple(names)) if names else None


def _told_step(question: Question, step: Step) -> Answer:
    return Answer("utter_order_step", {"step_text": aloud(step.text, question.lexicon), "number": step.number}, answer_id=f"step-{step.number}")


def is_past(claim: Claim) -> bool:
    """Whether a yes-or-no question asks if something was done: "did I add it", "are the eggs in yet", "we put it in, didn't we"."""
    start, lexicon = " ".join(claim.words[:2]), claim.lexicon
    if any(start == begin or start.startswith(f"{begin} ") for begin in lexicon.words("past_starts")):
        return True
    end = " ".join(claim.words)
    return any(end.endswith(f" {tag}") for key in ("gone_in", "past_tags") for tag in lexicon.words(key))


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
    if not is_past(claim) or claim.says("meant_words") or not claim.question.step:
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
    if claim.foods and not groups and adding & set(stems(claim.plain, language)):
        using = [step for step in steps if set(claim.foods) <= set(mentioned(_without_end(step), claim.question)) and others <= set(stems(step.text, language))]
        return using if claim.says("used_all") else _fresh(using, claim)
    if not groups:
        return []
    heads = {stems(claim.question.recipe.ingredients[at].called, language)[-1] for at in claim.foods}
    doing = [step for step in steps if all(group & set(stems(step.text, language)) for group in groups)]
    if not heads | others:  # "did I bake it" where one step only bakes
        return doing if len(doing) == 1 else []
    return [step for step in doing if heads | others <= set(stems(_with_former(step, claim), language))]


def _without_end(step: Step) -> str:
    """What a step does, without until when: "fold until no flour shows" takes no flour."""
    text = step.text
    for end in step.until:
        text = text.replace(end, "")
    return text


def _with_former(step: Step, claim: Claim) -> str:
    """A step, with the one before it of the same instruction where it goes on from that: "halve the lemons", "and squeeze them"."""
    former = claim.question.recipe.steps[step.number - 2] if step.number > 1 else None
    leans = aloud(step.text, claim.lexicon) != step.text or bool(set(tokens(step.text)) & claim.lexicon.words("standing_for"))
    return f"{former.text} {step.text}" if former is not None and former.source == step.source and leans else step.text


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


