"""What several formats share: an ingredient's line from its parts, and headings in lists."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from actions.language.lexicons import Lexicons
from actions.language.quantities import spoken_number
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.plain_text import one_line
from actions.recipes.importers.times import minutes_of

Json = dict[str, Any]

BLANK = re.compile(r"\s+")
TIMES = ("prepTime", "cookTime", "performTime", "totalTime")
MOST = 10**6  # no recipe takes more of anything


Piece = Callable[[Lexicons], Json]
"""One recipe of a source: turns into a schema.org/Recipe object, or raises what is wrong with it."""


def ingredient(amount: Any, unit: Any, food: Any, note: Any = None) -> str:
    """An ingredient's line: "1½ cups flour, sifted".

    Args:
        amount: a number, or text such as "1 1/2"; zero or nothing where there is none.
        unit: its name.
        food: its name; what is not a text is left out, here as in the others.
        note: what is done to it.
    """
    line = " ".join(part for part in (_amount(amount), one_line(unit), one_line(food)) if part)
    said = one_line(note).strip(" ,")
    return BLANK.sub(" ", f"{line}, {said}" if line and said else line or said)


def _amount(value: Any) -> str:
    if isinstance(value, bool):
        return ""
    if isinstance(value, int | float):
        return spoken_number(value) if 0 < value <= MOST else ""
    return one_line(value)


def heading(title: Any) -> list[str]:
    """The heading of a part of an ingredient list, as the readers of lists know it; none where it is empty."""
    name = one_line(title).strip(" :#=*-")
    return [f"{name}:"] if name else []


def section(name: Any, steps: list[Any]) -> list[Any]:
    """Steps under a heading; as they are where it is empty."""
    title = one_line(name).strip(" :#=*-")
    return [{"@type": "HowToSection", "name": title, "itemListElement": steps}] if title and steps else steps


def paragraphs(*texts: Any) -> str:
    """Several texts as one, each on a line of its own; what is not a text or empty is left out."""
    return "\n".join(text.strip() for text in texts if isinstance(text, str) and text.strip())


def with_times(recipe: Json, lexicons: Lexicons) -> Json:
    """The object with those times that can be read; others, which people type freely ("overnight"), join its description."""
    kept, unread = dict(recipe), []
    for name in TIMES:
        try:
            minutes_of(recipe.get(name), name, lexicons.default)
        except RecipeError:
            unread.append(one_line(kept.pop(name)))
    return {**kept, "description": paragraphs(recipe.get("description"), *unread)} if unread else kept
