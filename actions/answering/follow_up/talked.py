"""Streams made of short talks at the stove, with the answers of the notes: matters that change within one recipe, and from one recipe to another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from actions.answering.follow_up.examples import Series, Stream, Turn
from actions.answering.notes.files import RecipeNotes
from actions.answering.notes.talks import Talk

SERIES = (4, 9)  # of a stream, the last number excluded


def talked(talks: Sequence[Talk], notes: Sequence[RecipeNotes]) -> Iterator[Stream]:
    """Streams, always the same for the same talks: every second talk about a recipe stands beside others about it, the rest in mixed company.

    Args:
        talks: each has a first turn that follows nothing.
        notes: those that answer their turns.
    """
    chance = np.random.default_rng(0)
    answers = {one.recipe: {note.id: note.answer for note in one.pairs} for one in notes}
    mixed: list[Series] = []
    for recipe in dict.fromkeys(talk.recipe for talk in talks):
        mine = [list(_series(talk, answers[recipe])) for talk in talks if talk.recipe == recipe]
        mixed += [one for talk in mine[1::2] for one in talk[:1]]
        yield from _streams([one for talk in mine[0::2] for one in talk], f"talked-{recipe}", recipe, chance)
    yield from _streams([mixed[at] for at in chance.permutation(len(mixed))], "talked", None, chance)


def _series(talk: Talk, answers: Mapping[str, str]) -> Iterator[Series]:
    """The turns of a talk, parted where one follows nothing."""
    starts = [at for at, turn in enumerate(talk.turns) if not turn.follow or at == 0]
    for start, end in zip(starts, [*starts[1:], len(talk.turns)], strict=True):
        yield Series(turns=tuple(Turn(ask=turn.ask, answer=answers[turn.notes[0]] if turn.notes else None) for turn in talk.turns[start:end]))


def _streams(series: Sequence[Series], name: str, recipe: str | None, chance: np.random.Generator) -> Iterator[Stream]:
    at = 0
    while at < len(series):
        size = int(chance.integers(*SERIES))
        yield Stream(id=f"{name}-{at}", recipe=recipe, series=tuple(series[at : at + size]))
        at += size
