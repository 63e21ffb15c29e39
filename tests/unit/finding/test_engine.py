"""Search over a few recipes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from pyroaring import BitMap

from actions.finding.engine import Engine
from actions.finding.indexing import SearchIndexError
from actions.finding.opening import open_search
from actions.finding.request import Request
from tests.unit.finding.small_search import RECIPES, Label, Numbers, foods, put, raw, small_engine, small_store


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    return small_engine(tmp_path_factory.mktemp("search"))


def fitting(engine: Engine, request: Request) -> set[str]:
    return {list(RECIPES)[number] for number in engine.candidates(request)}


def test_an_empty_request_fits_all(engine: Engine) -> None:
    assert fitting(engine, Request()) == set(RECIPES)
    assert engine.search(Request(), 3).count == len(RECIPES)


@pytest.mark.parametrize(
    ("request_", "fits"),
    [
        (Request(wanted=("leeks",)), {"leek-pie", "leek-soup"}),
        (Request(wanted=("aubergine",)), {"moussaka"}),
        (Request(wanted=("shrimp",)), {"curry"}),
        (Request(wanted=("seafood",)), {"curry"}),
        (Request(wanted=("chicken", "leek")), {"leek-pie"}),
        (Request(wanted=("meat",)), {"leek-pie", "moussaka", "chops"}),
        (Request(wanted=("squirrel",)), {"squirrel"}),
        (Request(wanted=("butter",)), set()),
        (Request(words=("pie",)), {"leek-pie"}),
        (Request(words=("chicken pie",)), {"leek-pie"}),
        (Request(words=("prawn pie",)), set(RECIPES)),  # no recipe has both, so that the name says nothing
        (Request(words=("leek salt",)), {"leek-soup"}),
        (Request(words=("curries",)), {"curry"}),
        (Request(words=("stew",)), {"squirrel"}),
        (Request(words=("fry",)), {"rice"}),
        (Request(categories={"soup": True}), {"leek-soup"}),
        (Request(categories={"vegetarian": True, "soup": False}), {"cookies", "rice", "salad"}),
        (Request(wanted=("leek",), minutes=30), set()),
        (Request(wanted=("leek",), minutes=45), {"leek-soup"}),
        (Request(wanted=("lamb",), servings=2), set()),
        (Request(wanted=("lamb",), servings=4), {"moussaka"}),
        (Request(wanted=("peanut butter",), servings=4), {"cookies"}),
    ],
)
def test_what_fits(engine: Engine, request_: Request, fits: set[str]) -> None:
    assert fitting(engine, request_) == fits


@pytest.mark.parametrize(
    ("food", "gone"),
    [
        ("spring onions", {"rice"}),
        ("onions", {"curry", "moussaka", "squirrel", "rice"}),
        ("chicken", {"leek-pie", "chops"}),
        ("butter", set()),
        ("prawns", {"curry"}),
        ("dairy", {"leek-pie", "moussaka"}),
        ("squirrel", {"squirrel"}),
        ("nuts", {"cookies"}),
    ],
)
def test_what_is_unwanted_is_nowhere(engine: Engine, food: str, gone: set[str]) -> None:
    assert set(RECIPES) - fitting(engine, Request(unwanted=(food,))) == gone


def test_an_allergy_leaves_out_what_is_not_known(engine: Engine) -> None:
    assert "squirrel" in fitting(engine, Request(unwanted=("nuts",)))
    assert "squirrel" not in fitting(engine, Request(unwanted=("nuts",), allergies=("nuts",)))
    assert "salad" in fitting(engine, Request(unwanted=("nuts",), allergies=("nuts",)))


def test_a_food_in_the_title_comes_before_one_in_the_list(engine: Engine) -> None:
    assert engine.search(Request(wanted=("egg",))).ids == ("rice", "cookies")


def test_titles_before_lists_before_steps(engine: Engine) -> None:
    assert engine.search(Request(words=("bake",))).count == 3


def test_the_list_is_cut_and_the_count_is_not(engine: Engine) -> None:
    found = engine.search(Request(wanted=("onion",)), 2)
    assert len(found.ids) == 2
    assert found.count == 4


def test_pantry_by_fewest_missing(engine: Engine) -> None:
    found = engine.search(Request(pantry=("eggs", "rice", "leek")))
    assert found.ids[0] == "rice"
    assert found.missing[0] == ("scallion", "soy sauce")
    assert set(found.ids) == {"rice", "leek-pie", "leek-soup", "cookies"}


def test_pantry_with_a_limit(engine: Engine) -> None:
    assert fitting(engine, Request(pantry=("lettuce", "lemons"), missing=0)) == {"salad"}
    assert fitting(engine, Request(pantry=("eggs",), missing=1)) == {"cookies"}
    assert fitting(engine, Request(pantry=("carrots", "onions"), missing=0)) == set()


def test_words_that_nobody_has_find_nothing_without_vectors(engine: Engine) -> None:
    found = engine.search(Request(words=("xyzzy",)))
    assert found.by_meaning
    assert found.ids == ()


def test_unknown_words_beside_known_ones_are_left_out(engine: Engine) -> None:
    assert fitting(engine, Request(words=("xyzzy", "pie"))) == {"leek-pie"}


def test_words_of_titles_and_lists_are_known(engine: Engine) -> None:
    assert engine.in_titles("pies")
    assert not engine.in_titles("xyzzy")
    assert engine.in_lists("squirrels")
    assert not engine.in_lists("xyzzy")


def by_letters(texts: list[str]) -> NDArray[np.float32]:
    """Vectors of texts by how often each letter stands in them."""
    return np.array([[text.lower().count(letter) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts], dtype=np.float32)


def test_by_meaning_where_no_word_fits(tmp_path: Path) -> None:
    engine = open_search(tmp_path / "finding", small_store(tmp_path), Numbers(list(RECIPES)), foods(), vectors=(by_letters, by_letters))
    found = engine.search(Request(words=("moussakka",)))
    assert found.by_meaning
    assert found.ids[0] == "moussaka"
    assert engine.search(Request(words=("moussakka",), unwanted=("lamb",))).ids[0] != "moussaka"


def test_words_of_a_category_help_to_rank(tmp_path: Path) -> None:
    numbers = Numbers(list(RECIPES), {"fried": BitMap(range(len(RECIPES)))})
    engine = open_search(tmp_path / "finding", small_store(tmp_path), numbers, foods(), [Label("fried", "methods", ("fried",))])
    assert engine.search(Request(categories={"fried": True})).ids[0] == "rice"


def test_changes_of_the_store_are_taken_up(tmp_path: Path) -> None:
    store, numbers = small_store(tmp_path), Numbers(list(RECIPES))
    before = open_search(tmp_path / "finding", store, numbers, foods())
    assert before.search(Request(wanted=("rabbit",))).count == 0
    put(store, raw("rabbit", "Rabbit Pie", ["1 rabbit"], "Bake."), raw("moussaka", "Moussaka", ["3 courgettes"], "Bake."))
    numbers.ids[numbers.ids.index("moussaka")] = ""
    numbers.ids += ["moussaka", "rabbit"]
    numbers.gone = {""}
    engine = open_search(tmp_path / "finding", store, numbers, foods())
    assert engine.search(Request(wanted=("rabbit",))).ids == ("rabbit",)
    assert engine.search(Request(wanted=("eggplant",))).ids == ()
    assert engine.search(Request(wanted=("zucchini",))).ids == ("moussaka",)
    assert engine.search(Request(words=("pie",))).count == 2


def test_a_damaged_index_is_told(tmp_path: Path) -> None:
    engine = small_engine(tmp_path)
    place = next((tmp_path / "finding").glob("search-*"))
    (place / "facts.npy").write_bytes(b"x")
    with pytest.raises(SearchIndexError, match="damaged"):
        Engine(place, foods(), Numbers(list(RECIPES)))
    assert engine.search(Request()).count == len(RECIPES)


def test_an_empty_store(tmp_path: Path) -> None:
    from actions.recipes.store import Store

    numbers = Numbers([])
    engine = open_search(tmp_path / "finding", Store(f"sqlite:///{tmp_path / 'none.db'}"), numbers, foods())
    assert engine.search(Request(wanted=("leek",), words=("pie",), minutes=30, pantry=("egg",), missing=1)).count == 0
    assert engine.candidates(Request()) == BitMap()
