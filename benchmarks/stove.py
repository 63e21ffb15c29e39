"""Utterances of real kitchens, by other hands than the training data, put to a running server: whether each is understood, and what moves the recipe by mistake.

    souschef serve
    .venv/actions/bin/python -m benchmarks.stove --url http://127.0.0.1:5005

`knowledge/gold/stove_utterances.jsonl` holds what eight writers said at the stove, half of it next to its near twin of another intent ("both halves are in now", "both
halves now, yeah?"). An intent is right where the utterance as a whole leads with it. A question that is taken for a move is the dangerous mistake: it changes the running step.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any
from urllib.request import Request, urlopen

import typer
from pydantic import BaseModel

from actions.evaluation.report import read_rows
from actions.settings import PROJECT
from benchmarks.history import note

GOLD = PROJECT / "knowledge" / "gold" / "stove_utterances.jsonl"
ASKING = ("ask_", "report_problem", "report_missing")
"""How intents begin that leave the recipe where it is; the others are moves, wishes and talk."""
SHOWN = 20


class Uttered(BaseModel):
    """What a cook said, and the intent that it has."""

    id: str
    text: str
    intent: str


def read(url: str, text: str) -> str:
    """The intent that the server reads."""
    request = Request(f"{url}/model/parse", json.dumps({"text": text}).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=60) as answer:
        parsed: dict[str, Any] = json.load(answer)
    return str(parsed["intent"]["name"])


def main(
    url: Annotated[str, typer.Option(help="Address of the server.")] = "http://127.0.0.1:5005",
    utterances: Annotated[Path, typer.Option(help="The utterances.")] = GOLD,
    keep: Annotated[bool, typer.Option(help="Note the figures in benchmarks/history.csv.")] = False,
) -> None:
    """Put the utterances and print the figures and the commonest confusions."""
    rows = read_rows(utterances, Uttered)
    said = [(row.intent, read(url, row.text)) for row in rows]
    asked = [found for meant, found in said if meant.startswith(ASKING)]
    right = sum(meant == found for meant, found in said) / len(said)
    moved = sum(not found.startswith(ASKING) for found in asked) / len(asked)
    typer.echo(f"intents right {right:.3f} of {len(said)}; of {len(asked)} questions and troubles taken for something else {moved:.3f}")
    for (meant, found), times in Counter((meant, found) for meant, found in said if meant != found).most_common(SHOWN):
        typer.echo(f"{times:4d}  {meant} taken for {found}")
    if keep:
        note("intents at the stove, right", "utterances of eight other hands", len(said), right)
        note("intents at the stove, questions taken for moves or talk", "utterances of eight other hands", len(asked), moved)


if __name__ == "__main__":
    typer.run(main)
