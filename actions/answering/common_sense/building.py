"""Making the searchable base at set-up: the arrays and indexes of a language under what was learned; written aside and put in place at once."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from actions.answering.common_sense import vector_index
from actions.answering.common_sense.former import Former, read_things, write_things
from actions.answering.common_sense.making import Learned, Raw, Tools, make
from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.answering.common_sense.taught import write_taught
from actions.answering.common_sense.training import learn
from actions.answering.common_sense.wordings import Wordings
from actions.answering.shipped import SUFFIX
from actions.language.encoder import EXPORT

VERSION = 5  # changes when what is written changes its form or meaning
POINTER, LOCK = "current.json", ".lock"
MODEL = "model-"
WORDS = ("question_states", "question_opposites")  # lists of the lexicon that questions are read with
PAIRS, OFFSETS = "pairs.jsonl", "offsets.npy"
Heard = Callable[[str], None]


@dataclass(frozen=True)
class Place:
    """Where a language's base lies: `model` is the file of what was learned, `base` the folder of arrays."""

    model: Path
    base: Path


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other commands from changing a language's base: what they store meanwhile would be missing in the one that is made here."""
    from filelock import FileLock

    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / LOCK):
        yield


def build(
    folder: Path, own: Sequence[Pair], further: Iterable[Pair], tools: Tools, heard: Heard = lambda _: None, shipped: Path | None = None,
) -> Place:
    """Make the base of our own pairs and further ones under what is shipped, or learn from our own where nothing is; what did not change is not made anew.

    Nothing in use is written over: a running server goes on with the files that it has mapped, and opens the new ones at its next question.

    Args:
        folder: of the language.
        own: the pairs of knowledge/qa, which are learned from.
        further: pairs that are only found: those of knowledge/qa/more, and imported ones.
        tools: read the questions.
        heard: is told what is done.
        shipped: the file of what was learned from just these pairs, where there is one.

    Returns:
        The place of what is now in use.

    Raises:
        QuestionBaseError: the shipped file cannot be used; the message names the remedy.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pairs, raw = [*own, *further], Raw(tools.encoder)
    words = json.dumps([tools.lexicon.entries.get(key) for key in WORDS], sort_keys=True, default=str)
    digest = _digest((), f"{words} {hashlib.sha256(shipped.read_bytes()).hexdigest()}") if shipped else _digest(own, words)
    model, things = folder / f"{MODEL}{digest}{SUFFIX}", _things(pairs)
    if shipped:
        learned = Learned.load(shipped, things, encoder=tools.encoder.layer_dimensions)
        aside = model.with_suffix(".part")
        shutil.copyfile(shipped, aside)
        aside.replace(model)
    else:
        learned = _learned(model, things) or _taught(model, own, things, tools, heard, raw)
    raw.keeps = False
    return _made(folder, model, learned, pairs, tools, heard, raw)


def renew(folder: Path, imported: Iterable[Pair], tools: Tools, heard: Heard = lambda _: None) -> Place:
    """Make the base that is in use anew with other imported pairs; nothing is learned, so that it takes a second.

    Args:
        folder: of the language.
        imported: all imported pairs; our own are those of the base in use.
        tools: read the questions.
        heard: is told what is done.

    Raises:
        QuestionBaseError: there is no base yet, or it is damaged.
    """
    place = in_use(folder)
    return _made(folder, place.model, open_learned(place), [*own_pairs(place), *imported], tools, heard, None)


def own_pairs(place: Place) -> list[Pair]:
    """Our own pairs of a base.

    Raises:
        QuestionBaseError: it is damaged.
    """
    try:
        with (place.base / PAIRS).open("rb") as lines:
            return [pair for line in lines if not (pair := Pair.model_validate_json(line)).source]
    except (OSError, ValueError) as problem:
        raise QuestionBaseError(f"the base of questions in {place.base} is damaged ({problem}); remove it and run `souschef build-qa`") from problem


def _made(folder: Path, model: Path, learned: Learned, pairs: Sequence[Pair], tools: Tools, heard: Heard, raw: Raw | None) -> Place:
    """The base of some pairs, made where it is not there, and put into use."""
    base = folder / f"base-{_digest(pairs, model.stem.removeprefix(MODEL))}"
    if not (base / OFFSETS).is_file():
        heard(f"making the base of {len(pairs)} pairs")
        _write(base, pairs, tools, learned, _former(folder, model, learned, tools), raw)
    place = Place(model, base)
    _point(folder, place)
    return place


def _former(folder: Path, model: Path, learned: Learned, tools: Tools) -> Former | None:
    """The base in use, where it was made under the same learned model."""
    try:
        place = in_use(folder)
    except QuestionBaseError:
        return None
    former = Former.open(place.base, place.base / PAIRS) if place.model == model else None
    return former if former is not None and former.fits(learned.weights, learned.kinds, tuple(tools.lexicon.table("question_states"))) else None


def _things(pairs: Iterable[Pair]) -> tuple[str, ...]:
    """What our own pairs are about."""
    return tuple(sorted({name for pair in pairs if not pair.source for name in pair.about}))


def _digest(pairs: Iterable[Pair], more: str = "") -> str:
    found = hashlib.sha256(f"{VERSION} {EXPORT} {more}".encode())
    for pair in pairs:
        found.update(pair.model_dump_json().encode("utf-8", "replace") + b"\n")
    return found.hexdigest()[:16]


def _learned(file: Path, things: tuple[str, ...]) -> Learned | None:
    """What was learned before; None where it is missing or damaged."""
    try:
        return Learned.load(file, things)
    except QuestionBaseError:
        return None


def _taught(file: Path, own: Sequence[Pair], things: tuple[str, ...], tools: Tools, heard: Heard, raw: Raw) -> Learned:
    """Learn, and open what was written: that is less exact than what was learned."""
    learn(own, tools, heard, raw).save(file, "")
    return Learned.load(file, things)


def _write(base: Path, pairs: Sequence[Pair], tools: Tools, learned: Learned, former: Former | None, raw: Raw | None) -> None:
    """Write arrays, indexes and pairs into a folder of their own."""
    aside = base.with_name(f".{base.name}.part")
    shutil.rmtree(aside, ignore_errors=True)
    aside.mkdir(parents=True)
    arrays = make(pairs, tools, learned, raw, former)
    arrays.save(aside)
    vector_index.build(arrays.vectors, aside)
    write_pairs(aside, pairs)
    write_taught(aside, pairs)
    write_things(aside, learned.things)
    shutil.rmtree(base, ignore_errors=True)
    aside.replace(base)


def write_pairs(folder: Path, pairs: Iterable[Pair]) -> None:
    """Write pairs one a line, and where each line begins."""
    offsets = [0]
    with (folder / PAIRS).open("wb") as file:
        for pair in pairs:
            offsets.append(offsets[-1] + file.write(pair.model_dump_json(exclude_defaults=True).encode("utf-8", "replace") + b"\n"))
    np.save(folder / OFFSETS, np.array(offsets, dtype=np.int64))


def _point(folder: Path, place: Place) -> None:
    """Name what is in use, and remove what no longer is."""
    aside = folder / f".{POINTER}.part"
    aside.write_text(json.dumps({"model": place.model.name, "base": place.base.name}), encoding="utf-8")
    aside.replace(folder / POINTER)
    for old in [*folder.glob("base-*"), *folder.glob("model-*")]:
        if old not in (place.model, place.base):
            shutil.rmtree(old) if old.is_dir() else old.unlink()


def in_use(folder: Path) -> Place:
    """Where the base of a language lies.

    Raises:
        QuestionBaseError: none was made, or it is damaged.
    """
    try:
        named = json.loads((folder / POINTER).read_text(encoding="utf-8"))
        place = Place(folder / str(named["model"]), folder / str(named["base"]))
    except FileNotFoundError as problem:
        raise QuestionBaseError(f"{folder} holds no base of questions; `souschef build-qa` or `make setup` makes it") from problem
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise QuestionBaseError(f"{folder / POINTER} is damaged ({problem}); `souschef build-qa` makes it anew") from problem
    return place


def open_learned(place: Place) -> Learned:
    """What was learned.

    Raises:
        QuestionBaseError: it is missing, damaged, or from another version of Souschef.
    """
    try:
        learned = _learned(place.model, read_things(place.base))
    except (OSError, ValueError, TypeError) as problem:
        raise QuestionBaseError(f"the base of questions in {place.base} is damaged ({problem}); remove it and run `souschef build-qa`") from problem
    if learned is None:
        raise QuestionBaseError(f"{place.model} is missing or damaged; remove it and run `souschef build-qa`")
    return learned


def open_arrays(place: Place) -> Wordings:
    """The arrays of the base, mapped into memory.

    Raises:
        QuestionBaseError: a file is missing or damaged.
    """
    try:
        return Wordings.open(place.base)
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise QuestionBaseError(f"the base of questions in {place.base} is damaged ({problem}); remove it and run `souschef build-qa`") from problem
