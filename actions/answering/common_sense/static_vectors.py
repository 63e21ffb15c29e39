"""Static word vectors distilled from the configured sentence encoder with model2vec; they stand in for the paper's word2vec."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np

from actions.answering.common_sense.approach import Vectors, unit
from actions.answering.common_sense.pairs import QuestionBaseError
from actions.language.encoder import model_place

if TYPE_CHECKING:
    from model2vec import StaticModel

ABOUT = "distilled.json"
KEPT_WORDS = 20_000


def distil(model: str, folder: Path) -> bool:
    """Write static vectors of the model's word pieces into a folder, aside first, so that an interrupted run leaves the old ones whole.

    Args:
        model: the sentence-transformers name or path that the encoder is exported from.
        folder: where the vectors go.

    Returns:
        False when the folder already holds those of the model.
    """
    if _distilled_from(folder) == model:
        return False
    from model2vec.distill import distill  # opens PyTorch, which takes seconds

    with contextlib.redirect_stderr(io.StringIO()):  # a bar of its own for every piece of a word
        made = distill(model_place(model), device="cpu")
    aside = folder.with_name(folder.name + ".new")
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir(parents=True)
    made.save_pretrained(aside)
    (aside / ABOUT).write_text(json.dumps({"model": model}), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    aside.replace(folder)
    return True


def _distilled_from(folder: Path) -> str | None:
    try:
        return str(json.loads((folder / ABOUT).read_text(encoding="utf-8"))["model"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


@lru_cache(maxsize=2)
def opened(folder: Path) -> StaticVectors:
    """The vectors of a folder, opened once in a process.

    Raises:
        QuestionBaseError: see `StaticVectors`.
    """
    return StaticVectors(folder)


class StaticVectors:
    """Mean of the word vectors of a text.

    Args:
        folder: where `distil` wrote.

    Raises:
        QuestionBaseError: there are no vectors; the message names the remedy.
    """

    def __init__(self, folder: Path) -> None:
        from model2vec import StaticModel

        if _distilled_from(folder) is None:
            raise QuestionBaseError(f"{folder} holds no word vectors; `souschef build-qa` or `make setup` distils them")
        try:
            self._model: StaticModel = StaticModel.from_pretrained(folder)
        except (OSError, ValueError, KeyError) as problem:
            raise QuestionBaseError(f"the word vectors in {folder} cannot be opened ({problem}); remove the folder and run `make setup`") from problem
        self._words: dict[str, Vectors] = {}

    def __call__(self, texts: list[str]) -> Vectors:
        """One row for each text, not scaled; shape (len(texts), dimensions)."""
        if not texts:
            return np.zeros((0, self._model.dim), dtype=np.float32)
        return cast(Vectors, np.asarray(self._model.encode(texts, use_multiprocessing=False), dtype=np.float32).reshape(len(texts), -1))

    def words(self, forms: list[str]) -> Vectors:
        """Vectors of single words, scaled to length 1; shape (len(forms), dimensions). They are kept, for the same words come again."""
        if len(self._words) > KEPT_WORDS:
            self._words.clear()
        rows = {form: row for form in forms if (row := self._words.get(form)) is not None}  # another thread may forget them meanwhile
        fresh = [form for form in dict.fromkeys(forms) if form not in rows]
        if fresh:
            made = dict(zip(fresh, unit(self(fresh)), strict=True))
            rows |= made
            self._words |= made
        return np.stack([rows[form] for form in forms]) if forms else np.zeros((0, self._model.dim), dtype=np.float32)

    def knows(self, form: str) -> bool:
        """Whether the encoder has the word as one piece."""
        return self._model.tokenizer.token_to_id(form) is not None
