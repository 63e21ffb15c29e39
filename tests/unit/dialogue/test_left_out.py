"""Foods that are told, not asked, to be left out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from actions.dialogue.answers import left_out
from actions.dialogue.asking import query_of, question_about
from actions.kitchen import Kitchen
from actions.moves.continuing import Rewrite
from actions.moves.turn import Part, Turn
from actions.state import State


@pytest.mark.parametrize(
    ("text", "aspect", "some"),
    [
        ("no garlic for us", "omission", True),
        ("can I skip the garlic?", "omission", False),
        ("no garlic for us", "amount", False),
    ],
)
def test_only_what_is_told_is_left_out(kitchen: Kitchen, text: str, aspect: str, some: bool) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe="gazpacho", step=3), text)
    question = question_about(turn, Part(text, "ask_other"), "gazpacho")
    query = query_of(turn, question, Rewrite(text))
    query = replace(query, aspects={aspect: 1.0})
    found = left_out(query)
    assert bool(found) is some
    assert all("garlic" in question.recipe.ingredients[at].text for at in found)
