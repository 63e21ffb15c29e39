"""Questions about the dish as a whole, and about what may be left out."""

from __future__ import annotations

import pytest

from actions.answering.common_sense.of_dish import kinds_of
from actions.recipes.model import Recipe
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english

LINES = ["2 carrots", "1 tsp ground cumin", "1 egg", "4 slices rye bread", "1 handful parsley (optional)"]
STEPS = ["Simmer the carrots for 20 minutes.", "Serve with the rye bread.", "Chill leftover soup within 2 hours. Eat it within 3 days. Reheat it to 74 °C."]


def soup(title: str = "Carrot Soup with Egg") -> Recipe:
    return recipe(LINES, STEPS).model_copy(update={"title": title})


@pytest.mark.parametrize(("title", "kind"), [
    ("Carrot Soup with Egg", "soup"), ("Salmon with Dill Potatoes", "fish"),
    ("Lemon Drizzle Cake", "cake"), ("Chickpea and Spinach Curry", "curry"), ("Dutch Apple Pie", "apple pie"),
])
def test_the_kind_of_a_dish(title: str, kind: str) -> None:
    assert kinds_of(soup(title), english())[0] == kind


def test_a_title_may_name_no_kind() -> None:
    assert kinds_of(soup("Zorble"), english()) == ()


