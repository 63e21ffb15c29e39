"""The shipped recipe cards: each can be imported and cooked from beginning to end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from spacy.language import Language

from actions.language.lexicon import Lexicon
from actions.language.words import tokens
from actions.recipes.analysis import analyse
from actions.recipes.importers.cards import read_card
from actions.recipes.model import RawRecipe, Recipe
from actions.recipes.segmentation.base import sentence_spans
from actions.settings import PROJECT

CARDS = sorted((PROJECT / "knowledge" / "recipes").glob("*.txt"))
every_card = pytest.mark.parametrize("card", CARDS, ids=lambda card: card.stem)


@cache
def read(card: Path, lexicon: Lexicon, nlp: Language | None) -> tuple[RawRecipe, Recipe]:
    raw = read_card(card.read_text(encoding="utf-8"), card.stem, lexicon)
    return raw, analyse(raw, lexicon, nlp)


def test_at_least_24_recipes_are_shipped_with_different_titles(lexicon: Lexicon, nlp: Language) -> None:
    assert len({read(card, lexicon, nlp)[0].title for card in CARDS}) == len(CARDS) >= 24


@every_card
def test_a_card_tells_all_that_a_cook_asks_about(card: Path, lexicon: Lexicon, nlp: Language) -> None:
    _, recipe = read(card, lexicon, nlp)
    assert recipe.servings
    assert recipe.minutes
    assert recipe.summary
    assert recipe.categories
    assert recipe.utensils
    assert recipe.techniques
    assert len(recipe.steps) >= 3


@every_card
@pytest.mark.parametrize("cut_by", ["actions", "sentences"])
def test_every_listed_ingredient_is_used_in_some_step(card: Path, cut_by: str, lexicon: Lexicon, nlp: Language) -> None:
    _, recipe = read(card, lexicon, nlp if cut_by == "actions" else None)
    used = {use.index for step in recipe.steps for use in step.ingredients}
    assert [line.text for at, line in enumerate(recipe.ingredients) if at not in used] == []


@every_card
def test_every_word_of_the_procedure_is_in_some_step_and_every_step_is_a_sentence(card: Path, lexicon: Lexicon, nlp: Language) -> None:
    raw, recipe = read(card, lexicon, nlp)
    told = iter(word for step in recipe.steps for word in tokens(step.text))
    assert [word for instruction in raw.instructions for word in tokens(instruction.text) if word not in told] == []
    assert [step.text for step in recipe.steps if step.text[0] != step.text[0].upper() or step.text[-1] not in ".)"] == []


@every_card
def test_most_steps_are_one_action(card: Path, lexicon: Lexicon, nlp: Language) -> None:
    raw, recipe = read(card, lexicon, nlp)
    assert len(recipe.steps) > len(read(card, lexicon, None)[1].steps)
    assert [step.source for step in recipe.steps] == sorted(step.source for step in recipe.steps)
    assert {step.source for step in recipe.steps} == set(range(len(raw.instructions)))
    assert all(step.action for step in recipe.steps)


@every_card
def test_no_step_takes_more_of_an_ingredient_than_there_is(card: Path, lexicon: Lexicon, nlp: Language) -> None:
    _, recipe = read(card, lexicon, nlp)
    for step in recipe.steps:
        for use in step.ingredients:
            listed = recipe.ingredients[use.index]
            if use.share and use.quantity and listed.quantity:
                assert use.unit == listed.unit
                assert 0 < float(use.quantity) <= float(listed.quantity), step.text


@every_card
def test_notes_stand_only_on_sentences_that_exist(card: Path, lexicon: Lexicon) -> None:
    raw, _ = read(card, lexicon, None)
    for instruction in raw.instructions:
        there = range(1, len(sentence_spans(instruction.text, lexicon)) + 1)
        noted = {*instruction.details, *instruction.reasons, *instruction.pictures}
        assert noted <= set(there), instruction.text


@every_card
@pytest.mark.parametrize("cut_by", ["actions", "sentences"])
def test_no_note_is_lost_on_the_way_to_the_steps(card: Path, cut_by: str, lexicon: Lexicon, nlp: Language) -> None:
    raw, recipe = read(card, lexicon, nlp if cut_by == "actions" else None)
    reasons = [why for instruction in raw.instructions for _, why in sorted(instruction.reasons.items())]
    details = [detail for instruction in raw.instructions for _, detail in sorted(instruction.details.items())]
    assert list(dict.fromkeys(step.why for step in recipe.steps if step.why)) == reasons
    assert list(dict.fromkeys(step.detail for step in recipe.steps if step.detail)) == details
