"""How well a question and each candidate agree, in numbers, from which the ranking is learned.

All candidates of a question are looked at together, since what one is worth shows beside the others.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from actions.answering.candidate import Candidate
from actions.answering.common_sense.approach import unit
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.answering.query import Query
from actions.answering.sources.general import ASPECTS as CATEGORIES
from actions.answering.sources.general import OTHER
from actions.answering.sources.recipe import GENERATORS
from actions.answering.sources.spans import AFTER, HERE, NEAR, NEXT
from actions.answering.sources.spans import ASPECTS as PIECES
from actions.language.encoder import Encoder
from actions.language.words import content_stems, stems, tokens
from actions.understanding.labels import ASPECTS

Numbers = NDArray[np.float32]
STEPS: Final = (NEAR, HERE, NEXT, AFTER)
KINDS: Final = (
    *(f"recipe.{name}" for name, _, _ in GENERATORS),
    *(f"span.{kind}" for kind in PIECES),
    *(f"general.{category}" for category in (*sorted(CATEGORIES), OTHER)),
    *STEPS,
    "absent.food",
    "absent.thing",
    "played.ask_substitute",
    "played.ask_convert",
    "common_sense",
)
FAMILIES: Final = ("recipe", "span", "step", "general", "absent", "played", "common_sense")
ACTS: Final = ("ask", "ask.outside", "problem", "missing", "repair", "social", "none", "progress")
OF_QUESTION: Final = (
    "general",
    "answerable",
    "continues",
    "before_general",
    "in_hand",
    "started",
    "tokens",
    "words",
    "marked",
    "polar",
    "asker",
    "strange",
    "things",
    *(f"act.{act}" for act in ACTS),
    *(f"asks.{aspect}" for aspect in ASPECTS),
)
OF_PAIR: Final = (
    "aspect",
    "aspect_best",
    "aspect_margin",
    "score",
    "score_margin",
    "rank",
    "family_rank",
    "sources",
    "same_family",
    "shared",
    "share_of_question",
    "share_of_answer",
    "missing",
    "shared_evidence",
    "missing_evidence",
    "alike",
    "alike_evidence",
    "alike_step",
    "alike_best",
    "alike_margin",
    "meaning",
    "meaning_evidence",
    "meaning_behind",
    "meaning_evidence_behind",
    "distance",
    "here",
    "behind",
    "ahead",
    "placed",
    "length",
    "numbers",
    "asked_numbers",
    "told",
    "tells_strange",
)
NAMES: Final = (
    *OF_PAIR,
    *OF_QUESTION,
    *(f"family.{name}" for name in FAMILIES),
    *(f"kind.{name}" for name in KINDS),
)
REMEMBERED = 4096  # texts whose vectors are kept: a recipe says the same again and again
PLACE = re.compile(r"(?:step|detail|why)-(\d+)")
NUMBER = re.compile(r"\d|[½¼¾⅓⅔⅛]")


class Features:
    """Reads questions and candidates as rows of numbers, in the order of `NAMES`.

    Args:
        encoder: compares questions with what is said, and what it rests on.
        static: compares them word by word.
    """

    def __init__(self, encoder: Encoder, static: StaticVectors) -> None:
        self._encoder, self._static = encoder, static
        self._known: dict[str, Numbers] = {}

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
            [told[1 : count + 1] @ told[0], told[count + 1 :] @ told[0], self._near(query, steps)],
            axis=1,
        )
        blank = np.array(
            [[bool(rest), bool(step)] for rest, step in zip(rests, steps, strict=True)]
        )
        found[:, 1:][~blank] = 0.0
        return found

    def _meaning(self, query: Query, candidates: Sequence[Candidate]) -> Numbers:
        """Cosines of the question with what each candidate says and rests on, and how far each is behind the best; shape (candidates, 4)."""
        rests = [_evidence(one) or _step_of(one, query) for one in candidates]
        near = np.stack(
            [self._near(query, list(map(_says, candidates))), self._near(query, rests)], axis=1
        )
        found: Numbers = np.concatenate([near, near.max(axis=0) - near], axis=1)
        return found

    def _near(self, query: Query, texts: Sequence[str]) -> Numbers:
        """Cosines of the question with texts, by the encoder; shape (texts,)."""
        wanted = {query.text, *texts}
        if len(self._known) + len(wanted) > REMEMBERED:
            self._known = {}
        known = self._known
        fresh = sorted(wanted - known.keys())
        if fresh:
            known |= dict(zip(fresh, self._encoder.encode(fresh), strict=True))
        found: Numbers = np.stack([known[text] for text in texts]) @ known[query.text]
        return found


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
    candidate, language = candidates[at], query.lexicon.language
    family = candidate.source.partition(".")[0]
    same = [
        other
        for other, one in enumerate(candidates)
        if one.source.partition(".")[0] == family and other != at
    ]
    best = max(query.aspects.values(), default=0.0)
    aspect = query.aspects.get(candidate.aspect, 0.0)
    said = set(content_stems(candidate.text, query.lexicon))
    rests = said | set(stems(f"{_evidence(candidate)} {_step_of(candidate, query)}", language))
    place, shared = _place(candidate), len(query.words & said)
    away = place - query.step if place is not None and query.step else 0
    most = max((float(scores[other]) for other in same), default=0.0)
    nearest = max(
        (float(alike[other].max()) for other in range(len(candidates)) if other != at), default=0.0
    )
    absent = {
        word
        for one in candidates
        if one.source.startswith("absent.food")
        for word in stems(one.text, language)
    }
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
        shared,
        shared / max(1, len(query.words)),
        shared / max(1, len(said)),
        len(query.words - said),
        len(query.words & rests) / max(1, len(query.words)),
        len(query.words - rests),
        *map(float, alike[at]),
        float(alike[at].max()),
        float(alike[at].max()) - nearest,
        *map(float, meaning[at]),
        away,
        float(place is not None and place == query.step),
        float(away < 0),
        float(away > 0),
        float(place is not None),
        len(candidate.text.split()),
        float(bool(NUMBER.search(candidate.text))),
        float(bool(NUMBER.search(query.text))),
        float(candidate.id in query.told),
        float(bool(absent & rests)),
    ]
