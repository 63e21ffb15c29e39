"""Name, servings, time and tools of the whole recipe."""

from __future__ import annotations

import pytest

from tests.unit.answering.sample import ask, bare


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
