"""Pieces of what a card tells beside its steps."""

from __future__ import annotations

from functools import cache

from actions.answering.reading.remarks import remark_slots, remarks_of
from actions.answering.reading.slots import CASE, DETAIL, RATE, REASON, SIZE, WHY, Slot
from actions.recipes.analysis import analyse
from actions.recipes.importers.cards import read_card
from actions.recipes.model import Recipe
from tests.unit.answering.reading.sample import beans, parsed
from tests.unit.recipes.english import english, trained

CARD = """Corn Bread

Ingredients
- 2 cups cornmeal
- 1 cup milk

Utensils
- 10-inch skillet
- large soup pot with lid (at least 6 l)
- knife

Procedure
1. Pour the milk into the cornmeal and fold with the spatula. Press straight down so that no lumps stay.
   Detail 1: Turn the batter over, about 15 strokes. Leave pieces the size of a pea.
   Why 1: Standing lets the cornmeal soak up milk.
2. Bake the bread for 22 minutes.
   Detail 1: Push a toothpick into the bread. If wet batter sticks to it, bake for 3 minutes more.
"""
POUR, FOLD, PRESS, BAKE = range(1, 5)


@cache
def bread() -> Recipe:
    return analyse(read_card(CARD, "corn-bread", english()), english(), trained())


@cache
def told() -> tuple[Slot, ...]:
    return tuple(remark_slots(bread(), [parsed(remark.text) for remark in remarks_of(bread())], english()))


def of(kind: str, origin: str) -> list[Slot]:
    return [slot for slot in told() if (slot.kind, slot.origin) == (kind, origin)]


def test_each_sentence_is_told_once_for_all_of_its_steps() -> None:
    found = [(remark.text, remark.origin, remark.step.number, remark.last) for remark in remarks_of(bread())]
    assert ("Turn the batter over, about 15 strokes.", DETAIL, POUR, FOLD) in found
    assert ("Standing lets the cornmeal soak up milk.", WHY, POUR, FOLD) in found
    assert len(found) == 5


def test_a_detail_has_pieces_like_a_step() -> None:
    assert [slot.text for slot in of(RATE, DETAIL)] == ["about 15 strokes"]
    assert "the size of a pea" in [slot.text for slot in of(SIZE, DETAIL)]
    assert all(slot.sentence for slot in told() if slot.origin == DETAIL)


def test_reasons_are_those_of_the_card_and_of_its_sentences() -> None:
    assert [(slot.text, slot.step, slot.last) for slot in of(REASON, WHY)] == [("Standing lets the cornmeal soak up milk", POUR, FOLD)]
    assert [slot.text for slot in of(REASON, "step")] == ["so that no lumps stay"]


def test_a_case_knows_what_is_done_then() -> None:
    [case] = of(CASE, DETAIL)
    assert (case.items, case.sentence, case.step) == (("bake for 3 minutes more",), "wet batter sticks to it", BAKE)


def test_a_recipe_without_remarks_has_none() -> None:
    assert remarks_of(beans()) == []
    assert remark_slots(beans(), [], english()) == []
