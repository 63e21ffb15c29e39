"""Which things of a list are the answer: those of the asked class, those not named in the question, those after another."""

from __future__ import annotations

from actions.answering.reading.asked import Asked
from actions.answering.reading.features import classes, lexicon_classes
from actions.answering.reading.slots import Slot
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, join


def chosen_items(slot: Slot, asked: Asked, lexicon: Lexicon) -> str:
    """The things of a list that a question asks for, as they are said.

    Args:
        slot: a piece; of one thing it is said whole.
        asked: the question.
        lexicon: the words of the language.
    """
    items = list(slot.items)
    if len(items) < 2:
        return slot.text
    named = [bool(set(content_stems(item, lexicon)) & asked.beside) for item in items]
    if asked.after and any(named):
        at = max(index for index, is_named in enumerate(named) if is_named)
        following = items[at + 1 :] if asked.after > 0 else items[:at]
        if following:
            return following[0] if asked.after > 0 else following[-1]
    if any(named) and not all(named):
        items = [item for item, is_named in zip(items, named, strict=True) if not is_named]
    if asked.noun in lexicon_classes(lexicon):
        fitting = [item for item in items if asked.noun in classes(_of(item), lexicon)]
        items = fitting or items
    return join(items, lexicon.entries["and"])


def _of(text: str) -> Slot:
    return Slot("", "", text, frozenset(), frozenset(), items=(text,))
