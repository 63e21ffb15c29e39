"""What an evaluation reads and prints: rows of JSON Lines in, one table or one JSON object out."""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from rich.console import Console
from rich.table import Table

Row = TypeVar("Row", bound=BaseModel)
Figures = Mapping[str, Mapping[str, float]]
NARROWEST = 140  # columns that the widest table needs
MOST = 1 << 30  # bytes that a file may hold unpacked


class DataError(ValueError):
    """A data file cannot be used; the message names the file, the line and the remedy."""


@dataclass(frozen=True)
class Report:
    """The result of one evaluation.

    Args:
        task: name of the evaluation, as the command calls it.
        n: how many items were measured.
        approaches: approach → metric → value, the paper's approaches first.
        groups: the same for parts of the data, by their name with their number of items.
    """

    task: str
    n: int
    approaches: Figures
    groups: Mapping[tuple[str, int], Figures] = field(default_factory=dict)

    def public(self) -> dict[str, Any]:
        """The report as `--json` prints it; values with four decimals."""
        groups = {name: {"n": n, "approaches": _rounded(figures)} for (name, n), figures in self.groups.items()}
        return {"task": self.task, "n": self.n, "approaches": _rounded(self.approaches)} | ({"groups": groups} if groups else {})

    def tables(self) -> list[Table]:
        """The report as tables of one line for each approach: the whole data, then its groups."""
        whole = _table(f"{self.task} (n = {self.n})", self.approaches)
        return [whole, *(_table(f"{name} (n = {n})", figures) for (name, n), figures in self.groups.items())]


def print_report(report: Report, *, as_json: bool) -> None:
    """Print a report to standard output, as one JSON object or as tables."""
    if as_json:
        print(json.dumps(report.public(), ensure_ascii=False))
        return
    console = Console(highlight=False)
    console.width = max(console.width, NARROWEST)
    for table in report.tables():
        console.print(table)


def read_rows(path: Path, kind: type[Row]) -> list[Row]:
    """Read the rows of a `.jsonl` or `.jsonl.gz` file; blank lines are passed over.

    Args:
        path: the file.
        kind: what each row is.

    Raises:
        DataError: the file cannot be read, a line is not what the kind asks for, or there is none.
    """
    rows: list[Row] = []
    for at, line in enumerate(_text(path).splitlines(), 1):
        if not line.strip():
            continue
        try:
            rows.append(kind.model_validate_json(line))
        except ValidationError as problem:
            first = problem.errors()[0]
            where = ".".join(map(str, first["loc"])) or "the line"
            raise DataError(f"{path}, line {at}: {where}: {first['msg']}; each line is one JSON object with {', '.join(kind.model_fields)}") from problem
    if not rows:
        raise DataError(f"{path} holds no row; each line is one JSON object with {', '.join(kind.model_fields)}")
    return rows


def _text(path: Path) -> str:
    try:
        with (gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")) as file:
            data = file.read(MOST + 1)
    except (OSError, EOFError) as problem:
        raise DataError(f"{path} cannot be read ({getattr(problem, 'strerror', None) or problem}); give a .jsonl or .jsonl.gz file") from problem
    if len(data) > MOST:
        raise DataError(f"{path} holds more than {MOST >> 20} MiB; give a smaller part of it")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise DataError(f"{path} is not UTF-8 (byte {problem.start}); save it as UTF-8") from problem


def _rounded(figures: Figures) -> dict[str, dict[str, float]]:
    return {approach: {metric: round(value, 4) for metric, value in metrics.items()} for approach, metrics in figures.items()}


def _table(title: str, figures: Figures) -> Table:
    metrics = list(dict.fromkeys(metric for values in figures.values() for metric in values))
    table = Table(title=title, title_justify="left")
    table.add_column("approach")
    for metric in metrics:
        table.add_column(metric.replace("_", " "), justify="right")  # a long name may go over two lines
    for approach, values in figures.items():
        table.add_row(approach, *(_figure(values.get(metric)) for metric in metrics))
    return table


def _figure(value: float | None) -> str:
    """A share with three decimals, a count without."""
    if value is None:
        return ""
    return str(value) if isinstance(value, int) else f"{value:.3f}"
