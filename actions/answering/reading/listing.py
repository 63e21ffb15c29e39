"""Long lists of foods in a step, read whole: parsers lose members ("cumin, coriander, star anise and cloves")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from spacy.tokens import Doc

from actions.answering.reading.frames import Argument, Frame
from actions.answering.reading.phrases import Phrase, written
from actions.language.lexicon import Lexicon
from actions.language.words import stems

FEWEST = 3  # things from which a list is read by its commas
LONGEST = 8  # words of one of them


def completed(doc: Doc, found: list[Frame], named: frozenset[str], lexicon: Lexicon) -> list[Frame]:
    """The frames of a step with the lists of foods in it whole.

    Args:
        doc: the parsed step.
        found: its frames.
        named: stems of the words that name foods in the recipe.
        lexicon: the words of the language.
    """
    for start, end, things in _lists(doc, named, lexicon):
        owner = _owner(found, start, end, things)
        if owner is None:
            continue
        frame, argument = owner
        inside = [other for other in found if other is not frame and start <= other.at < end]  # "star anise" is no frame
        if not inside and len(argument.phrases) >= len(things) and not _is_torn(argument):
            continue
        whole = replace(argument, phrases=tuple(things), text=", ".join(thing.whole for thing in things))
        kept = tuple(whole if other is argument else other for other in frame.arguments)
        found = [replace(other, arguments=kept) if other is frame else other for other in found if other not in inside]
    return found


def _lists(doc: Doc, named: frozenset[str], lexicon: Lexicon) -> Iterator[tuple[int, int, list[Phrase]]]:
    """Lists of at least FEWEST foods divided by commas: places of their first word and of the one behind them, and what they name."""
    joints = lexicon.words("list_joints")
    at = 0
    while at < len(doc):
        things, end = _run(doc, at, named, lexicon)
        known = sum(bool(thing.stems & named) for thing in things)
        if len(things) >= FEWEST and 2 * known >= len(things) and any(token.text.lower() in joints for token in doc[at:end]):
            yield at, end, things
            at = end
        at += 1


def _run(doc: Doc, start: int, named: frozenset[str], lexicon: Lexicon) -> tuple[list[Phrase], int]:
    """The things of a list that begins at a word, and the place behind it; nothing where no food begins there."""
    marks = lexicon.words("list_joints")
    stops = (lexicon.words("prepositions") | lexicon.words("until") | lexicon.words("list_stops")) - lexicon.words("connectors")
    things: list[Phrase] = []
    at, end = start, start
    while at < len(doc):
        stop = at
        while stop < len(doc) and doc[stop].text.lower() not in marks and doc[stop].text.lower() not in stops and not _ends(doc[stop].text) and stop - at < LONGEST:
            stop += 1
        first = next((place for place in range(at, stop) if doc[place].pos_ != "ADV"), stop)  # "cream together the butter"
        text = doc[first:stop].text.strip()
        if not text or not (things or set(stems(text, lexicon.language)) & named) or not _is_thing(doc, first, stop, named, lexicon):
            break
        things.append(written(text, lexicon))
        end = stop
        if stop >= len(doc) or doc[stop].text.lower() not in marks:
            break
        at = stop + 1
        while at < len(doc) and doc[at].text.lower() in marks:
            at += 1
    return things, end


def _is_torn(argument: Argument) -> bool:
    """Whether two things of an argument stand side by side with nothing between, so that they are one: "star", "anise"."""
    return any(0 <= former.last == latter.first - 1 for former, latter in pairwise(argument.phrases))


def _ends(text: str) -> bool:
    return bool(re.fullmatch(r"[.;:()\[\]–—!?]", text))


def _is_thing(doc: Doc, start: int, stop: int, named: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether some words name a thing: they begin with no verb of their own, unless that is part of a food's name."""
    first = doc[start]
    if not set(stems(doc[start:stop].text, lexicon.language)) & named and doc[stop - 1].pos_ not in ("NOUN", "PROPN"):
        return False
    pair = stop - start == 2 and bool(set(stems(doc[stop - 1].text, lexicon.language)) & named)  # "star anise", read as a verb
    verbal = first.text.lower() in lexicon.words("generic_actions") or (first.pos_ == "VERB" and first.dep_ not in ("amod", "compound") and not pair)
    return not verbal or (bool(set(stems(first.text, lexicon.language)) & named) and stop - start < FEWEST)


def _owner(found: list[Frame], start: int, end: int, things: list[Phrase]) -> tuple[Frame, Argument] | None:
    """The argument that begins a list, with its frame: it names the first thing; the nearest verb before the list."""
    for frame in sorted((frame for frame in found if frame.at < start), key=lambda frame: -frame.at):
        for argument in frame.arguments:
            if argument.phrases and start <= argument.phrases[0].first < end and argument.phrases[0].first - start <= 1 + len(things[0].text.split()):
                return frame, argument
    return None
