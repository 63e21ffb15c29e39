"""Mini-dialogues with questions that continue earlier ones, put to a running server: whether each is understood, and answered.

    souschef serve
    .venv/actions/bin/python -m benchmarks.mini_dialogues --url http://127.0.0.1:5005

Dialogues of `knowledge/gold/mini_dialogues.jsonl`: 75 while a shipped recipe is cooked, 45 about cooking in general. A following question is understood where
`answer_trace.resolved` holds what it left out (one alternative of every list in `understood`), a reply is right where it holds what `holds` asks for.
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
from typing import Annotated, Any

import typer
from pydantic import BaseModel

from actions.answering.reading.questions import step_at
from actions.evaluation.report import read_rows
from actions.kitchen import Kitchen
from actions.settings import PROJECT
from benchmarks.calling import call
from benchmarks.history import note

GOLD = PROJECT / "knowledge" / "gold" / "mini_dialogues.jsonl"
START = "start"
Lists = tuple[tuple[str, ...], ...]


class Asked(BaseModel):
    """A turn: what is asked, whether it needs earlier turns, the same in full, and what the understood question and the reply must hold."""

    ask: str
    follow: bool
    resolved: str = ""
    understood: Lists = ()
    holds: Lists = ()


class Dialogue(BaseModel):
    """Turns of one conversation, at a step of a recipe or with none in hand."""

    id: str
    recipe: str | None = None
    at: str | None = None
    turns: tuple[Asked, ...]


@dataclass(frozen=True)
class Reply:
    """What came back at a turn."""

    dialogue: Dialogue
    asked: Asked
    text: str
    trace: dict[str, Any]
    proposes: bool = False

    @property
    def understood(self) -> bool:
        """Whether the question as understood holds what it left out."""
        return holds(self.asked.understood, str(self.trace.get("resolved") or ""))

    @property
    def right(self) -> bool:
        """Whether the reply holds what it must; one that only asks whether another question is meant is never right, whatever words that has."""
        return not self.proposes and holds(self.asked.holds, self.text)

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups it counts for."""
        return ("all", "cooking" if self.dialogue.recipe else "general")


def holds(lists: Lists, text: str) -> bool:
    """Whether a text holds one alternative of every list, as whole words."""
    plain = _plain(text)
    return all(any(re.search(rf"(?<!\w){re.escape(_plain(form))}(?!\w)", plain) for form in forms) for forms in lists)


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("’", "'").replace("-", " ").split())


def put(url: str, gold: list[Dialogue], kitchen: Kitchen) -> Iterator[Reply]:
    """Hold every dialogue in a conversation of its own."""
    for dialogue in gold:
        sender = f"mini-{uuid.uuid4()}"
        recipe = kitchen.store.get(dialogue.recipe) if dialogue.recipe else None
        if dialogue.recipe and recipe is None:
            raise typer.BadParameter(f"'{dialogue.recipe}' is not in the store; import knowledge/recipes")
        if recipe is not None:
            _say(url, sender, f'/start_cooking{{"recipe": "{recipe.id}"}}')
            step = 1 if dialogue.at in (None, START) else step_at(recipe, str(dialogue.at), kitchen.lexicon)
            if step > 1:
                _say(url, sender, f'/go_to_step{{"step": {step}}}')
        before: dict[str, Any] = {}
        for asked in dialogue.turns:
            text = " ".join(_say(url, sender, asked.ask))
            slots = call(f"{url}/conversations/{sender}/tracker?include_events=NONE")["slots"]
            trace, pending = slots.get("answer_trace") or {}, slots.get("pending") or {}
            yield Reply(dialogue, asked, text, trace if trace != before else {}, pending.get("kind") == "near")
            before = trace


def _say(url: str, sender: str, message: str) -> list[str]:
    found = call(f"{url}/webhooks/rest/webhook", {"sender": sender, "message": message})
    return [str(reply.get("text", "")) for reply in found]


def counted(replies: list[Reply]) -> dict[str, Counter[str]]:
    """Counts by group: turns and following turns, those answered rightly, and following turns understood."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for reply in replies:
        for group in reply.groups:
            found[group].update({"turns": 1, "right": int(reply.right)})
            if reply.asked.follow:
                found[group].update({"following": 1, "understood": int(reply.understood), "following right": int(reply.right)})
    return found


def main(
    url: Annotated[str, typer.Option(help="Address of the server.")] = "http://127.0.0.1:5005",
    data: Annotated[Path, typer.Option(help="Other dialogues; those for development are in knowledge/gold/mini_dialogues_dev.jsonl.")] = GOLD,
    out: Annotated[Path | None, typer.Option(help="JSON Lines with every reply.")] = None,
    keep: Annotated[bool, typer.Option(help="Note the figures in benchmarks/history.csv.")] = False,
) -> None:
    """Hold the dialogues and print the shares."""
    replies = list(put(url, read_rows(data, Dialogue), Kitchen.open()))
    for group, found in counted(replies).items():
        shares = {
            "understood": (found["understood"], found["following"]), "right, following": (found["following right"], found["following"]),
            "right, all turns": (found["right"], found["turns"]),
        }
        typer.echo(f"{group:8s} " + "  ".join(f"{name} {right}/{n} {right / n if n else 0:.3f}" for name, (right, n) in shares.items()))
        if keep and data == GOLD:
            for name, (right, n) in shares.items():
                note(f"mini-dialogues, {name}, {group}", "120 dialogues of our own", n, right / n if n else 0.0, "", None)
    typer.echo(f"median milliseconds {median([float(reply.trace['milliseconds']) for reply in replies if reply.trace] or [0.0]):.1f}")
    if out is not None:
        rows = [{"id": one.dialogue.id, **one.asked.model_dump(), "is_understood": one.understood, "is_right": one.right, "text": one.text, "trace": one.trace} for one in replies]
        out.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
