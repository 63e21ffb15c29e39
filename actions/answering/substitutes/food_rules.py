"""Rules of a faith on what may be eaten ("is this halal?"): what the names of the ingredients show for and against it, never more."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of, mentioned
from actions.answering.substitutes.allergies import avoided, concerned
from actions.answering.substitutes.judging import SUITS, judge, told
from actions.language.lexicon import Lexicon
from actions.language.words import normalise, stem, stems, tokens
from actions.recipes.contents.naming import said_pattern
from actions.recipes.model import Recipe
from actions.recipes.substitution import Substitutes

IDLE = ("stop", "claim_fillers", "question_fillers", "whole_recipe", "whole_recipe_marks", "suited_people", "people", "polar_starts", "denying", "question_words", "dish_pointing",
        "choice_words", "food_rule_fillers")
"""Lists of words that say nothing of what is asked for beside the name of a rule."""



def rule_asked(text: str, recipe: Recipe, lexicon: Lexicon) -> str | None:
    """The rule by which a text asks whether the dish, or a food of it, may be eaten; None for other texts ("is kosher salt ok?", "what is halal?").

    Args:
        text: what was said.
        recipe: the recipe in hand.
        lexicon: the words for it; a language without them has no such questions.
    """
    plain, language = normalise(text), lexicon.language
    named = next((name for name in lexicon.entries.get("food_rules", ()) if _said(name, lexicon).search(plain)), None)
    if named is None:
        return None
    rest = tokens(_said(named, lexicon).sub(" ", plain))
    pointed = lexicon.words("whole_recipe") | lexicon.words("dish_pointing") | lexicon.words("food_rule_dish")
    known = {word for name in (recipe.title, *(line.called for line in recipe.ingredients)) for word in stems(name, language)}
    told = {word for row in lexicon.table("allergens").values() for form in row.get("said", ()) for word in stems(form, language)}
    opened = bool(set(rest) & lexicon.words("question_words")) and not set(rest) & pointed and not {stem(word, language) for word in rest} & known
    idle = frozenset().union(*(lexicon.words(key) for key in IDLE))
    strange = [word for word in rest if word not in idle and stem(word, language) not in known | told]
    return None if opened or strange else named


def judged_by_rule(question: Question, table: Substitutes) -> Answer | None:
    """What the names of the ingredients show of a rule that a question asks for; None for other questions, and of a food that the recipe has not."""
    lexicon, recipe = table.lexicon, question.recipe
    name = rule_asked(question.text, recipe, lexicon) if question.text and recipe.ingredients else None
    if name is None:
        return None
    plain = normalise(question.text)
    classes = avoided(_said(name, lexicon).sub(" ", plain), lexicon)
    named = {*mentioned(plain, question), *(concerned(recipe, classes, table) if classes else ())}
    if classes and not named:
        return None
    without = set(tokens(plain)) & (lexicon.words("omitting_words") | lexicon.words("food_rule_without"))  # "is it halal without the wine?"
    whole = not named or first_of(lexicon, "food_rule_dish", plain) is not None
    lines = [line for at, line in enumerate(recipe.ingredients) if (at not in named if without else whole or at in named)]
    return replace(told(judge(lines, (name,), lexicon), (name,), lexicon, SUITS), answer_id=f"rule-{name}")


def _said(name: str, lexicon: Lexicon) -> re.Pattern[str]:
    """A pattern for the names of a rule, without those that only name a kind of food: "kosher salt"."""
    return said_pattern(lexicon.table("diets")[name])
