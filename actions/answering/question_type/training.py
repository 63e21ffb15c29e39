"""Learning our classifiers of questions from samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from actions.answering.common_sense.approach import Vectors
from actions.answering.question_type.examples import Typed, TypesError
from actions.answering.question_type.model import FOLDS, Classifier, Learned, read
from actions.answering.question_type.paper import Lemmas, PaperTypes
from actions.answering.question_type.samples import Sample
from actions.answering.question_type.situation import Numbers, SituationReader
from actions.answering.question_type.wording import Components
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.words import normalise

About = Literal["general", "answerable"]
Places = NDArray[np.intp]


@dataclass(frozen=True)
class Material:
    """Samples as the classifiers see them: masked texts, vectors, numbers of their situations, and groups as numbers."""

    samples: Sequence[Sample]
    texts: Sequence[str]
    vectors: Vectors
    context: Numbers
    groups: Places

    @classmethod
    def of(cls, samples: Sequence[Sample], lexicon: Lexicon, encoder: Encoder, foods: frozenset[str]) -> Material:
        """Read samples.

        Args:
            samples: one at least.
            lexicon: words of the language.
            encoder: the sentence encoder.
            foods: names of common foods.
        """
        texts, vectors, context = read([one.text for one in samples], [one.situation for one in samples], SituationReader(lexicon, foods), encoder)
        numbers = {group: at for at, group in enumerate(dict.fromkeys(one.group for one in samples))}
        return cls(samples, texts, vectors, context, np.array([numbers[one.group] for one in samples], dtype=np.intp))

    def without(self, held: Sequence[int]) -> Places:
        """Places of the samples whose text is not that of a held one, whatever its situation."""
        said = {normalise(self.samples[at].text) for at in held}
        return np.array([at for at, one in enumerate(self.samples) if normalise(one.text) not in said], dtype=np.intp)

    def probabilities(self, classifier: Classifier, components: Components, at: Places) -> NDArray[np.float64]:
        """What a classifier says of the samples at some places."""
        return classifier([self.texts[place] for place in at], components(self.vectors[at]), self.context[at])


def classifier(material: Material, about: About, components: Components, kept: Places) -> Classifier:
    """Learn one classifier from the samples at some places, with both classes weighing as much.

    Raises:
        TypesError: too few samples of a class, or groups, to learn from.
    """
    values = {at: getattr(material.samples[at], about) for at in kept.tolist()}
    told = np.array([at for at, value in values.items() if value is not None], dtype=np.intp)
    right = np.array([values[at] for at in told.tolist()], dtype=bool)
    weights = np.array([material.samples[at].weight for at in told], dtype=np.float32)
    for side in (True, False):
        groups = len(set(material.groups[told][right == side].tolist()))
        if groups < FOLDS:
            raise TypesError(f"there are {groups} recipes or texts that teach '{about}: {'yes' if side else 'no'}'; at least {FOLDS} are needed to learn from")
        weights[right == side] *= len(right) / 2 / float(weights[right == side].sum())
    return Classifier.learn([material.texts[at] for at in told], components(material.vectors[told]), material.context[told], right, weights, material.groups[told])


def learn(material: Material, foods: frozenset[str]) -> Learned:
    """Learn both classifiers from everything, on one core: beside other work on two, threads that wait for each other take ten times as long.

    Args:
        material: the samples.
        foods: names of common foods that they were read with.

    Raises:
        TypesError: too little to learn from.
    """
    with ThreadpoolController().limit(limits=1):
        components, everything = Components.learn(material.vectors), np.arange(len(material.samples))
        return Learned(foods, components, classifier(material, "general", components, everything), classifier(material, "answerable", components, everything))


def learn_paper(questions: Sequence[Typed], encoder: Encoder, lemmas: Lemmas) -> PaperTypes:
    """The paper's classifier, learned from typed questions alone, as in the paper; it takes half a minute, and is not kept."""
    return PaperTypes(encoder, lemmas).fit([one.ask for one in questions], [one.type == "general" for one in questions])
