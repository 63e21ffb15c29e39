"""How well questions are judged that nothing was learned from: `souschef train-types --measure`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from actions.answering.question_type.examples import TypesError
from actions.answering.question_type.samples import Sample
from actions.answering.question_type.training import About, Material, Places, classifier
from actions.answering.question_type.wording import Components, Flags

PARTS = 5
THRESHOLDS = (0.2, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7, 0.8)
BINS = 10
Told = NDArray[np.float64]
Heard = Callable[[int, int], None]


@dataclass(frozen=True)
class HeldOut:
    """A sample that was not learned from: what is right, and the probability."""

    sample: Sample
    about: About
    right: bool
    probability: float


def cross_validated(material: Material, heard: Heard) -> list[HeldOut]:
    """Probabilities by classifiers that learned neither from the sample's group (its recipe) nor from its text, in PARTS parts.

    Args:
        material: the samples.
        heard: is told how many parts of how many are done.

    Raises:
        TypesError: too little to learn from.
    """
    found: list[HeldOut] = []
    with ThreadpoolController().limit(limits=1):
        for number, held in enumerate(_parts(material), start=1):
            kept = material.without(held.tolist())
            components = Components.learn(material.vectors[kept])
            for about in get_args(About):
                told = np.array([at for at in held if getattr(material.samples[at], about) is not None], dtype=np.intp)
                given = material.probabilities(classifier(material, about, components, kept), components, told)
                found += [HeldOut(material.samples[at], about, bool(getattr(material.samples[at], about)), float(p)) for at, p in zip(told, given, strict=True)]
            heard(number, PARTS)
    return found


def _parts(material: Material) -> Iterator[Places]:
    from sklearn.model_selection import GroupKFold

    if len(set(material.groups.tolist())) < PARTS:
        raise TypesError(f"there are {len(set(material.groups.tolist()))} recipes or texts to learn from; at least {PARTS} are needed to measure")
    for _, held in GroupKFold(PARTS, shuffle=True, random_state=0).split(material.groups, groups=material.groups):
        yield held


def report(found: Sequence[HeldOut]) -> str:
    """Shares that are right over several thresholds, and how far probabilities are from frequencies; a line each.

    Questions are typed ones, each in its own situation, and those that teach only whether anything can answer them.
    """
    typed = [one for one in found if one.about == "general" and one.sample.question is not None]
    parts = {
        "general, with a recipe in hand": [one for one in typed if one.sample.situation.recipe is not None],
        "general, without": [one for one in typed if one.sample.situation.recipe is None],
        "general, all": typed,
        "answerable": [one for one in found if one.about == "answerable" and one.sample.general is None],
    }
    return "\n".join(line for name, ones in parts.items() if ones for line in _lines(name, ones))


def _lines(name: str, ones: Sequence[HeldOut]) -> Iterator[str]:
    right, told = np.array([one.right for one in ones]), np.array([one.probability for one in ones])
    yield f"{name}: {len(ones)} questions, {right.mean():.3f} of them so; probabilities are {_miscalibrated(right, told):.3f} from frequencies"
    for threshold in THRESHOLDS:
        taken = told >= threshold
        yield f"  from {threshold:.2f}: right {np.mean(taken == right):.3f}; found {_share(taken, right):.3f}, taken wrongly {_share(taken, ~right):.3f}"


def _share(taken: Flags, among: Flags) -> float:
    return float(taken[among].mean()) if among.any() else 0.0


def _miscalibrated(right: Flags, told: Told) -> float:
    """Mean distance between the mean probability and the frequency in tenths of the probability, weighted by their sizes."""
    bins = np.minimum((told * BINS).astype(int), BINS - 1)
    return float(sum(abs(told[bins == at].sum() - right[bins == at].sum()) for at in range(BINS)) / len(told))
