"""What the importers read from real pages, against what each page's publisher and recipe-scrapers' testers say it holds.

    .venv/actions/bin/python -m benchmarks.importers ../shared/data/importer_jsonld.jsonl.gz ../shared/data/importer_html.jsonl.gz

Each row of a file has a `jsonld` object or an `html` page, and `gold`. A field counts only where gold has it; one that
the object does not hold at all, because gold was read from elsewhere in the page, is counted under "not in the source".
Steps are right where all texts are the same in the same order; "steps without labels" passes over what gold has as lines
of its own and we as headings, or not at all: names of sections and of steps. With `--compare` both readings of each page
are compared, of an object those of a page that holds nothing else.
"""

from __future__ import annotations

import gzip
import html
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError, is_ingredient
from actions.recipes.importers.json_ld import read_json_ld
from actions.recipes.importers.pages import compared, read_page
from actions.recipes.model import RawRecipe
from benchmarks.history import note

TIMES = {"total_time": ("totalTime", "prepTime", "cookTime", "performTime"), "prep_time": ("prepTime",), "cook_time": ("cookTime",)}
SOURCES = {
    "title": ("name",), "yield": ("recipeYield",), "ingredients": ("recipeIngredient",), **TIMES, "steps": ("recipeInstructions",), "steps without labels": ("recipeInstructions",),
}
COUNTED = {"dozen": 12}


@dataclass
class Score:
    """Rows of one file: how many, what was refused, and for each field how many are right, wrong and not in the source."""

    rows: int = 0
    refused: list[str] = field(default_factory=list)
    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    absent: Counter[str] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)


def rows_of(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def measure(path: Path) -> Score:
    """Read every row and compare."""
    lexicons, score = Lexicons("en"), Score()
    for row in rows_of(path):
        score.rows += 1
        try:
            raw = read_page(row["html"], None, lexicons) if "html" in row else read_json_ld(row["jsonld"], lexicons)
        except RecipeError as problem:
            score.refused.append(f"{row['id']}: {problem}")
            continue
        compare(row, raw, sum(is_ingredient(line, lexicons.of(raw.language)) for line in raw.ingredients), score)
    return score


def compare(row: dict[str, Any], raw: RawRecipe, ingredients: int, score: Score) -> None:
    """Count each field of gold as right, wrong, or not in the source."""
    gold = row["gold"]
    lines = gold["ingredients"].splitlines() if isinstance(gold["ingredients"], str) else gold["ingredients"]
    pairs: dict[str, tuple[object, object]] = {"title": (gold["title"], raw.title), "ingredients": (len(lines), ingredients)}
    if "yields" in gold:
        pairs["yield"] = (number(gold["yields"]), raw.servings)
    for name, read in zip(TIMES, (raw.minutes, raw.prep_minutes, raw.cook_minutes), strict=True):
        if gold.get(name):
            pairs[name] = (gold[name], read)
    if gold.get("instructions_list"):
        pairs |= steps(row, raw)
    for name, (wanted, found) in pairs.items():
        if wanted == found:
            score.right[name] += 1
        elif "jsonld" in row and not any(row["jsonld"].get(source) for source in SOURCES[name]):
            score.absent[name] += 1
        else:
            score.wrong[name] += 1
            score.misses.append(f"{row['id']}: {name} {str(wanted)[:200]}, read {str(found)[:200]}")


def steps(row: dict[str, Any], raw: RawRecipe) -> dict[str, tuple[object, object]]:
    """The steps of gold and ours, as they are and without labels."""
    wanted = [_plain(line) for line in row["gold"]["instructions_list"]]
    read = [_plain(step.text) for step in raw.instructions]
    parts = groupby(raw.instructions, key=lambda step: step.section)
    headed = [line for section, within in parts for line in (_plain(section or ""), *(_plain(step.text) for step in within)) if line]
    labels = {_plain(step.section or "") for step in raw.instructions} | {_plain(name) for name in _names(row.get("jsonld"))}
    bare = [line for line in wanted if line not in labels or line in read]
    return {"steps": (wanted, headed if headed == wanted else read), "steps without labels": (bare, read)}


def _names(value: Any) -> Iterator[str]:
    """All names inside an object's instructions."""
    if isinstance(value, list | dict):
        if isinstance(value, dict) and isinstance(value.get("name"), str):
            yield value["name"]
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _names(inner)


def _plain(text: str) -> str:
    return " ".join(html.unescape(text).split()).rstrip(" :")


def number(text: object) -> int | None:
    """The number of a yield such as "4 servings" or "2 dozen"."""
    found = re.search(r"(\d+)(?: (\w+))?", str(text))
    return int(found[1]) * COUNTED.get(found[2], 1) if found else None


def differences(paths: list[Path]) -> None:
    """Print in how many pages a page's own data and recipe-scrapers' reading differ, field by field, with one example of each."""
    lexicons, pages, counts, examples = Lexicons("en"), 0, Counter[str](), dict[str, str]()
    for row in (row for path in paths for row in rows_of(path)):
        page = row.get("html") or f'<html><head><script type="application/ld+json">{json.dumps({"@context": "https://schema.org", **row["jsonld"]})}</script></head></html>'
        try:
            found = compared(page, None if "html" in row else f"https://{row['site']}/", lexicons)
        except RecipeError:
            continue
        pages += 1
        for one in found.differences:
            counts[one.field] += 1
            examples.setdefault(one.field, f"{row['id']}: {one.own[:70]!r} / {one.scraped[:70]!r}")
            if one.field in ("title", "servings", "minutes", "ingredients", "instructions"):
                typer.echo(f"{row['id']}: {one.field}: {one.own[:100]!r} / {one.scraped[:100]!r}")
    table = Table(title=f"{pages} pages: fields that the two readings say differently")
    for heading in ("field", "pages", "for example"):
        table.add_column(heading)
    for name, count in counts.most_common():
        table.add_row(name, str(count), examples[name])
    Console().print(table)


def main(paths: list[Path], misses: bool = False, compare: bool = False) -> None:
    """Print how much is right in each file, what was refused and why, and note it in the history; or compare both readings of each page."""
    if compare:
        differences(paths)
        return
    for path in paths:
        score = measure(path)
        table = Table(title=f"{path.name}: {score.rows} rows, {len(score.refused)} refused")
        for heading in ("field", "right", "wrong", "not in the source", "share right"):
            table.add_column(heading)
        for name in SOURCES:
            right, wrong = score.right[name], score.wrong[name]
            share = right / (right + wrong) if right + wrong else 1.0
            table.add_row(name, str(right), str(wrong), str(score.absent[name]), f"{share:.4f}")
            note(f"importers, {name} right", path.name, right + wrong, share)
        Console().print(table)
        typer.echo("\n".join(score.refused + (score.misses if misses else [])))


if __name__ == "__main__":
    typer.run(main)
