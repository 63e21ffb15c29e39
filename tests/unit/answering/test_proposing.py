"""What all sources propose for questions at a step of a recipe that was imported."""

from __future__ import annotations

import pytest

from actions.answering.candidate import Candidate
from actions.dialogue.asking import candidates_of, query_of
from actions.kitchen import Kitchen
from actions.moves.ask import question_about
from actions.moves.continuing import Understood
from actions.moves.turn import Part, Turn
from actions.state import State

RECIPE, STEP = "gazpacho", 4


def proposed(kitchen: Kitchen, text: str) -> list[Candidate]:
    turn = Turn(kitchen, State(stage="cooking", recipe=RECIPE, step=STEP), text)
    question = question_about(turn, Part(text, "ask_other"), RECIPE)
    return candidates_of(turn, query_of(turn, question, Understood(text, "ask_other")))


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("how much olive oil", "recipe.amount"),
        ("which tools do I need", "recipe.utensils"),
        ("when does the gelatine go in", "absent.food"),
        ("can I freeze gazpacho", "general."),
        ("what can I use instead of sherry vinegar", "played.ask_substitute"),
        ("how much is 250 ml in cups", "played.ask_convert"),
    ],
)
def test_the_source_that_knows_proposes(kitchen: Kitchen, text: str, source: str) -> None:
    names = [name for one in proposed(kitchen, text) for name in (one.source, *one.also)]
    assert any(name.startswith(source) for name in names), names


def test_what_is_absent_is_named(kitchen: Kitchen) -> None:
    absent = [
        one
        for one in proposed(kitchen, "when does the gelatine go in")
        if one.source == "absent.food"
    ]
    assert [one.fields["food"] for one in absent] == ["gelatine"]


def test_nothing_is_proposed_twice(kitchen: Kitchen) -> None:
    said = [one.text.lower() for one in proposed(kitchen, "how long does it chill") if one.text]
    assert len(said) == len(set(said))


def test_an_empty_question_gets_no_candidates_of_its_words(kitchen: Kitchen) -> None:
    assert proposed(kitchen, "") == []
