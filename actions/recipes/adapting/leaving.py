"""Steps that fall away where foods are left out."""

from __future__ import annotations

from collections.abc import Collection

from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems
from actions.recipes.model import Recipe


def passed_over(recipe: Recipe, left_out: Collection[int], lexicon: Lexicon) -> frozenset[int]:
    """Numbers of the steps that use nothing but what is left out, and the water that only serves it: "soak the raisins", "throw away their water".

    Args:
        recipe: the recipe in hand.
        left_out: places in the list of the ingredients that are left out.
        lexicon: the words for what only serves.
    """
    gone = set(left_out)
    serving = {stem(word, lexicon.language) for word in lexicon.words("serving_foods")}
    uses = {step.number: {use.index for use in step.ingredients} for step in recipe.steps}
    for at, line in enumerate(recipe.ingredients):
        using = [used for used in uses.values() if at in used]
        serves = bool(set(stems(line.called, lexicon.language)) & serving) and any(used & set(left_out) for used in using)
        gone |= {at} if serves and all(used <= {*left_out, at} for used in using) else set()
    return frozenset(number for number, used in uses.items() if used and used <= gone)
