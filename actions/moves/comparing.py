"""Comparing the recipes that were shown: put in order by what the store knows of them, or told side by side."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from actions.answering.recipe_answers.claims import first_of
from actions.finding.request import Request
from actions.language.lexicon import Lexicon
from actions.language.quantities import spoken_minutes
from actions.language.words import join, normalise, stems
from actions.moves.turn import Part, Turn
from actions.recipes.model import Recipe

COMPARED = "compare_recipes"
"""What is played where the recipes shown are compared."""
BY, DIFFERENCE = "by", "difference"
LEAST = 2  # recipes shown that can be compared
PAIR = 2  # recipes of which is told what each has that the other has not
OWN_FOODS = 4  # of these


def as_comparing(turn: Turn, parts: Sequence[Part]) -> Part | None:
    """A question that compares the recipes shown ("which is the quickest", "what's the difference between the first two"); None for others.

    What wishes for more than the comparison ("the quickest soup"), and a comparison of other things ("baking soda and baking powder"), is none.
    """
    if not parts or turn.cooking or turn.state.stage != "choosing" or len(_shown(turn)) < LEAST or turn.text.startswith("/"):
        return None
    found = _compared_by(turn)
    return Part(turn.text, COMPARED, 1.0, ((BY, found[0]),)) if found is not None and not _names_more(turn, found[1]) else None


def _shown(turn: Turn) -> tuple[str, ...]:
    return turn.state.offer.ids[: turn.state.offer.shown]


def _compared_by(turn: Turn) -> tuple[str, str] | None:
    """The measure that an utterance compares by, and the words that say so; None where it compares nothing, or with others: "anything quicker?"."""
    lexicon, plain = turn.kitchen.lexicon, normalise(turn.text)
    if first_of(lexicon, "compared_with_others", plain) is not None:
        return None
    keys = {DIFFERENCE: "difference_words", **{str(by): f"compared_by_{by}" for by in lexicon.table("comparing")}}
    return next(((by, words) for by, key in keys.items() if (words := first_of(lexicon, key, plain)) is not None), None)


def _names_more(turn: Turn, words: str) -> bool:
    """Whether something is named besides the comparison that no title of those shown holds."""
    finder, lexicon = turn.kitchen.finder, turn.kitchen.lexicon
    understood = finder.read(normalise(turn.text).replace(words, " "), Request()) if finder is not None else None
    titles = [row.title for shown in _shown(turn) if (row := turn.kitchen.catalogue.row(shown)) is not None]
    held = {stem for title in titles for stem in stems(title, lexicon.language)}
    return understood is not None and any(not set(stems(change.value, lexicon.language)) <= held for change in understood.added)


def compare(turn: Turn, parts: Sequence[Part]) -> None:
    """Tell what was found in order of a measure, or the recipes shown side by side; the list is then as told."""
    by, measures = next(iter(parts[0].values(BY)), DIFFERENCE), turn.kitchen.lexicon.table("comparing")
    if by not in measures:
        chosen = _meant(turn, _opened(turn, _shown(turn)))
        turn.say("utter_titles", titles="\n".join(_described(recipe, [other for other in chosen if other is not recipe], turn) for recipe in chosen))
    else:
        _in_order(turn, measures[by])
    offer = turn.state.offer
    rest = len(offer.ids) - offer.shown + offer.beyond
    turn.say("utter_more_to_show" if rest else "utter_pick_one", rest=rest)
    turn.ask("pick_recipe")
    turn.offer_recipes([recipe.title for recipe in _opened(turn, _shown(turn))])


def _opened(turn: Turn, ids: Sequence[str]) -> list[Recipe]:
    return [recipe for shown in ids if (recipe := turn.kitchen.store.get(shown)) is not None]


def _in_order(turn: Turn, row: Mapping[str, Any]) -> None:
    """Put the list in order of a measure, what it is not known of last, and tell the first of it."""
    name, offer, recipes = str(row["measure"]), turn.state.offer, _opened(turn, turn.state.offer.ids)
    known = [recipe for recipe in recipes if MEASURES[name](recipe)]
    ordered = sorted(known, key=lambda recipe: MEASURES[name](recipe) or 0, reverse=bool(row.get("most")))
    ordered += [recipe for recipe in recipes if recipe not in known]
    shown = ordered[: turn.kitchen.settings.shown_at_once]
    lines = [f"{at}. {recipe.title}{_measured(recipe, name, turn)}" for at, recipe in enumerate(shown, 1)]
    turn.say("utter_titles", titles="\n".join((str(row["lead"]), *lines)))
    turn.state.offer = offer.model_copy(update={"ids": tuple(recipe.id for recipe in ordered), "shown": len(shown)})


MEASURES: dict[str, Callable[[Recipe], int | None]] = {
    "minutes": lambda recipe: recipe.minutes,
    "ingredients": lambda recipe: len(recipe.ingredients),
    "steps": lambda recipe: len(recipe.steps),
}
"""What the store knows of every recipe, by the name that the lexicon gives it."""


def _measured(recipe: Recipe, measure: str, turn: Turn) -> str:
    value = MEASURES[measure](recipe)
    return f": {_said(measure, value, turn)}" if value else ""


def _said(measure: str, value: int, turn: Turn) -> str:
    if measure == "minutes":
        return spoken_minutes(value, turn.kitchen.lexicon)
    return str(turn.kitchen.lexicon.table("measured")[measure]).format(count=value)


def _meant(turn: Turn, recipes: list[Recipe]) -> list[Recipe]:
    """Those of the recipes shown that a comparison names by place ("the first two", "1 and 3") or title; all where it names none."""
    lexicon, said = turn.kitchen.lexicon, re.findall(r"\w+", normalise(turn.text))
    numbers = [_number(word, lexicon) for word in said]
    for word, count in zip(said, numbers[1:], strict=False):
        if PAIR <= count <= len(recipes) and (_number(word, lexicon) == 1 or word in lexicon.words("last")):
            return recipes[:count] if _number(word, lexicon) == 1 else recipes[-count:]
    chosen = [recipes[number - 1] for number in dict.fromkeys(numbers) if 0 < number <= len(recipes)]
    titled = [recipe for recipe in recipes if recipe.id in {row.id for row in turn.kitchen.catalogue.titles_in(turn.text)}]
    return next((some for some in (chosen, titled) if len(some) >= LEAST), recipes)


def _number(word: str, lexicon: Lexicon) -> int:
    """The number or place that a word names; 0 where it names none."""
    if word.isdecimal():
        return int(word[:9])
    known = lexicon.table("ordinals").get(word) or (None if word in lexicon.words("articles") | lexicon.words("pointing") else lexicon.cardinals.get(word))
    return int(known or 0)


def _described(recipe: Recipe, others: list[Recipe], turn: Turn) -> str:
    """Title and measures of a recipe; beside a single other one also some foods that only this one has."""
    told = [_said(measure, value, turn) for measure, known in MEASURES.items() if (value := known(recipe))]
    own: list[str] = []
    if len(others) == PAIR - 1:
        lexicon = turn.kitchen.lexicon
        theirs = {line.called.lower() for other in others for line in other.ingredients} | lexicon.words("pantry_staples")
        own = list(dict.fromkeys(line.called for line in recipe.ingredients if line.called.lower() not in theirs))[:OWN_FOODS]
        told += [str(lexicon.table("measured")["own"]).format(foods=join(own, lexicon.entries["and"]))] if own else []
    return f"{recipe.title}: {', '.join(told)}."
