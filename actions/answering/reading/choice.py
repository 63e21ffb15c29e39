"""Which things of a list are the answer: those of the asked class, those not named in the question, those after another."""

from __future__ import annotations

from functools import lru_cache

from actions.answering.reading.asked import Asked
from actions.answering.reading.classes import class_names, classes
from actions.answering.reading.slots import Slot
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, join, tokens


@lru_cache(maxsize=20_000)
def _stems(item: str, lexicon: Lexicon) -> frozenset[str]:
    return frozenset(content_stems(item, lexicon))


def chosen(slot: Slot, asked: Asked, lexicon: Lexicon) -> list[int]:
    """Places of the things of a list that a question asks for; of one thing that one."""
    places = list(range(len(slot.items)))
    if len(places) < 2:
        return places
    named = [bool(_stems(item, lexicon) & asked.beside) for item in slot.items]
    if asked.after and any(named):
        at = max(place for place in places if named[place])
        following = places[at + 1 :] if asked.after > 0 else places[:at]
        if following:
            return following[:1] if asked.after > 0 else following[-1:]
    if any(named) and not all(named):
        places = [place for place in places if not named[place]]
    if asked.variety:
        places = [place for place in places if asked.noun in _stems(slot.items[place], lexicon)] or places
    if asked.noun in class_names(lexicon):
        places = [place for place in places if asked.noun in classes(slot.items[place], lexicon)] or places
    return places


def chosen_items(slot: Slot, asked: Asked, lexicon: Lexicon) -> str:
    """The things of a list that a question asks for, bare."""
    if len(slot.items) < 2:
        return slot.text
    return join([slot.items[place] for place in chosen(slot, asked, lexicon)], _joint(slot, lexicon))


def spoken_items(slot: Slot, asked: Asked, lexicon: Lexicon) -> str:
    """The same as it is said, with articles."""
    places = chosen(slot, asked, lexicon)
    return join([slot.spoken[place] for place in places], _joint(slot, lexicon)) if slot.spoken and places else slot.text


def _joint(slot: Slot, lexicon: Lexicon) -> str:
    """The word between the last two things: "or" where the step leaves the choice ("in a microwave or over a double boiler")."""
    choice = lexicon.words("alternatives") & set(tokens(slot.text))
    return min(choice, key=len) if choice else str(lexicon.entries["and"])
