"""How degrees and gas marks are written, as patterns of a lexicon's words."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import any_of

SIGN = "[-−–]"
GAS_MARKS = {Fraction(1, 4): 110, Fraction(1, 2): 130, Fraction(1): 140, Fraction(2): 150, Fraction(3): 170, Fraction(4): 180, Fraction(5): 190, Fraction(6): 200,
             Fraction(7): 220, Fraction(8): 230, Fraction(9): 240}
"""Degrees Celsius of a conventional oven, as British cookery books give them."""


@lru_cache(maxsize=8)
def heat_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """A temperature or a range of two."""
    degrees, celsius, fahrenheit = (any_of(lexicon.words(key)) for key in ("degrees", "celsius", "fahrenheit"))
    sign = rf"(?:{SIGN}|\b(?:{any_of(lexicon.words('minus'))})\s+)"
    joining = any_of(lexicon.words("joiners") - lexicon.words("articles"))
    between = rf"(?:\s*(?:{SIGN}|{any_of(lexicon.words('ranges'))})\s*|\s+(?:{joining})\s+)"
    digits = r"\d{1,3}(?:[.,]\d(?!\d))?"

    def rest(at: str) -> str:
        scales = rf"(?P<{at}celsius>{celsius})(?!\w)|(?P<{at}fahrenheit>{fahrenheit})(?!\w)"
        return rf"\s*(?:(?:{degrees})\s*)?(?:{scales}|(?:{degrees}))|\s?(?P<{at}bare>[CF])\b"

    low = rf"(?P<low_sign>(?<![\w°)]){sign})?(?P<low>{digits})(?P<own>{rest('low_')})?(?P<between>{between})"
    return re.compile(rf"(?<![\w.])(?<!\d/)(?P<range>{low})?(?P<sign>(?<![\w°)]){sign})?(?P<value>{digits})(?P<rest>{rest('')})", re.IGNORECASE)


@lru_cache(maxsize=8)
def mark_pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """A gas mark with its number, or two of them: "gas mark 4-5", "gas 6"."""
    spoken = any_of(word for word, value in lexicon.cardinals.items() if value in range(1, 10) and word not in lexicon.words("articles"))
    number = rf"(?:[¼½]|1\s*/\s*[24]|[1-9](?![\d/°]|[.,]\d)|(?:{spoken})\b)"
    between, names = any_of(lexicon.words("ranges")), any_of(lexicon.words("gas_marks") | lexicon.words("gas_ovens"))
    return re.compile(
        rf"\b(?P<name>{names})\b\s*(?:(?:{any_of(lexicon.words('mark_numbers'))})\b\.?)?\s*(?P<low>{number})(?:(?P<between>\s*(?:{between})\s*)(?P<high>{number}))?", re.IGNORECASE
    )
