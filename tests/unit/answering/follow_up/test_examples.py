"""Files of series of questions."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.follow_up.asked import HISTORY, Asked
from actions.answering.follow_up.examples import SeriesError, Turn, dialogues, history, streams
from actions.settings import PROJECT
from tests.conftest import scratch

GOOD = "streams: [{id: one, series: [{turns: [{ask: what is rye, answer: a grain}, {ask: and why}]}, {turns: [{ask: who was Caesar}]}]}]"


def test_the_first_turn_of_each_series_starts_it(tmp_path: Path) -> None:
    scratch(tmp_path / "some.yml", GOOD)
    (stream,) = streams(tmp_path)
    assert [(turn.ask, starts) for turn, starts in stream.turns()] == [("what is rye", True), ("and why", False), ("who was Caesar", True)]


@pytest.mark.parametrize("broken", ["streams: [", "[]", GOOD.replace("ask: and why", "say: and why"), GOOD.replace("{ask: who was Caesar}", ""), "streams: []"])
def test_a_file_that_is_not_valid_is_named(broken: str, tmp_path: Path) -> None:
    scratch(tmp_path / "some.yml", broken)
    with pytest.raises(SeriesError, match=r"some\.yml"):
        list(streams(tmp_path))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SeriesError, match=r"none\.yml"):
        dialogues(tmp_path / "none.yml")


def test_history_holds_the_last_ten_with_answers_or_without() -> None:
    turns = [Turn(ask=str(number), answer=f"a{number}") for number in range(15)]
    assert history(turns, 0, answered=True) == []
    assert history(turns, 2, answered=True) == [Asked("0", "a0"), Asked("1", "a1")]
    latest = history(turns, 14, answered=False)
    assert (len(latest), latest[-1]) == (HISTORY, Asked("13", None))


def test_the_shipped_streams_are_whole() -> None:
    found = list(streams(PROJECT / "knowledge" / "follow_up" / "en"))
    assert len({stream.id for stream in found}) == len(found) > 60
    assert all((PROJECT / "knowledge" / "recipes" / f"{stream.recipe}.txt").is_file() for stream in found if stream.recipe)


def test_the_dialogues_to_measure_on_are_as_many_as_promised_and_not_learned_from() -> None:
    found = dialogues(PROJECT / "knowledge" / "gold" / "follow_up_series.yml")
    assert len(found) >= 24
    assert sum(1 for stream in found for _ in stream.turns()) >= 260
    learned = {turn.ask.lower() for stream in streams(PROJECT / "knowledge" / "follow_up" / "en") for turn, _ in stream.turns() if len(turn.ask.split()) > 6}
    assert not learned & {turn.ask.lower() for stream in found for turn, _ in stream.turns()}
