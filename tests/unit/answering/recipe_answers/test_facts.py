"""Name, servings, time and tools of the whole recipe."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.facts import servings
from tests.unit.answering.sample import ask, bare
from tests.unit.recipes.adapting.sample import recipe
from tests.unit.recipes.english import english


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("ask_recipe_name", {"title": "Pea Soup"}),
        ("ask_servings", {"servings": 4}),
        ("ask_duration", {"duration": "1 hour"}),
        ("ask_utensils", {"items": "large soup pot and wooden spoon"}),
    ],
)
@pytest.mark.parametrize("step", [0, 1, 9])
def test_facts_are_told_at_any_time(kind: str, fields: dict[str, object], step: int) -> None:
    found = ask(kind, step=step)
    assert found.found
    assert found.fields == fields


@pytest.mark.parametrize("kind", ["ask_servings", "ask_duration", "ask_utensils"])
def test_a_fact_that_the_recipe_leaves_out_is_unknown(kind: str) -> None:
    found = ask(kind, of=bare())
    assert not found.found
    assert "unknown" in found.response


def test_without_a_time_the_number_of_steps_is_told() -> None:
    assert ask("ask_duration", of=bare()).fields == {"count": 3}


@pytest.mark.parametrize(
    ("yields", "number", "response", "fields"),
    [
        ("1.25 litres", None, "utter_yields", {"yields": "1.25 litres"}), ("makes 2½ litres", None, "utter_yields", {"yields": "2½ litres"}),
        ("Makes 2 dozen rolls", 24, "utter_yields", {"yields": "2 dozen rolls"}), ("Serves 4 to 6", 6, "utter_servings", {"servings": 6}),
        (None, 4, "utter_servings", {"servings": 4}),
        ("One 9-inch cake (8 servings)", 8, "utter_servings", {"servings": 8}), (None, None, "utter_unknown_servings", {}),
    ],
)
def test_what_it_makes_is_told_in_the_words_of_the_yield(yields: str | None, number: int | None, response: str, fields: dict[str, object]) -> None:
    found = servings(Question(text="how much does it make?", recipe=recipe(["2 eggs"], yields=yields, servings=number), lexicon=english()))
    assert (found.response, found.fields) == (response, fields)
