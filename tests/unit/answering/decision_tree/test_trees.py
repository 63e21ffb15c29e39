"""The paper's tree: which source answers."""

from __future__ import annotations

import pytest

from actions.answering.decision_tree import paper
from actions.answering.decision_tree.evidence import Evidence, General, Source
from actions.settings import PAPER_TREE


def evidence(
    *, answer: float | None = None, general: float = 0.1, answerable: float = 1.0, intent: float = 1.0, found: General | None = None, in_hand: bool = True,
) -> Evidence:
    return Evidence(in_hand, intent, answer, general, answerable, lambda: found)


NEAR, FAR = General(0.2, 0.8), General(0.5, 0.5)


@pytest.mark.parametrize(("given", "source"), [
    (evidence(in_hand=False, general=0.9, found=NEAR), "fallback"),
    (evidence(general=0.9, found=NEAR, answer=1.0), "common_sense"),
    (evidence(general=0.9, found=FAR, answer=1.0, intent=0.31), "recipe"),
    (evidence(general=0.9, found=FAR, answer=1.0, intent=0.3), "fallback"),
    (evidence(general=0.9, found=None, answer=None), "fallback"),
    (evidence(general=0.1, found=NEAR, answer=1.0, intent=0.71), "recipe"),
    (evidence(general=0.1, found=NEAR, answer=1.0, intent=0.7), "common_sense"),
    (evidence(general=0.1, found=FAR, answer=1.0, intent=0.5), "recipe"),
    (evidence(general=0.1, found=FAR, answer=1.0, intent=0.2), "fallback"),
    (evidence(general=0.1, found=FAR, answer=None, intent=1.0), "fallback"),
])
def test_the_paper_s_tree_is_its_figure_three(given: Evidence, source: Source) -> None:
    assert paper.decide(given).source == source


def test_the_paper_s_threshold_is_strict() -> None:
    assert paper.decide(evidence(general=1.0, found=General(PAPER_TREE.distance, 0.7))).source == "fallback"


