"""Ingredient line → quantity, unit, name and comment (Stolwijk & Kunneman 2023, section 3.2 and Table 6)."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.quantities import VULGAR, plain_numbers
from actions.recipes.lines.grades import without_grades
from actions.recipes.lines.ingredient_amounts import LineAmount, decimal, read_amount
from actions.recipes.lines.ingredient_names import Food, counted, names_food, read_food
from actions.recipes.lines.line_words import LineWords, line_words
from actions.recipes.lines.mending import mended, with_words
from actions.recipes.model import Ingredient

__all__ = ["decimal", "is_heading", "parse_line"]

LONGEST_READ = 400  # characters; what follows them is kept in the text and not read
INNERMOST = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
UNCLOSED = re.compile(r"(?<=\S)\s*[(\[{]")
ENDING = re.compile(r"(?<=[^\W\d_])\([^\W\d_]{1,2}\)")  # "cup(s)", "teen(en)"
BULLET = re.compile(r"^(?:[-–—*•·▢□◦+]+\s*(?=\S))+")
BEGINS_WITH_NUMBER = re.compile(rf"\W*[\d{VULGAR}]")
MARKS = str.maketrans("", "", "®™©")
LABEL = re.compile(r"(?P<label>[^:\d]{2,40}):\s*(?P<rest>\S.*)")


def parse_line(line: str, lexicon: Lexicon) -> Ingredient:
    """Read one ingredient line.

    The text is as written, but for what `mended` puts right. The quantity is a decimal ("1.5", one third is "0.333"), a range "2-3", or None; the unit is as written, in the
    singular ("tbsp", "clove"; `lexicon.unit_of` knows its kind), None where the thing itself is counted; the comment
    holds size, preparation, package size and alternatives. No text is refused.

    Args:
        line: the line as written; must not be blank.
        lexicon: units, number words, describing words and the words that start a comment.
    """
    words = line_words(lexicon)
    text = mended(" ".join(line.split()), words)
    bare = with_words(ENDING.sub("", BULLET.sub("", text[:LONGEST_READ]).translate(MARKS)), words)
    bare, graded = without_grades(bare, lexicon)
    bare, optional = _optional(bare, words)
    plain, bracketed = _brackets(bare)
    plain, label = _label(plain_numbers(plain), words)
    amount = read_amount(plain, words)
    if amount.quantity is None:
        amount, bracketed = _bracketed_amount(amount, bracketed, words)
    amount, bracketed = _food_in_bracket(amount, bracketed, words)
    food = read_food(amount.rest, words)
    unit, name, full_name = amount.unit, food.name, food.full_name
    if unit is None and amount.quantity and (parts := counted(name, words)):
        full_name = full_name[: -len(name)] + parts[0] if full_name else None
        name, unit = parts
    if not any(char.isalnum() for char in name):
        name, full_name = _fallback(plain, text), None
    comment = ", ".join(piece for piece in [*label, *amount.remarks, *graded, *food.before, *bracketed, *food.after] if piece)
    return Ingredient(
        text=text, quantity=amount.quantity, unit=unit, name=name, comment=comment or None, optional=optional, alternatives=_others(food, bracketed, words),
        full_name=full_name if full_name != name else None, part=words.label_end.split(BULLET.sub("", text), maxsplit=1)[0].strip() if label else None,
    )


def is_heading(line: str, lexicon: Lexicon) -> bool:
    """Whether a line of an ingredient list is the heading of a part of it, and no ingredient: "For the sauce", "For 4 people:", "Metric".

    A line that begins with a number is none, whatever it ends with.
    """
    said = line.strip().lower()
    if said.endswith(":"):
        return not BEGINS_WITH_NUMBER.match(said)
    if any(char.isdigit() for char in said):
        return False
    return said in lexicon.words("unit_systems") or said.startswith(tuple(f"{start} " for start in lexicon.words("group_starts")))


def _optional(text: str, words: LineWords) -> tuple[str, bool]:
    """The text without "(optional)" and the like, and whether it said so."""
    kept = words.optional.sub(lambda match: _closing(match[0]), text)
    return (kept.strip(" ,:-"), True) if kept != text and any(char.isalnum() for char in kept) else (text, False)


def _closing(said: str) -> str:
    """What has to stay of the marks around a word that is taken out: the bracket that only opens or closes there."""
    opened, closed = said.count("("), said.count(")")
    return " (" if opened > closed else ") " if closed > opened else " "


def _brackets(text: str) -> tuple[str, list[str]]:
    """The text without its bracketed parts, and these in order."""
    found: list[str] = []
    while match := INNERMOST.search(text):
        found.append(match[1].strip(" ,;"))
        text = f"{text[: match.start()]} {text[match.end() :]}"
    return re.sub(r"\s+(?=[,;])", "", " ".join(re.sub(r"[()\[\]{}]", " ", UNCLOSED.sub("; ", text)).split())), [piece for piece in found if piece]


def _label(text: str, words: LineWords) -> tuple[str, list[str]]:
    """"For the sauce: 2 eggs" without its label; "Butter: 100 g" with the food behind the amount."""
    match = LABEL.fullmatch(text) or words.dashed_label.fullmatch(text)
    if not match:
        return text, []
    amount = read_amount(f"{match['rest']} {match['label']}", words)
    if amount.quantity and amount.rest == match["label"]:
        return f"{match['rest']} {match['label']}", []
    return match["rest"], [match["label"]]


def _bracketed_amount(amount: LineAmount, bracketed: list[str], words: LineWords) -> tuple[LineAmount, list[str]]:
    """The amount of "garlic (2 cloves)": a bracket that holds nothing else."""
    for at, piece in enumerate(bracketed):
        match = re.fullmatch(words.measure, plain_numbers(piece), re.IGNORECASE)
        if match and not amount.unit:
            found = read_amount(f"{match[0]} {amount.rest}", words)
            if found.quantity:
                return LineAmount(found.quantity, found.unit, (*amount.remarks, *found.remarks), found.rest), bracketed[:at] + bracketed[at + 1 :]
    return amount, bracketed


def _food_in_bracket(amount: LineAmount, bracketed: list[str], words: LineWords) -> tuple[LineAmount, list[str]]:
    """The food of a line that names it only in a bracket: "1 kg (king prawns), peeled"."""
    if names_food(read_food(amount.rest, words).name, words) and not words.comment_start.match(amount.rest):
        return amount, bracketed
    for at, piece in enumerate(bracketed):
        inside = read_amount(plain_numbers(piece), words).rest
        if names_food(read_food(inside, words).name, words):
            size = piece.removesuffix(inside).strip()
            return LineAmount(amount.quantity, amount.unit, (*amount.remarks, size), f"{inside}, {amount.rest.lstrip(' ,;')}"), bracketed[:at] + bracketed[at + 1 :]
    return amount, bracketed


def _others(food: Food, bracketed: list[str], words: LineWords) -> tuple[str, ...]:
    """The alternatives, those in brackets too: "butter (or margarine)"."""
    inside = [name for piece in bracketed if (start := words.alternative.match(piece)) and not words.comment_start.match(piece[start.end() :])
              for name in [read_food(read_amount(plain_numbers(piece[start.end() :]), words).rest, words).name] if names_food(name, words)]
    return (*food.alternatives, *inside)


def _fallback(plain: str, text: str) -> str:
    """The name of a line whose food is not to be found: all of it."""
    return plain if any(char.isalnum() for char in plain) else text
