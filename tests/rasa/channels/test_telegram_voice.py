"""Telegram: voice messages with a stand-in for the speech model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from channels.hearing import Heard, HearingError, RecordingError
from tests.rasa.channels.kit import RESPONSES, quiet, until
from tests.rasa.channels.telegram_kit import ANN, FAMILY, Kitchen, kitchen, live

SOUND = b"OggS \x00\xff a cook speaks"
NEXT, UNSURE_NEXT = Heard("next", 0.9), Heard("next", 0.3)


class Ears:
    """Hears what a test says; the recordings are kept."""

    def __init__(self, *heard: Heard | Exception) -> None:
        self.heard, self.recordings = list(heard), list[tuple[bytes, str]]()

    async def hear(self, audio: bytes, language: str) -> Heard:
        """The next of what was given, the last of it again and again."""
        self.recordings.append((audio, language))
        heard = self.heard.pop(0) if len(self.heard) > 1 else self.heard[0]
        if isinstance(heard, Exception):
            raise heard
        return heard


def wordings(response: str, **fields: str) -> list[str]:
    """All ways in which a response is worded."""
    return [one["text"].format(**fields) for one in RESPONSES[response]]


def begins(text: str, response: str, **fields: str) -> bool:
    """Whether a text begins with a response."""
    return any(text.startswith(wording) for wording in wordings(response, **fields))


async def replies(kitchen: Kitchen, count: int) -> list[str]:
    """Wait for so many replies, and for none more."""
    await until(lambda: len(kitchen.texts()) >= count, str(kitchen.texts()))
    await quiet(0.05)
    assert len(kitchen.texts()) == count, kitchen.texts()
    return kitchen.texts()


@live
async def test_what_was_heard_is_shown_above_the_reply(tmp_path: Path) -> None:
    ears = Ears(NEXT)
    async with kitchen(tmp_path, recogniser=ears) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        (text,) = await replies(kitchen_, 1)
        assert begins(text, "utter_heard", heard="next") and "Step 1" in text
        assert ears.recordings == [(SOUND, "en")]
        assert kitchen_.titles() == ["Next step", "Repeat"]


@pytest.mark.parametrize("answer", ["pressed yes", "typed yes", "spoken yes", "pressed no", "typed no", "spoken no"])
@live
async def test_an_unsure_hearing_moves_nothing_before_it_is_confirmed(tmp_path: Path, answer: str) -> None:
    how, word = answer.split()
    async with kitchen(tmp_path, recogniser=Ears(UNSURE_NEXT, Heard(f"{word.title()}.", 0.9))) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        (asked,) = await replies(kitchen_, 1)
        assert asked in wordings("utter_heard_unsure", heard="next")
        assert await kitchen_.step() == 0 and len(kitchen_.titles()) == 2
        if how == "pressed":
            kitchen_.press(kitchen_.titles()[word == "no"])
        elif how == "typed":
            kitchen_.telegram.says(ANN, word)
        else:
            kitchen_.telegram.voice(ANN, SOUND)
        _, reply = await replies(kitchen_, 2)
        if how == "spoken":
            assert begins(reply, "utter_heard", heard=f"{word.title()}.")
        assert await kitchen_.step() == (word == "yes")
        assert "Step 1" in reply if word == "yes" else reply.split("\n\n")[-1] in wordings("utter_say_again")
        assert kitchen_.cook.played == [("telegram:5", "next")] * (word == "yes")


@live
async def test_an_unsure_yes_asks_the_same_again_and_an_unsure_no_is_enough(tmp_path: Path) -> None:
    ears = Ears(UNSURE_NEXT, Heard("yes", 0.3), Heard("no", 0.3), UNSURE_NEXT, Heard("yes", 0.3), Heard("yes", 0.9))
    async with kitchen(tmp_path, recogniser=ears) as kitchen_:
        for number in range(1, 7):
            kitchen_.telegram.voice(ANN, SOUND)
            await replies(kitchen_, number)
        first, again, refused, second, once_more, done = kitchen_.texts()
        assert all(text in wordings("utter_heard_unsure", heard="next") for text in (first, again, second, once_more))
        assert refused.split("\n\n")[-1] in wordings("utter_say_again") and "Step 1" in done
        assert await kitchen_.step() == 1


@live
async def test_a_yes_counts_once_and_only_for_what_was_asked_last(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(UNSURE_NEXT)) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        await replies(kitchen_, 1)
        yes = kitchen_.titles()[0]
        kitchen_.telegram.says(ANN, "hello")  # ends the question, without buttons of its own
        kitchen_.telegram.says(ANN, "yes")
        *_, reply = await replies(kitchen_, 3)
        assert reply == "You said: yes"
        kitchen_.press(yes)
        await until(lambda: kitchen_.telegram.toasts)
        assert kitchen_.telegram.toasts[0].text in wordings("utter_earlier")
        assert await kitchen_.step() == 0


@live
async def test_a_yes_without_a_question_is_just_said(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(Heard("yes", 0.9))) as kitchen_:
        kitchen_.telegram.says(ANN, "list")
        kitchen_.telegram.says(ANN, "yes")
        kitchen_.telegram.voice(ANN, SOUND)
        _, typed, spoken = await replies(kitchen_, 3)
        assert typed == "You said: yes" and spoken.endswith("You said: yes")


@live
async def test_a_confirmation_survives_a_restart_and_a_model_that_is_away(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(UNSURE_NEXT)) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        await replies(kitchen_, 1)
        await kitchen_.restart(recogniser=Ears(UNSURE_NEXT))

        parse = kitchen_.cook.parse_message

        async def understood_and_gone(text: str) -> object:
            kitchen_.cook.ready, kitchen_.cook.parse_message = False, parse
            return await parse(text)

        kitchen_.cook.parse_message = understood_and_gone
        kitchen_.telegram.says(ANN, "yes")
        await until(lambda: not kitchen_.cook.ready)
        await quiet(0.1)
        kitchen_.cook.ready = True
        _, reply = await replies(kitchen_, 2)
        assert "Step 1" in reply and kitchen_.cook.played == [("telegram:5", "next")]


@live
async def test_an_unsure_question_is_answered_at_once(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(Heard("how much salt", 0.2))) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        (text,) = await replies(kitchen_, 1)
        assert begins(text, "utter_heard", heard="how much salt") and text.endswith("2 tbsp.")


@live
async def test_words_that_look_like_a_template_are_shown_as_they_are(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(Heard("{heard} {0} *b* <i>", 0.9), Heard("next {x}", 0.1))) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        (text,) = await replies(kitchen_, 1)
        assert "“{heard} {0} *b* <i>”" in text


@pytest.mark.parametrize("heard", [Heard("", 0.0), Heard("  ", 0.9)])
@live
async def test_nothing_heard_is_said(tmp_path: Path, heard: Heard) -> None:
    async with kitchen(tmp_path, recogniser=Ears(heard)) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        assert (await replies(kitchen_, 1))[0] in wordings("utter_not_heard")
        assert kitchen_.cook.played == []


@live
async def test_without_a_recogniser_only_text_is_understood(tmp_path: Path) -> None:
    async with kitchen(tmp_path) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        assert (await replies(kitchen_, 1))[0] in wordings("utter_only_text")
        assert not kitchen_.calls("getFile")


@live
async def test_trouble_with_the_recogniser_is_logged_once_and_told_each_time(tmp_path: Path) -> None:
    ears = Ears(HearingError("the model could not be fetched"))
    async with kitchen(tmp_path, recogniser=ears) as kitchen_:
        for _ in range(3):
            kitchen_.telegram.voice(ANN, SOUND)
        assert all(text in wordings("utter_only_text") for text in await replies(kitchen_, 3))
        assert kitchen_.log.warnings() == ["telegram: a voice message could not be read: the model could not be fetched"]


@live
async def test_a_recording_that_cannot_be_used_is_asked_for_again(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(RecordingError("it is three minutes long"))) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        assert (await replies(kitchen_, 1))[0] in wordings("utter_not_heard")
        assert kitchen_.log.warnings() == []


@live
async def test_a_recogniser_that_breaks_gets_an_apology(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(RuntimeError("out of memory"), NEXT)) as kitchen_:
        kitchen_.telegram.voice(ANN, SOUND)
        kitchen_.telegram.voice(ANN, SOUND)
        first, second = await replies(kitchen_, 2)
        assert first in wordings("utter_apology") and "Step 1" in second


@live
async def test_a_recording_that_telegram_does_not_hand_out_is_told(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(NEXT)) as kitchen_:
        kitchen_.telegram.refuse("getFile", 400, "Bad Request: file is too big")
        kitchen_.telegram.voice(ANN, SOUND)
        kitchen_.telegram.voice(ANN, SOUND)
        first, second = await replies(kitchen_, 2)
        assert first in wordings("utter_only_text") and "Step 1" in second


@pytest.mark.parametrize("fault", ["gateway", "drop", "429", "download"])
@live
async def test_a_recording_that_cannot_be_fetched_now_is_fetched_later(tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with kitchen(tmp_path, recogniser=Ears(NEXT)) as kitchen_:
        fake, left = kitchen_.telegram, [3]
        if fault == "gateway":
            fake.gateway_error("getFile", times=3)
        elif fault == "drop":
            fake.drop("getFile", times=3)
        elif fault == "429":
            fake.refuse("getFile", 429, "Too Many Requests: retry after 1", {"retry_after": 1})
        else:
            api: Any = kitchen_.channel.conversations._service.api  # type: ignore[attr-defined]
            download = api.download

            async def failing(path: str) -> bytes:
                left[0] -= 1
                return bytes(await download(path if left[0] < 0 else "../.."))

            monkeypatch.setattr(api, "download", failing)
        fake.voice(ANN, SOUND)
        fake.says(ANN, "next")
        first, second = await replies(kitchen_, 2)
        if fault == "download":  # a file that is gone stays so
            assert first in wordings("utter_only_text") and "Step 1" in second
        else:
            assert begins(first, "utter_heard", heard="next") and "Step 2" in second


@live
async def test_a_recording_that_can_never_be_fetched_does_not_hold_up_the_cook(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(NEXT)) as kitchen_:
        kitchen_.telegram.gateway_error("getFile", times=None)
        kitchen_.telegram.voice(ANN, SOUND)
        kitchen_.telegram.says(ANN, "next")
        first, second = await replies(kitchen_, 2)
        assert first in wordings("utter_apology") and "Step 1" in second
        assert len(kitchen_.calls("getFile")) == 5


@live
async def test_a_group_is_heard_where_the_bot_is_answered(tmp_path: Path) -> None:
    async with kitchen(tmp_path, recogniser=Ears(NEXT)) as kitchen_:
        kitchen_.telegram.group(FAMILY, admin=True)
        kitchen_.telegram.says(FAMILY, "/next", ANN)
        await until(lambda: kitchen_.texts(FAMILY))
        kitchen_.telegram.voice(FAMILY, SOUND, user=ANN)
        kitchen_.telegram.voice(FAMILY, SOUND, user=ANN, reply_to=kitchen_.sent(FAMILY)[0].message_id)
        await until(lambda: len(kitchen_.texts(FAMILY)) == 2)
        assert await kitchen_.step(FAMILY) == 2 and len(kitchen_.calls("getFile")) == 1


@pytest.mark.parametrize("kind", ["audio", "video_note"])
@live
async def test_recordings_of_other_kinds_are_heard_too(tmp_path: Path, kind: str) -> None:
    ears = Ears(NEXT)
    async with kitchen(tmp_path, recogniser=ears) as kitchen_:
        file = kitchen_.telegram.keep_file(SOUND, kind, "mp4")
        kitchen_.telegram.posts(ANN, {kind: file.json()})
        await replies(kitchen_, 1)
        assert ears.recordings == [(SOUND, "en")]
