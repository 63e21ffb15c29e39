"""Slack's buttons: each row is shown whole, works once, and tells what was chosen; pictures above them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from channels.outgoing import Outgoing
from channels.slack.blocks import title_of
from tests.rasa.channels.kit import TITLES, quiet, until
from tests.rasa.channels.slack_kit import ANN, BOB, BOT, DM, KITCHEN, NEXT, Kitchen, run

EARLIER = "That was earlier"
PICTURE = "https://pictures.example/step.png"


async def offered(kitchen: Kitchen, words: str = "list", channel: str = DM, thread: str | None = None) -> dict[str, Any]:
    """The message with the buttons that some words bring."""
    before = {message["ts"] for message in kitchen.fake.messages(channel) if message["mine"]}
    kitchen.says(words, channel, thread=thread)

    def found() -> list[dict[str, Any]]:
        return [message for message in kitchen.fake.messages(channel) if message["mine"] and message["buttons"] and message["ts"] not in before]

    message: dict[str, Any] = (await until(found))[-1]
    return message


def shown(kitchen: Kitchen, message: dict[str, Any], channel: str = DM) -> dict[str, Any]:
    """The same message as it is now."""
    return next(one for one in kitchen.fake.messages(channel) if one["ts"] == message["ts"])


def has_played(kitchen: Kitchen, count: int) -> bool:
    """Whether so much was played."""
    return len(kitchen.played) == count


def is_pressed(kitchen: Kitchen, message: dict[str, Any]) -> bool:
    """Whether a row has given way to what was chosen."""
    return not shown(kitchen, message)["buttons"]


def test_titles_are_shown_and_said_as_they_are(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        for number, title in enumerate(TITLES):
            message = await offered(kitchen)
            assert message["buttons"] == [title_of(one) for one in TITLES]
            kitchen.fake.presses(DM, message["ts"], number, ANN)
            await until(partial(has_played, kitchen, 2 * number + 2))
            assert f'"{title}"' in kitchen.texts()[-1]
            await until(partial(is_pressed, kitchen, message))
            assert shown(kitchen, message)["seen"] == f"Which one?\n✓ {title}"
            assert not shown(kitchen, message)["edited"]

    run(test, tmp_path)


def test_a_press_is_played_once_and_the_second_was_earlier(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        message = await offered(kitchen, "next")
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        kitchen.fake.presses(DM, message["ts"], 1, ANN)
        await until(lambda: len(kitchen.fake.ephemerals) == 2)
        await kitchen.answers(2)
        assert kitchen.texts() == ["next", "/next"]
        assert all(hidden["seen"].startswith(EARLIER) and hidden["only_for"] == ANN for hidden in kitchen.fake.ephemerals)

    run(test, tmp_path)


def test_of_two_cooks_who_press_at_once_one_is_first(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        root = kitchen.says(f"{BOT} next", KITCHEN)
        message = (await kitchen.answers(1, KITCHEN, root))[0]
        kitchen.fake.presses(KITCHEN, message["ts"], "Next step", BOB)
        kitchen.fake.presses(KITCHEN, message["ts"], "Next step", ANN)
        assert await kitchen.seen(2, KITCHEN, root) == [f"Done.\n\n{NEXT.format(1)}\n✓ Next step", f"Done.\n\n{NEXT.format(2)}"]
        await until(lambda: kitchen.fake.ephemerals)
        assert [(hidden["only_for"], hidden["thread_ts"]) for hidden in kitchen.fake.ephemerals] == [(ANN, root)]
        assert kitchen.texts() == ["next", "/next"]

    run(test, tmp_path)


def test_a_row_that_is_not_the_latest_was_earlier_and_stays(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        old = await offered(kitchen, "next")
        await offered(kitchen, "next")
        kitchen.fake.presses(DM, old["ts"], 0, ANN)
        await until(lambda: kitchen.fake.ephemerals)
        await quiet(0.1)
        assert shown(kitchen, old)["buttons"] == ["Next step", "Repeat"]
        assert kitchen.texts() == ["next", "next"]

    run(test, tmp_path)


def test_rows_work_over_a_restart(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        old = await offered(kitchen, "next")
        new = await offered(kitchen, "next")
        await kitchen.restart()
        kitchen.fake.presses(DM, old["ts"], 0, ANN)
        kitchen.fake.presses(DM, new["ts"], 1, ANN)
        await until(lambda: not shown(kitchen, new)["buttons"])
        assert (await kitchen.seen(3))[2] == "You said: /repeat"
        assert len(kitchen.fake.ephemerals) == 1

    run(test, tmp_path)


def test_a_press_that_was_taken_before_a_restart_is_played_once(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        message = await offered(kitchen, "next")
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        await until(lambda: [delivery for delivery in kitchen.fake.delivered if delivery["kind"] == "interactive"])
        await kitchen.restart()
        await kitchen.answers(2)
        await until(lambda: is_pressed(kitchen, message))
        assert kitchen.texts() == ["next", "/next"]

    run(test, tmp_path)


def test_more_buttons_than_a_block_may_have(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        message = await offered(kitchen, "many")
        assert message["buttons"] == [f"Choice {number}" for number in range(30)]
        kitchen.fake.presses(DM, message["ts"], 29, ANN)
        await until(lambda: kitchen.texts()[-1] == "/choice29")
        await until(lambda: shown(kitchen, message)["seen"] == "Pick one.\n✓ Choice 29")

    run(test, tmp_path)


ROWS: dict[str, list[tuple[str, str]]] = {
    "the same title twice": [("Next", "/next"), ("Next", "/repeat"), ("Next", "back")],
    "a long title": [("A title that goes on & on " * 20, "/next"), ("x" * 75, "x"), ("y" * 76, "y")],
    "a long payload": [("Choose", "/choose" + "é<&>" * 2000)],
    "strange signs": [("<@UBOB> *b* :egg: &amp; > x", "/next"), ("\n\t!", "x"), ("🍅" * 40, "y")],
    "more than fit": [(f"Choice {number} with a title of some length, such as recipes have", str(number)) for number in range(100)],
}


@pytest.mark.parametrize("name", ROWS)
def test_any_row_is_sent_and_works(tmp_path: Path, name: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        row = tuple(ROWS[name])
        kitchen.slack.conversations.push("slack:T1:DANN", [Outgoing(text="Which & *what*?", buttons=row)])
        message = (await kitchen.answers())[0]
        assert message["seen"] == "Which & *what*?"
        if message["buttons"]:
            last = len(row) - 1
            kitchen.fake.presses(DM, message["ts"], last, ANN)
            await until(lambda: kitchen.texts() == [row[last][1]])
            await until(lambda: is_pressed(kitchen, message))
            assert shown(kitchen, message)["seen"] == f"Which & *what*?\n✓ {row[last][0]}"
        else:
            assert name == "more than fit"

    run(test, tmp_path, allowed=("refused",) if name == "more than fit" else ())


@pytest.mark.parametrize(("times", "buttons", "blocks"), [(1, 0, 1), (2, 0, 0)])
def test_a_message_that_is_refused_arrives_with_less(tmp_path: Path, times: int, buttons: int, blocks: int) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.refuse("chat.postMessage", "invalid_blocks", times)
        message = await kitchen.ask("next")
        shown = (await kitchen.answers())[0]
        assert message == "Done.\n\n" + NEXT.format(1)
        assert (len(shown["buttons"]), len(shown["blocks"]), shown["pings"], shown["vanished"]) == (buttons, blocks, [], "")
        assert len(kitchen.logged("is sent with less")) == times

    run(test, tmp_path)


def test_what_is_no_row_of_ours_was_earlier(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        message = await offered(kitchen, "next")
        for value in ("", "x", f"{'0' * 12}:0", message["blocks"][1]["elements"][0]["value"].split(":")[0] + ":7", "☃:☃", None):
            stored = kitchen.fake.workspace.message(DM, message["ts"]).arguments["blocks"][1]["elements"][0]
            stored.pop("value", None) if value is None else stored.update(value=value)
            kitchen.fake.presses(DM, message["ts"], 0, ANN)
        await until(lambda: len(kitchen.fake.ephemerals) == 6)
        assert kitchen.texts() == ["next"]
        assert not [line for line in kitchen.log if line.startswith("ERROR")]

    run(test, tmp_path)


def test_a_message_that_was_deleted_before_its_row_changes(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        message = await offered(kitchen, "next")
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        kitchen.fake.deletes(DM, message["ts"])
        await kitchen.seen(1)
        assert await kitchen.ask("hello") == "You said: hello"
        assert kitchen.texts() == ["next", "/next", "hello"]

    run(test, tmp_path, allowed=("refused",))


def test_the_picture_stays_when_a_button_is_pressed(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        message = await offered(kitchen, f"picture {PICTURE}")
        assert message["images"] == [{"image_url": PICTURE, "alt_text": "Look here."}]
        assert [block["type"] for block in message["blocks"]] == ["image", "section", "actions"]
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        await until(lambda: is_pressed(kitchen, message))
        assert (shown(kitchen, message)["images"], shown(kitchen, message)["seen"]) == (message["images"], "Look here.\n✓ Next step")

    run(test, tmp_path, images=(PICTURE,))


@pytest.mark.parametrize("address", ["http://127.0.0.1/step.png", "pictures/step.png", "https://a.example/" + "x" * 3000, "file:///etc/passwd"])
def test_a_picture_that_slack_cannot_fetch_is_left_out(tmp_path: Path, address: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        message = await offered(kitchen, f"picture {address}")
        assert (message["images"], message["seen"], message["buttons"]) == ([], "Look here.", ["Next step", "Repeat"])
        assert len(kitchen.logged("is sent with less")) == 1

    run(test, tmp_path, allowed=("refused",))


def test_a_picture_that_is_gone_when_the_row_changes(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        message = await offered(kitchen, f"picture {PICTURE}")
        kitchen.fake.settings.images = ()
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        await until(lambda: is_pressed(kitchen, message))
        assert shown(kitchen, message)["seen"] == "Look here.\n✓ Next step"

    run(test, tmp_path, images=(PICTURE,), allowed=("refused",))
