"""Everyday questions of general cooking, with no recipe in hand, put to a running server: right, honest and wrong replies.

    souschef serve
    .venv/actions/bin/python -m benchmarks.everyday --url http://127.0.0.1:5005

`knowledge/gold/everyday_questions.jsonl` holds 250 plain questions of one writer, for development. A reply is right where it holds one alternative of every list in
`holds`; what is not right but comes from no source, a search for recipes among it, counts as honest, else it is wrong.
"""

from __future__ import annotations

import uuid
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic import BaseModel

from actions.evaluation.report import read_rows
from actions.settings import PROJECT
from benchmarks.calling import call
from benchmarks.mini_dialogues import holds

GOLD = PROJECT / "knowledge" / "gold" / "everyday_questions.jsonl"
FALLBACK = "fallback"


class Everyday(BaseModel):
    """A question, the right answer, and what a right reply holds."""

    ask: str
    answer: str
    holds: tuple[tuple[str, ...], ...]


def put(url: str, row: Everyday) -> tuple[str, str]:
    """Ask a question in a conversation of its own.

    Returns:
        right, honest or wrong, and the reply.
    """
    sender = f"everyday-{uuid.uuid4()}"
    told: list[dict[str, Any]] = call(f"{url}/webhooks/rest/webhook", {"sender": sender, "message": row.ask})
    text = " ".join(str(reply.get("text", "")) for reply in told)
    trace = call(f"{url}/conversations/{sender}/tracker?include_events=NONE")["slots"].get("answer_trace") or {}
    source = str(trace.get("source", FALLBACK))
    if source != FALLBACK and holds(row.holds, text):
        return "right", text
    return ("honest" if source == FALLBACK else "wrong"), text


def main(
    url: Annotated[str, typer.Option(help="Address of the server.")] = "http://127.0.0.1:5005",
    questions: Annotated[Path, typer.Option(help="The questions.")] = GOLD,
    show: Annotated[bool, typer.Option(help="Print what is not right.")] = False,
) -> None:
    """Put the questions and print the shares."""
    counts: Counter[str] = Counter()
    rows = list(read_rows(questions, Everyday))
    for row in rows:
        verdict, text = put(url, row)
        counts[verdict] += 1
        if show and verdict != "right":
            typer.echo(f"{verdict}: {row.ask}\n  {text}\n  {row.answer}")
    typer.echo(f"n {len(rows)}  " + "  ".join(f"{name} {counts[name] / len(rows):.3f}" for name in ("right", "honest", "wrong")))


if __name__ == "__main__":
    typer.run(main)
