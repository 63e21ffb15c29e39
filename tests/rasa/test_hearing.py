"""Voice messages: what is accepted, how the model is loaded, how sure a hearing is (run in the Rasa environment).

A stand-in takes the place of faster-whisper; `test_hearing_sound.py` is about sound files and the real library.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from channels import hearing
from channels.hearing import FasterWhisper, Heard, HearingError, RecordingError, certainty, recogniser, speech_model

SOUND = b"a voice message"


def segment(text: str, mean: float = -0.3, tokens: int = 4, repetitive: float = 0.9) -> SimpleNamespace:
    """What faster-whisper says of one stretch of speech."""
    return SimpleNamespace(text=text, avg_logprob=mean, tokens=[0] * tokens, compression_ratio=repetitive)


@dataclass
class Whisper:
    """The stand-in for `faster_whisper.WhisperModel`: it remembers how it was used."""

    loads: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    calls: list[dict[str, Any]] = field(default_factory=list)
    threads: set[str] = field(default_factory=set)
    segments: list[SimpleNamespace] = field(default_factory=lambda: [segment(" next step"), segment(" please.")])
    supported_languages: tuple[str, ...] = ("en", "nl")
    loading: Callable[..., None] = lambda *_, **__: None
    listening: Callable[[], None] = lambda: None

    def load(self, name: str, **settings: Any) -> Whisper:
        self.threads.add(threading.current_thread().name)
        self.loads.append((name, settings))
        self.loading(name, **settings)
        return self

    def transcribe(self, samples: Any, **options: Any) -> tuple[Iterator[SimpleNamespace], None]:
        self.threads.add(threading.current_thread().name)
        self.calls.append({**options, "samples": len(samples)})
        self.listening()
        return iter(self.segments), None


@pytest.fixture
def whisper(monkeypatch: pytest.MonkeyPatch) -> Whisper:
    """The stand-in, installed; every sound is two seconds long."""
    model, module = Whisper(), ModuleType("faster_whisper")
    module.__spec__ = ModuleSpec("faster_whisper", None)
    vars(module)["WhisperModel"] = model.load
    monkeypatch.setitem(sys.modules, "faster_whisper", module)
    monkeypatch.setattr(hearing, "_decoded", lambda _: np.zeros(2 * hearing.RATE, np.float32))
    return model


def hear(ears: hearing.Recogniser, audio: bytes = SOUND, language: str = "en") -> Heard:
    return asyncio.run(ears.hear(audio, language))


def refusal(ears: hearing.Recogniser, audio: bytes = SOUND, language: str = "en") -> str:
    with pytest.raises(HearingError) as refused:
        hear(ears, audio, language)
    return str(refused.value)


# ------------------------------------------------------------ the setting


def test_nothing_of_the_extra_is_imported_before_it_is_needed() -> None:
    code = "import sys, channels.hearing as h; h.recogniser('small'); sys.exit(bool({'faster_whisper', 'av', 'ctranslate2'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("value", "model"), [(None, "small"), ("", None), (" ", None), ("large-v3 ", "large-v3"), ("/m/base", "/m/base")]
)
def test_the_model_is_what_the_operator_names_or_else_small(
    whisper: Whisper, monkeypatch: pytest.MonkeyPatch, value: str | None, model: str | None
) -> None:
    monkeypatch.delenv("SOUSCHEF_SPEECH_MODEL", raising=False)
    if value is not None:
        monkeypatch.setenv("SOUSCHEF_SPEECH_MODEL", value)
    assert speech_model() == model
    assert (recogniser(model) is None) == (model is None)
    assert whisper.loads == []


def test_without_the_extra_nothing_is_heard_and_who_named_a_model_is_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setitem(sys.modules, "faster_whisper", None)
    monkeypatch.delenv("SOUSCHEF_SPEECH_MODEL", raising=False)
    assert speech_model() is None and recogniser(None) is None and not caplog.records
    assert recogniser("base") is None
    assert "base" in caplog.text and "make voice" in caplog.text


# ------------------------------------------------------------ loading the model


def test_a_message_is_heard(whisper: Whisper) -> None:
    ears = FasterWhisper("small", "The leeks are in the pan.")
    heard = hear(ears)
    assert heard == Heard("next step please.", certainty(whisper.segments)) and 0 < heard.certainty < 1
    (call,) = whisper.calls
    assert (call["language"], call["hotwords"], call["temperature"]) == ("en", "The leeks are in the pan.", 0.0)
    assert call["vad_filter"] and call["without_timestamps"] and call["max_new_tokens"] == 36


def test_the_model_is_loaded_once_and_all_is_done_in_one_other_thread(whisper: Whisper) -> None:
    ears = FasterWhisper("small")

    async def crowd() -> list[Heard]:
        return await asyncio.gather(*(ears.hear(SOUND, "nl") for _ in range(5)))

    assert len(asyncio.run(crowd())) == len(whisper.calls) == 5
    ((name, settings),) = whisper.loads
    assert (name, settings["device"], settings["compute_type"]) == ("small", "cpu", "int8") and 1 <= settings[
        "cpu_threads"
    ] <= 4
    assert len(whisper.threads) == 1 and threading.current_thread().name not in whisper.threads


def test_the_event_loop_goes_on_meanwhile(whisper: Whisper) -> None:
    gone_on = threading.Event()
    whisper.listening = lambda: None if gone_on.wait(5) else pytest.fail("the event loop stood still")

    async def both() -> Heard:
        task = asyncio.ensure_future(FasterWhisper("small").hear(SOUND, "en"))
        while not whisper.calls:
            await asyncio.sleep(0.001)
        gone_on.set()
        return await task

    assert asyncio.run(both()).text


def test_the_network_is_asked_only_for_a_model_that_is_not_there(whisper: Whisper, tmp_path: Path) -> None:
    hear(FasterWhisper("small"))
    hear(FasterWhisper(str(tmp_path)))
    assert [(name, settings.get("local_files_only", False)) for name, settings in whisper.loads] == [
        ("small", True),
        (str(tmp_path), False),
    ]
    whisper.loads.clear()

    def never_fetched(name: str, local_files_only: bool = False, **_: Any) -> None:
        if local_files_only:
            raise FileNotFoundError(name)

    whisper.loading = never_fetched
    hear(FasterWhisper("small"))
    assert [settings.get("local_files_only", False) for _, settings in whisper.loads] == [True, False]


def failing(problem: Exception) -> Callable[..., None]:
    def fail(*_: Any, **__: Any) -> None:
        raise problem

    return fail


def test_a_model_that_cannot_be_loaded_is_told_once_and_not_tried_at_every_message(
    whisper: Whisper, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = [1000.0]
    monkeypatch.setattr(hearing, "time", SimpleNamespace(monotonic=lambda: clock[0]))
    whisper.loading, ears = failing(OSError("no route\nand more")), FasterWhisper("small", retry=600)
    first, tried = refusal(ears), len(whisper.loads)
    assert "small" in first and "no route)" in first and "SOUSCHEF_SPEECH_MODEL" in first
    clock[0] += 599
    assert [refusal(ears) for _ in range(3)] == [first] * 3 and len(whisper.loads) == tried
    clock[0] += 2
    assert refusal(ears) == first and len(whisper.loads) == 2 * tried
    assert [record.levelno for record in caplog.records if first in record.message] == [logging.WARNING]
    whisper.loading = lambda *_, **__: None
    clock[0] += 601
    assert hear(ears).text and hear(ears).text


@pytest.mark.parametrize(
    ("problem", "remedy"),
    [
        (ImportError("libgomp"), "make voice"),
        (ValueError("Invalid model size 'smal', expected one of: tiny, small"), "name a folder"),
        (ConnectionError(), "reach the network"),
    ],
)
def test_a_failure_names_cause_and_remedy(whisper: Whisper, problem: Exception, remedy: str) -> None:
    whisper.loading = failing(problem)
    message = refusal(FasterWhisper("smal"))
    assert (str(problem) or "ConnectionError") in message and remedy in message


def test_a_folder_without_a_model_is_named(whisper: Whisper, tmp_path: Path) -> None:
    whisper.loading = failing(RuntimeError("no model.bin"))
    message = refusal(FasterWhisper(str(tmp_path)))
    assert f"The folder {tmp_path} holds no" in message and "model.bin" in message and "for CTranslate2" in message


@pytest.mark.parametrize("name", ["/nowhere/base", "~/nowhere/base", "./nowhere"])
def test_a_folder_that_is_not_there_is_not_looked_for_in_the_network(whisper: Whisper, name: str) -> None:
    message = refusal(FasterWhisper(name))
    assert f"{name} could not be loaded (there is no such folder)" in message and whisper.loads == []


def test_who_is_not_willing_to_wait_for_the_model_is_told_and_it_is_loaded_all_the_same(whisper: Whisper) -> None:
    fetched = threading.Event()
    whisper.loading = lambda *_, **__: None if fetched.wait(5) else pytest.fail("never fetched")
    ears = FasterWhisper("small", patience=0.3)
    assert "still being loaded" in refusal(ears) and "still being loaded" in refusal(ears)
    fetched.set()
    assert hear(ears).text and len(whisper.loads) == 1


# ------------------------------------------------------------ what is accepted


def test_too_many_bytes_are_refused_before_anything_is_loaded(whisper: Whisper) -> None:
    ears = FasterWhisper("small")
    with pytest.raises(RecordingError, match="20 MB"):
        hear(ears, bytes(hearing.MOST_BYTES + 1))
    assert whisper.loads == []
    assert hear(ears, bytes(hearing.MOST_BYTES)).text


def test_a_crowd_is_refused_and_then_there_is_room_again(whisper: Whisper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "MOST_WAITING", 2)
    ears = FasterWhisper("small")

    async def crowd() -> list[Heard | BaseException]:
        await ears.hear(SOUND, "en")
        return await asyncio.gather(*(ears.hear(SOUND, "en") for _ in range(3)), return_exceptions=True)

    assert [isinstance(one, HearingError) for one in asyncio.run(crowd())] == [False, False, True]
    assert hear(ears).text


def test_a_language_that_the_model_does_not_know_is_refused(whisper: Whisper) -> None:
    whisper.supported_languages = ("en",)
    assert "language nl" in refusal(FasterWhisper("small.en"), language="nl") and whisper.calls == []


def test_a_model_that_breaks_at_a_recording_is_asked_again_at_the_next(whisper: Whisper) -> None:
    whisper.listening, ears = failing(RuntimeError("out of memory")), FasterWhisper("small")
    assert "out of memory" in refusal(ears)
    whisper.listening = lambda: None
    assert hear(ears).text and len(whisper.loads) == 1


def test_long_messages_are_cut_where_somebody_pauses(whisper: Whisper, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hearing, "_decoded", lambda _: np.zeros(31 * hearing.RATE, np.float32))
    hear(FasterWhisper("small"))
    assert not whisper.calls[0]["without_timestamps"] and whisper.calls[0]["max_new_tokens"] == hearing.MOST_TOKENS


# ------------------------------------------------------------ what was heard, and how sure that is


@pytest.mark.parametrize(
    "segments", [[], [segment(" ")], [segment(" I'm sorry, I'm sorry, I'm sorry,", -0.1, 60, 4.4)]]
)
def test_silence_and_a_model_that_repeats_itself_are_nothing(whisper: Whisper, segments: list[SimpleNamespace]) -> None:
    whisper.segments = segments
    assert hear(FasterWhisper("small")) == Heard("", 0.0)


def test_certainty_is_a_probability_that_falls_with_every_doubtful_word() -> None:
    assert 0.9 < certainty([segment("Stop.", 0.0, 2)]) < 1
    assert certainty([segment("", -0.25, 3)]) == pytest.approx(0.80, abs=0.01)
    assert 0 <= certainty([segment("", -9.0, 200)]) < 0.001
    by_length = [certainty([segment("", -0.3, tokens)]) for tokens in (1, 2, 4, 8, 16)]
    assert by_length == sorted(by_length, reverse=True)
    assert certainty([segment("", -0.3, 3), segment("", -0.3, 3)]) == pytest.approx(certainty([segment("", -0.3, 7)]))


def test_right_hearings_are_surer_than_wrong_ones() -> None:
    """As the base model heard synthetic voices in noise: mean log-probability and number of tokens."""
    right = [(-0.13, 6), (-0.29, 4), (-0.27, 3), (-0.28, 5), (-0.46, 2), (-0.21, 5)]
    wrong = [(-0.63, 7), (-0.94, 5), (-1.05, 5), (-0.62, 9), (-1.35, 5), (-1.07, 13), (-0.61, 3), (-0.71, 7)]
    sure, unsure = ([certainty([segment("", mean, tokens)]) for mean, tokens in heard] for heard in (right, wrong))
    assert min(sure) >= 0.6 and max(unsure) < 0.6
