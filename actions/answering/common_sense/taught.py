"""Taught pairs are told wherever one of their wordings is asked, whatever else the base holds."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from actions.answering.common_sense.importing.duplicates import same_words
from actions.answering.common_sense.pairs import TAUGHT, Pair, QuestionBaseError

FILE = "taught.json"


def write_taught(folder: Path, pairs: Iterable[Pair]) -> None:
    """Write the wordings of taught pairs, by letters and digits alone, with the numbers of their pairs; a first wording counts more than another."""
    taught = [(at, pair) for at, pair in enumerate(pairs) if pair.source == TAUGHT]
    others = {same_words(wording): at for at, pair in taught for wording in pair.also}
    rows = others | {same_words(pair.question): at for at, pair in taught}
    (folder / FILE).write_text(json.dumps(rows, ensure_ascii=False), encoding="utf-8")


class Taught:
    """The taught pairs of a base.

    Args:
        rows: their wordings, by letters and digits alone, with the numbers of their pairs.
    """

    def __init__(self, rows: Mapping[str, int]) -> None:
        self._rows = rows

    @classmethod
    def open(cls, folder: Path) -> Taught:
        """What `write_taught` wrote; nothing where the base was made before anything could be taught.

        Raises:
            QuestionBaseError: the file is damaged.
        """
        file = folder / FILE
        try:
            return cls({str(wording): int(at) for wording, at in json.loads(file.read_text(encoding="utf-8")).items()} if file.is_file() else {})
        except (OSError, ValueError, TypeError, AttributeError) as problem:
            raise QuestionBaseError(f"{file} is damaged ({problem}); remove {folder} and run `souschef build-qa`") from problem

    def of(self, text: str) -> int | None:
        """The number of the pair of which a text is a wording; None where there is none."""
        return self._rows.get(same_words(text)) if self._rows else None

    def in_place_of(self, pair: Pair) -> int | None:
        """The number of the taught pair that has a wording of another pair: it answers the same question, and counts more."""
        if not self._rows or pair.source == TAUGHT:
            return None
        return next((at for wording in pair.wordings if (at := self.of(wording)) is not None), None)
