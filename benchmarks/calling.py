"""Calls of a running server."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import Request, urlopen

PATIENCE = 60  # seconds that an answer may take


def call(url: str, body: dict[str, str] | None = None) -> Any:
    """What the server answers, read from JSON.

    Args:
        url: the address.
        body: what is posted; without it the address is only read.

    Raises:
        URLError: the server cannot be reached, or refuses.
    """
    return post(url, body) if body else _read(Request(url))


def post(url: str, body: Any) -> Any:
    """Post JSON and read the answer.

    Raises:
        URLError: the server cannot be reached, or refuses.
    """
    return _read(Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"}))


def _read(request: Request) -> Any:
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)
