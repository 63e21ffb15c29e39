"""Profiles of a store: made, kept, brought up to date; and what the server says where there are none."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from actions.finding import building, shelf
from actions.finding.building import LEARNED, PROFILES, Builder, folder_of, of_recipes
from actions.finding.profiles import Profiles
from actions.finding.saving import load_learned
from actions.finding.shelf import ProfilesMissingError, Shelf
from actions.language.lexicons import Lexicons
from actions.recipes.model import RawRecipe
from actions.recipes.store import Store
from tests.unit.finding.sample import categories, many, raw

LEXICONS = Lexicons("en")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(f"sqlite:///{tmp_path / 'recipes.db'}")


@pytest.fixture
def builder(store: Store, tmp_path: Path) -> Builder:
    return Builder(store, categories(), LEXICONS, tmp_path / "finding")


def put(store: Store, *raws: RawRecipe) -> None:
    with store.writing() as connection:
        store.put_raw(raws, connection)


def soups(profiles: Profiles) -> set[str]:
    return {profiles.ids[number] for number in profiles.in_category("soup")}


LEEK, PIE = raw("Leek soup", "2 leeks", id="leek", minutes=20, servings=2), raw("Leek pie", "3 leeks", "1 tomato", id="pie")


def test_profiles_tell_categories_words_and_rows(store: Store, builder: Builder) -> None:
    put(store, LEEK, PIE)
    found = builder.current()
    assert soups(found) == {"leek"}
    assert len(found.holding("leek")) == 2
    assert len(found.listing("tomato")) == 1
    number = found.number_of("leek")
    assert number is not None
    row = found.listed(number)
    assert row is not None
    assert (row.title, row.servings, found.minutes[number], found.revision) == ("Leek soup", 2, 20, store.revision())
    assert [entry.id for entry in found.rows([1, 0])] == [found.ids[1], found.ids[0]]


def test_only_what_is_new_is_labelled(store: Store, builder: Builder) -> None:
    put(store, LEEK, PIE)
    builder.current()
    put(store, raw("Pea soup", "peas", id="pea"), raw("Leek tart", "3 leeks", id="leek"))
    told: list[tuple[str, int, int]] = []
    found = builder.current(lambda *what: told.append(what))
    assert told == [("Sorting into categories", 2, 2)]
    assert soups(found) == {"pea"}
    assert len(found) == 3
    told.clear()
    assert soups(builder.current(lambda *what: told.append(what))) == {"pea"}
    assert told == []


def test_a_recipe_that_is_gone_is_dropped(store: Store, builder: Builder) -> None:
    from sqlalchemy import delete

    from actions.recipes.tables import recipes

    put(store, LEEK, PIE)
    builder.current()
    with store.writing() as connection:
        connection.execute(delete(recipes).where(recipes.c.id == "leek"))
    found = builder.current()
    assert (len(found), soups(found), found.number_of("leek")) == (1, set(), None)


def test_the_classifier_is_kept_until_there_is_much_more_to_learn_from(store: Store, builder: Builder) -> None:
    put(store, *many(320))
    builder.current()
    assert load_learned(builder.folder / LEARNED).count == 320
    put(store, *[recipe.model_copy(update={"id": f"n{recipe.id}"}) for recipe in many(30, seed=9)])
    builder.current()
    assert load_learned(builder.folder / LEARNED).count == 320
    put(store, *[recipe.model_copy(update={"id": f"m{recipe.id}"}) for recipe in many(60, seed=10)])
    found = builder.current()
    assert load_learned(builder.folder / LEARNED).count == 410
    assert len(found) == 410


def test_another_file_of_categories_makes_all_anew(store: Store, builder: Builder, tmp_path: Path) -> None:
    put(store, LEEK, PIE)
    builder.current()
    fewer = type(builder.categories)(tuple(entry for entry in builder.categories.values() if entry.id != "soup"))
    found = Builder(store, fewer, LEXICONS, tmp_path / "finding")
    assert found.opened() is None
    assert soups(found.current()) == set()


def test_another_store_under_the_same_name_is_noticed(store: Store, builder: Builder, tmp_path: Path) -> None:
    put(store, LEEK)
    builder.current()
    store.engine.dispose()
    for file in tmp_path.glob("recipes.db*"):
        file.unlink()
    fresh = Store(f"sqlite:///{tmp_path / 'recipes.db'}")
    put(fresh, PIE)
    found = Builder(fresh, categories(), LEXICONS, tmp_path / "finding").current()
    assert found.ids == ["pie"]


def test_a_damaged_file_is_made_anew(store: Store, builder: Builder, caplog: pytest.LogCaptureFixture) -> None:
    put(store, LEEK)
    builder.current()
    (builder.folder / PROFILES).write_bytes(b"broken")
    with caplog.at_level(logging.WARNING):
        assert soups(builder.current()) == {"leek"}
    assert "profiles.npz" in caplog.text


def test_the_folder_tells_the_store_and_keeps_its_password(tmp_path: Path) -> None:
    one, other = folder_of(f"sqlite:///{tmp_path}/a.db", tmp_path), folder_of(f"sqlite:///{tmp_path}/x/a.db", tmp_path)
    assert one.parent == tmp_path
    assert one.name.startswith("a-")
    assert one != other
    assert folder_of("postgresql://me:secret@host/kitchen", tmp_path) == folder_of("postgresql://me:changed@host/kitchen", tmp_path)
    assert folder_of("postgresql://me@host/kitchen", tmp_path).name.startswith("kitchen-")


def test_recipes_of_no_store_are_profiled(store: Store) -> None:
    found = of_recipes([raw("Leek soup", "leeks"), raw("Leek soup", "leeks", "salt")], categories(), LEXICONS)
    assert (len(found), len(found.in_category("soup")), found.listed(0)) == (2, 2, None)


def test_the_shelf_follows_the_store(store: Store, builder: Builder) -> None:
    put(store, LEEK)
    found = Shelf(builder)
    assert soups(found.current()) == {"leek"}
    assert found.current() is found.current()
    put(store, raw("Pea soup", "peas", id="pea"))
    assert soups(found.current()) == {"leek", "pea"}
    assert soups(Shelf(builder).current()) == {"leek", "pea"}


def test_the_shelf_takes_what_an_import_made(store: Store, builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(store, LEEK)
    found = Shelf(builder)
    found.current()
    monkeypatch.setattr(shelf, "AT_ONCE", 0)
    put(store, raw("Pea soup", "peas", id="pea"))
    assert soups(found.current()) == {"leek"}  # too many to sort while a cook waits
    put(store, raw("Bean soup", "beans", id="bean"))
    builder.current()
    assert soups(found.current()) == {"leek", "pea", "bean"}


def test_profiles_that_an_import_finished_later_are_taken_without_a_change_of_the_store(store: Store, builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(store, LEEK)
    found = Shelf(builder)
    found.current()
    monkeypatch.setattr(shelf, "AT_ONCE", 0)
    put(store, raw("Pea soup", "peas", id="pea"))
    assert soups(found.current()) == {"leek"}
    builder.current()
    assert soups(found.current()) == {"leek", "pea"}


def test_a_big_store_without_profiles_names_the_remedy(store: Store, builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    put(store, LEEK, PIE)
    monkeypatch.setattr(shelf, "AT_ONCE", 1)
    with pytest.raises(ProfilesMissingError, match="the 2 recipes of the store are not sorted into categories yet; `souschef categorise`"):
        Shelf(builder).current()
    builder.current()
    assert soups(Shelf(builder).current()) == {"leek"}


def test_a_folder_that_cannot_be_written_is_named(store: Store, tmp_path: Path) -> None:
    put(store, LEEK)
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    with pytest.raises(ProfilesMissingError, match="SOUSCHEF_FINDING"):
        Shelf(Builder(store, categories(), LEXICONS, tmp_path / "file" / "finding")).current()


def test_much_that_was_replaced_is_cleared_away(store: Store, builder: Builder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "WASTED", 0)
    for number in range(1, 5):
        put(store, raw("Leek soup", *["leeks"] * number, id="leek"))
        assert builder.current().wasted <= 2
