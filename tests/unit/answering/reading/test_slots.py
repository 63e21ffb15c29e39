"""Pieces of a recipe that can be an answer."""

from __future__ import annotations

import pytest

from actions.answering.reading.slots import (
    ACTION,
    AMOUNT,
    FOOD,
    HEAT,
    HOW,
    KINDS,
    LIST,
    RATE,
    SIGN,
    SIZE,
    THING,
    TIME,
    TOOL,
    VARIETY,
    Foods,
    Slot,
    package_sizes,
    slots_of,
    tool_name,
)
from actions.recipes.model import Recipe
from actions.recipes.steps.cutting import aloud
from tests.unit.answering.reading.sample import BAKE, FRY, STIR, beans, page, parsed, plain, slot
from tests.unit.answering.reading.sample import HEAT as HEATING
from tests.unit.cards import card
from tests.unit.recipes.english import english


def pieces(recipe: Recipe) -> list[Slot]:
    return slots_of(recipe, [parsed(aloud(step.text, english())) for step in recipe.steps], english())


@pytest.mark.parametrize(
    ("kind", "step", "text", "role"),
    [
        (FOOD, HEATING, "oil", "obj"),
        (AMOUNT, HEATING, "2 tablespoons of the oil", "obj"),
        (TOOL, HEATING, "large pot", "in"),
        (SIZE, HEATING, "large pot", "in"),
        (HEAT, HEATING, "medium-high heat", "at"),
        (FOOD, FRY, "onions", "obj"),
        (TIME, FRY, "at least 5 minutes", "bare"),
        (SIGN, FRY, "until soft", "until"),
        (HEAT, BAKE, "180 °C (350 °F)", "at"),
        (SIZE, BAKE, "20 cm", "bare"),
        (TOOL, STIR, "wooden spoon", "with"),
        (VARIETY, STIR, "wooden spoon", "with"),
        (HOW, STIR, "Slowly", "adv"),
        (FOOD, 0, "olive oil", "list"),
        (AMOUNT, 0, "3 tbsp olive oil", "list"),
        (VARIETY, 0, "white beans", "list"),
        (SIZE, 0, "400 g", "list"),
    ],
)
def test_each_kind_of_piece_is_found(kind: str, step: int, text: str, role: str) -> None:
    assert slot(kind, step, text).role == role


def test_a_list_in_a_step_is_one_piece_beside_those_of_its_things() -> None:
    whole = slot(FOOD, FRY, "onions, salt and beans")
    assert (whole.count, whole.items, whole.verb) == (3, ("onions", "salt", "beans"), "fri")
    assert whole.spoken == ("the onions", "the salt", "the beans")
    assert slot(FOOD, FRY, "salt").count == 1


def test_a_piece_knows_what_stands_beside_it() -> None:
    assert {"larg", "pot"} <= slot(FOOD, HEATING, "oil").beside
    assert "oil" in slot(TOOL, HEATING, "large pot").beside


def test_the_whole_action_of_each_step_is_a_piece() -> None:
    assert {one.step for one in page().slots if one.kind == ACTION} == {HEATING, FRY, BAKE, STIR}


def test_lines_of_the_list_are_known_by_their_place() -> None:
    assert [one.index for one in page().slots if one.role == "list" and one.kind == FOOD] == [0, 1, 2, 3, 4]


def test_no_piece_of_a_step_comes_twice() -> None:
    mine = [one for one in page().slots if one.step == FRY]
    assert len({(one.kind, one.role, one.text, one.verb) for one in mine}) == len(mine)


def test_foods_are_the_words_of_title_and_list_but_no_tools() -> None:
    named = Foods.of(beans(), english()).named
    assert {"bean", "oil", "onion", "salt", "parsley"} <= named
    assert "pot" not in named


@pytest.mark.parametrize(("text", "tool"), [("the large pot", True), ("wooden spoons", True), ("pot roast", False), ("onion", False), ("", False)])
def test_tools_are_known_by_their_last_word(text: str, tool: bool) -> None:
    assert tool_name(text, english()) is tool


@pytest.mark.parametrize(
    ("line", "sizes"),
    [("1 (400 g) can white beans", [("can", "400 g")]), ("400 g tin of tomatoes", [("tin", "400 g")]), ("3 eggs", []), ("a can of beans", []), ("", [])],
)
def test_how_big_a_package_is(line: str, sizes: list[tuple[str, str]]) -> None:
    assert package_sizes(line, english()) == sizes


def test_a_recipe_without_ingredients_has_the_pieces_of_its_steps() -> None:
    found = pieces(plain("Toast the bread."))
    assert [(one.kind, one.text) for one in found] == [(THING, "bread"), (ACTION, "Toast the bread")]


@pytest.mark.parametrize("name", ["shakshuka", "gazpacho", "creme-caramel"])
def test_pieces_of_real_cards_are_words_of_the_card(name: str) -> None:
    found = pieces(card(name))
    assert {one.kind for one in found} <= set(KINDS)
    assert all(one.text.strip() for one in found)
    assert {one.step for one in found} == set(range(len(card(name).steps) + 1))
    told = {step.number: " ".join(aloud(step.text, english()).lower().split()) for step in card(name).steps}
    single = [one for one in found if one.step and one.kind in (FOOD, TOOL) and one.count == 1 and one.role not in ("step", "adv")]
    assert sum(one.text.lower() in told[one.step] for one in single) > 0.95 * len(single)


def test_a_document_for_each_step_is_needed() -> None:
    with pytest.raises(ValueError, match="zip"):
        slots_of(beans(), [], english())


def test_tools_of_the_list_tell_their_size() -> None:
    recipe = card("dutch-pea-soup")
    sizes = [one.text for one in pieces(recipe) if one.kind == SIZE and one.origin == LIST]
    assert "at least 6 l" in sizes
    assert any(one.kind == TOOL and one.text == "skimmer" and one.step == 0 for one in pieces(recipe))


def test_extents_and_rates_of_a_step_are_pieces() -> None:
    recipe = plain("Roll the dough until it is 4 mm thick. Simmer the soup, scraping the pot every 10 minutes.")
    assert [next(one.text for one in pieces(recipe) if one.kind == kind) for kind in (SIZE, RATE)] == ["4 mm thick", "every 10 minutes"]
