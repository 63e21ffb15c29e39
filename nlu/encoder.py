"""The sentence encoder that both processes run: an exported ONNX file with its tokenizer.

This module knows neither Rasa nor PyTorch. The Rasa server uses it for intents and the action server for
similarity, so that a sentence has one vector in the whole assistant.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

Vectors = NDArray[np.float32]

PROJECT = Path(__file__).resolve().parent.parent
DEFAULT_FOLDER = PROJECT / "build" / "encoder"
MAX_WORD_PIECES = 128  # longer kitchen utterances lose nothing that decides their meaning
CACHED_SENTENCES = 2048
WINDOW = 60  # words that fit into MAX_WORD_PIECES even where each has two pieces


class EncoderMissingError(RuntimeError):
    """The exported encoder is not where it should be."""


class Encoder:
    """Sentence → vector of unit length, with a bounded cache of recent sentences.

    Args:
        folder: where `souschef export-encoder` wrote `encoder.onnx` and `tokenizer.json`.

    Raises:
        EncoderMissingError: when one of the two files is missing; the message names the remedy.
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        place = Path(folder or os.environ.get("SOUSCHEF_ENCODER") or DEFAULT_FOLDER)
        model, tokenizer = place / "encoder.onnx", place / "tokenizer.json"
        for file in (model, tokenizer):
            if not file.is_file():
                raise EncoderMissingError(f"{file} is missing; `make setup` exports the encoder")
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.enable_truncation(MAX_WORD_PIECES)
        self._tokenizer.enable_padding()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # one sentence gains nothing from a second core, two servers lose
        self._session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self._cache: OrderedDict[str, tuple[Vectors, Vectors]] = OrderedDict()
        self.dimensions, self.layer_dimensions, self.piece_dimensions = (int(output.shape[-1]) for output in self._session.get_outputs())

    def encode(self, sentences: Sequence[str]) -> Vectors:
        """Vectors of the sentences, one row each; shape (len(sentences), dimensions), rows of length 1.

        Every sentence is encoded on its own: padding beside a longer one would change a quantised vector,
        and the same sentence shall have the same vector wherever it occurs.
        """
        if not sentences:
            return np.zeros((0, self.dimensions), dtype=np.float32)
        return np.stack([self._run(sentence)[0] for sentence in sentences])

    def encode_layers(self, sentences: Sequence[str]) -> Vectors:
        """The means of all hidden layers side by side, one row each; shape (len(sentences), layer_dimensions)."""
        if not sentences:
            return np.zeros((0, self.layer_dimensions), dtype=np.float32)
        return np.stack([self._run(sentence)[1] for sentence in sentences])

    def encode_words(self, words: Sequence[str]) -> Vectors:
        """Lower hidden layers of the first word piece of every word, in context; shape (len(words), piece_dimensions).

        Texts beyond the longest that the model reads are taken in runs of at most `WINDOW` words; a word without a piece is a row of zeros.
        """
        found = np.zeros((len(words), self.piece_dimensions), dtype=np.float32)
        start = 0
        while start < len(words):
            run = [word.encode("utf-8", "replace").decode("utf-8") for word in words[start : start + WINDOW]]
            pieces = self._tokenizer.encode(run, is_pretokenized=True)
            (vectors,) = self._session.run(["pieces"], self._feed(pieces.ids, pieces.attention_mask))
            first = {word: at for at, word in reversed(list(enumerate(pieces.word_ids))) if word is not None}
            for word, at in first.items():
                found[start + word] = vectors[0, at]
            start += max(first) + 1 if first and len(pieces.ids) == MAX_WORD_PIECES else len(run)  # long words fill it earlier
        return found

    @staticmethod
    def _feed(ids: list[int], mask: list[int]) -> dict[str, NDArray[np.int64]]:
        return {"input_ids": np.asarray([ids], dtype=np.int64), "attention_mask": np.asarray([mask], dtype=np.int64)}

    def _run(self, sentence: str) -> tuple[Vectors, Vectors]:
        known = self._cache.get(sentence)
        if known is not None:
            self._cache.move_to_end(sentence)
            return known
        pieces = self._tokenizer.encode(sentence.encode("utf-8", "replace").decode("utf-8"))
        vector, layers = self._session.run(["vector", "layers"], self._feed(pieces.ids, pieces.attention_mask))
        self._cache[sentence] = result = (vector[0], layers[0])
        if len(self._cache) > CACHED_SENTENCES:
            self._cache.popitem(last=False)
        return result
