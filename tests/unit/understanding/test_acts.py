"""What an utterance does, and where it begins to do something else."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import numpy as np
import pytest

from actions.language.encoder import Encoder
from actions.understanding.acts import Acts, ActsError, Read, Situation, runs


def rows(*likely: int) -> np.ndarray:
    """Rows in which one act is likely each."""
    found = np.full((len(likely), 3), np.log(0.05))
    found[np.arange(len(likely)), likely] = np.log(0.9)
    return cast(np.ndarray, found)


@pytest.mark.parametrize(
    ("likely", "cost", "wanted"),
    [
        ((0, 0, 0), 1.0, [(0, 2)]),
        ((0, 0, 2, 2), 1.0, [(0, 1), (2, 3)]),
        ((0, 1, 0, 0), 4.0, [(0, 3)]),
        ((0, 1, 0, 0), 0.1, [(0, 0), (1, 1), (2, 3)]),
        ((1,), 1.0, [(0, 0)]),
    ],
)
def test_an_act_changes_where_that_is_worth_its_cost(
    likely: tuple[int, ...], cost: float, wanted: list[tuple[int, int]]
) -> None:
    assert runs(rows(*likely), cost) == wanted


def test_an_act_has_the_probability_of_its_variants() -> None:
    found = Read({"search": 0.2, "search.more": 0.5, "next": 0.3}, {})
    assert found.act("search") == pytest.approx(0.7)
    assert found.best == ("search.more", 0.5)


def test_a_situation_is_told_in_words() -> None:
    assert str(Situation()) == ""
    assert (
        str(Situation("cooking", "shall I go on?", "Beat two eggs."))
        == "cooking. shall I go on? Beat two eggs."
    )
    assert len(str(Situation("cooking", "", "word " * 50)).split()) == 15


def test_what_is_missing_is_named_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(ActsError, match=r"en\.onnx.*export-acts"):
        Acts.open(tmp_path / "en.onnx", cast(Encoder, None))


def test_a_situation_is_read_with_the_question_before() -> None:
    told = str(Situation("cooking", "shall I go on?", "Stir the pot.", "how long does it take"))
    assert told == 'cooking. shall I go on? "how long does it take" Stir the pot.'
    assert str(Situation("", "", "", "how long does it take")) == ""
