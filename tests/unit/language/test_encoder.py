"""Export of the sentence encoder, and what a missing one says. The real export belongs to set-up: it is slow."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import pytest

from actions.language import encoder
from actions.language.encoder import DEFAULT_FOLDER, DEFAULT_MODEL, Encoder, EncoderMissingError, export_encoder, model_place

FILES = ("encoder.onnx", "tokenizer.json")


ALL_FILES = (*FILES, "encoder.json")


def writes_files(name: str, folder: Path) -> None:
    for file in FILES:
        (folder / file).write_text(name, encoding="utf-8")


def breaks_off(name: str, folder: Path) -> None:
    (folder / "encoder.onnx").write_text("half", encoding="utf-8")
    raise KeyboardInterrupt


def test_the_default_model_lies_in_its_package_so_that_no_hub_is_needed() -> None:
    assert (Path(model_place(DEFAULT_MODEL)) / "modules.json").is_file()


@pytest.mark.parametrize("name", ["sentence-transformers/paraphrase-MiniLM-L3-v2", "/models/mine", ""])
def test_any_other_model_is_taken_by_its_name_or_path(name: str) -> None:
    assert model_place(name) == name


@pytest.mark.parametrize("missing", FILES)
def test_a_missing_file_is_named_with_the_remedy(tmp_path: Path, missing: str) -> None:
    for file in FILES:
        if file != missing:
            (tmp_path / file).write_text("", encoding="utf-8")
    with pytest.raises(EncoderMissingError, match=rf"{missing}.*make setup"):
        Encoder(tmp_path)


def test_a_folder_that_does_not_exist_is_a_missing_encoder(tmp_path: Path) -> None:
    with pytest.raises(EncoderMissingError):
        Encoder(tmp_path / "nowhere")


def test_an_export_that_is_there_is_not_made_again() -> None:
    before = {file.name: file.stat().st_mtime_ns for file in DEFAULT_FOLDER.iterdir()}
    assert export_encoder() is False
    assert {file.name: file.stat().st_mtime_ns for file in DEFAULT_FOLDER.iterdir()} == before


def test_weights_keep_to_seven_bits_so_that_every_processor_tells_the_same_vectors() -> None:
    model = onnx.load(DEFAULT_FOLDER / "encoder.onnx")
    weights = [onnx.numpy_helper.to_array(one) for one in model.graph.initializer if one.data_type == onnx.TensorProto.INT8]
    matrices = [one for one in weights if one.ndim == 2]
    assert sum(one.size for one in matrices) > 10_000_000
    assert max(int(np.abs(one.astype(np.int16)).max()) for one in matrices) <= 64


def test_another_model_replaces_the_exported_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "_export", writes_files)
    folder = tmp_path / "deep" / "encoder"
    assert export_encoder("one", folder) is True
    assert export_encoder("two", folder) is True
    assert export_encoder("two", folder) is False
    assert (folder / "encoder.onnx").read_text(encoding="utf-8") == "two"


@pytest.mark.parametrize("missing", ALL_FILES)
def test_an_export_with_a_missing_or_empty_file_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    monkeypatch.setattr(encoder, "_export", writes_files)
    for left in (None, ""):
        export_encoder("one", tmp_path)
        (tmp_path / missing).unlink()
        if left is not None:
            (tmp_path / missing).write_text(left, encoding="utf-8")
        assert export_encoder("one", tmp_path) is True
        assert {file.name for file in tmp_path.iterdir()} == set(ALL_FILES)


@pytest.mark.parametrize("about", [b"{", b"[]", b"null", b"\xff", b'{"export": 7}'])
def test_an_export_that_is_described_by_a_damaged_file_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, about: bytes) -> None:
    monkeypatch.setattr(encoder, "_export", writes_files)
    export_encoder("one", tmp_path)
    (tmp_path / "encoder.json").write_bytes(about)
    assert export_encoder("one", tmp_path) is True


def test_an_export_leaves_nothing_beside_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "_export", writes_files)
    export_encoder("one", tmp_path / "encoder")
    assert [entry.name for entry in tmp_path.iterdir()] == ["encoder"]


def test_an_interrupted_export_leaves_the_old_encoder_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "encoder"
    monkeypatch.setattr(encoder, "_export", writes_files)
    export_encoder("old", folder)
    monkeypatch.setattr(encoder, "_export", breaks_off)
    with pytest.raises(KeyboardInterrupt):
        export_encoder("new", folder)
    assert [(folder / file).read_text(encoding="utf-8") for file in FILES] == ["old", "old"]
    assert export_encoder("old", folder) is False


def test_a_first_export_that_is_interrupted_leaves_no_encoder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "_export", breaks_off)
    with pytest.raises(KeyboardInterrupt):
        export_encoder("new", tmp_path / "encoder")
    assert list(tmp_path.iterdir()) == []
