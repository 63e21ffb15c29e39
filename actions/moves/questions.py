"""The questions of a sentence, and of which form each is: "how thick should they be and how big" are two, "how much salt and pepper" is one."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, any_spaced, content_stems, normalise, tokens

FORMS = {"temperature": "ask_temperature", "time": "ask_step_time", "amount": "ask_amount", "reason": "ask_why"}
"""What a form of question is read as; of any other form it is an open question."""
MEASURING = ("temperature", "time", "amount", "size", "rate")
"""Forms of questions that are answered by a measure."""
MARKS = " \t\n,;.!?"
SHORTEST = 2  # words of a first question


def questions_in(text: str, lexicon: Lexicon, foods: frozenset[str] = frozenset()) -> list[str]:
    """The questions that a sentence asks, in order; only itself where it is one: "how much salt and pepper" and "do I peel and slice them".

    Args:
        text: the sentence.
        lexicon: the words of the language.
        foods: stems of what may be asked about without an article: "and is instant ok".
    """
    joint = rf"(?:\s*[,;]\s*(?:(?:{any_spaced(lexicon.words('joints'))})\b[\s,]*)*|\s+(?:(?:{any_spaced(lexicon.words('joints'))})\b[\s,]*)+)"
    found, start = [], 0
    for match in re.finditer(joint, text, re.IGNORECASE):
        before, behind = text[start : match.start()], text[match.end() :]
        if len(tokens(before)) >= SHORTEST and begins_question(before, lexicon, foods) and begins_question(behind, lexicon, foods):
            found.append(before.strip(MARKS))
            start = match.end()
    return [*found, text[start:].strip(" \t\n,;")]


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


def begins_question(text: str, lexicon: Lexicon, foods: frozenset[str] = frozenset()) -> bool:
    """Whether a text begins with the words of a question: an open one ("for how long", "which pan"), or one for yes or no with its subject ("should it").

    Args:
        text: the text.
        lexicon: the words of the language.
        foods: stems of what may be asked about without an article.
    """
    calling = any_spaced(lexicon.words("calling_words") | lexicon.words("joints"))
    plain = re.sub(rf"^\W*(?:(?:{calling})\b\W*)+", "", normalise(text).strip(MARKS))
    said = tokens(plain)
    if not said:
        return False
    asker = said[1] if said[0] in lexicon.words("prepositions") and len(said) > 1 else said[0]
    if asker in lexicon.words("open_askers"):
        return True
    if said[0] in lexicon.words("moment_starts"):
        return len(said) == 1 or said[1] in lexicon.words("polar_starts")
    return said[0] in lexicon.words("polar_starts") and len(said) > 1 and _is_subject(said[1], lexicon, foods)


def _is_subject(word: str, lexicon: Lexicon, foods: frozenset[str]) -> bool:
    """Whether a word may begin what a question for yes or no is about."""
    return word in lexicon.words("subjects_asked") | lexicon.words("determiners") or bool(set(content_stems(word, lexicon)) & foods)
