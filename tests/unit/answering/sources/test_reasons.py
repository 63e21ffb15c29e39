"""General reasons for what a step does."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from actions.answering.sources.reasons import MOST, Reason, Reasons, ReasonsError, load_reasons
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.words import stems
from actions.settings import PROJECT

SHIPPED = PROJECT / "knowledge" / "reasons" / "en"
RESTING = Reason(
    id="rest-dough",
    steps=("Let the dough rest for 20 minutes.",),
    ask=("why must it rest",),
    because="So that it rolls out without springing back.",
    foods=("dough",),
)
SALTING = Reason(
    id="salt-water",
    steps=("Salt the boiling pasta water.",),
    ask=("why salt the water",),
    because="So that the pasta is seasoned inside.",
    foods=("pasta",),
)
LID = Reason(
    id="lid-on",
    steps=("Cover the pot with a lid.",),
    ask=("what is the lid for",),
    because="So that less water boils away.",
)


class Words:
    """An encoder by words alone."""

    def encode(self, texts: Sequence[str]) -> np.ndarray:
        found = np.zeros((len(texts), 256), dtype=np.float32)
        for row, text in enumerate(texts):
            for word in stems(text, "en"):
                found[row, zlib.crc32(word.encode()) % 256] += 1
        return cast(
            np.ndarray, found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-6)
        )


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return Lexicon.load("en")


@pytest.fixture
def reasons(lexicon: Lexicon) -> Reasons:
    return Reasons.built((RESTING, SALTING, LID), lexicon, cast(Encoder, Words()))


@pytest.mark.parametrize(
    ("ask", "step", "reason"),
    [
        ("why does it rest", "let the dough rest until soft", "rest-dough"),
        ("why?", "Salt the water for the pasta.", "salt-water"),
        ("what's the lid for", "Cover the pan with its lid and simmer.", "lid-on"),
    ],
)
def test_the_reason_of_the_deed_comes_first(
    reasons: Reasons, ask: str, step: str, reason: str
) -> None:
    found = reasons.propose(ask, step)
    assert found[0].id == f"reason-{reason}"
    assert found[0].evidence[0].ref == reason
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert len(found) <= MOST


@pytest.mark.parametrize(
    "content",
    [
        "reasons: 3",
        "[",
        "reasons:\n- {id: a}",
        "reasons:\n- {id: a, steps: [], ask: [b], because: c}",
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, content: Any) -> None:
    (tmp_path / "bad.yml").write_text(content, encoding="utf-8")
    with pytest.raises(ReasonsError, match=r"bad\.yml"):
        load_reasons(tmp_path)


def test_the_shipped_reasons_are_whole() -> None:
    found = load_reasons(SHIPPED)
    assert len(found) >= 400
    for reason in found:
        assert len(reason.steps) >= 4, reason.id
        assert len(reason.ask) >= 4, reason.id
        assert reason.because.endswith((".", "!")), reason.id
