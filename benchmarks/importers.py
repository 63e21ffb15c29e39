"""What the importers read from real pages, against what each page's publisher and recipe-scrapers' testers say it holds.

    .venv/actions/bin/python -m benchmarks.importers ../shared/data/importer_jsonld.jsonl.gz ../shared/data/importer_html.jsonl.gz

Each row of a file has a `jsonld` object or an `html` page, and `gold`. A field counts only where gold has it; one that
the object does not hold at all, because gold was read from elsewhere in the page, is counted under "not in the source".
"""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError, is_ingredient
from actions.recipes.importers.json_ld import read_json_ld
from actions.recipes.importers.pages import read_page
from actions.recipes.model import RawRecipe
from benchmarks.history import note

TIMES = {"total_time": ("totalTime", "prepTime", "cookTime", "performTime"), "prep_time": ("prepTime",), "cook_time": ("cookTime",)}
SOURCES = {"title": ("name",), "yield": ("recipeYield",), "ingredients": ("recipeIngredient",), **TIMES}


@dataclass
class Score:
    """Rows of one file: how many, what was refused, and for each field how many are right, wrong and not in the source."""

    rows: int = 0
    refused: list[str] = field(default_factory=list)
    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    absent: Counter[str] = field(default_factory=Counter)
    misses: list[str] = field(default_factory=list)


def measure(path: Path) -> Score:
    """Read every row and compare."""
    lexicons, score = Lexicons("en"), Score()
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
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
    for name, (wanted, found) in pairs.items():
        if wanted == found:
            score.right[name] += 1
        elif "jsonld" in row and not any(row["jsonld"].get(source) for source in SOURCES[name]):
            score.absent[name] += 1
        else:
            score.wrong[name] += 1
            score.misses.append(f"{row['id']}: {name} {wanted!r}, read {found!r}")


def number(text: object) -> int | None:
    """The first number of a yield such as "4 servings"."""
    found = re.search(r"\d+", str(text))
    return int(found[0]) if found else None


def main(paths: list[Path], misses: bool = False) -> None:
    """Print how much is right in each file, what was refused and why; note it in the history."""
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
