"""The System Usability Scale: Brooke's score, kept without a name."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import inspect

from actions.learning.tables import open_tables
from actions.learning.usability import PAPER, Summary, Usability, score, summary


@pytest.mark.parametrize(("ratings", "found"), [
    ([5, 1] * 5, 100.0), ([1, 5] * 5, 0.0), ([3] * 10, 50.0), ([5] * 10, 50.0), ([4, 2, 4, 1, 5, 2, 4, 2, 4, 2], 80.0), ([4, 1, 4, 2, 5, 2, 4, 2, 4, 1], 82.5),
])
def test_the_score_is_brookes(ratings: list[int], found: float) -> None:
    assert score(ratings) == found


@given(st.lists(st.integers(1, 5), min_size=10, max_size=10), st.integers(0, 9))
def test_it_lies_between_0_and_100_and_every_statement_counts(ratings: list[int], at: int) -> None:
    assert 0 <= score(ratings) <= 100
    other = [*ratings[:at], 6 - ratings[at], *ratings[at + 1 :]]
    assert (score(other) == score(ratings)) is (ratings[at] == 3)


@pytest.mark.parametrize("ratings", [[], [3] * 9, [3] * 11, [3] * 9 + [6], [0] + [3] * 9])
def test_what_is_no_scale_has_no_score(ratings: list[int], tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="10 ratings"):
        score(ratings)
    usability = Usability(f"sqlite:///{tmp_path / 'store.db'}")
    with pytest.raises(ValueError, match="10 ratings"):
        usability.keep(ratings)
    assert usability.all() == []


def test_scores_are_kept_without_a_name(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'store.db'}"
    assert (Usability(url).keep([5, 1] * 5), Usability(url).keep([3] * 10, "nl")) == (100.0, 50.0)
    assert Usability(url).all() == [100.0, 50.0]
    assert {column["name"] for column in inspect(open_tables(url)).get_columns("sus_scores")} == {"id", "ratings", "score", "language", "day"}


def test_a_store_that_fails_still_gives_the_score(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    usability = Usability(f"sqlite:///{tmp_path / 'store.db'}")
    with sqlite3.connect(tmp_path / "store.db") as connection:
        connection.execute("DROP TABLE sus_scores")
    with caplog.at_level(logging.WARNING):
        assert usability.keep([3] * 10) == 50.0
    assert "was not kept" in caplog.text


def test_scores_are_summed_up() -> None:
    assert summary([]) is None
    assert summary([80.0]) == Summary(1, 80.0, 0.0)
    found = summary([77.5, 82.5, 87.5])
    assert found is not None
    assert (found.n, found.mean, found.deviation) == (3, 82.5, 5.0)
    assert PAPER.mean == 82.08
