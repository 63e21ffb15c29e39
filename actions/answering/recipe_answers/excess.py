"""Much more of a food than the recipe takes: "I tipped a tablespoon of salt in" where it takes half a teaspoon."""

from __future__ import annotations

from fractions import Fraction

from actions.answering.recipe_answers.base import Question
from actions.language.measures import Densities, converted
from actions.language.words import content_stems, normalise, tokens
from actions.recipes.amounts import finder
from actions.recipes.scaling.scaling import listed_amount

SWAPPED = 2  # amounts of which one was taken for the other
TOO_MUCH = Fraction(2)
"""Times the whole amount of the list from which a dish is spoiled, not only seasoned more."""


def overdosed(text: str, question: Question, densities: Densities) -> str | None:
    """The food of the list of which a cook tells to have taken much more than all of it; None where none is, or the amounts cannot be compared.

    Args:
        text: what was told.
        question: the situation.
        densities: what foods weigh.
    """
    lexicon, plain = question.lexicon, normalise(text)
    measured = [found for found in finder(lexicon).all_in(plain) if found.measures and not found.high]
    if len(measured) == SWAPPED and set(tokens(plain[measured[0].end : measured[1].start])) & lexicon.words("replacing_words"):
        measured = measured[:1]  # "a tablespoon of soda in instead of a teaspoon"
    said = tokens(plain)
    if len(measured) != 1 or not set(said[:1]) & lexicon.words("doers") or set(said) & lexicon.words("denying") or set(said[:2]) & lexicon.words("having_verbs"):
        return None
    behind = content_stems(plain[measured[0].end :], lexicon)[:2]
    for line in question.recipe.ingredients:
        wanted = listed_amount(line, lexicon)
        if wanted is None or not wanted.unit or not set(content_stems(line.called, lexicon)[-1:]) & set(behind):
            continue
        taken = converted(measured[0].low.value, measured[0].unit, wanted.unit, line.called, lexicon, densities)
        if taken is not None and taken.low >= TOO_MUCH * wanted.high:
            return line.called
    return None
