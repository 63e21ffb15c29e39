"""Stack Exchange dumps: `Posts.xml` as published, read in a stream; of every question the accepted or best-voted answer.

Questions and answers lie far apart in a dump. They are laid into a temporary database first, so that memory stays
small whatever the dump's size.
"""

from __future__ import annotations

import re
import sqlite3
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, iterparse

from actions.answering.common_sense.importing.sources import Found, Source, beside, opened
from actions.answering.common_sense.pairs import Pair
from actions.language.lexicon import Lexicon
from actions.language.words import stems
from actions.recipes.analysis import slug
from actions.recipes.importers.plain_text import plain

QUESTION, ANSWER = "1", "2"  # PostTypeId
STAGED = 0.1  # share of the progress that laying the dump out counts for
EVERY = 2000  # rows of a dump between two notes of the progress
LICENCES = (("2018-05-02", "CC BY-SA 4.0"), ("2011-04-08", "CC BY-SA 3.0"), ("", "CC BY-SA 2.5"))
"""From which day posts have which licence, where the dump does not say."""
TABLES = """
    CREATE TABLE questions (id INTEGER PRIMARY KEY, title TEXT, accepted INTEGER, tags TEXT);
    CREATE TABLE answers (id INTEGER PRIMARY KEY, parent INTEGER, score INTEGER, body TEXT, user INTEGER, name TEXT, licence TEXT);
    CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);
"""
QUESTIONS = "SELECT id, title, accepted, tags FROM questions ORDER BY id LIMIT -1 OFFSET ?"
BEST = """
    SELECT a.body, coalesce(u.name, a.name, ''), a.user, a.licence FROM answers a LEFT JOIN users u ON u.id = a.user
    WHERE a.parent = ? AND a.score >= 0 ORDER BY a.id = ? DESC, a.score DESC, a.id LIMIT 1
"""
"""Of a question the accepted answer, else the one with most votes, else the oldest; none that readers voted below zero."""

Progress = Callable[[int], None]
"""Told how many bytes of the source are done."""


@dataclass(frozen=True)
class Site:
    """The site that a dump is of, and the words in which an answer's origin is told."""

    name: str
    phrase: str = "{site}, {id}, {author}, {licence}"

    @classmethod
    def of(cls, path: Path, lexicon: Lexicon, name: str | None = None) -> Site:
        """The site by its name, else by the name of the file or its folder ("cooking.stackexchange.com")."""
        said = name or next((host for text in (path.name, path.absolute().parent.name) if (host := _host(text))), "Stack Exchange")
        phrase = str(lexicon.entries.get("imported_from", cls.phrase))
        return cls(said, phrase)


def _host(text: str) -> str:
    found = re.search(r"([a-z0-9-]+)\.stackexchange", text, re.IGNORECASE)
    return f"{found[1].replace('-', ' ').title()} Stack Exchange" if found else ""


def read_dump(source: Source, site: Site, lexicon: Lexicon, after: int = 0, progress: Progress = lambda done: None) -> Iterator[Found]:
    """The questions of a dump by their number, each with its best answer, markup included.

    Args:
        source: a `Posts.xml`; a `Users.xml` beside it gives the authors' names.
        site: what the dump is of.
        lexicon: the words of the dump's language.
        after: leave out the questions up to this position.
        progress: told of the bytes that are done.
    """
    with tempfile.TemporaryDirectory(prefix="souschef-") as folder:
        staging = sqlite3.connect(Path(folder) / "dump.db", isolation_level=None)
        try:
            staging.executescript("PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF;" + TABLES)
            broken = _stage(source, staging, lambda read: progress(int(read * STAGED)))
            total: int = staging.execute("SELECT count(*) FROM questions").fetchone()[0]
            position = after
            for position, (number, title, accepted, tags) in enumerate(staging.execute(QUESTIONS, (after,)), after + 1):
                done = int(source.size * (STAGED + (1 - STAGED) * position / total))
                place, question = f"{source.place} (question {number})", plain(title).replace("\n", " ")
                answer = staging.execute(BEST, (number, accepted)).fetchone()
                if answer is None:
                    yield Found(place, omitted="nobody answered it well", question=question, position=position, read=done)
                else:
                    yield Found(place, _pair(number, question, tags, answer, site, lexicon), question=question, position=position, read=done)
            if broken:
                yield Found(source.place, problem=broken, position=max(position, total) + 1, read=source.size)
            elif not total:
                yield Found(source.place, problem="it holds no question of a Stack Exchange dump (<row PostTypeId=\"1\" ...>)", read=source.size)
        finally:
            staging.close()


def _stage(source: Source, staging: sqlite3.Connection, progress: Progress) -> str | None:
    """Lay the dump into the tables; the reason where it breaks off."""
    staging.execute("BEGIN")
    broken = _each_row(source.path, lambda row: _post(row, staging), progress)
    staging.execute("CREATE INDEX parents ON answers (parent)")
    names = beside(source.path, "Users")
    if names is not None:
        _each_row(names, lambda row: _user(row, staging), lambda read: None)
    staging.execute("COMMIT")
    return broken


def _each_row(path: Path, take: Callable[[dict[str, str]], None], progress: Progress) -> str | None:
    """Give every row's attributes to `take`; each is thrown away before the next is read."""
    count = 0
    try:
        with opened(path) as (content, raw):
            for count, row in enumerate(_rows(content), 1):
                take(row)
                if count % EVERY == 0:
                    progress(raw.tell())
    except DefusedXmlException as problem:
        return f"it declares entities, which no dump does ({type(problem).__name__}); download it again"
    except (ParseError, EOFError, OSError, zlib.error) as problem:
        return f"it breaks off after {count} rows ({problem}); download it again, what it holds so far is used"
    return None


def _rows(content: BinaryIO) -> Iterator[dict[str, str]]:
    events = iter(iterparse(content, events=("start", "end"), forbid_dtd=True))
    _, root = next(events)
    for event, element in events:
        if event == "end" and element.tag == "row":
            yield dict(element.attrib)
            root.clear()


def _post(row: dict[str, str], staging: sqlite3.Connection) -> None:
    kind = row.get("PostTypeId")
    if kind == QUESTION and row.get("Title", "").strip() and _number(row.get("Id")) is not None:
        staging.execute("INSERT OR REPLACE INTO questions VALUES (?, ?, ?, ?)", (_number(row["Id"]), row["Title"], _number(row.get("AcceptedAnswerId")), row.get("Tags", "")))
    elif kind == ANSWER and _number(row.get("Id")) is not None:
        licence = row.get("ContentLicense") or next(name for day, name in LICENCES if row.get("CreationDate", "") >= day)
        author = (_number(row.get("OwnerUserId")), row.get("OwnerDisplayName"))
        values = (_number(row["Id"]), _number(row.get("ParentId")), _number(row.get("Score")) or 0, row.get("Body", ""), *author, licence)
        staging.execute("INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?, ?)", values)


def _user(row: dict[str, str], staging: sqlite3.Connection) -> None:
    staging.execute("INSERT OR REPLACE INTO users VALUES (?, ?)", (_number(row.get("Id")), row.get("DisplayName")))


def _number(text: str | None) -> int | None:
    return int(text) if text and re.fullmatch(r"-?\d{1,18}", text) else None


def _pair(number: int, question: str, tags: str, answer: tuple[str, str, int | None, str], site: Site, lexicon: Lexicon) -> Pair:
    body, author, user, licence = answer
    told = site.phrase.format(site=site.name, id=number, author=plain(author) or (f"#{user}" if user is not None else "?"), licence=licence)
    return Pair(id=f"{slug(site.name)}-{number}", question=question or "?", answer=body, about=_entities(tags, question, lexicon), source=told, language=lexicon.language)


def _entities(tags: str, question: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The tags that the question names: others tell its subject ("food-safety"), not what it is about."""
    said = set(stems(question, lexicon.language))
    named = (tag.replace("-", " ") for tag in re.findall(r"[^<>|\s]+", tags))
    return tuple(tag for tag in named if set(stems(tag, lexicon.language)) <= said)
