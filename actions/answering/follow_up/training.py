"""Learning to recognise follow-up questions from streams of questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import ThreadpoolController

from actions.answering.follow_up.examples import Series, SeriesError, Stream, history
from actions.answering.follow_up.features import FeatureReader, direction
from actions.answering.follow_up.model import Learned, Numbers, as_row, shares
from actions.answering.follow_up.reading import Reading
from actions.answering.follow_up.seen import Seen
from actions.answering.follow_up.series import NAMES, running
from actions.answering.follow_up.wording import Wording
from actions.answering.trees import Trees
from actions.language.encoder import Encoder
from actions.language.frequency import Frequencies
from actions.language.lexicon import Lexicon
from actions.settings import FOLLOW_UPS

if TYPE_CHECKING:
    from spacy.language import Language

REHEARSING = "rehearsed"
PARTS = 5
AT_ONCE, SHORT = 5, (2, 8)  # series of a reshuffled stream, and their lengths, the last number excluded
REHEARSED = 1.0  # weight of a stream of the reader's questions beside one that was written as such
# Of the trees, by cross-validation over streams: twice as many or larger ones do no better.
ROUNDS, RATE, LEAVES, FEWEST, PULL, SHARE = 200, 0.05, 10, 25, 5.0, 0.4
STEPS = 255  # values of a number that trees tell apart, as many as they can
BEGUN = 5  # times that trees are grown, each from other random choices; their mean counts
Flags = NDArray[np.bool_]
Beside = tuple[Seen, Sequence[Seen], Sequence[Seen | None]]
"""A question, those before it, the latest first, and the answers to these."""


@dataclass(frozen=True)
class Lessons:
    """Questions behind others: their numbers, whether each starts a series, the part that it is left out with, and how much it counts.

    `names` are those of the numbers; `kinds` tell where each is from, `places` its place in its stream, `seen` the texts that it is put beside.
    """

    names: tuple[str, ...]
    rows: Numbers
    starts: Flags
    parts: NDArray[np.intp]
    weights: Numbers
    kinds: Sequence[str]
    places: Sequence[int]
    seen: Sequence[Beside]


@dataclass(frozen=True)
class Sources:
    """What is learned from: streams that were written as such, and those made of the reader's questions."""

    written: tuple[Stream, ...]
    rehearsed: tuple[Stream, ...] = ()
    recipes: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Card → stems of what it names, for the streams with a recipe in hand."""


@dataclass(frozen=True)
class Tools:
    """What reads questions."""

    nlp: Language
    reading: Reading
    lexicon: Lexicon
    encoder: Encoder
    frequencies: Frequencies


def learn(sources: Sources, tools: Tools) -> tuple[Learned, Numbers, Lessons]:
    """Learn from everything.

    Returns:
        What was learned; the calibrated probabilities of a start by trees that did not learn from the part of each lesson; and the lessons.

    Raises:
        SeriesError: too few streams to learn from.
    """
    if len(sources.written) < PARTS:
        raise SeriesError(f"there are {len(sources.written)} streams of questions to learn from; at least {PARTS} are needed")
    missing = sorted({stream.recipe for stream in sources.written if stream.recipe} - set(sources.recipes))
    if missing:
        raise SeriesError(f"there are questions about {', '.join(missing)}, but no such card in knowledge/recipes")
    with ThreadpoolController().limit(limits=1):
        parts = _parts(sources.written)
        known: dict[str, tuple[float, float]] = {}
        for part in range(PARTS):
            kept = _asked([stream for stream in sources.written if parts[stream.id] != part])
            held = [text for text in _asked([stream for stream in sources.written if parts[stream.id] == part]) if text not in known]
            known |= dict(zip(held, _wording(kept, tools.encoder)(held, tools.encoder), strict=True))
        wording = _wording(_asked(sources.written), tools.encoder)
        reader = FeatureReader(tools.reading, tools.lexicon, tools.encoder, tools.frequencies, lambda text: known.get(text) or wording([text], tools.encoder)[0], remembered=None)
        lessons = _lessons(sources, parts, reader, tools)
        first, first_slope, first_offset, guessed = _grown(lessons)
        with_series = _beside_series(lessons, guessed)
        trees, slope, offset, told = _grown(with_series)
        return Learned(wording, first, trees, first_slope, first_offset, slope, offset, lessons.names), told, with_series


def _grown(lessons: Lessons) -> tuple[Trees, float, float, Numbers]:
    """Trees with slope and offset of their calibration, and the probabilities of a start by trees that did not learn from the part of each lesson."""
    odds = np.zeros(len(lessons.starts))
    for part in range(PARTS):
        held_out = lessons.parts == part
        odds[held_out] = np.mean([one.decision_function(lessons.rows[held_out]) for one in _trees(lessons, ~held_out)], axis=0)
    slope, offset = _calibration(odds, lessons)
    return Trees.boosted(_trees(lessons, np.ones(len(odds), dtype=bool))), slope, offset, np.asarray(shares(odds, slope, offset))


def _beside_series(lessons: Lessons, guessed: Numbers) -> Lessons:
    """The lessons with what each question has in common with the running series, as far as that is told by the guesses for the questions before it."""
    rows = []
    for at, (now, before, answers) in enumerate(lessons.seen):
        own = guessed[max(0, at - lessons.places[at] + 1) : at][::-1][: len(before)]  # the first of a stream is no lesson
        starts = [*own.tolist(), *[1.0] * (len(before) - len(own))]
        rows.append(list(running(now, before, answers, starts).values()))
    return replace(lessons, names=(*lessons.names, *NAMES), rows=np.hstack([lessons.rows, in_steps(np.array(rows), lessons.weights)]))


def in_steps(rows: Numbers, weights: Numbers) -> Numbers:
    """The numbers with as many values as trees tell apart, each the mean of those that it stands for: trees would look for these steps anew each time that they grow.

    Args:
        rows: numbers, shape (lessons, numbers).
        weights: how much each lesson counts.
    """
    found = rows.copy()
    for at, column in enumerate(rows.T):
        if len(np.unique(column)) > STEPS:
            order = np.argsort(column)
            reached = np.cumsum(weights[order])
            edges = np.unique(column[order][np.searchsorted(reached, np.linspace(0, reached[-1], STEPS + 1)[1:-1])])
            places = np.searchsorted(edges, column)
            found[:, at] = (np.bincount(places, weights=column) / np.maximum(np.bincount(places), 1))[places]
    return found


def _parts(written: Sequence[Stream]) -> dict[str, int]:
    """Stream → the part that it is left out with."""
    order = np.random.default_rng(0).permutation(len(written))
    return {written[at].id: number % PARTS for number, at in enumerate(order)}


def _asked(streams: Sequence[Stream]) -> dict[str, bool]:
    """Question → whether it starts a series."""
    return {turn.ask: starts for stream in streams for turn, starts in stream.turns()}


def _wording(asked: dict[str, bool], encoder: Encoder) -> Wording:
    return Wording.learn(list(asked), np.array(list(asked.values()), dtype=bool), encoder)


def _reshuffled(written: Sequence[Stream], parts: dict[str, int], encoder: Encoder) -> Iterator[tuple[Stream, int]]:
    """The series in other company and cut short, with the part of the streams that they are from: in any company, and beside the nearest in matter."""
    chance = np.random.default_rng(1)
    for part in range(PARTS):
        series = [one for stream in written if parts[stream.id] == part and not stream.recipe for one in stream.series]
        for kind, order in (("any", chance.permutation(len(series)).tolist()), ("near", _neighbours(series, encoder))):
            short = [Series(turns=series[at].turns[: int(chance.integers(*SHORT))]) for at in order]
            for at in range(0, len(short), AT_ONCE):
                yield Stream(id=f"{kind}-{part}-{at}", series=tuple(short[at : at + AT_ONCE])), part


def _neighbours(series: Sequence[Series], encoder: Encoder) -> list[int]:
    """Places of the series in an order in which each is followed by the nearest that is left, by their first questions."""
    vectors = encoder.encode([one.turns[0].ask for one in series])
    near, order = vectors @ vectors.T, [0] if series else []
    while len(order) < len(series):
        left = np.setdiff1d(np.arange(len(series)), order)
        order.append(int(left[np.argmax(near[order[-1], left])]))
    return order


def _lessons(sources: Sources, parts: dict[str, int], reader: FeatureReader, tools: Tools) -> Lessons:
    """All questions that stand behind others: written streams with answers and without, reshuffled and rehearsed ones without or with."""
    given = [(stream, parts[stream.id], answered, "cooking" if stream.recipe else "written", 1.0) for stream in sources.written for answered in (True, False)]
    given += [(stream, part, at % 2 == 0, "reshuffled", 1.0) for at, (stream, part) in enumerate(_reshuffled(sources.written, parts, tools.encoder))]
    given += [(stream, at % PARTS, at % 4 == 0, REHEARSING, REHEARSED) for at, stream in enumerate(sources.rehearsed)]
    found: list[tuple[dict[str, float], bool, int, float, str]] = []
    places: list[int] = []
    seen: list[Beside] = []
    for stream, part, answered, kind, weight in given:
        turns = list(stream.turns())
        asked, recipe = [turn for turn, _ in turns], sources.recipes[stream.recipe] if stream.recipe else None
        for at, (turn, starts) in enumerate(turns):
            if at:
                before = history(asked, at, answered=answered)
                found.append((reader(turn.ask, before, recipe), starts, part, weight, f"{kind}, answers {'known' if answered else 'unknown'}"))
                seen.append(reader.seen(turn.ask, before))
                places.append(at)
    names = tuple(found[0][0])
    starts_all = np.array([row[1] for row in found], dtype=bool)
    weights = np.array([row[3] for row in found])
    for side in (True, False):
        weights[starts_all == side] *= len(found) / 2 / weights[starts_all == side].sum()
    rows, parts_of = in_steps(np.array([as_row(row[0], names) for row in found]), weights), np.array([row[2] for row in found], dtype=np.intp)
    return Lessons(names, rows, starts_all, parts_of, weights, [row[4] for row in found], places, seen)


def _trees(lessons: Lessons, kept: Flags) -> list[Any]:
    """Trees by gradient boosting, BEGUN times, for what a few questions more or less change is chance; each number may only speak in its direction."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    found = [
        HistGradientBoostingClassifier(
            max_iter=ROUNDS, learning_rate=RATE, max_leaf_nodes=LEAVES, min_samples_leaf=FEWEST, l2_regularization=PULL, max_features=SHARE,
            monotonic_cst=[direction(name) for name in lessons.names], early_stopping=False, random_state=begun,
        )
        for begun in range(BEGUN)
    ]
    return [one.fit(lessons.rows[kept], lessons.starts[kept], sample_weight=lessons.weights[kept]) for one in found]


def _calibration(odds: Numbers, lessons: Lessons) -> tuple[float, float]:
    """Slope and offset that make log-odds of what was not learned from agree with frequencies; what is rehearsed is harder than what people ask."""
    from sklearn.linear_model import LogisticRegression

    real = np.array([not kind.startswith(REHEARSING) for kind in lessons.kinds])
    starts, weights = lessons.starts[real], lessons.weights[real]
    balanced = np.where(starts, weights / weights[starts].sum(), weights / weights[~starts].sum()) * len(starts)
    found = LogisticRegression(C=1e3).fit(odds[real][:, None], starts, sample_weight=balanced)
    return float(found.coef_[0, 0]), float(found.intercept_[0])


def report(told: Numbers, lessons: Lessons) -> str:
    """Shares of starts and continuations that are recognised by trees that did not learn from their streams, a line for each kind of stream."""
    lines = []
    kinds = np.array(lessons.kinds)
    for kind in dict.fromkeys(lessons.kinds):
        mine = kinds == kind
        continues = 1 - told >= FOLLOW_UPS.follows
        new, follow = ~continues[mine & lessons.starts], continues[mine & ~lessons.starts]
        lines.append(f"{kind}: {int(mine.sum())} questions, new {100 * new.mean():.1f}, clarification {100 * follow.mean():.1f}")
    return "\n".join(lines)
