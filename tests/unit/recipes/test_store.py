"""The knowledge store: a real SQLite file, with what can go wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.recipes.model import Ingredient, Recipe, Step, StepIngredient
from actions.recipes.store import Store, StoreError


def recipe(recipe_id: str = "soup", title: str = "Soup", text: str = "Boil the peas.") -> Recipe:
    return Recipe(
        id=recipe_id, title=title, servings=4, minutes=30, categories=("soup", "dutch"),
        ingredients=(Ingredient(text="salt", name="salt"), Ingredient(text="500 g peas", quantity="500", unit="gram", name="peas")),
        steps=(Step(number=1, text=text, source=0, ingredients=(StepIngredient(name="peas", quantity="500", unit="gram", index=1),)),),
        techniques={"boil": "Heat until it bubbles."},
    )


def put(store: Store, *recipes: Recipe) -> Sequence[bool]:
    with store.writing() as connection:
        return [store.put(entry, connection) for entry in recipes]


def test_a_stored_recipe_comes_back_whole(store: Store) -> None:
    put(store, recipe())
    assert store.get("soup") == recipe()


def test_a_recipe_outlives_the_process_that_stored_it(store: Store) -> None:
    put(store, recipe())
    assert Store(store.url).get("soup") == recipe()


@pytest.mark.parametrize("unknown", ["", "nope", "SOUP", "x" * 10000, "'; drop table recipes; --", "番茄"])
def test_an_unknown_id_has_no_recipe(store: Store, unknown: str) -> None:
    put(store, recipe())
    assert store.get(unknown) is None


def test_a_new_store_is_empty(store: Store) -> None:
    assert (store.listed(), store.revision()) == ([], 0)


def test_putting_tells_new_from_replaced(store: Store) -> None:
    assert put(store, recipe(), recipe("stew")) == [True, True]
    assert put(store, recipe(title="Better Soup")) == [False]
    assert [row.title for row in store.listed()] == ["Better Soup", "Soup"]


def test_the_list_shows_what_is_needed_to_choose_by_title(store: Store) -> None:
    put(store, recipe("a", "Stew"), recipe("b", "Apple Pie"))
    first, second = store.listed()
    assert [first.id, second.id] == ["b", "a"]
    assert (first.title, first.servings, first.minutes, first.categories) == ("Apple Pie", 4, 30, ("soup", "dutch"))
    assert {"salt", "peas"} <= set(first.foods.split(" | "))


def test_an_interrupted_import_stores_nothing(store: Store) -> None:
    put(store, recipe())
    before = store.revision()
    with pytest.raises(KeyboardInterrupt), store.writing() as connection:
        store.put(recipe(title="Half"), connection)
        store.put(recipe("stew"), connection)
        raise KeyboardInterrupt
    assert [row.title for row in store.listed()] == ["Soup"]
    assert store.get("soup") == recipe()
    assert store.revision() == before


def test_the_store_can_be_written_again_after_an_interruption(store: Store) -> None:
    with pytest.raises(RuntimeError), store.writing() as connection:
        store.put(recipe(), connection)
        raise RuntimeError
    assert put(store, recipe()) == [True]


def test_every_change_gives_a_higher_revision(store: Store) -> None:
    revisions = [store.revision()]
    for title in ("Soup", "Soup", "Stew"):
        put(store, recipe(title=title))
        revisions.append(store.revision())
    assert revisions == sorted(set(revisions))


def test_a_running_server_sees_what_another_process_imports(store: Store) -> None:
    put(store, recipe())
    assert store.get("soup") is not None
    put(Store(store.url), recipe(title="Better Soup"))
    found = store.get("soup")
    assert found is not None
    assert found.title == "Better Soup"


def test_an_unchanged_recipe_is_read_only_once(store: Store) -> None:
    put(store, recipe())
    assert store.get("soup") is store.get("soup")


def test_reading_goes_on_while_another_process_writes(store: Store) -> None:
    put(store, recipe())
    other = Store(store.url)
    with other.writing() as connection:
        other.put(recipe(title="Better Soup"), connection)
        assert [row.title for row in store.listed()] == ["Soup"]
    assert [row.title for row in store.listed()] == ["Better Soup"]


def test_writing_does_not_wait_for_a_reader_in_the_middle(store: Store) -> None:
    put(store, recipe())
    with store.engine.connect() as reader:
        reader.exec_driver_sql("BEGIN")
        reader.exec_driver_sql("SELECT * FROM recipes")
        assert put(Store(store.url), recipe("stew")) == [True]


def test_writers_wait_for_each_other(store: Store) -> None:
    def write(number: int) -> None:
        put(Store(store.url), recipe(f"soup-{number}"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(8)))
    assert len(store.listed()) == 8
    assert store.revision() == 8


def test_folders_on_the_way_to_the_file_are_made(tmp_path: Path) -> None:
    put(Store(f"sqlite:///{tmp_path / 'a' / 'b' / 'recipes.db'}"), recipe())
    assert (tmp_path / "a" / "b" / "recipes.db").is_file()


@pytest.mark.parametrize("url", ["", "nonsense", "sqlite:////proc/nowhere/x.db", "oracle+nothing://host/db"])
def test_a_store_that_cannot_be_opened_names_its_url_and_the_remedy(url: str) -> None:
    with pytest.raises(StoreError, match="SOUSCHEF_STORE") as raised:
        Store(url)
    assert url in str(raised.value)


@pytest.mark.parametrize("url", ["oracle+nothing://cook:secret@host/db", "nothing://cook:secret@host:port/db", "postgresql://cook:secret@host:port/db", "cook:secret@host"])
def test_a_password_is_not_shown(url: str) -> None:
    with pytest.raises(StoreError, match="SOUSCHEF_STORE") as raised:
        Store(url)
    assert "secret" not in str(raised.value)


def test_a_recipe_that_cannot_be_written_leaves_the_old_one(store: Store) -> None:
    put(store, recipe())
    with store.writing() as connection, pytest.raises(ValueError, match="utf-8"):
        store.put(recipe(text="Boil\ud800."), connection)
    assert store.get("soup") == recipe()


def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt, " * 1000, encoding="utf-8")
    with pytest.raises(StoreError):
        Store(f"sqlite:///{letter}")
    assert letter.read_text(encoding="utf-8") == "Dear aunt, " * 1000


@settings(derandomize=True, deadline=None, max_examples=50)
@given(st.text(min_size=1, max_size=200), st.text(min_size=1, max_size=300), st.text(max_size=2000))
def test_any_text_is_stored_and_read_back_unchanged(recipe_id: str, title: str, text: str) -> None:
    store, written = Store("sqlite://"), recipe(recipe_id, title, text)
    put(store, written)
    assert store.get(recipe_id) == written
    store.engine.dispose()
