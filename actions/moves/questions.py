"""The questions of a sentence, and of which form each is: "how thick should they be and how big" are two, "how much salt and pepper" is one."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise

FORMS = {"temperature": "ask_temperature", "time": "ask_step_time", "amount": "ask_amount", "reason": "ask_why"}
"""What a form of question is read as; of any other form it is an open question."""
MEASURING = ("temperature", "time", "amount", "size", "rate")
"""Forms of questions that are answered by a measure."""


def form_of(text: str, lexicon: Lexicon) -> str:
    """The form of a question: what it measures, or that it asks for a reason; empty for others.

    Args:
        text: the question.
        lexicon: the words of the language.
    """
    plain = normalise(text)
    forms = lexicon.table("question_forms")
    found = [(match.start(), -len(match[0]), form) for form in (*MEASURING, "reason") if (match := re.search(rf"\b(?:{any_of(forms[form])})\b", plain))]
    return min(found)[2] if found else ""
