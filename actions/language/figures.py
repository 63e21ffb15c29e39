"""Numbers of a text in figures, as a recipe writes them: "Six ice cubes" is "6 ice cubes"."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.quantities import spoken_number
from actions.language.words import any_of


def in_figures(text: str, lexicon: Lexicon) -> str:
    """A text with counts in figures; parts ("two thirds"), compounds ("two-bladed") and what only stands for a thing ("the other one") stay words.

    Args:
        text: some sentences.
        lexicon: the words for numbers, for parts and for units.
    """
    return _pattern(lexicon).sub(lambda match: spoken_number(float(str(lexicon.table("cardinals")[match[0].lower()]))), text)


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Words for several, and for one where it opens the text or counts a unit."""
    values = {str(word): float(str(value)) for word, value in lexicon.table("cardinals").items()}
    several = any_of({word for word, value in values.items() if value > 1 and value.is_integer()} - lexicon.words("rough_numbers"))
    ones = any_of({word for word, value in values.items() if value == 1} - lexicon.words("articles"))
    stop, parts, units = any_of(lexicon.words("stop")), any_of(lexicon.words("fraction_words")), any_of(lexicon.unit_of)
    each = any_of(lexicon.words("one_by_one"))
    counted = rf"(?:{several})(?![\w-]| (?:{parts})\b| \d)"
    alone = rf"(?:{ones})(?= (?:{units})\b)|^(?:{ones})(?= (?!(?:{stop}|{parts})\b)\w)"
    return re.compile(rf"(?<![\w-])(?!\w+ \w+ (?:{each})\b)(?:{counted}|{alone})", re.IGNORECASE)
