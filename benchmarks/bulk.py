"""Very many recipes: how fast they are stored and analysed, and whether choosing and starting one stays as fast as among few.

    .venv/actions/bin/python -m benchmarks.bulk ../shared/data/recipes_en_54277.jsonl.gz

Recipes are imported by `souschef import` in a process of its own into a new store; a second import of the same file
shows what an unchanged recipe costs. Turns are played in this process against that store and against one that holds
the project's own cards, with the same moves.
"""

from __future__ import annotations

import gc
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer
import yaml
from rich.console import Console
from rich.table import Table

from actions.kitchen import Kitchen
from actions.recipes.store import Listed
from actions.settings import PROJECT, Settings
from benchmarks.history import note
from tests.unit.moves.cook import Cook

CHOSEN = 30  # recipes that are chosen and started in each store
ANALYSED = 500  # recipes whose first and second reading are timed
MEGABYTE = 1024  # in the unit of ru_maxrss, which is kilobytes


def imported(path: Path, store: str) -> tuple[dict[str, Any], float]:
    """What `souschef import --json` prints, and the seconds it took."""
    command = [str(Path(sys.executable).with_name("souschef")), "import", str(path), "--json"]
    start = time.perf_counter()
    done = subprocess.run(command, env={**os.environ, "SOUSCHEF_STORE": store}, capture_output=True, text=True, check=False)
    return json.loads(done.stdout), time.perf_counter() - start


def timed(play: Callable[[], object]) -> float:
    """Milliseconds of a call."""
    start = time.perf_counter()
    play()
    return (time.perf_counter() - start) * 1000


def readings(kitchen: Kitchen, rows: list[Listed]) -> tuple[list[float], list[float]]:
    """Milliseconds of the first reading of recipes, with their analysis, and of the second by a new process."""
    first = sorted(timed(lambda row=row: kitchen.store.get(row.id)) for row in rows)  # type: ignore[misc]
    again = Kitchen.open(kitchen.settings).store
    return first, sorted(timed(lambda row=row: again.get(row.id)) for row in rows)  # type: ignore[misc]


def turns(kitchen: Kitchen, rows: list[Listed], domain: dict[str, Any]) -> dict[str, list[float]]:
    """Milliseconds of each kind of turn, over conversations that choose one of the recipes each."""
    took: dict[str, list[float]] = defaultdict(list)
    for row in rows:
        cook = Cook(kitchen, domain)
        took["greet"].append(timed(lambda cook=cook: cook.say("greet", "hello")))  # type: ignore[misc]
        took["list"].append(timed(lambda cook=cook: cook.say("list_recipes", "what recipes do you have?")))  # type: ignore[misc]
        took["more"].append(timed(lambda cook=cook: cook.say("more_results", "more")))  # type: ignore[misc]
        took["list by food"].append(timed(lambda cook=cook: cook.say("list_recipes", "something with chicken", ingredient="chicken")))  # type: ignore[misc]
        took["choose"].append(timed(lambda cook=cook, row=row: cook.say("choose_recipe", f"I'd like to make {row.title}")))  # type: ignore[misc]
        took["start"].append(timed(lambda cook=cook, row=row: cook.start(row.id)))  # type: ignore[misc]
        took["next"].append(timed(lambda cook=cook: cook.say("next", "next")))  # type: ignore[misc]
    return took


def show(title: str, rows: list[tuple[str, list[float]]]) -> None:
    """Print median and 99th percentile of timings."""
    table = Table(title=title)
    for heading in ("", "n", "median ms", "99 % ms", "longest ms"):
        table.add_column(heading)
    for name, times in rows:
        table.add_row(name, str(len(times)), f"{statistics.median(times):.2f}", f"{percentile(times):.2f}", f"{max(times):.2f}")
    Console().print(table)


def percentile(times: list[float]) -> float:
    """The 99th percentile."""
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.99))]


def main(path: Path) -> None:
    """Measure everything, print it and note it in the history."""
    domain: dict[str, Any] = yaml.safe_load((PROJECT / "domain.yml").read_text(encoding="utf-8"))
    folder = Path(tempfile.mkdtemp(dir=PROJECT / "build", prefix="bulk-"))
    try:
        few, many = f"sqlite:///{folder / 'few.db'}", f"sqlite:///{folder / 'many.db'}"
        counts, seconds = imported(path, many)
        memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / MEGABYTE
        rate = counts["new"] / seconds
        typer.echo(f"{counts['new']} recipes stored in {seconds:.1f} s, {rate:.0f} a second, {memory:.0f} MB; {len(counts['problems'])} refused")
        again, seconds_again = imported(path, many)
        typer.echo(f"imported again: {again['unchanged']} unchanged in {seconds_again:.1f} s")
        imported(PROJECT / "knowledge" / "recipes", few)
        kitchens = {"few": Kitchen.open(Settings(store=few)), "many": Kitchen.open(Settings(store=many))}
        starts = {name: timed(kitchen.catalogue.rows) for name, kitchen in kitchens.items()}
        gc.collect()
        gc.freeze()  # as the action server does
        typer.echo(f"catalogue read in {starts['few']:.0f} ms (few), {starts['many']:.0f} ms (many)")
        sample = {name: random.Random(7).sample(kitchen.catalogue.rows(), min(CHOSEN, len(kitchen.catalogue.rows()))) for name, kitchen in kitchens.items()}
        others = random.Random(8).sample(kitchens["many"].catalogue.rows(), ANALYSED)
        first, second = readings(kitchens["many"], others)
        show("a recipe read from the store", [("with its analysis", first), ("analysed before", second)])
        for name in kitchens:
            for row in sample[name]:
                kitchens[name].store.get(row.id)
        took = {name: turns(kitchen, sample[name], domain) for name, kitchen in kitchens.items()}
        fresh = random.Random(9).sample(kitchens["many"].catalogue.rows(), CHOSEN)
        took["many"]["start, not analysed before"] = [timed(lambda row=row: Cook(kitchens["many"], domain).start(row.id)) for row in fresh]  # type: ignore[misc]
        for name, kitchen in kitchens.items():
            show(f"turns among {len(kitchen.catalogue.rows())} recipes", list(took[name].items()))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    note("recipes stored per second", path.name, counts["new"], rate)
    note("memory of a bulk import (MB)", path.name, counts["new"], memory)
    note("recipe analysed (ms), median", path.name, len(first), statistics.median(first))
    note("recipe analysed (ms), 99 %", path.name, len(first), percentile(first))
    for kind in ("choose", "start"):
        note(f"turn that lets a recipe {kind} (ms), median", path.name, CHOSEN, statistics.median(took["many"][kind]), "own cards", statistics.median(took["few"][kind]))


if __name__ == "__main__":
    typer.run(main)
