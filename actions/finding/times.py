"""How long a recipe takes that does not say so: by the times that its steps name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.quantities import MINUTES
from actions.language.words import any_of

EACH_INGREDIENT = 2.0  # minutes to get it, wash it, cut it, put it in
LONGEST = 60_000.0  # minutes; what is longer is a slip of the pen


def estimated_minutes(steps: Iterable[str], ingredients: int, lexicon: Lexicon) -> float:
    """The times that the steps name, of a range the longer one, and some for each ingredient; in minutes.

    Args:
        steps: the text of the instructions.
        ingredients: how many there are.
        lexicon: units of time, and what is said for long times ("overnight").
    """
    pattern, words = _pattern(lexicon), lexicon.table("said_times")
    named = 0.0
    for step in steps:
        low = step.lower()
        for match in pattern.finditer(low):
            named += float(words[match["word"]]) if match["word"] else float(match["high"] or match["low"]) * MINUTES[lexicon.duration_of[match["unit"]]]
    return min(LONGEST, named + EACH_INGREDIENT * ingredients)


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    unit, ranges = any_of(lexicon.duration_of), any_of(lexicon.words("ranges"))
    return re.compile(
        rf"(?<![\d/.,])(?P<low>\d{{1,4}})(?:\s*(?:{ranges})\s*(?P<high>\d{{1,4}}))?[\s-]*(?P<unit>{unit})(?!\w)|(?<!\w)(?P<word>{any_of(lexicon.table('said_times'))})(?!\w)",
    )
