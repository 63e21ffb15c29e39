"""The finder over a small store: reading, searching, answers, refusals, what may be given up, questions, and changes of the store."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from sqlalchemy import delete

from actions.finding.building import Builder
from actions.finding.finder import Finder
from actions.finding.likeness import Encode
from actions.finding.question_choice import FEW, LISTED
from actions.finding.request import Request
from actions.finding.search import Answered, Search
from actions.finding.shelf import Shelf
from actions.language.lexicons import Lexicons
from actions.recipes.model import RawRecipe
from actions.recipes.store import Store
from actions.recipes.tables import recipes
from tests.unit.finding.sample import categories, raw
from tests.unit.finding.small_search import foods

FOODS = ("chicken", "leek", "lentil", "beef")
QUICK = ("leek", "lentil")


def dish(food: str, soup: bool, oven: bool) -> RawRecipe:
    """A soup or stew of one food, from the oven or from the hob; leek and lentils are quick."""
    title = f"{'Baked ' if oven else ''}{food} {'soup' if soup else 'stew'}"
    steps = "Preheat the oven. Cook it in the oven." if oven else "Simmer on the hob."
    lines = [f"200 g {food}", "1 onion", "1 carrot", "2 cups water"]
    return raw(title, *lines, steps=steps, id=title.replace(" ", "-").lower(), minutes=20 if food in QUICK else 60, servings=4)


DISHES = [dish(food, soup, oven) for food in FOODS for soup in (True, False) for oven in (True, False)]
IDS = {str(one.id) for one in DISHES}


def put(store: Store, *raws: RawRecipe) -> None:
    with store.writing() as connection:
        store.put_raw(raws, connection)


def drop(store: Store, recipe: str) -> None:
    with store.writing() as connection:
        connection.execute(delete(recipes).where(recipes.c.id == recipe))


def finder_of(store: Store, folder: Path, vectors: tuple[Encode, Encode] | None = None) -> Finder:
    """A finder of a store, opened anew."""
    place = folder / "finding"
    return Finder(store, categories(), Shelf(Builder(store, categories(), Lexicons("en"), place)), foods(), place, vectors)


def opened(folder: Path, vectors: tuple[Encode, Encode] | None = None) -> tuple[Store, Finder]:
    """A store of the dishes above, and its finder."""
    store = Store(f"sqlite:///{folder / 'recipes.db'}")
    put(store, *DISHES)
    return store, finder_of(store, folder, vectors)


@pytest.fixture(scope="module")
def finder(tmp_path_factory: pytest.TempPathFactory) -> Finder:
    return opened(tmp_path_factory.mktemp("finder"))[1]


def answers(**said: bool | None) -> tuple[Answered, ...]:
    return tuple(Answered(category=name, wanted=wanted) for name, wanted in said.items())


def of(kind: str) -> set[str]:
    """Ids of the dishes that have a word in their id."""
    return {found for found in IDS if kind in found}


# ------------------------------------------------------------ requests


def test_an_utterance_becomes_a_request_on_top_of_the_one_before(finder: Finder) -> None:
    first = finder.read("something with leek", Request())
    assert first.request == Request(wanted=("leek",))
    then = finder.read("but no oven, at most half an hour", first.request)
    assert then.request == Request(wanted=("leek",), categories={"oven": False}, minutes=30)
    assert not finder.read("hmm, well", then.request).changed


def test_foods_that_a_classifier_found_are_taken_up(finder: Finder) -> None:
    assert finder.read("something", Request(), ["leeks"]).request.wanted == ("leek",)


def test_an_empty_search_shows_all(finder: Finder) -> None:
    found = finder.search(Search())
    assert (set(found.ids), found.count, found.missing, found.by_meaning) == (IDS, len(IDS), (), False)


def test_what_fits_is_shown_each_once(finder: Finder) -> None:
    found = finder.search(Search(request=Request(wanted=("leek",), categories={"soup": True})))
    assert sorted(found.ids) == ["baked-leek-soup", "leek-soup"]
    assert found.count == 2


def test_a_limit_cuts_the_list_and_not_the_count(finder: Finder) -> None:
    found = finder.search(Search(request=Request(categories={"soup": True})), 3)
    assert len(found.ids) == 3
    assert found.count == finder.count(Search(request=Request(categories={"soup": True}))) == 8


def test_nothing_fits(finder: Finder) -> None:
    found = finder.search(Search(request=Request(wanted=("salmon",))))
    assert (found.ids, found.count) == ((), 0)


def test_words_that_no_recipe_has_find_nothing_without_vectors(finder: Finder) -> None:
    found = finder.search(Search(request=Request(words=("xyzzy",))))
    assert (found.ids, found.count, found.by_meaning) == ((), 0, True)


@pytest.mark.parametrize(("words", "any_"), [((), False), (("stew",), True), (("stews",), True), (("xyzzy",), False), (("xyzzy", "soup"), True)])
def test_whether_words_name_any_recipe(finder: Finder, words: tuple[str, ...], any_: bool) -> None:
    assert finder.names(words) is any_


def test_what_is_missing_stands_beside_each_recipe(finder: Finder) -> None:
    found = finder.search(Search(request=Request(pantry=("leek", "onion"))))
    assert len(found.missing) == len(found.ids)
    lacks = dict(zip(found.ids, found.missing, strict=True))
    assert lacks["leek-soup"] == ("carrot",)
    assert set(lacks["beef-stew"]) == {"beef", "carrot"}


# ------------------------------------------------------------ answers and refusals


def test_what_is_refused_is_neither_shown_nor_counted(finder: Finder) -> None:
    search = Search(request=Request(categories={"soup": True})).without(("leek-soup", "beef-stew", "gone"))
    found = finder.search(search)
    assert set(found.ids) == of("soup") - {"leek-soup"}
    assert found.count == finder.count(search) == 7


def test_what_is_refused_does_not_come_back_with_answers(finder: Finder) -> None:
    found = finder.search(Search(refused=("leek-soup",), answers=answers(soup=True, oven=False)))
    assert "leek-soup" not in found.ids
    assert found.count == 3


@pytest.mark.parametrize(("wanted", "fits"), [(True, "soup"), (False, "stew")])
def test_an_answer_narrows(finder: Finder, wanted: bool, fits: str) -> None:
    search = Search(answers=answers(soup=wanted))
    assert finder.count(search) == 8
    assert set(finder.search(search).ids[:8]) == of(fits)


def test_who_does_not_care_narrows_nothing(finder: Finder) -> None:
    assert finder.count(Search(answers=answers(soup=None))) == len(IDS)


def test_an_answer_about_an_unknown_category_narrows_nothing(finder: Finder) -> None:
    assert finder.count(Search(answers=answers(zorble=True))) == len(IDS)


def test_a_few_left_are_all_that_is_shown_as_long_as_none_is_refused(finder: Finder) -> None:
    found = finder.search(Search(answers=answers(soup=True, oven=True)))
    assert set(found.ids) == of("soup") & of("baked")
    assert found.count == len(found.ids) == 4


def test_a_few_left_are_filled_up_with_what_contradicts_one_answer_where_some_are_refused(finder: Finder) -> None:
    found = finder.search(Search(answers=answers(soup=True, oven=True), refused=("baked-beef-soup", "beef-soup")))
    fitting = of("soup") & of("baked") - {"baked-beef-soup"}
    assert found.count == len(fitting) == 3
    assert set(found.ids[:3]) == fitting
    assert len(found.ids) == LISTED
    assert "beef-soup" not in found.ids
    assert all(("soup" in name) != ("baked" in name) for name in found.ids[3:])


def test_what_was_asked_for_is_not_filled_up(finder: Finder) -> None:
    found = finder.search(Search(request=Request(wanted=("leek",)), answers=answers(soup=True), refused=("leek-soup",)))
    assert found.ids[0] == "baked-leek-soup"
    assert set(found.ids) == of("leek") - {"leek-soup"}


# ------------------------------------------------------------ what may be given up


def test_what_costs_most_may_be_given_up(finder: Finder) -> None:
    options = finder.relaxed(Search(request=Request(wanted=("leek", "salmon"))))
    assert [(option.given_up[0].value, option.request, option.count) for option in options] == [("salmon", Request(wanted=("leek",)), 4)]


@pytest.mark.parametrize(
    "search",
    [
        Search(request=Request(wanted=("leek", "salmon"))),
        Search(request=Request(wanted=("leek", "salmon")), refused=("leek-soup",)),
        Search(request=Request(categories={"soup": True}), refused=tuple(sorted(of("soup")))),
        Search(request=Request(wanted=("salmon",)), answers=answers(soup=True)),
    ],
)
def test_what_is_promised_for_giving_something_up_is_found_then(finder: Finder, search: Search) -> None:
    assert finder.count(search) == 0
    options = finder.relaxed(search)
    assert options
    assert [option.count for option in options] == [finder.count(search.asking_for(option.request)) for option in options]


# ------------------------------------------------------------ questions


def test_the_question_is_one_that_splits_what_is_left(finder: Finder) -> None:
    search, asked = Search(), []
    while (category := finder.question(search)) is not None:
        before = finder.count(search)
        asked.append(category.id)
        search = search.answering(category.id, True)
        assert 0 < finder.count(search) < before
    assert len(asked) == len(set(asked))
    assert finder.count(search) <= FEW


def test_what_the_request_says_is_not_asked(finder: Finder) -> None:
    asked, search = set(), Search(request=Request(categories={"soup": True}))
    while (category := finder.question(search)) is not None:
        asked.add(category.id)
        search = search.answering(category.id, None)
    assert asked
    assert "soup" not in asked


def test_of_a_few_nothing_is_asked(finder: Finder) -> None:
    assert finder.question(Search(request=Request(wanted=("leek",)))) is None


def test_recipes_that_are_gone_do_no_harm_to_a_question(finder: Finder) -> None:
    asked = finder.question(Search(viewed=("gone", ""), refused=("gone",)))
    assert asked is not None
    assert asked.asked_in("en")


# ------------------------------------------------------------ the store


def test_changes_of_the_store_are_taken_up(tmp_path: Path) -> None:
    store, finder = opened(tmp_path)
    soups = Search(request=Request(categories={"soup": True}))
    assert finder.count(soups) == 8
    put(store, raw("Pea soup", "300 g peas", id="pea-soup"), raw("Leek pie", "300 g leek", id="leek-soup"))
    drop(store, "beef-soup")
    assert finder.count(soups) == 7
    assert set(finder.search(soups).ids) == (of("soup") - {"leek-soup", "beef-soup"}) | {"pea-soup"}
    assert finder.search(Search(request=Request(wanted=("pea",)))).ids == ("pea-soup",)
    assert finder.names(["pie"])
    assert finder.question(soups) is not None


def letters(texts: list[str]) -> NDArray[np.float32]:
    """Vectors of texts by how often each letter stands in them."""
    return np.array([[text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts], dtype=np.float32)


@pytest.mark.parametrize("more", [1, 60])
def test_what_comes_in_while_it_is_open_is_found_by_meaning_too(tmp_path: Path, more: int) -> None:
    store, finder = opened(tmp_path, (letters, letters))
    strange = Search(request=Request(words=("xqzzyjv",)))
    assert finder.search(strange).by_meaning
    put(store, *(raw(f"Xqzzy jv no {at}", f"{at + 1} g leek", id=f"new-{at}") for at in range(more)))
    assert finder.search(strange).ids[0].startswith("new-")
    drop(store, "new-0")
    assert finder.search(strange).by_meaning


def test_another_process_that_brings_the_search_up_to_date_breaks_none(tmp_path: Path) -> None:
    store, finder = opened(tmp_path, (letters, letters))
    strange = Search(request=Request(words=("xqzzyjv",)))
    for at in range(5):
        put(store, raw(f"Xqzzy jv no {at}", f"{at + 1} g leek", id=f"new-{at}"))
        drop(store, sorted(IDS)[at])
        other = finder_of(Store(store.url), tmp_path, (letters, letters))  # as `souschef import` does at its end
        assert set(other.search(strange).ids) == set(finder.search(strange).ids)
        assert finder.count(Search()) == len(IDS)


def test_the_search_goes_on_where_a_change_cannot_be_taken_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    store, finder = opened(tmp_path)
    put(store, raw("Pea soup", "300 g peas", id="pea-soup"))
    with monkeypatch.context() as patch:
        patch.setattr("actions.finding.finder.open_search", _full)
        assert finder.count(Search()) == len(IDS)
        assert "disk is full" in caplog.text
    assert finder.count(Search()) == len(IDS) + 1


def _full(*_: object) -> None:
    raise OSError("disk is full")


def test_a_store_that_is_emptied_finds_and_asks_nothing(tmp_path: Path) -> None:
    store, finder = opened(tmp_path)
    for name in IDS:
        drop(store, name)
    search = Search(request=Request(wanted=("leek",)), answers=answers(soup=True), refused=("leek-soup",), viewed=("beef-stew",))
    found = finder.search(search)
    assert (found.ids, found.count) == ((), 0)
    assert finder.question(search) is None
    assert finder.relaxed(search) == ()


def test_a_finder_that_is_opened_again_finds_the_same(tmp_path: Path) -> None:
    store, before = opened(tmp_path)
    after = finder_of(store, tmp_path)
    search = Search(answers=answers(soup=True, oven=True))
    assert after.search(search) == before.search(search)


def test_a_language_in_which_nothing_can_be_asked_has_no_finder(tmp_path: Path) -> None:
    store, lexicons = Store(f"sqlite:///{tmp_path / 'recipes.db'}"), Lexicons("en")
    (tmp_path / "knowledge").mkdir()
    entry = {"id": "soup", "group": "dish", "question": {"nl": "Zal het soep zijn?"}, "label": {"nl": "soep"}}
    (tmp_path / "knowledge" / "categories.yml").write_text(json.dumps([entry]), encoding="utf-8")
    assert Finder.of(store, lexicons, tmp_path / "knowledge", tmp_path / "finding") is None
    assert not (tmp_path / "finding").exists()


def test_the_shipped_categories_make_a_finder_of_any_store(tmp_path: Path) -> None:
    lexicons = Lexicons("en")
    store = Store(f"sqlite:///{tmp_path / 'recipes.db'}")
    put(store, *DISHES)
    finder = Finder.of(store, lexicons, lexicons.knowledge, tmp_path / "finding")
    assert finder is not None
    assert finder.count(Search(request=finder.read("a soup", Request()).request)) == 8
