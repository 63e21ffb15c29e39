"""What the encoder read, kept for all commands that learn: a text is encoded once, whoever asks for it.

A file for each encoder, named after what it holds; in it the layers of each text under a digest of
the text, in half precision, which is far below what the quantised encoder loses anyway.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nlu.encoder import Encoder, Vectors, place_of

PATIENCE = 60.0  # seconds that one command waits for another one that writes
AT_ONCE = 512  # texts that are looked up together, and written when they were encoded
TABLE = "CREATE TABLE IF NOT EXISTS texts (digest BLOB PRIMARY KEY, layers BLOB) WITHOUT ROWID"
Layers = NDArray[np.float16]


class KeptEncoder(Encoder):
    """An encoder that remembers all sentences, also those of other commands.

    Args:
        folder: of the encoder.
        kept: folder of what was read.

    Raises:
        EncoderMissingError: see `Encoder`.
    """

    def __init__(self, folder: Path | str | None, kept: Path) -> None:
        super().__init__(folder)
        content = (place_of(folder) / "encoder.onnx").read_bytes()
        kept.mkdir(parents=True, exist_ok=True)
        file = kept / f"{hashlib.sha256(content).hexdigest()[:16]}.sqlite"
        self._kept_file = sqlite3.connect(file, PATIENCE, isolation_level=None)
        for setting in ("journal_mode=WAL", "synchronous=OFF"):  # what is lost is encoded again
            self._kept_file.execute(f"PRAGMA {setting}")
        self._kept_file.execute(TABLE)

    def encode_both(self, sentences: Sequence[str]) -> tuple[Vectors, Vectors]:
        """What `Encoder.encode_both` tells, in half precision; the highest layer is the vector."""
        layers = np.zeros((len(sentences), self.layer_dimensions), dtype=np.float32)
        for start in range(0, len(sentences), AT_ONCE):
            part = sentences[start : start + AT_ONCE]
            known = dict(self._read(part))
            fresh = list(dict.fromkeys(text for text in part if text not in known))
            found = super().encode_both(fresh)[1].astype(np.float16)
            self._write(fresh, found)
            known |= dict(zip(fresh, found, strict=True))
            layers[start : start + len(part)] = [known[text] for text in part]
        vectors = layers[:, -self.dimensions :]
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True), layers

    def _read(self, texts: Sequence[str]) -> Iterator[tuple[str, Layers]]:
        """The layers of those that are kept."""
        digests = {_digest(text): text for text in texts}
        marks = ",".join("?" * len(digests))
        asked = f"SELECT digest, layers FROM texts WHERE digest IN ({marks})"
        for digest, layers in self._kept_file.execute(asked, list(digests)):
            yield digests[digest], np.frombuffer(layers, dtype=np.float16)

    def _write(self, texts: Sequence[str], layers: Layers) -> None:
        rows = [(_digest(text), row.tobytes()) for text, row in zip(texts, layers, strict=True)]
        if rows:
            self._kept_file.execute("BEGIN IMMEDIATE")
            self._kept_file.executemany("INSERT OR IGNORE INTO texts VALUES (?, ?)", rows)
            self._kept_file.execute("COMMIT")


def learning_encoder(folder: Path, kept: Path) -> Encoder:
    """The encoder of a command that learns; it remembers where there is a folder for it.

    Args:
        folder: of the encoder.
        kept: folder of what was read.

    Raises:
        EncoderMissingError: see `Encoder`.
    """
    return KeptEncoder(folder, kept) if kept.is_dir() else Encoder(folder)


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
