"""What may be left out of a recipe: the sort of thing that is asked about, as the base knows it."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.answering.reading.classes import classes
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, any_spaced, content_stems, normalise, stems, tokens
from actions.recipes.model import Ingredient, Recipe

GAP = 5  # words between the parts of "leave … out"
LONGEST = 3  # words of the name of what is left out


def class_left_out(text: str, recipe: Recipe, lexicon: Lexicon) -> str | None:
    """The sort of food that a question would leave out, as the base calls it; None where it leaves nothing out, or what the recipe calls optional.

    Args:
        text: the question.
        recipe: the recipe in hand.
        lexicon: the words for leaving out, and the sorts that the base knows.
    """
    behind, gap = _left(text, lexicon)
    if not behind or set(tokens(text)) & lexicon.words("leaving_not"):
        return None
    lines = [line for line in named_lines(set(behind), recipe, lexicon) if behind[0] in (names := content_stems(line.called, lexicon)) and (not gap or set(behind) <= set(names))]
    if lines:
        sorts = {sort_of(line.called, lexicon) for line in lines}
        return sorts.pop() if len(sorts) == 1 and not any(line.optional for line in lines) else None
    return sort_of(behind[0], lexicon) if not gap or len(behind) == 1 else None


def _left(text: str, lexicon: Lexicon) -> tuple[list[str], bool]:
    """Stems of the first words that a question would leave out ("the onions", or "browning the onions"), and whether they part a verb, where nothing else may stand."""
    pattern = _pattern(lexicon)
    match = pattern.search(normalise(text)) if pattern is not None else None
    if match is None:
        return [], False
    plain, fillers = normalise(text), lexicon.words("question_fillers")
    if match["gap"]:
        named = content_stems(match["gap"], lexicon, without=fillers)
        return (named if len(named) <= LONGEST else []), True
    behind = content_stems(plain[match.end() :], lexicon, without=fillers)
    return behind[:LONGEST] or content_stems(plain[: match.start()], lexicon, without=fillers)[-1:], False


def named_lines(said: set[str], recipe: Recipe, lexicon: Lexicon) -> list[Ingredient]:
    """The lines of a recipe whose foods are named by whole names, else by the last words of them."""
    heads = {line: content_stems(line.called, lexicon) for line in recipe.ingredients}
    whole = [line for line, words in heads.items() if words and set(words) <= said]
    return whole or [line for line, words in heads.items() if words and (words[-1] in said or words[0] in said)]


def sort_of(food: str, lexicon: Lexicon) -> str | None:
    """The sort of a food; None where the base knows none."""
    words, kin = set(stems(food, lexicon.language)), classes(food.lower(), lexicon)
    for sort, members in lexicon.table("leaving_kinds").items():
        keys = [stems(str(member), lexicon.language) for member in members]
        if any(set(key) <= words for key in keys) or any(" ".join(key) in kin for key in keys):
            return str(sort)
    return None


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str] | None:
    forms = lexicon.words("leaving_out")
    if not forms:
        return None
    apart = rf"(?:{any_of(lexicon.words('leaving_gap'))})\s+(?P<gap>(?:\S+\s+){{1,{GAP}}})(?:{any_of(lexicon.words('leaving_end'))})"
    return re.compile(rf"(?<![\w'])(?:{any_spaced(forms)}|{apart})(?![\w'])")
