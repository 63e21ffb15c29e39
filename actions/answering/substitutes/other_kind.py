"""What another of its kind is asked for: "which other cheese would work?" in a recipe with feta."""

from __future__ import annotations

from actions.answering.reading.classes import classes
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, stem, tokens
from actions.recipes.model import Recipe

BEHIND = 3  # words behind "other" that may name the kind


def other_kind(text: str, recipe: Recipe, step: int, lexicon: Lexicon) -> int | None:
    """The place in the list of the food that a question would have another kind of; None where it asks for something else.

    A food that the text names counts first, then one of the running step, then the only one of that kind.

    Args:
        text: what was asked, with what was said before it.
        recipe: the recipe in hand, as it is told.
        step: number of the running step, 0 before the first.
        lexicon: the words for other things; a language without them has no such questions.
    """
    said = tokens(text)
    if not set(said) & lexicon.words("other_modals") or set(said) & lexicon.words("other_beside"):
        return None
    at = next((at for at, word in enumerate(said) if word in lexicon.words("other_words") and set(said[max(0, at - 3) : at]) & lexicon.words("other_askers")), None)
    if at is None:
        return None
    kind = [stem(word, lexicon.language) for word in said[at + 1 : at + 1 + BEHIND] if word not in lexicon.words("stop")]
    if kind and kind[0] in {stem(word, lexicon.language) for word in lexicon.words("other_uses")}:
        return None
    lines = [place for place, line in enumerate(recipe.ingredients) if kind and _is_of(line.called, kind[0], lexicon)]
    named = [place for place in lines if set(content_stems(recipe.ingredients[place].called, lexicon)) & set(content_stems(" ".join(said[:at]), lexicon))]
    here = [use.index for use in recipe.steps[step - 1].ingredients if use.index in lines] if 0 < step <= len(recipe.steps) else []
    return next(iter(named or here or lines), None)


def _is_of(food: str, kind: str, lexicon: Lexicon) -> bool:
    heads = content_stems(food, lexicon)
    return kind in classes(food.lower(), lexicon) and heads != [kind]  # "which other apples?" asks for sorts
