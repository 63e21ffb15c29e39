"""The table of labelled utterances."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from actions.settings import PROJECT
from actions.training.examples import Collections, CorpusError, Example, written
from actions.understanding.labels import ACTS, INTENTS, act_of

ROWS = PROJECT / "knowledge" / "corpora" / "acts" / "en"


@pytest.fixture(scope="module")
def examples() -> list[Example]:
    return list(Collections(PROJECT))


def test_every_collection_gives_examples(examples: list[Example]) -> None:
    found = Counter(example.source for example in examples)
    assert set(found) == {
        "nlu",
        "asked",
        "talks",
        "stove",
        "questions",
        "typed",
        "series",
        "base",
        "outside",
        "needs",
        "acts",
    }
    assert min(found.values()) > 100


def test_every_act_is_taught_by_several_writers() -> None:
    writers = {act: {row.writer for row in written(ROWS) if act in row.acts} for act in ACTS}
    assert not {act for act, names in writers.items() if len(names) < 3}


def test_half_of_the_writers_at_the_stove_are_left_for_measuring(examples: list[Example]) -> None:
    taught = {example.text for example in examples if example.source == "stove"}
    gold = (PROJECT / "knowledge" / "gold" / "stove_utterances.jsonl").read_text(encoding="utf-8")
    assert len(taught) < len(gold.splitlines()) * 0.51


def test_every_intent_of_the_older_data_has_a_known_act() -> None:
    assert set(INTENTS.values()) <= set(ACTS)
    assert act_of("search.more") == "search"
    assert act_of("ask") == "ask"


@pytest.mark.parametrize(
    "row",
    [
        {"text": "next", "acts": ["fly"]},
        {"text": "", "acts": ["next"]},
        {"text": "next"},
        {"text": "next", "acts": ["next"], "stage": "asleep"},
        [],
        "next",
    ],
)
def test_a_wrong_row_is_named_by_its_file_and_line(tmp_path: Path, row: object) -> None:
    file = tmp_path / "writer.jsonl"
    file.write_text(
        '{"text": "next", "acts": ["next"]}\n' + json.dumps(row) + "\n", encoding="utf-8"
    )
    with pytest.raises(CorpusError, match=r"writer\.jsonl, line 2"):
        list(written(tmp_path))
