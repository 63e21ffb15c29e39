"""Turns per second over REST: Souschef against the stock bot of `rasa init`, both trained and served in one run.

    .venv/actions/bin/python -m benchmarks.turns

Both bots run from the same Rasa environment, one at a time, with their default stores: the stock bot keeps its
conversations in memory and needs no action server; Souschef keeps them in SQLite and asks its action server at every
turn. Each conversation has ten turns of text, sent one after the other; the first two conversations warm up.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import typer

from actions import servers
from actions.settings import PROJECT
from benchmarks.history import note

STOCK = ("hi", "I'm sad", "yes", "hello", "great, thanks", "are you a bot?", "hey there", "not good", "no", "bye")
OURS = ("done", "how much salt?", "what's next", "can you repeat that", "thanks", "the eggs are beaten", "how far are we", "go back", "what's next, and how long?", "ok")
WARM_UP = 2
PORTS = (5205, 5255)


@contextmanager
def stock_bot(folder: Path) -> Iterator[str]:
    """The bot of `rasa init`, trained as it comes, behind its REST channel."""
    folder.mkdir()
    subprocess.run([str(servers.RASA), "init", "--no-prompt", "--init-dir", str(folder)], env=servers.environment(), check=True, capture_output=True)
    (folder / "credentials.yml").write_text("rest:\n", encoding="utf-8")
    files = ["--model", str(folder / "models"), "--credentials", str(folder / "credentials.yml"), "--endpoints", str(folder / "endpoints.yml")]
    command = [str(servers.RASA), "run", "--enable-api", "-i", servers.HOST, "-p", str(PORTS[0]), *files]
    with servers.running(command, "stock bot", f"http://{servers.HOST}:{PORTS[0]}/status", PORTS[0]):
        yield f"http://{servers.HOST}:{PORTS[0]}"


@contextmanager
def our_bot(folder: Path) -> Iterator[str]:
    """Souschef as `make serve` runs it, with a tracker database of its own."""
    with servers.both(*PORTS, database=folder / "conversations.db"):
        yield f"http://{servers.HOST}:{PORTS[0]}"


def measure(url: str, turns: tuple[str, ...], conversations: int, first: str | None = None, silent: bool = False) -> list[float]:
    """Seconds of every turn; `first` opens each conversation and is not counted; a bot may keep `silent` where that is allowed."""
    seconds = []
    with httpx.Client(base_url=url, timeout=60) as client:
        for number in range(conversations + WARM_UP):
            sender = uuid.uuid4().hex
            if first:
                client.post("/webhooks/rest/webhook", json={"sender": sender, "message": first}).raise_for_status()
            for text in turns:
                start = time.perf_counter()
                reply = client.post("/webhooks/rest/webhook", json={"sender": sender, "message": text})
                took = time.perf_counter() - start
                if not reply.json() and not silent:
                    raise typer.BadParameter(f"the bot at {url} gave no reply to {text!r}")
                if number >= WARM_UP:
                    seconds.append(took)
    return seconds


def main(conversations: int = 30) -> None:
    """Print turns per second and median turn of both bots, their ratios, and note them in the history."""
    folder = Path(tempfile.mkdtemp(dir=PROJECT / "build", prefix="turns-"))
    try:
        with stock_bot(folder / "stock") as url:
            stock = measure(url, STOCK, conversations, silent=True)  # its policies are trained without a seed and at times choose to listen
        with our_bot(folder) as url:
            ours = measure(url, OURS, conversations, '/start_cooking{"recipe":"moussaka"}')
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    rates, medians = [len(times) / sum(times) for times in (stock, ours)], [statistics.median(times) * 1000 for times in (stock, ours)]
    typer.echo(f"turns per second: stock {rates[0]:.1f}, Souschef {rates[1]:.1f}, ratio {rates[1] / rates[0]:.2f}")
    typer.echo(f"median turn: stock {medians[0]:.1f} ms, Souschef {medians[1]:.1f} ms, ratio {medians[1] / medians[0]:.2f}")
    note("turns per second over REST", "ten-turn conversations", len(ours), rates[1], "rasa init", rates[0])
    note("median turn over REST (ms)", "ten-turn conversations", len(ours), medians[1], "rasa init", medians[0])


if __name__ == "__main__":
    typer.run(main)
