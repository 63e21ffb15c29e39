"""What is learned from the notes: each wording is left out in turn, asked where a cook would ask it, and must be found by the others.

Questions that no note answers are the ones written down as such, and questions whose note is taken away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.making import Learned, Raw, Tools, make
from actions.answering.common_sense.projection import raw_vectors
from actions.answering.common_sense.projection import train as train_map
from actions.answering.common_sense.training import on_one_core
from actions.answering.notes.entries import Entry, entries, fingerprint
from actions.answering.notes.files import RecipeNotes
from actions.answering.notes.judging import Example, Judge
from actions.answering.notes.model import NotesModel, Page
from actions.answering.notes.search import Shelf
from actions.answering.reading.features import NONE
from actions.answering.reading.questions import Example as Typed
from actions.recipes.model import Recipe

FOLDS = 2
STEPS = 300  # of the map, each with the notes of one recipe
UNANSWERED = 0.2  # share of the questions whose note is taken away
ELSEWHERE = 0.35  # share of the questions that tell what they are about, and are asked at another step
LATE = 0.15  # share of those that only point, and are asked when the next step was told
Heard = Callable[[str], None]


@dataclass(frozen=True)
class Asked:
    """A question at a step, with the number of the note that answers it; -1 where none does."""

    text: str
    step: int
    note: int


@dataclass(frozen=True)
class Written:
    """Notes with the card that they are about."""

    notes: RecipeNotes
    recipe: Recipe
    entries: tuple[Entry, ...]


def written(notes: Sequence[RecipeNotes], recipes: Mapping[str, Recipe], tools: Tools) -> list[Written]:
    """Notes beside their cards.

    Raises:
        NotesError: a note quotes what stands in no step.
    """
    return [Written(one, recipes[one.recipe], tuple(entries(one, recipes[one.recipe], tools.lexicon))) for one in notes]


def names_in(recipes: Iterable[Recipe], known: Sequence[str]) -> tuple[str, ...]:
    """Names of foods, tools and techniques: those that are known, and those of some recipes."""
    own = {name.lower() for recipe in recipes for name in (*(line.called for line in recipe.ingredients), *recipe.utensils, *recipe.techniques)}
    return tuple(sorted({*known, *own}))


def kinds_of(questions: Iterable[Typed], tools: Tools) -> Kinds:
    """What tells kinds of questions apart (amount, time, tool, reason …), from the questions that the reader learns from."""
    told = [(question.ask, question.kind) for question in questions if question.kind != NONE]
    with on_one_core():
        return Kinds.learn(raw_vectors([text for text, _ in told], tools.encoder), [kind for _, kind in told])


def learn(given: Sequence[Written], tools: Tools, kinds: Kinds, things: Sequence[str], heard: Heard = lambda _: None) -> NotesModel:
    """Learn everything, and make the pages.

    Args:
        given: the notes.
        tools: read the questions.
        kinds: what tells kinds of questions apart.
        things: names of foods, tools and techniques.
        heard: is told what is done.
    """
    with on_one_core():
        raw = Raw(tools.encoder)
        heard("encoding the wordings")
        raw([text for one in given for entry in one.entries for text in entry.pair.wordings])
        common = mapped(given, raw, kinds, tools, things)
        examples: list[Example] = []
        for fold in range(FOLDS):
            heard(f"learning from wordings that are left out, part {fold + 1} of {FOLDS}")
            examples += examples_of(given, tools, raw, common, fold)
        heard("learning the order")
        judge = Judge.learn(examples)
        heard("making the pages")
        pages = {one.notes.recipe: Page(one.notes, fingerprint(one.recipe), one.entries, make([entry.pair for entry in one.entries], tools, common, raw)) for one in given}
    return NotesModel(common, judge, pages)


def mapped(given: Sequence[Written], raw: Raw, kinds: Kinds, tools: Tools, things: Sequence[str], seed: int = 0) -> Learned:
    """The map of vectors under which the wordings of one note come near each other, and away from those of other notes of the recipe."""
    texts: list[str] = []
    owners: list[int] = []
    within: list[int] = []
    number = 0
    for at, one in enumerate(given):
        for entry in one.entries:
            texts += entry.pair.wordings
            owners += [number + entry.note] * len(entry.pair.wordings)
        within += [at] * (len(texts) - len(within))
        number += len(one.notes.pairs)
    weights = train_map(raw(texts), np.array(owners), tools.encoder.dimensions, seed, np.array(within), STEPS)
    return Learned(weights, kinds, tuple(things))


def examples_of(given: Sequence[Written], tools: Tools, raw: Raw, common: Learned, fold: int) -> Iterator[Example]:
    """Entries beside questions that neither the map nor the page has seen."""
    chance = np.random.default_rng(fold)
    left = [_left_out(one, chance) for one in given]
    without = mapped([kept for kept, _ in left], raw, common.kinds, tools, common.things, fold)
    for kept, asked in left:
        shelf = Shelf(kept.entries, make([entry.pair for entry in kept.entries], tools, without, raw), tools, without)
        none = [Asked(text, int(chance.integers(len(kept.recipe.steps) + 1)), -1) for text in kept.notes.unanswered]
        for one in [*asked, *none]:
            taken = one.note >= 0 and chance.random() < UNANSWERED
            yield beside(shelf, one, raw, frozenset({one.note}) if taken else frozenset())


def beside(shelf: Shelf, asked: Asked, raw: Raw, without: frozenset[int] = frozenset()) -> Example:
    """The entries beside one question."""
    looked = shelf.look(asked.text, asked.step, raw([asked.text]), without)
    return Example(looked.rows, looked.notes, looked.notes == asked.note)


def _left_out(one: Written, chance: np.random.Generator) -> tuple[Written, list[Asked]]:
    """Notes without one wording of each entry that has several, and these as questions."""
    kept, asked = [], []
    for entry in one.entries:
        wordings = entry.pair.wordings
        if len(wordings) < 2:
            kept.append(entry)
            continue
        at = int(chance.integers(len(wordings)))
        rest = [text for place, text in enumerate(wordings) if place != at]
        kept.append(replace(entry, pair=entry.pair.model_copy(update={"question": rest[0], "also": tuple(rest[1:])})))
        asked.append(Asked(wordings[at], _step(entry, len(one.recipe.steps), chance), entry.note))
    return replace(one, entries=tuple(kept)), asked


def _step(entry: Entry, steps: int, chance: np.random.Generator) -> int:
    """Where a wording is asked: at a step of its note mostly, before or after it else; what only points there or just after."""
    if not entry.steps or (not entry.here and chance.random() < ELSEWHERE):
        return int(chance.integers(steps + 1))
    at = int(entry.steps[int(chance.integers(len(entry.steps)))])
    return min(at + 1, steps) if entry.here and chance.random() < LATE else at
