"""Titles that mean something alike."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from actions.finding.likeness import Likeness, write_vectors

TITLES = {0: "aaa", 1: "aab", 2: "bbb", 4: "ccc"}


def letters(texts: list[str]) -> NDArray[np.float32]:
    return np.array([[text.count(letter) for letter in "abc"] for text in texts], dtype=np.float32)


def likeness(folder: Path) -> Likeness:
    found = Likeness(letters, letters, lambda numbers: [TITLES[number] for number in numbers])
    found.open(folder)
    return found


def test_the_nearest_first_and_nothing_far(tmp_path: Path) -> None:
    write_vectors(tmp_path, TITLES, 5, letters)
    assert likeness(tmp_path).nearest("a", BitMap([0, 1, 2, 4]), 10).tolist() == [0, 1]
    assert likeness(tmp_path).nearest("a", BitMap([1, 2]), 10).tolist() == [1]
    assert likeness(tmp_path).nearest("a", BitMap([0, 1]), 1).tolist() == [0]


def test_numbers_without_a_vector_and_empty_texts_are_like_nothing(tmp_path: Path) -> None:
    write_vectors(tmp_path, TITLES, 5, letters)
    assert likeness(tmp_path).nearest("a", BitMap([99]), 10).tolist() == []
    assert likeness(tmp_path).nearest(" ", BitMap([0]), 10).tolist() == []
    assert likeness(tmp_path).nearest("z", BitMap([0]), 10).tolist() == []


def test_new_titles_join_the_others(tmp_path: Path) -> None:
    write_vectors(tmp_path, {0: "aaa"}, 1, letters)
    write_vectors(tmp_path, {2: "bbb"}, 3, letters)
    write_vectors(tmp_path, {}, 3, letters)
    assert likeness(tmp_path).nearest("b", BitMap([0, 2]), 10).tolist() == [2]
    assert likeness(tmp_path).nearest("a", BitMap([0, 2]), 10).tolist() == [0]


def test_without_vectors_nothing_is_alike(tmp_path: Path) -> None:
    assert likeness(tmp_path).nearest("a", BitMap([0]), 10).tolist() == []
