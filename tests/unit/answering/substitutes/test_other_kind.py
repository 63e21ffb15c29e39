"""Another of its kind."""

from __future__ import annotations

import pytest

from actions.answering.substitutes.other_kind import other_kind
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english

DISH = recipe(["100 g feta cheese", "1 bunch coriander", "2 apples"], ["Crumble the feta cheese.", "Chop the coriander."])


@pytest.mark.parametrize(("text", "at"), [
    ("what other cheese would do the job?", 0), ("Coriander tastes like soap to me. Which other herb would work?", 1), ("is there another herb I could use", 1),
    ("which other apples could I take", None), ("what other herbs are in it", None), ("what other topping would work", None), ("what other nut would work", None), ("", None),
])
def test_the_food_that_another_of_its_kind_is_asked_for(text: str, at: int | None) -> None:
    assert other_kind(text, DISH, 1, english()) == at
