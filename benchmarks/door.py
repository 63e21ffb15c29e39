"""What the door of questions adds to the answer itself: judging the question, searching the other source, and the tree.

    .venv/actions/bin/python -m benchmarks.door

Every question of `knowledge/gold/mixed_dev_questions.jsonl` is put once, cold, at its step. First the recipe answers, which the door waits for; the door's own time
is what follows until a source is chosen, without the search in the base where the base gives the answer.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from actions.answering.reading.questions import step_at
from actions.answering.recipe_answers import Question, answer
from actions.evaluation.report import read_rows
from actions.kitchen import Kitchen
from actions.moves.door import Door
from actions.moves.turn import Part, Turn
from actions.settings import PROJECT
from actions.state import State
from benchmarks.history import note
from benchmarks.mixed import Mixed

QUESTIONS = PROJECT / "knowledge" / "gold" / "mixed_dev_questions.jsonl"
OTHER = "ask_other"
BAR = 5.0  # milliseconds at the median (issue "The right source for every question")


@dataclass(frozen=True)
class Passage:
    """Milliseconds that one question took: in the recipe, to be judged, in the base (0 where it was not searched), and at the door altogether."""

    source: str
    recipe: float
    judged: float
    base: float
    door: float

    @property
    def own(self) -> float:
        """Without the search that found the answer."""
        return self.door - (self.base if self.source == "common_sense" else 0.0)


def passages(kitchen: Kitchen, questions: list[Mixed]) -> list[Passage]:
    """Put every question once."""
    found = []
    for asked in questions:
        recipe = kitchen.store.get(asked.recipe)
        if recipe is None:
            raise typer.BadParameter(f"'{asked.recipe}' is not in the store; import knowledge/recipes")
        step = step_at(recipe, asked.at, kitchen.lexicon)
        question = Question(text=asked.ask, recipe=recipe, lexicon=kitchen.lexicon, step=step, reader=kitchen.reader, decider=kitchen.decider)
        part = Part(asked.ask, OTHER, 1.0)
        door = Door(Turn(kitchen, State(), asked.ask), part, asked.ask, recipe, step)
        began = time.perf_counter()
        given = answer(OTHER, question)
        answered = time.perf_counter()
        _ = door.judged
        judged = time.perf_counter()
        _ = door.match
        searched = time.perf_counter()
        decision = door.decide(given)
        decided = time.perf_counter()
        looked_up = decision.path != ("specific", "recipe sure")
        base = (searched - judged) * 1000 if looked_up else 0.0
        found.append(Passage(decision.source, (answered - began) * 1000, (judged - answered) * 1000, base, (judged - answered + decided - searched) * 1000 + base))
    return found


def main(
    questions: Annotated[Path, typer.Option(help="Questions with their situations, as `benchmarks.mixed` takes them.")] = QUESTIONS,
    keep: Annotated[bool, typer.Option(help="Note the figures in benchmarks/history.csv.")] = True,
) -> None:
    """Put the questions and print the figures."""
    kitchen, rows = Kitchen.open(), list(read_rows(questions, Mixed))
    passages(kitchen, rows[:1])  # the first opens what the others share
    found = passages(kitchen, rows[1:])
    for name in ("recipe", "judged", "base", "door", "own"):
        values = sorted(getattr(one, name) for one in found)
        typer.echo(f"{name:8s} median {statistics.median(values):5.1f} ms  95% {values[int(0.95 * (len(values) - 1))]:5.1f} ms")
    own = statistics.median([one.own for one in found])
    typer.echo(f"own at most {BAR:g} ms: {'yes' if own <= BAR else 'no'}")
    if keep:
        note("the door's own time at the median, ms", f"{len(found)} mixed development questions, each once", len(found), own, "bar", BAR)


if __name__ == "__main__":
    typer.run(main)
