"""MediaWiki XML exports, plain or packed, read in a stream: a page at a time, in bounded memory."""

from __future__ import annotations

import bz2
import gzip
import hashlib
import re
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, cast

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, iterparse

from actions.encyclopedia.titles import title_of

ENDINGS = ".xml, .xml.gz or .xml.bz2"
ENDS = 1 << 20  # bytes at both ends of a file that tell one dump from another
REDIRECT = re.compile(r"\s*#\s*[^\W\d_]+\s*:?\s*\[\[\s*:?([^\]|#]+)", re.UNICODE)
"""A page that only leads to another one, in any language: "#REDIRECT [[Carrot]]"."""


class DumpError(ValueError):
    """A dump cannot be read; the message says why and names the remedy."""


@dataclass(frozen=True)
class Page:
    """A page of a dump. `namespace` is None where an old export does not tell it, `redirect` empty where the page leads nowhere else; `problem` says why it cannot be used."""

    title: str
    text: str = ""
    namespace: int | None = 0
    redirect: str = ""
    problem: str = ""


@dataclass
class Site:
    """What a dump says of its wiki: its prefixes of titles, lower case, and its language; filled while it is read."""

    namespaces: dict[str, int] = field(default_factory=dict)
    language: str = ""


@dataclass(frozen=True)
class Dump:
    """A file of pages."""

    path: Path

    @property
    def size(self) -> int:
        """Bytes of the file as it lies there; 0 where it cannot be read."""
        try:
            return self.path.stat().st_size
        except OSError:
            return 0

    @property
    def key(self) -> str:
        """Tells one dump from another, wherever it lies: its size, and a digest of its beginning and its end.

        Raises:
            DumpError: the file cannot be read.
        """
        try:
            with self.path.open("rb") as file:
                digest = hashlib.sha256(file.read(ENDS))
                file.seek(max(0, self.size - ENDS))
                digest.update(file.read(ENDS))
        except OSError as problem:
            raise DumpError(f"{self.path} cannot be read ({problem.strerror or problem})") from problem
        return f"{self.size} {digest.hexdigest()}"

    def pages(self, site: Site, told: Any = lambda read: None) -> Iterator[Page]:
        """The pages in order.

        Args:
            site: is filled with what the dump says of its wiki.
            told: gets the bytes of the file that are read, after every page.

        Raises:
            DumpError: it is no export, or breaks off; the pages before are given.
        """
        count = 0
        try:
            with _opened(self.path) as (content, raw):
                for page in _pages(content, site):
                    count += 1
                    yield page
                    told(raw.tell())
        except DefusedXmlException as problem:
            raise DumpError(f"{self.path} declares entities, which no dump does ({type(problem).__name__}); download it again") from problem
        except (ParseError, EOFError, OSError, zlib.error, ValueError) as problem:
            raise DumpError(f"{self.path} breaks off after {count} pages ({problem}); download it again, what it holds so far is used") from problem
        if not count:
            raise DumpError(f"{self.path} holds no page of a MediaWiki export (<mediawiki><page>...)")


def dumps_of(path: Path) -> list[Dump]:
    """The dumps under an argument: a file, or every fitting file of a folder.

    Raises:
        DumpError: there is none.
    """
    if path.is_dir():
        found = sorted(file for file in path.iterdir() if file.is_file() and _is_dump(file))
        if not found:
            raise DumpError(f"{path} holds no dump ({ENDINGS})")
        return [Dump(file) for file in found]
    if not path.exists():
        raise DumpError(f"{path}: no such file")
    if not _is_dump(path):
        raise DumpError(f"{path}: its ending is none of {ENDINGS}; unpack an archive first")
    return [Dump(path)]


def _is_dump(path: Path) -> bool:
    name = path.name.lower()
    return re.search(r"\.xml(?:-p\d+p\d+)?(?:\.gz|\.bz2)?$", name) is not None


@contextmanager
def _opened(path: Path) -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """The content, unpacked while it is read, and the file itself, whose place tells the progress."""
    with path.open("rb") as raw:
        suffix = path.suffix.lower()
        if suffix == ".gz":
            yield cast(BinaryIO, gzip.GzipFile(fileobj=raw)), raw
        else:
            yield cast(BinaryIO, bz2.BZ2File(raw)) if suffix == ".bz2" else raw, raw


def _pages(content: BinaryIO, site: Site) -> Iterator[Page]:
    events = iter(iterparse(content, events=("start", "end"), forbid_dtd=True))
    _, root = next(events)
    site.language = next((value for name, value in root.attrib.items() if name.endswith("lang")), "")
    for event, element in events:
        if event != "end":
            continue
        kind = _local(element.tag)
        if kind == "namespace" and element.text:
            site.namespaces[element.text.strip().lower()] = int(element.get("key", "0"))
        elif kind == "page":
            yield _page(element)
            root.clear()


def _page(element: Any) -> Page:
    """One page, by its latest revision."""
    fields = {_local(child.tag): child for child in element}
    title = title_of(fields["title"].text or "") if "title" in fields else ""
    if not title:
        return Page("", problem="it has no title")
    number = _number(fields["ns"].text) if "ns" in fields else None
    texts = [child for revision in element if _local(revision.tag) == "revision" for child in revision if _local(child.tag) == "text"]
    if not texts or texts[-1].get("deleted") is not None:
        return Page(title, namespace=number, problem="it has no text")
    text = texts[-1].text or ""
    match = REDIRECT.match(text)
    if "redirect" in fields:
        target = title_of(fields["redirect"].get("title") or (match[1] if match else ""))
        return Page(title, namespace=number, redirect=target, problem="" if target else "it leads to no title")
    return Page(title, text, number, title_of(match[1]) if match else "", problem="" if text.strip() else "it has no text")


def _number(text: str | None) -> int | None:
    return int(text) if text and re.fullmatch(r"\s*-?\d{1,6}\s*", text) else None


def _local(tag: str) -> str:
    return tag.rpartition("}")[2]
