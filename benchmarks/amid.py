"""General questions put to a running server while some recipe is cooked: right, honest and wrong replies.

    souschef serve
    .venv/actions/bin/python -m benchmarks.amid --url http://127.0.0.1:5005

Each question of `knowledge/gold/retrieval_queries.jsonl` (350 by other hands than the base's; `retrieval_dev_queries.jsonl` are for development) is asked at some step of
some shipped recipe that it has nothing to do with. A reply is right where it is the answer of the pair that the gold names, honest where no source answered, else wrong.
"""

from __future__ import annotations

import random
import uuid
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel

from actions.evaluation.report import read_rows
from actions.settings import PROJECT
from benchmarks.calling import call
from benchmarks.history import note

GOLD = PROJECT / "knowledge" / "gold" / "retrieval_queries.jsonl"
RECIPES = PROJECT / "knowledge" / "recipes"
LAST_STEP = 15  # up to which a step is chosen: every shipped recipe has as many
FALLBACK = "fallback"


class Query(BaseModel):
    """A question, and the ids of the pairs of the base that answer it."""

    id: str
    text: str
    source_id: str
    also_ok: tuple[str, ...] = ()


def put(url: str, row: Query, recipe: str, step: int) -> tuple[str, str]:
    """Ask a question at a step of a recipe.

    Returns:
        right, honest or wrong, and the reply.
    """
    sender = f"amid-{uuid.uuid4()}"
    replies: list[dict[str, Any]] = []
    for message in (f'/start_cooking{{"recipe":"{recipe}"}}', f'/go_to_step{{"step":{step}}}', row.text):
        replies = call(f"{url}/webhooks/rest/webhook", {"sender": sender, "message": message})
    text = " ".join(str(reply.get("text", "")) for reply in replies)
    trace = call(f"{url}/conversations/{sender}/tracker?include_events=NONE")["slots"].get("answer_trace") or {}
    if trace.get("answer_id") in (row.source_id, *row.also_ok):
        return "right", text
    return ("honest" if str(trace.get("source", FALLBACK)) == FALLBACK else "wrong"), text


def main(
    url: Annotated[str, typer.Option(help="Address of the server.")] = "http://127.0.0.1:5005",
    questions: Annotated[Path, typer.Option(help="The questions.")] = GOLD,
    show: Annotated[bool, typer.Option(help="Print what is not right.")] = False,
    keep: Annotated[bool, typer.Option(help="Note the figures in benchmarks/history.csv.")] = False,
) -> None:
    """Put the questions and print the shares."""
    chance, recipes = random.Random(0), sorted(file.stem for file in RECIPES.glob("*.txt"))
    counts: Counter[str] = Counter()
    rows = list(read_rows(questions, Query))
    for row in rows:
        verdict, text = put(url, row, chance.choice(recipes), chance.randint(1, LAST_STEP))
        counts[verdict] += 1
        if show and verdict != "right":
            typer.echo(f"{verdict}: {row.text}\n  {text}\n  {row.source_id}")
    shares = {name: counts[name] / len(rows) for name in ("right", "honest", "wrong")}
    typer.echo(f"n {len(rows)}  " + "  ".join(f"{name} {share:.3f}" for name, share in shares.items()))
    if keep:
        for name in ("right", "wrong"):
            note(f"general questions amid a recipe, {name}", questions.name, len(rows), shares[name])


if __name__ == "__main__":
    typer.run(main)
