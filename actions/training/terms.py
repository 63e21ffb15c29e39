"""Learning which words a question that goes on with another leaves out, from series of which each question was worded in full."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from actions.answering.common_sense.static_vectors import StaticVectors
from actions.answering.follow_up.examples import Stream
from actions.answering.follow_up.training import Tools
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems
from actions.understanding.rewriting import Rewriter
from actions.understanding.terms import Seen, TermReader, Terms

PARTS = 5
PULL = 0.003  # inverse strength of the regularisation
ROUNDS = 300
UNDERSTOOD = 0.7  # F1 of the words from which a question counts as understood


@dataclass(frozen=True)
class Lesson:
    """A question behind another one.

    Attributes:
        stream: whose it is.
        kind: the file that it is from.
        text: the question as it was asked.
        before: the other question in full.
        full: in full.
        seen: the words before it.
        meant: which of these are meant again.
    """

    stream: str
    kind: str
    text: str
    before: str
    full: str
    seen: Seen
    meant: NDArray[np.bool_]


def lessons(streams: Iterable[Stream], reader: TermReader, lexicon: Lexicon) -> Iterator[Lesson]:
    """Questions behind others of their series, where both are known in full."""
    for stream in streams:
        kind = stream.id.partition("-")[0]
        for series in stream.series:
            for earlier, turn in pairwise(series.turns):
                before = earlier.resolved or earlier.ask
                if turn.resolved is None:
                    continue
                seen = reader(turn.ask, before)
                whole = set(content_stems(turn.resolved, lexicon))
                meant = [bool(whole & set(content_stems(one.text, lexicon))) for one in seen.terms]
                yield Lesson(
                    stream.id,
                    kind,
                    turn.ask,
                    before,
                    turn.resolved,
                    seen,
                    np.array(meant, bool),
                )


def learn(taught: Sequence[Lesson], reader: TermReader) -> Terms:
    """Learn from lessons.

    Args:
        taught: the lessons.
        reader: the one that saw their words.
    """
    from sklearn.linear_model import LogisticRegression

    rows = np.concatenate([one.seen.rows for one in taught])
    means, scales = rows.mean(axis=0), rows.std(axis=0) + np.float32(1e-6)
    meant = np.concatenate([one.meant for one in taught])
    found = LogisticRegression(C=PULL, max_iter=ROUNDS).fit((rows - means) / scales, meant)
    weights = (found.coef_[0] / scales).astype(np.float32)
    return Terms(reader, weights, float(found.intercept_[0] - means @ weights))


def report(
    taught: Sequence[Lesson], reader: TermReader, tools: Tools, static: StaticVectors
) -> str:
    """How many questions of streams that taught nothing are understood, as they were said, behind the one before, and in full."""
    names = sorted({one.stream for one in taught})
    part = {name: at % PARTS for at, name in enumerate(names)}
    found: dict[str, list[tuple[bool, ...]]] = {}
    for number in range(PARTS):
        kept = [one for one in taught if part[one.stream] != number]
        rewriter = Rewriter(tools.nlp, tools.lexicon, static, learn(kept, reader))
        for one in (one for one in taught if part[one.stream] == number):
            ways = {way.how: way.text for way in reversed(rewriter(one.text, one.before))}
            texts = one.text, ways.get("both", one.text), ways.get("full", one.text)
            found.setdefault(one.kind, []).append(
                tuple(f1(text, one.full, tools.lexicon) >= UNDERSTOOD for text in texts)
            )
    everything = [row for rows in found.values() for row in rows]
    return "\n".join(
        f"{kind}: as said {said:.3f}, behind the other {both:.3f}, in full {full:.3f} (n {len(rows)})"
        for kind, rows in [*sorted(found.items()), ("all", everything)]
        for said, both, full in [np.mean(rows, axis=0)]
    )


def f1(one: str, other: str, lexicon: Lexicon) -> float:
    """How far two texts have the same words that carry content, 0 to 1."""
    mine, theirs = set(content_stems(one, lexicon)), set(content_stems(other, lexicon))
    return 2 * len(mine & theirs) / (len(mine) + len(theirs)) if mine or theirs else 1.0
