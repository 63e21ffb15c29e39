"""What lies in a zip archive, and in archives inside it: read in memory, never unpacked, and no further than a limit."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from actions.recipes.analysis import RecipeError

MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
DEEPEST = 3  # archives inside archives: Tandoor packs each recipe into one of its own
MOST_MEMBERS = 100_000
LARGEST = 512 * 2**20  # bytes of all files of an archive together
PIECE = 2**20


@dataclass
class Room:
    """How many bytes may still be unpacked."""

    left: int = LARGEST


@dataclass(frozen=True)
class Member:
    """A file of an archive by its name there, with its content or the reason why that cannot be had."""

    name: str
    content: bytes = b""
    problem: str | None = None

    @property
    def path(self) -> PurePosixPath:
        """The name as a path, to look at and never to write to."""
        return PurePosixPath(self.name.replace("\\", "/"))


def members_of(content: bytes, endings: frozenset[str], room: Room | None = None, depth: int = 1) -> Iterator[Member]:
    """The files of an archive that may hold recipes, in the order of their names; of archives inside it theirs.

    Args:
        content: the archive.
        endings: endings of files that are read, in lower case, ".zip" among them.
        room: what may still be unpacked.
        depth: 1 for the outermost archive.

    Raises:
        RecipeError: it is broken, holds too many files, or unpacks to too much.
    """
    room = room or Room()
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir() and _is_wanted(Member(info.filename).path, endings)]
            if len(infos) > MOST_MEMBERS:
                raise RecipeError(f"it is an archive of more than {MOST_MEMBERS:,} files; import it in parts")
            for info in sorted(infos, key=lambda info: info.filename):
                yield from _opened(archive, info, endings, room, depth)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, ValueError) as problem:
        if isinstance(problem, RecipeError):
            raise
        raise RecipeError(f"it is not a whole zip archive ({problem})") from problem


def _is_wanted(path: PurePosixPath, endings: frozenset[str]) -> bool:
    """Whether a file may hold recipes; what systems hide there ("__MACOSX/._soup.json") does not."""
    return path.suffix.lower() in endings and not any(part.startswith(".") or part == "__MACOSX" for part in path.parts if part not in (".", ".."))


def _opened(archive: zipfile.ZipFile, info: zipfile.ZipInfo, endings: frozenset[str], room: Room, depth: int) -> Iterator[Member]:
    try:
        content = _unpacked(archive, info, room)
    except (zipfile.BadZipFile, NotImplementedError, EOFError, RuntimeError, OSError, zlib.error) as problem:
        yield Member(info.filename, problem=f"it cannot be unpacked ({problem})")
        return
    if not content.startswith(MAGIC):
        yield Member(info.filename, content)
    elif depth >= DEEPEST:
        yield Member(info.filename, problem=f"it lies more than {DEEPEST} archives deep; unpack the outer ones")
    else:
        try:
            yield from (Member(f"{info.filename}: {inner.name}", inner.content, inner.problem) for inner in members_of(content, endings, room, depth + 1))
        except RecipeError as problem:
            if room.left < 0:
                raise
            yield Member(info.filename, problem=str(problem))


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, room: Room) -> bytes:
    """The content of a file, counted while it is unpacked: what an archive says of its sizes may be a lie."""
    pieces: list[bytes] = []
    with archive.open(info) as file:
        while piece := file.read(PIECE):
            room.left -= len(piece)
            if room.left < 0:
                raise RecipeError(f"it unpacks to more than {LARGEST // 2**20} MB; import it in parts")
            pieces.append(piece)
    return b"".join(pieces)
