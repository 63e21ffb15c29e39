"""Slack's voice clips and its sign that an answer is on its way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from channels.outage import Pace
from channels.slack.api import SlackApi
from tests.rasa.channels.kit import quiet, until
from tests.rasa.channels.slack_kit import ANN, BOT, DM, KITCHEN, NEXT, Ears, Kitchen, run

ONLY_TEXT = ("I can only read text here.", "That I can't read, only text.")
CLIP = {"clear": ("next", 0.9), "unsure": ("next", 0.3), "question": ("how much salt?", 0.2), "nothing": ("", 0.0)}


async def heard(kitchen: Kitchen, clip: bytes, count: int, **about: Any) -> str:
    """What is answered to a clip."""
    kitchen.fake.voice(DM, ANN, clip, **about)
    return (await kitchen.seen(count))[count - 1]


def with_ears(kitchen: Kitchen) -> Ears:
    ears = Ears(**CLIP)
    kitchen.recogniser = ears
    return ears


def test_a_clip_is_heard_shown_and_played(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        ears = with_ears(kitchen)
        await kitchen.open()
        words = await heard(kitchen, b"clear", 1)
        assert "“next”" in words
        assert words.endswith(NEXT.format(1))
        assert ears.got == [b"clear"]
        assert [call["token"] for call in kitchen.fake.calls if call["method"] == "file"] == [kitchen.fake.settings.bot_token]
        assert "how much salt?" in await heard(kitchen, b"question", 2)
        assert await heard(kitchen, b"nothing", 3)
        assert kitchen.texts() == ["next", "how much salt?"]

    run(test, tmp_path, opened=False)


def test_an_unsure_hearing_is_confirmed_before_it_moves_anything(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        with_ears(kitchen)
        await kitchen.open()
        assert "“next”?" in await heard(kitchen, b"unsure", 1)
        asked = (await kitchen.answers(1))[0]
        assert kitchen.texts() == []
        kitchen.fake.presses(DM, asked["ts"], 0, ANN)
        assert (await kitchen.seen(2))[1].endswith(NEXT.format(1))
        assert "“next”?" in await heard(kitchen, b"unsure", 3)
        assert await kitchen.ask("no")
        assert "“next”?" in await heard(kitchen, b"unsure", 5)
        assert (await kitchen.ask("yes")).endswith(NEXT.format(2))
        assert kitchen.texts() == ["next", "next"]

    run(test, tmp_path, opened=False)


def test_clips_in_a_thread(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        with_ears(kitchen)
        await kitchen.open()
        root = kitchen.says(f"{BOT} next", KITCHEN)
        await kitchen.answers(1, KITCHEN, root)
        kitchen.fake.voice(KITCHEN, ANN, b"clear", root)
        assert (await kitchen.seen(2, KITCHEN, root))[1].endswith(NEXT.format(2))
        kitchen.fake.voice(KITCHEN, ANN, b"clear")
        await kitchen.fake.settled()
        await quiet(0.1)
        assert kitchen.texts() == ["next", "next"]

    run(test, tmp_path, opened=False)


def no_recogniser(kitchen: Kitchen) -> dict[str, Any]:
    kitchen.recogniser = None
    return {}


def without_scope(kitchen: Kitchen) -> dict[str, Any]:
    scopes = tuple(scope for scope in kitchen.fake.settings.scopes if scope != "files:read")
    kitchen.fake.settings.scopes = scopes
    return {}


def elsewhere(_: Kitchen) -> dict[str, Any]:
    return {"url_private": "https://a.example/clip.m4a", "url_private_download": "https://a.example/clip.m4a"}


def external(_: Kitchen) -> dict[str, Any]:
    return {"is_external": True}


def without_address(_: Kitchen) -> dict[str, Any]:
    return {"url_private": None, "url_private_download": ""}


def gone(kitchen: Kitchen) -> dict[str, Any]:
    return {"url_private_download": f"{kitchen.fake.url}/files-pri/T1-F404/download/clip.m4a"}


def a_page(kitchen: Kitchen) -> dict[str, Any]:
    return {"url_private_download": f"{kitchen.fake.url}/login"}


@pytest.mark.parametrize("trouble", [no_recogniser, without_scope, elsewhere, external, without_address, gone, a_page])
def test_a_clip_that_cannot_be_heard_gets_one_sentence(tmp_path: Path, trouble: Any) -> None:
    async def test(kitchen: Kitchen) -> None:
        ears = with_ears(kitchen)
        about = trouble(kitchen)
        await kitchen.open()
        assert (await heard(kitchen, b"clear", 1, **about)).startswith(ONLY_TEXT)
        assert (await heard(kitchen, b"clear", 2, **about)).startswith(ONLY_TEXT)
        assert (ears.got, kitchen.texts()) == ([], [])
        assert len(kitchen.logged("a voice message could not be read")) == (0 if trouble in (no_recogniser, external) else 1)
        if trouble is without_scope:
            assert "files:read" in kitchen.logged("could not be read")[0]
        assert not kitchen.logged("Traceback")

    run(test, tmp_path, opened=False, allowed=("file_without_permission",))


@pytest.mark.parametrize(
    ("address", "is_slacks"),
    [
        ("https://files.slack.com/files-pri/T1-F1/a.m4a", True),
        ("https://kitchen.slack.com/x", True),
        ("https://a.example/api/x", True),
        ("http://files.slack.com/x", False),
        ("https://files.slack.com.evil.example/x", False),
        ("https://files.slack.com@evil.example/x", False),
        ("https://evilslack.com/x", False),
        ("//files.slack.com/x", False),
        ("", False),
    ],
)
def test_the_token_goes_to_slack_alone(address: str, is_slacks: bool) -> None:
    assert SlackApi("xoxb", "https://a.example/api/")._is_slacks(address) is is_slacks


def test_noise_and_a_clip_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(kitchen: Kitchen) -> None:
        with_ears(kitchen)
        await kitchen.open()
        assert (await heard(kitchen, b"noise", 1)).startswith(ONLY_TEXT)
        monkeypatch.setattr("channels.slack.api.LARGEST_FILE", 1000)
        assert (await heard(kitchen, b"x" * 1001, 2)).startswith(ONLY_TEXT)
        assert kitchen.logged("larger than")

    run(test, tmp_path, opened=False)


# ---------------------------------------------------------------- the sign that an answer is on its way


def test_a_status_is_shown_while_an_answer_takes_long(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        ts = kitchen.says("slow")
        await kitchen.answers(1)
        assert [(status["thread_ts"], status["channel"]) for status in kitchen.fake.statuses][:1] == [(ts, DM)]
        assert kitchen.fake.statuses[0]["status"] in ("is typing…", "is writing…")
        assert not kitchen.fake.statuses[-1]["shown"]
        root = kitchen.says(f"{BOT} hello", KITCHEN)
        await kitchen.answers(1, KITCHEN)
        kitchen.says("slow", KITCHEN, thread=root)
        await kitchen.answers(2, KITCHEN)
        assert kitchen.fake.statuses[-1]["thread_ts"] == root

    run(test, tmp_path)


def test_no_status_before_the_threshold(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.quick = Pace(first=0.05, longest=0.2)
        await kitchen.open()
        for _ in range(5):
            await kitchen.ask("hello")
        assert not kitchen.fake.statuses

    run(test, tmp_path, opened=False)


@pytest.mark.parametrize(("error", "tries"), [("unknown_method", 1), ("missing_scope", 1), ("invalid_thread_ts", 2)])
def test_a_status_that_is_refused_is_left_out_unless_it_is_for_one_place(tmp_path: Path, error: str, tries: int) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.quick = Pace(first=0.05, longest=0.2, typing=0.05, typing_again=9)
        await kitchen.open()
        kitchen.fake.refuse("assistant.threads.setStatus", error, -1)
        for _ in range(2):
            assert await kitchen.ask("slow") == "You said: slow"
        assert len([call for call in kitchen.fake.calls if call["method"] == "assistant.threads.setStatus"]) == tries
        assert not kitchen.logged("slack")

    run(test, tmp_path, opened=False)


def test_a_status_never_holds_up_an_answer(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.delay("assistant.threads.setStatus", 5, -1)
        kitchen.says("slow")
        await kitchen.fake.answers(DM, 1, timeout=2)
        kitchen.fake.slash("/souschef", "slow", ANN, DM)
        await until(lambda: len(kitchen.texts()) == 2)

    run(test, tmp_path)
