"""The situation of a question in numbers, and names of foods made alike."""

from __future__ import annotations

import pytest

from actions.answering.question_type.situation import NAMES, Situation, SituationReader
from actions.language.lexicon import Lexicon
from tests.unit.answering.question_type.small import at
from tests.unit.recipes.english import english

CHOP, FRY, SALT = 1, 2, 3
FOODS = frozenset({"kale", "leek", "butter", "potato", "olive oil"})
READER = SituationReader(english(), FOODS)


def number(name: str, text: str, situation: Situation) -> float:
    return float(READER.features(text, situation)[NAMES.index(name)])


def test_the_running_step_counts_from_one() -> None:
    texts = [step.text for step in at("leek-pan", 0).recipe.steps]  # type: ignore[union-attr]
    assert [one.text if (one := at("leek-pan", step).running) else None for step in (0, 1, len(texts), len(texts) + 1, -1)] == [None, texts[0], texts[-1], None, None]
    assert Situation(None, 3).running is None


@pytest.mark.parametrize(
    ("name", "text", "step", "value"),
    [
        ("in_hand", "why", 0, 1), ("cooking", "why", 0, 0), ("cooking", "why", CHOP, 1),
        ("known", "do I fry the leeks", 0, 1), ("known", "is the leek from Oslo", 0, 0.5), ("known", "opera", 0, 0),
        ("known_here", "do I fry the leeks", FRY, 1), ("known_here", "do I fry the leeks", CHOP, 0.5), ("known_here", "do I fry the leeks", 0, 0),
        ("foods", "leeks, butter and kale", CHOP, 2), ("foods_here", "leeks, butter and kale", CHOP, 1),
        ("tools", "which skillet", CHOP, 1), ("tools_here", "which skillet", CHOP, 0), ("tools_here", "which skillet", FRY, 1),
        ("foreign", "kale or leeks or potatoes", CHOP, 2),
        ("numbers_here", "12 minutes?", FRY, 1), ("numbers_here", "10 minutes?", FRY, 0), ("numbers_here", "12 minutes?", 0, 0),
        ("action_here", "do I chop now", CHOP, 1), ("action_here", "do I chop now", FRY, 0),
        ("pointing", "is this it", CHOP, 2), ("definite", "the leeks and the opera", CHOP, 2), ("definite_known", "the leeks and the opera", CHOP, 1),
        ("recipe_words", "the recipe says stir", CHOP, 1), ("general_words", "is kale usually healthy", CHOP, 2),
        ("bare", "how much now", CHOP, 1), ("bare", "how much of it now", CHOP, 0),
    ],
)
def test_numbers_of_a_situation(name: str, text: str, step: int, value: float) -> None:
    assert number(name, text, at("leek-pan", step)) == value


def test_without_a_recipe_nothing_is_known_and_nothing_foreign() -> None:
    found = dict(zip(NAMES, READER.features("how much kale goes in a wok now", Situation()).tolist(), strict=True))
    assert {name for name, value in found.items() if value} == {"pointing", "content", "tokens", "characters"}


def test_of_a_title_alone_its_words_are_known_and_nothing_is_foreign() -> None:
    asked = "do I chop the leeks on a skillet"
    found = dict(zip(NAMES, READER.features(asked, Situation(title="Leek pie")).tolist(), strict=True))
    assert {name for name, value in found.items() if value} == {"titled", "known", "definite", "definite_known", "content", "tokens", "characters"}
    assert found["known"] == pytest.approx(number("known", asked, at("leek-pan", 0)) / 3)
    assert READER.masked(asked, Situation(title="Leek pie")) == READER.masked(asked, Situation())


def test_a_title_says_nothing_beside_a_recipe() -> None:
    recipe = at("leek-pan", FRY).recipe
    assert number("titled", "why", Situation(recipe, FRY, "Opera")) == 0
    assert number("known", "opera", Situation(recipe, FRY, "Opera")) == 0


def test_any_text_has_numbers() -> None:
    for text in ("", "?!", "½", "ﬁsh ’n’ chips"):
        assert READER.features(text, at("leek-pan", FRY)).shape == (len(NAMES),)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("How much kale?", "How much food?"), ("BUTTER and Potatoes", "food and food"), ("the leek or the leeks", "the food or the food"), ("extra olive oil", "extra food"),
        ("buttermilk stays", "buttermilk stays"), ("some sesame oil", "some sesame oil"), ("", ""),
    ],
)
def test_names_of_foods_are_made_alike(text: str, masked: str) -> None:
    assert READER.masked(text, Situation()) == masked


def test_names_of_the_recipe_are_made_alike_too() -> None:
    assert READER.masked("how much sesame oil on the pumpkins", at("pumpkin-wok", 0)) == "how much food on the food"
    assert READER.masked("how much sesame oil", at("leek-pan", 0)) == "how much sesame oil"


def test_a_language_without_these_words_works() -> None:
    reader = SituationReader(Lexicon("xx", {}), frozenset())
    assert reader.masked("how much kale", at("leek-pan", 1)) == "how much kale"
    found = dict(zip(NAMES, reader.features("always the kale", at("leek-pan", FRY)).tolist(), strict=True))
    assert (found["pointing"], found["definite"], found["recipe_words"], found["general_words"], found["in_hand"]) == (0, 0, 0, 0, 1)
