"""Which general answer helps with what went wrong."""

from __future__ import annotations

import pytest

from actions.answering.common_sense.for_trouble import RESCUING
from actions.answering.common_sense.pairs import Pair
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.troubles import trouble_in
from actions.moves.rescuing import _worth
from actions.settings import PROBLEMS
from tests.unit.cards import card
from tests.unit.recipes.english import english


def worth(text: str, recipe: str, question: str, about: tuple[str, ...], category: str, confidence: float) -> float:
    trouble = trouble_in(text, english())
    assert trouble is not None
    pair = Pair(id="x", question=question, answer="!", category=category, about=about, language="en")
    return _worth(pair, confidence, trouble, Question(text=trouble.told, recipe=card(recipe), lexicon=english(), step=1))


@pytest.mark.parametrize(("text", "recipe", "question", "about", "category", "confidence"), [
    ("my fingers are burning from the jalapeno", "spicy-mexican-casserole", "My fingers are burning from chillies.", ("chile pepper", "burn"), "technique", 0.4),
    ("the cookies are breaking", "chocolate-chip-cookies", "My biscuits are breaking.", ("biscuits", "dough"), RESCUING, 0.2),
    ("the dough isn't rising", "pizza-margherita", "Where does dough rise in a cold kitchen?", ("proofing", "dough"), "technique", 0.59),
])
def test_what_is_surely_meant_helps_whatever_it_is_first_of_all_about(
    text: str, recipe: str, question: str, about: tuple[str, ...], category: str, confidence: float,
) -> None:
    assert worth(text, recipe, question, about, category, confidence) >= PROBLEMS.known


def test_another_dish_with_the_same_food_helps_nothing() -> None:
    assert worth("it fell apart", "tiramisu-without-raw-eggs", "My omelette fell apart.", ("omelette", "egg"), RESCUING, 0.3) < PROBLEMS.known
