"""The time of the deed or the place that a question names, where a time of other work was found: "how long in the oven?" while the batter is whisked."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.claims import first_of
from actions.language.lexicon import Lexicon
from actions.language.words import any_of


def asks_span(plain: str, lexicon: Lexicon) -> bool:
    """Whether it is asked how long something lasts, not how long it is until or since something, nor how long it keeps."""
    asks = re.search(rf"\b(?:{any_of(lexicon.table('question_forms')['time'])})\b", plain) is not None
    return asks and not any(first_of(lexicon, key, plain) for key in ("until", "after_words", "before_words", "passed_words", "kept_words"))
