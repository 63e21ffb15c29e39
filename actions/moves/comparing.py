"""Comparing the recipes that were shown: the quickest first, or two that are named side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from actions.language.quantities import spoken_minutes
from actions.language.words import join, tokens
from actions.moves.turn import Part, Turn
from actions.recipes.model import Recipe

COMPARED = "compare_recipes"
"""What is played where the recipes shown are compared."""
PAIR = 2  # recipes of which is told what each has that the other has not
OWN_FOODS = 4  # of these


def _shown(turn: Turn) -> tuple[str, ...]:
    return turn.state.offer.ids[: turn.state.offer.shown]


def named_of_shown(turn: Turn, text: str) -> frozenset[str]:
    """Ids of the recipes shown whose whole titles a text holds."""
    plain = f" {' '.join(tokens(text))} "
    titles = {row.id: " ".join(tokens(row.title)) for shown in _shown(turn) if (row := turn.kitchen.catalogue.row(shown)) is not None}
    return frozenset(shown for shown, title in titles.items() if f" {title} " in plain)


def compare(turn: Turn, parts: Sequence[Part]) -> None:
    """Tell what was found by how long it takes, or the recipes that are named side by side; the list is then as told."""
    named = named_of_shown(turn, parts[0].text)
    chosen = [recipe for recipe in _opened(turn, _shown(turn)) if recipe.id in named]
    if len(chosen) > 1:
        turn.say("utter_titles", titles="\n".join(_described(recipe, [other for other in chosen if other is not recipe], turn) for recipe in chosen))
    else:
        _in_order(turn)
    offer = turn.state.offer
    rest = len(offer.ids) - offer.shown + offer.beyond
    turn.say("utter_more_to_show" if rest else "utter_pick_one", rest=rest)
    turn.ask("pick_recipe")
    turn.offer_recipes([recipe.title for recipe in _opened(turn, _shown(turn))])


def _opened(turn: Turn, ids: Sequence[str]) -> list[Recipe]:
    return [recipe for shown in ids if (recipe := turn.kitchen.store.get(shown)) is not None]


def _in_order(turn: Turn) -> None:
    """Put the list in order of the time that it takes, what it is not known of last."""
    offer, recipes = turn.state.offer, _opened(turn, turn.state.offer.ids)
    ordered = sorted(recipes, key=lambda recipe: (recipe.minutes is None, recipe.minutes or 0))
    shown = ordered[: turn.kitchen.settings.shown_at_once]
    lines = [f"{at}. {recipe.title}{_measured(recipe, turn)}" for at, recipe in enumerate(shown, 1)]
    turn.say("utter_titles", titles="\n".join((str(turn.kitchen.lexicon.entries["by_time"]), *lines)))
    turn.state.offer = offer.model_copy(update={"ids": tuple(recipe.id for recipe in ordered), "shown": len(shown)})


MEASURES: dict[str, Callable[[Recipe], int | None]] = {
    "minutes": lambda recipe: recipe.minutes,
    "ingredients": lambda recipe: len(recipe.ingredients),
    "steps": lambda recipe: len(recipe.steps),
}
"""What the store knows of every recipe, by the name that the lexicon gives it."""


def _measured(recipe: Recipe, turn: Turn) -> str:
    return f": {spoken_minutes(recipe.minutes, turn.kitchen.lexicon)}" if recipe.minutes else ""


def _said(measure: str, value: int, turn: Turn) -> str:
    if measure == "minutes":
        return spoken_minutes(value, turn.kitchen.lexicon)
    return str(turn.kitchen.lexicon.table("measured")[measure]).format(count=value)


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
