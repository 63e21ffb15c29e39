"""The learned part: types of questions, kinds of pieces, and the file that holds it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from actions.answering.reading.features import NAMES
from actions.answering.reading.model import LAYER_SCALE, STILL, Directions, ReaderError, ReaderModel, TypeModel, form_of, kind_table, kinds_wanted
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
    spread = layers.std(axis=0)
    even = np.where(spread > STILL, (layers - layers.mean(axis=0)) / np.maximum(spread, STILL) * LAYER_SCALE, 0)
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
    file = tmp_path / "some.safetensors"
    small().save(file, "digest")
    found = ReaderModel.load(file, encoder().layer_dimensions)
    assert found.table == {"time": {"time": 1.0}}
    rows = np.random.default_rng(2).random((5, len(NAMES)))
    assert np.array_equal(found.rank.predict(rows), small().rank.predict(rows))
    asked, layers = [read("how long do I fry it")], encoder().encode_layers(["how long do I fry it"])
    assert found.types.probabilities(asked, layers)[0]["time"] == pytest.approx(small().types.probabilities(asked, layers)[0]["time"], abs=0.02)


def test_a_missing_file_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(ReaderError, match=r"some\.safetensors is missing.*souschef train-reader"):
        ReaderModel.load(tmp_path / "some.safetensors", encoder().layer_dimensions)


def test_a_file_with_other_features_or_of_another_encoder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    small().save(tmp_path / "some.safetensors", "digest")
    with pytest.raises(ReaderError, match="another encoder"):
        ReaderModel.load(tmp_path / "some.safetensors", 7)
    monkeypatch.setattr("actions.answering.reading.model.NAMES", NAMES[:-1])
    with pytest.raises(ReaderError, match="another version"):
        ReaderModel.load(tmp_path / "some.safetensors", encoder().layer_dimensions)
