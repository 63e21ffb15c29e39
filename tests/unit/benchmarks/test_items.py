"""Items, their intervals, and two runs side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.items import Item, compare, interval, load, save, shares


def test_an_interval_is_that_of_wilson() -> None:
    assert interval(0.5, 100) == pytest.approx(0.0962, abs=1e-4)
    assert interval(1.0, 100) == pytest.approx(0.0185, abs=1e-4)
    assert interval(0.0, 0) == 0


def test_two_runs_are_compared_item_by_item() -> None:
    before = [Item("a", "right"), Item("b", "wrong"), Item("c", "wrong"), Item("gone", "right")]
    now = [Item("a", "wrong"), Item("b", "right"), Item("c", "honest"), Item("fresh", "right")]
    found = compare(before, now)
    assert (found.mended, found.spoiled, found.both) == (("b",), ("a",), 3)
    assert found.probability == 1.0


def test_an_uneven_split_is_improbable_by_chance() -> None:
    before = [Item(str(number), "wrong") for number in range(10)]
    now = [Item(str(number), "right") for number in range(10)]
    assert compare(before, now).probability == pytest.approx(2 / 2**10)


def test_shares_are_told_for_all_and_for_each_group() -> None:
    found = shares(
        [Item("a", "right", ("x",)), Item("b", "wrong", ("x", "y")), Item("c", "honest")]
    )
    assert found["all"][0] == 3
    assert found["x"] == (2, {"right": 0.5, "wrong": 0.5})
    assert found["y"] == (1, {"wrong": 1.0})


def test_what_is_saved_is_read_the_same(tmp_path: Path) -> None:
    items = [Item("ä", "right", ("x",), "said", "reply", {"source": "recipe"})]
    save(tmp_path / "folder" / "set.jsonl", items)
    assert load(tmp_path / "folder" / "set.jsonl") == items
