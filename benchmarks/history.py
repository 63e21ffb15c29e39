"""One line per measured result in `benchmarks/history.csv`."""

from __future__ import annotations

import csv
import datetime
from pathlib import Path

HISTORY = Path(__file__).parent / "history.csv"
FIELDS = ("date", "measure", "data", "n", "baseline", "baseline_value", "value")


def note(measure: str, data: str, n: int, value: float, baseline: str = "", baseline_value: float | None = None) -> None:
    """Append a result.

    Args:
        measure: what was measured, with its unit.
        data: on what.
        n: how many items.
        value: the figure.
        baseline: what it is compared with, measured in the same run.
        baseline_value: its figure.
    """
    fresh = not HISTORY.exists()
    with HISTORY.open("a", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        if fresh:
            writer.writerow(FIELDS)
        day = datetime.datetime.now(tz=datetime.timezone.utc).date().isoformat()
        writer.writerow([day, measure, data, n, baseline, "" if baseline_value is None else f"{baseline_value:.4g}", f"{value:.4g}"])
