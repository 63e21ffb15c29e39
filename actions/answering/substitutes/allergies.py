"""What somebody at the table may not eat, and which foods hold it by their names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import Claim, first_of, read
from actions.answering.substitutes.judging import HELD, LISTED, SUITS, judge, told
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise, stem, stems, tokens
from actions.recipes.contents import Kind, contents
from actions.recipes.contents.naming import allergen, diet_pattern, forms, named
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


def asked_about(question: Question, table: Substitutes, avoid: Sequence[str] = ()) -> Answer | None:
    """Which ingredients hold what a question asks for ("is there gluten in this?"), by their names; None for other questions.

    That none does is never said without a word about the labels. A food that the list calls so ("eggs") is asked for as any other, where nothing else holds it.

    Args:
        question: the question in its situation.
        table: knows allergens of foods.
        avoid: what somebody at the table may not eat, as it was told before.
    """
    lexicon, recipe = table.lexicon, question.recipe
    if not question.text or not recipe.ingredients:
        return None
    if names := listed_asked(question.text, lexicon):
        return _about(names, recipe, lexicon, LISTED)
    if names := eater_asked(question.text, recipe, lexicon) or _eaters(question, avoid, lexicon):
        return _about(names, recipe, lexicon, SUITS)
    claim = read(question)
    if claim is None:
        return None
    suits = claim.says("suits_asked")
    if suits:
        return _about(_unsuited(claim.plain.partition(suits)[2], avoid, lexicon), recipe, lexicon, SUITS)
    return _held(claim, recipe, avoid, table)


def _held(claim: Claim, recipe: Recipe, avoid: Sequence[str], table: Substitutes) -> Answer | None:
    """Which ingredients hold what is asked for, groups or a food: "are there chickpeas in it" names the hummus."""
    lexicon = table.lexicon
    opening = claim.says("holds") or (claim.words[0] if claim.words[0] in lexicon.words("holds_start") else None)
    behind = claim.plain.partition(opening)[2] if opening else ""
    idle = lexicon.words("stop") | lexicon.words("claim_fillers") | lexicon.words("whole_recipe")
    if set(tokens(behind)) & lexicon.words("denying"):
        return None  # "is there one without lentils?"
    names = avoided(behind, lexicon)
    if set(tokens(behind)) - {word for form in forms(names, lexicon) for word in tokens(form)} - idle:
        food = " ".join(word for word in tokens(behind) if word not in idle)
        names = (food,) if len(contents(lexicon).targets(food)) == 1 else ()
    if not names:
        return None
    found = judge(recipe.ingredients, names, lexicon)
    said = [form for form in (*forms(names, lexicon), *names) if form in behind]
    own = [line.called for line in recipe.ingredients if any(table.same(line.called, form) for form in said)]
    minded = bool(set(names) & set(avoid))
    if own and not minded and set(found.holds) <= set(own):
        return None
    if names[0] not in lexicon.table("allergens") and not minded and not found.holds:
        return None
    return told(found, names, lexicon, HELD)


def listed_asked(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What a question asks the ingredients to be listed for, groups or a food: "which ingredients have gluten?", "what's made from corn in it"; empty for other questions."""
    plain = normalise(text)
    said = set(tokens(plain))
    lists = said & lexicon.words("ingredient_words") and said & lexicon.words("listing_words") and said & lexicon.words("contents_verbs")
    if not lists or said & lexicon.words("denying"):
        return ()
    fillers = ("stop", "claim_fillers", "question_fillers", "whole_recipe", "whole_recipe_marks", "listing_words", "contents_verbs")
    idle = frozenset().union(*(lexicon.words(key) for key in fillers))
    rest = " ".join(word for word in tokens(plain) if word not in idle)
    return avoided(plain, lexicon) or ((rest,) if len(contents(lexicon).targets(rest)) == 1 else ())


def eater_asked(text: str, recipe: Recipe, lexicon: Lexicon) -> tuple[str, ...]:
    """What somebody may not eat whom a yes-or-no question about the dish names: "can I serve this to someone with a nut allergy?"; empty for other questions."""
    said = tokens(normalise(text))
    pointing = lexicon.words("standing_for") | lexicon.words("dish_pronouns") | lexicon.words("whole_recipe")
    title = set(stems(recipe.title, lexicon.language))
    about = bool(set(said) & pointing) or any(stem(word, lexicon.language) in title for word in said)
    return avoided(text, lexicon) if said and said[0] in lexicon.words("polar_starts") and about and is_allergy(text, lexicon) else ()


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
    free = bool(left) and left[-1] in lexicon.words("freed_words")
    asked = " ".join(left[:-1] if free else left)
    names = avoided(asked, lexicon)
    if free and not names and len(contents(lexicon).targets(asked)) == 1:
        names = (asked,)
    rest = re.sub(diet_pattern(lexicon), " ", asked)
    others = {word for form in (*forms(names, lexicon), *names) for word in tokens(form)} if free else set()
    return _about(names, question.recipe, lexicon, SUITS) if names and set(tokens(rest)) <= others | lexicon.words("stop") and question.recipe.ingredients else None


def _eaters(question: Question, avoid: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """What somebody may not eat of whom it is asked whether they can eat the dish, by what is named, else as it was told before; empty for other questions."""
    plain = normalise(question.text)
    eaten = first_of(lexicon, "eating_asked", plain)
    if eaten is None or not set(tokens(plain)[:1]) & lexicon.words("polar_starts") or not _is_dish(plain.partition(eaten)[2], question.recipe, lexicon):
        return ()
    eater = set(tokens(plain.partition(eaten)[0])) & (lexicon.words("suited_people") | lexicon.words("people"))
    return avoided(plain, lexicon) or (tuple(avoid) if eater else ())


def _is_dish(eaten: str, recipe: Recipe, lexicon: Lexicon) -> bool:
    """Whether what is eaten is the dish itself, by a pronoun or words of its title: "can my kid with a nut allergy eat these?"."""
    kinds = ("standing_for", "dish_pronouns", "determiners", "question_fillers", "eaten_portions", "suited_people", "stop")
    pointing = frozenset().union(*(lexicon.words(kind) for kind in kinds))
    return not {word for word in tokens(eaten) if word not in pointing and stem(word, lexicon.language) not in stems(recipe.title, lexicon.language)}


def _unsuited(eater: str, avoid: Sequence[str], lexicon: Lexicon) -> tuple[str, ...]:
    """What somebody may not eat of whom it is asked whether something suits: by the diet that is named, else as it was told before."""
    people = set(tokens(eater)) & lexicon.words("suited_people")
    return avoided(eater, lexicon) or (tuple(avoid) if people else ())


def _about(names: Sequence[str], recipe: Recipe, lexicon: Lexicon, asked: str) -> Answer | None:
    """Which ingredients hold something to avoid; None where there is nothing to avoid."""
    return told(judge(recipe.ingredients, names, lexicon), names, lexicon, asked) if names else None
