"""From sources to raw recipes: which reader fits what lies there, and what went wrong with it."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, cast
from urllib.parse import urlsplit

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError, checked, refusing
from actions.recipes.importers.archives import MAGIC, members_of
from actions.recipes.importers.cards import read_card
from actions.recipes.importers.formats import cooklang
from actions.recipes.importers.formats.parts import Piece
from actions.recipes.importers.formats.recognising import in_content, in_json
from actions.recipes.importers.json_ld import read_json_ld
from actions.recipes.importers.sources import ENDINGS, KINDS, MEDIA, Kind, Source, ending, printable, sources_of, stem
from actions.recipes.importers.web import fetch
from actions.recipes.model import RawRecipe

__all__ = ["ENDINGS", "Found", "Source", "read_path", "read_source", "sources_of"]

LONGEST_LINE = 16 * 2**20  # bytes of one recipe in a file of many
LARGEST = 512 * 2**20  # bytes of a file that is read in one piece
GZIP = b"\x1f\x8b"
NOTHING = "it holds no schema.org/Recipe object and no recipe of another program"


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
class _File:
    """A file that is read in one piece: what it holds, its place for messages, its name, and where a page came from."""

    content: bytes
    kind: Kind | None
    place: str
    name: str
    url: str | None = None
    charset: str | None = None


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
                packed = raw.read(2) == GZIP or source.path.suffix.lower() == ".gz"
                raw.seek(0)
                opened = cast(BinaryIO, gzip.GzipFile(fileobj=raw)) if packed else raw
                if source.kind == "lines":
                    yield from _read_lines(opened, raw, source.place, lexicons, after)
                else:
                    yield from _read(_File(_whole(opened), source.kind, source.place, printable(stem(source.path))), lexicons, after)
        except RecipeError as problem:
            yield Found(source.place, problem=str(problem))
        except OSError as problem:
            yield Found(source.place, problem=f"it cannot be read ({problem.strerror or problem})")


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
        content = _whole(cast(BinaryIO, gzip.GzipFile(fileobj=io.BytesIO(page.content)))) if page.content[:2] == GZIP else page.content
    except RecipeError as problem:
        yield Found(source.place, problem=str(problem))
        return
    path = Path(urlsplit(page.url).path)
    kind = KINDS.get(ending(path)) if MEDIA.get(page.media, "card") == "card" else MEDIA[page.media]
    yield from _read(_File(content, kind or _guessed(content), source.place, printable(stem(path)) or "recipe", page.url, page.charset), lexicons, after)


def _guessed(content: bytes) -> Kind:
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    return "json" if start in (b"{", b"[") else "page" if start == b"<" else "card"


def _read(file: _File, lexicons: Lexicons, after: int) -> Iterator[Found]:
    """The recipes of a file that is read in one piece."""
    try:
        with refusing():
            found = _recipes(file, lexicons, after)
    except RecipeError as problem:
        found = iter([Found(file.place, problem=str(problem))])
    yield from (entry for entry in found if entry.position > after)


def _recipes(file: _File, lexicons: Lexicons, after: int) -> Iterator[Found]:
    """The recipes of a file: by what it holds, where that tells its format, else by its ending."""
    if file.content.startswith(MAGIC):
        return _read_archive(file, lexicons, after)
    told = in_content(file.content)
    if told is not None:
        return _read_pieces(told, file.place, lexicons, after)
    if file.kind == "page":
        return iter([Found(file.place, _page(file, lexicons))])
    if file.kind == "cooklang":
        return _read_pieces([partial(cooklang.as_schema, _decoded(file.content), file.name)], file.place, lexicons, after)
    if file.kind == "card":
        return iter([Found(file.place, checked(_card(_decoded(file.content), file.name, lexicons)))])
    if file.kind == "archive":
        raise RecipeError("it is no zip archive")
    if file.kind == "told":
        raise RecipeError("it is in none of the formats that are read (RecipeML, MasterCook, Meal-Master, Gourmet)")
    return _read_pieces(in_json(_parsed(_decoded(file.content))), file.place, lexicons, after)


def _read_archive(file: _File, lexicons: Lexicons, after: int) -> Iterator[Found]:
    """The recipes of an archive; files of it that hold none are passed over, as long as others do."""
    position, place = 0, f"{file.place}: %s"
    try:
        for member in members_of(file.content, frozenset(KINDS)):
            for found in _read_member(member.content, place % printable(member.name), KINDS[ending(member.path)], stem(member.path), lexicons, member.problem):
                if found.problem != NOTHING:
                    position += 1
                    yield replace(found, position=position)
    except RecipeError as problem:
        position += 1
        yield Found(file.place, problem=str(problem), position=position)
    if not position:
        yield Found(file.place, problem=NOTHING)


def _read_member(content: bytes, place: str, kind: Kind, name: str, lexicons: Lexicons, problem: str | None) -> Iterator[Found]:
    if problem:
        yield Found(place, problem=problem)
        return
    try:
        content = _whole(cast(BinaryIO, gzip.GzipFile(fileobj=io.BytesIO(content)))) if content[:2] == GZIP else content
    except RecipeError as broken:
        yield Found(place, problem=str(broken))
        return
    if kind == "lines":
        file = io.BytesIO(content)
        yield from _read_lines(file, file, place, lexicons, 0)
    else:
        yield from _read(_File(content, kind, place, printable(name)), lexicons, 0)


def _card(text: str, name: str, lexicons: Lexicons) -> RawRecipe:
    """A card in the language whose headings it uses; where it uses none, the default language says what is missing."""
    for language in lexicons.languages:
        sections = lexicons.of(language).table("card").get("sections", {})
        lines = {line.strip().rstrip(":").lower() for line in text.splitlines()}
        if sections and {sections["ingredients"].lower(), sections["procedure"].lower()} <= lines:
            card = read_card(text, name, lexicons.of(language))
            return card if language == lexicons.default.language else card.model_copy(update={"language": language})
    return read_card(text, name, lexicons.default)


def _page(file: _File, lexicons: Lexicons) -> RawRecipe:
    from bs4.dammit import EncodingDetector, UnicodeDammit

    from actions.recipes.importers.pages import read_page

    declared = [name for name in (file.charset, EncodingDetector.find_declared_encoding(file.content, is_html=True), "utf-8") if name]
    html = UnicodeDammit(file.content, declared, is_html=True).unicode_markup
    if html is None:
        raise RecipeError("its encoding is not known; save it as UTF-8")
    return checked(read_page(html, file.url, lexicons))


def _read_pieces(pieces: list[Piece], place: str, lexicons: Lexicons, after: int) -> Iterator[Found]:
    """The recipes of a file of one or many."""
    if not pieces:
        yield Found(place, problem=NOTHING)
    for position, piece in enumerate(pieces, 1):
        if position > after:
            yield _found(piece, place if len(pieces) == 1 else f"{place} (recipe {position})", lexicons, position)


def _found(piece: Piece, place: str, lexicons: Lexicons, position: int, read: int = 0) -> Found:
    try:
        with refusing():
            return Found(place, checked(read_json_ld(piece(lexicons), lexicons)), position=position, read=read)
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
        yield Found(place, problem=NOTHING)


def _read_line(line: bytes, place: str, lexicons: Lexicons, number: int, read: int) -> Iterator[Found]:
    try:
        with refusing():
            pieces = in_json(_parsed(_decoded(line)))
    except RecipeError as problem:
        yield Found(place, problem=str(problem), position=number, read=read)
        return
    if not pieces:
        yield Found(place, problem=NOTHING, position=number, read=read)
    for piece in pieces:
        yield _found(piece, place, lexicons, number, read)
