"""Composing utterances that do several things."""

from __future__ import annotations

import random

from actions.training.composing import Composer
from actions.training.examples import Example

ROWS = [
    Example(text="That's in.", acts=("done",), stage="cooking", step="Add the salt."),
    Example(text="how long?", acts=("ask",)),
    Example(text="thanks", acts=("social.thanks",)),
    Example(text="done, how hot", acts=("done", "ask")),
]


def composer(seed: int = 1) -> Composer:
    return Composer(ROWS, lambda text, _: text, random.Random(seed))


def test_acts_follow_one_another_as_they_really_do() -> None:
    found = list(composer()(40))
    assert {tuple(act for _, act in one.spans) for one in found} == {("done", "ask")}


def test_each_act_begins_where_it_is_said() -> None:
    for one in composer()(60):
        starts = [start for start, _ in one.spans]
        assert starts[0] == 0
        assert "how long" in one.text[starts[1] :].lower()
        assert "that's in" in one.text[: starts[1] + 1].lower()


def test_it_is_said_where_one_of_its_parts_was() -> None:
    assert all(one.placed.step == "Add the salt." for one in composer()(20))


def test_the_same_chance_composes_the_same() -> None:
    assert list(composer(5)(10)) == list(composer(5)(10))


def test_without_examples_of_several_acts_nothing_is_composed() -> None:
    assert list(Composer(ROWS[:3], lambda text, _: text, random.Random(0))(5)) == []
