"""What the channels remember: each thing once, in order, whatever happens in between; on SQLite."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from channels.incoming import Incoming
from channels.ledger import BUTTONS_LIVE, REMEMBERED, SENT_KEPT, Ledger, Pressed
from channels.outgoing import Outgoing

HELLO = Incoming("1", "telegram:5", "said", 1.0, "Œufs 🍲 \u0000 'quoted' {}", "7", cook="5")
BUTTONS = (("Next step", "/next"), ("Œufs *brouillés*", '/choose{"recipe": "Œufs"}'))


@pytest.fixture
def engine(tmp_path: Path) -> sa.engine.Engine:
    """A database of its own."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'conversations.db'}")
    sa.event.listen(engine, "connect", lambda connection, _: connection.execute("pragma synchronous = off"))
    return engine


@pytest.fixture
def ledger(engine: sa.engine.Engine) -> Ledger:
    """An empty ledger."""
    return Ledger(engine, "telegram")


def numbered(*numbers: int, conversation: str = "telegram:5") -> list[Incoming]:
    """Things that came in, with their numbers as ids and order."""
    return [Incoming(str(number), conversation, "said", float(number), f"text {number}") for number in numbers]


def test_what_came_in_is_new_once(ledger: Ledger) -> None:
    assert ledger.receive([HELLO, HELLO]) == [HELLO]
    assert ledger.receive([HELLO, *numbered(2)]) == numbered(2)
    assert ledger.receive([]) == []
    assert ledger.waiting() == [HELLO, *numbered(2)]


def test_all_is_there_again_after_a_restart(engine: sa.engine.Engine) -> None:
    first = Ledger(engine, "telegram")
    first.receive([HELLO])
    first.queue("telegram:5", [Outgoing(text="hi 🍲", image="https://x.org/1.jpg", buttons=BUTTONS, thread="8")])
    ((conversation, (_, message)),) = Ledger(engine, "telegram").unsent()
    assert conversation == "telegram:5"
    assert replace(message, row="") == Outgoing(text="hi 🍲", image="https://x.org/1.jpg", buttons=BUTTONS, thread="8")
    assert Ledger(engine, "telegram").waiting() == [HELLO]
    assert Ledger(engine, "telegram").receive([HELLO]) == []


def test_what_was_answered_waits_no_more_and_stays_known(ledger: Ledger) -> None:
    ledger.receive(numbered(1, 2))
    ((_, message),) = ledger.answer(numbered(1)[0], [Outgoing(text="hello")])
    assert message == Outgoing(text="hello")
    assert ledger.waiting() == numbered(2)
    assert ledger.receive(numbered(1, 2)) == []


def test_an_answer_is_noted_with_all_its_replies_or_not_at_all(ledger: Ledger) -> None:
    ledger.receive(numbered(1))
    with pytest.raises(TypeError):
        ledger.answer(numbered(1)[0], [Outgoing(text="one"), Outgoing(text=b"two")])  # type: ignore[arg-type]
    assert ledger.waiting() == numbered(1) and ledger.unsent() == []


def test_what_is_to_be_sent_keeps_its_order_until_it_is_crossed_out(ledger: Ledger) -> None:
    for number in range(5):
        ledger.queue(f"telegram:{number % 2}", [Outgoing(text=f"{number}a"), Outgoing(text=f"{number}b")])
    unsent = ledger.unsent()
    assert [message.text for _, (_, message) in unsent] == [f"{number}{part}" for number in range(5) for part in "ab"]
    for _, (number, _) in unsent[:4]:
        ledger.cross_out(number)
        ledger.cross_out(number)
    assert ledger.unsent() == unsent[4:]


def test_channels_do_not_see_each_others_things(engine: sa.engine.Engine) -> None:
    telegram, slack = Ledger(engine, "telegram"), Ledger(engine, "slack")
    telegram.receive(numbered(1))
    telegram.queue("telegram:5", [Outgoing(text="hello")])
    telegram.note("key", "telegram's")
    assert slack.receive(numbered(1)) == numbered(1)
    assert slack.unsent() == [] and slack.noted("key") is None
    slack.answer(numbered(1)[0], [])
    slack.clear_away(time.time() + 2 * REMEMBERED)
    assert telegram.waiting() == numbered(1) and len(telegram.unsent()) == 1


def test_two_servers_cannot_both_take_the_same(engine: sa.engine.Engine) -> None:
    one, other = Ledger(engine, "telegram"), Ledger(engine, "telegram")
    assert one.receive(numbered(1)) == numbered(1)
    assert other.receive(numbered(1, 2)) == numbered(2)
    again = "insert into channel_received (channel, id, conversation, place, data, at, answered, starts) values ('telegram', '1', '', 0, '', 0, 0, 0)"
    with engine.connect() as connection, pytest.raises(IntegrityError):
        connection.execute(sa.text(again))


def test_starts_are_counted_for_what_is_begun_only(ledger: Ledger) -> None:
    ledger.receive(numbered(1, 2, 3))
    ledger.begin(numbered(1)[0])
    ledger.begin(numbered(1)[0])
    ledger.answer(numbered(3)[0], [])
    assert ledger.left_over() == ledger.left_over() == {"1": 2, "2": 0}


# ------------------------------------------------------------ buttons


def row(ledger: Ledger, conversation: str = "telegram:5", text: str = "Done.") -> str:
    """Write down a row of buttons; its id."""
    ((_, message),) = ledger.queue(conversation, [Outgoing(text=text, buttons=BUTTONS)])
    return message.row


def test_a_button_says_what_it_stands_for(ledger: Ledger) -> None:
    pressed = ledger.press("telegram:5", f"{row(ledger)}:1", "9")
    assert pressed == Pressed(*BUTTONS[1], "Done.")


def test_a_row_takes_one_press_however_often_it_is_delivered(ledger: Ledger) -> None:
    choice = f"{row(ledger)}:0"
    assert ledger.press("telegram:5", choice, "9") == ledger.press("telegram:5", choice, "9")
    assert ledger.press("telegram:5", choice, "10") is None
    assert ledger.press("telegram:5", choice, "9") is not None


def test_only_the_latest_row_of_a_conversation_is_open(ledger: Ledger) -> None:
    old, elsewhere, new = row(ledger), row(ledger, "telegram:6"), row(ledger)
    assert ledger.press("telegram:5", f"{old}:0", "9") is None
    assert ledger.press("telegram:5", f"{elsewhere}:0", "9") is None
    assert ledger.press("telegram:5", f"{new}:0", "9") and ledger.press("telegram:6", f"{elsewhere}:0", "9")


@pytest.mark.parametrize("choice", ["", ":", ":0", "{}", "{}:", "{}:2", "{}:-1", "{}:1.0", "{}:x", "{}:0:0", "{}:²", " {}:0", "{}:99999999999999999999"])
def test_data_that_names_no_button_is_none(ledger: Ledger, choice: str) -> None:
    assert ledger.press("telegram:5", choice.format(row(ledger)), "9") is None


def test_rows_have_ids_that_fit_and_differ(ledger: Ledger) -> None:
    rows = {row(ledger, f"telegram:{number}") for number in range(50)}
    assert len(rows) == 50 and all(len(f"{one}:99".encode()) <= 64 for one in rows)


def test_an_open_row_is_the_latest_that_nothing_else_pressed(ledger: Ledger, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ledger.open_row("telegram:5", 60, "9") is None
    latest = row(ledger)
    assert ledger.open_row("telegram:5", 60, "9") == (latest, list(BUTTONS))
    ledger.press("telegram:5", f"{latest}:0", "9")
    assert ledger.open_row("telegram:5", 60, "9") == (latest, list(BUTTONS))
    assert ledger.open_row("telegram:5", 60, "10") is None
    latest, now = row(ledger), time.time()
    monkeypatch.setattr("channels.ledger.time.time", lambda: now + 61)
    assert ledger.open_row("telegram:5", 60, "9") is None and ledger.open_row("telegram:5", 90, "9") is not None


# ------------------------------------------------------------ notes, and clearing away


def test_notes_are_replaced(ledger: Ledger) -> None:
    assert ledger.noted("moved -1") is None
    ledger.note("moved -1", "-2")
    ledger.note("moved -1", "-3")
    assert ledger.noted("moved -1") == "-3"


def test_what_nobody_needs_any_more_is_cleared_away_and_nothing_else(ledger: Ledger) -> None:
    ledger.receive(numbered(1, 2))
    ((number, _),) = ledger.answer(numbered(1)[0], [Outgoing(text="hello", buttons=BUTTONS)])
    ledger.queue("telegram:5", [Outgoing(text="not sent yet")])
    ledger.cross_out(number)
    latest, now = row(ledger), time.time()
    ledger.clear_away(now + REMEMBERED - 60)
    assert ledger.receive(numbered(1)) == []
    assert ledger.press("telegram:5", f"{latest}:0", "9") is None
    ledger.clear_away(now + REMEMBERED + 60)
    assert ledger.receive(numbered(1, 2)) == numbered(1)
    assert [message.text for _, (_, message) in ledger.unsent()] == ["not sent yet", "Done."]
    assert SENT_KEPT < BUTTONS_LIVE < REMEMBERED


def test_thousands_of_things_are_taken_up_quickly(ledger: Ledger) -> None:
    for start in range(0, 3000, 100):
        ledger.receive(numbered(*range(start, start + 100)))
    begun = time.monotonic()
    assert ledger.waiting() == numbered(*range(3000))
    assert len(ledger.left_over()) == 3000
    assert time.monotonic() - begun < 5
