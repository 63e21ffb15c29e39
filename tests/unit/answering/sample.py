"""A small recipe with something for every question, and questions about it in one line."""

from __future__ import annotations

from functools import cache

from actions.answering.recipe_answers import KINDS, Answer, Question
from actions.language.lexicon import Lexicon
from actions.recipes.analysis import analyse
from actions.recipes.importers.cards import read_card
from actions.recipes.model import Recipe

SOUP = """Pea Soup

Serves: 4
Preparation: 10 minutes
Cooking: 50 minutes

Ingredients
- 500 g split peas, rinsed
- 4 tbsp olive oil
- 2 onions
- 2 tsp salt
- 1 tsp white sugar
- 2 tsp brown sugar
- 1 l water
- 6 slices rye bread

Utensils
- large soup pot
- wooden spoon

Procedure
1. Chop the onions finely. Heat 2 tablespoons of the oil in the pot over medium heat.
   Detail 1: Cut them into cubes the size of a pea.
   Why 1: Small pieces melt away in the soup.
   Picture 1: onions.jpg
2. Fry the onions for 5 minutes until they are soft. Add the peas, the water and 1 teaspoon of the salt to the pot. Simmer for 30 to 40 minutes.
   Detail 1: Stir them until you can squash one with the spoon.
3. Stir in the brown sugar until it has dissolved. Heat the oven to 200 °C. Put the bread in the oven. Serve the soup.

Techniques
- chop: Rock the knife up and down.
- simmer: Keep small bubbles rising.
"""
BARE = "Toast\nIngredients\n- bread\nProcedure\n1. Wait. Look around. Toast it.\n"
CHOP, HEAT, FRY, ADD, SIMMER, SUGAR, OVEN, BREAD, SERVE = range(1, 10)


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


@cache
def soup() -> Recipe:
    return analyse(read_card(SOUP, "pea-soup", english()), english())


@cache
def bare() -> Recipe:
    """A recipe that says as little as a recipe can: no ingredient list either."""
    return analyse(read_card(BARE, "toast", english()), english()).model_copy(update={"ingredients": ()})


def question(text: str = "", step: int = 0, *, of: Recipe | None = None, minutes: int = 0, noted: tuple[int, ...] = ()) -> Question:
    return Question(text=text, recipe=of or soup(), lexicon=english(), step=step, noted=noted, minutes=minutes)


def ask(intent: str, text: str = "", step: int = 0, *, of: Recipe | None = None, minutes: int = 0, noted: tuple[int, ...] = ()) -> Answer:
    return KINDS[intent](question(text, step, of=of, minutes=minutes, noted=noted))
