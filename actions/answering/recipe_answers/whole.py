"""Whether all of something goes in now: "all four spoons of oil?", "is that all the sugar, or do I keep some back?"."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import BARE, Claim, read
from actions.answering.recipe_answers.history import is_past
from actions.answering.recipe_answers.parting import Food, Portion, food_of, near, parted_here, portions, said_of, stemmed
from actions.language.words import any_of, normalise, stem, stems
from actions.recipes.steps.cutting import aloud

BEHIND = 7  # words behind "all" that may name the food


def whole(question: Question) -> Answer | None:
    """How much of it goes in now, and what the rest is for; None where that is not asked, or the steps do not part it.

    Args:
        question: the question in its situation.
    """
    claim = read(replace(question, text=_unmixed(question)))
    if claim is None or question.running is None or claim.denied or is_past(claim) or claim.says("at_once"):
        return None
    keeps = claim.says("keeping_back") is not None
    behind = _behind_whole(claim)
    if behind is None and (not keeps or claim.form == BARE):
        return None
    food = _food(claim, behind)
    parts = portions(question, food) if food is not None else []
    if food is None or not parts or _says_more(claim, food, parts):
        return None
    return _told(question, parts, alternative=keeps and behind is not None, keeps=keeps)


def _unmixed(question: Question) -> str:
    """The text without a word right before "all of": "pour in all of it" asks for no amount "in all"."""
    lexicon = question.lexicon
    return re.sub(rf"\b(?:{any_of(lexicon.words('prepositions'))})\s+(?=(?:{any_of(lexicon.words('whole_of'))})\b)", "", normalise(question.text))


def _behind_whole(claim: Claim) -> str | None:
    """The words behind "all" or "the whole"; None where there are no such words, or they mean something else."""
    marks, otherwise = any_of(claim.lexicon.words("whole_marks")), any_of(claim.lexicon.words("whole_otherwise"))
    found = re.search(rf"\b(?:{marks})\b(?!\s+(?:{otherwise})\b)\s*(?P<behind>.*)$", claim.plain)
    return " ".join(found["behind"].split()[:BEHIND]) if found else None


def _food(claim: Claim, behind: str | None) -> Food | None:
    """What is meant: what is named behind "all", else anywhere; without a name what the instruction parts."""
    named = food_of(claim.question, behind) if behind else None
    named = food_of(claim.question, claim.plain) if named is None else named
    if named is not None or claim.foods:
        return named
    pronoun = behind is None or not behind or behind.split()[0].strip("?!.,") in claim.lexicon.words("whole_pronouns")
    return parted_here(claim.question) if pronoun else None


def _says_more(claim: Claim, food: Food, parts: list[Portion]) -> bool:
    """Whether the question speaks of more than the food, an amount and what these steps do: "is all the oil absorbed?"."""
    lexicon, language = claim.lexicon, claim.lexicon.language
    here = [step for step in near(claim.question) if any(part.step == step for part in parts)] or near(claim.question)
    told = " ".join(step.text for step in [*near(claim.question)[:1], *here])
    counts = {stem(word, language) for word in (*lexicon.unit_of, *lexicon.cardinals)}
    known = counts | stemmed(lexicon, "whole_marks", "parting_fillers", "adding_words", "now_words", "choice_words") | said_of(claim.question, food) | set(stems(told, language))
    return bool({word for word in claim.stems if not word[0].isdigit()} - known)


def _told(question: Question, parts: list[Portion], *, alternative: bool, keeps: bool) -> Answer | None:
    """Yes or no by the part that is in hand, else by the next one; with what takes the rest.

    Args:
        question: the question.
        parts: all parts of the food, in the order of the steps.
        alternative: whether it is asked which of the two ("all of it or do I keep some back?").
        keeps: whether it is asked if some is kept.
    """
    now = next((part for step in near(question) for part in parts if part.step == step), None)
    if now is None:
        return None
    later, place = next((part for part in parts if part.step.number > now.step.number), None), f"step-{now.step.number}"
    if later is not None:
        response = "utter_part_or" if alternative else "utter_part_kept" if keeps else "utter_part_only"
        told = aloud(later.step.text, question.lexicon)
        return Answer(response, {"part": now.words, "rest": later.words, "number": later.step.number, "step_text": told}, answer_id=place)
    if not now.rest:
        return None
    return Answer("utter_part_last_kept" if keeps and not alternative else "utter_part_last", {"part": now.words}, answer_id=place)
