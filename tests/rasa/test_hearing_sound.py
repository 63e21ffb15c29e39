"""The sound of voice messages: what is decoded, and what is refused (run in the Rasa environment).

A stand-in takes the place of PyAV for the limits; the last tests need PyAV and faster-whisper, and make their own sound.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from channels import hearing
from channels.hearing import FasterWhisper, HearingError, RecordingError

# ------------------------------------------------------------ sound: a stand-in for PyAV


class NoSoundFileError(ValueError):
    """The stand-in for `av.FFmpegError`."""


@pytest.fixture
def seconds_read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A stand-in for `av`: a file that is a number is so many seconds long; the seconds that were decoded are noted."""
    read: list[int] = []

    class Container:
        def __init__(self, file: BytesIO, options: dict[str, str], **_: Any) -> None:
            assert not {"concat", "hls", "dash", "sdp"} & set(options["format_whitelist"].split(","))
            if not file.getvalue().isdigit():
                raise NoSoundFileError
            self.seconds = int(file.getvalue())
            self.streams = SimpleNamespace(audio=[1] if self.seconds else [])

        def __enter__(self) -> Container:
            return self

        def __exit__(self, *_: object) -> None:
            return None

        def decode(self, **_: int) -> Iterator[SimpleNamespace]:
            assert self.streams.audio
            for second in range(self.seconds):
                read.append(second)
                yield SimpleNamespace(to_ndarray=lambda: np.full((1, hearing.RATE), -(2**14), np.int16))

    def resampler(**_: Any) -> SimpleNamespace:
        return SimpleNamespace(resample=lambda frame: [] if frame is None else [frame])

    module = SimpleNamespace(FFmpegError=NoSoundFileError, AudioResampler=resampler, open=Container)
    monkeypatch.setitem(sys.modules, "av", module)
    return read


def test_two_minutes_are_taken_and_no_more_is_read(seconds_read: list[int]) -> None:
    samples = hearing._decoded(b"120")
    assert samples.shape == (120 * hearing.RATE,) and samples.dtype == np.float32 and set(samples) == {-0.5}
    seconds_read.clear()
    with pytest.raises(RecordingError, match="longer than 2 minutes"):
        hearing._decoded(b"36000")
    assert len(seconds_read) == 121


@pytest.mark.parametrize(
    ("audio", "reason"), [(b"", "cannot be read"), (b"nonsense", "cannot be read"), (b"0", "no sound")]
)
def test_what_is_no_recording_is_refused(seconds_read: list[int], audio: bytes, reason: str) -> None:
    with pytest.raises(RecordingError, match=reason):
        hearing._decoded(audio)
    assert seconds_read == []


# ------------------------------------------------------------ the real libraries, where they are installed


def recording(container: str, codec: str, seconds: float, rate: int = 48_000) -> bytes:
    """A tone of 440 Hz in a file, encoded by PyAV."""
    av = pytest.importorskip("av", reason="PyAV is not installed (make voice)")
    file, wave = BytesIO(), np.sin(2 * np.pi * 440 * np.arange(int(seconds * rate)) / rate)
    with av.open(file, "w", format=container) as output:
        stream = output.add_stream(codec, rate=rate, layout="mono")
        frame = av.AudioFrame.from_ndarray((wave * 2**14).astype(np.int16)[None], format="s16", layout="mono")
        frame.sample_rate, frame.pts = rate, 0
        output.mux([*stream.encode(frame), *stream.encode(None)])
    return file.getvalue()


@pytest.mark.parametrize(
    ("container", "codec"),
    [("ogg", "libopus"), ("webm", "libopus"), ("mp4", "aac"), ("mov", "aac"), ("wav", "pcm_s16le")],
)
def test_real_recordings_of_both_messengers_are_decoded(container: str, codec: str) -> None:
    samples = hearing._decoded(recording(container, codec, 2.0))
    assert 0 <= len(samples) - 2 * hearing.RATE < 0.1 * hearing.RATE and 0.4 < abs(samples).max() < 0.7
    strongest = np.fft.rfftfreq(len(samples), 1 / hearing.RATE)[np.abs(np.fft.rfft(samples)).argmax()]
    assert abs(strongest - 440) < 5


def test_real_files_that_cannot_be_heard_are_refused() -> None:
    whole = recording("ogg", "libopus", 121.0)
    playlist = b"ffconcat version 1.0\nfile /etc/hostname\n"
    for audio, reason in (
        (whole, "longer"),
        (whole[:300], "read"),
        (b"", "read"),
        (b"nonsense" * 99, "read"),
        (playlist, "read"),
    ):
        with pytest.raises(RecordingError, match=reason):
            hearing._decoded(audio)


def test_the_real_library_says_what_it_misses_in_a_folder(tmp_path: Path) -> None:
    pytest.importorskip("faster_whisper", reason="faster-whisper is not installed (make voice)")
    with pytest.raises(HearingError, match=r"model\.bin.*converted for CTranslate2"):
        asyncio.run(FasterWhisper(str(tmp_path)).hear(recording("ogg", "libopus", 1.0), "en"))
