"""The learned part: types of questions, kinds of pieces, and the file that holds it."""

from __future__ import annotations

import dataclasses
import pickle
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from actions.answering.reading.features import NAMES
from actions.answering.reading.model import FORMAT, LAYER_SCALE, Directions, ReaderError, ReaderModel, TypeModel, form_of, kind_table, kinds_wanted
from actions.answering.reading.ranking import Ranking
from actions.answering.reading.slots import KINDS
from tests.unit.answering.reading.sample import encoder, read

TAUGHT = {"how long do I boil it": "time", "how many minutes": "time", "which bowl do I use": "tool", "what do I mix it in": "tool", "for how long": "time", "which pan": "tool"}


def fitted() -> TypeModel:
    return TypeModel.fit([read(text) for text in TAUGHT], encoder().encode_layers(list(TAUGHT)), list(TAUGHT.values()))


@cache
def small() -> ReaderModel:
    with threadpool_limits(1):  # so little is learned fastest by one thread
        rank = Ranking.fit(np.random.default_rng(1).random((60, len(NAMES)), dtype=np.float32), np.linspace(0, 1, 60, dtype=np.float32))
        return ReaderModel(fitted(), {"time": {"time": 1.0}}, rank)


def whole(**changes: Any) -> ReaderModel:
    return dataclasses.replace(small(), **changes)


def test_types_are_told_with_probabilities() -> None:
    asked = ["how long do I fry it", "which pot do I use"]
    found = fitted().probabilities([read(text) for text in asked], encoder().encode_layers(asked))
    assert [max(types, key=lambda name: types[name]) for types in found] == ["time", "tool"]
    assert all(sum(types.values()) == pytest.approx(1) for types in found)


def test_many_types_are_told_as_two_are() -> None:
    texts, types = [*TAUGHT, "why", "why is that"], [*TAUGHT.values(), "reason", "reason"]
    found = TypeModel.fit([read(text) for text in texts], encoder().encode_layers(texts), types)
    assert found.names == ("reason", "time", "tool")
    told = found.probabilities([read("why do I"), read("moon dust")], encoder().encode_layers(["why do I", "moon dust"]))
    assert max(told[0], key=lambda name: told[0][name]) == "reason"
    assert all(sum(types.values()) == pytest.approx(1) for types in told)


def test_directions_keep_how_questions_differ() -> None:
    layers = encoder().encode_layers(list(TAUGHT))
    found = Directions(layers)
    spread = np.where(layers.std(axis=0) > 0, layers.std(axis=0), 1.0)
    even = (layers - layers.mean(axis=0)) / spread * LAYER_SCALE
    assert np.allclose(found(layers) @ found(layers).T, even @ even.T, atol=1e-3)


def test_the_wording_is_features() -> None:
    found = form_of(read("how long do I boil 2 eggs"))
    assert (found["form=time"], found["number"], found["word=boil"], found["pair=how long"], found["first=how"], found["last=eggs"]) == (1, 1, 1, 1, 1, 1)
    assert form_of(read(""))["polar"] == 0


def test_kinds_of_pieces_are_counted_by_type() -> None:
    table = kind_table(["tool", "tool", "time"], [{"tool"}, {"tool", "food"}, {"time"}])
    assert table == {"tool": {"tool": 0.75, "food": 0.25}, "time": {"time": 1.0}}
    wanted = kinds_wanted({"tool": 0.5, "time": 0.4, "none": 0.1}, table)
    assert set(wanted) == set(KINDS)
    assert (wanted["tool"], wanted["food"], wanted["time"], wanted["size"]) == pytest.approx((0.375, 0.125, 0.4, 0))
    assert kind_table([], []) == {}


def test_what_is_saved_is_opened_again(tmp_path: Path) -> None:
    file = tmp_path / "readers" / "en.pickle"
    whole().save(file)
    found = ReaderModel.load(file)
    assert (found.table, found.names, found.format) == ({"time": {"time": 1.0}}, NAMES, FORMAT)
    rows = np.zeros((2, len(NAMES)))
    assert np.array_equal(found.rank.predict(rows), whole().rank.predict(rows))
    assert [one.name for one in file.parent.iterdir()] == ["en.pickle"], "nothing is left beside it"


def test_a_missing_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(ReaderError, match=r"en\.pickle is missing; `make setup`"):
        ReaderModel.load(tmp_path / "en.pickle")
    with pytest.raises(ReaderError, match="is missing"):
        ReaderModel.load(tmp_path)


@pytest.mark.parametrize("content", [b"", b"not a model", b"\x80\x04", b"\x00" * 500])
def test_a_broken_file_is_named_with_the_remedy(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "en.pickle"
    file.write_bytes(content)
    with pytest.raises(ReaderError, match=r"en\.pickle cannot be read .*`make setup`"):
        ReaderModel.load(file)


def test_a_file_that_was_cut_off_is_named(tmp_path: Path) -> None:
    file = tmp_path / "en.pickle"
    whole().save(file)
    file.write_bytes(file.read_bytes()[:2000])
    with pytest.raises(ReaderError, match="cannot be read"):
        ReaderModel.load(file)


@pytest.mark.parametrize("changes", [{"format": FORMAT + 1}, {"format": FORMAT - 1}, {"names": NAMES[:-1]}, {"names": ()}])
def test_a_file_of_another_version_is_named_with_the_remedy(changes: dict[str, object], tmp_path: Path) -> None:
    file = tmp_path / "en.pickle"
    whole(**changes).save(file)
    with pytest.raises(ReaderError, match="another version; remove it, `make setup`"):
        ReaderModel.load(file)


def test_something_else_in_the_file_is_another_version(tmp_path: Path) -> None:
    (tmp_path / "en.pickle").write_bytes(pickle.dumps({"table": {}}))
    with pytest.raises(ReaderError, match="another version"):
        ReaderModel.load(tmp_path / "en.pickle")
