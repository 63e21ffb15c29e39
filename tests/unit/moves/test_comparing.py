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


@pytest.mark.parametrize("said", ["what's the difference between baking soda and baking powder", "the quickest soup", "anything quicker?"])
def test_what_names_more_is_no_comparison_of_those_shown(shown: Cook, said: str) -> None:
    assert shown.say("list_recipes", said).names[0] != "utter_titles"


def test_without_a_list_nothing_is_compared(cook: Cook) -> None:
    assert "utter_titles" not in cook.say("ask_other", "which is the quickest").names[:1]
