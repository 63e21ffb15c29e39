"""What a recipe makes, in the words of its author: "1.25 litres", "one 9-inch cake (8 servings)"."""

from __future__ import annotations

import re
from fractions import Fraction

from actions.language.lexicon import Lexicon
from actions.language.quantities import decimal_mark, with_plain_digits
from actions.language.words import any_spaced, tokens
from actions.recipes.amounts import Found, finder
from actions.recipes.lines.grades import grades
from actions.recipes.scaling.rewriting import apply, edits
from actions.recipes.scaling.scalable import Choice


def told_yield(text: str, lexicon: Lexicon) -> str:
    """A yield as it is told behind "it makes": "Makes 2½ litres" → "2½ litres".

    Args:
        text: as the author wrote it.
        lexicon: the words with which a yield begins.
    """
    starts = any_spaced(lexicon.words("yield_starts"))
    text = with_plain_digits(text, decimal_mark(lexicon))
    return re.sub(rf"^\W*(?:(?:{starts})\b\s*:?\s*)+", "", text.strip(), flags=re.IGNORECASE) or text.strip()


def of_things(text: str, lexicon: Lexicon) -> bool:
    """Whether a yield tells what is made ("24 cookies", "2½ litres"), and not for how many."""
    said = set(tokens(text))
    numbers = lexicon.cardinals.keys() - lexicon.unit_of.keys()  # "2 dozen" are things
    idle = lexicon.words("yield_starts") | lexicon.words("ranges") | lexicon.words("roughly") | numbers
    return bool(said - idle) and not said & lexicon.words("yield_eaters")


def more_of(text: str, by: Fraction, lexicon: Lexicon) -> str:
    """A yield with its numbers multiplied, but for the size of each piece: "2 loaves of 500 g" → "4 loaves of 500 g".

    Args:
        text: as the author wrote it.
        by: more than 0.
        lexicon: units, number words and plurals.
    """
    if by == 1:
        return text
    kept = grades(text, lexicon)
    found = [one for one in finder(lexicon).all_in(text) if not any(grade.start <= one.low.start < grade.end for grade in kept)]
    choices = [Choice(one, True, _noun(text, one, by, lexicon)) for one in found if not _of_each(text, one, lexicon)]
    return apply(text, edits(text, choices, by, lexicon))


def _of_each(text: str, found: Found, lexicon: Lexicon) -> bool:
    """Whether an amount is that of one piece: "12-ounce", "of 500 g", "30 g each"."""
    before = re.search(rf"(?<!\w)(?:{any_spaced(lexicon.words('connectors'))})\s+$", text[: found.start], re.IGNORECASE)
    behind = re.split(r"[(),;.]", text[found.end :])[0]
    each = re.search(rf"(?<!\w)(?:{any_spaced(lexicon.words('per_piece') | lexicon.words('per_piece_alone'))})(?!\w)", behind, re.IGNORECASE)
    return found.hyphen or (bool(before) and found.measures) or bool(each)


def _noun(text: str, found: Found, by: Fraction, lexicon: Lexicon) -> tuple[int, int] | None:
    """The noun that a number counts, where one thing becomes several or the other way round."""
    value = (found.high or found.low).value
    if found.unit is not None or (value <= 1) == (value * by <= 1):
        return None
    phrase = re.split(rf"[,;:()/]|\s(?:{any_spaced(lexicon.words('connectors') | lexicon.words('stop'))})(?!\w)", text[found.end :])[0]
    last = re.search(r"(?<![\w-])[^\W\d_]+\s*$", phrase)
    return (found.end + last.start(), found.end + len(phrase.rstrip())) if last else None
