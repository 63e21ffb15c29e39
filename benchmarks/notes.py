"""How often the right note is found for questions that other hands wrote at steps of the shipped recipes, before they saw the notes.

    .venv/actions/bin/python -m benchmarks.notes

Questions of `knowledge/gold/note_questions.jsonl`, each with the notes that answer it; none for those that nothing can answer. What the assistant makes of it is
measured by `benchmarks.mixed`.
"""

from __future__ import annotations

from statistics import fmean, median
from time import perf_counter
from typing import Literal

import typer
from pydantic import BaseModel

from actions.answering.reading.questions import step_at
from actions.evaluation.report import read_rows
from actions.kitchen import Kitchen
from actions.settings import PROJECT

GOLD = PROJECT / "knowledge" / "gold" / "note_questions.jsonl"
THRESHOLDS = (0.3, 0.45, 0.6, 0.75)
BEHIND = 2  # notes behind the first that are counted, too


class Placed(BaseModel):
    """A question at a step, with the notes that answer it."""

    id: str
    recipe: str
    at: str
    ask: str
    kind: Literal["recipe", "general", "none"]
    notes: tuple[str, ...] = ()


def main() -> None:
    """Ask all questions and print the figures."""
    kitchen, found = Kitchen.open(), []
    assert kitchen.notes is not None, "`make setup` makes the notes"
    for row in read_rows(GOLD, Placed):
        recipe = kitchen.store.get(row.recipe)
        if recipe is None or not kitchen.notes.knows(recipe):
            raise typer.BadParameter(f"'{row.recipe}' is not in the store as its card has it; import knowledge/recipes")
        began = perf_counter()
        noted = kitchen.notes.ask(row.ask, recipe, step_at(recipe, row.at, kitchen.lexicon))
        if noted is not None:
            names = [noted.note.id, *(one.id for one in noted.rest[:BEHIND])]
            found.append((row, noted.confidence, [name in row.notes for name in names], (perf_counter() - began) * 1000))
    answered, none = [one for one in found if one[0].notes], [one for one in found if not one[0].notes]
    typer.echo(f"{len(answered)} questions: first right {fmean(right[0] for _, _, right, _ in answered):.3f}, among three {fmean(any(right) for _, _, right, _ in answered):.3f}")
    for least in THRESHOLDS:
        said = [right[0] for _, confidence, right, _ in answered if confidence >= least]
        told = fmean(confidence >= least for _, confidence, _, _ in none)
        right, wrong = sum(said) / len(answered), (len(said) - sum(said)) / len(answered)
        typer.echo(f"from {least:.2f}: right {right:.3f}, wrong {wrong:.3f}; of {len(none)} that nothing answers told {told:.3f}")
    typer.echo(f"median milliseconds {median(one[3] for one in found):.1f}")


if __name__ == "__main__":
    typer.run(main)
