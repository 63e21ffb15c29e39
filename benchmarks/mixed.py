"""Three hundred mixed questions at given steps of shipped recipes, put to a running server: right source, right answer, honest and wrong ones.

    souschef serve                                   # SOUSCHEF_TREE=paper for the paper's tree
    .venv/actions/bin/python -m benchmarks.mixed --url http://127.0.0.1:5005

Questions of `knowledge/gold/mixed_questions.jsonl` (70% about the recipe, 20% general, 10% that nothing answers; Stolwijk & Kunneman 2023, section 4.4, has
87% classified and 66% answered rightly). A reply is right where it holds the words that the gold asks for, and where nothing answers if it says so; what is
not right but says that it does not know is honest, else it is wrong.
"""

from __future__ import annotations

import json
import re
import uuid
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Annotated, Any, Literal

import typer
from pydantic import BaseModel

from actions.answering.reading.questions import step_at
from actions.evaluation.report import read_rows
from actions.kitchen import Kitchen
from actions.settings import PROJECT
from benchmarks.calling import call
from benchmarks.history import note

GOLD = PROJECT / "knowledge" / "gold" / "mixed_questions.jsonl"
SOURCE = {"recipe": "recipe", "general": "common_sense", "none": "fallback"}
FALLBACK = "fallback"
PAPER = {("source", "all"): 0.87, ("right", "all"): 0.66, ("right", "recipe"): 0.76, ("right", "general"): 0.25}  # section 4.4


class Mixed(BaseModel):
    """A question with its situation, the source that knows, and what a right reply holds: one of the alternatives of every list."""

    id: str
    recipe: str
    at: str
    ask: str
    source: Literal["recipe", "general", "none"]
    answer: str
    holds: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Reply:
    """What came back: the text, and the trace, empty where no question was answered."""

    asked: Mixed
    text: str
    trace: dict[str, Any]

    @property
    def source(self) -> str:
        """The source that was used; empty where the reply was no answer."""
        return str(self.trace.get("source", ""))

    @property
    def verdict(self) -> str:
        """right, honest (it says that it does not know) or wrong."""
        silent = self.source in (FALLBACK, "")
        if self.asked.source == "none":
            return "right" if silent else "wrong"
        if not silent and all(any(_held(form, self.text) for form in forms) for forms in self.asked.holds):
            return "right"
        return "honest" if silent else "wrong"


def _held(form: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(_plain(form))}(?!\w)", _plain(text)) is not None


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("’", "'").replace("-", " ").split())


def put(url: str, gold: list[Mixed], kitchen: Kitchen) -> Iterator[Reply]:
    """Ask every question in a conversation of its own, at its step."""
    for asked in gold:
        recipe = kitchen.store.get(asked.recipe)
        if recipe is None:
            raise typer.BadParameter(f"'{asked.recipe}' is not in the store; import knowledge/recipes")
        sender = f"mixed-{uuid.uuid4()}"
        _say(url, sender, f'/start_cooking{{"recipe": "{asked.recipe}"}}')
        step = step_at(recipe, asked.at, kitchen.lexicon)
        if step > 1:
            _say(url, sender, f'/go_to_step{{"step": {step}}}')
        text = " ".join(_say(url, sender, asked.ask))
        trace = call(f"{url}/conversations/{sender}/tracker?include_events=NONE")["slots"].get("answer_trace") or {}
        yield Reply(asked, text, trace)


def _say(url: str, sender: str, message: str) -> list[str]:
    found = call(f"{url}/webhooks/rest/webhook", {"sender": sender, "message": message})
    return [str(reply.get("text", "")) for reply in found]


def main(
    url: Annotated[str, typer.Option(help="Address of the server.")] = "http://127.0.0.1:5005",
    tree: Annotated[str, typer.Option(help="The decision tree that the server runs, as the history names it.")] = "ours",
    out: Annotated[Path | None, typer.Option(help="JSON Lines with every reply.")] = None,
    recipes: Annotated[str, typer.Option(help="Only these recipes, divided by commas.")] = "",
    questions: Annotated[Path, typer.Option(help="The questions; those of the development set are in knowledge/gold/mixed_dev_questions.jsonl.")] = GOLD,
    keep: Annotated[bool, typer.Option(help="Note the figures in benchmarks/history.csv.")] = False,
) -> None:
    """Put the questions and print the figures."""
    chosen = set(filter(None, recipes.split(",")))
    replies = list(put(url, [row for row in read_rows(questions, Mixed) if not chosen or row.recipe in chosen], Kitchen.open()))
    by_source: dict[str, Counter[str]] = defaultdict(Counter)
    for reply in replies:
        for group in ("all", reply.asked.source):
            by_source[group].update([reply.verdict, "source" if reply.source == SOURCE[reply.asked.source] else "elsewhere"])
    for group, found in by_source.items():
        n = found["source"] + found["elsewhere"]
        shares = "  ".join(f"{name} {found[name] / n:.3f}" for name in ("source", "right", "honest", "wrong"))
        typer.echo(f"{group:8s} n {n:3d}  {shares}")
        if keep:
            for name in ("source", "right", "wrong"):
                note(f"mixed questions, {name}, {group}", "300 questions at steps of 15 recipes", n, found[name] / n, "the paper (its own 291 questions)", PAPER.get((name, group)))
    typer.echo(f"median milliseconds {median([float(reply.trace['milliseconds']) for reply in replies if reply.trace] or [0.0]):.1f} ({tree})")
    if out is not None:
        rows = [{**reply.asked.model_dump(), "verdict": reply.verdict, "used": reply.source, "text": reply.text, "trace": reply.trace} for reply in replies]
        out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
