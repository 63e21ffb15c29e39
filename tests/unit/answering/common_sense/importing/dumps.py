"""Small dumps and tables for the tests, in our own words."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

from tests.conftest import scratch

Row = Mapping[str, object]


def question(number: int, title: str, **more: object) -> Row:
    return {"Id": number, "PostTypeId": 1, "Title": title, "CreationDate": "2012-05-01T10:00:00.000", **more}


def answer(number: int, parent: int, body: str, score: int = 1, **more: object) -> Row:
    return {"Id": number, "PostTypeId": 2, "ParentId": parent, "Body": f"<p>{body}</p>", "Score": score, "CreationDate": "2019-05-01T10:00:00.000", **more}


def xml(rows: list[Row], root: str = "posts") -> str:
    lines = [f"  <row {' '.join(f'{name}={chr(34)}{escape(str(value))}{chr(34)}' for name, value in row.items())} />" for row in rows]
    return "\n".join(['<?xml version="1.0" encoding="utf-8"?>', f"<{root}>", *lines, f"</{root}>", ""])


def dump(folder: Path, rows: list[Row], users: Mapping[int, str] | None = None) -> Path:
    """`Posts.xml` in a folder that is named like the site, with `Users.xml` beside it."""
    place = folder / "cooking.stackexchange.com"
    if users:
        scratch(place / "Users.xml", xml([{"Id": number, "DisplayName": name} for number, name in users.items()], "users"))
    return scratch(place / "Posts.xml", xml(rows))
