"""What sentences of a recipe tell beside what is done: how far and how often something goes, why, and what to do in some case."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_of, normalise

SHORTEST = 3  # words of a clause that tells a reason
NUMBER = r"(?:\d[\d\s./½¼¾⅓⅔⅛–-]*|[½¼¾⅓⅔⅛])"


@dataclass(frozen=True)
class Case:
    """A sentence that tells what to do in some case: the whole sentence, the case ("wet batter sticks to it"), and what is done then."""

    text: str
    case: str
    then: str


def sentences(text: str) -> list[str]:
    """The sentences of a text, without white space around them."""
    return [found.strip() for found in re.split(r"(?<=[.!?;])\s+(?:(?<![A-Z]\.\s)|(?![a-z]))(?=\S)", text) if found.strip()]


def extents(text: str, lexicon: Lexicon) -> list[str]:
    """How big, how thick, how far, told without a plain length: "the size of a pea", "halfway up", "a finger thick", "walnut-size"."""
    return list(dict.fromkeys(found[0].strip() for found in _extents(lexicon).finditer(text)))


@lru_cache(maxsize=8)
def _extents(lexicon: Lexicon) -> re.Pattern[str]:
    limits, articles = any_of(lexicon.words("extent_limits")), any_of(lexicon.words("articles"))
    ends, adjectives = any_of(lexicon.words("sized_ends")), any_of(lexicon.words("extent_adjectives"))
    units = any_of(form for form, unit in lexicon.unit_of.items() if unit in lexicon.words("lengths"))
    ways = any_of(lexicon.words("extent_ways"))
    parts = [
        rf"(?:{any_of(lexicon.words('likened_by'))})\s+(?:(?:{articles})\s+)?[\w-]+(?:\s+(?!(?:and|or|in|with|on)\b)[\w-]+)?",
        rf"(?:as\s+)?(?:{adjectives})\s+as\s+(?:(?:{articles})\s+)?[\w-]+(?:\s(?!(?:and|or|in|with|on|until)\b)\w+)?",
        rf"(?:{articles}|{NUMBER})[\s-]*(?:{any_of(lexicon.words('likened_units'))})(?:[\s-]+(?:{ends}))?",
        rf"[\w]+-(?:{ends})",
        rf"(?:{any_of(lexicon.words('extents'))})\s+(?:{ways})(?:\s+(?:the|its|their)\s+\w+(?:\s+of\s+(?:the\s+)?[\w]+)?)?",
        rf"{NUMBER}\s*-?(?:{units})\b(?:\s*\([^)]*\))?\s+(?:{ways})\s+(?:the|its|their)\s+\w+",
    ]
    return re.compile(rf"(?:\b(?:{limits})\s+)?(?<![\w-])(?:{'|'.join(parts)})(?![\w-])", re.IGNORECASE)


def rates(text: str, lexicon: Lexicon) -> list[str]:
    """How often, and how much each time: "every 10 minutes", "about 100 ml at a time", "about 15 strokes", "now and then"."""
    found = [match[0].strip() for match in _rates(lexicon).finditer(text) if match.start()]  # "Once the milk is in"
    for span in durations(text, lexicon):
        before = re.search(rf"\b(?:{any_of(lexicon.words('rate_marks'))})\s+{re.escape(span.text)}", text, re.IGNORECASE)
        found += [before[0]] if before else []
    return [one for one in dict.fromkeys(found) if not any(one != other and one in other for other in found)]


@lru_cache(maxsize=8)
def _rates(lexicon: Lexicon) -> re.Pattern[str]:
    numbers = any_of(lexicon.cardinals)
    limits, moves = any_of(lexicon.words("extent_limits")), any_of(lexicon.words("counted_moves"))
    portion, between = any_of(lexicon.words("portion_marks")), any_of(lexicon.words("ranges") | lexicon.words("alternatives"))
    parts = [
        rf"(?:(?:{limits})\s+)?(?:(?:{NUMBER}|(?:{numbers})\b)\s+(?:{between})\s+)?(?:{NUMBER}|(?:{numbers})\b)\s*(?:[^\W\d]+\s+){{0,4}}?(?:{portion})",
        rf"(?:(?:{limits})\s+)?(?:{NUMBER}|(?:{numbers})\b|a few)(?:\s+(?:or|to)\s+(?:{numbers}))?\s*(?:[^\W\d]+\s+){{0,1}}?(?:{moves})",
        rf"(?:about\s+)?(?:{any_of(lexicon.words('frequencies'))})",
    ]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(parts)})(?![\w-])", re.IGNORECASE)


def reasons(text: str, lexicon: Lexicon, declares: bool = False) -> Iterator[str]:
    """What of a sentence tells a reason, or what follows from something: a clause of it, or all of it.

    Args:
        text: one sentence.
        lexicon: the words of the language.
        declares: whether the sentence tells how things are rather than what to do.
    """
    clause = _clause(text, lexicon)
    if clause and clause.start() and len(text[clause.start() :].split()) >= SHORTEST:
        yield text[clause.start() :].rstrip(".;!")
    elif declares or re.search(rf"(?<![\w'-])(?:{any_of(lexicon.words('reason_marks'))})(?![\w'-])", text, re.IGNORECASE):
        yield text.rstrip(".;!")


def _clause(text: str, lexicon: Lexicon) -> re.Match[str] | None:
    """Where a clause begins that tells a reason; "as soon as they are soft" tells none."""
    for found in re.finditer(rf"(?<![\w'-])(?:{any_of(lexicon.words('reason_clauses'))})\s", text, re.IGNORECASE):
        before = text[: found.start()].lower().split()
        if not before or before[-1] not in lexicon.words("not_because"):
            return found
    return None


def cases(text: str, lexicon: Lexicon) -> Iterator[Case]:
    """The cases that a text provides for, sentence by sentence: "If wet batter sticks to it, bake for 3 minutes more"."""
    mark = re.compile(rf"(?<![\w'-])(?:{any_of(lexicon.words('condition_marks'))})\s+", re.IGNORECASE)
    inside = re.findall(r"\(([^()]*)\)", text)
    for sentence in [*sentences(re.sub(r"\s*\([^()]*[^\W\d_]{4}[^()]*\)", "", text)), *inside]:
        plain = sentence.rstrip(".;!")
        found = mark.search(plain)
        if found is None:
            continue
        before, behind = plain[: found.start()].rstrip(" ,"), plain[found.end() :]
        case, _, then = behind.partition(",")
        if before and not then:
            case, then = behind, before
        elif before:
            then = f"{before}, {then.strip()}" if len(before.split()) > 1 else then
        if case.strip() and then.strip():
            yield Case(plain, case.strip(), then.strip(" ,"))


def declares(text: str, lexicon: Lexicon) -> bool:
    """Whether a sentence begins as one that tells how things are: with an article, a pronoun or a word for this."""
    first = normalise(text).split(" ", 1)[0]
    return first in lexicon.words("articles") | lexicon.words("definite") | lexicon.words("determiners") | lexicon.words("standing_for")
