"""Reports that tell whether the running step is over, by its time or by the sign that it waits for: "the toothpick comes out wet", "my hour is up"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.phrases import denied_at, entries_pattern, first_of
from actions.language.quantities import durations
from actions.language.words import any_of, any_spaced, normalise, stem, stems, tokens
from actions.recipes.model import Step

LITTLE_WITHIN = 2  # words between "hardly" and what there is hardly any of


def falls_short(report: str, step: Step, lexicon: Lexicon) -> bool:
    """Whether a report tells that a step has not come to its end.

    The last thing that is told of its end counts: "wet at first, now it's clean" tells that it is there. A shorter time counts
    where nothing is told of the end.

    Args:
        report: what the cook said.
        step: the step that it is about.
        lexicon: the words of the language.
    """
    plain = normalise(report)
    told = _last_told(plain, step, lexicon)
    return not told if told is not None else _is_too_short(plain, step, lexicon)


def is_over(report: str, step: Step, lexicon: Lexicon) -> bool:
    """Whether a report tells that a step has come to its end: the sign that it waits for ("not pink any more"), or its time ("my hour is up").

    Args:
        report: what the cook said.
        step: the step that it is about.
        lexicon: the words of the language.
    """
    plain = normalise(report)
    if entries_pattern(lexicon, "remaining_time").search(plain) is not None or _holds_on(plain, step, lexicon):
        return False
    told = _last_told(plain, step, lexicon)
    return told if told is not None else time_is_up(plain, step, lexicon)


def _holds_on(plain: str, step: Step, lexicon: Lexicon) -> bool:
    """Whether a text says that something still is as it was, where a step does not wait for it to stay so: "soft but the beef is still like a boot"."""
    still = lexicon.words("staying_words")
    return bool(set(tokens(plain)) & still) and not any(set(tokens(end)) & still for end in _ends(step, lexicon))


def time_is_up(report: str, step: Step, lexicon: Lexicon) -> bool:
    """Whether a report tells that the time of a step has passed: "my hour is up", "that was the 40".

    Args:
        report: what the cook said.
        step: the step that it is about.
        lexicon: the words of the language.
    """
    plain, needed = normalise(report), waited(step, lexicon)
    over = re.search(rf"\b(?:{any_spaced(lexicon.words('time_over'))})(?!\w)", plain)
    if needed is None or over is None or entries_pattern(lexicon, "remaining_time").search(plain) is not None:
        return False
    spans, words = durations(plain, lexicon), re.findall(r"[^\W\d_]+", plain)
    if spans:
        return max(span.longest for span in spans) >= needed
    numbers = [*(float(number) for number in re.findall(r"(?<![\d.,/])\d{1,3}(?![\d.,/])", plain)), *(lexicon.cardinals[word] for word in words if word in lexicon.cardinals)]
    return needed in numbers if numbers else bool(set(words) & set(lexicon.duration_of))


def denies_end(report: str, step: Step, lexicon: Lexicon) -> bool:
    """Whether all that a report denies a step denies as well: "soft but still pale" where that is waited for.

    Args:
        report: what the cook said.
        step: the step that it is about.
        lexicon: the words of the language.
    """
    denying = lexicon.words("negation") | lexicon.words("denying")
    return is_over(report, step, lexicon) and set(tokens(report)) & denying <= {word for end in _ends(step, lexicon) for word in tokens(end)}


def waited(step: Step, lexicon: Lexicon) -> float | None:
    """Minutes that a step takes at least by its words ("for 1 hour 30 minutes, stirring every 30 minutes"); None where it gives no such time."""
    before = any_spaced(lexicon.words("waiting_before"))
    plain = normalise(step.text)
    found = re.search(rf"\b(?:{before})\s+(?=\d|[½¼¾])(?P<span>[^,;.]+)", plain)
    spans = durations(found["span"], lexicon) if found is not None else []
    return spans[0].minutes if spans else None


def _last_told(plain: str, step: Step, lexicon: Lexicon) -> bool | None:
    """Whether the last clause that speaks of a step's end tells that it is there; None where none speaks of it."""
    told = [verdict for clause in _clauses(plain, lexicon) if (verdict := _end_told(clause, step, lexicon)) is not None]
    return told[-1] if told else None


def _clauses(plain: str, lexicon: Lexicon) -> Iterator[str]:
    joints = any_spaced({str(lexicon.entries["and"])} | lexicon.words("joining_deeds") | lexicon.words("turning_clauses"))
    return (clause for clause in re.split(rf"[,.;!?–]+|\b(?:{joints})\b", plain) if clause.strip())


def _end_told(clause: str, step: Step, lexicon: Lexicon) -> bool | None:
    """Whether a clause tells that the end of a step is there; None where it says nothing of it."""
    wanted, gone = _wanted(step, lexicon)
    said, denied = _said(clause, lexicon)
    unwanted = _states(gone, step, lexicon)
    if denied & unwanted:
        return True
    if said & unwanted and first_of(lexicon, "vanished_words", clause) is None:
        return False
    lacking = first_of(lexicon, "barely_words", clause) is not None or _is_not_yet(clause, lexicon)
    if lacking and not gone and (said | denied) & (wanted | _foods(step, lexicon)):
        return False
    ends, opposed = _opposed(wanted, lexicon)
    if said & opposed - wanted and not said & ends:
        return False
    return True if said & _states(wanted, step, lexicon) else None


def _wanted(step: Step, lexicon: Lexicon) -> tuple[set[str], set[str]]:
    """Stems of the words for what a step waits for, with those that tell the same, and of those for what shall be gone."""
    wanted, gone = set[str](), set[str]()
    for end in _ends(step, lexicon):
        said, denied = _said(end, lexicon)
        wanted, gone = wanted | said, gone | denied
    return wanted, gone


def _ends(step: Step, lexicon: Lexicon) -> list[str]:
    """What a step waits for, and what it checks: "to check that it sounds hollow"."""
    checked = re.search(rf"\b(?:{any_spaced(lexicon.words('checking_marks'))})\s+(?P<sign>.+)", normalise(step.text))
    return [normalise(end) for end in step.until] + ([checked["sign"]] if checked is not None else [])


def _said(text: str, lexicon: Lexicon) -> tuple[set[str], set[str]]:
    """Stems of the words of a text, with those that tell the same state, and of those that it denies."""
    said, denied = set[str](), set[str]()
    for found in re.finditer(r"[^\W\d_]+(?:[-'][^\W\d_]+)*", text):
        if found[0] not in lexicon.words("stop"):
            absent = denied_at(text, found.start(), lexicon) or _is_little(text[: found.start()], lexicon)
            (denied if absent else said).update(stems(found[0], lexicon.language))
    return said.union(*(group for group in _groups(lexicon) if group & said)), denied


def _is_little(before: str, lexicon: Lexicon) -> bool:
    """Whether the words before a thing say that there is hardly any of it: "hardly any liquid"."""
    return bool(set(tokens(before)[-LITTLE_WITHIN:]) & lexicon.words("barely_words"))


def _is_not_yet(clause: str, lexicon: Lexicon) -> bool:
    """Whether a clause says that something is not there yet: "no bubbles yet"."""
    said = tokens(clause)
    return bool(set(said) & lexicon.words("denying")) and bool(set(said[-1:]) & lexicon.words("yet_words"))


def _foods(step: Step, lexicon: Lexicon) -> set[str]:
    """Stems of the foods of a step."""
    return {word for use in step.ingredients for word in stems(use.name, lexicon.language)}


def _states(wanted: set[str], step: Step, lexicon: Lexicon) -> set[str]:
    """What a step waits for without the things that shall come to it: "clean", not "the toothpick"; "bubbles" that shall come are such a sign."""
    things = _foods(step, lexicon) | {word for tool in lexicon.utensils for word in stems(tool, lexicon.language)}
    named = rf"\b(?:{any_of(lexicon.words('sign_determiners'))})\s+([\w'-]+(?:\s+(?:{any_spaced(lexicon.words('part_joints'))})\s+[\w'-]+)?)"
    things |= {word for end in _ends(step, lexicon) for thing in re.findall(named, end) for word in stems(thing, lexicon.language)}
    spans = {stem(word, lexicon.language) for word in lexicon.duration_of}  # a time is no sign
    return wanted - things - spans - {stem(word, lexicon.language) for word in lexicon.words("end_fillers")}


def _opposed(wanted: set[str], lexicon: Lexicon) -> tuple[set[str], set[str]]:
    """The states that are waited for, and what tells that they are not there."""
    fitting = [(ends, told) for ends, told in _pairs(lexicon) if ends & wanted]
    return set[str]().union(*(ends for ends, _ in fitting)), set[str]().union(*(told for _, told in fitting))


def _is_too_short(plain: str, step: Step, lexicon: Lexicon) -> bool:
    """Whether a text tells that less time has passed than a step takes, and not that all is done."""
    needed = waited(step, lexicon)
    if needed is None or entries_pattern(lexicon, "remaining_time").search(plain) is not None:
        return False
    ahead, figures = any_spaced(lexicon.words("time_ahead")), any_of(lexicon.cardinals)
    passed = [span.longest for span in durations(re.sub(rf"\b(?:{ahead})\s+(?:\d|(?:{figures})\b)[^,.;!?]*", "", plain), lexicon)]
    ended = bool(set(tokens(plain)) & lexicon.words("ended_words")) and first_of(lexicon, "short_time_words", plain) is None
    return bool(passed) and max(passed) < needed and not ended


@lru_cache(maxsize=8)
def _pairs(lexicon: Lexicon) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """What may be waited for, and what tells that it is not there."""
    return tuple(
        (frozenset(stem(str(word), lexicon.language) for word in ends), frozenset(stem(str(word), lexicon.language) for word in told))
        for ends, told in lexicon.entries.get("unmet_ends", ())
    )


@lru_cache(maxsize=8)
def _groups(lexicon: Lexicon) -> tuple[frozenset[str], ...]:
    """Words that tell the same state."""
    return tuple(frozenset(stem(str(word), lexicon.language) for word in group) for group in lexicon.entries.get("same_states", ()))
