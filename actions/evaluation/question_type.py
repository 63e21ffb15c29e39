"""Question types: the paper's Table 3 (Stolwijk & Kunneman 2023, section 3.3) for a majority baseline, its random forest and ours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, stdev

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field
from threadpoolctl import ThreadpoolController

from actions.answering.question_type.examples import Type, Typed
from actions.answering.question_type.model import QuestionTypes
from actions.answering.question_type.paper import Lemmas
from actions.answering.question_type.situation import Situation
from actions.answering.question_type.training import Material, classifier, learn_paper
from actions.answering.question_type.wording import Components
from actions.evaluation.report import Report, read_rows
from actions.language.encoder import Encoder
from actions.recipes.store import Store
from actions.settings import DECIDING, PAPER_TREE

TASK = "question-type"
MAJORITY, FOREST, OURS = "majority", "random-forest", "ours"
HELD = 0.3  # share of the questions that a split measures on, as in the paper
CLASSES = (("general", True), ("specific", False))
PAPER = {
    MAJORITY: {"precision_general": 0.60, "recall_general": 1.0, "f1_general": 0.75, "precision_specific": 0.0, "recall_specific": 0.0, "f1_specific": 0.0, "macro_f1": 0.37},
    FOREST: {
        "precision_general": 0.87, "recall_general": 0.91, "f1_general": 0.89, "precision_specific": 0.85, "recall_specific": 0.79, "f1_specific": 0.82,
        "macro_f1": 0.86, "accuracy": 0.85, "accuracy_sd": 0.01,
    },
}
"""The paper's Table 3, and the accuracy of its text."""
Flags = NDArray[np.bool_]


class GoldQuestion(BaseModel):
    """A question with its type; `recipe_title` is the recipe at hand, and the second part of an id such as "gs-web-7" is where the question is from."""

    id: str
    text: str = Field(min_length=1)
    label: Type
    recipe_title: str | None = None

    @property
    def provenance(self) -> str | None:
        """Where the question is from; None where the id does not say."""
        parts = self.id.split("-")
        return parts[1] if len(parts) > 2 else None


def figures(general: Flags, told: Flags) -> dict[str, float]:
    """Accuracy, macro F1, and precision, recall and F1 of each class.

    Args:
        general: which questions are general.
        told: which ones an approach calls so.

    Returns:
        A class that does not occur has no figures, and without it there is no macro F1: what is never right cannot be found. Where nothing is called
        a class, its precision is 0.
    """
    found: dict[str, float] = {"accuracy": float((general == told).mean())}
    each: dict[str, float] = {}
    for name, value in CLASSES:
        there, called = general == value, told == value
        if not there.any():
            continue
        hits = int((there & called).sum())
        each |= {
            f"precision_{name}": hits / int(called.sum()) if called.any() else 0.0, f"recall_{name}": hits / int(there.sum()),
            f"f1_{name}": 2 * hits / int(there.sum() + called.sum()),
        }
    scores = {f"f1_{name}": each[f"f1_{name}"] for name, _ in CLASSES if f"f1_{name}" in each}
    if len(scores) == len(CLASSES):
        found["macro_f1"] = fmean(scores.values())
    return found | scores | each


def evaluate_file(path: Path, types: QuestionTypes, store: Store) -> Report:
    """Measure what set-up trained on a file of questions.

    Where a recipe of the store has exactly the title of the recipe at hand, the situation has that recipe, before its first step; else it has
    the title alone, or nothing where the question came without one.
    The majority baseline calls all questions what most of the file are, which is the best that it could learn.

    Args:
        path: JSON Lines of `id`, `text`, `label` and maybe `recipe_title`.
        types: what judges.
        store: where recipes are looked up.

    Raises:
        DataError: the file cannot be used.
    """
    rows = read_rows(path, GoldQuestion)
    general = np.array([row.label == "general" for row in rows])
    judged = types.many([row.text for row in rows], _situations(rows, store))
    told = {
        MAJORITY: np.full(len(rows), 2 * general.sum() >= len(rows)),
        FOREST: types.p_general_paper_many([row.text for row in rows]) >= PAPER_TREE.general,
        OURS: np.array([one.general for one in judged]) >= DECIDING.general,
    }
    groups = {}
    sources = [row.provenance for row in rows]
    for source in dict.fromkeys(sources) if None not in sources and len(set(sources)) > 1 else ():
        mine = np.array([other == source for other in sources])
        groups[str(source), int(mine.sum())] = {name: figures(general[mine], flags[mine]) for name, flags in told.items()}
    return Report(TASK, len(rows), {name: figures(general, flags) for name, flags in told.items()}, groups)


def _situations(rows: Sequence[GoldQuestion], store: Store) -> list[Situation]:
    wanted = {row.recipe_title for row in rows if row.recipe_title}
    ids = {row.title: row.id for row in reversed(store.listed()) if row.title in wanted}
    found = {title: Situation(store.get(name)) for title, name in ids.items()}
    return [found.get(row.recipe_title or "") or Situation(title=row.recipe_title or "") for row in rows]


@dataclass(frozen=True)
class Own:
    """Our own typed questions, and all that ours learns from."""

    questions: Sequence[Typed]
    material: Material
    encoder: Encoder
    lemmas: Lemmas


def evaluate_splits(own: Own, splits: int, heard: Callable[[int], None]) -> Report:
    """Measure by random splits of our own typed questions into 70% to learn from and 30% to measure on, both with the same share of each type.

    As in the paper, splits are over questions: of one recipe some are on either side. A question is judged once, in its own situation. The majority and
    the random forest learn from the 70% alone, as the paper's do; ours learns from these in all situations and from its other sources (general pairs,
    the reader's questions, what nobody can answer), without any whose text is that of a question in the 30%.

    Args:
        own: the questions.
        splits: how many.
        heard: is told how many are done.

    Returns:
        The means over the splits, with the standard deviations of accuracy and macro F1; `n` is how many questions each measures.
    """
    from sklearn.model_selection import StratifiedShuffleSplit

    general = np.array([question.type == "general" for question in own.questions])
    measured: dict[str, list[dict[str, float]]] = {MAJORITY: [], FOREST: [], OURS: []}
    held = np.zeros(0, dtype=np.intp)
    for number, (kept, held) in enumerate(StratifiedShuffleSplit(splits, test_size=HELD, random_state=0).split(general, general), start=1):
        for name, flags in _split(own, general, kept, held).items():
            measured[name].append(figures(general[held], flags))
        heard(number)
    return Report(TASK, len(held), {name: _means(found) for name, found in measured.items()})


def _split(own: Own, general: Flags, kept: NDArray[np.intp], held: NDArray[np.intp]) -> Mapping[str, Flags]:
    """What each approach calls general in one split."""
    paper = learn_paper([own.questions[at] for at in kept], own.encoder, own.lemmas)
    return {
        MAJORITY: np.full(len(held), 2 * general[kept].sum() >= len(kept)),
        FOREST: paper.p_general([own.questions[at].ask for at in held]) >= PAPER_TREE.general,
        OURS: _ours(own.material, held) >= DECIDING.general,
    }


def _ours(material: Material, held: NDArray[np.intp]) -> NDArray[np.float64]:
    """Probabilities of the typed questions with some numbers by ours, learned without them, on one core as in training."""
    places = {sample.question: at for at, sample in enumerate(material.samples) if sample.question is not None}
    at = np.array([places[number] for number in held.tolist()], dtype=np.intp)
    with ThreadpoolController().limit(limits=1):
        kept = material.without(at.tolist())
        components = Components.learn(material.vectors[kept])
        return material.probabilities(classifier(material, "general", components, kept), components, at)


def _means(found: Sequence[Mapping[str, float]]) -> dict[str, float]:
    means = {name: fmean(one[name] for one in found) for name in found[0]}
    spread = {f"{name}_sd": stdev(one[name] for one in found) if len(found) > 1 else 0.0 for name in ("accuracy", "macro_f1")}
    return {"accuracy": means.pop("accuracy"), "accuracy_sd": spread["accuracy_sd"], "macro_f1": means.pop("macro_f1"), "macro_f1_sd": spread["macro_f1_sd"], **means}
