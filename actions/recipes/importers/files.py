"""From paths, addresses and folders to raw recipes: which reader fits what lies there, and what went wrong with it."""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO, Literal, cast
from urllib.parse import urlsplit

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError, checked, refusing
from actions.recipes.importers.cards import read_card
from actions.recipes.importers.json_ld import read_json_ld, recipes_in
from actions.recipes.importers.web import fetch
from actions.recipes.model import RawRecipe

Kind = Literal["card", "json", "lines", "page"]
KINDS: dict[str, Kind] = {
    ".txt": "card", ".json": "json", ".jsonld": "json", ".jsonl": "lines", ".ndjson": "lines", ".html": "page", ".htm": "page", ".xhtml": "page",
}
MEDIA: dict[str, Kind] = {
    "text/html": "page", "application/xhtml+xml": "page", "application/json": "json", "application/ld+json": "json", "text/plain": "card",
    "application/x-ndjson": "lines", "application/jsonl": "lines",
}
ENDINGS = f"{', '.join(KINDS)}, each also with .gz"
LONGEST_LINE = 16 * 2**20  # bytes of one recipe in a file of many
LARGEST = 512 * 2**20  # bytes of a file that is read in one piece


@dataclass(frozen=True)
class Found:
    """One recipe of a source, or the reason why there is none.

    `position` counts the source's entries from 1 (lines where it has lines), `read` the bytes of the source read so far.
    """

    place: str
    recipe: RawRecipe | None = None
    problem: str | None = None
    position: int = 1
    read: int = 0


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
        return KINDS.get(_ending(self.path)) if self.path else None

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
        files = sorted(file for file in path.rglob("*") if _ending(file) in KINDS and not file.is_dir()) if folder else []
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


def read_path(path: Path | str, lexicons: Lexicons) -> Iterator[Found]:
    """All recipes under a path or an address."""
    for source in sources_of(str(path)):
        yield from read_source(source, lexicons)


def read_source(source: Source, lexicons: Lexicons, after: int = 0) -> Iterator[Found]:
    """The recipes of a source, in order.

    Args:
        source: where they are.
        lexicons: the words of the languages.
        after: leave out the entries up to this position.
    """
    if source.problem:
        yield Found(source.place, problem=source.problem)
    elif source.url is not None:
        yield from _read_address(source, lexicons, after)
    elif source.path is not None and source.kind is None:
        yield Found(source.place, problem=f"its ending is none of {ENDINGS}")
    elif source.path is not None:
        try:
            with source.path.open("rb") as raw:
                opened = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if source.path.suffix.lower() == ".gz" else raw
                if source.kind == "lines":
                    yield from _read_lines(opened, raw, source.place, lexicons, after)
                else:
                    yield from _read(_whole(opened), source.kind, source.place, printable(_stem(source.path)), lexicons, after)
        except RecipeError as problem:
            yield Found(source.place, problem=str(problem))
        except OSError as problem:
            yield Found(source.place, problem=f"it cannot be read ({problem.strerror or problem})")


def _ending(path: Path | None) -> str:
    """The ending of a file's name, without ".gz", in lower case."""
    suffixes = [suffix.lower() for suffix in path.suffixes] if path else []
    return "".join((suffixes[:-1] if suffixes[-1:] == [".gz"] else suffixes)[-1:])


def _stem(path: Path) -> str:
    """A file's name without its endings."""
    return path.with_suffix("").stem if path.suffix.lower() == ".gz" else path.stem


def printable(text: str) -> str:
    """The text as it can be printed and stored, whatever bytes a file's name holds."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _whole(file: BinaryIO) -> bytes:
    try:
        content = file.read(LARGEST + 1)
    except (EOFError, gzip.BadGzipFile, zlib.error) as problem:
        raise RecipeError(f"it is not a whole gzip file ({problem})") from problem
    if len(content) > LARGEST:
        raise RecipeError(f"it is larger than {LARGEST // 2**20} MB; write one recipe a line into a .jsonl file, which may be of any size")
    return content


def _decoded(content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise RecipeError(f"it cannot be read as UTF-8 text ({problem.reason} at byte {problem.start})") from problem


def _read_address(source: Source, lexicons: Lexicons, after: int) -> Iterator[Found]:
    try:
        page = fetch(source.url or "")
    except RecipeError as problem:
        yield Found(source.place, problem=str(problem))
        return
    path = Path(urlsplit(page.url).path)
    content = page.content
    if path.suffix.lower() == ".gz" and content[:2] == b"\x1f\x8b":
        try:
            content = zlib.decompressobj(31).decompress(content, LARGEST)
        except zlib.error as problem:
            yield Found(source.place, problem=f"it is not a whole gzip file ({problem})")
            return
    kind = KINDS.get(_ending(path)) if MEDIA.get(page.media, "card") == "card" else MEDIA[page.media]
    kind = kind or _guessed(content)
    yield from _read(content, kind, source.place, printable(_stem(path)) or "recipe", lexicons, after, page.url, page.charset)


def _guessed(content: bytes) -> Kind:
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return "json" if start in (b"{", b"[") else "page" if start == b"<" else "card"


def _read(content: bytes, kind: Kind | None, place: str, name: str, lexicons: Lexicons, after: int, url: str | None = None, charset: str | None = None) -> Iterator[Found]:
    """The recipes of a file that is read in one piece."""
    try:
        with refusing():
            if kind == "page":
                found: Iterator[Found] = iter([Found(place, _page(content, url, charset, lexicons))])
            elif kind == "card":
                found = iter([Found(place, checked(_card(_decoded(content), name, lexicons)))])
            else:
                found = _read_values(_parsed(_decoded(content)), place, lexicons, after)
    except RecipeError as problem:
        found = iter([Found(place, problem=str(problem))])
    yield from (entry for entry in found if entry.position > after)


def _card(text: str, name: str, lexicons: Lexicons) -> RawRecipe:
    """A card in the language whose headings it uses; where it uses none, the default language says what is missing."""
    for language in lexicons.languages:
        sections = lexicons.of(language).table("card").get("sections", {})
        lines = {line.strip().rstrip(":").lower() for line in text.splitlines()}
        if sections and {sections["ingredients"].lower(), sections["procedure"].lower()} <= lines:
            card = read_card(text, name, lexicons.of(language))
            return card if language == lexicons.default.language else card.model_copy(update={"language": language})
    return read_card(text, name, lexicons.default)


def _page(content: bytes, url: str | None, charset: str | None, lexicons: Lexicons) -> RawRecipe:
    from bs4.dammit import EncodingDetector, UnicodeDammit

    from actions.recipes.importers.pages import read_page

    declared = [name for name in (charset, EncodingDetector.find_declared_encoding(content, is_html=True), "utf-8") if name]
    html = UnicodeDammit(content, declared, is_html=True).unicode_markup
    if html is None:
        raise RecipeError("its encoding is not known; save it as UTF-8")
    return checked(read_page(html, url, lexicons))


def _read_values(value: Any, place: str, lexicons: Lexicons, after: int) -> Iterator[Found]:
    """The recipes of a JSON-LD value."""
    objects = list(recipes_in(value))
    if not objects:
        yield Found(place, problem="it holds no schema.org/Recipe object")
    for position, item in enumerate(objects, 1):
        if position > after:
            yield _found(item, place if len(objects) == 1 else f"{place} (recipe {position})", lexicons, position)


def _found(item: dict[str, Any], place: str, lexicons: Lexicons, position: int, read: int = 0) -> Found:
    try:
        return Found(place, checked(read_json_ld(item, lexicons)), position=position, read=read)
    except RecipeError as problem:
        return Found(place, problem=str(problem), position=position, read=read)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as problem:
        lines = _as_lines(text)
        if lines:
            return lines
        raise RecipeError(f"it is not valid JSON: {problem}") from problem
    except RecursionError as problem:
        raise RecipeError("it is JSON that is nested too deeply") from problem


def _as_lines(text: str) -> list[Any]:
    """The values of JSON Lines under a name that promises one value; none where a line is no JSON."""
    try:
        values = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError):
        return []
    return values if len(values) > 1 else []


def _read_lines(file: BinaryIO, raw: BinaryIO, place: str, lexicons: Lexicons, after: int) -> Iterator[Found]:
    """The recipes of a file with one JSON value a line, one line after the other."""
    number = 0
    try:
        while line := file.readline(LONGEST_LINE + 1):
            number += 1
            if len(line) > LONGEST_LINE:
                yield Found(f"{place} (line {number})", problem=f"the line is longer than {LONGEST_LINE // 2**20} MB; the rest of the file is not read", position=number)
                return
            if number > after and line.strip():
                yield from _read_line(line, f"{place} (line {number})", lexicons, number, raw.tell())
    except (EOFError, gzip.BadGzipFile, zlib.error) as problem:
        yield Found(place, problem=f"it is not a whole gzip file: it breaks off after line {number} ({problem})", position=number + 1)
        return
    if not number:
        yield Found(place, problem="it holds no schema.org/Recipe object")


def _read_line(line: bytes, place: str, lexicons: Lexicons, number: int, read: int) -> Iterator[Found]:
    try:
        with refusing():
            objects = list(recipes_in(_parsed(_decoded(line))))
    except RecipeError as problem:
        yield Found(place, problem=str(problem), position=number, read=read)
        return
    if not objects:
        yield Found(place, problem="it holds no schema.org/Recipe object", position=number, read=read)
    for item in objects:
        yield _found(item, place, lexicons, number, read)
