"""Streams made of the reader's questions."""

from __future__ import annotations

from actions.answering.follow_up.rehearsed import LENGTH, RECIPES, STREAMS, rehearsed
from actions.answering.reading.questions import Example, Examples
from tests.unit.answering.follow_up.sample import tools

FOODS = ("leek", "quail", "rhubarb", "salmon", "barley", "squid", "plum", "celery")


def cards() -> list[Examples]:
    asks = ("How should the {} be cut?", "what do I do with the {} first", "and then?", "Is the {} done, or not?", "how long for it", "Which pan is for the {}?")
    return [
        Examples(recipe=food, questions=tuple(Example(at=f"step {at // 2}", ask=ask.format(food), kind="none", answers=("one",)) for at, ask in enumerate(asks)))
        for food in FOODS
    ]


def test_they_are_always_the_same_and_as_long_as_they_should_be() -> None:
    one, other = (list(rehearsed(cards(), tools().lexicon, tools().encoder)) for _ in range(2))
    assert one == other
    assert len(one) == STREAMS
    assert {len(stream.series) for stream in one} <= set(range(*RECIPES))
    assert {len(series.turns) for stream in one for series in stream.series} <= set(range(1, LENGTH[1]))


def test_nothing_that_leans_on_others_comes_first_and_nothing_twice() -> None:
    for stream in rehearsed(cards(), tools().lexicon, tools().encoder):
        for series in stream.series:
            assert any(food in series.turns[0].ask.lower() for food in FOODS)
            asks = [turn.ask for turn in series.turns]
            assert len(set(asks)) == len(asks)


def test_without_questions_there_are_none() -> None:
    assert list(rehearsed([], tools().lexicon, tools().encoder)) == []
