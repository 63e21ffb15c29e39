"""Where questions and answers come from: files by their endings, packed or not, and what was found in them."""

from __future__ import annotations

import bz2
import gzip
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, Literal, cast

from actions.answering.common_sense.importing.shortening import VERSION
from actions.answering.common_sense.pairs import Pair
from actions.recipes.importers.sources import printable

Kind = Literal["dump", "csv", "lines"]
KINDS: dict[str, Kind] = {".xml": "dump", ".csv": "csv", ".tsv": "csv", ".jsonl": "lines", ".ndjson": "lines"}
PACKED = (".gz", ".bz2")
ENDINGS = f"{', '.join(KINDS)}, each also with {' or '.join(PACKED)}"
BESIDE = frozenset({"badges", "comments", "posthistory", "postlinks", "tags", "users", "votes"})
"""The other tables of a dump: in a folder they are no sources of their own."""


@dataclass(frozen=True)
class Found:
    """One entry of a source: a question with its whole answer, or why there is none.

    `problem` says what is wrong with it, `omitted` why it is left out though nothing is wrong. `position` counts the
    source's entries from 1, `read` the bytes of the source read so far.
    """

    place: str
    pair: Pair | None = None
    problem: str | None = None
    omitted: str | None = None
    question: str = ""
    position: int = 1
    read: int = 0


@dataclass(frozen=True)
class Source:
    """A file of questions and answers; where there is none, `problem` says why."""

    place: str
    path: Path
    problem: str | None = None

    @cached_property
    def kind(self) -> Kind | None:
        """What kind of file it is by its ending; None for one that is not known."""
        return KINDS.get(_ending(self.path))

    @cached_property
    def size(self) -> int:
        """Bytes of the file; 0 where it cannot be read."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0

    @cached_property
    def key(self) -> str:
        """A digest of the file's name and content, the same wherever it lies, and of what is made of it; of a file that cannot be read, only of its name."""
        digest = hashlib.sha256(f"questions {VERSION}\0".encode() + self.path.name.encode("utf-8", "replace") + b"\0")
        try:
            with self.path.open("rb") as file:
                while piece := file.read(2**20):
                    digest.update(piece)
        except OSError:
            pass
        return digest.hexdigest()


def sources_of(path: Path) -> Iterator[Source]:
    """The sources under an argument of `souschef import-qa`: a file, or all fitting files of a folder."""
    place = printable(str(path))
    try:
        folder, there = path.is_dir(), path.exists()
        files = sorted(file for file in path.rglob("*") if _ending(file) in KINDS and not file.is_dir() and not _is_beside(file)) if folder else []
    except (OSError, ValueError) as problem:
        yield Source(place, path, f"it cannot be read ({problem})")
        return
    if files:
        yield from (Source(printable(str(file)), file) for file in files)
    elif folder:
        yield Source(place, path, f"the folder holds no file of questions ({ENDINGS})")
    elif not there:
        yield Source(place, path, "no such file")
    elif _ending(path) not in KINDS:
        yield Source(place, path, f"its ending is none of {ENDINGS}; unpack an archive first")
    else:
        yield Source(place, path)


@contextmanager
def opened(path: Path) -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """The file's content, unpacked while it is read, and the packed file itself, whose place tells the progress."""
    with path.open("rb") as raw:
        suffix = path.suffix.lower()
        if suffix == ".gz":
            yield cast(BinaryIO, gzip.GzipFile(fileobj=raw)), raw
        elif suffix == ".bz2":
            yield cast(BinaryIO, bz2.BZ2File(raw)), raw
        else:
            yield raw, raw


def beside(path: Path, table: str) -> Path | None:
    """Another table of the dump that a file belongs to (`Users` beside `Posts`), packed or not; None where it is not there."""
    start = path.name.lower().find("posts")
    if start < 0:
        return None
    stem = path.name[:start] + table + ".xml"
    names = {file.name.lower(): file for file in path.parent.iterdir()}
    return next((names[name.lower()] for name in (stem, *(stem + ending for ending in PACKED)) if name.lower() in names), None)


def _ending(path: Path) -> str:
    suffixes = [suffix.lower() for suffix in path.suffixes]
    return "".join((suffixes[:-1] if suffixes[-1:] and suffixes[-1] in PACKED else suffixes)[-1:])


def _is_beside(path: Path) -> bool:
    return _ending(path) == ".xml" and path.name.lower().split(".xml")[0].rsplit("-", 1)[-1] in BESIDE
