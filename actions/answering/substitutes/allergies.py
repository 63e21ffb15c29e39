"""What somebody at the table may not eat, and which foods hold it by their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise
from actions.recipes.contents import Kind, contents
from actions.recipes.contents.naming import allergen, diet_pattern, named
from actions.recipes.model import Recipe
from actions.recipes.substitution import Substitutes


@lru_cache(maxsize=8)
def _cues(lexicon: Lexicon) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(lexicon.words('allergy_words'))})(?!\w)|{diet_pattern(lexicon)}")


@lru_cache(maxsize=8)
def _denials(lexicon: Lexicon) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(lexicon.words('diets_denied'))})\s+(?:\w+\s+)?(?:{diet_pattern(lexicon)})")


def is_allergy(text: str, lexicon: Lexicon) -> bool:
    """Whether a text says that somebody may not or will not eat something, whether it is there or not."""
    return bool(_cues(lexicon).search(_granted(normalise(text), lexicon)))


def _granted(plain: str, lexicon: Lexicon) -> str:
    """A text without what it denies: "nobody's vegetarian tonight"."""
    return _denials(lexicon).sub(" ", plain)


def avoided(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What a text names that is avoided: the groups that it names, those that a diet leaves out ("coeliac": gluten), or the diet where these are not all of it."""
    return named(_granted(normalise(text), lexicon), lexicon)


def held(foods: Sequence[str], avoid: Sequence[str], table: Substitutes, contains: Sequence[str] = (), *, least: Kind = Kind.HOLDS) -> str | None:
    """The first thing to avoid that any of the foods is or holds; None where none does, by their names.

    Args:
        foods: names of foods.
        avoid: groups, diets and names of foods.
        table: knows allergens of substitutes, and which names mean the same food.
        contains: allergens that are known of them.
        least: MAY to find what may hold it too.
    """
    known, lexicon = contents(table.lexicon), table.lexicon
    entries = [entry for food in foods if (entry := table.food(food))]
    sure = {allergen(name, lexicon) for name in (*contains, *(name for entry in entries for name in entry.allergens))}
    reached = {number for name in sure for number in known.targets(name)}
    for name in avoid:
        if name in sure or known.targets(name) & reached or any(known.verdict(food, name).kind >= least or _is(food, name, table) for food in foods):
            return name
    return None


def names_avoided(text: str, question: str, avoid: Sequence[str], lexicon: Lexicon) -> bool:
    """Whether an answer names foods that hold something to avoid, beside those that the question itself names."""
    known = contents(lexicon)
    told, asked = (set(known.codes(known.keys.key(words))) for words in (text, question))
    return any((told - asked) & known.holding(name, Kind.HOLDS) for name in avoid)


def _is(food: str, name: str, table: Substitutes) -> bool:
    """Whether a food is the avoided one, where that is neither a group nor a food of the tables."""
    return bool(table.key(name)) and not contents(table.lexicon).targets(name) and table.same(food, name)


def concerned(recipe: Recipe, avoid: Sequence[str], table: Substitutes) -> tuple[int, ...]:
    """Places in the list of the ingredients that hold something to avoid, by their names."""
    known = contents(table.lexicon)
    return tuple(
        at for at, line in enumerate(recipe.ingredients)
        if held((line.called,), avoid, table) is not None or any(known.line_verdict(line, name).kind == Kind.HOLDS for name in avoid)
    )
