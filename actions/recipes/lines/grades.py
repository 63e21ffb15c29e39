"""Numbers of a line that are no amounts: those that grade a food ("18 to 22 count prawns", "21/25 shrimp"), and what each eater gets ("4 per guest")."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.quantities import VULGAR
from actions.language.words import any_hyphened


@dataclass(frozen=True)
class Grade:
    """A stretch of a text that holds such a number.

    Args:
        start: where it begins.
        end: where it ends.
        said: what it says, without the food that may stand in it.
        food: the food between the number and its eater: the eggs of "2 eggs per person"; empty elsewhere.
    """

    start: int
    end: int
    said: str
    food: str = ""


def grades(text: str, lexicon: Lexicon) -> list[Grade]:
    """What grades or is meant for one eater, in order; a count that a line begins with ("6 count eggs") is an amount.

    Args:
        text: a line or an instruction.
        lexicon: the words that grade and those for eaters.
    """
    if not any(char.isdigit() or char in VULGAR for char in text) and not lexicon.words("per_eater"):
        return []
    found: list[Grade] = []
    for match in _pattern(lexicon).finditer(text):
        if match["single"] and not match["joint"].strip() and not any(char.isalnum() for char in text[: match.start()]):
            continue
        food = (match["food"] or "").strip()
        said = f"{match['each']} {match['per']}" if food else match[0].strip()
        found.append(Grade(match.start(), match.end(), said.strip(), food))
    return found


def without_grades(text: str, lexicon: Lexicon) -> tuple[str, list[str]]:
    """The text without its grades, foods between them kept, and what they said."""
    found = grades(text, lexicon)
    for grade in reversed(found):
        text = f"{text[: grade.start]}{grade.food}{text[grade.end :]}"
    return text, [grade.said for grade in found]


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Counts with a word that grades, the fractions and marks of the trade ("21/25", "U/10"), and amounts for one eater."""
    counts, eaters = any_hyphened(lexicon.words("grading_words")), any_hyphened(lexicon.words("per_eater"))
    ranges = any_hyphened(lexicon.words("ranges"))
    units = rf"(?:{any_hyphened(lexicon.unit_of)})(?!\w)"
    between = rf"\s{{0,2}}(?:{ranges}|/)\s{{0,2}}"
    under = rf"(?-i:(?:{any_hyphened(lexicon.words('grading_marks'))})\s?[-/]?\s?\d{{1,2}})(?!\w)"
    graded = rf"(?:{under}|\d{{1,3}}{between}\d{{1,3}}|(?P<single>\d{{1,3}}))(?P<joint>[\s-]{{0,2}})(?:{counts})(?!\w)"
    fraction = rf"(?:[2-9]|[1-9]\d)/[1-9]\d(?![\d/])(?!\s{{0,2}}-?{units})"
    number = rf"(?:\d[\d\s./,{VULGAR}]{{0,8}}|[{VULGAR}]|(?:{any_hyphened(lexicon.cardinals)})(?=\s))"
    each = rf"(?P<each>{number}(?:(?:{between}){number})?(?:\s{{0,2}}{units})?)(?P<food>(?:\s+[^\W\d_]+){{0,4}}?)\s{{0,2}}(?P<per>(?:{eaters})(?!\w))"
    return re.compile(rf"(?<![\w./])(?:{graded}|{fraction}|{under}|{each})", re.IGNORECASE)
