"""What is learned from the notes: each wording is left out in turn, asked where a cook would ask it, and must be found by the others.

What other hands said at the same steps counts for more, for wordings of one hand are nearer to each other than a cook's to any. Nothing is right for questions that are
written down as such that no note answers, for those whose note is taken away, and for what asks nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np

from actions.answering.common_sense.feature_names import Numbers
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.making import Learned, Raw, Tools, make
from actions.answering.common_sense.projection import raw_vectors
from actions.answering.common_sense.projection import train as train_map
from actions.answering.common_sense.training import on_one_core
from actions.answering.notes.entries import Entry, fingerprint
from actions.answering.notes.general import asked_beside
from actions.answering.notes.judging import Example, Judge
from actions.answering.notes.material import PARTS, Material, Written
from actions.answering.notes.model import NotesModel, Page
from actions.answering.notes.sayings import Sayings, Taught
from actions.answering.notes.search import Shelf
from actions.answering.notes.spoken import Asked
from actions.answering.reading.features import NONE
from actions.answering.reading.questions import Example as Typed
from actions.recipes.model import Recipe

FOLDS = 2
STEPS = 300  # of the map, each with the notes of one recipe
UNANSWERED = 0.2  # share of the questions whose note is taken away
ELSEWHERE = 0.35  # share of the questions that tell what they are about, and are asked at another step
LATE = 0.15  # share of those that only point, and are asked when the next step was told
ASKED = 2  # times that what other hands said is learned from
MOVES, MOVED = 2000, 0.3  # utterances for moves that are learned from, and how much each counts
GENERAL = 0.5  # how much a question of general cooking counts that no note answers
Heard = Callable[[str], None]
Odds = Mapping[str, Numbers]
NO_ODDS: Odds = MappingProxyType({})


def names_in(recipes: Iterable[Recipe], known: Sequence[str]) -> tuple[str, ...]:
    """Names of foods, tools and techniques: those that are known, and those of some recipes."""
    own = {name.lower() for recipe in recipes for name in (*(line.called for line in recipe.ingredients), *recipe.utensils, *recipe.techniques)}
    return tuple(sorted({*known, *own}))


def kinds_of(questions: Iterable[Typed], tools: Tools) -> Kinds:
    """What tells kinds of questions apart (amount, time, tool, reason …), from the questions that the reader learns from."""
    told = [(question.ask, question.kind) for question in questions if question.kind != NONE]
    with on_one_core():
        return Kinds.learn(raw_vectors([text for text, _ in told], tools.encoder), [kind for _, kind in told])


def learn(given: Material, tools: Tools, kinds: Kinds, things: Sequence[str], heard: Heard = lambda _: None) -> NotesModel:
    """Learn everything, and make the pages.

    Args:
        given: what is learned from.
        tools: read the questions.
        kinds: what tells kinds of questions apart.
        things: names of foods, tools and techniques.
        heard: is told what is done.
    """
    with on_one_core():
        raw = Raw(tools.encoder)
        heard("encoding the wordings")
        raw([text for one in given.notes for entry in one.entries for text in entry.pair.wordings])
        whole = [one.spoken(tools.lexicon) for one in given.notes]
        common = mapped(whole, raw, kinds, tools, things)
        sayings, judge = learned_from(given, tools, raw, common, heard)
        heard("making the pages")
        pages = {one.notes.recipe: Page(one.notes, fingerprint(one.recipe), one.entries, make([entry.pair for entry in one.entries], tools, common, raw)) for one in whole}
    return NotesModel(common, sayings, judge, pages)


def learned_from(given: Material, tools: Tools, raw: Raw, common: Learned, heard: Heard) -> tuple[Sayings, Judge]:
    """What tells kinds of sayings apart, and the order with its probability."""
    heard("learning what asks")
    answered = [text for one in given.notes for entry in one.entries for text in entry.pair.wordings] + [asked.text for one in given.notes for asked in one.asked if asked.notes]
    unanswered = [text for one in given.notes for text in (*one.notes.unanswered, *(asked.text for asked in one.asked if not asked.notes))]
    others = [said.text for one in given.notes for said in one.said] + list(given.moves)
    taught = Taught(answered, unanswered, others)
    sayings, told = taught.learn(raw), taught.left_out(raw)
    examples: list[Example] = []
    whole = replace(given, notes=[one.spoken(tools.lexicon) for one in given.notes])
    for fold in range(FOLDS):
        heard(f"learning from wordings that are left out, part {fold + 1} of {FOLDS}")
        examples += examples_of(whole.notes, tools, raw, common, sayings, fold, told)
    heard("learning from what other hands said")
    examples += [one for _, one in said_at(given.notes, tools, raw, common, sayings, told) for _ in range(ASKED)]
    examples += [*moved(whole, tools, raw, common, sayings, told), *in_general(whole, tools, raw, common, sayings)]
    heard("learning the order")
    places = np.random.default_rng(0).permutation(len(examples))
    return sayings, Judge.learn([examples[at] for at in places])


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


def examples_of(given: Sequence[Written], tools: Tools, raw: Raw, common: Learned, sayings: Sayings, fold: int, told: Odds = NO_ODDS) -> Iterator[Example]:
    """Entries beside questions that neither the map nor the page has seen."""
    chance = np.random.default_rng(fold)
    left = [_left_out(one, chance) for one in given]
    without = mapped([kept for kept, _ in left], raw, common.kinds, tools, common.things, fold)
    for kept, asked in left:
        shelf = Shelf(kept.entries, make([entry.pair for entry in kept.entries], tools, without, raw), tools, without, raw)
        none = [Asked(text, int(chance.integers(len(kept.recipe.steps) + 1))) for text in kept.notes.unanswered]
        for one in [*asked, *none]:
            yield beside(shelf, one, sayings, told, frozenset(one.notes) if one.notes and chance.random() < UNANSWERED else frozenset())


def said_at(given: Sequence[Written], tools: Tools, raw: Raw, common: Learned, sayings: Sayings, told: Odds = NO_ODDS, known: bool = False) -> Iterator[tuple[Asked, Example]]:
    """Entries beside what other hands said, each part of it asked where the page holds the others; the map has not seen it, or no part (`known`)."""
    for part in range(PARTS):
        kept = [one.spoken(tools.lexicon, part) for one in given]
        without = common if known else mapped(kept, raw, common.kinds, tools, common.things, part)
        for one in kept:
            shelf = Shelf(one.entries, make([entry.pair for entry in one.entries], tools, without, raw), tools, without, raw)
            for asked in one.part(part):
                yield asked, beside(shelf, asked, sayings, told)


def moved(given: Material, tools: Tools, raw: Raw, common: Learned, sayings: Sayings, told: Odds) -> Iterator[Example]:
    """Entries beside utterances for moves at some step of some recipe."""
    chance = np.random.default_rng(0)
    chosen = [given.moves[at] for at in chance.permutation(len(given.moves))[:MOVES]]
    for number, one in enumerate(given.notes):
        shelf = Shelf(one.entries, make([entry.pair for entry in one.entries], tools, common, raw), tools, common, raw)
        said = [Asked(text, int(chance.integers(1, len(one.recipe.steps) + 1))) for text in chosen[number :: len(given.notes)]]
        for asked in one.amid(said, number):
            yield replace(beside(shelf, asked, sayings, told), weight=MOVED)


def in_general(given: Material, tools: Tools, raw: Raw, common: Learned, sayings: Sayings) -> Iterator[Example]:
    """Entries beside questions about cooking in general at some step."""
    for number, one in enumerate(given.notes):
        shelf = Shelf(one.entries, make([entry.pair for entry in one.entries], tools, common, raw), tools, common, raw)
        for asked in one.amid(asked_beside(one, given.general, raw, number), number):
            yield replace(beside(shelf, asked, sayings, NO_ODDS), weight=GENERAL)


def beside(shelf: Shelf, asked: Asked, sayings: Sayings, told: Odds, without: frozenset[int] = frozenset()) -> Example:
    """The entries beside one question; `told` has the log odds of texts that were learned from."""
    looked = shelf.look(asked.text, asked.step, asked.before, without)
    return Example(looked.rows, looked.notes, np.isin(looked.notes, list(asked.notes)), told[asked.text] if asked.text in told else sayings(looked.raw)[0])


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
        asked.append(Asked(wordings[at], _step(entry, len(one.recipe.steps), chance), (entry.note,)))
    return replace(one, entries=tuple(kept)), asked


def _step(entry: Entry, steps: int, chance: np.random.Generator) -> int:
    """Where a wording is asked: at a step of its note mostly, before or after it else; what only points there or just after."""
    if not entry.steps or (not entry.here and chance.random() < ELSEWHERE):
        return int(chance.integers(steps + 1))
    at = int(entry.steps[int(chance.integers(len(entry.steps)))])
    return min(at + 1, steps) if entry.here and chance.random() < LATE else at
