"""Questions about cooking in general beside the notes of a recipe."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np

from actions.answering.common_sense.making import Raw
from actions.answering.common_sense.pairs import Pair
from actions.answering.notes.files import Note, RecipeNotes
from actions.answering.notes.general import asked_beside
from actions.answering.notes.material import Written
from actions.recipes.model import Recipe, Step

SOUP = Recipe(id="soup", title="Soup", ingredients=(), steps=(Step(number=1, text="Stir.", source=0), Step(number=2, text="Eat.", source=0)))


class Letters:
    """Vectors by the letters of a text."""

    def __call__(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([[float(text.lower().count(letter)) for letter in "abcdefghijklmnopqrstuvwxyz"] for text in texts])


def pair(name: str, question: str, *also: str) -> Pair:
    return Pair(id=name, question=question, also=also, answer="So.", language="en")


def asked(*pairs: Pair) -> list[tuple[str, int, tuple[int, ...]]]:
    note = Note.model_validate({"id": "stir", "from": "recipe", "question": "how long do I stir", "answer": "Long."})
    written = Written(RecipeNotes(recipe="soup", pairs=(note,)), SOUP, ())
    return [(one.text, one.step, one.notes) for one in asked_beside(written, pairs, cast(Raw, Letters()), 0)]


def test_what_a_note_asks_too_is_left_out() -> None:
    assert [text for text, _, _ in asked(pair("same", "how long do I stir it"), pair("other", "zucchini"))] == ["zucchini"]


def test_no_note_answers_what_is_asked_and_it_is_asked_at_a_step_that_there_is() -> None:
    [(text, step, notes)] = asked(pair("other", "zucchini", "courgettes"))
    assert text in ("zucchini", "courgettes")
    assert 0 <= step <= 2
    assert notes == ()


def test_without_general_questions_there_are_none() -> None:
    assert asked() == []
