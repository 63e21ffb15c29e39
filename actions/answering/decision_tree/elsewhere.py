"""Whether a general question is about something that the recipe in hand has nothing of."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.answering.common_sense.of_dish import kinds_of
from actions.answering.reading.classes import classes
from actions.answering.recipe_answers.likeness import kin
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, any_spaced, normalise, stem, stems, tokens
from actions.recipes.model import Recipe


def strange_foods(text: str, recipe: Recipe, lexicon: Lexicon) -> frozenset[str]:
    """Stems of the foods and kinds of dishes that a text names and a recipe has nothing of: "eggs" beside salmon, "pizza" beside a cake.

    What a step only compares with is not of the recipe ("larger than an egg"); neither is a word strange that calls a food of the recipe by its kind ("herbs").

    Args:
        text: the question.
        recipe: the recipe in hand.
        lexicon: the words of the language.
    """
    names = (recipe.title, *kinds_of(recipe, lexicon), *(line.text for line in recipe.ingredients), *recipe.utensils)
    own = _told_of(names, tuple(f"{step.text} {step.detail or ''}" for step in recipe.steps), tuple(line.called for line in recipe.ingredients), lexicon)
    words = {stem(word, lexicon.language) for word in tokens(text) if word not in lexicon.words("stop")}
    return frozenset(word for word in words if _is_eaten(word, lexicon) and not kin(word, lexicon) & own)


@lru_cache(maxsize=4096)
def _is_eaten(word: str, lexicon: Lexicon) -> bool:
    """Whether a stem surely names a food or a kind of dish."""
    tools, unclear = ({one for form in lexicon.words(key) for one in stems(form, lexicon.language)} for key in ("no_food_classes", "unclear_foods"))
    dishes = {stem(str(form), lexicon.language) for kind, forms in lexicon.table("dish_kinds").items() for form in (kind, *forms) if " " not in str(form)}
    found = classes(word, lexicon)
    return word not in unclear and (word in dishes or (bool(found) and not found & tools))


@lru_cache(maxsize=64)
def _told_of(names: tuple[str, ...], steps: tuple[str, ...], foods: tuple[str, ...], lexicon: Lexicon) -> frozenset[str]:
    """Stems of all that a recipe names, with the kinds of its foods, without what its steps only compare with."""
    likened = rf"\b(?:{any_spaced(lexicon.words('likened_to'))})\s+(?:(?:{any_of(lexicon.words('articles'))})\s+)?[\w-]+"
    done = re.sub(likened, " ", normalise(" ".join(steps)))
    return frozenset(stems(" ".join((*names, done)), lexicon.language)).union(*(classes(food, lexicon) for food in foods))
