"""How a line is put right before it is read and told: missing blanks, words that only count, and commas in numbers."""

from __future__ import annotations

import re

from actions.language.plurals import is_plural, plural
from actions.language.quantities import VULGAR, decimal_mark, number, plain_numbers, with_plain_digits
from actions.recipes.lines.grades import grades
from actions.recipes.lines.ingredient_names import described, read_food
from actions.recipes.lines.line_words import LineWords

DIGITS = rf"[\d{VULGAR}][\d{VULGAR}\s./,⁄–-]*"
GLUED = re.compile(rf"(?P<number>\W*{DIGITS}(?<![\s–-]))(?P<hyphen>-?)(?P<rest>[^\W\d_]{{3,}}.*)")
BRACKET = re.compile(r"\([^()]*\)")


def mended(text: str, words: LineWords) -> str:
    """The line with a blank between number and word ("6medium onions"), without words that only count ("3 unit lemon"), and with the language's decimal mark.

    Args:
        text: a line with single spaces.
        words: patterns of the language.
    """
    return _without_counting(_parted(with_plain_digits(text, decimal_mark(words.lexicon)), words), words)


def with_words(text: str, words: LineWords) -> str:
    """The text with words in place of the signs that stand for them: "salt & pepper", "tuna w/o oil"."""
    signs = words.lexicon.table("line_signs")
    return words.sign.sub(lambda match: f"{signs[match['sign'].lower()]} ", text) if signs else text


def _parted(text: str, words: LineWords) -> str:
    """A blank behind a number that is glued to what it counts; "7up", "400g" and "5spice powder" stay."""
    match = GLUED.match(text)
    value = number(plain_numbers(match["number"])) if match else None
    if match is None or not value or words.unit_start.match(match["rest"]):
        return text
    sized = words.sizes.match(match["rest"])
    if not sized and (match["hyphen"] or not (value <= 1 or described(match["rest"], words)[0] or _is_plural(match["rest"], words))):
        return text
    return f"{match['number']} {match['rest']}"


def _is_plural(text: str, words: LineWords) -> bool:
    name = read_food(text, words).name.split()
    return bool(name) and is_plural(name[-1], words.lexicon)


def _without_counting(text: str, words: LineWords) -> str:
    """The text without "unit", "each" and the like between number and food, the food in the number that is meant; before several foods they stay."""
    match = words.counted.match(text)
    if not match or words.joined.search(match["rest"]) or any(not text[: grade.start].strip() for grade in grades(text, words.lexicon)):
        return text
    ends = re.split(words.ranges, plain_numbers(match["number"]).lower())
    value = max(number(end) or words.lexicon.cardinals.get(end.strip(), 0) for end in ends)
    rest = match["rest"]
    name = read_food(BRACKET.sub(" ", rest), words).name
    noun = name.split()[-1] if name else ""
    if value > 1 and noun and not is_plural(noun, words.lexicon) and (at := rest.rfind(name)) >= 0:
        end = at + len(name)
        rest = f"{rest[: end - len(noun)]}{plural(noun, words.lexicon)}{rest[end:]}"
    return f"{match['number'].rstrip()} {rest}"
