"""Profiles, and what was learned for them, as files: plain arrays, written aside and renamed, so that a reader never finds half a file."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from actions.finding.learning import Learned
from actions.finding.profiles import Profiles
from actions.finding.traits import Vocabulary

VERSION = 1  # changes when a file changes its form, or labels their meaning
Arrays = dict[str, NDArray[Any]]
FAMILIES = ("categories", "by_title", "by_food")


class SavedError(RuntimeError):
    """A file is missing, damaged or of another version; the message names it."""


def save_profiles(profiles: Profiles, file: Path, note: Mapping[str, str]) -> None:
    """Write profiles with a note of what they were made of."""
    arrays: Arrays = {
        "head": _text({"version": VERSION, "revision": profiles.revision, "note": dict(note)}), "ids": _text(profiles.ids),
        "all": _bytes(profiles.all.serialize()), "minutes": profiles.minutes, "servings": profiles.servings,
    }
    for family in FAMILIES:
        bitmaps: dict[str, BitMap] = getattr(profiles, family)
        parts = [bitmap.serialize() for bitmap in bitmaps.values()]
        arrays |= {f"{family} names": _text(list(bitmaps)), f"{family} ends": np.cumsum([len(part) for part in parts], dtype=np.int64), family: _bytes(b"".join(parts))}
    _write(file, arrays)


def load_profiles(file: Path) -> tuple[Profiles, dict[str, str]]:
    """Read what `save_profiles` wrote, with the note.

    Raises:
        SavedError: it is missing, damaged or of another version.
    """
    arrays = _read(file)
    try:
        head = _of_text(arrays["head"])
        families: dict[str, Any] = {family: _bitmaps(_of_text(arrays[f"{family} names"]), arrays[f"{family} ends"], arrays[family].tobytes()) for family in FAMILIES}
        there, revision = BitMap.deserialize(arrays["all"].tobytes()), int(head["revision"])
        minutes, servings = array("f", arrays["minutes"].tobytes()), array("f", arrays["servings"].tobytes())
        return Profiles(_of_text(arrays["ids"]), there, revision, minute_values=minutes, serving_values=servings, **families), dict(head["note"])
    except (KeyError, TypeError, ValueError) as problem:
        raise SavedError(f"{file} is damaged ({problem})") from problem


def save_learned(learned: Learned, file: Path) -> None:
    """Write what was learned."""
    used = {source: places.tolist() for source, places in learned.used.items()}
    _write(file, {
        "head": _text({"version": VERSION, "count": learned.count, "used": used, "traits": list(learned.vocabulary.columns)}), "rarity": learned.vocabulary.weights,
        "weights": learned.weights, "slopes": learned.slopes, "offsets": learned.offsets, "thresholds": learned.thresholds,
    })


def load_learned(file: Path) -> Learned:
    """Read what `save_learned` wrote.

    Raises:
        SavedError: it is missing, damaged or of another version.
    """
    arrays = _read(file)
    try:
        head = _of_text(arrays["head"])
        vocabulary = Vocabulary({name: at for at, name in enumerate(head["traits"])}, arrays["rarity"])
        used = {source: np.array(places, dtype=np.intp) for source, places in head["used"].items()}
        return Learned(vocabulary, arrays["weights"], arrays["slopes"], arrays["offsets"], arrays["thresholds"], used, int(head["count"]))
    except (KeyError, TypeError, ValueError) as problem:
        raise SavedError(f"{file} is damaged ({problem})") from problem


def _write(file: Path, arrays: Arrays) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        with aside.open("wb") as opened:
            np.savez(opened, allow_pickle=False, **arrays)
        aside.replace(file)
    finally:
        aside.unlink(missing_ok=True)


def _read(file: Path) -> Arrays:
    try:
        with np.load(file, allow_pickle=False) as opened:
            arrays = {name: opened[name] for name in opened.files}
    except (OSError, EOFError, ValueError, BadZipFile) as problem:
        raise SavedError(f"{file} cannot be read ({problem})") from problem
    if "head" not in arrays or _of_text(arrays["head"]).get("version") != VERSION:
        raise SavedError(f"{file} was written by another version")
    return arrays


def _bitmaps(names: list[str], ends: NDArray[np.int64], written: bytes) -> dict[str, BitMap]:
    begins = [0, *ends.tolist()][:-1]
    return {name: BitMap.deserialize(written[begin:end]) for name, begin, end in zip(names, begins, ends.tolist(), strict=True)}


def _bytes(written: bytes) -> NDArray[np.uint8]:
    return np.frombuffer(written, dtype=np.uint8)


def _text(value: object) -> NDArray[np.uint8]:
    return _bytes(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass"))


def _of_text(value: NDArray[np.uint8]) -> Any:
    return json.loads(value.tobytes().decode("utf-8", "surrogatepass"))
