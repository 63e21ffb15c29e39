"""Learning acts, on a handful of lessons."""

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
import torch

from actions.training.acts import Lesson, accepted, chosen, judged, learn
from actions.training.examples import Example
from actions.training.layers import opened
from actions.training.situations import Situations
from actions.understanding.acts import Situation
from actions.understanding.labels import ACTS, ASPECTS

OPEN = {
    "go_on": "shall I go on?",
    "confirm_recipe": "shall we make it?",
    "stop": "shall we stop?",
    "substitute": "shall I change it?",
    "pick_recipe": "which one?",
}


def lesson(act: str, seed: int) -> Lesson:
    """Hidden states that tell the act by one direction."""
    hidden = np.random.default_rng(seed).normal(0, 0.05, (6, 384)).astype(np.float32)
    hidden[:, ACTS.index(act)] += 3
    aspects = ("time",) if act == "ask" else ()
    return Lesson(Example(text=act, acts=(act,), aspects=aspects), hidden, (ACTS.index(act),) * 4)


@pytest.fixture(scope="module")
def lessons() -> list[Lesson]:
    return [lesson(act, seed) for seed in range(160) for act in ("next", "ask")]


def test_what_is_learned_is_saved_and_opened_the_same(
    lessons: list[Lesson], tmp_path: Path
) -> None:
    model = learn(lessons)
    acts, aspects = judged(model, lessons[:10])
    assert acts == ["next", "ask"] * 5
    assert aspects[1] == "time"
    file = tmp_path / "en" / "acts.safetensors"
    model.save(file, ACTS, ASPECTS, rank=16, temperature=1.5, rows="digest")
    again, about = opened(file)
    assert (about["labels"], about["aspects"], about["rows"]) == (
        list(ACTS),
        list(ASPECTS),
        "digest",
    )
    assert judged(again, lessons[:10]) == (acts, aspects)


def test_the_same_seed_learns_the_same(lessons: list[Lesson]) -> None:
    first, second = learn(lessons[:64], seed=3), learn(lessons[:64], seed=3)
    assert all(
        torch.equal(a, b) for a, b in zip(first.parameters(), second.parameters(), strict=True)
    )


def test_an_example_keeps_its_own_situation() -> None:
    placed = Example(text="yes", acts=("yes",), stage="cooking", open="go_on", step="Stir.")
    situations = Situations(OPEN, ["Whisk."], [], random.Random(0))
    assert situations(placed) == Situation("cooking", "shall I go on?", "Stir.")


def test_the_question_before_stays_with_an_example() -> None:
    after = Example(
        text="and on the hob?", acts=("ask",), stage="idle", before="how long does stock simmer"
    )
    situations = Situations(OPEN, [], ["is it done"], random.Random(0))
    assert {situations(after).before for _ in range(20)} == {"how long does stock simmer"}


def test_whole_utterances_are_also_learned_behind_any_question() -> None:
    situations = Situations(OPEN, [], ["is it done"], random.Random(0))
    whole = Example(text="go on with the next step", acts=("next",), stage="cooking", step="Stir.")
    short = Example(text="the lid", acts=("none",), stage="cooking", step="Stir.")
    assert {situations(whole).before for _ in range(60)} == {"", "is it done"}
    assert {situations(short).before for _ in range(60)} == {""}


@pytest.mark.parametrize(
    ("act", "stages"),
    [
        ("yes", {"cooking", "choosing", "preparing"}),
        ("search", {"idle", "choosing"}),
        ("resume", {"paused"}),
        ("diet", {""}),
    ],
)
def test_others_get_one_in_which_such_things_are_said(act: str, stages: set[str]) -> None:
    situations = Situations(OPEN, ["Whisk."], [], random.Random(0))
    found = {situations(Example(text="x", acts=(act,))).stage for _ in range(60)}
    assert found == stages


def test_only_utterances_of_one_act_teach_acts() -> None:
    rows = [Example(text="a", acts=("done", "ask")), Example(text="b", acts=("next",))]
    assert [one.text for one in chosen(rows, random.Random(0))] == ["b"]


def test_another_fair_act_is_accepted_and_variants_do_not_matter() -> None:
    row = Example(text="more", acts=("search.more",), also=("next",))
    assert accepted("search", row)
    assert accepted("next", row)
    assert not accepted("done", row)
