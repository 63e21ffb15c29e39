"""What was learned, as it is shipped in knowledge/trained/<language>/: arrays, and what they mean, as safetensors.

Whoever changes the rows learns anew (`make retrain`), and whoever installs only opens the file.
A file tells the digest of the rows that it was learned from; a test compares it with theirs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

Content = dict[str, Any]
"""Names → arrays, what JSON can hold, or content again."""
ABOUT, DIGEST, VERSION = "about", "digest", "version"
MOST = 127  # steps to either side in eight bits
BETWEEN = "."  # the names of an array that lies deeper
SUFFIX = ".safetensors"
NEEDS, FOLLOW_UP, EMERGENCIES = "needs", "follow_up", "emergencies"
READER, QUESTION_TYPE, QUESTION_BASE, TERMS = "reader", "question_type", "question_base", "terms"
ROWS = {
    NEEDS: ("corpora/needs/{}/*.jsonl",),
    EMERGENCIES: ("emergencies/examples/{}.yml",),
    QUESTION_TYPE: ("question_type/{}/*.yml", "unanswerable/{}.yml"),
    QUESTION_BASE: ("qa/*.yml", "qa/worded/*.yml"),
    READER: ("questions/{}/*.yml", "questions/{}/texts/*.txt"),
    FOLLOW_UP: ("follow_up/{}/*.yml", "questions/{}/*.yml"),
    TERMS: ("follow_up/{}/*.yml",),
}
"""Part → the files below knowledge/ that were written for it, with {} for the language.

Some parts learn besides from what was written for others, as examples of all else; that may change
without them.
"""


def file_of(part: str, folder: Path, language: str) -> Path:
    """Where a part lies below the folder of all that is shipped."""
    return folder / language / f"{part}{SUFFIX}"


def digest_of(part: str, knowledge: Path, language: str) -> str:
    """The digest of the rows that a part learns from."""
    patterns = (pattern.format(language) for pattern in ROWS[part])
    files = sorted(file for pattern in patterns for file in knowledge.glob(pattern))
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:16]


def digest_stored(file: Path) -> str:
    """The digest of the rows that a file was learned from."""
    from safetensors import safe_open

    with safe_open(file, "numpy") as found:
        return str(found.metadata()[DIGEST])


def save(file: Path, content: Content, digest: str) -> None:
    """Write aside, then rename.

    Args:
        file: the file.
        content: what was learned; its version is among it.
        digest: of the rows that it was learned from.
    """
    from safetensors import numpy

    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_suffix(".part")
    metadata = {ABOUT: json.dumps(_told(content), ensure_ascii=False), DIGEST: digest}
    aside.write_bytes(numpy.save(dict(_arrays(content)), metadata))
    aside.replace(file)


def load(file: Path, command: str, problem: type[Exception], **expected: object) -> Content:
    """Open what `save` wrote; numbers of half precision come back as single ones.

    Args:
        file: the file.
        command: of `souschef`, which writes it.
        problem: the error of those who need it.
        expected: what its content must tell, such as its version.

    Raises:
        Exception: `problem`, where it is missing, damaged or not as expected; the message names
            the file and the remedy.
    """
    from safetensors import SafetensorError, safe_open

    remedy = f"bring it back from the repository, or `souschef {command}` learns it anew"
    if not file.is_file():
        raise problem(f"{file} is missing; {remedy}")
    try:
        with safe_open(file, "numpy") as found:
            content: Content = json.loads(found.metadata()[ABOUT])
            for name in found.keys():  # noqa: SIM118 - it is no mapping
                _put(content, name, found.get_tensor(name))
    except (OSError, SafetensorError, KeyError, TypeError, ValueError) as cause:
        raise problem(f"{file} cannot be read ({cause}); {remedy}") from cause
    if any(content.get(name) != json.loads(json.dumps(one)) for name, one in expected.items()):
        raise problem(f"{file} was written by another version or with another encoder; {remedy}")
    return content


def half(numbers: NDArray[Any]) -> NDArray[np.float16]:
    """Numbers in half precision."""
    return numbers.astype(np.float16)


def small(numbers: NDArray[Any]) -> NDArray[Any]:
    """Numbers from 0 up in as few bits as they need."""
    return numbers.astype(np.min_scalar_type(int(numbers.max(initial=0))))


def stepped(table: NDArray[Any]) -> Content:
    """A table in whole steps of its columns, eight bits a number."""
    steps = (np.abs(table).max(axis=0) / MOST).astype(np.float32)
    return {"steps": steps, "counts": np.rint(table / np.where(steps > 0, steps, 1)).astype(np.int8)}


def unstepped(content: Content) -> NDArray[np.float32]:
    """The table that `stepped` gave."""
    found: NDArray[np.float32] = content["counts"] * content["steps"]
    return found


def thin(names: Sequence[str], table: NDArray[Any], least: float) -> Content:
    """A table of which most cells weigh next to nothing, without these.

    Args:
        names: of the rows, such as words.
        table: shape (names, outputs).
        least: what a cell must weigh.
    """
    weighs = np.abs(table) >= least
    rows = np.flatnonzero(weighs.any(axis=1)).tolist()
    cells = weighs[rows]
    return {
        "names": [names[row] for row in rows], "outputs": table.shape[1],
        "cells": np.packbits(cells), "weights": half(table[rows][cells]),
    }


def whole(content: Content) -> tuple[dict[str, int], NDArray[np.float32]]:
    """The places of the names that `thin` kept, and their table."""
    names, outputs = content["names"], content["outputs"]
    cells = np.unpackbits(content["cells"], count=len(names) * outputs).astype(bool)
    table = np.zeros((len(names), outputs), dtype=np.float32)
    table[cells.reshape(table.shape)] = content["weights"]
    return {name: place for place, name in enumerate(names)}, table


def _arrays(content: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, NDArray[Any]]]:
    """All arrays by their names, those that lie deeper too."""
    for name, value in content.items():
        if isinstance(value, dict):
            yield from _arrays(value, f"{before}{name}{BETWEEN}")
        elif isinstance(value, np.ndarray):
            yield f"{before}{name}", np.ascontiguousarray(value)


def _told(content: Mapping[str, Any]) -> Content:
    """All but the arrays."""
    return {
        name: _told(value) if isinstance(value, dict) else value
        for name, value in content.items()
        if not isinstance(value, np.ndarray)
    }


def _put(content: Content, name: str, value: NDArray[Any]) -> None:
    """Lay an array where it belongs."""
    *folders, last = name.split(BETWEEN)
    for folder in folders:
        content = content.setdefault(folder, {})
    content[last] = value.astype(np.float32) if value.dtype == np.float16 else value
