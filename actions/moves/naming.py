"""Questions about a recipe that they name while none is in hand: "is moussaka gluten free", "is the curry hot" behind a list with one curry."""

from __future__ import annotations

from dataclasses import replace

from actions.answering.common_sense.of_dish import subject_of
from actions.answering.recipe_answers import Answer, Question
from actions.answering.substitutes.allergies import asked_about, diet_asked
from actions.answering.substitutes.food_rules import judged_by_rule
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.moves.asked import asks
from actions.moves.turn import Part, Turn
from actions.recipes.model import Recipe

ASKING = "ask_other"
MISTAKEN = ("choose_recipe", "report_missing", "ask_substitute", "refine_search", "list_recipes", "view_recipe")
"""Intents that such a question is taken for."""
LENGTHS = (3, 2, 1)  # words behind "the" that may be a name
STAGES = ("idle", "choosing", "ended")


def named_in(turn: Turn, part: Part) -> str | None:
    """The recipe that a part names by its whole title, or points to by a word that only one of those shown holds; None where none or several are meant."""
    catalogue, lexicon, said = turn.kitchen.catalogue, turn.kitchen.lexicon, tokens(part.text)
    if turn.recipe is not None or turn.state.stage not in STAGES or not said:
        return None
    names = [*part.values("recipe"), *said]
    whole = {row.id for row in catalogue.titles_in(part.text)} or {row.id for name in names for row in catalogue.named(name).fitting if normalise(row.title) == normalise(name)}
    if whole:
        return next(iter(whole)) if len(whole) == 1 else None
    pointing = lexicon.words("determiners") | lexicon.words("pointing")
    pointed = [said[at + 1 : at + 1 + length] for at, word in enumerate(said) if word in pointing for length in LENGTHS]
    shown = [row for recipe in turn.state.offer.ids[: turn.state.offer.shown] if (row := catalogue.row(recipe)) is not None]
    for words in pointed:
        rows = shown or list(catalogue.named(" ".join(words)).fitting)
        rows = [row for row in rows if set(stems(" ".join(words), lexicon.language)) <= set(stems(row.title, lexicon.language))]
        if len(rows) == 1 and content_stems(" ".join(words), lexicon):
            return rows[0].id
    return None


def of_it(text: str, recipe: Recipe, lexicon: Lexicon) -> str:
    """A question with a pronoun for the recipe that it names: "does it have nuts" for "does the tiramisu have nuts"."""
    title, pronoun = set(stems(recipe.title, lexicon.language)), str(lexicon.table("thing_pronouns")["one"][0])
    said = [pronoun if stem(word, lexicon.language) in title else word for word in tokens(text)]
    return " ".join(
        word for at, word in enumerate(said)
        if not (word == pronoun and said[at - 1 : at] == [pronoun]) and not (word in lexicon.words("determiners") and said[at + 1 : at + 2] == [pronoun])
    )


def shown_by_words(turn: Turn, question: Question) -> Answer | None:
    """Whether somebody may eat the dish that a question names, from the words of its ingredients; None where that is not asked."""
    table = turn.kitchen.substitutes
    return judged_by_rule(question, table) or asked_about(question, table, turn.state.avoid) or diet_asked(question, table)


def as_asked_of_named(turn: Turn, part: Part) -> Part | None:
    """What only seems to choose the recipe that it names, or to tell of a diet, as a question: "can i make moussaka ahead", "is guacamole vegan"; None for others."""
    lexicon = turn.kitchen.lexicon
    if part.intent not in MISTAKEN or not asks(part.text, lexicon):
        return None
    named = named_in(turn, part)
    recipe = turn.kitchen.store.get(named) if named is not None else None
    if recipe is None:
        return None
    text = of_it(part.text, recipe, lexicon)
    asked = shown_by_words(turn, Question(text=text, recipe=recipe, lexicon=lexicon)) is not None or subject_of(text, recipe, lexicon) is not None
    return replace(part, intent=ASKING, confidence=1.0) if asked else None
