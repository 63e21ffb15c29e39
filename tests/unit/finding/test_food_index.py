"""Which foods recipes hold, by numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from pyroaring import BitMap

from actions.finding.food_index import UNKNOWN, FoodIndex, Gathering


def gathered() -> Gathering:
    found = Gathering()
    found.add(0, ["leek", "pie"], [1], [(1, 2), (3,)], [7])
    found.add(2, ["soup"], [], [(1,), (1, 4), ()], [7, 2**31])
    found.add(5, [], [], [], [2**31])
    return found


def test_who_holds_a_food() -> None:
    index = gathered().index()
    assert index.holding([1]) == BitMap([0, 2])
    assert index.holding([2, 4]) == BitMap([0, 2])
    assert index.holding([99]) == index.holding([]) == BitMap()
    assert index.titled([1, 3]) == BitMap([0])
    assert index.worded(["pie", "unheard"]) == BitMap([0])


def test_what_a_recipe_is_made_of() -> None:
    index = gathered().index()
    assert index.listed(0) == [1, 3]
    assert index.listed(2) == [1, UNKNOWN]
    assert index.listed(77) == []


def test_what_is_missing() -> None:
    index = gathered().index()
    numbers = np.array([0, 2, 5, 77], dtype=np.uint32)
    assert index.missing(numbers, {1}).tolist() == [1, 1, 1, 0]
    assert index.missing(numbers, set()).tolist() == [2, 2, 1, 0]


def test_what_recipes_contain() -> None:
    index = gathered().index()
    assert index.containing({7}) == BitMap([0, 2])
    assert index.containing({2**31, 9}) == BitMap([2, 5])
    assert index.containing(set()) == BitMap()


def test_it_is_saved_and_grows(tmp_path: Path) -> None:
    gathered().index().save(tmp_path)
    more = Gathering(FoodIndex.load(tmp_path))
    more.add(6, ["leek"], [1], [(4,)], [8])
    index = more.index(np.array([0], dtype=np.uint32))
    assert index.holding([1]) == BitMap([2])
    assert index.holding([4]) == BitMap([2, 6])
    assert index.worded(["leek"]) == BitMap([6])
    assert index.listed(6) == [4]
    assert index.containing({7, 8}) == BitMap([2, 6])


def test_an_empty_one() -> None:
    index = Gathering().index()
    assert index.holding([0]) == BitMap()
    assert index.missing(np.array([3], dtype=np.uint32), {1}).tolist() == [0]


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="foods"):
        FoodIndex.load(tmp_path)
