"""How well categories are estimated: on tagged recipes that were not learned from, by several classifiers on the same traits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from actions.evaluation.report import DataError, Report
from actions.finding.categories import Categories
from actions.finding.confidence_weighted import ConfidenceWeighted
from actions.finding.labelling import Labeller, batches, strict
from actions.finding.learning import LEAST_TAGGED, confidence_weighted, learn, threshold
from actions.finding.tags import Flags, Tags, Taught
from actions.finding.traits import TraitBook
from actions.language.lexicons import Lexicons
from actions.recipes.importers.files import read_path
from actions.recipes.model import RawRecipe

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

Numbers = NDArray[np.float64]
Places = NDArray[np.intp]
Heard = Callable[[str], None]
Scorer = Callable[["csr_matrix", Taught], Callable[["csr_matrix"], Numbers]]
HELD_OUT = 0.2  # share of the tagged recipes that is measured on, and share that thresholds are chosen on
OURS = "ours"


@dataclass(frozen=True)
class Material:
    """Tagged recipes: as imported, their traits, what their tags teach, and who is learned from, tuned on and measured on."""

    raws: list[RawRecipe]
    traits: TraitBook
    taught: Taught
    learned: Places
    tuned: Places
    held: Places


def read_tagged(path: Path, lexicons: Lexicons) -> list[RawRecipe]:
    """The recipes of a file that carry tags.

    Raises:
        DataError: there are too few of them to measure.
    """
    found = [read.recipe for read in read_path(path, lexicons) if read.recipe is not None and read.recipe.categories]
    if len(found) < LEAST_TAGGED:
        raise DataError(f"{path} holds {len(found)} recipes with keywords, categories or cuisines; at least {LEAST_TAGGED} are needed to learn from and to measure")
    return found


def material(raws: list[RawRecipe], categories: Categories, lexicons: Lexicons, seed: int = 0) -> Material:
    """Read the recipes and divide them by chance."""
    labeller = Labeller(categories, lexicons)
    book = TraitBook()
    for part in batches(raws):
        for traits in labeller.clues(part).traits():
            book.add(traits)
    held, tuned, learned = np.split(np.random.default_rng(seed).permutation(len(raws)), [int(HELD_OUT * len(raws)), int(2 * HELD_OUT * len(raws))])
    return Material(raws, book, Taught.by([Tags.of(raw) for raw in raws], categories), learned, tuned, held)


def evaluate_categories(data: Material, categories: Categories, lexicons: Lexicons, heard: Heard = lambda what: None) -> Report:
    """Measure every classifier: `micro_f1` over all decisions, `macro_f1` the mean over categories, `precision`, `recall`; groups give each category's F1.

    Each learns from the same recipes; from which score a recipe counts as of a category is chosen for each on the same others.
    What is measured are the decisions that tags tell: a recipe with a tag is of the category, one without is not where its source uses such tags.
    """
    rows = data.traits.rows(data.traits.vocabulary(data.learned.tolist()))
    decisions: dict[str, Flags] = {}
    for name, scorer in scorers().items():
        heard(name)
        score = scorer(rows[data.learned], data.taught.part(data.learned))
        decisions[name] = _decided(score(rows[data.tuned]), data.taught.part(data.tuned), score(rows[data.held]))
    heard("words and rules")
    bare = [data.raws[at].model_copy(update={"categories": ()}) for at in data.held]
    seen = np.concatenate([data.learned, data.tuned])
    learned = learn(data.traits.part(seen), data.taught.part(seen), strict(categories))
    for name, labeller in (("words and rules alone", Labeller(categories, lexicons)), ("ours with words and rules", Labeller(categories, lexicons, learned))):
        decisions[name] = np.vstack([labeller.label(part).members for part in batches(bare)])
    decisions[OURS] = decisions.pop(OURS)
    truth = data.taught.part(data.held)
    return _report(decisions, truth, categories)


def scorers() -> dict[str, Scorer]:
    """The classifiers by name: each learns from rows and what is taught, and gives scores of rows × categories."""
    from sklearn.linear_model import LogisticRegression, SGDClassifier
    from sklearn.svm import LinearSVC

    found: dict[str, Scorer] = {
        "passive-aggressive": _each(lambda: SGDClassifier(loss="hinge", penalty=None, learning_rate="pa1", eta0=1.0, average=True, max_iter=5, tol=None, random_state=0)),
        "logistic regression": _each(lambda: LogisticRegression(solver="liblinear")),
        "linear SVM": _each(lambda: LinearSVC(C=0.1)),
        "confidence-weighted, variance": _together(lambda: ConfidenceWeighted(update="variance", random_state=0)),
    }
    return found | {OURS: _together(confidence_weighted)}


def _each(make: Callable[[], Any]) -> Scorer:
    """One classifier for each category, which learns from what is known of it."""

    def learned(rows: csr_matrix, taught: Taught) -> Callable[[csr_matrix], Numbers]:
        models = []
        for holds, known in zip(taught.holds.T, taught.known.T, strict=True):
            both = known.any() and 0 < holds[known].sum() < known.sum()
            models.append(make().fit(rows[known], holds[known]) if both else None)
        return lambda others: np.stack([np.full(others.shape[0], -np.inf) if model is None else model.decision_function(others) for model in models], axis=1)

    return learned


def _together(make: Callable[[], ConfidenceWeighted]) -> Scorer:
    def learned(rows: csr_matrix, taught: Taught) -> Callable[[csr_matrix], Numbers]:
        model = make().fit(rows, taught.holds.astype(np.int64), known=taught.known)
        return lambda others: np.asarray(model.decision_function(others), dtype=np.float64)

    return learned


def _decided(tuning: Numbers, taught: Taught, scores: Numbers) -> Flags:
    """Decisions by the threshold of each category that has the best F1 on other recipes; none where these show no example."""
    found = np.zeros(scores.shape, dtype=np.bool_)
    for at in range(scores.shape[1]):
        known, holds = taught.known[:, at], taught.holds[:, at]
        if holds.any():
            found[:, at] = scores[:, at] >= threshold(tuning[known, at], holds[known], floor=-np.inf)
    return found


def _report(decisions: dict[str, Flags], truth: Taught, categories: Categories) -> Report:
    counts = {name: _counts(decided, truth) for name, decided in decisions.items()}
    measured = truth.holds.any(axis=0)
    approaches = {}
    for name, (hits, taken, there) in counts.items():
        each = 2 * hits[measured] / np.maximum(taken + there, 1)[measured]
        approaches[name] = {
            "micro_f1": 2 * hits.sum() / max(taken.sum() + there.sum(), 1), "macro_f1": float(each.mean()),
            "precision": hits.sum() / max(taken.sum(), 1), "recall": hits.sum() / max(there.sum(), 1),
        }
    groups = {
        (name, int(truth.holds[:, at].sum())): {approach: {"f1": 2 * hits[at] / max(taken[at] + there[at], 1)} for approach, (hits, taken, there) in counts.items()}
        for at, name in enumerate(categories.ids)
    }
    return Report("categories", len(truth.holds), approaches, groups)


def _counts(decided: Flags, truth: Taught) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """For each category: right ones, those that were taken, those that there are."""
    taken = decided & truth.known
    return (taken & truth.holds).sum(axis=0), taken.sum(axis=0), truth.holds.sum(axis=0)


def by_category(report: Report) -> Sequence[tuple[str, int, dict[str, float]]]:
    """Category, number of examples, and F1 by approach."""
    return [(name, count, {approach: values["f1"] for approach, values in figures.items()}) for (name, count), figures in report.groups.items()]
