"""Pieces that cannot answer, however much they look like it."""

from __future__ import annotations

import pytest

from actions.answering.reading.fitting import foods_of, is_of_another, without_unasked_cases
from actions.answering.reading.page import Page
from actions.answering.reading.slots import AMOUNT, RATE, TIME, Slot
from tests.unit.answering.reading.sample import pages, reader
from tests.unit.cards import card, step_with

LASSI, CAKE, STEW, GUACAMOLE, CHICKEN = "mango-lassi", "lemon-drizzle-cake", "beef-stew-with-root-vegetables", "guacamole", "roast-chicken-with-potatoes-and-carrots"


def page(name: str) -> Page:
    """The page of a card."""
    return pages().of(card(name))


def amount(text: str, *words: str, kind: str = AMOUNT, beside: tuple[str, ...] = ()) -> Slot:
    """A piece that tells an amount of what some stems name."""
    return Slot(kind, "obj", text, frozenset(words), frozenset(words[-1:]), beside=frozenset(beside), step=1)


@pytest.mark.parametrize(("question", "slot", "other"), [
    ("how much salt do I need?", amount("half red onion", "red", "onion"), True),
    ("how much salt do I need?", amount("half teaspoon of salt", "salt"), False),
    ("how much salt do I need?", amount("2 halves", "halv"), True),
    ("how much of the onion is it", amount("half red onion", "red", "onion"), False),
    ("how much do I need", amount("half red onion", "red", "onion"), False),
    ("what do I peel", amount("half red onion", "red", "onion"), False),
    ("how much salt do I need?", amount("a pinch at a time", kind=RATE, beside=("salt",)), False),
    ("how much salt do I need?", amount("a pinch at a time", kind=RATE, beside=("coriand",)), True),
])
def test_the_amount_of_another_food_does_not_answer(question: str, slot: Slot, other: bool) -> None:
    assert is_of_another(slot, pages().read(question), page(GUACAMOLE)) is other


@pytest.mark.parametrize(("words", "names"), [
    (("chicken",), ["chicken"]), (("chicken", "stock"), ["chicken stock"]), (("stock",), ["chicken stock"]), (("salt", "potato"), ["waxy potatoes", "salt"]), (("pan",), []),
])
def test_the_most_fully_named_foods_count(words: tuple[str, ...], names: list[str]) -> None:
    foods = page(CHICKEN).foods
    assert [foods[at].text for at in sorted(foods_of(frozenset(words), foods))] == names


@pytest.mark.parametrize(("name", "step", "question", "food"), [
    (GUACAMOLE, 3, "how much salt do I need?", "salt"), (CHICKEN, 4, "how much potatoes do I need", "potatoes"), (LASSI, 9, "how much yogurt was it?", "yogurt"),
    (CAKE, 9, "how much baking powder", "baking powder"), (CAKE, 2, "how many eggs are there", "eggs"), (CHICKEN, 35, "what amount of olive oil", "olive oil"),
])
def test_of_a_named_food_only_its_own_amounts_are_found(name: str, step: int, question: str, food: str) -> None:
    told = [found.text for found in reader().find(question, card(name), step) if found.slot.kind == AMOUNT]
    assert told
    assert all(food in text for text in told)


def test_the_time_of_another_deed_does_not_answer() -> None:
    step = step_with(card(STEW), "simmer the beef gently")
    times = [found.text for found in reader().find("how long did I brown the beef", card(STEW), step) if found.slot.kind == TIME]
    assert times[0] == "5 minutes"
    assert "1 hour 30 minutes" not in times


def test_what_holds_in_a_case_is_told_where_the_case_is_asked_about() -> None:
    step = step_with(card(CAKE), "Bake the cake")
    times = {question: [found.text for found in reader().find(question, card(CAKE), step) if found.slot.kind == TIME] for question in (
        "how long does it go in for", "wet batter sticks to the skewer, how long do I bake it", "how long if it is not done",
    )}
    plain, named, supposed = times.values()
    assert plain[0] == "50 minutes" and "5 minutes" not in plain
    assert "5 minutes" in named
    assert "5 minutes" in supposed


def test_a_case_stands_where_nothing_else_does() -> None:
    asked, found = pages().read("how long"), page(CAKE)
    in_case = next(slot for slot in found.slots if slot.text == "5 minutes" and slot.kind == TIME)
    assert without_unasked_cases([(in_case, 0.5)], asked, found) == [(in_case, 0.5)]
