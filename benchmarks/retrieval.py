"""One lookup in the base of general questions, encoding included: 10,000 pairs with exact search, and a million with the approximate index.

    .venv/actions/bin/python -m benchmarks.retrieval

The base is filled with distractors: our own questions with other foods put in their places. Beyond ENCODED of them a distractor has the words of one
of these, and its vector moved towards that of another one and by noise, for to encode a million takes half an hour.
"""

from __future__ import annotations

import random
import resource
import shutil
import statistics
import tempfile
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import typer
from numpy.typing import NDArray

from actions.answering.common_sense import vector_index
from actions.answering.common_sense.approach import Vectors, unit
from actions.answering.common_sense.building import in_use, open_learned
from actions.answering.common_sense.making import Tools, make
from actions.answering.common_sense.ours import Ours
from actions.answering.common_sense.pairs import Pair, load
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.answering.common_sense.vector_index import ExactIndex, open_index
from actions.answering.common_sense.wordings import Ragged, Wordings
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.settings import PROJECT, Settings
from benchmarks.history import note

ASKED = 300
ENCODED = 10_000
NOISE, MOST_MOVED = 0.25, 0.8  # lengths of the noise and of the other question's share beside a vector of length 1
MEGABYTE = 1024
EQUAL = 1e-5  # difference of cosines that is but rounding: some distractors are the same question


def varied(pairs: Sequence[Pair], count: int, chance: random.Random) -> list[Pair]:
    """Bare questions made from ours, each with another food in the place of what it is about."""
    foods = sorted({name for pair in pairs for name in pair.about})
    asked = [(wording, name) for pair in pairs for wording in pair.wordings for name in pair.about if name in wording]
    found = []
    for number in range(count):
        wording, name = chance.choice(asked)
        found.append(Pair(id=f"distractor-{number}", question=wording.replace(name, f"{chance.choice(foods)}")))
    return found


def grown(base: Wordings, count: int) -> Wordings:
    """A base with so many pairs: the further ones repeat the words of those that are there, with vectors that are moved."""
    chance = np.random.default_rng(3)
    pairs = len(base.firsts) - 1
    bare = np.flatnonzero(np.diff(base.firsts) == 1)
    sources = chance.choice(bare, count - pairs)
    rows = base.firsts[sources]
    moved = [_moved(base.vectors, part, chance) for part in np.array_split(rows, 20)]
    words = _with_rows(base.words, rows)
    return replace(
        base, owners=np.concatenate([base.owners, np.arange(pairs, count, dtype=np.int32)]),
        firsts=np.concatenate([base.firsts, base.firsts[-1] + np.arange(1, count - pairs + 1)]),
        vectors=np.concatenate([base.vectors, *moved]), words=words, holding=words.turned(len(base.vocabulary)), things=_with_rows(base.things, rows),
        numbers=_with_rows(base.numbers, rows), states=np.concatenate([base.states, base.states[rows]]), kinds=np.concatenate([base.kinds, base.kinds[sources]]),
        answers=np.concatenate([base.answers, base.answers[sources]]),
    )


def _moved(vectors: Vectors, rows: NDArray[np.int64], chance: np.random.Generator) -> Vectors:
    """Vectors of some rows, each moved towards that of another row and by noise."""
    noise = unit(chance.standard_normal((len(rows), vectors.shape[1]), dtype=np.float32))
    shares = chance.uniform(0, MOST_MOVED, (len(rows), 1)).astype(np.float32)
    return unit(vectors[rows] + shares * vectors[chance.integers(len(vectors), size=len(rows))] + NOISE * noise)


def _with_rows(ragged: Ragged, rows: NDArray[np.int64]) -> Ragged:
    values, places = ragged.of_rows(rows)
    sizes = np.bincount(places, minlength=len(rows))
    return Ragged(np.concatenate([ragged.values, values]), np.concatenate([ragged.starts, ragged.starts[-1] + np.cumsum(sizes)]))


def milliseconds(ours: Ours, texts: Sequence[str]) -> list[float]:
    """How long each text took, none of them asked before."""
    found = []
    for text in texts:
        start = time.perf_counter()
        ours.search(text, 3)
        found.append((time.perf_counter() - start) * 1000)
    return found


def agreement(rows: Vectors, found: vector_index.VectorIndex, vectors: Vectors) -> float:
    """Share of vectors for which the approximate index finds the nearest row, or one as near (recall@1)."""
    nearest = (vectors @ rows.T).max(axis=1)
    return statistics.fmean(float(rows[found.search(vector, 1)[0]] @ vector) >= best - EQUAL for vector, best in zip(vectors, nearest, strict=True))


def resident() -> float:
    """Memory of this process in megabytes, at its largest."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / MEGABYTE


def main(large: int = 1_000_000) -> None:
    """Print and note the median of a lookup, recall@1 and memory."""
    settings, chance = Settings(), random.Random(5)
    code = settings.language
    tools = Tools(Lexicon.load(code, settings.knowledge), Encoder(settings.encoder), StaticVectors(settings.static / code))
    learned, own = open_learned(in_use(settings.questions / code)), load(settings.knowledge / "qa", code)
    texts = list(dict.fromkeys(pair.question for pair in varied(own, 2 * ASKED, chance)))
    small = make([*own, *varied(own, max(0, ENCODED - len(own)), chance)], tools, learned)
    ours = Ours(tools, learned)
    ours.use(small, ExactIndex(small.vectors))
    milliseconds(ours, [pair.question for pair in own[:50]])
    took = milliseconds(ours, texts[:ASKED])
    typer.echo(f"{len(small.firsts) - 1} pairs, exact: median {statistics.median(took):.2f} ms, {resident():.0f} MB")
    note("general question looked up (ms), median", f"{len(small.firsts) - 1} pairs, exact", len(took), statistics.median(took))
    note("memory of the process (MB)", f"{len(small.firsts) - 1} pairs, exact", len(small.firsts) - 1, resident())
    folder = Path(tempfile.mkdtemp(dir=PROJECT / "build", prefix="retrieval-"))
    try:
        measure_large(large, small, folder, ours, texts[ASKED:])
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def measure_large(count: int, small: Wordings, folder: Path, ours: Ours, texts: Sequence[str]) -> None:
    """The same with an approximate index, everything mapped from files."""
    start = time.perf_counter()
    base = grown(small, count)
    base.save(folder)
    vector_index.build(base.vectors, folder)
    del base
    size = sum(file.stat().st_size for file in folder.iterdir()) / MEGABYTE**2
    typer.echo(f"{count} pairs made in {time.perf_counter() - start:.0f} s, {size:.0f} MB of files")
    opened = Wordings.open(folder)
    index = open_index(opened.vectors, folder)
    ours.use(opened, index)
    milliseconds(ours, texts[:50])
    took = milliseconds(ours, texts[50:])
    recall = agreement(np.asarray(opened.vectors), index, np.stack([ours.query(text).vector for text in texts]))
    typer.echo(f"{count} pairs, approximate: median {statistics.median(took):.2f} ms, recall@1 {recall:.3f}")
    note("general question looked up (ms), median", f"{count} pairs, approximate", len(took), statistics.median(took))
    note("nearest vector found, recall@1", f"{count} pairs, approximate", len(texts), recall, "exact", 1.0)
    note("files of the base of questions (MB)", f"{count} pairs", count, size)


if __name__ == "__main__":
    typer.run(main)
