"""Where Slack's cooks talk: direct messages, channels, threads, group messages, and slash commands anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from channels.outgoing import Outgoing
from tests.fakes.slack_state import Channel
from tests.rasa.channels.kit import quiet, until
from tests.rasa.channels.slack_kit import ANN, BOB, BOT, DM, GARDEN, KITCHEN, NEXT, SECRET, Kitchen, run

STEP = "Done.\n\n" + NEXT


@pytest.mark.parametrize("channel", [KITCHEN, SECRET])
def test_a_mention_opens_a_thread_that_is_answered_from_then_on(tmp_path: Path, channel: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.says("next, please", channel)
        root = kitchen.says(f"{BOT} next", channel)
        await kitchen.answers(1, channel, root)
        kitchen.says("next", channel, thread=root)
        assert await kitchen.seen(2, channel, root) == [STEP.format(1), STEP.format(2)]
        kitchen.says("does anybody want soup?", channel)
        await quiet(0.1)
        assert kitchen.played == [(f"slack:T1:{channel}:{root}", "next")] * 2
        assert [message["thread_ts"] for message in kitchen.fake.messages(channel) if message["mine"]] == [root, root]

    run(test, tmp_path)


def test_a_message_that_slack_tells_twice_is_answered_once(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.says(f"{BOT} next", KITCHEN)
        await kitchen.answers(1, KITCHEN)
        await kitchen.fake.settled()
        kinds = [delivery["payload"]["event"]["type"] for delivery in kitchen.fake.delivered]
        assert (kinds.count("message"), kinds.count("app_mention")) == (2, 1)  # hers, its second telling, and the bot's own
        assert kitchen.texts() == ["next"]

    run(test, tmp_path)


@pytest.mark.parametrize("subscriptions", [("app_mention",), ("message.channels",)])
def test_either_kind_of_event_is_enough(tmp_path: Path, subscriptions: tuple[str, ...]) -> None:
    async def test(kitchen: Kitchen) -> None:
        assert await kitchen.ask(f"{BOT} next", KITCHEN) == STEP.format(1)

    run(test, tmp_path, subscriptions=subscriptions)


def test_threads_of_others_are_left_alone_until_the_bot_is_named(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        root = kitchen.says("who cooks tonight?", KITCHEN)
        kitchen.says("I do", KITCHEN, BOB, root)
        await quiet(0.1)
        assert not kitchen.played
        kitchen.says(f"then help us, {BOT}", KITCHEN, ANN, root)
        await kitchen.answers(1, KITCHEN, root)
        kitchen.says("next", KITCHEN, BOB, root)
        assert (await kitchen.seen(2, KITCHEN, root))[1] == STEP.format(1)
        assert kitchen.texts() == ["then help us,", "next"]

    run(test, tmp_path)


def test_two_cooks_share_a_thread_and_may_speak_to_each_other(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        root = kitchen.says(f"{BOT} next", KITCHEN)
        await kitchen.answers(1, KITCHEN, root)
        kitchen.says("next", KITCHEN, BOB, root)
        await kitchen.answers(2, KITCHEN, root)
        kitchen.says(f"<@{BOB}> could you get the salt?", KITCHEN, ANN, root)
        kitchen.says(f"<@{ANN}>", KITCHEN, BOB, root)
        kitchen.says(f"<@{BOB}> and {BOT}: next", KITCHEN, ANN, root)
        assert (await kitchen.seen(3, KITCHEN, root))[1:] == [STEP.format(2), "You said: and: next"]
        assert len({sender for sender, _ in kitchen.played}) == 1

    run(test, tmp_path)


def test_each_thread_has_its_own_recipe(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        one, other = kitchen.says(f"{BOT} next", KITCHEN), kitchen.says(f"{BOT} next", KITCHEN, BOB)
        await kitchen.answers(2, KITCHEN)
        kitchen.says("next", KITCHEN, BOB, one)
        assert (await kitchen.seen(2, KITCHEN, one))[1] == STEP.format(2)
        assert await kitchen.seen(1, KITCHEN, other) == [STEP.format(1)]
        assert await kitchen.ask("next") == STEP.format(1)

    run(test, tmp_path)


def test_a_thread_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        root = kitchen.says(f"{BOT} next", KITCHEN)
        await kitchen.answers(1, KITCHEN, root)
        await kitchen.restart()
        kitchen.says("next", KITCHEN, thread=root)
        assert (await kitchen.seen(2, KITCHEN, root))[1] == STEP.format(2)

    run(test, tmp_path)


def test_a_name_alone_asks_for_help(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        for words in (BOT, f"{BOT}?", f"{BOT} /next", f"{BOT} /Next please"):
            await kitchen.ask(words, KITCHEN)
        assert kitchen.texts() == ["/help", "?", "/next", "next please"]

    run(test, tmp_path)


def test_a_thread_in_a_direct_message_is_the_same_talk_answered_there(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        root = kitchen.says("next")
        await kitchen.answers()
        kitchen.says("next", thread=root)
        message = (await kitchen.answers(2))[1]
        assert (message["seen"], message["thread_ts"]) == (STEP.format(2), root)
        kitchen.fake.presses(DM, message["ts"], 0, ANN)
        message = (await kitchen.answers(3))[2]
        assert (message["seen"], message["thread_ts"]) == (STEP.format(3), root)
        kitchen.says("next")
        assert (await kitchen.answers(4))[3]["thread_ts"] is None
        assert {sender for sender, _ in kitchen.played} == {"slack:T1:DANN"}

    run(test, tmp_path)


@pytest.mark.parametrize("name", ["G77", "C77"])
def test_group_messages_are_like_channels(tmp_path: Path, name: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        group = kitchen.fake.group_dm(ANN, BOB, id=name)
        kitchen.says("hi bob", group)
        root = kitchen.says(f"{BOT} next", group)
        await kitchen.answers(1, group, root)
        kitchen.says("next", group, BOB, root)
        assert await kitchen.seen(2, group, root) == [STEP.format(1), STEP.format(2)]
        assert kitchen.texts() == ["next", "next"]

    run(test, tmp_path)


def test_slash_commands_in_a_direct_message(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        for words in ("", "next", "Next", "NEXT ", "/next", "/next please", "how much & why?", "mac & cheese", "Repeat"):
            kitchen.fake.slash("/souschef", words, ANN, DM)
            await kitchen.answers(len(kitchen.played) + 1)
        expected = ["/help", "/next", "/next", "/next", "/next", "next please", "how much & why?", "mac & cheese", "/repeat"]
        assert kitchen.texts() == expected
        assert {sender for sender, _ in kitchen.played} == {"slack:T1:DANN"}

    run(test, tmp_path)


def test_slash_commands_in_a_channel_and_replies_to_what_they_brought(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.slash("/souschef", "next", ANN, KITCHEN)
        message = (await kitchen.answers(1, KITCHEN))[0]
        assert (message["seen"], message["thread_ts"]) == (STEP.format(1), None)
        kitchen.fake.presses(KITCHEN, message["ts"], "Next step", BOB)
        await kitchen.answers(2, KITCHEN)
        kitchen.says("next", KITCHEN, BOB, thread=message["ts"])
        reply = (await kitchen.answers(3, KITCHEN))[2]
        assert (reply["seen"], reply["thread_ts"]) == (STEP.format(3), message["ts"])
        await kitchen.restart()
        kitchen.fake.presses(KITCHEN, reply["ts"], "Next step", ANN)
        last = (await kitchen.answers(4, KITCHEN))[3]
        assert (last["seen"], last["thread_ts"]) == (STEP.format(4), message["ts"])
        assert {sender for sender, _ in kitchen.played} == {"slack:T1:C1"}

    run(test, tmp_path)


def between(kitchen: Kitchen) -> str:
    """The direct messages of two cooks, which the bot does not see."""
    kitchen.fake.workspace.channels["DTWO"] = Channel("DTWO", "", "im", {ANN, BOB})
    return "DTWO"


@pytest.mark.parametrize("place", ["a channel", "a private channel", "two people's messages"])
def test_slash_commands_where_the_bot_is_no_member(tmp_path: Path, place: str) -> None:
    async def test(kitchen: Kitchen) -> None:
        channel = GARDEN if place == "a channel" else kitchen.fake.channel("C5", "roof", member=False, private=True) if "private" in place else between(kitchen)
        kitchen.fake.slash("/souschef", "next", ANN, channel)
        message = (await kitchen.answers(1, channel))[0]
        assert (message["seen"], message["only_for"]) == (STEP.format(1), None)
        kitchen.fake.presses(channel, message["ts"], "Next step", ANN)
        await until(lambda: len([one for one in kitchen.fake.messages(channel) if one["mine"]]) == 2)
        first, second = await kitchen.answers(2, channel)
        assert (first["seen"], first["buttons"]) == (f"{STEP.format(1)}\n✓ Next step", [])
        assert second["seen"] == STEP.format(2)
        kitchen.fake.presses(channel, second["ts"], "Repeat", BOB)
        kitchen.fake.presses(channel, second["ts"], "Repeat", BOB)
        await until(lambda: kitchen.fake.ephemerals)
        await kitchen.answers(3, channel)
        assert [hidden["only_for"] for hidden in kitchen.fake.ephemerals] == [BOB]
        assert [text for _, text in kitchen.played] == ["/next", "/next", "/repeat"]

    run(test, tmp_path, allowed=("refused",))


def test_an_answer_that_comes_too_late_for_a_command_is_said_in_the_log(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        kitchen.fake.slash("/souschef", "long", ANN, GARDEN)
        await until(lambda: kitchen.logged("was refused"))
        assert "the answer to a command came too late or too often" in kitchen.logged("was refused")[0]
        assert await kitchen.ask("hello") == "You said: hello"

    run(test, tmp_path, allowed=("refused",), response_uses=1)


def test_what_is_pushed_arrives_in_every_place_and_nowhere_else(tmp_path: Path) -> None:
    async def test(kitchen: Kitchen) -> None:
        root = kitchen.says(f"{BOT} hello", KITCHEN)
        await kitchen.answers(1, KITCHEN, root)
        row = (("Next", "/next"),)
        for place in ("slack:T1:DANN", f"slack:T1:C1:{root}", "slack:T1:C3"):
            kitchen.slack.conversations.push(place, [Outgoing(text="The timer is up!", buttons=row)])
        for place in ("default", "telegram:5", "slack:T1", "slack:T1:C9", "slack:T1:C1:1.000001", "", "slack:::::"):
            kitchen.slack.conversations.push(place, [Outgoing(text="to nobody")])
        assert (await kitchen.seen(2, KITCHEN, root))[1] == "The timer is up!"
        assert await kitchen.seen() == await kitchen.seen(1, SECRET) == ["The timer is up!"]
        await until(lambda: len(kitchen.logged("was refused")) == 7)
        pushed = (await kitchen.answers(1, SECRET))[0]
        kitchen.fake.presses(SECRET, pushed["ts"], 0, ANN)
        assert (await kitchen.seen(2, SECRET))[1] == STEP.format(1)

    run(test, tmp_path, allowed=("refused",))
