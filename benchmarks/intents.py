"""Five-fold cross-validation of the intents with `rasa test nlu`: macro-F1 and the commonest confusions.

    .venv/actions/bin/python -m benchmarks.intents

Takes about fifteen minutes on two cores. Rasa's own reports are left in `build/intents/`.
"""

from __future__ import annotations

import json
import subprocess

import typer

from actions import servers
from actions.settings import PROJECT
from benchmarks.history import note

OUT = PROJECT / "build" / "intents"
SHOWN = 25


def main(folds: int = 5) -> None:
    """Run the cross-validation, print macro-F1, accuracy and confusions, and note them in the history."""
    command = [str(servers.RASA), "test", "nlu", "--cross-validation", "--folds", str(folds), "--nlu", "data/nlu", "--out", str(OUT), "--no-plot"]
    subprocess.run(command, cwd=PROJECT, env=servers.environment(), check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    report = json.loads((OUT / "intent_report.json").read_text(encoding="utf-8"))
    macro, count = report["macro avg"]["f1-score"], int(report["macro avg"]["support"])
    typer.echo(f"macro-F1 {macro:.4f}, accuracy {report['accuracy']:.4f}, {count} utterances, {folds} folds")
    intents = {name: row for name, row in report.items() if isinstance(row, dict) and not name.endswith("avg")}
    for name, row in sorted(intents.items(), key=lambda item: float(item[1]["f1-score"]))[:SHOWN]:
        confused = ", ".join(f"{other} {times}" for other, times in row.get("confused_with", {}).items())
        typer.echo(f"{name:24} F1 {row['f1-score']:.3f}  {confused}")
    note("intents, macro-F1", f"data/nlu, {folds}-fold cross-validation", count, macro)
    note("intents, accuracy", f"data/nlu, {folds}-fold cross-validation", count, report["accuracy"])


if __name__ == "__main__":
    typer.run(main)
