"""Several questions in one breath, each asked of the same thing."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.questions import form_of


@pytest.mark.parametrize(("text", "form"), [
    ("for how long", "time"), ("how hot is it", "temperature"), ("how many do I need", "amount"), ("how big", "size"), ("why not", "reason"), ("do I cover it", ""),
])
def test_the_form_of_a_question(kitchen: Kitchen, text: str, form: str) -> None:
    assert form_of(text, kitchen.lexicon) == form


