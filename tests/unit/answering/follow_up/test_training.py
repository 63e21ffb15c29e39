"""Learning from streams, and what comes of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from actions.answering.follow_up.asked import Asked
from actions.answering.follow_up.examples import SeriesError, Stream
from actions.answering.follow_up.features import FeatureReader
from actions.answering.follow_up.model import FollowUpError, FollowUps, Learned
from actions.answering.follow_up.training import PARTS, STEPS, Lessons, Sources, in_steps, learn, report
from actions.answering.shipped import FOLLOW_UP, file_of
from actions.settings import Settings
from tests.unit.answering.follow_up.sample import asked, streams, tools


@cache
def learned() -> tuple[Learned, np.ndarray, Lessons]:
    return learn(Sources(streams()), tools())


@cache
def recogniser() -> FollowUps:
    given = tools()
    return FollowUps(learned()[0], given.reading, given.lexicon, given.encoder, given.frequencies)


def test_too_few_streams_are_told() -> None:
    with pytest.raises(SeriesError, match="at least 5"):
        learn(Sources(streams(PARTS - 1)), tools())


def test_a_stream_about_a_card_that_is_not_there_is_told() -> None:
    with pytest.raises(SeriesError, match="leek-pan"):
        learn(Sources((*streams(), Stream(id="more", recipe="leek-pan", series=streams(1)[0].series))), tools())


def test_lessons_stand_behind_others_with_answers_and_without() -> None:
    lessons = learned()[2]
    written = [kind for kind in lessons.kinds if kind.startswith("written")]
    assert len(written) == 2 * 6 * 7
    assert {kind.split(", ")[1] for kind in written} == {"answers known", "answers unknown"}
    assert set(lessons.parts.tolist()) == set(range(PARTS))
    assert np.isclose(lessons.weights[lessons.starts].sum(), lessons.weights[~lessons.starts].sum())


def test_the_guesses_of_one_stream_do_not_reach_into_the_next() -> None:
    lessons = learned()[2]
    started, length = (lessons.rows[:, lessons.names.index(name)] for name in ("started_last", "series_length"))
    second = np.array(lessons.places) == 1
    assert (started[second] == 1).all()
    assert (length[second] == 1).all()
    assert (length[~second] > 1).any()


def test_learning_again_gives_the_same() -> None:
    again = learn(Sources(streams()), tools())[0]
    assert (again.slope, again.offset, again.names) == (learned()[0].slope, learned()[0].offset, learned()[0].names)


def test_both_kinds_are_reported() -> None:
    assert "new" in report(learned()[1], learned()[2])
    assert "written, answers unknown" in report(learned()[1], learned()[2])


def test_the_first_question_continues_nothing() -> None:
    assert recogniser().probability("and why is that?", []) == 0
    assert not recogniser()("and why is that?", [])
    assert recogniser().probability("  ", asked("What is rye?")) == 0


def test_probabilities_are_probabilities() -> None:
    for text in ("and why is that?", "What is a tambourine used for?", "?", "🍅"):
        assert 0 <= recogniser().probability(text, asked("What is a violin used for?")) <= 1


def test_what_is_written_can_be_opened(tmp_path: Path) -> None:
    learned()[0].save(tmp_path / "some.safetensors", "digest")
    given, opened = tools(), Learned.load(tmp_path / "some.safetensors", tools().encoder.layer_dimensions)
    assert opened.names == learned()[0].names
    again = FollowUps(opened, given.reading, given.lexicon, given.encoder, given.frequencies)
    for text in ("and why is that?", "What is a tambourine used for?"):
        assert again.probability(text, asked("What is a violin used for?")) == pytest.approx(recogniser().probability(text, asked("What is a violin used for?")), abs=1e-2)


def test_what_cannot_be_opened_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(FollowUpError, match=r"none\.safetensors.*train-follow-ups"):
        Learned.load(tmp_path / "none.safetensors", tools().encoder.layer_dimensions)


def test_the_shipped_trees_ask_for_the_numbers_that_are_told() -> None:
    given = tools()
    reader = FeatureReader(given.reading, given.lexicon, given.encoder, given.frequencies, lambda text: (0.0, 0.0))
    names = Learned.load(file_of(FOLLOW_UP, Settings().trained, "en"), given.encoder.layer_dimensions).names
    assert tuple(reader("and why?", asked("What is rye?"))) == names, "other numbers are told now; `souschef train-follow-ups` learns from them"


def test_answers_may_be_known_or_not() -> None:
    for answer in ("A violin is used for music.", None, ""):
        assert 0 <= recogniser().probability("who plays music", [Asked("What is a violin used for?", answer)]) <= 1


def test_numbers_keep_their_order_in_as_many_steps_as_trees_tell_apart() -> None:
    chance = np.random.default_rng(0)
    rows = np.column_stack([chance.normal(size=3000), np.arange(3000) % 7])
    found = in_steps(rows, np.ones(3000))
    assert STEPS - 5 <= len(np.unique(found[:, 0])) <= STEPS
    assert (np.diff(found[np.argsort(rows[:, 0]), 0]) >= 0).all()
    assert np.abs(found[:, 0] - rows[:, 0]).mean() < 0.02
    assert (found[:, 1] == rows[:, 1]).all()
