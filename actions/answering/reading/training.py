"""Training the reader on questions about our own cards, and measuring it on cards that it has not seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from sklearn.model_selection import GroupKFold
from threadpoolctl import ThreadpoolController

from actions.answering.reading.asked import Asked
from actions.answering.reading.choice import chosen_items
from actions.answering.reading.features import NONE, POLAR, Situation
from actions.answering.reading.model import Directions, ReaderModel, TypeModel, kind_table, kinds_wanted
from actions.answering.reading.page import Numbers, Page, Vectors
from actions.answering.reading.questions import Example, QuestionsError, content, held, load, overlap, step_at
from actions.answering.reading.ranking import Ranking, Rows, scout_chain
from actions.answering.reading.reader import Pages
from actions.answering.reading.slots import CASE, REASON, Slot
from actions.language.lexicon import Lexicon
from actions.recipes.model import Recipe

UNREAD = (NONE, POLAR)  # types that no piece of a step answers
FOLDS = 5
FEWEST = 2  # recipes
SEED = 7
KEPT_REPEATED = 0.3  # share of the repeated lessons that the ranking learns from
SCOUTED, SCOUTED_LESSONS = 0.05, 3  # share of wrong pieces that the scout learns from, in every third lesson
LEAST_KEPT = 0.02  # share of wrong pieces that are kept even where none looks right
FEW_PIECES = 50_000
THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)
RIGHT = 0.5  # agreement from which a piece counts as an answer of its kind


@dataclass(frozen=True)
class Lesson:
    """A question in its situation, with how well each piece of the page answers it.

    Args:
        recipe: id of the card.
        example: the question as it was written down.
        asked: the same, read.
        meaning: its encoder vector.
        layers: the means of the encoder's layers.
        page: the card.
        step: the running step, 0 before the first.
        right: how well each piece answers, 0 to 1.
        repeated: whether the cook is taken to stand at the end of the instruction.
    """

    recipe: str
    example: Example
    asked: Asked
    meaning: Vectors
    layers: Vectors
    page: Page
    step: int
    right: Numbers
    repeated: bool = False


def lessons(folder: Path, recipes: dict[str, Recipe], pages: Pages, lexicon: Lexicon) -> list[Lesson]:
    """All questions of a folder.

    A question is also taken where the cook stands at the end of the instruction that its step belongs to: people hear
    an instruction whole and then ask about any part of it.

    Raises:
        QuestionsError: a file is not valid, or is about a recipe that is not there.
    """
    found: list[Lesson] = []
    for entry in load(folder):
        recipe = recipes.get(entry.recipe)
        if recipe is None:
            raise QuestionsError(f"the questions about '{entry.recipe}' need the recipe card of that name in knowledge/recipes")
        page = pages.of(recipe)
        read = pages.read_all(example.ask for example in entry.questions)
        for example, asked, layers in zip(entry.questions, read, pages.layers(read), strict=True):
            step = step_at(recipe, example.at, lexicon)
            lesson = Lesson(entry.recipe, example, asked, pages.meaning(asked), layers, page, step, agreement(example, asked, page, lexicon))
            found.append(lesson)
            end = max((number for number, source in enumerate(page.sources, start=1) if step and source == page.sources[step - 1]), default=step)
            if end != step:
                found.append(replace(lesson, step=end, repeated=True))
    return found


def agreement(example: Example, asked: Asked, page: Page, lexicon: Lexicon) -> Numbers:
    """How far each piece agrees with the best right answer; shape (number of pieces,)."""
    if example.kind in UNREAD:
        return np.zeros(len(page.slots))
    answers = [(answer, content(answer, lexicon)) for answer in example.answers]
    found = np.zeros(len(page.slots))
    for at, slot in enumerate(page.slots):
        said = chosen_items(slot, asked, lexicon)
        told = content(said, lexicon)
        found[at] = max((_agreed(slot, said, answer, lexicon) for answer, wanted in answers if not wanted.isdisjoint(told)), default=0.0)
    return found


def _agreed(slot: Slot, said: str, wanted: str, lexicon: Lexicon) -> float:
    """How far a piece agrees with an answer; a sentence may tell more than the few words that decide."""
    plain = overlap(said, wanted, lexicon)
    if slot.kind == REASON:
        return held(said, wanted, lexicon)
    return (plain + held(said, wanted, lexicon)) / 2 if slot.kind == CASE else plain


def fit(taught: list[Lesson], pages: Pages) -> ReaderModel:
    """Learn types and ranking, on one core: beside other work on two, threads that wait for each other take ten times as long."""
    with ThreadpoolController().limit(limits=1):
        return _fit(taught, pages)


def _fit(taught: list[Lesson], pages: Pages) -> ReaderModel:
    """Learn; types of the questions that the ranker learns from are told by classifiers that did not see their recipe."""
    once = [lesson for lesson in taught if not lesson.repeated]
    folds = list(_folds(once))
    asked, layers, types = [lesson.asked for lesson in once], _layers(once), [lesson.example.kind for lesson in once]
    directions = Directions(layers)
    guessed: dict[Example, dict[str, float]] = {}
    for seen, unseen in folds:
        part = TypeModel.fit([asked[at] for at in seen], layers[seen], [types[at] for at in seen], directions)
        found = part.probabilities([asked[at] for at in unseen], layers[unseen])
        guessed |= {once[at].example: known for at, known in zip(unseen, found, strict=True)}
    table = kind_table(*_answered(taught))
    situations = [(lesson, _situation(lesson, guessed[lesson.example], table)) for lesson in taught]
    return ReaderModel(TypeModel.fit(asked, layers, types, directions), table, _ranked(situations, pages))


def _situation(lesson: Lesson, types: dict[str, float], table: dict[str, dict[str, float]]) -> Situation:
    return Situation(lesson.asked, kinds_wanted(types, table), types, lesson.meaning, lesson.step)


def _ranked(taught: list[tuple[Lesson, Situation]], pages: Pages) -> Ranking:
    """Learn the ranking.

    Most pieces have nothing to do with the question. A scout that learned from a few of them tells which wrong pieces
    look right; those are kept, and of the others some that stand for all: so less is learned from, and better.
    """
    chance = np.random.default_rng(SEED)
    taken = [(lesson, situation) for lesson, situation in taught if not lesson.repeated or chance.random() < KEPT_REPEATED]
    few = FEW_PIECES / max(1, sum(len(lesson.right) for lesson, _ in taken))  # of few lessons all pieces are learned from
    first = [_sample(pages.features(situation, lesson.page), lesson.right, np.full(len(lesson.right), max(SCOUTED, few)), chance) for lesson, situation in taken[::SCOUTED_LESSONS]]
    scout = Ranking.fit(*_joined(first), chains=[scout_chain()])
    kept = []
    for lesson, situation in taken:
        rows = pages.features(situation, lesson.page)
        kept.append(_sample(rows, lesson.right, np.clip(scout.predict(rows), 0.0, 1.0) + max(LEAST_KEPT, few), chance))
    return Ranking.fit(*_joined(kept))


def _sample(rows: Numbers, right: Numbers, chances: Numbers, chance: np.random.Generator) -> tuple[Rows, Rows, Rows]:
    """The pieces of a page to learn from: features, agreement, and how many pieces each stands for."""
    share = np.where(right > 0, 1.0, np.minimum(chances, 1.0))
    kept = chance.random(len(right)) < share
    return rows[kept].astype(np.float32), right[kept].astype(np.float32), (1 / share[kept]).astype(np.float32)


def _joined(samples: list[tuple[Rows, Rows, Rows]]) -> tuple[Rows, Rows, Rows]:
    rows, right, weights = zip(*samples, strict=True)
    return np.concatenate(rows), np.concatenate(right), np.concatenate(weights)


def _folds(taught: list[Lesson]) -> Iterator[tuple[list[int], list[int]]]:
    """Places of what is learned and of what is not, so that no recipe is in both."""
    groups = [lesson.recipe for lesson in taught]
    if len(set(groups)) < FEWEST:
        raise QuestionsError(f"there are questions about {len(set(groups))} cards; at least {FEWEST} are needed to learn from, and one more to measure")
    for seen, unseen in GroupKFold(min(FOLDS, len(set(groups)))).split(taught, groups=groups):
        yield seen.tolist(), unseen.tolist()


def _layers(taught: list[Lesson]) -> Vectors:
    return np.stack([lesson.layers for lesson in taught])


def _answered(taught: list[Lesson]) -> tuple[list[str], list[set[str]]]:
    """Types of the questions that a piece answers, with the kinds of the pieces that do so best."""
    types, kinds = [], []
    for lesson in taught:
        best = float(lesson.right.max(initial=0.0))
        if best >= RIGHT:
            types.append(lesson.example.kind)
            kinds.append({slot.kind for slot, right in zip(lesson.page.slots, lesson.right, strict=True) if right >= best - 1e-9})
    return types, kinds


@dataclass(frozen=True)
class Measured:
    """A question about a card that was not learned from: its type, how sure the reader was, and how far its answer agreed."""

    kind: str
    guessed: str
    confidence: float
    agreement: float
    repeated: bool


def cross_validated(taught: list[Lesson], pages: Pages) -> list[Measured]:
    """Answers by readers that did not learn from the question's recipe, in five folds over the recipes."""
    found: list[Measured] = []
    for seen, unseen in _folds(taught):
        model = fit([taught[at] for at in seen], pages)
        held = [taught[at] for at in unseen]
        for lesson, types in zip(held, model.types.probabilities([lesson.asked for lesson in held], _layers(held)), strict=True):
            expected = model.rank.predict(pages.features(_situation(lesson, types, model.table), lesson.page))
            best = int(np.argmax(expected))
            found.append(Measured(lesson.example.kind, max(types, key=lambda name: types[name]), float(expected[best]), float(lesson.right[best]), lesson.repeated))
    return found


def report(found: list[Measured]) -> str:
    """Agreement with the right answer by type of question, and what a threshold of confidence keeps; a line each."""
    once = [one for one in found if not one.repeated]
    readable = [one for one in once if one.kind not in UNREAD]
    silent = [one for one in once if one.kind == NONE]
    typed = _mean([one.kind == one.guessed for one in once])
    lines = [f"{len(readable)} questions with an answer: agreement {_mean([one.agreement for one in readable]):.3f}, type right {typed:.3f}"]
    for kind in sorted({one.kind for one in readable}):
        mine = [one.agreement for one in readable if one.kind == kind]
        lines.append(f"  {kind:12} {len(mine):4} {_mean(mine):.3f}")
    for threshold in THRESHOLDS:
        kept = [one.agreement for one in readable if one.confidence >= threshold]
        wrong = _mean([one.confidence >= threshold for one in silent])
        lines.append(f"  from {threshold:.2f}: {len(kept) / len(readable):.3f} answered, agreement {_mean(kept):.3f}; {wrong:.3f} of {len(silent)} without an answer are answered")
    return "\n".join(lines)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
