"""The index grows with the store, and forgets what was replaced."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.recipe_index import Numbers, RecipeIndex
from actions.recipes.store import Listed

ENGLISH = Lexicon.load("en")


def row(recipe_id: str, title: str, *categories: str, foods: str = "") -> Listed:
    return Listed(recipe_id, title, None, None, categories, foods)


def ids(index: RecipeIndex, numbers: Numbers) -> list[str]:
    return [entry.id for entry in index.listed(numbers)]


def test_recipes_are_found_by_title_food_category_and_id() -> None:
    index = RecipeIndex(ENGLISH)
    index.add([row("a", "Pea Soup", "soup", foods="peas split"), row("b", "Chicken Stew", "stew", foods="peas chicken thighs"), row("c", "Pea Soup")])
    assert [entry.id for entry in index.rows] == ["b", "a", "c"]
    assert ids(index, index.titled("pea")) == ["a", "c"]
    assert ids(index, index.holding("pea")) == ["b", "a", "c"]
    assert ids(index, index.in_category("soup")) == ["a"]
    assert ids(index, index.exact("pea  SOUP")) == ["a", "c"]
    assert ids(index, index.exact(" b ")) == ["b"]
    assert set(index.categories) == {"soup", "stew"}


def test_a_replaced_recipe_is_found_by_its_new_words_only() -> None:
    index = RecipeIndex(ENGLISH)
    index.add([row("a", "Pea Soup", "soup")])
    index.add([row("a", "Bean Stew", "stew")])
    assert len(index) == len(index.rows) == 1
    assert ids(index, index.titled("pea")) == []
    assert ids(index, index.titled("bean")) == ["a"]
    assert (set(index.categories), index.titles, index.wasted) == ({"stew"}, ["bean stew"], 1)


def test_recipes_that_are_gone_are_dropped() -> None:
    index = RecipeIndex(ENGLISH)
    index.add([row("a", "Pea Soup"), row("b", "Bean Soup")])
    index.keep({"b", "z"})
    assert index.row("a") is None
    assert ids(index, index.titled("soup")) == ["b"]


def test_the_best_come_first_and_equals_by_title() -> None:
    index = RecipeIndex(ENGLISH)
    index.add([row("a", "Pea Soup"), row("b", "Bean Soup"), row("c", "Corn Soup")])
    assert [entry.id for entry in index.listed(index.titled("soup"), np.array([0.5, 0.5, 0.9]))] == ["c", "b", "a"]


changes = st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from(["Pea Soup", "Bean Stew", "Pie", "The One"]), st.sampled_from(["soup", "pie"])), max_size=12)


@settings(derandomize=True, deadline=None)
@given(changes, st.sets(st.sampled_from("abcd")))
def test_changes_one_by_one_give_what_the_whole_gives(history: list[tuple[str, str, str]], kept: set[str]) -> None:
    grown, whole = RecipeIndex(ENGLISH), RecipeIndex(ENGLISH)
    for recipe_id, title, category in history:
        grown.add([row(recipe_id, title, category)])
    grown.keep(kept)
    last = {recipe_id: row(recipe_id, title, category) for recipe_id, title, category in history if recipe_id in kept}
    whole.add(last.values())
    assert grown.rows == whole.rows
    assert (sorted(grown.titles), grown.categories) == (sorted(whole.titles), whole.categories)
    for word in ("pea", "soup", "stew", "pie", "one"):
        assert ids(grown, grown.titled(word)) == ids(whole, whole.titled(word))
