"""Many chats at once in Telegram: our channel by long polling against Rasa's own connector by webhook, on the same fake of Telegram in one run.

    .venv/actions/bin/python -m benchmarks.channels

Both are channels of the same servers with the trained model, and with a store and a database of conversations made for this. Everybody holds the same short talk at the
stove and says the next thing as soon as the last message of the reply is there. The runs alternate, so that what else the machine does meets both. Rasa's connector
fails at every update with the pinned versions; its event loop is mended (`benchmarks/channels_stock.py`), all else of it stays as it is.
"""

from __future__ import annotations

import itertools
import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import typer
import yaml

from actions.settings import PROJECT
from benchmarks.channels_servers import Crowd, Kitchen, kitchen
from benchmarks.history import note

TALK = ("hi", "let's make the guacamole", "yes", "I'm ready", "next", "how much salt?", "next", "repeat", "what's next?", "done", "how far are we?", "go back")
REHEARSALS = 3  # talks before the first run, by which the servers warm up and the messages of each reply are counted
QUIET = 1.5  # seconds of silence that end a reply in a rehearsal
WHOLE = 540.0  # seconds that all may take
ENDING = 20.0  # seconds of these that the servers may take to end
FAILURES = ("utter_apology", "utter_kitchen_unreachable")
CROWD = 1_000_000  # the id of the first person of the first run; each run has its own


@dataclass
class Figures:
    """What one run or several gave.

    Attributes:
        turns: seconds to the last reply, of every turn that was answered.
        seconds: how long the runs took.
        unanswered: turns that were not answered.
        surplus: messages that nobody expected.
        apologies: messages that say that something failed.
        spent: seconds of processor time by process.
    """

    turns: list[float] = field(default_factory=list)
    seconds: float = 0.0
    unanswered: int = 0
    surplus: int = 0
    apologies: int = 0
    spent: dict[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        """Answers per second."""
        return len(self.turns) / self.seconds

    @property
    def median(self) -> float:
        """Seconds to the last reply."""
        return statistics.median(self.turns) if self.turns else float("nan")

    @property
    def late(self) -> float:
        """Seconds within which 95% of the turns were answered."""
        return sorted(self.turns)[int(0.95 * (len(self.turns) - 1))] if self.turns else float("nan")


def sum_of(runs: Sequence[Figures]) -> Figures:
    """The figures of several runs as those of one."""
    return Figures(
        turns=[seconds for one in runs for seconds in one.turns],
        seconds=sum(one.seconds for one in runs),
        unanswered=sum(one.unanswered for one in runs),
        surplus=sum(one.surplus for one in runs),
        apologies=sum(one.apologies for one in runs),
        spent={name: sum(one.spent[name] for one in runs) for name in runs[0].spent},
    )


def rehearse(crowd: Crowd, turns: Sequence[str]) -> list[list[str]]:
    """Hold the talk some times alone; the messages of each reply.

    Raises:
        RuntimeError: a turn is not answered, or not always by as many messages.
    """
    told: list[list[str]] = []
    for number in range(REHEARSALS):
        heard = crowd.order("rehearse", 300, chat=number + 1, turns=turns, quiet=QUIET if not number else QUIET / 3, patience=60)
        if told and [len(one) for one in heard] != [len(one) for one in told]:
            raise RuntimeError(f"replies differ in length: {told} and {heard}")
        told = heard
    return told


def measure(servers: Kitchen, channel: str, first: int, chats: int, talk: Sequence[str], told: Sequence[Sequence[str]], patience: float) -> Figures:
    """One run.

    Args:
        servers: what is talked to.
        channel: by which channel.
        first: the id of the first person.
        chats: how many talk at once.
        talk: what each says.
        told: the messages of each reply.
        patience: seconds that the run may take.
    """
    parts, before = [len(one) for one in told], servers.spent(channel)
    outcome: dict[str, Any] = servers.crowds[channel].order(
        "talk", patience + 30, first=first, chats=chats, turns=talk, parts=parts, failures=failures(), patience=patience
    )
    return Figures(**outcome, spent={name: seconds - before[name] for name, seconds in servers.spent(channel).items()})


def failures() -> list[str]:
    """The wordings by which the assistant says that something failed."""
    responses = yaml.safe_load((PROJECT / "domain.yml").read_text(encoding="utf-8"))["responses"]
    return [str(one["text"]) for name in FAILURES for one in responses[name]]


def line(name: str, figures: Figures) -> str:
    """A row of the table."""
    spent = "  ".join(f"{process} {1000 * seconds / max(1, len(figures.turns)):5.1f}" for process, seconds in figures.spent.items())
    wrong = f"{figures.unanswered} unanswered, {figures.surplus} surplus, {figures.apologies} apologies"
    return f"{name:10s} n {len(figures.turns):6d}  {figures.rate:6.2f}/s  median {figures.median:6.2f} s  95% {figures.late:6.2f} s  processor ms per answer: {spent}  {wrong}"


def run(servers: Kitchen, chats: int, talk: Sequence[str], rounds: int, show: bool, end: float) -> Iterator[dict[str, Figures]]:
    """Measure both channels in turn, as long as there is time for another round before `end` (by `time.monotonic`); the figures of every round."""
    told = {name: rehearse(crowd, talk) for name, crowd in servers.crowds.items()}
    for name, replies in told.items():
        typer.echo(f"{name}: messages of each reply {[len(one) for one in replies]}")
        if show:
            typer.echo("\n".join(f"> {said}\n" + "\n--\n".join(heard) for said, heard in zip(talk, replies, strict=True)))
    longest, people = 0.0, itertools.count(CROWD, CROWD)
    for number in range(rounds):
        begun, figures = time.monotonic(), dict[str, Figures]()
        if begun + longest > end:
            typer.echo(f"no time for more than {number} rounds")
            return
        for at, name in enumerate(told):
            load, patience = os.getloadavg()[0], (end - time.monotonic()) / (len(told) - at)
            figures[name] = measure(servers, name, next(people), chats, talk, told[name], patience)
            typer.echo(f"{line(f'{name} {number + 1}', figures[name])}  load before {load:.1f}")
        longest = max(longest, time.monotonic() - begun)
        yield figures


def report(rounds: Sequence[Mapping[str, Figures]], data: str, keep: bool) -> None:
    """Print the sums and the ratios, and note them where that is wished, with what they were measured on."""
    ours, theirs = (sum_of([figures[name] for figures in rounds]) for name in ("ours", "theirs"))
    typer.echo(line("ours", ours))
    typer.echo(line("theirs", theirs))
    n = f"n {len(ours.turns)} and {len(theirs.turns)} turns"
    typer.echo(f"ours / theirs: answers per second {ours.rate / theirs.rate:.3f}, median {ours.median / theirs.median:.3f}, 95% {ours.late / theirs.late:.3f} ({n})")
    typer.echo("answers per second, round by round: " + "  ".join(f"{figures['ours'].rate / figures['theirs'].rate:.3f}" for figures in rounds))
    if keep:
        baseline = "Rasa's own connector, its event loop mended"
        note("answers per second in Telegram", data, len(ours.turns), ours.rate, baseline, theirs.rate)
        note("seconds to the last reply in Telegram, median", data, len(ours.turns), ours.median, baseline, theirs.median)


def main(
    chats: Annotated[int, typer.Option(min=1, help="How many talk at once.")] = 200,
    turns: Annotated[int, typer.Option(min=1, max=len(TALK), help="How much of the talk is held.")] = 8,
    rounds: Annotated[int, typer.Option(min=1, help="Runs of each channel, in turn; fewer where time is short.")] = 6,
    show: Annotated[bool, typer.Option(help="Print what is said in a rehearsal.")] = False,
    keep: Annotated[bool, typer.Option(help="Note the figures in benchmarks/history.csv.")] = False,
) -> None:
    """Measure both channels and print the table and the ratio; nine minutes at most."""
    end = time.monotonic() + WHOLE - ENDING
    with tempfile.TemporaryDirectory(prefix="souschef-channels-") as folder, kitchen(Path(folder)) as servers:
        measured = list(run(servers, chats, TALK[:turns], rounds, show, end))
    if not measured:
        raise typer.Exit(1)
    report(measured, f"{chats} chats at once, talks of {turns} turns, on the fake of Telegram", keep)


if __name__ == "__main__":
    typer.run(main)
