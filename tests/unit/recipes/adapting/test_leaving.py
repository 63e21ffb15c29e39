"""Steps that fall away where foods are left out."""

from __future__ import annotations

from actions.kitchen import Kitchen
from actions.recipes.adapting.leaving import passed_over
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe, Recipe

STEPS = ("Pour the boiling water over the raisins.", "Drain the raisins.", "Throw away the water.", "Mix the flour with the milk.", "Stir in the raisins and the flour.", "Bake.")


def scones(kitchen: Kitchen) -> Recipe:
    raw = RawRecipe(
        id="scones", title="Scones", ingredients=("75 g raisins", "150 ml boiling water", "300 g flour", "100 ml milk"),
        instructions=tuple(Instruction(text=text) for text in STEPS),
    )
    return analyse(raw, kitchen.lexicon)


def test_steps_of_what_is_left_out_fall_away_with_the_water_that_serves_it(kitchen: Kitchen) -> None:
    assert passed_over(scones(kitchen), [0], kitchen.lexicon) == {1, 2, 3}


def test_steps_of_other_foods_and_of_none_stay(kitchen: Kitchen) -> None:
    assert passed_over(scones(kitchen), [], kitchen.lexicon) == frozenset()
    assert passed_over(scones(kitchen), [3], kitchen.lexicon) == frozenset()
    assert passed_over(scones(kitchen), [2, 3], kitchen.lexicon) == {4}
