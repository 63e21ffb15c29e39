"""Finding recipes by name, by a part of it, misspelt, by description, by course, food and time."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import delete

from actions.kitchen import Kitchen
from actions.language.lexicon import Lexicon
from actions.recipes import catalogue as module
from actions.recipes.analysis import analyse
from actions.recipes.catalogue import Catalogue, Wish
from actions.recipes.model import Instruction, RawRecipe
from actions.recipes.store import Store
from actions.recipes.tables import recipes


def add(store: Store, lexicon: Lexicon, *titles: str, recipe_id: str | None = None) -> None:
    with store.writing() as connection:
        for title in titles:
            store.put(analyse(RawRecipe(id=recipe_id, title=title, instructions=(Instruction(text="Cook."),)), lexicon), connection)


def own(kitchen: Kitchen, store: Store, *titles: str) -> Catalogue:
    add(store, kitchen.lexicon, *titles)
    return Catalogue(store, kitchen.lexicon, kitchen.encoder, kitchen.settings)


def fitting(kitchen: Kitchen, text: str) -> list[str]:
    return [row.id for row in kitchen.catalogue.named(text).fitting]


@pytest.mark.parametrize("text", ["Moussaka", "moussaka", "the moussaka recipe please", "I'd like to make moussaka tonight", "mousaka", "moussaka!"])
def test_a_recipe_is_found_however_it_is_called(kitchen: Kitchen, text: str) -> None:
    assert fitting(kitchen, text) == ["moussaka"]


@pytest.mark.parametrize(
    ("text", "recipe_id"),
    [
        ("apple pie", "dutch-apple-pie"),
        ("lentil soup", "red-lentil-soup-with-lemon"),
        ("spagheti", "spaghetti-with-bacon-and-parmesan-cream"),
        ("pizza margarita", "pizza-margherita"),
        ("creme caramel", "creme-caramel"),
        ("no knead bread", "no-knead-white-bread"),
        ("pancake", "blueberry-buttermilk-pancakes"),
    ],
)
def test_a_part_of_a_title_or_a_slip_is_enough(kitchen: Kitchen, text: str, recipe_id: str) -> None:
    assert fitting(kitchen, text) == [recipe_id]


def test_every_shipped_recipe_is_found_by_its_title_and_its_id(kitchen: Kitchen) -> None:
    for row in kitchen.catalogue.rows():
        assert fitting(kitchen, row.title) == [row.id]
        assert fitting(kitchen, row.id) == [row.id]


def test_a_word_of_several_titles_finds_them_all(kitchen: Kitchen) -> None:
    assert set(fitting(kitchen, "soup")) == {"dutch-pea-soup", "red-lentil-soup-with-lemon"}


def test_a_description_without_a_title_offers_what_is_near(kitchen: Kitchen) -> None:
    found = kitchen.catalogue.named("avocado dip")
    assert not found.fitting
    assert "guacamole" in [row.id for row in found.near]


@pytest.mark.parametrize("text", ["", "   ", "!!!", "tonight", "番茄", "🍕", "the car is in the garage", "x" * 5000, "0"])
def test_what_names_no_dish_finds_none(kitchen: Kitchen, text: str) -> None:
    assert fitting(kitchen, text) == []


def test_three_recipes_are_offered_where_many_are_near(kitchen: Kitchen) -> None:
    assert len(kitchen.catalogue.named("italian food").near) == 3


def test_the_exact_title_wins_over_a_longer_one(kitchen: Kitchen, store: Store) -> None:
    catalogue = own(kitchen, store, "Pea Soup", "Pea Soup with Ham")
    assert [row.title for row in catalogue.named("pea soup").fitting] == ["Pea Soup"]


def test_the_title_with_the_least_else_comes_first(kitchen: Kitchen, store: Store) -> None:
    catalogue = own(kitchen, store, "Soup of Peas, Carrots and Ham", "Pea Soup")
    assert [row.title for row in catalogue.named("soup").fitting] == ["Pea Soup", "Soup of Peas, Carrots and Ham"]


def test_titles_made_of_everyday_words_are_found_too(kitchen: Kitchen, store: Store) -> None:
    assert [row.title for row in own(kitchen, store, "The One", "Stew").named("the one").fitting] == ["The One"]


def test_a_recipe_is_found_by_an_id_that_says_nothing_of_its_title(kitchen: Kitchen, store: Store) -> None:
    add(store, kitchen.lexicon, "Stew", recipe_id="r-17/b")
    assert [row.title for row in own(kitchen, store, "Soup").named(" r-17/b ").fitting] == ["Stew"]


def test_an_imported_recipe_is_found_at_once(kitchen: Kitchen, store: Store) -> None:
    catalogue = own(kitchen, store, "Stew")
    assert not catalogue.named("lasagne").fitting
    add(store, kitchen.lexicon, "Lasagne")
    assert [row.title for row in catalogue.named("lasagne").fitting] == ["Lasagne"]


def test_an_empty_store_finds_nothing(kitchen: Kitchen, store: Store) -> None:
    catalogue = own(kitchen, store)
    assert catalogue.rows() == []
    assert catalogue.row("soup") is None
    assert catalogue.named("soup") == catalogue.named("")
    assert catalogue.fitting(catalogue.wish("vegan soup", ["peas"], [], None)) == []


def test_a_row_is_found_by_id_alone(kitchen: Kitchen) -> None:
    found = kitchen.catalogue.row("moussaka")
    assert found is not None
    assert found.title == "Moussaka"
    assert kitchen.catalogue.row("Moussaka") is None


@pytest.mark.parametrize("said", ["show me the soups", "any soup?", "what soup do you have"])
def test_a_course_is_understood_in_a_sentence(kitchen: Kitchen, said: str) -> None:
    found = kitchen.catalogue.fitting(kitchen.catalogue.wish(said, [], [], None))
    assert {row.id for row in found} == {row.id for row in kitchen.catalogue.rows() if "soup" in row.categories}


def test_two_categories_must_both_hold(kitchen: Kitchen) -> None:
    found = kitchen.catalogue.fitting(kitchen.catalogue.wish("a vegan soup", [], [], None))
    assert found
    assert all({"vegan", "soup"} <= set(row.categories) for row in found)


def test_a_food_must_be_among_the_ingredients_or_in_the_title(kitchen: Kitchen) -> None:
    assert {row.id for row in kitchen.catalogue.fitting(Wish(foods=("avocado",)))} == {"guacamole", "vegetable-sushi-rolls"}


def test_quick_means_half_an_hour_unless_a_time_is_given(kitchen: Kitchen) -> None:
    quick, quicker = kitchen.catalogue.wish("something quick", [], [], None), kitchen.catalogue.wish("something quick", [], [], 12.0)
    assert {row.id for row in kitchen.catalogue.fitting(quick)} == {row.id for row in kitchen.catalogue.rows() if row.minutes and row.minutes <= 30}
    assert [row.id for row in kitchen.catalogue.fitting(quicker)] == ["mango-lassi"]


def test_a_recipe_of_unknown_length_fits_no_limit_of_time(kitchen: Kitchen, store: Store) -> None:
    catalogue = own(kitchen, store, "Stew")
    assert catalogue.fitting(Wish(minutes=1000)) == []
    assert len(catalogue.fitting(Wish())) == 1


@pytest.mark.parametrize("wish", [Wish(foods=("unicorn",)), Wish(categories=frozenset({"klingon"})), Wish(minutes=0)])
def test_a_wish_that_nothing_fulfils_finds_nothing(kitchen: Kitchen, wish: Wish) -> None:
    assert kitchen.catalogue.fitting(wish) == []


def test_a_course_that_no_recipe_has_is_not_forgotten(kitchen: Kitchen) -> None:
    assert kitchen.catalogue.fitting(kitchen.catalogue.wish("anything", [], ["klingon"], None)) == []


def test_a_food_that_is_a_course_is_asked_for_once(kitchen: Kitchen) -> None:
    assert kitchen.catalogue.wish("soup", ["soup"], [], None) == Wish(categories=frozenset({"soup"}))


def test_a_recipe_that_is_gone_is_found_no_more_and_its_words_with_it(kitchen: Kitchen, store: Store) -> None:
    catalogue = own(kitchen, store, "Stew", "Lasagne")
    assert catalogue.named("lasagne").fitting
    with store.writing() as connection:
        connection.execute(delete(recipes).where(recipes.c.id == "lasagne"))
    assert not catalogue.named("lasagne").fitting
    assert [row.title for row in catalogue.rows()] == ["Stew"]
    assert catalogue.row("lasagne") is None


def test_only_what_has_changed_is_read_again(kitchen: Kitchen, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    catalogue = own(kitchen, store, "Stew", "Lasagne")
    catalogue.rows()
    asked: list[int] = []
    whole = store.changes
    monkeypatch.setattr(store, "changes", lambda since: asked.append(since) or whole(since))  # type: ignore[func-returns-value]
    before = store.revision()
    add(store, kitchen.lexicon, "Pie")
    assert [row.title for row in catalogue.rows()] == ["Lasagne", "Pie", "Stew"]
    catalogue.rows()
    assert asked == [before]


def test_a_recipe_that_is_replaced_often_is_still_found_once(kitchen: Kitchen, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WASTED", 3)
    catalogue = own(kitchen, store, "Stew")
    for number in range(12):
        add(store, kitchen.lexicon, f"Pie {number}", recipe_id="pie")
        assert [row.title for row in catalogue.rows()] == [f"Pie {number}", "Stew"]
        assert [row.title for row in catalogue.named("pie").fitting] == [f"Pie {number}"]


def test_among_very_many_recipes_a_title_with_a_word_like_it_is_near(kitchen: Kitchen, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MEANING_LIMIT", 1)
    catalogue = own(kitchen, store, "Stew", "Lasagne", "Garbage Soup")
    assert [row.title for row in catalogue.named("garden").near] == ["Garbage Soup"]
    assert catalogue.named("!!!").near == ()


@settings(derandomize=True, deadline=None, max_examples=50)
@given(text=st.text(max_size=200))
def test_any_text_may_be_a_name_or_a_wish(kitchen: Kitchen, text: str) -> None:
    known = set(kitchen.catalogue.rows())
    found = kitchen.catalogue.named(text)
    assert set(found.fitting) | set(found.near) <= known
    assert set(kitchen.catalogue.fitting(kitchen.catalogue.wish(text, [text], [text], None))) <= known


def test_a_word_alone_may_be_the_beginning_of_a_title(kitchen: Kitchen) -> None:
    assert [row.title for row in kitchen.catalogue.named("guac").fitting] == ["Guacamole"]
    assert kitchen.catalogue.named("my mush pot").fitting == ()
    assert kitchen.catalogue.named("gua").fitting == ()
