"""Where recipes come from: files, folders and addresses, and what kind of file an ending promises."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePath
from typing import Literal

Kind = Literal["card", "json", "lines", "page", "cooklang", "archive", "told"]
"""How a file is read whose content does not tell its format; "told" where it must."""
KINDS: dict[str, Kind] = {
    ".txt": "card", ".json": "json", ".jsonld": "json", ".jsonl": "lines", ".ndjson": "lines", ".html": "page", ".htm": "page", ".xhtml": "page", ".cook": "cooklang",
    ".paprikarecipe": "json", ".paprikarecipes": "archive", ".zip": "archive", ".mmf": "told", ".mxp": "told", ".mx2": "told", ".mz2": "archive", ".xml": "told",
    ".rml": "told", ".grmt": "told",
}
MEDIA: dict[str, Kind] = {
    "text/html": "page", "application/xhtml+xml": "page", "application/json": "json", "application/ld+json": "json", "text/plain": "card",
    "application/x-ndjson": "lines", "application/jsonl": "lines",
}
ENDINGS = f"{', '.join(KINDS)}, each also with .gz"


@dataclass(frozen=True)
class Source:
    """A file or an address that recipes come from; where there is none, `problem` says why."""

    place: str
    path: Path | None = None
    url: str | None = None
    problem: str | None = None

    @cached_property
    def kind(self) -> Kind | None:
        """What kind of file it is by its ending; None for an address, which tells when it is read."""
        return KINDS.get(ending(self.path)) if self.path else None

    @cached_property
    def size(self) -> int:
        """Bytes of the file; 0 for an address."""
        try:
            return self.path.stat().st_size if self.path else 0
        except OSError:
            return 0

    @cached_property
    def key(self) -> str:
        """A digest of the file's name and content, the same wherever it lies; of an address, or of a file that cannot be read, only of its place."""
        digest = hashlib.sha256((self.path.name if self.path else self.place).encode("utf-8", "replace") + b"\0")
        try:
            if self.path:
                with self.path.open("rb") as file:
                    while piece := file.read(2**20):
                        digest.update(piece)
        except OSError:
            pass
        return digest.hexdigest()


def sources_of(argument: str) -> Iterator[Source]:
    """All sources under an argument of `souschef import`: an address, a file, or a folder of files."""
    if "://" in argument[:12]:
        yield Source(printable(argument), url=argument)
        return
    path = Path(argument)
    place = printable(argument)
    try:
        folder, there = path.is_dir(), path.exists()
        files = sorted(file for file in path.rglob("*") if ending(file) in KINDS and not file.is_dir()) if folder else []
    except (OSError, ValueError) as problem:
        yield Source(place, problem=f"it cannot be read ({problem})")
        return
    if folder and not files:
        yield Source(place, problem=f"the folder holds no recipe file ({ENDINGS})")
    elif folder:
        yield from (Source(printable(str(file)), file) for file in files)
    elif there:
        yield Source(place, path)
    else:
        yield Source(place, problem="no such file")


def ending(path: PurePath) -> str:
    """The ending of a file's name, without ".gz", in lower case."""
    suffixes = [suffix.lower() for suffix in path.suffixes]
    return "".join((suffixes[:-1] if suffixes[-1:] == [".gz"] else suffixes)[-1:])


def stem(path: PurePath) -> str:
    """A file's name without its endings."""
    return path.with_suffix("").stem if path.suffix.lower() == ".gz" else path.stem


def printable(text: str) -> str:
    """The text as it can be printed and stored, whatever bytes a file's name holds."""
    return text.encode("utf-8", "replace").decode("utf-8")
