"""Training the reader on questions about our own cards, and measuring it on cards that it has not seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import VotingRegressor
from sklearn.model_selection import GroupKFold
from threadpoolctl import ThreadpoolController

from actions.answering.reading.asked import Asked
from actions.answering.reading.choice import chosen_items
from actions.answering.reading.features import NONE, POLAR
from actions.answering.reading.model import ReaderModel, TypeModel, kind_table, ranker
from actions.answering.reading.page import Numbers, Page, Vectors
from actions.answering.reading.questions import Example, QuestionsError, held, load, overlap, step_at
from actions.answering.reading.reader import Pages
from actions.answering.reading.slots import CASE, REASON, Slot
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.recipes.model import Recipe

UNREAD = (NONE, POLAR)  # types that no piece of a step answers
FOLDS = 5
FEWEST = 2  # recipes
SEED, KEPT_WRONG = 7, 0.2
THRESHOLDS = (0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5)
RIGHT = 0.5  # agreement from which a piece counts as an answer of its kind


@dataclass(frozen=True)
class Lesson:
    """A question in its situation, with how well each piece of the page answers it."""

    recipe: str
    example: Example
    asked: Asked
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
        for example in entry.questions:
            asked, step = pages.read(example.ask), step_at(recipe, example.at, lexicon)
            lesson = Lesson(entry.recipe, example, asked, page, step, agreement(example, asked, page, lexicon))
            found.append(lesson)
            end = max((number for number, source in enumerate(page.sources, start=1) if step and source == page.sources[step - 1]), default=step)
            if end != step:
                found.append(replace(lesson, step=end, repeated=True))
    return found


def agreement(example: Example, asked: Asked, page: Page, lexicon: Lexicon) -> Numbers:
    """How far each piece agrees with the best right answer; shape (number of pieces,)."""
    if example.kind in UNREAD:
        return np.zeros(len(page.slots))
    said = [chosen_items(slot, asked, lexicon) for slot in page.slots]
    return np.array([max((_agreed(slot, text, answer, lexicon) for answer in example.answers), default=0.0) for slot, text in zip(page.slots, said, strict=True)])


def _agreed(slot: Slot, said: str, wanted: str, lexicon: Lexicon) -> float:
    """How far a piece agrees with an answer; a sentence may tell more than the few words that decide."""
    plain = overlap(said, wanted, lexicon)
    if slot.kind == REASON:
        return held(said, wanted, lexicon)
    return (plain + held(said, wanted, lexicon)) / 2 if slot.kind == CASE else plain


def fit(taught: list[Lesson], pages: Pages, encoder: Encoder) -> ReaderModel:
    """Learn types and ranking, on one core: beside other work on two, threads that wait for each other take ten times as long."""
    with ThreadpoolController().limit(limits=1):
        return _fit(taught, pages, encoder)


def _fit(taught: list[Lesson], pages: Pages, encoder: Encoder) -> ReaderModel:
    """Learn; types of the questions that the ranker learns from are told by classifiers that did not see their recipe."""
    once = [lesson for lesson in taught if not lesson.repeated]
    layers, types = _layers(once, encoder), [lesson.example.kind for lesson in once]
    guessed: dict[Example, dict[str, float]] = {}
    for seen, unseen in _folds(once):
        part = TypeModel().fit([once[at].asked for at in seen], layers[seen], [types[at] for at in seen])
        found = part.probabilities([once[at].asked for at in unseen], layers[unseen])
        guessed |= {once[at].example: known for at, known in zip(unseen, found, strict=True)}
    table = kind_table(*_answered(taught))
    return ReaderModel(TypeModel().fit([lesson.asked for lesson in once], layers, types), table, _ranked(taught, pages, guessed, table))


def _ranked(taught: list[Lesson], pages: Pages, guessed: dict[Example, dict[str, float]], table: dict[str, dict[str, float]]) -> VotingRegressor:
    """Learn the ranking; most pieces have nothing to do with the question: of those a part stands for all, which halves the time of learning."""
    chance = np.random.default_rng(SEED)
    rows: list[NDArray[np.float32]] = []
    right: list[Numbers] = []
    for lesson in taught:
        kept = (lesson.right > 0) | (chance.random(len(lesson.right)) < KEPT_WRONG)
        rows.append(pages.features(lesson.asked, lesson.page, lesson.step, guessed[lesson.example], table)[kept].astype(np.float32))
        right.append(lesson.right[kept])
    agreed = np.concatenate(right)
    return ranker().fit(np.concatenate(rows), agreed, sample_weight=np.where(agreed > 0, 1.0, 1 / KEPT_WRONG))


def _folds(taught: list[Lesson]) -> Iterator[tuple[list[int], list[int]]]:
    """Places of what is learned and of what is not, so that no recipe is in both."""
    groups = [lesson.recipe for lesson in taught]
    if len(set(groups)) < FEWEST:
        raise QuestionsError(f"there are questions about {len(set(groups))} cards; at least {FEWEST} are needed to learn from, and one more to measure")
    for seen, unseen in GroupKFold(min(FOLDS, len(set(groups)))).split(taught, groups=groups):
        yield seen.tolist(), unseen.tolist()


def _layers(taught: list[Lesson], encoder: Encoder) -> Vectors:
    return encoder.encode_layers([lesson.asked.text for lesson in taught])


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


def cross_validated(taught: list[Lesson], pages: Pages, encoder: Encoder) -> list[Measured]:
    """Answers by readers that did not learn from the question's recipe, in five folds over the recipes."""
    found: list[Measured] = []
    for seen, unseen in _folds(taught):
        model = fit([taught[at] for at in seen], pages, encoder)
        held = [taught[at] for at in unseen]
        for lesson, types in zip(held, model.types.probabilities([lesson.asked for lesson in held], _layers(held, encoder)), strict=True):
            expected = model.rank.predict(pages.features(lesson.asked, lesson.page, lesson.step, types, model.table))
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
