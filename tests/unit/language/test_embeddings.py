"""What commands that learn keep of the encoder."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from actions.language.embeddings import KeptEncoder, learning_encoder
from actions.settings import Settings
from nlu.encoder import Encoder

TEXTS = ["stir in the flour", "how much salt?", "stir in the flour", "", "🍅 \ud83c"]


@pytest.fixture(scope="module")
def folder() -> Path:
    return Settings().encoder


@pytest.fixture
def encoder(folder: Path, tmp_path: Path) -> KeptEncoder:
    return KeptEncoder(folder, tmp_path)


def test_what_is_kept_is_what_the_encoder_tells(encoder: KeptEncoder, folder: Path) -> None:
    plain = Encoder(folder)
    for _ in range(2):
        vectors, layers = encoder.encode_both(TEXTS)
        assert np.allclose(vectors, plain.encode(TEXTS), atol=1e-3)
        assert np.allclose(layers, plain.encode_layers(TEXTS), atol=1e-3)
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-6)
    assert encoder.encode([]).shape == (0, plain.dimensions)


def test_what_another_command_read_is_not_encoded_again(
    encoder: KeptEncoder, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = encoder.encode_layers(TEXTS)
    monkeypatch.setattr(Encoder, "_run", None)
    assert np.array_equal(KeptEncoder(folder, tmp_path).encode_layers(TEXTS), told)


def test_two_may_write_at_once(folder: Path, tmp_path: Path) -> None:
    def read(number: int) -> np.ndarray:
        own = KeptEncoder(folder, tmp_path)
        return own.encode([f"{at} eggs" for at in range(number, number + 6)])

    with ThreadPoolExecutor(3) as workers:
        one, other, *_ = workers.map(read, (0, 3, 1))
    assert np.allclose(one[3:], other[:3], atol=1e-6)


def test_nothing_is_kept_where_there_is_no_folder(folder: Path, tmp_path: Path) -> None:
    assert type(learning_encoder(folder, tmp_path / "none")) is Encoder
    assert not (tmp_path / "none").exists()
    assert isinstance(learning_encoder(folder, tmp_path), KeptEncoder)
