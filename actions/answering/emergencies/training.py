"""Learning emergencies from written utterances, and measuring it on such that nothing was learned from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from numpy.typing import NDArray
from pydantic import TypeAdapter, ValidationError
from sklearn.model_selection import KFold

from actions.answering.common_sense.pairs import QuestionBaseError
from actions.answering.emergencies.model import NONE, EmergencyModel
from actions.language.encoder import Encoder
from actions.language.lexicon import FAST

EXAMPLES = "examples"  # folder of the utterances, beside the emergencies
ORDINARY = 14_000  # ordinary questions and utterances that are learned as no emergency
FOLDS, SEED = 5, 7
THRESHOLDS = (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class Taught:
    """Utterances with the ids of their emergencies; `near` marks those that were written for this, not the ordinary ones."""

    texts: tuple[str, ...]
    names: tuple[str, ...]
    near: NDArray[np.bool_]
    layers: NDArray[np.float32]


def examples(file: Path, known: Sequence[str]) -> dict[str, list[str]]:
    """Written utterances by the ids of emergencies; NONE has such that are none.

    Args:
        file: a mapping of lists.
        known: ids that there are.

    Raises:
        QuestionBaseError: the file is missing or not valid, or names an emergency that there is not; the message names it and the remedy.
    """
    try:
        found = TypeAdapter(dict[str, list[str]]).validate_python(yaml.load(file.read_text(encoding="utf-8"), Loader=FAST))
    except (OSError, UnicodeDecodeError, yaml.YAMLError, ValidationError) as problem:
        raise QuestionBaseError(f"{file} holds no lists of utterances by emergencies: {' '.join(str(problem).split())[:300]}") from problem
    unknown = sorted(set(found) - {*known, NONE})
    if unknown or NONE not in found or len(found) < 2:
        raise QuestionBaseError(f"{file}: " + (f"there is no emergency '{unknown[0]}'; write its id as it is there" if unknown else f"it needs '{NONE}' and an emergency"))
    return found


def taught(written: Mapping[str, Sequence[str]], ordinary: Sequence[str], encoder: Encoder) -> Taught:
    """What is learned from.

    Args:
        written: utterances by emergencies.
        ordinary: questions and utterances of all kinds, of which every so many are taken.
        encoder: the sentence encoder.
    """
    rows = [(text, name, True) for name, texts in written.items() for text in texts]
    rows += [(text, NONE, False) for text in ordinary[:: max(1, len(ordinary) // ORDINARY)]]
    texts = tuple(text for text, _, _ in rows)
    return Taught(texts, tuple(name for _, name, _ in rows), np.array([near for _, _, near in rows]), encoder.encode_layers(texts))


def fit(lessons: Taught) -> EmergencyModel:
    """Learn from everything."""
    return EmergencyModel.learn(lessons.texts, lessons.layers, lessons.names)


def cross_validated(lessons: Taught) -> list[tuple[str, float]]:
    """What each utterance is judged as by a model that did not learn from it."""
    found: list[tuple[str, float]] = [("", 0.0)] * len(lessons.texts)
    for learnt, held in KFold(FOLDS, shuffle=True, random_state=SEED).split(lessons.layers):
        model = EmergencyModel.learn([lessons.texts[at] for at in learnt], lessons.layers[learnt], [lessons.names[at] for at in learnt])
        for at in held:
            found[at] = model.judged(lessons.texts[at], lessons.layers[at])
    return found


def report(lessons: Taught, judged: Sequence[tuple[str, float]]) -> str:
    """For every threshold the shares of emergencies that are recognised and that get the right answer, and of near misses and of ordinary questions taken for one."""
    real = np.array([name != NONE for name in lessons.names])
    right = np.array([name == found for name, (found, _) in zip(lessons.names, judged, strict=True)])
    sure = np.array([probability for _, probability in judged])
    lines = ["threshold  recognised  right  near misses  ordinary"]
    for least in THRESHOLDS:
        told = sure >= least
        shares = (told[real].mean(), (told & right)[real].mean(), told[~real & lessons.near].mean(), told[~real & ~lessons.near].mean())
        lines.append(f"{least:9.2f}  {shares[0]:10.3f}  {shares[1]:5.3f}  {shares[2]:11.3f}  {shares[3]:8.4f}")
    return "\n".join(lines)
