"""No utterance of the corpora stands in a set that is measured on."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from actions.settings import PROJECT

CORPORA = PROJECT / "knowledge" / "corpora"
SETS = (PROJECT / "knowledge" / "gold", PROJECT / "tests" / "conversations")
HANDS = PROJECT.parent / "shared" / "data" / "hands"
SHORT = 3  # words below which anybody says the same
MANY = 500  # texts that every folder surely has
ENDINGS = (".jsonl", ".jsonl.gz", ".json", ".yml")


def plain(text: str) -> str:
    """A text in small letters without its marks."""
    return " ".join(re.findall(r"[a-z0-9]+", text.lower()))


def strings(told: Any) -> Iterator[str]:
    """All texts of a nested value."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict | list):
        for one in told.values() if isinstance(told, dict) else told:
            yield from strings(one)


def values(file: Path) -> Iterator[Any]:
    """What a file holds, row by row where it has rows."""
    opened = gzip.open if file.suffix == ".gz" else open
    with opened(file, "rt", encoding="utf-8") as lines:
        if file.suffix == ".yml":
            yield yaml.load(lines, yaml.CSafeLoader)
        elif file.suffix == ".json":
            yield json.load(lines)
        else:
            yield from map(json.loads, lines)


def measured(folder: Path) -> set[str]:
    """All texts of a folder of sets."""
    files = [file for file in folder.rglob("*") if file.name.endswith(ENDINGS)]
    return {plain(text) for file in files for row in values(file) for text in strings(row)}


FIELDS = ("text", "question", "before", "resolved", "step", "gold")
"""Fields of rows that hold sentences; what a recipe page says itself is named in `right`."""


def in_full() -> dict[str, str]:
    """The questions of series that are worded in full, both as they were asked and in full → the file."""
    return {
        plain(said): file.name
        for file in (PROJECT / "knowledge" / "follow_up").glob("*/*.yml")
        for told in values(file)
        for stream in told["streams"]
        for series in stream["series"]
        for turn in series["turns"]
        if "resolved" in turn
        for said in (turn["ask"], turn["resolved"])
    }


def taught() -> dict[str, str]:
    """What the rows of the corpora, and the questions in full, say → the file."""
    return in_full() | {
        plain(said): str(file.relative_to(CORPORA))
        for file in CORPORA.rglob("*.jsonl")
        for row in values(file)
        for said in strings([row[name] for name in FIELDS if isinstance(row.get(name), str | list)])
    }


@pytest.mark.parametrize("folder", [*SETS, HANDS], ids=lambda folder: str(folder.name))
def test_no_row_stands_in_a_measuring_set(folder: Path) -> None:
    if not folder.is_dir():
        pytest.skip("the sets by other hands lie in ../shared, which is not here")
    known = measured(folder)
    assert len(known) > MANY
    found = {said: file for said, file in taught().items() if said in known}
    assert {said: file for said, file in found.items() if len(said.split()) >= SHORT} == {}
