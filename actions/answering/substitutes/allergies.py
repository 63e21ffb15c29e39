"""What somebody at the table may not eat, and which foods hold it by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of, read
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, join, normalise, stem, stems, tokens
from actions.recipes.model import Recipe
from actions.recipes.substitution import Substitutes


@lru_cache(maxsize=8)
def _cues(lexicon: Lexicon) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(lexicon.words('allergy_words') | frozenset(lexicon.table('diets')))})(?!\w)")


def is_allergy(text: str, lexicon: Lexicon) -> bool:
    """Whether a text says that somebody may not or will not eat something, whether it is there or not."""
    return bool(_cues(lexicon).search(_granted(normalise(text), lexicon)))


def _granted(plain: str, lexicon: Lexicon) -> str:
    """A text without what it denies: "nobody's vegetarian tonight"."""
    denied, diets = lexicon.words("diets_denied"), any_of(lexicon.table("diets"))
    return re.sub(rf"(?<!\w)(?:{any_of(denied)})\s+(?:\w+\s+)?(?:{diets})(?!\w)", " ", plain)


def avoided(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The allergens that a text names, and those that a diet leaves out: "nuts", "vegan" → meat, fish, dairy and so on."""
    plain = _granted(normalise(text), lexicon)
    by_diet = [name for diet, names in lexicon.table("diets").items() if _says(plain, [diet]) for name in names]
    named = [name for name, row in lexicon.table("allergens").items() if _says(plain, row["said"])]
    return tuple(dict.fromkeys([*by_diet, *named]))


def _says(plain: str, forms: Iterable[str]) -> bool:
    return bool(re.search(rf"(?<!\w)(?:{any_of(forms)})(?!\w)", plain))


def allergen(name: str, lexicon: Lexicon) -> str:
    """The lexicon's name of an allergen that a table writes in its own way ("tree nuts"); the name itself where it is unknown."""
    return next((known for known, row in lexicon.table("allergens").items() if name.lower() == known or name.lower() in row["said"]), name.lower())


def held(foods: Sequence[str], avoid: Sequence[str], table: Substitutes, contains: Sequence[str] = ()) -> str | None:
    """The first thing to avoid that any of the foods is or holds; None where none does, by their names.

    Args:
        foods: names of foods.
        avoid: allergens of the lexicon, and names of foods.
        table: knows allergens of foods, and which names mean the same food.
        contains: allergens that are known of them.
    """
    known = {allergen(name, table.lexicon) for name in contains}
    for food in foods:
        entry = table.food(food)
        known |= {allergen(name, table.lexicon) for name in entry.allergens} if entry else set()
    return next((name for name in avoid if name in known or any(_is(food, name, table) for food in foods)), None)


def _is(food: str, avoided_name: str, table: Substitutes) -> bool:
    row: dict[str, Any] | None = table.lexicon.table("allergens").get(avoided_name)
    if row is None:
        own, other = table.key(food), table.key(avoided_name)
        return bool(other) and (table.same(food, avoided_name) or _has(own, other))
    words = table.key(food)
    if any(_has(words, table.key(str(mark))) for mark in row.get("free", ())):
        return False
    for exception in row["not"]:
        key = table.key(str(exception))
        at = next((at for at in range(len(words)) if key and words[at : at + len(key)] == key), None)
        words = words if at is None else (*words[:at], *words[at + len(key) :])
    return any(_has(words, table.key(str(form))) for form in row["foods"])


def _has(words: tuple[str, ...], phrase: tuple[str, ...]) -> bool:
    return bool(phrase) and any(words[at : at + len(phrase)] == phrase for at in range(len(words)))


def concerned(recipe: Recipe, avoid: Sequence[str], table: Substitutes) -> tuple[int, ...]:
    """Places in the list of the ingredients that hold something to avoid, by their names."""
    return tuple(at for at, line in enumerate(recipe.ingredients) if held((line.called,), avoid, table))


def asked_about(question: Question, table: Substitutes, avoid: Sequence[str] = ()) -> Answer | None:
    """Which ingredients hold what a question asks for ("is there gluten in this?"), by their names; None for other questions.

    That none does is never said without a word about the labels. A food that the list calls so ("eggs") is asked for as any other.

    Args:
        question: the question in its situation.
        table: knows allergens of foods.
        avoid: what somebody at the table may not eat, as it was told before.
    """
    if question.text and question.recipe.ingredients and (names := _eaters(question, table.lexicon)):
        return _about(names, question.recipe, table)
    claim, lexicon, recipe = read(question) if question.text else None, table.lexicon, question.recipe
    if claim is None or not recipe.ingredients:
        return None
    suits = claim.says("suits_asked")
    if suits:
        return _about(_unsuited(claim.plain.partition(suits)[2], avoid, lexicon), recipe, table)
    opening = claim.says("holds") or (claim.words[0] if claim.words[0] in lexicon.words("holds_start") else None)
    behind = claim.plain.partition(opening)[2] if opening else ""
    names = avoided(behind, lexicon)
    forms = {form for name in names for form in lexicon.table("allergens").get(name, {}).get("said", ())}
    known = {word for form in forms for word in tokens(form)} | lexicon.words("stop") | lexicon.words("claim_fillers") | lexicon.words("whole_recipe")
    listed = any(table.same(line.called, form) for line in recipe.ingredients for form in forms if _says(behind, [form]))
    if not names or listed or set(tokens(behind)) - known:
        return None
    return _about(names, recipe, table)


def diet_asked(question: Question, table: Substitutes) -> Answer | None:
    """Which ingredients stand against a diet that is asked for and nothing else ("is it vegan", "is the moussaka gluten free"), by their names; None for other questions.

    Args:
        question: the question in its situation.
        table: knows allergens of foods.
    """
    lexicon, said = table.lexicon, tokens(normalise(question.text).replace("-", " "))
    if not said or said[0] not in lexicon.words("polar_starts"):
        return None
    idle = lexicon.words("standing_for") | lexicon.words("dish_pronouns") | lexicon.words("determiners") | lexicon.words("claim_fillers") | lexicon.words("whole_recipe")
    title = set(stems(question.recipe.title, lexicon.language))
    left = [word for word in said[1:] if word not in idle and stem(word, lexicon.language) not in title]
    asked = " ".join(left)
    diet = asked if asked in lexicon.table("diets") else ""
    freed = " ".join(left[:-1]) if left and left[-1] in lexicon.words("freed_words") else ""
    names = avoided(diet or freed, lexicon)
    return _about(names, question.recipe, table) if names and question.recipe.ingredients else None


def _eaters(question: Question, lexicon: Lexicon) -> tuple[str, ...]:
    """What somebody may not eat of whom it is asked whether they can eat the dish; empty for other questions."""
    plain = normalise(question.text)
    eaten = first_of(lexicon, "eating_asked", plain)
    asked = eaten is not None and bool(set(tokens(plain)[:1]) & lexicon.words("polar_starts")) and _is_dish(plain.partition(eaten)[2], question.recipe, lexicon)
    return avoided(plain, lexicon) if asked else ()


def _is_dish(eaten: str, recipe: Recipe, lexicon: Lexicon) -> bool:
    """Whether what is eaten is the dish itself, by a pronoun or words of its title: "can my kid with a nut allergy eat these?"."""
    pointing = lexicon.words("standing_for") | lexicon.words("dish_pronouns") | lexicon.words("determiners") | lexicon.words("question_fillers")
    return not {word for word in tokens(eaten) if word not in pointing and stem(word, lexicon.language) not in stems(recipe.title, lexicon.language)}


def _unsuited(eater: str, avoid: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """What somebody may not eat of whom it is asked whether something suits: by the diet that is named, else as it was told before."""
    people = set(tokens(eater)) & lexicon.words("suited_people")
    return avoided(eater, lexicon) or (tuple(avoid) if people else ())


def _about(names: Sequence[str], recipe: Recipe, table: Substitutes) -> Answer | None:
    """Which ingredients hold something to avoid; None where there is nothing to avoid."""
    lexicon = table.lexicon
    if not names:
        return None
    what, foods = join(list(names), lexicon.entries["and"]), [recipe.ingredients[at].called for at in concerned(recipe, names, table)]
    if not foods:
        return Answer("utter_none_concerned", {"allergen": what})
    return Answer("utter_concerned", {"allergen": what, "items": join(list(dict.fromkeys(foods)), lexicon.entries["and"])}, about=tuple(foods))
