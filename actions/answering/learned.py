"""What set-up learned and wrote to a file: written aside and renamed, opened with a message that names the file and the remedy."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
REMEDY = "`make setup` trains it"


def save(learned: object, file: Path) -> None:
    """Write aside, then rename."""
    file.parent.mkdir(parents=True, exist_ok=True)
    aside = file.with_suffix(".part")
    with aside.open("wb") as place:
        pickle.dump(learned, place, protocol=pickle.HIGHEST_PROTOCOL)
    aside.replace(file)


def load(file: Path, kind: type[T], problem: type[RuntimeError], is_current: Callable[[T], bool]) -> T:
    """Open what `save` wrote.

    Args:
        file: the file.
        kind: what it must hold.
        problem: the error of those who need it.
        is_current: whether what it holds is of the version that can be used.

    Raises:
        RuntimeError: `problem`, where it is missing, damaged or of another version; the message names the remedy.
    """
    if not file.is_file():
        raise problem(f"{file} is missing; {REMEDY}")
    try:
        with file.open("rb") as place:
            found = pickle.load(place)  # noqa: S301 - set-up wrote it; joblib reads no more safely, and many small objects ten times as slowly
    except Exception as cause:
        raise problem(f"{file} cannot be read ({type(cause).__name__}); remove it, {REMEDY} again") from cause
    if not isinstance(found, kind) or not is_current(found):
        raise problem(f"{file} was written by another version; remove it, {REMEDY} again")
    return found
