"""How long it takes to recognise and to complete a question that may continue earlier ones.

    .venv/actions/bin/python -m benchmarks.follow_ups

Streams of `knowledge/follow_up`, each question asked once. What was told is read ahead, as the assistant does it while the cook reads the reply; the
time for that is not counted. Processor time of one core is measured, so that other work on the machine counts little.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from statistics import median
from typing import Annotated

import typer

from actions.answering.follow_up.examples import Stream, streams
from actions.answering.follow_up.history import Exchange, as_asked, exchange, remembered
from actions.answering.follow_up.model import FollowUps
from actions.kitchen import Kitchen
from actions.settings import FOLLOWING
from actions.understanding.rewriting import Rewriter
from benchmarks.history import note

WARM_UP = 20  # questions


def times(stream: Stream, follow_ups: FollowUps, rewriter: Rewriter) -> Iterator[tuple[float, float]]:
    """Milliseconds of recognition and of completion for every question of a stream but the first."""
    history: tuple[Exchange, ...] = ()
    for turn, starts in stream.turns():
        text, begin = turn.ask, time.process_time()
        if history:
            probable = follow_ups.probability(turn.ask, as_asked(history))
            middle = time.process_time()
            last = history[-1]
            found = rewriter(turn.ask, last.resolved) if probable >= FOLLOWING.continues else []
            yield 1000 * (middle - begin), 1000 * (time.process_time() - middle)
            text = found[-1].text if found else turn.ask
        latest = exchange(turn.ask, text, answer=turn.answer or "", continues=not starts)
        history = remembered(history, latest)
        follow_ups.remember(as_asked(history))


def main(
    most: Annotated[int, typer.Option(help="Streams that are asked.")] = 15,
    keep: Annotated[bool, typer.Option(help="Note the figure in benchmarks/history.csv.")] = False,
) -> None:
    """Print the medians."""
    kitchen = Kitchen.open()
    if kitchen.follow_ups is None or kitchen.rewriter is None:
        raise typer.BadParameter("what recognises follow-up questions is missing; run `make setup`")
    chosen = itertools.islice(streams(kitchen.settings.knowledge / "follow_up" / kitchen.lexicon.language), most)
    taken = [pair for stream in chosen for pair in times(stream, kitchen.follow_ups, kitchen.rewriter)][WARM_UP:]
    recognition, completion = (median(one) for one in zip(*taken, strict=True))
    both = median(one + other for one, other in taken)
    typer.echo(f"{len(taken)} questions: recognition {recognition:.1f} ms, completion {completion:.1f} ms, together {both:.1f} ms at the median")
    if keep:
        note("recognising and completing follow-up questions, median ms", "streams of knowledge/follow_up", len(taken), both)


if __name__ == "__main__":
    typer.run(main)
