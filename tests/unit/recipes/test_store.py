"""The knowledge store: a real SQLite file, with what can go wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Text, column, create_engine, delete, select, table

from actions.language.lexicons import Lexicons
from actions.recipes.model import Ingredient, Instruction, RawRecipe, Recipe, Step, StepIngredient
from actions.recipes.store import Store, StoreError
from actions.recipes.tables import analyses, document, raw_of, recipes
from tests.unit.recipes.conftest import Simple


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


def test_every_change_gives_a_higher_revision_and_nothing_else_does(store: Store) -> None:
    revisions = [store.revision()]
    for title in ("Soup", "Soup", "Stew"):
        put(store, recipe(title=title))
        revisions.append(store.revision())
    assert revisions == [0, 1, 1, 2]


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


# ------------------------------------------------------------ recipes as imported


def raw(recipe_id: str | None = "soup", title: str = "Soup", **fields: object) -> RawRecipe:
    return RawRecipe.model_validate({"id": recipe_id, "title": title, "instructions": [Instruction(text="Boil the peas. Serve.")], "ingredients": ("500 g peas", "salt"), **fields})


def put_raw(store: Store, *raws: RawRecipe) -> list[str]:
    with store.writing() as connection:
        return list(store.put_raw(raws, connection))


@pytest.fixture
def analysing(store: Store, lexicons: Lexicons) -> tuple[Store, Simple]:
    """A store with an analysis that counts."""
    analysis = Simple(lexicons)
    return Store(store.url, analysis), analysis


def test_a_recipe_is_analysed_when_it_is_first_needed_and_then_kept(analysing: tuple[Store, Simple]) -> None:
    store, analysis = analysing
    put_raw(store, raw(), raw("stew"))
    assert analysis.count == 0
    found = store.get("soup")
    assert found is not None
    assert [step.text for step in found.steps] == ["Boil the peas.", "Serve."]
    assert Store(store.url, analysis).get("soup") == found
    assert analysis.count == 1


def test_another_version_of_the_analysis_is_used_anew(analysing: tuple[Store, Simple], lexicons: Lexicons) -> None:
    store, _ = analysing
    put_raw(store, raw())
    store.get("soup")
    newer = Simple(lexicons, "2")
    Store(store.url, newer).get("soup")
    assert newer.count == 1


def test_a_changed_recipe_is_analysed_again(analysing: tuple[Store, Simple]) -> None:
    store, analysis = analysing
    put_raw(store, raw())
    store.get("soup")
    put_raw(store, raw(title="Better Soup"))
    found = store.get("soup")
    assert found is not None
    assert (found.title, analysis.count) == ("Better Soup", 2)


def test_a_recipe_that_cannot_be_analysed_is_none(analysing: tuple[Store, Simple]) -> None:
    store, _ = analysing
    put_raw(store, raw(instructions=[Instruction(text="...")]))
    assert store.get("soup") is None


def test_without_an_analysis_a_recipe_that_needs_one_says_so(store: Store) -> None:
    put_raw(store, raw())
    with pytest.raises(StoreError, match="soup"):
        store.get("soup")


def test_a_reader_that_cannot_keep_its_analysis_reads_all_the_same(analysing: tuple[Store, Simple]) -> None:
    store, _ = analysing
    put_raw(store, raw())
    with Store(store.url).writing():
        assert store.get("soup") is not None
    with store.engine.connect() as connection:
        assert connection.execute(select(analyses.c.id)).all() == []


def test_the_text_of_a_recipe_comes_back_whole(store: Store) -> None:
    whole = raw(servings=4, yields="4 bowls", minutes=30, prep_minutes=10, language="nl", url="https://a.example/", author="Jo", categories=("soup",), techniques={"boil": "Hot."})
    put_raw(store, whole, raw("stew"))
    assert store.raw("soup") == whole
    assert [found.id for found in store.raws()] == ["soup", "stew"]
    assert store.raw("nope") is None


def test_putting_text_tells_new_updated_and_unchanged(store: Store) -> None:
    assert put_raw(store, raw(), raw("stew")) == ["new", "new"]
    assert put_raw(store, raw(), raw("stew", title="Better Stew")) == ["unchanged", "updated"]
    assert store.revision() == 2
    assert put_raw(store, raw()) == ["unchanged"]
    assert store.revision() == 2
    assert put_raw(store, raw("pie"), raw("pie"), raw("pie", title="Better Pie")) == ["new", "unchanged", "updated"]
    assert [row.title for row in store.listed()] == ["Better Pie", "Better Stew", "Soup"]


def test_recipes_of_one_title_from_two_pages_stand_beside_each_other(store: Store) -> None:
    one, other = raw(None, url="https://a.example/"), raw(None, url="https://b.example/")
    assert put_raw(store, one, other) == ["new", "new"]
    assert put_raw(store, other, one) == ["unchanged", "unchanged"]
    assert put_raw(store, raw(None, url="https://b.example/", servings=2)) == ["updated"]
    assert len(store.ids()) == 2


def test_what_has_changed_since_a_revision_is_told(store: Store) -> None:
    put_raw(store, raw(), raw("stew"))
    before = store.revision()
    put_raw(store, raw("stew", title="Better Stew"), raw("pie"))
    changes = store.changes(before)
    assert ({row.id for row in changes.rows}, changes.count, changes.revision) == ({"stew", "pie"}, 3, store.revision())
    assert store.changes(changes.revision).rows == []


def test_an_analysed_recipe_goes_back_to_its_text(store: Store) -> None:
    put(store, recipe())
    found = store.raw("soup")
    assert found is not None
    assert found.ingredients == ("salt", "500 g peas")
    assert [instruction.text for instruction in found.instructions] == ["Boil the peas."]
    assert found.techniques == {"boil": "Heat until it bubbles."}


def test_a_store_of_the_former_shape_is_taken_over(tmp_path: Path, lexicons: Lexicons) -> None:
    url = f"sqlite:///{tmp_path / 'old.db'}"
    with create_engine(url).begin() as connection:
        connection.exec_driver_sql("CREATE TABLE recipes (id VARCHAR(200) PRIMARY KEY, title TEXT, categories JSON, foods TEXT, document TEXT NOT NULL)")
        connection.exec_driver_sql("CREATE TABLE store_meta (key VARCHAR(40) PRIMARY KEY, value INTEGER NOT NULL)")
        connection.exec_driver_sql("INSERT INTO store_meta VALUES ('revision', 7)")
        former = table("recipes", column("id", Text), column("title", Text), column("document", Text))
        connection.execute(former.insert(), [{"id": name, "title": name, "document": document(recipe(name, name))} for name in ("soup", "stew")])
    store = Store(url, Simple(lexicons))
    assert [row.id for row in store.listed()] == ["soup", "stew"]
    assert store.revision() == 8
    found = store.get("soup")
    assert found is not None
    assert ([step.text for step in found.steps], found.servings, found.categories) == (["Boil the peas."], 4, ("soup", "dutch"))
    assert Store(url).revision() == 8


def test_a_recipe_put_together_again_keeps_the_notes_of_its_sentences() -> None:
    mix = Step(number=1, text="Mix.", source=0, why="No lumps.")
    knead, bake = Step(number=2, text="Knead.", source=0, detail="Fold.", picture="k.jpg"), Step(number=3, text="Bake.", source=1)
    first, second = raw_of(Recipe(id="bread", title="Bread", steps=(mix, knead, bake))).instructions
    assert (first.text, first.reasons, first.details, first.pictures) == ("Mix. Knead.", {1: "No lumps."}, {2: "Fold."}, {2: "k.jpg"})
    assert (second.text, second.details) == ("Bake.", {})


def test_a_recipe_deleted_from_the_list_is_gone(analysing: tuple[Store, Simple]) -> None:
    store, _ = analysing
    put_raw(store, raw())
    store.get("soup")
    with store.writing() as connection:
        connection.execute(delete(recipes).where(recipes.c.id == "soup"))
    assert (store.get("soup"), store.raw("soup"), store.ids()) == (None, None, set())
    assert put_raw(store, raw()) == ["new"]
    assert store.get("soup") is not None
