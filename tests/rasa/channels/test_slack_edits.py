"""What else happens in Slack: corrections, deletions, people who come and go, other bots, files, and places that are not listed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rasa.channels.kit import quiet, until
from tests.rasa.channels.slack_kit import ANN, BOB, BOT, DM, KITCHEN, NEXT, Kitchen, run

ONLY_TEXT = ("I can only read text here.", "That I can't read, only text.")


def test_a_corrected_question_is_answered_again_and_a_move_is_not_repeated(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        asked = kitchen.says("how much sugar?")
        await kitchen.answers(1)
        moved = kitchen.says("next")
        await kitchen.answers(2)
        kitchen.fake.edits(DM, asked, "how much salt?")
        assert (await kitchen.seen(3))[2] == "2 tbsp."
        kitchen.fake.edits(DM, moved, "next!")
        kitchen.fake.edits(DM, moved, "next")
        await kitchen.fake.settled()
        await quiet(0.1)
        assert kitchen.texts() == ["how much sugar?", "next", "how much salt?"]

    run(test, tmp_path)


def test_a_typing_error_that_is_corrected_is_a_move(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        ts = kitchen.says("nxt")
        await kitchen.answers(1)
        kitchen.fake.edits(DM, ts, "next")
        assert (await kitchen.seen(2))[1] == "Done.\n\n" + NEXT.format(1)

    run(test, tmp_path)


def test_previews_of_links_and_the_same_edit_again_are_nothing(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        ts = kitchen.says("how long for https://a.example/soup?")
        await kitchen.answers(1)
        kitchen.fake.edits(DM, ts, "how long for https://a.example/soup?")
        kitchen.fake.edits(DM, ts, "how long for https://a.example/stew?")
        kitchen.fake.edits(DM, ts, "how long for https://a.example/stew?")
        await kitchen.answers(2)
        kitchen.fake.event(kitchen.fake.delivered[-2]["payload"]["event"])
        await kitchen.fake.settled()
        await quiet(0.1)
        assert kitchen.texts() == ["how long for https://a.example/soup?", "how long for https://a.example/stew?"]

    run(test, tmp_path)


def test_a_name_that_is_added_later_speaks_to_the_bot_once(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        ts = kitchen.says("next", KITCHEN)
        kitchen.fake.edits(KITCHEN, ts, f"{BOT} next")
        await kitchen.answers(1, KITCHEN, ts)
        await kitchen.fake.settled()
        edited = next(one["payload"]["event"] for one in kitchen.fake.delivered if one["payload"]["event"].get("subtype") == "message_changed")
        mention = {"type": "app_mention", **{key: value for key, value in edited["message"].items() if key != "type"}, "channel": KITCHEN}
        kitchen.fake.event(mention)  # Slack tells of the new name so, too
        await kitchen.fake.settled()
        kitchen.fake.edits(KITCHEN, ts, f"{BOT} how much?")
        await kitchen.answers(2, KITCHEN, ts)
        assert kitchen.texts() == ["next", "how much?"]

    run(test, tmp_path)


def test_edits_in_a_thread_go_where_the_thread_is(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        root = kitchen.says(f"{BOT} next", KITCHEN)
        await kitchen.answers(1, KITCHEN, root)
        ts = kitchen.says("how much salt?", KITCHEN, BOB, root)
        await kitchen.answers(2, KITCHEN, root)
        kitchen.fake.edits(KITCHEN, ts, "how much sugar?")
        assert len(await kitchen.seen(3, KITCHEN, root)) == 3
        kitchen.fake.edits(KITCHEN, ts, f"<@{ANN}> how much sugar?")
        other = kitchen.says("what's up?", KITCHEN)
        kitchen.fake.edits(KITCHEN, other, "what is up?")
        await kitchen.fake.settled()
        await quiet(0.1)
        assert kitchen.texts() == ["next", "how much salt?", "how much sugar?"]

    run(test, tmp_path)


def test_deletions_members_reactions_and_other_bots_are_nothing(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        fake = kitchen.fake
        root = kitchen.says(f"{BOT} next", KITCHEN)
        message = (await kitchen.answers(1, KITCHEN, root))[0]
        fake.joins(KITCHEN, BOB)
        fake.reacts(KITCHEN, message["ts"], "tada", ANN)
        fake.bot_message(KITCHEN, f"{BOT} next", thread_ts=root)
        fake.bot_message(DM, "next")
        fake.deletes(KITCHEN, kitchen.says("next", KITCHEN, BOB))
        for subtype in ("channel_topic", "channel_name", "channel_archive", "bot_message", "pinned_item", "reminder_add", "huddle_thread", "tombstone", "message_replied"):
            fake.event({"type": "message", "subtype": subtype, "channel": DM, "user": ANN, "ts": fake.workspace.timestamp(), "text": "next"})
        for kind in ("app_home_opened", "reaction_added", "member_left_channel", "channel_rename", "team_join", "file_shared", "tokens_revoked"):
            fake.event({"type": kind, "user": ANN, "channel": {"id": DM}, "event_ts": fake.workspace.timestamp()})
        fake.event({"type": "message", "channel": DM, "user": "USLACKBOT", "ts": fake.workspace.timestamp(), "text": "next"})
        await fake.settled()
        await quiet(0.1)
        assert kitchen.texts() == ["next"]
        assert len([one for one in fake.messages(DM) + fake.messages(KITCHEN) if one["mine"]]) == 1
        assert not kitchen.logged("slack")

    run(test, tmp_path)


def test_a_deleted_question_takes_only_its_own_answer_along(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        root = kitchen.says("hello")
        await kitchen.answers(1)
        kitchen.says("slow", thread=root)
        kitchen.fake.deletes(DM, root)
        assert await kitchen.ask("after") == "You said: after"

    run(test, tmp_path, allowed=("refused",))


def test_ways_of_writing_that_people_have(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        about = {"type": "message", "channel": DM, "user": ANN}
        for subtype in ("me_message", "thread_broadcast"):
            kitchen.fake.event({**about, "subtype": subtype, "ts": kitchen.fake.workspace.timestamp(), "text": subtype.replace("_", " ")})
        await kitchen.answers(2)
        assert kitchen.texts() == ["me message", "thread broadcast"]

    run(test, tmp_path)


def test_files_get_one_friendly_sentence_and_their_words_count(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        photo = {"id": "F9", "mimetype": "image/png", "name": "dough.png", "url_private": "https://files.slack.com/x"}
        words = await kitchen.ask("", files=[photo, photo])
        assert words.startswith(ONLY_TEXT)
        assert await kitchen.ask("is this right?", files=[photo]) == "You said: is this right?"
        kitchen.says("", KITCHEN, files=[photo])
        kitchen.says(":our_cat:", blocks=[{"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [{"type": "emoji", "name": "our_cat"}]}]}])
        await kitchen.fake.settled()
        await quiet(0.1)
        assert kitchen.texts() == ["is this right?"]
        assert len(await kitchen.answers(2)) == 2

    run(test, tmp_path)


@pytest.mark.parametrize("listed", [["T1"], "T1, T9"])
def test_only_listed_workspaces_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, listed: list[str] | str) -> None:
    async def test(kitchen: Kitchen) -> None:
        if isinstance(listed, str):
            monkeypatch.setenv("SOUSCHEF_SLACK_WORKSPACES", listed)
        else:
            kitchen.credentials["workspaces"] = listed
        await kitchen.open()
        assert await kitchen.ask("hello") == "You said: hello"
        event = {"type": "message", "channel": DM, "user": ANN, "text": "next"}
        for _ in range(3):
            kitchen.fake.event({**event, "ts": kitchen.fake.workspace.timestamp()}, team_id="T2")
        kitchen.fake.event({**event, "channel": KITCHEN, "ts": kitchen.fake.workspace.timestamp()}, team_id="T2")
        answers = await kitchen.seen(2)
        await kitchen.fake.settled()
        await quiet(0.1)
        assert "T2" in answers[1]
        assert len(await kitchen.answers(2)) == 2
        assert kitchen.texts() == ["hello"]

    run(test, tmp_path, opened=False)


def test_a_turn_that_breaks_is_apologised_for_once(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        words = await kitchen.ask("wrong")
        assert "on my side" in words
        assert await kitchen.ask("next") == "Done.\n\n" + NEXT.format(1)
        await until(lambda: len(kitchen.logged("could not be answered")) == 1)

    run(test, tmp_path)
