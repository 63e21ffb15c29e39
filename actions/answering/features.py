"""How well a question and each candidate agree, in numbers, from which the ranking is learned.

All candidates of a question are looked at together, since what one is worth shows beside the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from actions.answering.candidate import Candidate
from actions.answering.common_sense.approach import unit
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.answering.feature_names import ACTS, FAMILIES, KINDS, NAMES, RELEVANT, WORDED
from actions.answering.holding import VALUES, nearness, values_in
from actions.answering.query import Query
from actions.answering.relevance import Relevance, columns
from actions.language.encoder import Encoder
from actions.language.words import content_stems, stems, tokens
from actions.understanding.labels import ASPECTS

Numbers = NDArray[np.float32]
PLACE = re.compile(r"(?:step|detail|why)-(\d+)")
READ = 20  # words of what is said that are compared by their meaning: the first sentence answers, and the encoder takes as long as a text is
NUMBER = re.compile(r"\d|[½¼¾⅓⅔⅛]")


class Features:
    """Reads questions and candidates as rows of numbers, in the order of `NAMES`.

    Args:
        encoder: compares questions with what is said, and what it rests on.
        static: compares them word by word.
        relevance: compares them in learned directions; None where that is learned anew: its columns are 0.
    """

    def __init__(
        self, encoder: Encoder, static: StaticVectors, relevance: Relevance | None = None
    ) -> None:
        self._encoder, self._static, self._relevance = encoder, static, relevance

    def __call__(self, query: Query, candidates: Sequence[Candidate]) -> Numbers:
        """One row for each candidate; shape (len(candidates), len(NAMES))."""
        if not candidates:
            return np.zeros((0, len(NAMES)), dtype=np.float32)
        question = [*_of_question(query, candidates)]
        alike, meaning = self._alike(query, candidates), self._meaning(query, candidates)
        scores = np.array([candidate.score for candidate in candidates], dtype=np.float32)
        rows = []
        for at, candidate in enumerate(candidates):
            pair = _of_pair(query, candidates, at, scores, alike, meaning)
            kinds = {candidate.source, *candidate.also}
            families = {kind.partition(".")[0] for kind in kinds}
            rows.append(
                [
                    *pair,
                    *question,
                    *(float(name in families) for name in FAMILIES),
                    *(float(name in kinds) for name in KINDS),
                ]
            )
        return np.asarray(rows, dtype=np.float32)

    def _alike(self, query: Query, candidates: Sequence[Candidate]) -> Numbers:
        """Cosines of the question's words with what each candidate says and rests on, and of the question with the step it stands in; shape (candidates, 3)."""
        count, steps = len(candidates), [_step_of(one, query) for one in candidates]
        rests = [_evidence(candidate) for candidate in candidates]
        told = unit(self._static([query.text, *map(_says, candidates), *rests]))
        found: Numbers = np.stack(
            [
                told[1 : count + 1] @ told[0],
                told[count + 1 :] @ told[0],
                self._near(query.text, steps),
            ],
            axis=1,
        )
        blank = np.array(
            [[bool(rest), bool(step)] for rest, step in zip(rests, steps, strict=True)]
        )
        found[:, 1:][~blank] = 0.0
        return found

    def _meaning(self, query: Query, candidates: Sequence[Candidate]) -> Numbers:
        """How near each candidate is to the question and to what was asked and answered before; shape (candidates, 6 + len(RELEVANT)).

        With the question what it says and what it rests on, and how far that is behind the best; with the other two what it says; then its relevance.
        """
        says, rests = texts_of(query, candidates)
        near = np.stack([self._near(query.text, says), self._near(query.text, rests)], axis=1)
        earlier = [
            self._near(text, says) if text else np.zeros(len(says), dtype=np.float32)
            for text in (query.before, query.answered)
        ]
        behind = near.max(axis=0) - near
        relevant = np.zeros((len(says), len(RELEVANT)), dtype=np.float32)
        if self._relevance is not None:
            scores = self._relevance(query.text, says, rests)
            relevant = columns(scores, np.zeros(len(says), dtype=np.int64))
        found: Numbers = np.concatenate([near, behind, np.stack(earlier, axis=1), relevant], axis=1)
        return found

    def _near(self, text: str, texts: Sequence[str]) -> Numbers:
        """Cosines of a text with others, by the encoder, which remembers; shape (texts,)."""
        vectors = self._encoder.encode([text, *texts])
        found: Numbers = vectors[1:] @ vectors[0]
        return found


def texts_of(query: Query, candidates: Sequence[Candidate]) -> tuple[list[str], list[str]]:
    """What each candidate says, its first words, and what it rests on."""
    says = [" ".join(_says(one).split()[:READ]) for one in candidates]
    return says, [_evidence(one) or _step_of(one, query) for one in candidates]


def _says(candidate: Candidate) -> str:
    return candidate.text or candidate.response


def _evidence(candidate: Candidate) -> str:
    return " ".join(one.text for one in candidate.evidence if one.text)


def _place(candidate: Candidate) -> int | None:
    """Number of the step that a candidate stands in; None where it stands in none."""
    found = PLACE.fullmatch(candidate.id)
    return int(found[1]) if found else None


def _step_of(candidate: Candidate, query: Query) -> str:
    at, recipe = _place(candidate), query.card
    return (
        recipe.steps[at - 1].text if at and recipe is not None and at <= len(recipe.steps) else ""
    )


def _of_question(query: Query, candidates: Sequence[Candidate]) -> list[float]:
    lexicon, said = query.lexicon, tokens(query.text)
    strange = sum(candidate.source == "absent.food" for candidate in candidates)
    things = sum(candidate.source == "absent.thing" for candidate in candidates)
    return [
        query.general,
        query.answerable,
        float(query.continues),
        float(query.before_general),
        query.probable,
        query.agreement,
        *(float(query.how == how) for how in WORDED),
        float(query.card is not None),
        float(query.step > 0),
        len(said),
        len(query.words),
        float("?" in query.text),
        float(bool(set(said[:1]) & lexicon.words("polar_starts"))),
        float(bool(set(said) & lexicon.words("question_words"))),
        strange,
        things,
        *(query.acts.get(act, 0.0) for act in ACTS),
        *(query.aspects.get(aspect, 0.0) for aspect in ASPECTS),
    ]


def _of_pair(
    query: Query,
    candidates: Sequence[Candidate],
    at: int,
    scores: Numbers,
    alike: Numbers,
    meaning: Numbers,
) -> list[float]:
    own, others = float(alike[at].max()), np.delete(alike, at, axis=0)
    nearest = float(others.max()) if len(others) else 0.0
    rests = _rests_on(candidates[at], query)
    return [
        *_of_standing(query, candidates, at, scores),
        *_of_words(query, candidates[at], rests),
        *map(float, alike[at]),
        own,
        own - nearest,
        *map(float, meaning[at]),
        *_of_place(query, candidates[at]),
        *_of_saying(query, candidates, at, rests),
        *_of_things(query, candidates, at, rests),
        *_of_values(query, candidates[at]),
    ]


def _of_things(
    query: Query, candidates: Sequence[Candidate], at: int, rests: set[str]
) -> list[float]:
    """How many others stand in the same step, and how many of the recipe's foods that are asked about it speaks of."""
    place, foods = _place(candidates[at]), query.foods
    votes = sum(place is not None and _place(one) == place for one in candidates)
    return [
        votes,
        len(foods & rests) / max(1, len(foods)),
        len(foods - rests),
    ]


def _of_values(query: Query, candidate: Candidate) -> list[float]:
    """What values it says, and how near they stand to what is asked about."""
    found = values_in(candidate.text, query.lexicon)
    holds = [float(bool(found[kind])) for kind in VALUES]
    near = [nearness(candidate.text, kind, query.words, query.lexicon) for kind in VALUES]
    return [*holds, *near]


def _rests_on(candidate: Candidate, query: Query) -> set[str]:
    """Stems of what a candidate says, what it rests on, and the step it stands in."""
    told = f"{_evidence(candidate)} {_step_of(candidate, query)}"
    return set(content_stems(candidate.text, query.lexicon)) | set(
        stems(told, query.lexicon.language)
    )


def _of_standing(
    query: Query, candidates: Sequence[Candidate], at: int, scores: Numbers
) -> list[float]:
    """What it is asked for, and where it stands among all candidates and those of its family."""
    candidate = candidates[at]
    family = candidate.source.partition(".")[0]
    same = [
        other
        for other, one in enumerate(candidates)
        if one.source.partition(".")[0] == family and other != at
    ]
    best, aspect = (
        max(query.aspects.values(), default=0.0),
        query.aspects.get(candidate.aspect, 0.0),
    )
    most = max((float(scores[other]) for other in same), default=0.0)
    return [
        aspect,
        float(aspect >= best),
        best - aspect,
        candidate.score,
        candidate.score - most,
        at,
        sum(other < at for other in same),
        1 + len(candidate.also),
        len(same),
    ]


def _of_words(query: Query, candidate: Candidate, rests: set[str]) -> list[float]:
    """How many words of the question it says, and rests on."""
    said = set(content_stems(candidate.text, query.lexicon))
    shared = len(query.words & said)
    return [
        shared,
        shared / max(1, len(query.words)),
        shared / max(1, len(said)),
        len(query.words - said),
        len(query.words & rests) / max(1, len(query.words)),
        len(query.words - rests),
    ]


def _of_place(query: Query, candidate: Candidate) -> list[float]:
    """How far behind or ahead of the running step it stands."""
    place = _place(candidate)
    away = place - query.step if place is not None and query.step else 0
    return [
        away,
        float(place is not None and place == query.step),
        float(away < 0),
        float(away > 0),
        float(place is not None),
    ]


def _of_saying(
    query: Query, candidates: Sequence[Candidate], at: int, rests: set[str]
) -> list[float]:
    """How long it is, what numbers it has, whether it was told, and whether it speaks of what the recipe lacks."""
    candidate, language = candidates[at], query.lexicon.language
    absent = {
        word
        for one in candidates
        if one.source.startswith("absent.food")
        for word in stems(one.text, language)
    }
    return [
        len(candidate.text.split()),
        float(bool(NUMBER.search(candidate.text))),
        float(bool(NUMBER.search(query.text))),
        float(candidate.id in query.told),
        float(bool(absent & rests)),
    ]
