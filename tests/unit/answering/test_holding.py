"""Values in a text, and how near they stand to what is asked about."""

from __future__ import annotations

import pytest

from actions.answering.holding import VALUES, nearness, values_in
from tests.unit.recipes.english import english

TOLD = "Cut the leeks into 2 cm rings and bake them in a 30 cm dish at 190 °C for 35 minutes with 40 g butter and 3 eggs."


def test_every_kind_of_value_is_found_where_it_stands() -> None:
    found = values_in(TOLD, english())
    assert {kind: [TOLD[at:].split()[0] for at in found[kind]] for kind in VALUES} == {
        "time": ["35"],
        "heat": ["190"],
        "amount": ["40"],
        "size": ["2", "30"],
        "count": ["3"],
    }


@pytest.mark.parametrize(
    ("kind", "nearer", "farther"),
    [("size", "leek", "butter"), ("amount", "butter", "leek"), ("time", "egg", "leek")],
)
def test_a_value_is_nearest_to_what_it_is_of(kind: str, nearer: str, farther: str) -> None:
    near, far = (nearness(TOLD, kind, frozenset({word}), english()) for word in (nearer, farther))
    assert near > far > 0


@pytest.mark.parametrize(
    ("text", "named"), [("Cut the leeks into rings.", "leek"), (TOLD, "aubergine"), ("", "leek")]
)
def test_nothing_is_near_where_value_or_thing_is_not_there(text: str, named: str) -> None:
    assert nearness(text, "size", frozenset({named}), english()) == 0
