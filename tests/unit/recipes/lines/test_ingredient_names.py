"""The names of foods in ingredient lines."""

from __future__ import annotations

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_names import counted, described, names_food, read_food
from actions.recipes.lines.line_words import LineWords, line_words


@pytest.fixture(scope="module")
def words(lexicon: Lexicon) -> LineWords:
    return line_words(lexicon)


@pytest.mark.parametrize(
    ("text", "name", "before"),
    [
        ("finely grated fresh horseradish", "horseradish", ("finely grated", "fresh")),
        ("boneless, skinless duck breasts", "duck breasts", ("boneless", "skinless")),
        ("peeled and diced quinces", "quinces", ("peeled", "diced")),
        ("EXTRA-VIRGIN walnut oil", "walnut oil", ("EXTRA-VIRGIN",)),
        ("extra virgin walnut oil", "walnut oil", ("extra virgin",)),
        ("unbaked 10-inch tart shells", "tart shells", ("unbaked", "10-inch")),
        ("frozen chopped kale", "frozen kale", ("chopped",)),
    ],
)
def test_descriptions_go_before_the_name(text: str, name: str, before: tuple[str, ...], words: LineWords) -> None:
    found = read_food(text, words)
    assert (found.name, found.before) == (name, before)


@pytest.mark.parametrize(
    "text",
    [
        "sour cream", "black pepper", "sweet potatoes", "green onions", "red wine vinegar", "baking powder", "hot sauce", "coarse-grained mustard",
        "flat-leaf chervil", "fresh", "hot or BBQ sauce",
    ],
)
def test_a_describing_word_that_belongs_to_the_name_stays(text: str, words: LineWords) -> None:
    found = read_food(text, words)
    assert (found.name, found.before) == (text, ())


@pytest.mark.parametrize(
    ("text", "full_name"),
    [
        ("red quinces", "red quinces"), ("large red quinces", "red quinces"), ("white or purple asparagus", "white or purple asparagus"),
        ("red, sliced quinces", "red quinces"), ("frozen red quinces", "frozen red quinces"), ("sliced quinces", None),
    ],
)
def test_the_full_name_tells_foods_of_one_name_apart(text: str, full_name: str | None, words: LineWords) -> None:
    assert read_food(text, words).full_name == full_name


@pytest.mark.parametrize(
    ("text", "name", "after"),
    [
        ("quinces, peeled and cored", "quinces", ("peeled and cored",)),
        ("quinces finely chopped", "quinces", ("finely chopped",)),
        ("quinces for the jelly", "quinces", ("for the jelly",)),
        ("quinces; see note", "quinces", ("see note",)),
        ("quinces plus 2 tbsp honey", "quinces", ("plus 2 tbsp honey",)),
        ("salmon, skin and bones removed", "salmon", ("skin and bones removed",)),
        ("stock, goose or duck", "stock", ("goose or duck",)),
        ("quinces*", "quinces", ()),
    ],
)
def test_remarks_end_a_name(text: str, name: str, after: tuple[str, ...], words: LineWords) -> None:
    found = read_food(text, words)
    assert (found.name, found.after) == (name, after)


@pytest.mark.parametrize("text", ["chervil, dill and lovage", "chervil, dill, or lovage", "salt and pepper", "quinces and plums"])
def test_a_list_of_foods_is_one_name(text: str, words: LineWords) -> None:
    assert read_food(text, words).name == text


def test_a_list_ends_where_the_remarks_begin(words: LineWords) -> None:
    found = read_food("chervil, dill and lovage, chopped", words)
    assert (found.name, found.after) == ("chervil, dill and lovage", ("chopped",))


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("garlic cloves", ("garlic", "clove")), ("rhubarb stalk", ("rhubarb", "stalk")), ("cinnamon sticks", None), ("cloves", None),
        ("spare ribs", None),
    ],
)
def test_what_counts_a_food_may_follow_it(name: str, parts: tuple[str, str] | None, words: LineWords) -> None:
    assert counted(name, words) == parts


@pytest.mark.parametrize(("name", "food"), [("quinces", True), ("frozen", False), ("finely chopped", False), ("red", False), ("", False), ("12", False)])
def test_descriptions_alone_name_no_food(name: str, food: bool, words: LineWords) -> None:
    assert names_food(name, words) is food


def test_descriptions_are_told_with_what_they_do(words: LineWords) -> None:
    found, rest = described("sliced red or yellow quinces", words)
    assert ([(said, kind) for said, kind, _ in found], rest) == ([("sliced", False), ("red", True), ("yellow", True)], "quinces")
