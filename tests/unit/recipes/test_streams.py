"""Recipes of a store in a stream."""

from __future__ import annotations

from actions.recipes.model import Instruction, RawRecipe
from actions.recipes.store import Store
from actions.recipes.streams import changed_raws, count_changed, count_tagged, rows_of, tagged_raws


def recipe(name: str, *categories: str, title: str = "Dish") -> RawRecipe:
    return RawRecipe(id=name, title=title, categories=categories, instructions=(Instruction(text="Serve."),))


def put(store: Store, *raws: RawRecipe) -> int:
    with store.writing() as connection:
        store.put_raw(raws, connection)
    return store.revision()


def test_what_changed_since_a_revision_comes_in_a_stream(store: Store) -> None:
    first = put(store, recipe("b"), recipe("a", "soup"))
    second = put(store, recipe("c"), recipe("a", "soup", title="Other"))
    assert [raw.id for raw in changed_raws(store, 0, second)] == ["b", "a", "c"]
    assert [(raw.id, raw.title) for raw in changed_raws(store, first, second)] == [("a", "Other"), ("c", "Dish")]
    assert [raw.id for raw in changed_raws(store, 0, first)] == ["b"]
    assert (count_changed(store), count_changed(store, first), count_changed(store, second)) == (3, 2, 0)


def test_recipes_with_tags(store: Store) -> None:
    put(store, recipe("a", "soup"), recipe("b"), recipe("c", "bake", "soup"))
    assert [raw.id for raw in tagged_raws(store)] == ["a", "c"]
    assert count_tagged(store) == 2


def test_rows_come_in_the_order_of_their_ids(store: Store) -> None:
    put(store, *[recipe(f"r{number}") for number in range(1200)])
    assert [row.id for row in rows_of(store, ["r9", "gone", "r1"])] == ["r9", "r1"]
    assert len(rows_of(store, [f"r{number}" for number in range(1200)])) == 1200
    assert rows_of(store, []) == []


def test_a_store_has_an_identity_of_its_own(store: Store) -> None:
    assert store.identity() == 0
    put(store, recipe("a"))
    first = store.identity()
    put(store, recipe("b"))
    assert first == store.identity() != 0
