"""What rates a statement of the usability questionnaire: "4", "four out of five", "I agree"."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, normalise, tokens
from actions.learning.usability import MOST
from actions.moves.turn import Part, Turn

NUMBER = re.compile(r"\d{1,9}(?:[.,]\d{1,9})?")
OFF_SCALE = 0
LONGEST = 80  # characters of a text that can be a rating


def rating(text: str, lexicon: Lexicon) -> int | None:
    """The rating that a text consists of, OFF_SCALE for a number that is none; None where it says something else."""
    plain = normalise(text)
    if not plain or len(plain) > LONGEST:
        return None
    numbers = _numbers(plain, lexicon)
    if not numbers:
        return _worded(plain, lexicon)
    alone = len(numbers) == 1 or (len(numbers) == 2 and numbers[1] == MOST)  # "4 out of 5"
    if not alone or {word for word in tokens(plain) if word not in lexicon.cardinals} - lexicon.words("agreement_fillers"):
        return None
    return int(numbers[0]) if numbers[0] in range(1, MOST + 1) else OFF_SCALE


def _numbers(plain: str, lexicon: Lexicon) -> list[float]:
    """The numbers of a text in figures and in words, but not "a"."""
    said = (word for word in tokens(plain) if word not in lexicon.words("agreement_fillers"))
    return [*(float(found.replace(",", ".")) for found in NUMBER.findall(plain)), *(lexicon.cardinals[word] for word in said if word in lexicon.cardinals)]


def _worded(plain: str, lexicon: Lexicon) -> int | None:
    """The rating that is said in words with nothing else but words that change nothing."""
    of = {normalise(str(form)): int(value) for value, forms in lexicon.table("agreement").items() for form in forms}
    found = re.search(rf"(?<!\w)(?:{any_spaced(of)})(?!\w)", plain)
    if found is None or set(tokens(f"{plain[: found.start()]} {plain[found.end() :]}")) - lexicon.words("agreement_fillers"):
        return None
    return of[" ".join(found[0].split())]


def with_rating(turn: Turn, parts: list[Part]) -> list[Part]:
    """Read what rates the statement that waits, the whole utterance or the first part that does, as a rating of it."""
    pending, lexicon = turn.state.pending, turn.kitchen.lexicon
    if pending is None or pending.kind != "sus":
        return parts
    whole = rating(turn.text, lexicon)
    if whole is not None:
        return [_rated(whole)]
    for at, part in enumerate(parts):
        found = rating(part.text, lexicon)
        if found is not None:
            return [*parts[:at], _rated(found), *parts[at + 1 :]]
    return parts


def _rated(value: int) -> Part:
    return Part("", "sus", 1.0, (("number", value),))
