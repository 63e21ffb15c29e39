"""Answers from the recipe in hand: one file per kind of answer, all behind `answer`.

Stolwijk & Kunneman (2023), appendix B.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from actions.answering.reading.features import NONE
from actions.answering.reading.page import PLACES
from actions.answering.reading.reader import Found
from actions.answering.reading.slots import AMOUNT, LIST, RATE, REASON, SIGN, STEP, TIME
from actions.answering.reading.weighing import asks_place
from actions.answering.recipe_answers import (
    afterwards,
    amounts,
    beside,
    checks,
    circumstances,
    companions,
    conditions,
    explanations,
    facts,
    fates,
    found,
    history,
    hurry,
    ingredients,
    keeping,
    listed,
    looks,
    meanwhile,
    mentioned,
    moment,
    named_times,
    needs,
    order,
    prepared,
    progress,
    proposals,
    remedies,
    rest,
    signs,
    totals,
    turns,
    whole,
)
from actions.answering.recipe_answers.base import Answer, Question, named_ingredients
from actions.answering.recipe_answers.claims import BARE, first_of
from actions.answering.recipe_answers.claims import read as claimed
from actions.language.quantities import temperatures
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.settings import READING

KINDS: dict[str, Callable[[Question], Answer]] = {
    "ask_recipe_name": facts.name,
    "ask_servings": facts.servings,
    "ask_duration": facts.duration,
    "ask_utensils": facts.utensils,
    "ask_progress": progress.progress,
    "ask_ingredients": ingredients.everything,
    "ask_step_ingredients": ingredients.of_step,
    "ask_unused_ingredients": ingredients.unused,
    "ask_amount": amounts.amount,
    "ask_detail": explanations.detail,
    "ask_how_to": explanations.how_to,
    "ask_why": explanations.why,
    "ask_techniques": explanations.techniques,
    "ask_step_time": conditions.time,
    "ask_temperature": conditions.temperature,
    "ask_meanwhile": meanwhile.meanwhile,
}

__all__ = ["KINDS", "Answer", "Question", "answer"]


WHOLE = ("ask_recipe_name", "ask_servings", "ask_progress", "ask_unused_ingredients", "ask_techniques", "ask_meanwhile")
"""Kinds about the recipe as a whole or about what comes: no piece of a step answers them."""
LISTING = ("ask_ingredients", "ask_step_ingredients")
MEASURED = ("ask_step_time", "ask_temperature", "ask_utensils")

EXPLAINING = ("ask_how_to", "ask_why", "ask_detail")
FORMED = ("ask_temperature", "ask_step_time")
MANNERS = ("manner", "tool", "action")
POOR = ("utter_no_detail", "utter_no_how_to", "utter_no_why", "utter_no_step_ingredients")
"""Responses of kinds that say little or nothing."""
TYPED = {
    "ask_ingredients": ("ingredient", "variety", "order", "count", "amount"), "ask_step_ingredients": ("ingredient", "variety", "order", "count", "amount"),
    "ask_temperature": ("temperature",), "ask_step_time": ("time", "sign"), "ask_utensils": ("tool", "place", "variety"),
    "ask_how_to": ("manner", "action", "reason", "tool", "none"),
    "ask_amount": ("amount", "count", "share", "size", "none", "polarity"),
}
"""Types of questions that the kind of an intent answers; a question that is clearly of another type is read in the steps first."""
UNDECIDED = ("ask_recipe_name", "ask_servings", "ask_duration", "ask_why", "ask_how_to", "ask_techniques", "ask_meanwhile")
"""Kinds that no yes, no or place in an order answers."""


ASKED: tuple[Callable[[Question], Answer | None], ...] = (
    listed.listed, afterwards.place, order.begun, ingredients.counted, amounts.still_there, amounts.of_each, circumstances.unsaid_lid,
    remedies.remedy, whole.whole, totals.total, rest.rest, rest.part, turns.turn, needs.need, hurry.hurried, keeping.kept, facts.author,
    facts.made, facts.tool_size, conditions.state, moment.moment, fates.fate, looks.as_it_should, looks.seen, looks.extent, signs.sign, companions.others,
)
"""Kinds of answers to questions that their words show, whatever the intent."""


def _named_amount(question: Question) -> Answer | None:
    """The amount of the ingredient that a question asks for in a plain form; None for other questions."""
    measured = question.pieces[0].asked.measured if question.pieces else frozenset()
    lines = [question.recipe.ingredients[at].called for at in named_ingredients(question)[0]]
    given = amounts.amount(question) if measured & set(stems(" ".join(lines), question.lexicon.language)) else None
    return given if given is not None and given.found else None


OPENLY: tuple[Callable[[Question], Answer | None], ...] = (_named_amount, prepared.prepared, found.only_named, beside.beside, proposals.proposed, mentioned.mentioned)
"""What is told where no piece of a step answers a question of no particular kind."""


def answer(intent: str, question: Question) -> Answer:
    """The best answer that the recipe has.

    Args:
        intent: what the question was read as.
        question: the question in its situation.
    """
    told = _answered("ask_other" if intent == "ask_step_time" and moment.is_moment(question) else intent, question)
    named = named_times.of_named(told, question) if intent == "ask_step_time" and question.text else None
    given = signs.doubted(told if named is None else conditions.of(named, question), question)
    return Answer("utter_no_why", found=False) if given.response == "utter_why" and not _is_of_case(given, question) else given


def _is_of_case(given: Answer, question: Question) -> bool:
    """Whether a reason has to do with the case that a question supposes: "what if it smokes?" is not answered by why the batter rests."""
    lexicon, plain = question.lexicon, normalise(question.text)
    start = max((form for form in lexicon.words("supposing_forms") if plain.startswith(f"{form} ")), key=len, default="")
    case = set(content_stems(plain.removeprefix(start), lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs"))) if start else set()
    told = str(given.fields.get("why", "")) + " ".join(step.text for step in question.recipe.steps if given.answer_id in (f"why-{step.number}", f"step-{step.number}"))
    return not start or bool(case & set(stems(told, lexicon.language)))


def _answered(intent: str, question: Question) -> Answer:
    """Yes, no or a place in an order where that is asked and the recipe decides it, else as follows.

    The kind that the intent names answers what it is made for; a piece of a step that the reader finds goes before it
    where the question says which piece it means, and takes its place where the kind does not know.
    """
    intent = _meant(intent, question)
    kind = KINDS.get(intent)
    told = next(filter(None, (asked(question) for asked in ASKED)), None) if question.text else None
    if told is not None:
        return replace(told, shown=True)
    decided = (checks.check(question) or history.told(question) or order.order(question)) if question.text and intent not in UNDECIDED and not _asks_kind(question) else None
    if decided is not None:
        return decided
    if kind is not None and (intent in WHOLE or question.reader is None or not question.text):
        return kind(question)
    if kind is not None and intent == "ask_step_time" and conditions.is_of_now(question):
        return kind(question)
    read = found.piece(question) if kind is not None or not _asks_whether_done(question) else None  # a thing or an amount says neither yes nor no
    read = None if read is not None and _is_neither(read, question) else read
    ahead = _timed_ahead(question, read) if intent == "ask_step_time" and read is not None else None
    if ahead is not None:
        return ahead
    if kind is None:
        return read or next(filter(None, (told(question) for told in OPENLY)), Answer("utter_unknown", found=False))
    if read is not None and _goes_before(intent, question, read):
        return read
    given = kind(question)
    given = replace(given, found=False) if intent == "ask_step_time" and _is_polar(question) and given.found and not _here(given, question) else given
    if not given.found and read is None and _is_polar(question):  # "should I turn down the heat after this?" asks for no degrees
        return next(filter(None, (told(question) for told in OPENLY)), given)
    if read is None or not _is_poor(given, intent, question, read):
        return given
    asked = question.pieces[0].asked
    return read if asked.verbs or asked.beside or asked.noun or question.step else given


def _is_polar(question: Question) -> bool:
    """Whether a question asks for yes or no, not for one of two things."""
    return bool(question.pieces) and question.pieces[0].asked.polar and not set(tokens(question.text)) & question.lexicon.words("choice_words")


def _timed_ahead(question: Question, read: Answer) -> Answer | None:
    """The time of the step that the running one leads to, where the piece that was found is a time of another step that the question does not name."""
    steps = {f"{kind}-{step.number}": step for step in question.recipe.steps for kind in ("step", "detail")}
    found = steps.get(read.answer_id or "")
    step = conditions.ahead(question, found) if found is not None and question.pieces[0].slot.kind == TIME else None
    return conditions.of(step, question) if step is not None else None


def _is_neither(read: Answer, question: Question) -> bool:
    """Whether a piece is neither of two things of which a question asks for one: "all of the egg or only the yolk?"."""
    said, lexicon = set(tokens(question.text)), question.lexicon
    if not said & lexicon.words("choice_words") or said & lexicon.words("question_words"):
        return False
    told = " ".join(str(value) for value in read.fields.values() if value is not None)
    return not set(content_stems(question.text, lexicon)) & set(stems(told, lexicon.language))


def _asks_whether_done(question: Question) -> bool:
    """Whether a question asks for yes or no about what was done."""
    claim = claimed(question) if question.text else None
    return claim is not None and bool(question.pieces) and question.pieces[0].asked.polar and history.is_past(claim)


def _meant(intent: str, question: Question) -> str:
    """The intent, where the words of the question do not show that it asks for something else."""
    if intent in LISTING and set(tokens(question.text)) & question.lexicon.words("left_over"):
        return "ask_unused_ingredients"
    if intent in WHOLE and (first_of(question.lexicon, "own_past", normalise(question.text)) or _asks_of_one(intent, question) or _asks_of_thing(intent, question)):
        return "ask_other"  # "how many people did I invite?" is nothing that a recipe tells
    if not question.pieces:
        return intent
    first = question.pieces[0]
    if intent == "ask_why":
        return intent if first.asked.form in ("", REASON) else "ask_other"  # "until it does what?"
    if intent == "ask_duration":
        return "ask_step_time" if _points_at_step(question, first) else intent
    if intent == "ask_progress":
        return "ask_other" if _asks_span(question, first) or _asks_state(question, first) or first_of(question.lexicon, "sign_asked", normalise(question.text)) else intent
    if _asks_otherwise(intent, first, question):
        return "ask_other"
    if intent not in FORMED:
        return intent
    if first.asked.form == REASON:
        return "ask_why"  # "what changes in it during those five minutes?"
    formed = first.asked.form or not first.asked.role or not first.asked.verbs or first.type in TYPED[intent]
    return intent if formed else "ask_other"  # "what should feel warm to the touch" asks for no temperature


def _asks_of_one(intent: str, question: Question) -> bool:
    """Whether a question read as one for all that is not used yet asks whether one food goes in: "is the milk going in now too?"."""
    return intent == "ask_unused_ingredients" and bool(question.text) and bool(named_ingredients(question)[0]) and _is_polar(question)


def _asks_of_thing(intent: str, question: Question) -> bool:
    """Whether a question read as one for what to do meanwhile asks of a thing of the recipe, not of the cook's time: "pod stays in while it sits there?"."""
    lexicon, plain = question.lexicon, normalise(question.text)
    claim = claimed(question) if intent == "ask_meanwhile" and question.text else None
    if claim is None or claim.form == BARE or set(claim.words) & (lexicon.words("doers") | lexicon.words("question_words")) or first_of(lexicon, "meanwhile_asked", plain):
        return False
    before = re.split(rf"\b(?:{any_of(lexicon.words('meanwhile_clauses'))})\b", plain)[0]
    told = " ".join([*(step.text for step in question.recipe.steps), *(line.called for line in question.recipe.ingredients)])
    return bool(set(content_stems(before, lexicon, without=lexicon.words("claim_fillers") | lexicon.words("must_wait"))) & set(stems(told, lexicon.language)))


def _asks_otherwise(intent: str, first: Found, question: Question) -> bool:
    """Whether a question for a list, an amount or a heat only looks like one."""
    asked = first.asked
    if intent in LISTING:
        manner = not asked.form and not asked.role and first.type in MANNERS and first.types[first.type] >= READING.clear
        return manner or asks_place(asked, question.lexicon)  # "how do I mix the ingredients", "what do I put them in"
    if intent == "ask_amount" and fates.takes_out(question):
        return True  # "how many leaves do I fish out?": the list tells what goes in
    if asked.form:
        return False
    if intent == "ask_amount":
        return not asked.numbers and bool(set(tokens(question.text)) & question.lexicon.words("choice_words"))  # "all of the egg or only the yolk?"
    return intent == "ask_temperature" and _tells_heat(question)


def _tells_heat(question: Question) -> bool:
    """Whether a question itself says how hot: "what do I set over medium heat?"."""
    plain = normalise(question.text)
    return bool(temperatures(plain, question.lexicon)) or any(" " in heat and heat in plain for heat in question.lexicon.words("heat"))


def _points_at_step(question: Question, first: Found) -> bool:
    """Whether a question for how long it all takes means the running step: "how long is that one?"."""
    said, lexicon = set(tokens(question.text)), question.lexicon
    points = bool(said & lexicon.words("pointing_pronouns")) and bool(said & lexicon.words("one_words"))
    return points and question.step > 0 and not (first.asked.verbs or first.asked.beside)


def _asks_span(question: Question, first: Found) -> bool:
    """Whether a question read as one for how far the cook is asks for a time of the running instruction: "how many minutes now?"."""
    formed = first.asked.form in ("time", "sign") and first_of(question.lexicon, "progress_words", normalise(question.text)) is None
    return formed and first.slot.kind in (TIME, SIGN) and first.confidence >= READING.sure


def _asks_state(question: Question, first: Found) -> bool:
    """Whether a yes-or-no question read as one for how far the cook is asks how far a food is: "is the chicken supposed to be done all the way now?"."""
    lexicon, running = question.lexicon, question.running
    if running is None or not first.asked.polar:
        return False
    told = set(content_stems(question.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("claim_fillers")))
    return bool(told & set(stems(running.text, lexicon.language)))


def _asks_kind(question: Question) -> bool:
    """Whether a question in the form of a yes-or-no one asks for a kind: "do I need a special type of pan"."""
    return bool(question.pieces) and question.pieces[0].asked.variety


def _is_poor(given: Answer, intent: str, question: Question, read: Answer) -> bool:
    """Whether what the kind says tells less than the found piece."""
    if given.response in POOR:
        return read.confidence >= (READING.decisive if intent in EXPLAINING else READING.likely)
    if given.response == "utter_temperature_other":  # of another step, where the running instruction names a heat
        return read.confidence >= READING.decisive and _here(read, question)
    if not given.found:  # an amount is told only where that is sure: the next best is of another thing
        return intent != "ask_amount" or read.confidence >= READING.sure
    if intent == "ask_amount":  # the list gives what is needed in all, the step what goes in now
        whole = first_of(question.lexicon, "whole_amount", normalise(question.text)) is not None or len(named_ingredients(question)[0]) != 1
        return not whole and _of_list(given) and read.confidence >= READING.sure and _is_step_amount(question) and _here(read, question)
    return False


def _is_step_amount(question: Question) -> bool:
    """Whether the first piece is an amount that a step itself tells, not what a card tells of how it is done ("about 100 ml at a time")."""
    slot = question.pieces[0].slot
    return slot.kind == AMOUNT and slot.origin == STEP


def _of_list(answer: Answer) -> bool:
    return (answer.answer_id or "").startswith("ingredient-")


def _here(answer: Answer, question: Question) -> bool:
    """Whether an answer stands in the running instruction."""
    running, here = question.running, {f"step-{step.number}": step for step in question.recipe.steps}
    step = here.get(answer.answer_id or "")
    return running is not None and step is not None and step.source == running.source


def _goes_before(intent: str, question: Question, read: Answer) -> bool:
    """Whether a found piece answers rather than the kind of the intent."""
    first = question.pieces[0]
    general = {stem(verb, question.lexicon.language) for verb in question.lexicon.words("general_verbs") | question.lexicon.words("introducing")}
    asked, says_which = first.asked, bool(set(first.asked.verbs) - general or first.asked.beside)
    other = first.type not in (*TYPED.get(intent, (first.type,)), NONE)
    clearly = other and first.types[first.type] >= READING.clear
    if intent in LISTING:
        sure = read.confidence >= (READING.fair if intent == "ask_ingredients" else READING.likely)
        return (clearly and (asked.role in PLACES or first.type == "action")) or (says_which and (sure or (other and asked.role in PLACES)))
    if intent == "ask_duration":
        whole = first_of(question.lexicon, "total", normalise(question.text))
        here = _here(read, question) and read.confidence >= READING.certain and first.slot.kind in (TIME, SIGN)
        return whole is None and ((bool(asked.beside) and read.confidence >= READING.sure) or here)
    if clearly or (asked.form == RATE and first.slot.kind in (RATE, AMOUNT) and first.slot.origin != LIST):
        return True
    unformed = not asked.form and bool(asked.role) and bool(asked.verbs)  # "what do I heat over medium heat" asks for no heat
    if intent == "ask_step_time":
        named = bool(set(asked.verbs) - general)  # "how long do I simmer it"; "how long for the carrots" may be any of their steps
        return read.confidence >= (READING.sure if named else READING.certain) and (says_which or question.step > 0)
    return intent in MEASURED and (says_which or question.step > 0) and read.confidence >= (READING.fair if unformed else READING.sure)
