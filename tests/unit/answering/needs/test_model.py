"""The shipped part that recognises needs: as fresh as its rows, and refused where it cannot be used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from actions.answering.needs import NeedsError, NeedsModel
from actions.answering.needs.model import LABELS, features
from actions.answering.needs.naming import Named
from actions.answering.needs.training import load_rows
from actions.language.words import tokens
from actions.settings import PROJECT

ROWS = PROJECT / "knowledge" / "corpora" / "needs" / "en"
LAYERS = 6


def said(value: object) -> Iterator[str]:
    """All texts in a row of any shape."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from said(one)


def made(file: Path) -> NeedsModel:
    """A model that takes "nut" for a need that is told and all else for none."""
    said = np.zeros((len(LABELS), 1), dtype=np.float32)
    said[0, 0] = 5
    offsets = np.array([0, 0, 0, 0, 2], dtype=np.float32)
    model = NeedsModel({"nut": 0}, np.asfortranarray(np.zeros((len(LABELS), LAYERS), dtype=np.float32)), said, offsets)
    model.save(file, "abc")
    return model


def test_every_row_is_labelled_and_of_a_writer() -> None:
    rows = load_rows(ROWS)
    assert len(rows) > 2_000
    assert {row.label for row in rows} == set(LABELS)
    assert len({row.writer for row in rows}) > 2


def test_no_row_stands_in_what_is_measured_with() -> None:
    rows = {" ".join(tokens(row.text)) for row in load_rows(ROWS)}
    gold = [line for file in (PROJECT / "knowledge" / "gold").rglob("*.jsonl") for line in file.read_text(encoding="utf-8").splitlines()]
    measured = {" ".join(tokens(text)) for line in gold for text in said(json.loads(line)) if " " in text}
    assert len(measured) > 1_000
    assert rows & measured == set()


def test_what_is_saved_is_opened_the_same(tmp_path: Path) -> None:
    model, layers = made(tmp_path / "needs.safetensors"), np.ones(LAYERS, dtype=np.float32)
    opened = NeedsModel.load(tmp_path / "needs.safetensors", LAYERS)
    for words in (("nut",), ("flour",)):
        assert opened(Named((), words), layers, told=False) == model(Named((), words), layers, told=False)
    assert opened(Named((), ("nut",)), layers, told=False).label == "states"


def test_another_encoder_is_refused(tmp_path: Path) -> None:
    made(tmp_path / "needs.safetensors")
    with pytest.raises(NeedsError, match=r"another encoder.*train-needs"):
        NeedsModel.load(tmp_path / "needs.safetensors", LAYERS + 1)


def test_a_damaged_file_is_refused_by_its_name(tmp_path: Path) -> None:
    (tmp_path / "needs.safetensors").write_bytes(b"no tensors at all")
    with pytest.raises(NeedsError, match=r"needs\.safetensors"):
        NeedsModel.load(tmp_path / "needs.safetensors", LAYERS)


def test_a_wrong_row_is_named_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps({"text": "no nuts", "label": "states"}) + "\n" + json.dumps({"text": "hello", "label": "greeting"}) + "\n", encoding="utf-8")
    with pytest.raises(NeedsError, match="line 2"):
        load_rows(tmp_path)


def test_what_was_before_is_among_what_is_counted() -> None:
    named = Named((), ("ok", "for", "him"))
    assert set(features(named, told=True, after=False)) - set(features(named, told=False, after=False)) == {"(told before)"}
