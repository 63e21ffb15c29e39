"""Streams made of talks at the stove."""

from __future__ import annotations

from typing import Any

from actions.answering.follow_up.talked import SERIES, talked
from actions.answering.notes.files import RecipeNotes
from actions.answering.notes.talks import Talk


def notes(recipe: str) -> RecipeNotes:
    return RecipeNotes.model_validate({"recipe": recipe, "pairs": [{"id": "one", "from": "recipe", "question": "How much?", "answer": f"Two cups of {recipe}."}]})


NOTES = [notes(recipe) for recipe in ("soup", "stew")]


def turn(ask: str, *, follow: bool, known: bool = True) -> dict[str, Any]:
    return {"ask": ask, "follow": follow, "resolved": ask, "kind": "recipe" if known else "none", "notes": ["one"] if known else []}


def talk(recipe: str, number: int) -> Talk:
    turns = [turn(f"{recipe} {number}?", follow=False), turn(f"and {number}?", follow=True, known=False), turn(f"salt {number}?", follow=False)]
    return Talk.model_validate({"recipe": recipe, "at": "start", "turns": turns})


TALKS = [talk(recipe, number) for recipe in ("soup", "stew") for number in range(12)]


def test_a_talk_is_parted_where_the_matter_changes() -> None:
    first = next(iter(talked(TALKS, NOTES)))
    assert first.recipe == "soup" and len(first.series) in range(*SERIES)
    assert [[one.ask for one in series.turns] for series in first.series[:3]] == [["soup 0?", "and 0?"], ["salt 0?"], ["soup 2?", "and 2?"]]
    assert [one.answer for one in first.series[0].turns] == ["Two cups of soup.", None]


def test_every_talk_stands_in_one_kind_of_company() -> None:
    streams = list(talked(TALKS, NOTES))
    within, mixed = ({one.ask for stream in streams if (stream.recipe is None) is alone for one, _ in stream.turns()} for alone in (False, True))
    assert "soup 0?" in within and "soup 1?" in mixed
    assert not within & mixed
    assert any({one.ask.split()[0] for one, starts in stream.turns() if starts} == {"soup", "stew"} for stream in streams if stream.recipe is None)


def test_streams_are_always_the_same() -> None:
    assert list(talked(TALKS, NOTES)) == list(talked(TALKS, NOTES))
    assert len({stream.id for stream in talked(TALKS, NOTES)}) == len(list(talked(TALKS, NOTES)))


def test_without_talks_there_are_no_streams() -> None:
    assert list(talked([], [])) == []
