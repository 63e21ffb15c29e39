"""What notes are learned from: the notes beside their cards, what other hands said at the steps, and talks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from actions.answering.common_sense.making import Tools
from actions.answering.common_sense.pairs import Pair
from actions.answering.notes.asked import SAID, Utterance
from actions.answering.notes.context import Before
from actions.answering.notes.entries import Entry, entries
from actions.answering.notes.files import RecipeNotes
from actions.answering.notes.placing import REACH
from actions.answering.notes.spoken import Asked, naming, with_spoken
from actions.answering.notes.talks import Talk
from actions.answering.reading.questions import step_at
from actions.language.lexicon import Lexicon
from actions.recipes.model import Recipe

NEAR = 0.7  # share of questions behind another that was asked at about the same step
PARTS = 3  # of what other hands said, each asked where the others are wordings


@dataclass(frozen=True)
class Written:
    """Notes with the card that they are about, and what other hands said at its steps."""

    notes: RecipeNotes
    recipe: Recipe
    entries: tuple[Entry, ...]
    asked: tuple[Asked, ...] = ()
    said: tuple[Asked, ...] = ()
    """What asks nothing."""
    talks: tuple[tuple[Asked, ...], ...] = ()
    """Turns of talks, each with the one before it."""
    meant: tuple[tuple[Asked, ...], ...] = ()
    """The same turns in full, which lean on nothing."""

    def spoken(self, lexicon: Lexicon, left: int | None = None) -> Written:
        """The same with what was asked as further wordings, but for the part of it that is to be asked itself."""
        heard = [one for at, one in enumerate(self.asked) if at % PARTS != left]
        heard += [one for at, talk in enumerate(self.meant) if at % PARTS != left for one in talk]
        return replace(self, entries=with_spoken(self.entries, heard, naming(self.entries, lexicon)))

    def part(self, number: int) -> list[Asked]:
        """A part of what was asked, of the talks, and of what asks nothing."""
        turns = [one for talk in self.talks[number::PARTS] for one in talk]
        return [*self.amid(self.asked[number::PARTS], number), *turns, *self.amid(self.said[number::PARTS], number)]

    def amid(self, asked: Sequence[Asked], seed: int) -> list[Asked]:
        """What leans on nothing, every second of it behind a question that somebody else asked, mostly at the same step; `seed` is of the random choice."""
        others = [one for one in self.asked if one.notes]
        chance = np.random.default_rng(seed)
        found = []
        for at, one in enumerate(asked):
            near = [other for other in others if abs(other.step - one.step) <= REACH and other is not one]
            company = near if near and chance.random() < NEAR else others
            found.append(replace(one, before=self._told(company[int(chance.integers(len(company)))])) if at % 2 and company else one)
        return found

    def _told(self, asked: Asked) -> Before:
        note = self.notes.pairs[asked.notes[0]]
        return Before(asked.text, note.answer, note.id)


@dataclass(frozen=True)
class Material:
    """Everything that is learned from: the notes, utterances for moves, and questions about cooking in general."""

    notes: Sequence[Written]
    moves: Sequence[str] = ()
    general: Sequence[Pair] = ()


def written(notes: Sequence[RecipeNotes], recipes: Mapping[str, Recipe], tools: Tools, utterances: Sequence[Utterance] = (), talks: Sequence[Talk] = ()) -> list[Written]:
    """Notes beside their cards.

    Raises:
        NotesError: a note quotes what stands in no step.
    """
    found = []
    for one in notes:
        recipe = recipes[one.recipe]
        number = {note.id: at for at, note in enumerate(one.pairs)}
        mine = [(row, Asked(row.ask, step_at(recipe, row.at, tools.lexicon), tuple(number[name] for name in row.notes))) for row in utterances if row.recipe == one.recipe]
        asked, said = tuple(asked for row, asked in mine if row.kind != SAID), tuple(replace(asked, kind="said") for row, asked in mine if row.kind == SAID)
        turns = [_turns(talk, one, step_at(recipe, talk.at, tools.lexicon)) for talk in talks if talk.recipe == one.recipe]
        found.append(Written(one, recipe, tuple(entries(one, recipe, tools.lexicon)), asked, said, *(tuple(talk[side] for talk in turns) for side in (0, 1))))
    return found


def _turns(talk: Talk, notes: RecipeNotes, step: int) -> tuple[tuple[Asked, ...], tuple[Asked, ...]]:
    """The turns of a talk as they were asked, each behind the one before it, which is not always understood in full, and in full."""
    number = {note.id: at for at, note in enumerate(notes.pairs)}
    asked, meant = [], []
    before: Before | None = None
    for at, turn in enumerate(talk.turns):
        answering = tuple(number[name] for name in turn.notes)
        asked.append(Asked(turn.ask, step, answering, before, "follows" if turn.follow else "new"))
        meant.append(Asked(turn.resolved, step, answering))
        told = notes.pairs[answering[0]] if answering else None
        before = Before(turn.ask if at % 2 else turn.resolved, told.answer if told else "", told.id if told else "")
    return tuple(asked), tuple(meant)
