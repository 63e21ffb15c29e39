"""All sets in one go, each with n and its 95% interval, compared item by item with an earlier run.

    export SOUSCHEF_STORE=sqlite:////tmp/measured.db SOUSCHEF_DATABASE=/tmp/measured-talks.db
    .venv/actions/bin/python -m benchmarks.all --prepare            # shipped recipes, the sealed pages, and those of ../shared into that store
    souschef serve
    .venv/actions/bin/python -m benchmarks.all --name today --against before --sets general,noise

Every item is kept in `build/benchmarks/NAME/SET.jsonl`. What became right and what no longer is counts, not the shares alone. Sealed sets print shares and nothing else.
"""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path
from typing import Annotated

import typer

from actions.settings import PROJECT
from benchmarks.history import note
from benchmarks.items import Item, compare, interval, load, save, table
from benchmarks.sealed import SEALED
from benchmarks.sets import HANDS, SETS, SHARED, Place

RUNS = PROJECT / "build" / "benchmarks"


def prepare() -> None:
    """Import every recipe that the sets are about into the store that SOUSCHEF_STORE names."""
    if "SOUSCHEF_STORE" not in os.environ:
        raise typer.BadParameter(
            "set SOUSCHEF_STORE to a store for measuring, such as sqlite:////tmp/measured.db; the own store stays as it is"
        )
    souschef, python = (
        PROJECT / ".venv" / "actions" / "bin" / "souschef",
        PROJECT / ".venv" / "actions" / "bin" / "python",
    )
    commands: list[list[str | Path]] = [
        [souschef, "import", PROJECT / "knowledge" / "recipes", SEALED / "pages"]
    ]
    if SHARED.is_dir():
        commands += [[python, HANDS / "imported.py"], [python, HANDS / "oat.py", "--import"]]
        commands += [
            [python, SHARED / "tools" / "replay.py", "import", "--data", SHARED / "data" / part]
            for part in ("cookdial", "qooka", "hands/cookdial")
        ]
    commands.append([souschef, "categorise"])
    for command in commands:
        subprocess.run(command, cwd=PROJECT, check=True)


def _file(run: str, name: str) -> Path:
    return RUNS / run / f"{name.replace(' ', '-')}.jsonl"


def _kept(name: str, items: list[Item], before: list[Item]) -> None:
    """Note the share of right items in the history, with the earlier run as its baseline."""
    share = sum(item.right for item in items) / len(items)
    earlier = sum(item.right for item in before) / len(before) if before else None
    note(
        f"{name}, right (±{interval(share, len(items)):.3f})",
        "benchmarks.all",
        len(items),
        share,
        "the earlier run" if before else "",
        earlier,
    )


def main(
    name: Annotated[str, typer.Option(help="How this run is called.")] = "now",
    against: Annotated[str, typer.Option(help="The run that it is compared with.")] = "",
    sets: Annotated[str, typer.Option(help="Only these sets, divided by commas.")] = "",
    url: Annotated[str, typer.Option(help="Address of the server.")] = "http://127.0.0.1:5005",
    limit: Annotated[int, typer.Option(help="At most so many items of a set.")] = 0,
    keep: Annotated[bool, typer.Option(help="Note the figures in benchmarks/history.csv.")] = False,
    ready: Annotated[bool, typer.Option("--prepare", help="Only import the recipes.")] = False,
) -> None:
    """Run the sets, print the shares, and compare."""
    if ready:
        return prepare()
    chosen = [part.strip() for part in sets.split(",") if part.strip()] or list(SETS)
    unknown = [part for part in chosen if part not in SETS]
    if unknown:
        raise typer.BadParameter(
            f"no set is called {', '.join(unknown)}; there are {', '.join(SETS)}"
        )
    for one in chosen:
        began = time.monotonic()
        try:
            items = list(SETS[one](Place(url, RUNS / name / "parts", limit)))
        except RuntimeError as problem:
            typer.echo(f"{one}: {problem}")
            continue
        save(_file(name, one), items)
        typer.echo(f"{one} ({time.monotonic() - began:.0f} s)\n{table(items)}")
        before = load(_file(against, one)) if against and _file(against, one).exists() else []
        if before:
            typer.echo(f"  against {against}: {compare(before, items)}")
        if keep:
            _kept(one, items, before)
    return None


if __name__ == "__main__":
    typer.run(main)
