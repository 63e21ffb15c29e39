"""Whether all of something goes in now: "all four spoons of oil?", "is that all the sugar, or do I keep some back?"."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.recipe_answers.base import Answer, Question, spoken_line, spoken_use, takes_all
from actions.answering.recipe_answers.claims import BARE, Claim, digits, first_of, read
from actions.answering.recipe_answers.history import is_past
from actions.answering.recipe_answers.parting import Food, Portion, food_of, near, packed_here, parted_here, portions, said_of, stemmed, without_company
from actions.language.words import any_of, normalise, stem, stems
from actions.recipes.adapting.words import names_of
from actions.recipes.model import Ingredient
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.ingredient_mentions import words_of

BEHIND = 7  # words behind "all" that may name the food


def whole(question: Question) -> Answer | None:
    """How much of it goes in now, and what the rest is for; None where that is not asked, or the steps do not part it.

    Args:
        question: the question in its situation.
    """
    claim = read(replace(question, text=_unmixed(question)))
    if claim is None or question.running is None or claim.denied or is_past(claim):
        return None
    keeps = claim.says("keeping_back") is not None
    behind = _behind_whole(claim)
    if behind is None and (not keeps or claim.form == BARE):
        return None
    claim, behind = _alone(claim, behind)
    food = _food(claim, behind)
    parts = portions(question, food) if food is not None else []
    if food is None or _says_more(claim, food, parts):
        return None
    if parts:
        return _told(question, parts, alternative=keeps and behind is not None, keeps=keeps)
    return None if claim.says("at_once") or not isinstance(food, int) else _undivided(question, food, alternative=keeps and behind is not None, keeps=keeps)


def _unmixed(question: Question) -> str:
    """The text without a word right before "all of": "pour in all of it" asks for no amount "in all"."""
    lexicon = question.lexicon
    return re.sub(rf"\b(?:{any_of(lexicon.words('prepositions'))})\s+(?=(?:{any_of(lexicon.words('whole_of'))})\b)", "", normalise(question.text))


def _alone(claim: Claim, behind: str | None) -> tuple[Claim, str | None]:
    """A claim and what stands behind "all" in it, without what goes in beside that: "the whole tub in with the meat?"."""
    said = without_company(behind, claim.lexicon) if behind else behind
    if behind is None or not said or said == behind or claim.plain.count(said) != 1:
        return claim, behind
    return replace(claim, plain=claim.plain[: claim.plain.index(said) + len(said)]), said


def _behind_whole(claim: Claim) -> str | None:
    """The words behind "all" or "the whole"; None where there are no such words, or they mean something else."""
    marks, otherwise = any_of(claim.lexicon.words("whole_marks")), any_of(claim.lexicon.words("whole_otherwise"))
    found = re.search(rf"\b(?:{marks})\b(?!\s+(?:{otherwise})\b)\s*(?P<behind>.*)$", claim.plain)
    said = found["behind"].strip("?!.,").split()[:BEHIND] if found else []
    tools = {word for name in claim.lexicon.utensils for word in name.split()}
    beside = bool(said) and said[0] in tools and bool(set(said[1:]) & claim.lexicon.words("prepositions") - claim.lexicon.words("of_words"))
    return None if found is None or beside else " ".join(said)  # "the whole sheet with rice" asks of the sheet


def _food(claim: Claim, behind: str | None) -> Food | None:
    """What is meant: what is named behind "all", else anywhere; without a name the only food of the running step, or what the instruction parts."""
    named = food_of(claim.question, behind) if behind else None
    named = food_of(claim.question, claim.plain) if named is None else named
    if named is not None or claim.foods:
        return named
    of = {mention.index for mention in names_of(claim.question.recipe.ingredients, claim.lexicon).mentions(words_of(claim.plain, claim.lexicon))}
    if len(of) == 1 and portions(claim.question, next(iter(of))):
        return next(iter(of))  # the steps part the lime, the cook says its juice
    packed = packed_here(claim.question, behind) if behind else None
    if packed is not None:
        return packed
    said = behind.split()[0].strip("?!.,") if behind else ""
    if said and said not in claim.lexicon.words("whole_pronouns"):
        return None
    foods = {use.index for step in near(claim.question)[:1] for use in step.ingredients}
    referring = claim.lexicon.words("referring")
    pointed = set(claim.words) & (referring - claim.lexicon.words("whole_marks")) and (not said or said in referring)  # not "both halves", "stir everything"
    return next(iter(foods)) if len(foods) == 1 and pointed else parted_here(claim.question)


def _says_more(claim: Claim, food: Food, parts: list[Portion]) -> bool:
    """Whether the question speaks of more than the food, an amount and what these steps do: "is all the oil absorbed?"."""
    lexicon, language = claim.lexicon, claim.lexicon.language
    here = [step for step in near(claim.question) if any(part.step == step for part in parts)] or near(claim.question)
    told = " ".join(step.text for step in [*near(claim.question)[:1], *here]) if parts else ""
    counts = {stem(word, language) for word in (*lexicon.unit_of, *lexicon.cardinals)}
    known = counts | stemmed(lexicon, "whole_marks", "parting_fillers", "adding_words", "now_words", "choice_words", "at_once", "parted_uses", "made_things", "keeping_back")
    known |= said_of(claim.question, food) | set(stems(told, language))
    if not parts:
        known -= stemmed(lexicon, "parted_ends")
    said = claim.stems if parts else set(stems(claim.plain, language)) - stemmed(lexicon, "stop", "question_fillers")
    return bool({word for word in said if not word[0].isdigit()} - known)


def _told(question: Question, parts: list[Portion], *, alternative: bool, keeps: bool) -> Answer | None:
    """Yes or no by the part that is in hand, with what takes the rest; else by the parts that are still to come.

    Args:
        question: the question.
        parts: all parts of the food, in the order of the steps.
        alternative: whether it is asked which of the two ("all of it or do I keep some back?").
        keeps: whether it is asked if some is kept.
    """
    now = next((part for step in near(question) for part in parts if part.step == step), None)
    if now is None:
        return _ahead(question, parts, keeps=keeps)
    later, place = next((part for part in parts if part.step.number > now.step.number), None), f"step-{now.step.number}"
    if later is not None:
        response = "utter_part_or" if alternative else "utter_part_kept" if keeps else "utter_part_only"
        told = aloud(later.step.text, question.lexicon)
        return Answer(response, {"part": now.words, "rest": later.words, "number": later.step.number, "step_text": told}, answer_id=place)
    if not now.rest:
        return None
    return Answer("utter_part_last_kept" if keeps and not alternative else "utter_part_last", {"part": now.words}, answer_id=place)


def _ahead(question: Question, parts: list[Portion], *, keeps: bool) -> Answer | None:
    """No, with the first two parts, where all of them are still to come."""
    first, *others = parts
    if keeps or not others or first.step.number < question.step:
        return None
    fields = {"part": first.words, "number": first.step.number, "rest": others[0].words, "later": others[0].step.number}
    return Answer("utter_parts_ahead", fields, answer_id=f"step-{first.step.number}")


def _undivided(question: Question, food: int, *, alternative: bool, keeps: bool) -> Answer | None:
    """Yes, with the whole amount, where the instruction in hand takes the food and no step says that it parts it; no, where it measures less.

    Args:
        question: the question.
        food: its place in the list.
        alternative: whether it is asked which of the two ("all of it or do I keep some back?").
        keeps: whether it is asked if some is kept.
    """
    listed = question.recipe.ingredients[food]
    taken = next(((step, use) for step in near(question) for use in step.ingredients if use.index == food), None)
    if taken is None or listed.quantity is None or (first_of(question.lexicon, "choice_words", normalise(question.text)) and not keeps):
        return None  # "whole or halved tomatoes?" asks for no amount
    step, use = taken
    if not takes_all(use, listed, question.lexicon):
        return Answer("utter_whole_less", {"part": spoken_use(use, listed, question.lexicon)}, answer_id=f"step-{step.number}")
    other = _is_other(question, listed)
    response = "utter_whole_takes" if other else "utter_whole_or" if alternative else "utter_whole_not_kept" if keeps else "utter_whole"
    return Answer(response, {"part": spoken_line(listed)}, answer_id=f"step-{step.number}")


def _is_other(question: Question, listed: Ingredient) -> bool:
    """Whether a question counts or measures a food otherwise than the list does: "the whole bag of sugar?"."""
    lexicon = question.lexicon
    said, line = (re.findall(r"\w+", digits(normalise(text), lexicon)) for text in (question.text, listed.text))
    units, listed_units = ({lexicon.unit_of[word] for word in words if word in lexicon.unit_of} for words in (said, line))
    return not units <= listed_units or any(word.isdigit() and word not in line for word in said)
