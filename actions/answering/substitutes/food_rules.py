"""Rules of a faith on what may be eaten ("is this halal?"): what the names of the ingredients show for and against it, never more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of, mentioned
from actions.answering.substitutes.allergies import avoided, concerned
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, join, normalise, stem, stems, tokens
from actions.recipes.model import Recipe
from actions.recipes.substitution import Substitutes

IDLE = ("stop", "claim_fillers", "question_fillers", "whole_recipe", "whole_recipe_marks", "suited_people", "people", "polar_starts", "denying", "question_words", "dish_pointing",
        "choice_words", "food_rule_fillers")
"""Lists of words that say nothing of what is asked for beside the name of a rule."""


@dataclass(frozen=True)
class _Found:
    """Ingredients by what a rule says of them."""

    never: tuple[str, ...]
    certified: tuple[str, ...]
    check: tuple[str, ...]
    apart: tuple[str, str] | None


def rule_asked(text: str, recipe: Recipe, lexicon: Lexicon) -> str | None:
    """The rule by which a text asks whether the dish, or a food of it, may be eaten; None for other texts ("is kosher salt ok?", "what is halal?").

    Args:
        text: what was said.
        recipe: the recipe in hand.
        lexicon: the words for it; a language without them has no such questions.
    """
    plain, language = normalise(text), lexicon.language
    named = next((name for name in lexicon.table("food_rules") if _said(name, lexicon).search(plain)), None)
    if named is None:
        return None
    rest = tokens(_said(named, lexicon).sub(" ", plain))
    pointed = lexicon.words("whole_recipe") | lexicon.words("dish_pointing") | lexicon.words("food_rule_dish")
    known = {word for name in (recipe.title, *(line.called for line in recipe.ingredients)) for word in stems(name, language)}
    told = {word for row in lexicon.table("allergens").values() for form in row["said"] for word in stems(form, language)}
    opened = bool(set(rest) & lexicon.words("question_words")) and not set(rest) & pointed and not {stem(word, language) for word in rest} & known
    idle = frozenset().union(*(lexicon.words(key) for key in IDLE))
    strange = [word for word in rest if word not in idle and stem(word, language) not in known | told]
    return None if opened or strange else named


def judged_by_rule(question: Question, table: Substitutes) -> Answer | None:
    """What the names of the ingredients show of a rule that a question asks for; None for other questions, and of a food that the recipe has not."""
    lexicon, recipe = table.lexicon, question.recipe
    name = rule_asked(question.text, recipe, lexicon) if question.text and recipe.ingredients else None
    if name is None:
        return None
    plain = normalise(question.text)
    classes = avoided(_said(name, lexicon).sub(" ", plain), lexicon)
    named = {*mentioned(plain, question), *(concerned(recipe, classes, table) if classes else ())}
    if classes and not named:
        return None
    without = set(tokens(plain)) & (lexicon.words("omitting_words") | lexicon.words("food_rule_without"))  # "is it halal without the wine?"
    whole = not named or first_of(lexicon, "food_rule_dish", plain) is not None
    lines = [line.called for at, line in enumerate(recipe.ingredients) if (at not in named if without else whole or at in named)]
    found = _found(name, lines, recipe, table)
    return Answer("utter_found", {"items": _told(name, found, lexicon).rstrip(".")}, answer_id=f"rule-{name}", about=(*found.never, *found.certified, *found.check))


def _said(name: str, lexicon: Lexicon) -> re.Pattern[str]:
    """A pattern for the names of a rule, without those that only name a kind of food: "kosher salt"."""
    row = lexicon.table("food_rules")[name]
    return re.compile(rf"(?<!\w)(?:{any_of(row['said'])})(?!\w)(?!\s+(?:{any_of(row['not_before'])})\b)")


def _found(name: str, lines: Sequence[str], recipe: Recipe, table: Substitutes) -> _Found:
    """The ingredients by what a rule says of them; what may be made of either counts as doubtful."""
    row = table.lexicon.table("food_rules")[name]
    open_ones = [line for line in lines if _is_any(line, row["check"], table) and not _is_any(line, row["free"], table)]
    plain = [line for line in lines if line not in open_ones]
    never, certified = (_held(plain, row[key], recipe, table) for key in ("never", "certified"))
    certified = [line for line in certified if line not in never]
    sides = [next(iter(_held(plain, (side,), recipe, table)), None) for side in row["apart"]]
    apart = (sides[0], sides[1]) if len(sides) == 2 and sides[0] and sides[1] and sides[0] != sides[1] else None
    return _Found(tuple(never), tuple(certified), tuple(open_ones), apart)


def _held(lines: Iterable[str], names: Sequence[str], recipe: Recipe, table: Substitutes) -> list[str]:
    """Those of some ingredients that are or hold what some words name, each once."""
    holding = {recipe.ingredients[at].called for at in concerned(recipe, names, table)} if names else set()
    return list(dict.fromkeys(line for line in lines if line in holding))


def _is_any(line: str, foods: Iterable[str], table: Substitutes) -> bool:
    """Whether the name of an ingredient holds that of one of some foods."""
    words = table.key(line)
    keys = [table.key(str(food)) for food in foods]
    return any(key and words[at : at + len(key)] == key for key in keys for at in range(len(words)))


def _told(name: str, found: _Found, lexicon: Lexicon) -> str:
    """What is said of it: what is against it first, then what the cook has to look at."""
    texts, joiner = lexicon.table("food_rule_texts"), lexicon.entries["and"]
    said: list[str] = []
    if found.never:
        said.append(texts["never"].format(items=join(list(found.never), joiner)))
    if found.apart:
        said.append(texts["apart" if not said else "also_apart"].format(one=found.apart[0], other=found.apart[1], rule=name))
    if found.certified:
        said.append(texts["certified" if not said else "also_certified"].format(items=join(list(found.certified), joiner), rule=name))
    if found.check:
        said.append(texts["check" if not said else "also_check"].format(items=join(list(dict.fromkeys(found.check)), joiner), rule=name))
    return " ".join(said or [texts["nothing"].format(rule=name)])
