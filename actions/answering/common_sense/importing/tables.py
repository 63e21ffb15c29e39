"""Tables of questions and answers: CSV and JSON Lines with the columns question, answer and, where they are there, more."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import re
import sys
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

from actions.answering.common_sense.importing.sources import Found, Source, opened
from actions.answering.common_sense.pairs import Pair
from actions.language.words import normalise
from actions.recipes.importers.plain_text import plain
from actions.recipes.importers.sources import printable

NEEDED = ("question", "answer")
LISTS = ("also", "about", "when")
COLUMNS = (*NEEDED, "id", "category", "source", *LISTS)
LONGEST_LINE = 16 * 2**20  # bytes of one line
LONGEST_ID = 200  # characters, as the store has them
MARKS = ",;\t|"
BETWEEN = re.compile(r"\s*[|\n]\s*")
DIGITS = 16  # of a digest that stands for a missing id


def read_lines(source: Source, language: str, after: int = 0) -> Iterator[Found]:
    """The pairs of a JSON Lines file, one object a line.

    Args:
        source: the file.
        language: ISO 639-1 code of the pairs.
        after: leave out the lines up to this number.
    """
    number = 0
    try:
        with opened(source.path) as (content, raw):
            while line := content.readline(LONGEST_LINE + 1):
                number += 1
                if len(line) > LONGEST_LINE:
                    yield Found(source.place, problem=f"line {number} is longer than {LONGEST_LINE // 2**20} MB; the rest of the file is not read", position=number)
                    return
                if number > after and line.strip():
                    yield _line(line, source, language, number, raw.tell())
    except (EOFError, OSError, zlib.error) as problem:
        yield Found(source.place, problem=f"it breaks off after line {number} ({problem}); pack it again", position=number + 1)
        return
    if not number:
        yield Found(source.place, problem="it is empty; each line is an object with question and answer")


def _line(line: bytes, source: Source, language: str, number: int, read: int) -> Found:
    place = f"{source.place} (line {number})"
    try:
        row = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as problem:
        return Found(place, problem=f"it is not UTF-8 (byte {problem.start}); save the file as UTF-8", position=number, read=read)
    except (ValueError, RecursionError) as problem:
        return Found(place, problem=f"it is not valid JSON: {problem}", position=number, read=read)
    if not isinstance(row, dict):
        return Found(place, problem="it is no object; each line is an object with question and answer", position=number, read=read)
    return _pair(row, place, source, language, number, read)


def read_csv(source: Source, language: str, after: int = 0) -> Iterator[Found]:
    """The pairs of a CSV file, whose first row names the columns in any order; commas, semicolons or tabs between them.

    Args:
        source: the file.
        language: ISO 639-1 code of the pairs.
        after: leave out the rows up to this number; the one with the names does not count.
    """
    number = 0
    csv.field_size_limit(min(LONGEST_LINE, sys.maxsize))
    try:
        with opened(source.path) as (content, raw):
            text = io.TextIOWrapper(content, encoding="utf-8-sig", newline="")
            head = text.readline()
            names = [name.strip().lower() for name in next(csv.reader([head], delimiter=_mark(head)), [])]
            missing = [name for name in NEEDED if name not in names]
            if missing:
                yield Found(source.place, problem=f"its first row has no column '{missing[0]}'; the columns are {', '.join(COLUMNS)}")
                return
            for number, cells in enumerate(csv.reader(text, delimiter=_mark(head)), 1):
                if number > after and any(cell.strip() for cell in cells):
                    yield _pair(dict(zip(names, cells, strict=False)), f"{source.place} (row {number})", source, language, number, raw.tell())
    except UnicodeDecodeError as problem:
        yield Found(source.place, problem=f"it is not UTF-8 after row {number} (byte {problem.start}); save it as UTF-8", position=number + 1)
    except (csv.Error, EOFError, OSError, zlib.error) as problem:
        yield Found(source.place, problem=f"it cannot be read after row {number} ({problem})", position=number + 1)


def _mark(head: str) -> str:
    """What stands between the columns: the mark that the first row has most of."""
    return max(MARKS, key=head.count)


def _pair(row: Mapping[str, Any], place: str, source: Source, language: str, number: int, read: int) -> Found:
    given = {str(name).strip().lower(): value for name, value in row.items()}
    texts = {name: _text(given.get(name)) for name in COLUMNS if name not in LISTS}
    lacking = [name for name in NEEDED if not texts[name]]
    if lacking:
        return Found(place, problem=f"it has no {lacking[0]}", question=texts["question"], position=number, read=read)
    if len(texts["id"]) > LONGEST_ID:
        return Found(place, problem=f"its id is longer than {LONGEST_ID} characters", question=texts["question"], position=number, read=read)
    question = " ".join(texts["question"].split())
    lists = {name: _list(given.get(name)) for name in LISTS}
    pair = Pair(
        id=_id(texts["id"], source) or f"imported-{_digest(language, question)}",
        question=question,
        answer=str(given["answer"]),
        category=texts["category"],
        source=texts["source"] or source.path.name,
        language=language,
        **lists,
    )
    return Found(place, pair, question=question, position=number, read=read)


def _id(given: str, source: Source) -> str:
    """The given id; a mere number, which other files have too, with the file's name."""
    return f"{printable(source.path.name).split('.')[0]}-{given}" if given.isdecimal() else given


def _text(value: object) -> str:
    return "" if value is None or isinstance(value, bool | list | dict) else plain(str(value)).strip()


def _list(value: object) -> tuple[str, ...]:
    """A list of JSON, or the texts that a cell holds with "|" or line breaks between them."""
    entries = value if isinstance(value, list) else BETWEEN.split(value) if isinstance(value, str) else []
    return tuple(dict.fromkeys(text for entry in entries if (text := _text(entry))))


def _digest(language: str, question: str) -> str:
    return hashlib.sha256(f"{language}\0{normalise(question)}".encode("utf-8", "replace")).hexdigest()[:DIGITS]
