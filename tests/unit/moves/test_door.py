"""What the door does to a question before it is judged."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.language.lexicon import Lexicon
from actions.moves.door import door_of, without_asking_again
from actions.moves.turn import Part, Turn
from actions.state import State


@pytest.mark.parametrize(("asked", "judged"), [
    ("which temperature did you say?", "which temperature"),
    ("how much salt was it again", "how much salt"),
    ("how long, again?", "how long"),
    ("what did you say", "what did you say"),  # asks for all that was said, and is no question of its own without it
    ("did you say it twice", "did you say it twice"),
    ("again", "again"),
    ("?" * 40_000 + "x" * 10 + " again", "?" * 40_000 + "x" * 10 + " again"),
])
def test_a_question_that_is_asked_again_is_judged_by_what_it_asks(asked: str, judged: str) -> None:
    assert without_asking_again(asked, Lexicon.load("en")) == judged


def test_a_language_without_such_ends_leaves_all_as_it_is() -> None:
    assert without_asking_again("hoeveel zout again", Lexicon.load("nl")) == "hoeveel zout again"


@pytest.mark.parametrize(("recipe", "text"), [
    ("tiramisu-without-raw-eggs", "play the song called i want it that way"), ("thai-green-curry-with-chicken", "is this halal"),
])
def test_the_name_of_the_dish_in_place_of_it_makes_nothing_a_question_of_the_kitchen(kitchen: Kitchen, recipe: str, text: str) -> None:
    turn = Turn(kitchen, State(stage="cooking", recipe=recipe, step=4), text)
    assert door_of(turn, Part(text, "off_topic", 0.76)).decide(None).source == "fallback"
