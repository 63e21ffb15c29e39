"""Questions that the assistant could not answer well, in the knowledge store."""

from __future__ import annotations

import datetime
import logging
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import inspect

from actions.learning.kept import Asked, Kept
from actions.learning.tables import LearningError, open_tables
from actions.recipes.store import Store


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A store of its own."""
    return f"sqlite:///{tmp_path / 'store.db'}"


def test_a_question_comes_back_as_it_was_kept_with_its_day(url: str) -> None:
    kept = Kept(url)
    kept.keep("and the milk?", "how much milk?", "doubtful", source="recipe", recipe="pancakes", step=3)
    [found] = kept.open("en")
    today = datetime.date.today()
    assert found.day in (today, today - datetime.timedelta(days=1))
    assert found == Asked(found.id, "and the milk?", "how much milk?", "doubtful", "recipe", "pancakes", 3, "en", found.day, False)


def test_what_was_left_out_is_filled_in(url: str) -> None:
    kept = Kept(url)
    kept.keep("why?")
    [found] = kept.open("en")
    assert (found.resolved, found.reason, found.source, found.recipe, found.step) == ("why?", "unanswered", "", None, None)


def test_nothing_tells_who_asked(url: str) -> None:
    columns = {column["name"] for column in inspect(open_tables(url)).get_columns("asked")}
    assert columns == {"id", "question", "resolved", "reason", "source", "recipe", "step", "language", "day", "done"}
    kept = Kept(url)
    kept.keep("ring 06-12345678?", "ring anna@example.com?")
    [found] = kept.open("en")
    assert (found.question, found.resolved) == ("ring [number]?", "ring [address]?")


@pytest.mark.parametrize("text", ["", "  ", "?!", "\x00"])
def test_what_says_nothing_is_not_kept(url: str, text: str) -> None:
    kept = Kept(url)
    kept.keep(text)
    assert kept.open("en") == []


def test_switched_off_it_keeps_nothing_and_opens_nothing(tmp_path: Path) -> None:
    kept = Kept(f"sqlite:///{tmp_path / 'store.db'}", on=False)
    kept.keep("why?")
    assert (kept.open("en"), kept.finish([1])) == ([], 0)
    assert list(tmp_path.iterdir()) == []


def test_questions_are_chosen_by_language_and_reason(url: str) -> None:
    kept = Kept(url)
    kept.keep("why?", reason="unanswered")
    kept.keep("how?", reason="repaired")
    kept.keep("waarom?", language="nl")
    assert [one.question for one in kept.open("en")] == ["why?", "how?"]
    assert [one.question for one in kept.open("en", ["repaired"])] == ["how?"]
    assert [one.question for one in kept.open("nl")] == ["waarom?"]


def test_what_is_done_is_no_longer_open(url: str) -> None:
    kept = Kept(url)
    for text in ("why?", "how?", "when?"):
        kept.keep(text)
    first = kept.open("en")[0].id
    assert (kept.finish([first, 99_999]), kept.finish([first])) == (1, 0)
    assert [one.question for one in Kept(url).open("en")] == ["how?", "when?"]
    assert kept.finish(range(1, 1000)) == 2


def test_questions_with_a_wording_are_finished_marks_and_case_apart(url: str) -> None:
    kept = Kept(url)
    kept.keep("Can I freeze LEEKS")
    kept.keep("and freeze them?", "can I freeze leeks?")
    kept.keep("can I freeze leeks today?")
    kept.keep("can I freeze leeks?", language="nl")
    assert kept.finish_worded(["can I freeze leeks?", "freezing leeks"], "en") == 2
    assert [one.question for one in kept.open("en")] == ["can I freeze leeks today?"]
    assert len(kept.open("nl")) == 1


def test_while_another_command_writes_the_question_is_dropped_and_the_cook_hears_nothing(url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    kept = Kept(url)
    writer = sqlite3.connect(tmp_path / "store.db", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    with caplog.at_level(logging.WARNING):
        kept.keep("why?")
    assert "was not kept" in caplog.text
    writer.execute("ROLLBACK")
    writer.close()
    kept.keep("how?")
    assert [one.question for one in kept.open("en")] == ["how?"]


def test_a_store_that_is_gone_disturbs_nobody(url: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    kept = Kept(url)
    writer = sqlite3.connect(tmp_path / "store.db")
    writer.execute("DROP TABLE asked")
    writer.close()
    kept.keep("why?")
    assert "was not kept" in caplog.text


def test_it_lies_beside_the_recipes(url: str) -> None:
    store, kept = Store(url), Kept(url)
    kept.keep("why?")
    assert (store.ids(), len(kept.open("en"))) == (set(), 1)


def test_a_store_that_cannot_be_opened_names_its_url_without_the_password() -> None:
    with pytest.raises(LearningError, match="SOUSCHEF_STORE") as caught:
        Kept("nonsense://me:secret@host/x")
    assert "secret" not in str(caught.value)
