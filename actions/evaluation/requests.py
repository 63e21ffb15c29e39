"""Requests of cooks who look for a recipe: how many are understood in full, and each part of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from actions.evaluation.report import DataError, Report
from actions.finding.foods import Foods
from actions.finding.reading import QUICK, QUICK_MINUTES, RequestReader
from actions.finding.request import Request
from actions.language.words import stems

FIELDS = ("wanted", "unwanted", "words", "minutes", "servings", "categories", "pantry", "missing")
OURS, KEYWORDS = "ours", "foods and words as they stand"


class Asked(BaseModel):
    """A request and what it wants; what is left out does not matter to the cook."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    say: str
    wanted: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    minutes: float | None = None
    servings: int | None = None
    categories: dict[str, bool] = {}
    pantry: tuple[str, ...] = ()
    missing: int | None = None

    @property
    def request(self) -> Request:
        """What it wants as a request."""
        return Request(**{name: getattr(self, name) for name in FIELDS})


@dataclass(frozen=True)
class Judged:
    """One request with what was understood, and the parts that differ."""

    asked: Asked
    understood: Request
    wrong: tuple[str, ...]


def read_requests(path: Path) -> list[Asked]:
    """Read the requests of a YAML file.

    Raises:
        DataError: it cannot be read, or an entry is none; the message names the file and the entry.
    """
    try:
        found: Any = yaml.safe_load(path.read_text(encoding="utf-8"))
    except OSError as problem:
        raise DataError(f"{path} cannot be read ({problem.strerror or problem}); give a YAML list of requests, each with `say` and what it wants") from problem
    except (yaml.YAMLError, UnicodeDecodeError) as problem:
        raise DataError(f"{path} is not valid YAML ({' '.join(str(problem).split())[:200]})") from problem
    if not isinstance(found, list) or not found:
        raise DataError(f"{path} holds no list of requests, each with `say` and what it wants ({', '.join(FIELDS)})")
    rows = []
    for at, row in enumerate(found, 1):
        try:
            rows.append(TypeAdapter(Asked).validate_python({key: value for key, value in row.items() if value is not None} if isinstance(row, dict) else row))
        except ValidationError as problem:
            first = problem.errors()[0]
            raise DataError(f"{path}, entry {at}: {'.'.join(map(str, first['loc'])) or 'the entry'}: {first['msg']}; its keys are {', '.join(Asked.model_fields)}") from problem
    return rows


def judged(rows: Iterable[Asked], understand: Callable[[str], Request], foods: Foods) -> list[Judged]:
    """Each request beside what is understood of it; lists of words are compared by stems in any order, and names of one food count as the same."""
    found = []
    for row in rows:
        said = understand(row.say)
        want, got = _parts(row.request, foods), _parts(said, foods)
        found.append(Judged(row, said, tuple(name for name in FIELDS if want[name] != got[name])))
    return found


def _parts(request: Request, foods: Foods) -> Mapping[str, Any]:
    language = foods.lexicon.language
    categories = dict(request.categories)
    minutes = request.minutes
    if categories.pop(QUICK, False) and minutes is None:
        minutes = QUICK_MINUTES
    lists = {name: {_same(value, foods, language) for value in getattr(request, name)} for name in ("wanted", "unwanted", "pantry")}
    words = sorted(stem for word in request.words for stem in stems(word, language))
    return {**lists, "words": words, "minutes": minutes, "servings": request.servings, "categories": categories, "missing": request.missing}


def _same(food: str, foods: Foods, language: str) -> tuple[str, ...]:
    """One of the names of a food, the same for all of them."""
    return tuple(stems(" ".join(min(foods.alike(food))), language))


def report(rows: list[Asked], reader: RequestReader, foods: Foods) -> tuple[Report, list[Judged]]:
    """Shares of requests that are understood in full, and of each part, for those in which anybody names it or took it to be named."""
    ours = judged(rows, lambda text: reader.read(text).request, foods)
    plain = judged(rows, lambda text: _keywords(text, foods), foods)
    return Report("requests", len(rows), {KEYWORDS: _shares(plain), OURS: _shares(ours)}), ours


def _shares(found: list[Judged]) -> dict[str, float]:
    blank = Request()
    shares = {"in_full": sum(not row.wrong for row in found) / len(found)}
    for name in FIELDS:
        named = [row for row in found if getattr(row.asked.request, name) != getattr(blank, name) or getattr(row.understood, name) != getattr(blank, name)]
        if named:
            shares[name] = sum(name not in row.wrong for row in named) / len(named)
    return shares


def _keywords(text: str, foods: Foods) -> Request:
    """The baseline: every food that is named is wanted."""
    named = [foods.name(found.number) for found in foods.read(foods.key(text))]
    return Request(wanted=tuple(dict.fromkeys(named)))
