"""The model that ranks candidates, learned from a few made-up cases."""

from __future__ import annotations

from pathlib import Path

import lightgbm
import numpy as np
import pytest

from actions.answering.candidate import Candidate, Evidence
from actions.answering.common_sense.static_vectors import opened
from actions.answering.feature_names import NAMES
from actions.answering.features import Features
from actions.answering.query import Query
from actions.answering.ranker import CARD, FILE, Ranker, RankerError
from actions.answering.relevance import FILE as RELEVANCE
from actions.answering.relevance import PARTS, Relevance
from actions.kitchen import Kitchen
from actions.settings import Settings
from actions.training.ranking import Table, learn

PAIR = Candidate(
    "keeping-1",
    "general.keeping",
    "storage",
    "utter_common_sense",
    {"answer": "Two days in the fridge."},
    (Evidence("pair", "keeping-1", "How long does soup keep?"),),
    0.9,
)
STEP = Candidate("step-2", "span.time", "time", "utter_found", {"items": "10 minutes"}, score=0.4)


@pytest.fixture
def features(kitchen: Kitchen) -> Features:
    return Features(kitchen.encoder, opened(Settings().static / "en"))


def test_a_row_has_a_number_for_each_name(kitchen: Kitchen, features: Features) -> None:
    query = Query("how long does the soup keep", kitchen.lexicon, aspects={"storage": 0.9})
    rows = features(query, [PAIR, STEP])
    assert rows.shape == (2, len(NAMES))
    assert np.isfinite(rows).all()
    named = dict(zip(NAMES, rows[0].tolist(), strict=True))
    assert named["kind.general.keeping"] == named["family.general"] == 1.0
    assert named["aspect"] == pytest.approx(0.9)
    assert named["alike_evidence"] > 0.5
    assert named["meaning_evidence"] > 0.5
    assert named["meaning_evidence_behind"] == 0.0
    assert features(query, []).shape == (0, len(NAMES))


def test_what_was_said_before_is_compared_too(kitchen: Kitchen, features: Features) -> None:
    alone = Query("how long", kitchen.lexicon)
    after = Query(
        "how long",
        kitchen.lexicon,
        before="can I keep the soup",
        answered="Yes, in the fridge.",
        probable=0.4,
        agreement=0.7,
        how="both",
    )
    names = ("meaning_before", "meaning_answered", "probable", "agreement", "how.said")
    for query, wanted in ((alone, (0, 0, 0, 1, 1)), (after, (None, None, 0.4, 0.7, 0))):
        told = dict(zip(NAMES, features(query, [PAIR, STEP])[0].tolist(), strict=True))
        for name, value in zip(names, wanted, strict=True):
            assert told[name] > 0.2 if value is None else told[name] == pytest.approx(value)


MAPS = {name: np.eye(3, 2688, dtype=np.float32) for name in PARTS}


def table(seed: int = 0) -> Table:
    """Rows of which the first number tells whether they are right."""
    chance = np.random.default_rng(seed)
    rows = chance.normal(size=(600, len(NAMES))).astype(np.float32)
    return Table(rows, rows[:, 0] > 0.3, np.arange(600) // 3)


def test_probabilities_fit_the_best_of_each_case() -> None:
    given = table()
    _, chances = learn(given, [str(case % 4) for case in range(200)])
    best = np.array(
        [
            np.flatnonzero(given.case == case)[chances[given.case == case].argmax()]
            for case in range(200)
        ]
    )
    assert chances[best].mean() == pytest.approx(given.right[best].mean(), abs=0.02)


def test_what_was_learned_is_saved_and_opened(tmp_path: Path, kitchen: Kitchen) -> None:
    given = table()
    fitted, chances = learn(given, [str(case % 4) for case in range(200)])
    assert ((chances > 0.5) == given.right).mean() > 0.9
    fitted.save(tmp_path, rows="digest")
    Relevance.save(MAPS, tmp_path / RELEVANCE, "digest")
    Ranker.load(tmp_path, kitchen.encoder, opened(Settings().static / "en"))
    written = lightgbm.Booster(model_file=str(tmp_path / FILE))
    rows = given.rows[:50]
    assert written.predict(rows, raw_score=True) == pytest.approx(
        fitted.model.predict(rows, raw_score=True), abs=1e-4
    )
    assert "leaf_count" not in (tmp_path / FILE).read_text(encoding="utf-8")
    assert (tmp_path / FILE).stat().st_size < 2_000_000


def test_a_missing_or_damaged_file_is_named_with_its_remedy(
    tmp_path: Path, kitchen: Kitchen
) -> None:
    static = opened(Settings().static / "en")
    with pytest.raises(RankerError, match=r"ranker\.txt.*train-ranker"):
        Ranker.load(tmp_path, kitchen.encoder, static)
    (tmp_path / CARD).write_text('{"slope": 1, "shift": 0, "after": 0}')
    (tmp_path / FILE).write_text("tree")
    with pytest.raises(RankerError, match=r"ranker\.txt.*train-ranker"):
        Ranker.load(tmp_path, kitchen.encoder, static)
    learn(table(), [str(case % 4) for case in range(200)])[0].save(tmp_path, rows="digest")
    (tmp_path / RELEVANCE).write_bytes(b"damaged")
    with pytest.raises(RankerError, match=r"cannot be read.*train-ranker"):
        Ranker.load(tmp_path, kitchen.encoder, static)
    Relevance.save(MAPS, tmp_path / RELEVANCE, "another")
    with pytest.raises(RankerError, match=r"learned apart.*train-ranker"):
        Ranker.load(tmp_path, kitchen.encoder, static)
