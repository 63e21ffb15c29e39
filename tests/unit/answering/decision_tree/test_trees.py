"""The paper's tree and ours: which source answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from actions.answering.decision_tree import ours, paper
from actions.answering.decision_tree.evidence import Decision, Evidence, General, Source
from actions.settings import OUR_TREE, PAPER_TREE


class Base:
    """Stands for the base of questions: gives one pair, and counts how often it is asked."""

    def __init__(self, found: General | None) -> None:
        self.found, self.asked = found, 0

    def __call__(self) -> General | None:
        self.asked += 1
        return self.found


def evidence(
    *, answer: float | None = None, general: float = 0.1, answerable: float = 1.0, intent: float = 1.0, found: General | None = None, in_hand: bool = True,
    preferred: Source | None = None, plain: bool = False, base: Callable[[], General | None] | None = None,
) -> Evidence:
    return Evidence(in_hand, intent, answer, general, answerable, base or Base(found), plain, preferred)


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


def test_a_sure_recipe_needs_no_second_search() -> None:
    base = Base(NEAR)
    decision = ours.decide(evidence(answer=1.0, general=0.05, base=base))
    assert decision == Decision("recipe", ("specific", "recipe sure"))
    assert base.asked == 0


@pytest.mark.parametrize(("given", "source"), [
    (evidence(answer=1.0, general=0.95, found=NEAR), "common_sense"),
    (evidence(answer=0.9, general=0.2, found=NEAR), "recipe"),
    (evidence(answer=None, general=0.9, found=NEAR), "common_sense"),
    (evidence(answer=None, general=0.1, found=NEAR), "common_sense"),
    (evidence(answer=None, general=0.1, found=General(0.4, 0.6)), "fallback"),
    (evidence(answer=0.1, general=0.1, found=NEAR), "recipe"),
    (evidence(answer=None, general=0.1, answerable=0.2, found=NEAR), "common_sense"),
    (evidence(answer=None, general=0.9, answerable=0.2, found=General(0.4, 0.6)), "fallback"),
    (evidence(answer=None, general=0.1, found=General(0.2, 0.8, elsewhere=True)), "common_sense"),
    (evidence(answer=None, general=0.1, found=General(0.5, 0.5, elsewhere=True)), "fallback"),
    (evidence(answer=None, general=0.9, found=None), "fallback"),
    (evidence(answer=0.05, general=0.1, found=None), "recipe"),
    (evidence(answer=0.5, general=0.95, found=None), "fallback"),
    (evidence(answer=0.5, general=0.2, answerable=0.01), "fallback"),
    (evidence(answer=1.0, general=0.9, plain=True, intent=0.9, found=FAR), "recipe"),
    (evidence(answer=1.0, general=0.9, plain=True, intent=0.9, found=NEAR), "common_sense"),
    (evidence(answer=1.0, general=0.4, plain=True, intent=0.9, found=NEAR), "recipe"),
    (evidence(answer=1.0, general=0.9, plain=True, intent=0.5, found=NEAR), "common_sense"),
    (evidence(answer=1.0, general=0.01, answerable=0.01), "fallback"),
    (evidence(answer=1.0, general=0.9, answerable=0.05, found=General(0.1, 0.9)), "common_sense"),
    (evidence(in_hand=False, general=1.0, found=NEAR), "common_sense"),
    (evidence(in_hand=False, general=1.0, found=General(0.9, 0.1)), "fallback"),
    (evidence(in_hand=False, general=1.0, found=General(0.45, 0.55), answerable=0.0), "fallback"),
])
def test_our_tree_weighs_what_every_source_promises(given: Evidence, source: Source) -> None:
    assert ours.decide(given).source == source


def test_where_two_sources_promise_the_same_the_cook_is_asked_once() -> None:
    close = {"answer": 0.7, "general": 0.5, "found": General(0.3, 0.7)}
    assert ours.decide(evidence(**close)).source == "doubt"  # type: ignore[arg-type]
    plain = replace(evidence(answer=0.7, general=0.5, found=General(0.3, 0.7)), plain=True, intent_confidence=OUR_TREE.named)
    assert ours.decide(plain).source == "recipe"
    for preferred in ("recipe", "common_sense"):
        decision = ours.decide(evidence(**close, preferred=preferred))  # type: ignore[arg-type]
        assert decision.source == preferred
        assert decision.path[-1] == "as chosen before"


def test_every_decision_says_how_it_came_about() -> None:
    for share in (0.0, 0.3, 0.5, 0.8, 1.0):
        for answer in (None, 0.05, 0.5, 1.0):
            for found in (None, NEAR, FAR):
                for answerable in (0.0, 1.0):
                    decision = ours.decide(evidence(answer=answer, general=share, found=found, answerable=answerable))
                    assert decision.path
                    assert decision.source != "recipe" or answer is not None
                    assert decision.source != "common_sense" or found is not None


def test_thresholds_are_probabilities() -> None:
    assert all(0 < value < 1 for name, value in vars(OUR_TREE).items() if name != "close")
    assert OUR_TREE.close > 1


def test_what_the_words_of_a_question_show_is_told_however_general_or_strange_it_sounds() -> None:
    for general, answerable in ((0.9, 1.0), (0.1, 0.05)):
        given = evidence(answer=1.0, general=general, answerable=answerable)
        assert ours.decide(given).source != "recipe"
        assert ours.decide(replace(given, shown=True)).source == "recipe"
    assert ours.decide(replace(evidence(answer=1.0, general=0.9, found=General(0.1, 0.9)), shown=True)).source == "common_sense"


def test_what_the_cook_has_is_asked_of_general_knowledge_where_that_surely_knows() -> None:
    certain, doubtful = General(0.2, OUR_TREE.certain), General(0.4, OUR_TREE.certain - 0.05)
    sure = evidence(answer=1.0, general=0.05, found=certain)
    assert ours.decide(sure).source == "recipe"
    assert ours.decide(replace(sure, own=True, general=0.2)) == Decision("common_sense", ("specific", "of the cook's own"))
    assert ours.decide(replace(sure, own=True, general=0.05)) == Decision("recipe", ("specific", "recipe sure"))
    assert ours.decide(replace(sure, own=True, shown=True)).source == "recipe"
    assert ours.decide(replace(evidence(answer=1.0, general=0.05, found=doubtful), own=True)).source == "recipe"
    unanswered = evidence(answer=None, general=0.05, found=doubtful)
    assert ours.decide(unanswered).source == "fallback"
    assert ours.decide(replace(unanswered, own=True)).source == "common_sense"
