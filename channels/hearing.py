"""Voice messages: what a cook said, and how sure that is.

Whoever asks for a `Recogniser` needs to know no library. The one that comes with Souschef is faster-whisper, an extra
(`requirements/voice.txt`): nothing of it is imported before the first voice message, and the server runs without it.
"""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import logging
import math
import os
import time
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

import numpy as np

logger = logging.getLogger(__name__)

MODEL_VARIABLE = "SOUSCHEF_SPEECH_MODEL"
DEFAULT_MODEL = "small"
EXTRA = "pip install --no-deps -r requirements/voice.txt"

MOST_SECONDS = 120  # of sound in one message
MOST_BYTES = 20 * 1024 * 1024  # of one message; a Telegram bot can fetch no more
MOST_WAITING = 16  # messages that wait for their turn: each holds its sound in memory
PATIENCE = 60.0  # seconds that a message waits for the model to be loaded, or fetched
RETRY = 600.0  # seconds until a model that could not be loaded is tried again
MOST_THREADS = 4

RATE = 16_000  # samples a second, as Whisper takes them
FORMATS = "ogg,matroska,webm,mov,mp4,mp3,wav,aac,flac,amr"  # and none that name other files or addresses to read, as playlists do
MOST_TOKENS, TOKENS_AT_LEAST, TOKENS_PER_SECOND = 200, 20, 8  # quick speech has five or six tokens a second
MOST_REPETITIVE = (
    2.4  # how many times smaller speech is when it is packed, at most; far more where the model repeats itself
)


class HearingError(Exception):
    """A voice message was not understood; the message names the cause and what to do about it."""


class RecordingError(HearingError):
    """The recording itself is at fault: too long, too large, or not to be read. The cook can do something about it."""


@dataclass(frozen=True)
class Heard:
    """What was heard.

    Args:
        text: the words; empty where nobody spoke.
        certainty: the probability that every word is right, from 0 to 1 (see `certainty`); 0 where the text is empty.
    """

    text: str
    certainty: float


class Recogniser(Protocol):
    """Understands voice messages."""

    async def hear(self, audio: bytes, language: str) -> Heard:
        """What is said in a recording.

        Args:
            audio: a sound file as the messenger hands it over (Ogg, MP4, WebM and others).
            language: the code of the language that is spoken, "en".

        Raises:
            RecordingError: the recording cannot be used.
            HearingError: no recording can be understood now.
        """


def speech_model() -> str | None:
    """The model that the operator wants, None for none.

    `SOUSCHEF_SPEECH_MODEL` names it: a name that faster-whisper knows, or a folder. Where it is not set and the extra is
    installed, it is "small": whoever installed the extra wants to be heard, and this is the smallest model that also
    understands other languages than English well enough in a kitchen. Set to nothing, it turns voice messages off.
    """
    named = os.environ.get(MODEL_VARIABLE)
    if named is None:
        return DEFAULT_MODEL if _is_installed() else None
    return named.strip() or None


def recogniser(model: str | None, hotwords: str = "") -> Recogniser | None:
    """What understands voice messages; None where no model is named, or faster-whisper is not installed.

    The model is loaded at the first voice message; where that fails, `hear` raises a `HearingError`.

    Args:
        model: the name of a model, or a folder that holds one.
        hotwords: words that are likely to be said, in the language of the cooks.
    """
    if model is None:
        return None
    if not _is_installed():
        logger.warning(
            "The speech model %s is not used: faster-whisper is not installed. To understand voice messages: %s",
            model,
            EXTRA,
        )
        return None
    return FasterWhisper(model, hotwords)


def _is_installed() -> bool:
    return importlib.util.find_spec("faster_whisper") is not None


class FasterWhisper:
    """Whisper models on the CPU, with faster-whisper.

    One thread of its own loads the model once and then takes one message after the other, so that neither Rasa's event
    loop nor its other threads wait, and half of the cores are left to the servers.

    Args:
        model: a name that faster-whisper knows ("small", "large-v3", or OWNER/NAME of a hub), or a folder with a converted model.
        hotwords: words that are likely to be said, in the language of the cooks.
        patience: seconds that a message waits for the model.
        retry: seconds until a model that could not be loaded is tried again.
    """

    def __init__(self, model: str, hotwords: str = "", patience: float = PATIENCE, retry: float = RETRY) -> None:
        self._name, self._hotwords, self._patience, self._retry = model, hotwords, patience, retry
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="hearing")
        self._loading: Future[Any] | None = None
        self._failed_at, self._told, self._waiting = 0.0, "", 0

    async def hear(self, audio: bytes, language: str) -> Heard:
        """What is said in a recording of at most two minutes; see `Recogniser`."""
        if len(audio) > MOST_BYTES:
            raise RecordingError(f"The recording is larger than {MOST_BYTES // 2**20} MB: send a shorter one.")
        model = await self._loaded()
        if self._waiting >= MOST_WAITING:
            raise HearingError("Too many voice messages came in at once: send it again in a minute, or write.")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._worker, self._transcribed, model, audio, language
            )
        finally:
            self._waiting -= 1

    async def _loaded(self) -> Any:
        """The model; all messages that come in while it is loaded wait for the same load."""
        failure = self._loading.exception() if self._loading is not None and self._loading.done() else None
        if failure is not None and time.monotonic() - self._failed_at < self._retry:
            raise HearingError(str(failure))
        if self._loading is None or failure is not None:
            self._loading = self._worker.submit(self._load)
        try:
            return await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._loading)), self._patience)
        except asyncio.TimeoutError:
            raise HearingError(
                f"The speech model {self._name} is still being loaded or fetched: send it again in a few minutes, or write."
            ) from None

    def _load(self) -> Any:
        try:
            return _whisper(self._name)
        except Exception as problem:  # whatever a library or the network fails with, the remedy is the same
            self._failed_at, message = time.monotonic(), _trouble(self._name, problem)
            if message != self._told:
                logger.warning("%s Until then voice messages are refused.", message)
                self._told = message
            raise HearingError(message) from problem

    def _transcribed(self, model: Any, audio: bytes, language: str) -> Heard:
        if language not in model.supported_languages:
            raise HearingError(
                f"The speech model {self._name} does not know the language {language}: let {MODEL_VARIABLE} name one for many languages, such as {DEFAULT_MODEL}."
            )
        samples = _decoded(audio)
        try:
            segments, _ = model.transcribe(
                samples,
                language=language,
                hotwords=self._hotwords or None,
                beam_size=5,
                temperature=0.0,  # what is drawn at random on a second try reads well and was not said
                vad_filter=True,  # without speech the model invents some
                condition_on_previous_text=False,
                word_timestamps=True,  # brings the words' probabilities
                max_new_tokens=min(MOST_TOKENS, TOKENS_AT_LEAST + TOKENS_PER_SECOND * len(samples) // RATE),
            )
            spoken = [segment for segment in segments if segment.compression_ratio <= MOST_REPETITIVE]
        except (RuntimeError, ValueError, OSError) as problem:
            raise HearingError(
                f"The speech model {self._name} failed at a recording ({_first_line(problem)}): record it again, or write."
            ) from problem
        text = "".join(segment.text for segment in spoken).strip()
        return Heard(text, certainty(spoken)) if text else Heard("", 0.0)


def _whisper(name: str) -> Any:
    """Load a model; the network is asked only for one that is not on this computer."""
    load = importlib.import_module("faster_whisper").WhisperModel
    settings = {
        "device": "cpu",
        "compute_type": "int8",
        "cpu_threads": min(MOST_THREADS, max(1, (os.cpu_count() or 1) // 2)),
    }
    folder = Path(name).expanduser()
    if folder.is_dir():
        return load(str(folder), **settings)
    try:
        return load(name, local_files_only=True, **settings)
    except (OSError, RuntimeError):  # never fetched, or not all of it
        logger.info("The speech model %s is fetched, this once", name)
        return load(name, **settings)


def _trouble(name: str, problem: Exception) -> str:
    """Why a model cannot be loaded, and what to do."""
    why = _first_line(problem)
    if isinstance(problem, ImportError):
        return f"faster-whisper is installed but cannot be used ({why}): {EXTRA}."
    if Path(name).expanduser().is_dir():
        return f"The folder {name} holds no speech model that can be loaded ({why}): it takes a Whisper model converted for CTranslate2, with its tokenizer.json."
    return (
        f"The speech model {name} could not be fetched ({why}): let this computer reach the network at the first voice message, "
        f"or let {MODEL_VARIABLE} name a folder with a Whisper model converted for CTranslate2."
    )


def _first_line(problem: Exception) -> str:
    return (str(problem).splitlines() or [type(problem).__name__])[0]


def _decoded(audio: bytes) -> Any:
    """The sound of a file as one row of samples from -1 to 1; it is read no further than it may be long."""
    av = importlib.import_module("av")
    parts: list[Any] = []
    left = MOST_SECONDS * RATE
    try:
        for part in _parts(av, audio):
            left -= part.shape[-1]
            if left < 0:
                raise RecordingError(f"The recording is longer than {MOST_SECONDS // 60} minutes: send a shorter one.")
            parts.append(part[0])
    except (av.FFmpegError, IndexError, ValueError) as problem:
        raise RecordingError("The recording cannot be read: record it again, or write.") from problem
    if not parts:
        raise RecordingError("There is no sound in the recording: record it again, or write.")
    return np.concatenate(parts).astype(np.float32) / 2**15


def _parts(av: Any, audio: bytes) -> Iterable[Any]:
    resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
    with av.open(BytesIO(audio), metadata_errors="ignore", options={"format_whitelist": FORMATS}) as container:
        for frame in container.decode(audio=0):
            frame.pts = None  # gaps and jumps in the clock of a recording are no errors
            yield from (part.to_ndarray() for part in resampler.resample(frame))
        yield from (part.to_ndarray() for part in resampler.resample(None))


def certainty(segments: Iterable[Any]) -> float:
    """The probability that every word of the segments is right: a logistic curve over the sum of their words' log-probabilities."""
    words = [max(word.probability, 1e-4) for segment in segments for word in segment.words or ()]
    return 1 / (1 + math.exp(-(1.81 + 1.27 * sum(map(math.log, words)))))
