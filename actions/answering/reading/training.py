"""Training the reader on questions about our own cards, and measuring it on cards that it has not seen."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from sklearn.model_selection import GroupKFold

from actions.answering.reading.asked import Asked
from actions.answering.reading.choice import chosen_items
from actions.answering.reading.features import NONE, POLAR, Page
from actions.answering.reading.model import Numbers, ReaderModel, TypeModel, kind_table, ranker
from actions.answering.reading.questions import Example, QuestionsError, load, overlap, step_at
from actions.answering.reading.reader import Pages
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.recipes.model import Recipe

REASON = "reason"
UNREAD = (NONE, POLAR, REASON)  # types that no piece of a step answers
FOLDS = 5
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
    return np.array([max((overlap(text, answer, lexicon) for answer in example.answers), default=0.0) for text in said])


def fit(taught: list[Lesson], pages: Pages, encoder: Encoder) -> ReaderModel:
    """Learn types and ranking; types of the questions that the ranker learns from are told by classifiers that did not see their recipe."""
    layers, types = _layers(taught, encoder), [lesson.example.kind for lesson in taught]
    groups = [lesson.recipe for lesson in taught]
    guessed: list[dict[str, float]] = [{} for _ in taught]
    for seen, unseen in GroupKFold(min(FOLDS, len(set(groups)))).split(types, groups=groups):
        part = TypeModel().fit([taught[at].asked for at in seen], layers[seen], [types[at] for at in seen])
        for at, found in zip(unseen, part.probabilities([taught[at].asked for at in unseen], layers[unseen]), strict=True):
            guessed[at] = found
    table = kind_table(*_answered(taught))
    rows = [pages.features(lesson.asked, lesson.page, lesson.step, known, table) for lesson, known in zip(taught, guessed, strict=True)]
    rank = ranker().fit(np.concatenate(rows), np.concatenate([lesson.right for lesson in taught]))
    return ReaderModel(TypeModel().fit([lesson.asked for lesson in taught], layers, types), table, rank)


def _layers(taught: list[Lesson], encoder: Encoder) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
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
    groups, found = [lesson.recipe for lesson in taught], []
    for seen, unseen in GroupKFold(min(FOLDS, len(set(groups)))).split(taught, groups=groups):
        model = fit([taught[at] for at in seen], pages, encoder)
        held = [taught[at] for at in unseen]
        for lesson, types in zip(held, model.types.probabilities([lesson.asked for lesson in held], _layers(held, encoder)), strict=True):
            expected = model.rank.predict(pages.features(lesson.asked, lesson.page, lesson.step, types, model.table))
            best = int(np.argmax(expected))
            found.append(Measured(lesson.example.kind, max(types, key=lambda name: types[name]), float(expected[best]), float(lesson.right[best]), lesson.repeated))
    return found
