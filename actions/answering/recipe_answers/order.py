"""What comes after, before, first and last: ingredients of the running step or of the list, and steps."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.answering.reading.asked import without_call
from actions.answering.reading.classes import class_names, classes
from actions.answering.recipe_answers.base import Answer, Question, spoken_line, spoken_use
from actions.answering.recipe_answers.claims import entries_pattern, first_of, mentioned
from actions.language.words import any_of, content_stems, normalise, stem, stems
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

LOOK_BACK = 2  # steps
MOST_TOLD = 5  # things that can be told at once
FEWEST = 2  # things that can have an order
UNSAID = (
    "order_doing", "order_adding", "order_steps", "order_behind", "order_when", "order_then", "order_before", "order_foods", "order_first", "order_fillers",
    "before_this", "after_this", "claim_fillers", "generic_verbs", "question_words", "cardinals",
)  # lists of words that say nothing about which step is meant


def order(question: Question) -> Answer | None:
    """The item or the step at an asked place; None where the question asks for none, or the recipe does not decide it.

    Args:
        question: the question in its situation.
    """
    said = normalise(without_call(normalise(question.text), question.lexicon))
    plain = said.rstrip("?!. ")
    if not plain or _says(question, "order_other", plain):
        return None
    ends = "order_open_ends" if said == plain else "order_marked_ends"
    opened = _says(question, "order_open", plain) or re.search(rf"\b(?:{any_of(question.lexicon.words(ends))})$", plain)
    if not opened:
        return None
    return _numbered(question, plain) or _ends(question, plain) or _beside(question, plain)


def begun(question: Question) -> Answer | None:
    """The first step, where it is asked how to begin: "how should I start making it?"; None elsewhere.

    Args:
        question: the question in its situation.
    """
    plain = normalise(question.text)
    if not _says(question, "beginning_asked", plain) or question.step > 1 or mentioned(plain, question):
        return None
    return _step(question, 1)


def _says(question: Question, key: str, plain: str) -> str | None:
    return first_of(question.lexicon, key, plain)


def _step(question: Question, number: int) -> Answer | None:
    if not 0 < number <= len(question.recipe.steps):
        return None
    step = question.recipe.steps[number - 1]
    return Answer("utter_order_step", {"step_text": aloud(step.text, question.lexicon), "number": number}, answer_id=f"step-{number}")


def _item(question: Question, at: int, step: Step | None = None) -> Answer:
    listed = question.recipe.ingredients[at]
    said, answer_id = (listed.called, f"step-{step.number}") if step else (spoken_line(listed), f"ingredient-{at}")
    return Answer("utter_order_item", {"items": said}, answer_id=answer_id, about=(listed.called,))


def _numbered(question: Question, plain: str) -> Answer | None:
    """"What was step 3?", "the second step"."""
    lexicon = question.lexicon
    words = any_of(lexicon.words("step_words"))
    named = re.search(rf"\b(?:{words})\s+(?:(?:{any_of(lexicon.words('number_words'))})\s+)?(?P<number>\d{{1,3}}|{any_of(lexicon.cardinals)})$", plain)
    if named:
        said = named["number"]
        return _step(question, int(said) if said.isdigit() else int(lexicon.cardinals[said]))
    return None


def _ends(question: Question, plain: str) -> Answer | None:
    """The first, the second, the last: step or ingredient."""
    lexicon = question.lexicon
    ordinals = lexicon.table("ordinals")
    found = re.search(rf"\b(?P<word>{any_of([*ordinals, *lexicon.words('order_last')])})\b", plain)
    start = _says(question, "order_starts", plain)
    if _behind(question, plain) or (_says(question, "order_before", plain) and not _says(question, "order_first", plain)):
        return None
    if start and not found:
        return _step(question, 1)
    if found is None:
        return None
    place = int(ordinals.get(found["word"], -1))
    if re.search(rf"\b{found['word']}\s+(?:{any_of(lexicon.words('order_steps'))})\b", plain) and not _says(question, "order_things", plain):
        return _step(question, place if place > 0 else len(question.recipe.steps) if found["word"] in lexicon.words("order_last") else 0)
    if _says(question, "order_things", plain) or _says(question, "order_going", plain):
        return _ordinal(question, plain, place)
    if place == 1 and question.running is not None and re.search(rf"\b(?:{any_of(lexicon.words('order_work'))})\s+{found['word']}$", plain):
        return _step(question, next(step.number for step in question.recipe.steps if step.source == question.running.source))
    return None


def _ordinal(question: Question, plain: str, place: int) -> Answer | None:
    """The N-th thing that the running step names, or of the list where it names fewer than two; -1 is the last."""
    step = question.running
    here = (mentioned(step.text, question) or tuple(use.index for use in step.ingredients)) if step else ()
    if mentioned(plain, question):
        return None
    if step and len(here) < FEWEST:  # "the last ingredient" while mixing is one of those that went in just before
        before = reversed(question.recipe.steps[max(0, step.number - 1 - LOOK_BACK) : step.number - 1])
        step, here = next(((other, named) for other in before if len(named := mentioned(other.text, question)) >= FEWEST), (step, here))
    items: Sequence[int] = here if len(here) >= FEWEST else range(len(question.recipe.ingredients))
    if here and len(here) < FEWEST and not _says(question, "order_things", plain):
        return _item(question, here[0], step) if place in (1, -1) else None
    wanted = place - 1 if place > 0 else len(items) - 1
    if not 0 <= wanted < len(items):
        return None
    return _of_several(question, step, items, wanted) if step and items is here and len(items) <= MOST_TOLD else _item(question, items[wanted])


def _of_several(question: Question, step: Step, items: Sequence[int], wanted: int) -> Answer:
    """A thing of a step with its amount, and all of that step: people count them in different ways."""
    amounts = {use.index: spoken_use(use, question.recipe.ingredients[use.index], question.lexicon) for use in step.ingredients}
    told = [amounts.get(at, spoken_line(question.recipe.ingredients[at])) for at in items]
    fields = {"items": told[wanted], "all": question.said(told)}
    return Answer("utter_order_item_of", fields, answer_id=f"step-{step.number}", about=(question.recipe.ingredients[items[wanted]].called,))


def _behind(question: Question, plain: str) -> bool:
    """Whether it asks for what comes after something; "then" and "when" say so only in some company."""
    if _says(question, "order_behind", plain):
        return True
    doing = _says(question, "order_doing", plain) or _says(question, "order_going", plain)
    if _says(question, "after_this", plain) or (_says(question, "order_when", plain) and doing):
        return True
    return bool(_says(question, "order_then", plain)) and bool(doing or not _says(question, "question_words", plain) or _says(question, "order_marked_ends", plain))


def _named_beside(question: Question, plain: str) -> tuple[int, ...]:
    """The foods behind "after" or "before"; before "then"."""
    keys = ("order_before", "order_behind", "order_when")
    marker = next((found for key in keys if (found := entries_pattern(question.lexicon, key).search(plain))), None)
    if marker:
        return mentioned(plain[marker.end() :], question)
    then = entries_pattern(question.lexicon, "order_then").search(plain)
    return mentioned(plain[: then.start()], question) if then else ()


def _beside(question: Question, plain: str) -> Answer | None:
    """What comes after or before a named food or action, or this step."""
    if not question.step:
        return None
    before = bool(_says(question, "order_before", plain))
    if not before and not _behind(question, plain):
        return None
    foods = _named_beside(question, plain)
    if _says(question, "order_doing", plain) or not (foods or _says(question, "order_adding", plain) or _class(question, plain)):
        return _next_step(question, plain, before)
    if foods and not (_class(question, plain) and before):
        return _next_item(question, plain, foods, before, _class(question, plain))
    following = _next_step(question, plain, before)
    wants_food = _class(question, plain) or _says(question, "order_foods", plain)
    return (_foods_from(question, plain, before) if following else None) if wants_food else following


def _class(question: Question, plain: str) -> str | None:
    """The class of things that "which spice" asks for."""
    names = class_names(question.lexicon)
    found = re.search(rf"\b(?:{any_of(question.lexicon.words('order_which'))})\s+(?:{any_of(question.lexicon.table('ordinals'))}\s+)?(?P<name>[a-z]+)", plain)
    name = stem(found["name"], question.lexicon.language) if found else ""
    return name if name in names else None


def _foods_from(question: Question, plain: str, before: bool) -> Answer | None:
    """The foods of the next step, or the last one, that adds any of the asked class."""
    kind, listed, steps = _class(question, plain), question.recipe.ingredients, question.recipe.steps
    for step in reversed(steps[: question.step - 1]) if before else steps[question.step :]:
        named = [at for at in mentioned(step.text, question) if kind is None or kind in classes(listed[at].called, question.lexicon)]
        if named:
            chosen = named[:1] if _says(question, "order_first", plain) else named
            called = [listed[at].called for at in chosen]
            return Answer("utter_order_item", {"items": question.said(called)}, answer_id=f"step-{step.number}", about=tuple(called))
    return None


def _next_step(question: Question, plain: str, before: bool) -> Answer | None:
    """The step after or before the running one, where the question says no more than the running step does."""
    step = question.running
    if step is None:
        return None
    skip = frozenset(word for key in UNSAID for name in question.lexicon.words(key) for word in name.split())
    said = {word for word in content_stems(plain, question.lexicon, without=skip) if word not in {stem(name, question.lexicon.language) for name in skip}}
    if said - _context(question, step):
        return None
    return _step(question, step.number - 1 if before else step.number + 1)


def _context(question: Question, step: Step) -> set[str]:
    """Stems of the running step and of the one before it, which may have been done together."""
    former = question.recipe.steps[step.number - 2].text if step.number > 1 else ""
    kin = {name for use in step.ingredients for name in classes(question.recipe.ingredients[use.index].called, question.lexicon)}
    return kin | set(stems(f"{step.text} {former} {step.action or ''}", question.lexicon.language))


def _with_rest(question: Question, following: Sequence[int], step: Step) -> Answer:
    """The next thing of a step, and those behind it."""
    called = [question.recipe.ingredients[at].called for at in following]
    fields = {"items": called[0], "rest": question.said(called[1:])}
    return Answer("utter_order_item_then", fields, answer_id=f"step-{step.number}", about=tuple(called[:1]))


def _next_item(question: Question, plain: str, foods: tuple[int, ...], before: bool, kind: str | None) -> Answer | None:
    """The food, of a class where one is asked, that is named after or before the named ones, in the nearest step that names them."""
    steps = question.recipe.steps
    near = sorted(steps, key=lambda step: (abs(step.number - question.step), step.number > question.step))
    holder = next((step for step in near if set(foods) & set(mentioned(step.text, question))), None)
    if holder is None:
        return None
    items = mentioned(holder.text, question)
    places = [at for at, index in enumerate(items) if index in foods]
    wanted = places[0] - 1 if before else places[-1] + 1
    if 0 <= wanted < len(items) and kind is None:
        following = items[wanted:] if not before else ()
        several = len(following) > 1 and not _says(question, "order_first", plain) and not _says(question, "order_adding_next", plain)
        return _with_rest(question, following, holder) if several else _item(question, items[wanted], holder)
    others = reversed(steps[: holder.number - 1]) if before else iter(steps[holder.number :])
    for step in others:
        named = [at for at in mentioned(step.text, question) if at not in foods and (kind is None or kind in classes(question.recipe.ingredients[at].called, question.lexicon))]
        if named:
            return _item(question, named[-1] if before else named[0], step)
    return None
