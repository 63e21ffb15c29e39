"""The shipped recipe cards: each can be imported and cooked from beginning to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.analysis import analyse
from actions.recipes.importers.cards import read_card
from actions.recipes.model import RawRecipe, Recipe
from actions.recipes.steps import sentences
from actions.settings import PROJECT

CARDS = sorted((PROJECT / "knowledge" / "recipes").glob("*.txt"))
every_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.stem)


def read(card: Path, lexicon: Lexicon) -> tuple[RawRecipe, Recipe]:
    raw = read_card(card.read_text(encoding="utf-8"), card.stem, lexicon)
    return raw, analyse(raw, lexicon)


def test_at_least_24_recipes_are_shipped_with_different_titles(lexicon: Lexicon) -> None:
    assert len({read(card, lexicon)[0].title for card in CARDS}) == len(CARDS) >= 24


@every_card
def test_a_card_tells_all_that_a_cook_asks_about(card: Path, lexicon: Lexicon) -> None:
    _, recipe = read(card, lexicon)
    assert recipe.servings
    assert recipe.minutes
    assert recipe.summary
    assert recipe.categories
    assert recipe.utensils
    assert recipe.techniques
    assert len(recipe.steps) >= 3


@every_card
def test_every_listed_ingredient_is_used_in_some_step(card: Path, lexicon: Lexicon) -> None:
    _, recipe = read(card, lexicon)
    used = {use.index for step in recipe.steps for use in step.ingredients}
    assert [line.text for at, line in enumerate(recipe.ingredients) if at not in used] == []


@every_card
def test_notes_stand_only_on_sentences_that_exist(card: Path, lexicon: Lexicon) -> None:
    raw, _ = read(card, lexicon)
    for instruction in raw.instructions:
        there = range(1, len(sentences(instruction.text, lexicon)) + 1)
        noted = {*instruction.details, *instruction.reasons, *instruction.pictures}
        assert noted <= set(there), instruction.text


@every_card
def test_no_note_is_lost_on_the_way_to_the_steps(card: Path, lexicon: Lexicon) -> None:
    raw, recipe = read(card, lexicon)
    assert [step.why for step in recipe.steps if step.why] == [why for instruction in raw.instructions for _, why in sorted(instruction.reasons.items())]
    assert [step.detail for step in recipe.steps if step.detail] == [detail for instruction in raw.instructions for _, detail in sorted(instruction.details.items())]
