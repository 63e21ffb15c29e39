"""The sentence encoder that both processes run: an exported ONNX file with its tokenizer.

This module knows neither Rasa nor PyTorch. The Rasa server uses it for intents and the action server for
similarity, so that a sentence has one vector in the whole assistant.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from threading import Lock

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

Vectors = NDArray[np.float32]

PROJECT = Path(__file__).resolve().parent.parent
DEFAULT_FOLDER = PROJECT / "build" / "encoder"
MAX_WORD_PIECES = 128  # longer kitchen utterances lose nothing that decides their meaning
CACHED_SENTENCES = 2048
MAX_SAID, MAX_BESIDE = 64, 40  # word pieces of what was said and of what it is read beside
MANY, AT_ONCE = 16, 1024  # sentences that are shared out among the cores, and whose vectors wait for each other
WINDOW = 60  # words that fit into MAX_WORD_PIECES even where each has two pieces


class EncoderMissingError(RuntimeError):
    """The exported encoder is not where it should be."""


def place_of(folder: Path | str | None = None) -> Path:
    """The folder of the encoder: the given one, else the one that SOUSCHEF_ENCODER names, else the one that set-up fills."""
    return Path(folder or os.environ.get("SOUSCHEF_ENCODER") or DEFAULT_FOLDER)


@lru_cache(maxsize=4)
def opened(place: Path) -> Encoder:
    """The encoder of a folder, opened once in a process: what the pipeline read of a sentence need not be encoded again for its meaning.

    Raises:
        EncoderMissingError: see `Encoder`.
    """
    return Encoder(place)


@lru_cache(maxsize=1)
def workers() -> ThreadPoolExecutor:
    """The encoder runs a sentence on one core, and outside of Python's lock: many are read on all cores at once."""
    return ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="encoder")


class Encoder:
    """Sentence → vector of unit length, with a bounded cache of recent sentences.

    Args:
        folder: where `souschef export-encoder` wrote `encoder.onnx` and `tokenizer.json`.

    Raises:
        EncoderMissingError: when one of the two files is missing; the message names the remedy.
    """

    def __init__(self, folder: Path | str | None = None) -> None:
        place = place_of(folder)
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
        self._cache: OrderedDict[str | tuple[int, ...], tuple[Vectors, Vectors]] = OrderedDict()  # by sentence, and by word pieces where words were encoded
        self._lock = Lock()  # several threads encode words
        self.dimensions, self.layer_dimensions, self.piece_dimensions = (int(output.shape[-1]) for output in self._session.get_outputs())

    def encode(self, sentences: Sequence[str]) -> Vectors:
        """Vectors of the sentences, one row each; shape (len(sentences), dimensions), rows of length 1.

        Every sentence is encoded on its own: padding beside a longer one would change a quantised vector,
        and the same sentence shall have the same vector wherever it occurs.
        """
        return self.encode_both(sentences)[0]

    def encode_layers(self, sentences: Sequence[str]) -> Vectors:
        """The means of all hidden layers side by side, one row each; shape (len(sentences), layer_dimensions)."""
        return self.encode_both(sentences)[1]

    def encode_both(self, sentences: Sequence[str]) -> tuple[Vectors, Vectors]:
        """What `encode` and `encode_layers` tell, from one run of the model for each sentence."""
        vectors = np.zeros((len(sentences), self.dimensions), dtype=np.float32)
        layers = np.zeros((len(sentences), self.layer_dimensions), dtype=np.float32)
        for start in range(0, len(sentences), AT_ONCE):
            part = sentences[start : start + AT_ONCE]
            found = workers().map(self._run, part) if len(part) >= MANY else map(self._run, part)
            for at, one in enumerate(found, start):
                vectors[at], layers[at] = one
        return vectors, layers

    def encode_words(self, words: Sequence[str]) -> Vectors:
        """Lower hidden layers of the first word piece of every word, in context; shape (len(words), piece_dimensions).

        Texts beyond the longest that the model reads are taken in runs of at most `WINDOW` words; a word without a piece is a row of zeros.
        """
        found = np.zeros((len(words), self.piece_dimensions), dtype=np.float32)
        start = 0
        while start < len(words):
            run = [word.encode("utf-8", "replace").decode("utf-8") for word in words[start : start + WINDOW]]
            pieces = self._tokenizer.encode(run, is_pretokenized=True)
            vector, layers, vectors = self._session.run(["vector", "layers", "pieces"], self._feed(pieces.ids, pieces.attention_mask))
            self._keep(tuple(pieces.ids), (vector[0], layers[0]))
            first = {word: at for at, word in reversed(list(enumerate(pieces.word_ids))) if word is not None}
            for word, at in first.items():
                found[start + word] = vectors[0, at]
            start += max(first) + 1 if first and len(pieces.ids) == MAX_WORD_PIECES else len(run)  # long words fill it earlier
        return found

    def encode_beside(self, text: str, beside: str) -> tuple[Vectors, list[tuple[int, int]]]:
        """The highest of the lower layers of every word piece of a text with another one beside it.

        Returns:
            shape (word pieces, dimensions); and where in the text each of its own pieces stands, which are those behind the first mark.
        """
        first, second = (self._tokenizer.encode(one.encode("utf-8", "replace").decode("utf-8")) for one in (text, beside))
        ids = [*first.ids[:MAX_SAID], *(second.ids[1:MAX_BESIDE] if beside else ())]
        (pieces,) = self._session.run(["pieces"], self._feed(ids, [1] * len(ids)))
        own = first.offsets[1:MAX_SAID] if len(first.ids) > MAX_SAID else first.offsets[1:-1]
        return pieces[0, :, -self.dimensions :], [(int(start), int(end)) for start, end in own]

    @staticmethod
    def _feed(ids: list[int], mask: list[int]) -> dict[str, NDArray[np.int64]]:
        return {"input_ids": np.asarray([ids], dtype=np.int64), "attention_mask": np.asarray([mask], dtype=np.int64)}

    def _run(self, sentence: str) -> tuple[Vectors, Vectors]:
        known = self._kept(sentence)
        if known is not None:
            return known
        pieces = self._tokenizer.encode(sentence.encode("utf-8", "replace").decode("utf-8"))
        known = self._kept(tuple(pieces.ids))
        if known is None:
            vector, layers = self._session.run(["vector", "layers"], self._feed(pieces.ids, pieces.attention_mask))
            known = vector[0], layers[0]
        return self._keep(sentence, known)

    def _kept(self, key: str | tuple[int, ...]) -> tuple[Vectors, Vectors] | None:
        with self._lock:
            if key in self._cache:
                self._cache.move_to_end(key)
            return self._cache.get(key)

    def _keep(self, key: str | tuple[int, ...], found: tuple[Vectors, Vectors]) -> tuple[Vectors, Vectors]:
        with self._lock:
            self._cache[key] = found
            if len(self._cache) > CACHED_SENTENCES:
                self._cache.popitem(last=False)
        return found
