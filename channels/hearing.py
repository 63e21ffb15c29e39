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
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Protocol

import numpy as np

logger = logging.getLogger(__name__)

MODEL_VARIABLE = "SOUSCHEF_SPEECH_MODEL"
DEFAULT_MODEL = "small"
INSTALL = "make voice"

MOST_SECONDS = 120  # of sound in one message
MOST_BYTES = 20 * 1024 * 1024  # of one message; a Telegram bot can fetch no more
MOST_WAITING = 16  # messages that wait for their turn: each holds its sound in memory
PATIENCE = 60.0  # seconds that a message waits for the model to be loaded, or fetched
RETRY = 600.0  # seconds until a model that could not be loaded is tried again
MOST_THREADS = 4

RATE = 16_000  # samples a second, as Whisper takes them
WINDOW = 30  # seconds that Whisper listens to at once
FORMATS = "ogg,matroska,webm,mov,mp4,mp3,wav,aac,flac,amr"  # and none that make it read other files, as playlists do
MOST_TOKENS, TOKENS_AT_LEAST, TOKENS_PER_SECOND = 200, 20, 8  # quick speech has five or six tokens a second
MOST_REPETITIVE = 2.4  # times that packing makes a text smaller; more where the model says the same again and again
STEEPNESS, BIAS = 1.1, 2.5  # see `certainty`


class HearingError(Exception):
    """A voice message was not understood; the message names the cause and what to do about it."""


class RecordingError(HearingError):
    """The recording itself is at fault: too long, too large, or not to be read. The cook can do something about it."""


@dataclass(frozen=True)
class Heard:
    """What was heard.

    Args:
        text: the words; empty where nobody spoke.
        certainty: how probable it is that every word is right, from 0 to 1 (see `certainty`); 0 without text.
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
    installed, it is "small": whoever installed the extra wants to be heard without another setting, whatever the
    language. Set to nothing, it turns voice messages off.
    """
    named = os.environ.get(MODEL_VARIABLE)
    if named is None:
        return DEFAULT_MODEL if _is_installed() else None
    return named.strip() or None


def recogniser(model: str | None, prompt: str = "") -> Recogniser | None:
    """What understands voice messages; None where no model is named, or faster-whisper is not installed.

    The model is loaded at the first voice message; where that fails, `hear` raises a `HearingError`.

    Args:
        model: the name of a model, or a folder that holds one.
        prompt: see `FasterWhisper`.
    """
    if model is None:
        return None
    if not _is_installed():
        logger.warning("No voice message is understood by %s: faster-whisper is not installed (%s)", model, INSTALL)
        return None
    return FasterWhisper(model, prompt)


def _is_installed() -> bool:
    return importlib.util.find_spec("faster_whisper") is not None


class FasterWhisper:
    """Whisper models on the CPU, with faster-whisper.

    One thread of its own loads the model once and then takes one message after the other, so that neither Rasa's event
    loop nor its other threads wait, and half of the cores are left to the servers.

    Args:
        model: a name that faster-whisper knows ("small", "large-v3", or OWNER/NAME of a hub), or a folder with a
            converted model.
        prompt: a few sentences as they are said in the kitchen, in the language of the cooks; their words are recognised
            more often. A mere list of words makes short commands worse. Noise may be taken for a sentence of the
            prompt, so let none of them be a command.
        patience: seconds that a message waits for the model.
        retry: seconds until a model that could not be loaded is tried again.
    """

    def __init__(self, model: str, prompt: str = "", patience: float = PATIENCE, retry: float = RETRY) -> None:
        self._name, self._prompt, self._patience, self._retry = model, prompt, patience, retry
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
            message = f"The speech model {self._name} is still being loaded or fetched: send it again in a few minutes."
            raise HearingError(message) from None

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
                f"The speech model {self._name} does not know the language {language}: "
                f"let {MODEL_VARIABLE} name one for many languages, such as {DEFAULT_MODEL}."
            )
        samples = _decoded(audio)
        seconds = len(samples) / RATE
        try:
            segments, _ = model.transcribe(
                samples,
                language=language,
                hotwords=self._prompt or None,  # the library's initial prompt ends with the first window
                beam_size=5,
                temperature=0.0,  # what is drawn at random on a second try takes long and is no better
                vad_filter=True,  # without speech the model invents some
                condition_on_previous_text=False,
                without_timestamps=seconds <= WINDOW,  # they make short messages worse; long ones are cut at them
                max_new_tokens=min(MOST_TOKENS, TOKENS_AT_LEAST + int(TOKENS_PER_SECOND * seconds)),
            )
            spoken = [segment for segment in segments if segment.compression_ratio <= MOST_REPETITIVE]
        except (RuntimeError, ValueError, OSError) as problem:
            why = _first_line(problem)
            raise HearingError(f"The speech model {self._name} failed ({why}): record it again, or write.") from problem
        text = "".join(segment.text for segment in spoken).strip()
        return Heard(text, certainty(spoken)) if text else Heard("", 0.0)


def certainty(segments: Iterable[Any]) -> float:
    """How probable it is that every word is right.

    The mean log-probability of the tokens says how sure the model is of one of them. What counts is whether all are
    right, so the means are multiplied by the numbers of tokens: the joint probability, which tells right from wrong much
    better and does justice to short messages, as few words can go wrong less often, while those that the model makes
    out of noise are improbable. The model is too sure of itself, so a logistic curve, fitted to hearings of spoken
    kitchen sentences in noise, turns that into how often it is right. The probability that nobody speaks adds nothing
    to it, and some models always give it as 0.

    Args:
        segments: what faster-whisper heard.
    """
    joint = sum(segment.avg_logprob * (len(segment.tokens) + 1) for segment in segments)  # 1 for the end of the segment
    return (1 + math.tanh((BIAS + STEEPNESS * joint) / 2)) / 2  # the logistic curve; its exponential would overflow


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
    if folder.is_absolute() or name.startswith("."):
        raise FileNotFoundError("there is no such folder")
    try:
        return load(name, local_files_only=True, **settings)
    except (OSError, RuntimeError):  # never fetched, or not all of it
        logger.info("The speech model %s is fetched, this once", name)
        return load(name, **settings)


def _trouble(name: str, problem: Exception) -> str:
    """Why a model cannot be loaded, and what to do."""
    why, converted = _first_line(problem), "a Whisper model converted for CTranslate2, with its tokenizer.json"
    if isinstance(problem, ImportError):
        return f"faster-whisper is installed but cannot be used ({why}): {INSTALL}."
    if Path(name).expanduser().is_dir():
        return f"The folder {name} holds no speech model that can be loaded ({why}): it takes {converted}."
    return (
        f"The speech model {name} could not be loaded ({why}): let this computer reach the network at the first voice "
        f"message, or let {MODEL_VARIABLE} name a folder with {converted}."
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
    except (av.FFmpegError, ValueError) as problem:
        raise RecordingError("The recording cannot be read: record it again, or write.") from problem
    if not parts:
        raise RecordingError("There is no sound in the recording: record it again, or write.")
    return np.concatenate(parts).astype(np.float32) / 2**15


def _parts(av: Any, audio: bytes) -> Iterator[Any]:
    resampler = av.AudioResampler(format="s16", layout="mono", rate=RATE)
    with av.open(BytesIO(audio), metadata_errors="ignore", options={"format_whitelist": FORMATS}) as container:
        if not container.streams.audio:
            return
        for frame in container.decode(audio=0):
            yield from (part.to_ndarray() for part in resampler.resample(frame))
        yield from (part.to_ndarray() for part in resampler.resample(None))
