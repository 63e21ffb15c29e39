"""A cake in hand, and what is said about what is not there."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from actions.answering.substitutes.replying import reply_to
from actions.answering.substitutes.situation import Reply, Situation
from actions.answering.substitutes.things import Known
from actions.language.lexicons import Lexicons
from actions.recipes.adapting.adapter import Adapter
from actions.recipes.model import Recipe
from actions.recipes.substitution import Entry, Substitutes
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import densities, english

BUTTER = {"food": "butter", "also": ["unsalted butter", "salted butter"], "allergy": "dairy", "instead": [
    {"food": "dripping", "per": "any", "note": "It tastes of beef.", "fit": ["fry", "roast"]},
    {"food": "margarine", "per": "any", "contains": ["soy"], "note": "Take a block."},
    {"food": "sunflower oil", "ratio": 0.75, "caution": "The crumb is coarser.", "unfit": ["pastry"]},
]}
FOODS: list[dict[str, Any]] = [
    BUTTER,
    {"food": "sugar", "instead": [{"food": "maple syrup", "ratio": 0.75}, {"food": "honey", "ratio": 0.75}]},
    {"food": "walnut", "allergy": "nuts", "instead": [{"food": "pecans", "per": "any", "contains": ["nuts"]}, {"food": "pumpkin seeds", "per": "any"}]},
    {"food": "buttermilk", "instead": [
        {"mix": [{"food": "milk", "quantity": 1, "unit": "cup"}, {"food": "vinegar", "quantity": 1, "unit": "tablespoon"}], "makes": {"quantity": 1, "unit": "cup"}},
    ]},
    {"food": "vanilla", "also": ["vanilla extract"], "instead": [{"food": "almond extract", "ratio": 0.5, "contains": ["nuts"]}]},
    {"food": "gelatin", "none": "Nothing else sets like it."},
]
TOOLS: list[dict[str, Any]] = [
    {"food": "electric mixer", "also": ["mixer"], "instead": [{"food": "whisk", "note": "It takes longer."}]},
    {"food": "loaf tin", "instead": [{"food": "cake tin"}, {"food": "muffin tin"}]},
]
LINES = ["1 cup unsalted butter", "1 cup sugar", "2 cups flour", "100 g walnuts, chopped", "1 cup buttermilk", "1 tsp vanilla extract", "1 tbsp honey",
         "1 tbsp rum (optional)", "3 leaves gelatin",
         "50 g butter or lard, for the tin"]
STEPS = ["Heat the oven to 180 °C.", "Beat the unsalted butter with the sugar, using the mixer.", "Fold in the flour, the buttermilk and the vanilla extract.",
         "Scatter the walnuts over the cake in the loaf tin."]


@cache
def cake() -> Recipe:
    """The cake."""
    return recipe(LINES, STEPS, title="Walnut Cake", servings=8, utensils=("mixer", "loaf tin (1 l)"))


@cache
def table() -> Substitutes:
    """A small table."""
    return Substitutes([Entry.model_validate(row) for row in FOODS], [Entry.model_validate(row) for row in TOOLS], english())


@cache
def situation(*, step: int = 0, alone: bool = False) -> Situation:
    """A cook with the cake in hand, or without a recipe."""
    return Situation(Known(table(), densities(), english()), Adapter(Lexicons("en")), recipe=None if alone else cake(), step=step)


def said(reply: Reply) -> list[str]:
    """Names of the responses."""
    return [answer.response for answer in reply.answers]


def fields(reply: Reply) -> dict[str, Any]:
    """Fields of all responses together."""
    return {name: value for answer in reply.answers for name, value in answer.fields.items()}


def missing(text: str, of: Situation | None = None, **named: Any) -> Reply:
    """What is said to a report."""
    return reply_to(text, named.get("named", ()), of or situation(), reports=True)


def ask(text: str, of: Situation | None = None, **named: Any) -> Reply:
    """What is said to a question."""
    return reply_to(text, named.get("named", ()), of or situation(), reports=False)


def after(reply: Reply, of: Situation | None = None, **changes: Any) -> Situation:
    """The situation in the next turn."""
    return replace(of or situation(), adaptation=reply.adaptation, avoid=reply.avoid, proposed=reply.proposal, offered=reply.offered, **changes)
