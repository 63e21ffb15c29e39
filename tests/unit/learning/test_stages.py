"""The paper's Tables 4 and 5 on marked conversations."""

from __future__ import annotations

from datetime import datetime

import pytest

from actions.learning.conversations import Conversation, Question
from actions.learning.judging import Judged, Judgement, Type
from actions.learning.stages import PAPER_CLASSIFIED, PAPER_STAGES, WEIGHTED, classified, public, stages


def judged(type_: Type, told: str, source: str, right: bool = False, available: bool | None = None) -> Judged:
    """A question of a type, with what it counted as, its source and what was found about the answer."""
    question = Question(1, "1.0", "?", "?", told, source, "ask_other", (), "!")
    return Judged(Conversation("anna", datetime(2024, 1, 1), (question,)), question, Judgement(type_, right, available))


JUDGED = [
    judged("specific", "specific", "recipe", right=True),
    judged("specific", "specific", "recipe", available=True),
    judged("specific", "specific", "fallback", available=True),
    judged("specific", "general", "recipe", right=True),
    judged("specific", "specific", "common_sense", right=True),
    judged("general", "general", "common_sense", right=True),
    judged("general", "specific", "recipe", available=False),
    judged("general", "general", "fallback"),
]


def test_types_are_scored_each_and_weighted_by_their_numbers() -> None:
    found = classified(JUDGED)
    assert [found["specific"].precision, found["specific"].recall, found["general"].precision, found["general"].recall] == pytest.approx([4 / 5, 4 / 5, 2 / 3, 2 / 3])
    assert (found["specific"].n, found["general"].n) == (5, 3)
    assert found[WEIGHTED].f1 == pytest.approx((5 * found["specific"].f1 + 3 * found["general"].f1) / 8)
    assert found[WEIGHTED].n == 8


def test_each_stage_counts_what_remains_of_all_that_were_asked() -> None:
    found = stages(JUDGED)
    counts = {stage: (row["general"].n, row["specific"].n, row["total"].n) for stage, row in found.items()}
    assert counts == {"asked": (3, 5, 8), "available": (1, 5, 6), "classified": (2, 4, 6), "passed": (1, 4, 5), "right": (1, 3, 4)}
    assert found["right"]["specific"].share == pytest.approx(3 / 5)
    assert found["asked"]["total"].share == 1.0


def test_a_type_of_which_nothing_was_asked_has_no_share() -> None:
    found = stages(JUDGED[:1])
    assert (found["asked"]["general"].n, found["asked"]["general"].share) == (0, 0.0)
    assert classified(JUDGED[:1])["general"].f1 == 0.0


def test_the_papers_figures_fit_together() -> None:
    for row in PAPER_STAGES.values():
        assert row["general"].n + row["specific"].n == row["total"].n
        for name, cell in row.items():
            assert cell.share == pytest.approx(cell.n / PAPER_STAGES["asked"][name].n, abs=0.006)
    assert PAPER_CLASSIFIED[WEIGHTED].n == PAPER_STAGES["asked"]["total"].n
    assert set(PAPER_STAGES) == set(stages(JUDGED))


def test_both_tables_are_printed_as_json() -> None:
    found = public(classified(JUDGED), stages(JUDGED))
    assert found["classification"]["general"] == {"precision": 0.6667, "recall": 0.6667, "f1": 0.6667, "n": 3}
    assert found["stages"]["passed"]["total"] == {"n": 5, "share": 0.625}
