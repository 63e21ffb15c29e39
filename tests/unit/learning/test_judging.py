"""Marks of real answers: kept, found again, and given by single keys."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.engine import URL

from actions.learning.conversations import Conversation, read_conversations
from actions.learning.judging import Judgement, Judgements, StoppedError, judged_by_keys
from tests.unit.learning.talks import small_talks


@pytest.fixture
def talks(tmp_path: Path) -> list[Conversation]:
    """Two conversations."""
    return read_conversations(URL.create("sqlite", database=str(small_talks(tmp_path / "talks.db").file)))


@pytest.fixture
def judgements(tmp_path: Path) -> Judgements:
    """None yet."""
    return Judgements(f"sqlite:///{tmp_path / 'store.db'}")


def test_judgements_are_found_again_in_the_order_of_the_questions(talks: list[Conversation], judgements: Judgements) -> None:
    anna, bert = talks
    judgements.judge(bert, bert.questions[0], Judgement("general", True))
    judgements.judge(anna, anna.questions[2], Judgement("specific", False, None))
    judgements.judge(anna, anna.questions[0], Judgement("specific", False, True))
    assert [(one.conversation.sender, one.question.number, one.judgement) for one in judgements.of(talks)] == [
        ("anna", 1, Judgement("specific", False, True)), ("anna", 3, Judgement("specific", False, None)), ("bert", 1, Judgement("general", True, True)),
    ]


def test_a_second_judgement_takes_the_place_of_the_first(talks: list[Conversation], judgements: Judgements) -> None:
    anna = talks[0]
    judgements.judge(anna, anna.questions[0], Judgement("general", True))
    judgements.judge(anna, anna.questions[0], Judgement("specific", False, False))
    assert [one.judgement for one in judgements.of(talks)] == [Judgement("specific", False, False)]


def test_what_was_right_was_available() -> None:
    found = {(right, there): Judgement("general", right, there).was_available for right in (True, False) for there in (True, False, None)}
    assert [pair for pair, available in found.items() if not available] == [(False, False), (False, None)]


def test_judgements_name_nobody(talks: list[Conversation], judgements: Judgements) -> None:
    anna = talks[0]
    judgements.judge(anna, anna.questions[0], Judgement("general", True))
    assert all("anna" not in part for key in judgements.all() for part in key)


def keys(pressed: str) -> Iterator[str]:
    yield from pressed
    raise EOFError


@pytest.mark.parametrize(("pressed", "found"), [
    ("gr", Judgement("general", True, True)), ("swa", Judgement("specific", False, True)), ("swm", Judgement("specific", False, False)),
    ("SWN", Judgement("specific", False, None)), ("n", None), ("x7grr", Judgement("general", True, True)),
])
def test_keys_judge(talks: list[Conversation], pressed: str, found: Judgement | None) -> None:
    told: list[str] = []
    following = keys(pressed)
    assert judged_by_keys(talks[0].questions[0], told.append, lambda: next(following)) == found
    assert "specific" in told[0]


@pytest.mark.parametrize("pressed", ["q", "", "g", "gwq", "s\x03", "g\x04"])
def test_the_end_of_the_keys_stops(talks: list[Conversation], pressed: str) -> None:
    following = keys(pressed)
    with pytest.raises(StoppedError):
        judged_by_keys(talks[0].questions[0], lambda _: None, lambda: next(following))
