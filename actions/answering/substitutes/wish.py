"""What a cook says about something that is not there: what is missing, and what would be taken for it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from actions.answering.substitutes.things import WORD, Thing
from actions.language.lexicon import Lexicon
from actions.language.words import any_of

Role = Literal["missing", "offered", "beside"]


_BARELY_BEFORE = re.compile(r"\W*[.,;!–-]\s*(?:[\w-]+\s+){0,2}")
_ASKED_ALONE = re.compile(r"\s*\?\W*")


@dataclass(frozen=True)
class Wish:
    """What is missing and what is offered, each in the order in which it was said."""

    missing: tuple[Thing, ...] = ()
    offered: tuple[Thing, ...] = ()


@dataclass(frozen=True)
class _Cues:
    """Patterns of the words around foods and tools."""

    fillers: re.Pattern[str]
    missing_before: re.Pattern[str]
    offered_before: re.Pattern[str]
    weakly_before: re.Pattern[str]
    swapped: re.Pattern[str]
    missing_after: re.Pattern[str]
    offered_after: re.Pattern[str]
    joined: re.Pattern[str]
    for_word: re.Pattern[str]
    with_word: re.Pattern[str]
    verbs: re.Pattern[str]


@lru_cache(maxsize=8)
def _cues(lexicon: Lexicon) -> _Cues:
    def ending(key: str) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w'])(?:{any_of(lexicon.words(key))})$")

    def beginning(key: str) -> re.Pattern[str]:
        return re.compile(rf"\W*(?:(?:{any_of(lexicon.words('after_things'))})\s+)*(?:{any_of(lexicon.words(key))})(?!\w)")

    joints = any_of(lexicon.words("joiners") | lexicon.words("alternatives"))
    verbs = rf"(?P<swapping>{any_of(lexicon.words('swapping'))})|(?P<substituting>{any_of(lexicon.words('substituting'))})"
    return _Cues(
        fillers=re.compile(rf"(?:(?<![\w'])(?:{any_of(lexicon.words('before_things'))})|[\s,\"'-])+$"), missing_before=ending("missing_before"),
        offered_before=ending("offered_before"), weakly_before=ending("weakly_offered_before"), swapped=ending("swapped_for"),
        missing_after=beginning("missing_after"), offered_after=beginning("offered_after"), joined=re.compile(rf"[\s,]*(?:(?:{joints})[\s,]*)?"),
        for_word=ending("for_word"), with_word=ending("with_word"), verbs=re.compile(rf"(?<!\w)(?:{verbs})(?!\w)"),
    )


def read_wish(text: str, found: Sequence[Thing], lexicon: Lexicon, *, reports: bool) -> Wish:
    """The roles of what was named.

    Args:
        text: the utterance, cleaned.
        found: what it names, in order.
        lexicon: the words around foods and tools.
        reports: whether something is reported missing; else it is asked what may be taken.
    """
    roles = _roles(text, found, lexicon, reports)
    if any(roles):
        roles = [role or ("beside" if thing.start >= 0 else None) for thing, role in zip(found, roles, strict=True)]
    first = next((thing for thing, role in zip(found, roles, strict=True) if role in ("missing", "offered")), found[0] if found else None)
    sorted_out: dict[Role, list[Thing]] = {"missing": [], "offered": [], "beside": []}
    for thing, role in zip(found, roles, strict=True):
        if first is not None and thing.tool == first.tool:  # "no whisk for the eggs": the eggs are there
            sorted_out[role or ("missing" if reports or thing.line is not None else "offered")].append(thing)
    missing = [thing for thing in sorted_out["missing"] if thing.name not in {other.name for other in sorted_out["offered"]}]
    return Wish(tuple(missing), tuple(sorted_out["offered"]))


def _roles(text: str, found: Sequence[Thing], lexicon: Lexicon, reports: bool) -> list[Role | None]:
    cues = _cues(lexicon)
    roles: list[Role | None] = []
    end = 0
    for at, thing in enumerate(found):
        if thing.start < 0:
            roles.append(None)
            continue
        before, after = text[end : thing.start], text[thing.end :]
        previous = found[at - 1] if at and found[at - 1].tool == thing.tool else None
        pair = _paired(text, before, previous, cues) if previous else None
        if pair and pair[0] == "offered" and roles[-1] == "missing":  # "no butter for the potatoes"
            roles.append("beside")
        elif pair:
            roles[-1] = pair[0]
            roles.append(pair[1])
        elif previous and cues.joined.fullmatch(before) and before.strip():
            roles.append(roles[-1])
        else:
            roles.append(_role(before, after, previous, cues, reports))
        end = thing.end
    return roles


def _role(before: str, after: str, previous: Thing | None, cues: _Cues, reports: bool) -> Role | None:
    """The role that the words around a thing give it; the longest of those before it counts.

    Where something is reported missing, "is", "have" and the like before it offer nothing.
    """
    stripped = cues.fillers.sub("", before)
    weak = 0 if reports else _longest(cues.weakly_before, before, stripped)
    missing, offered = _longest(cues.missing_before, before, stripped), max(weak, _longest(cues.offered_before, before, stripped))
    if missing and missing >= offered:
        return "missing"
    if cues.missing_after.match(after):
        return "missing"
    if offered:
        return "offered"
    if previous is None and cues.for_word.search(stripped):
        swapped = any(verb["swapping"] is not None for verb in cues.verbs.finditer(stripped))
        return "offered" if swapped and not reports else "missing"  # "can I swap some of it for rye?"
    if previous is not None and _BARELY_BEFORE.fullmatch(before) and _ASKED_ALONE.fullmatch(after):
        return "offered"  # "no breadcrumbs. crushed biscuits?"
    return "offered" if not reports and cues.offered_after.match(after) else None


def _longest(pattern: re.Pattern[str], *texts: str) -> int:
    return max((len(match[0]) for text in texts if (match := pattern.search(text.rstrip(" ,-\"'")))), default=0)


def _paired(text: str, before: str, previous: Thing, cues: _Cues) -> tuple[Role, Role] | None:
    """The roles of two things with "for", "with" or "by" between them, by the verb before both."""
    stripped = cues.fillers.sub("", before)
    if cues.swapped.search(stripped):
        return "missing", "offered"
    between = "for" if cues.for_word.fullmatch(stripped.strip()) else "with" if cues.with_word.fullmatch(stripped.strip()) else None
    if between is None or previous.start < 0:
        return None
    verb = next(iter(reversed(list(cues.verbs.finditer(text[: previous.start])))), None)
    swapped = verb is not None and verb["swapping"] is not None
    if verb is None and between == "with":
        return None
    return ("missing", "offered") if swapped or between == "with" else ("offered", "missing")


def unknown_name(text: str, lexicon: Lexicon) -> str | None:
    """What is called missing by a name that nobody knows: the words behind "no" or "out of", up to the next mark or small word."""
    forms = any_of(lexicon.words("missing_before"))
    fillers = any_of(lexicon.words("before_things"))
    cues = list(re.finditer(rf"(?<![\w'])(?:{forms})\s+(?:(?:{fillers})\s+)*", text))
    if not cues:
        return None
    words: list[str] = []
    at = cues[-1].end()
    for word in WORD.finditer(text, at):
        if word[0] in lexicon.words("stop") or text[at : word.start()].strip() or len(words) == 3:
            break
        words.append(word[0])
        at = word.end()
    return " ".join(words) or None


def unknown_offer(text: str, lexicon: Lexicon) -> str | None:
    """What is offered by a name that nobody knows: the few words that alone ask behind what is not there ("no breadcrumbs. crushed biscuits?")."""
    found = re.search(r"[.,;!–-]\s*(?P<name>(?:[\w'-]+\s+){0,2}[\w'-]+)\s*\?\W*$", text)
    words = found["name"].split() if found is not None else []
    idle = lexicon.words("stop") | lexicon.words("question_words") | lexicon.words("polar_starts") | lexicon.words("offered_after")
    name = " ".join(words)
    asking = lexicon.words("asking_help") | lexicon.words("asking_enough") | lexicon.words("asking_on")
    return name if name and not set(words) & idle and name not in asking else None
