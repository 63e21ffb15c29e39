"""What holds for every kind of answer."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.recipe_answers import KINDS
from actions.recipes.model import Recipe
from tests.unit.answering.sample import SERVE, ask, bare, soup

TEXTS = ["", "how much salt and sugar?", "how do I chop onions?", "what about the beef", "番茄?", "x" * 5000]
every_kind = pytest.mark.parametrize("kind", sorted(KINDS))
every_recipe = pytest.mark.parametrize("recipe", [soup(), bare()], ids=["full", "bare"])


@every_kind
def test_every_kind_is_an_intent_that_rasa_can_recognise(kind: str, domain: dict[str, Any]) -> None:
    assert kind in {next(iter(intent)) if isinstance(intent, dict) else intent for intent in domain["intents"]}


@every_kind
@every_recipe
def test_every_answer_can_be_worded_by_the_domain(kind: str, recipe: Recipe, domain: dict[str, Any]) -> None:
    for step in range(len(recipe.steps) + 1):
        for text in TEXTS:
            found = ask(kind, text, step, of=recipe)
            for variation in domain["responses"][found.response]:
                assert set(re.findall(r"{(\w+)}", variation["text"])) <= set(found.fields), (found, variation)


@every_kind
@every_recipe
def test_an_answer_is_never_filled_with_nothing(kind: str, recipe: Recipe, domain: dict[str, Any]) -> None:
    for step in range(len(recipe.steps) + 1):
        found = ask(kind, "", step, of=recipe)
        asked_for = {name for variation in domain["responses"][found.response] for name in re.findall(r"{(\w+)}", variation["text"])}
        assert all(found.fields[name] not in ("", None) for name in asked_for), found


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"ask_recipe_name", "ask_progress", "ask_meanwhile", "ask_step_ingredients", "ask_detail", "ask_how_to"}))
def test_a_recipe_that_does_not_say_is_not_made_to_know(kind: str) -> None:
    assert not ask(kind, "", 1, of=bare()).found


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.sampled_from(sorted(KINDS)), st.text(max_size=200), st.integers(0, SERVE))
def test_any_question_gets_an_answer(kind: str, text: str, step: int) -> None:
    assert ask(kind, text, step).response.startswith("utter_")
