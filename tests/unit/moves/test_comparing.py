"""Comparing the recipes that were shown."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook, Heard

BREAKFAST = ["banana-walnut-muffins", "blueberry-buttermilk-pancakes", "shakshuka"]


@pytest.fixture
def shown(cook: Cook) -> Cook:
    """A cook who was shown three recipes for breakfast."""
    cook.say("list_recipes", "what's good for breakfast")
    assert list(cook.state.offer.ids) == BREAKFAST
    return cook


def lines(heard: Heard) -> list[str]:
    return str(heard.messages[0]["titles"]).splitlines()


@pytest.mark.parametrize(
    ("said", "lead", "first"),
    [
        ("which is the quickest", "quickest", "Blueberry Buttermilk Pancakes: 50 minutes"),
        ("which one takes longest?", "longest", "Banana Walnut Muffins: 1 hour 2 minutes"),
        ("which one has the fewest ingredients", "fewest ingredients", "Blueberry Buttermilk Pancakes: 11 ingredients"),
        ("cheapest?", "I don't know", "Blueberry Buttermilk Pancakes: 11 ingredients"),
    ],
)
def test_what_was_found_is_put_in_order(shown: Cook, said: str, lead: str, first: str) -> None:
    heard = shown.say("ask_other", said)
    assert heard.names == ["utter_titles", "utter_pick_one"]
    assert lead in lines(heard)[0]
    assert lines(heard)[1] == f"1. {first}"


@pytest.mark.parametrize(("said", "most"), [("what's easiest", False), ("which is the most work?", True)])
def test_how_easy_they_are_is_told_by_their_steps(shown: Cook, said: str, most: bool) -> None:
    told = lines(shown.say("start_cooking", said))
    counts = [int(line.split(": ")[1].split()[0]) for line in told[1:]]
    assert "number of steps" in told[0]
    assert counts == sorted(counts, reverse=most)


def test_the_list_is_then_as_it_was_told(shown: Cook) -> None:
    shown.say("ask_other", "which is the quickest")
    shown.say("choose_recipe", "the first one")
    assert shown.state.pending is not None
    assert shown.state.pending.recipe == "blueberry-buttermilk-pancakes"


@pytest.mark.parametrize(
    ("said", "titles"),
    [
        ("what's the difference between the first two", ["Banana Walnut Muffins", "Blueberry Buttermilk Pancakes"]),
        ("compare the last two", ["Blueberry Buttermilk Pancakes", "Shakshuka"]),
        ("compare 1 and 3", ["Banana Walnut Muffins", "Shakshuka"]),
        ("how do they differ?", ["Banana Walnut Muffins", "Blueberry Buttermilk Pancakes", "Shakshuka"]),
    ],
)
def test_recipes_side_by_side(shown: Cook, said: str, titles: list[str]) -> None:
    told = lines(shown.say("view_recipe", said))
    assert [line.partition(":")[0] for line in told] == titles
    assert all("steps" in line and "ingredients" in line for line in told)


@pytest.mark.parametrize("said", ["what's the difference between baking soda and baking powder", "the quickest soup", "anything quicker?"])
def test_what_names_more_is_no_comparison_of_those_shown(shown: Cook, said: str) -> None:
    assert shown.say("list_recipes", said).names[0] != "utter_titles"


def test_without_a_list_nothing_is_compared(cook: Cook) -> None:
    assert "utter_titles" not in cook.say("ask_other", "which is the quickest").names[:1]


def test_of_many_the_first_are_told_and_more_can_be_seen(cook: Cook) -> None:
    cook.say("list_recipes", "something vegetarian")
    heard = cook.say("ask_other", "what's the quickest of those")
    assert heard.names == ["utter_titles", "utter_more_to_show"]
    assert lines(heard)[1] == "1. Mango Lassi: 10 minutes"
