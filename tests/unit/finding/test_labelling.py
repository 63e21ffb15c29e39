"""The categories of recipes: by tags, rules, words and what was learned."""

from __future__ import annotations

import numpy as np
import pytest

from actions.finding.categories import Categories
from actions.finding.labelling import CERTAIN, Labeller, batches, strict, train
from actions.finding.learning import LEAST_TAGGED
from actions.language.lexicons import Lexicons
from actions.recipes.model import RawRecipe
from tests.unit.finding.sample import categories, many, raw

LEXICONS = Lexicons("en")
SITE = "https://example.org/new"


def named(labeller: Labeller, recipe: RawRecipe) -> set[str]:
    return {labeller.categories.ids[at] for at in np.flatnonzero(labeller.label([recipe]).members[0])}


@pytest.fixture(scope="module")
def bare() -> Labeller:
    return Labeller(categories(), LEXICONS)


@pytest.fixture(scope="module")
def learned() -> Labeller:
    return Labeller(categories(), LEXICONS, train(many(), categories(), LEXICONS))


@pytest.mark.parametrize(("recipe", "names"), [
    (raw("Stew", "a", "b", "c", "d", categories=("Soup",)), {"soup"}),
    (raw("Stew", "1 box zorblax", "b", "c", "d", categories=("vegetarian",)), {"vegetarian"}),
    (raw("Stew", "2 slices bacon", "b", "c", "d", categories=("vegetarian",)), set()),
    (raw("Leek soup", "2 leeks", "salt", "pepper", "thyme"), {"soup", "vegetarian", "dairy_free"}),
    (raw("Leek soup", "2 leeks", "salt", "butter", "thyme"), {"soup", "vegetarian"}),
    (raw("Dish", "b", "c", "d", "e", minutes=30), {"quick"}), (raw("Dish", "b", "c", "d", "e", minutes=31, categories=("quick & easy",)), set()),
    (raw("Dish", "b", "c", "d", "e", categories=("quick & easy",)), {"quick"}), (raw("Dish", "b", "c", "d"), {"few_ingredients"}), (raw("Dish"), set()),
])
def test_tags_rules_and_words_decide(bare: Labeller, recipe: RawRecipe, names: set[str]) -> None:
    assert named(bare, recipe) == names


def test_a_diet_needs_to_know_every_food(bare: Labeller) -> None:
    assert "vegetarian" in named(bare, raw("Vegetarian bake", "2 leeks", "salt"))
    assert "vegetarian" not in named(bare, raw("Vegetarian bake", "2 leeks", "1 packet of zorblax"))


def test_what_was_learned_sorts_recipes_without_tags(learned: Labeller) -> None:
    soup = raw("Dish", "2 leeks", "salt", "b", steps="Simmer in the stock and ladle into bowls.")
    baked = raw("Dish", "2 leeks", "salt", "b", steps="Toss it well. Roast until brown.")
    assert {"soup"} <= named(learned, soup)
    assert "oven" not in named(learned, soup)
    assert {"oven"} <= named(learned, baked)
    assert "soup" not in named(learned, baked)


def test_a_tagged_recipe_that_lacks_a_tag_of_its_source_is_not_of_the_category(learned: Labeller) -> None:
    steps = "Simmer in the stock and ladle into bowls. Serve cold."
    assert "soup" in named(learned, raw("Dish", "2 leeks", steps=steps, url=SITE))
    assert "soup" not in named(learned, raw("Dish", "2 leeks", steps=steps, url=SITE, categories=("dinner",)))
    assert "soup" in named(learned, raw("Dish", "2 leeks", steps=steps, url="https://other.example/1", categories=("dinner",)))


def test_nothing_that_was_learned_makes_a_recipe_with_meat_vegetarian(learned: Labeller) -> None:
    for recipe in many(60, seed=8):
        assert "vegetarian" not in named(learned, recipe.model_copy(update={"ingredients": (*recipe.ingredients, "1 chicken"), "categories": ("vegetarian",)}))


def test_confidence_is_highest_where_a_rule_decides(learned: Labeller) -> None:
    labels = learned.label([raw("Dish", "1 chicken", "2 leeks", steps="Simmer in the stock and ladle into bowls.")])
    names = learned.categories.ids
    assert labels.confidence[0, names.index("vegetarian")] == CERTAIN
    assert 0.5 <= labels.confidence[0, names.index("soup")] < CERTAIN
    assert ((labels.confidence >= 0.5) & (labels.confidence <= 1)).all()


def test_too_few_tagged_recipes_teach_nothing() -> None:
    assert train(many(LEAST_TAGGED - 1), categories(), LEXICONS) is None
    assert train([recipe.model_copy(update={"categories": ()}) for recipe in many()], categories(), LEXICONS) is None


def test_one_by_one_and_together_are_the_same(learned: Labeller) -> None:
    recipes = [recipe.model_copy(update={"categories": (), "url": None}) for recipe in many(30, seed=5)]
    together = learned.label(recipes)
    np.testing.assert_array_equal(together.members, np.vstack([learned.label([recipe]).members for recipe in recipes]))


def test_the_shipped_cards_are_sorted_by_rules_and_words() -> None:
    from actions.recipes.importers.files import read_path
    from actions.settings import PROJECT

    labeller = Labeller(Categories.load(), LEXICONS)
    cards = [found.recipe for found in read_path(PROJECT / "knowledge" / "recipes", LEXICONS) if found.recipe is not None]
    labels = labeller.label(cards)
    assert labels.members.any(axis=1).all()
    vegetarian = labels.members[:, labeller.categories.ids.index("vegetarian")]
    tagged = np.array(["vegetarian" in card.categories for card in cards])
    assert (vegetarian == tagged).mean() > 0.85
    meat = np.array([any(word in " ".join(card.ingredients) for word in ("chicken", "beef", "bacon", "pork")) for card in cards])
    assert not (vegetarian & meat).any()


def test_strict_categories_and_batches() -> None:
    assert strict(categories()).tolist() == [False, True, True, False, False, False]
    assert [len(part) for part in batches(range(7), 3)] == [3, 3, 1]
