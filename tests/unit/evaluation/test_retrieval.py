"""The evaluation of retrieval: figures, bases, analysis of variance, and the curve of the threshold."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from actions.answering.common_sense.approach import Hit
from actions.answering.common_sense.pairs import Pair
from actions.evaluation.report import DataError
from actions.evaluation.retrieval import GoldQuery, Measured, Outcome, base_of, measure, read_base, read_queries, report, scores, variance
from actions.evaluation.retrieval_plots import plot_curve, plot_hits
from actions.evaluation.threshold import cheapest, curve, still_answering
from tests.conftest import scratch

PAIRS = [Pair(id=name, question=f"question {name}") for name in "abcdefgh"]


class Alphabet:
    """Finds pairs by the alphabet from a letter on."""

    def fit(self, pairs: Sequence[Pair]) -> None:
        self._ids = [pair.id for pair in pairs]

    def search(self, text: str, k: int) -> list[Hit]:
        later = sorted((name, row) for row, name in enumerate(self._ids) if name >= text)
        return [Hit(row, at / 10) for at, (_, row) in enumerate(later[:k])]


def query(text: str, source: str, *also: str) -> GoldQuery:
    return GoldQuery(id=f"{text}{source}", text=text, source_id=source, also_ok=also)


def test_hits_are_counted_at_their_ranks() -> None:
    queries = [query("a", "a"), query("a", "b"), query("a", "c"), query("a", "h"), query("z", "a"), query("c", "h", "d")]
    measured = measure({"alphabet": Alphabet()}, {8: PAIRS}, queries, lambda _: None, ["a", "z"], PAIRS[:4])
    found = scores(measured.outcomes["alphabet"][8])
    assert found == {"hit1": pytest.approx(1 / 6), "hit2": pytest.approx(2 / 6), "hit3": pytest.approx(1 / 6), "total": pytest.approx(4 / 6),
                     "mrr": pytest.approx((1 + 1 / 2 + 1 / 3 + 1 / 8 + 0 + 1 / 2) / 6)}
    assert measured.without["alphabet"] == [0.0, float("inf")]
    assert report(measured, "letters").public()["approaches"]["alphabet"]["hit1"] == pytest.approx(0.1667, abs=1e-4)


def test_a_base_holds_what_is_asked_for_at_every_size() -> None:
    distractors = [Pair(id=f"x{number}", question="other") for number in range(10)]
    for size in (2, 5, 12):
        base = base_of(size, PAIRS, frozenset({"c", "g"}), distractors)
        assert len(base) == size
        assert {"c", "g"} <= {pair.id for pair in base}
    small, large = (base_of(size, PAIRS, frozenset("c"), distractors) for size in (4, 9))
    assert [pair.id for pair in large[:4]] == [pair.id for pair in small]
    assert len(base_of(100, PAIRS, frozenset(), [])) == len(PAIRS)


def test_files_in_the_fixed_format(tmp_path: Path) -> None:
    base = read_base(scratch(tmp_path / "base.jsonl", "\n".join(json.dumps({"id": pair.id, "question": pair.question, "tags": ["x"]}) for pair in PAIRS)))
    assert [pair.id for pair in base] == [pair.id for pair in PAIRS]
    file = scratch(tmp_path / "queries.jsonl", json.dumps({"id": "1", "text": "t", "source_id": "nowhere", "also_ok": []}))
    with pytest.raises(DataError, match=r"nowhere.*--data"):
        read_queries(file, base)


def outcomes(right: Sequence[bool]) -> list[Outcome]:
    return [Outcome(0 if one else None, 0.1 if one else 0.7) for one in right]


def test_variance_sees_the_algorithm_and_not_the_size() -> None:
    good, bad = [True] * 45 + [False] * 5, [True] * 10 + [False] * 40
    measured = Measured({"ours": {10: outcomes(good), 20: outcomes(good)}, "bm25": {10: outcomes(bad), 20: outcomes(bad)}})
    algorithm, size, both = variance(measured)
    assert (algorithm.name, algorithm.freedom) == ("algorithm", 1)
    assert algorithm.p < 0.001 < 0.9 < size.p
    assert both.f == pytest.approx(0, abs=1e-6)
    assert variance(measured, ["ours"]) == []


def test_the_curve_and_its_thresholds() -> None:
    answerable = [Outcome(0, 0.1), Outcome(0, 0.2), Outcome(1, 0.3), Outcome(0, 0.6)]
    points = curve(answerable, [0.25, 0.5, 0.9, float("inf")])
    at = {point.distance: point for point in points}
    assert (at[0.3].answered, at[0.3].right, at[0.3].wrong, at[0.3].misled) == (0.75, 0.5, 0.25, 0.25)
    assert cheapest(points).distance == 0.2
    assert still_answering(points, 0.75).distance == 0.3
    assert still_answering(points, 1.0).distance == 0.6


def test_plots_are_pictures(tmp_path: Path) -> None:
    measured = Measured({"ours": {10: outcomes([True, False]), 20: outcomes([True, True])}})
    plot_hits(measured, tmp_path / "hits.png")
    plot_curve({"ours": curve(outcomes([True, False]), [0.3])}, 0.3, tmp_path / "curve.png")
    for name in ("hits.png", "curve.png"):
        assert (tmp_path / name).read_bytes().startswith(b"\x89PNG")
