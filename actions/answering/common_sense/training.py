"""What our approach learns from our own base: each wording is left out in turn and must be found by the others.

The map of vectors is learned twice more, each time without the wordings that the ranking is learned from, so that these are as new to it as a cook's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import numpy as np
from threadpoolctl import ThreadpoolController

from actions.answering.common_sense.asked import Words
from actions.answering.common_sense.candidates import candidates, query_of
from actions.answering.common_sense.features import Comparing
from actions.answering.common_sense.kinds import Kinds
from actions.answering.common_sense.making import Learned, Raw, Tools, make
from actions.answering.common_sense.model import Example, Ranking
from actions.answering.common_sense.pairs import Pair
from actions.answering.common_sense.projection import train as train_map
from actions.answering.common_sense.vector_index import ExactIndex

FOLDS = 2
ASKED_OF_FOLD = 2000  # questions that the ranking learns from in each fold
BARE = 0.4  # share of the bases in which pairs have but their question, as in foreign bases
NEAR = 10  # candidates of each question that are looked at more closely
UNANSWERED = 0.3  # share of the questions whose pair is taken out of the candidates
Heard = Callable[[str], None]


@contextmanager
def on_one_core() -> Iterator[None]:
    """Sums over several parts are rounded otherwise: what is learned must not hang on how many cores there are."""
    import torch

    cores = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        with ThreadpoolController().limit(limits=1):
            yield
    finally:
        torch.set_num_threads(cores)


def learn(pairs: Sequence[Pair], tools: Tools, heard: Heard = lambda _: None, raw: Raw | None = None) -> Learned:
    """Learn everything from a base.

    Args:
        pairs: our own pairs with their wordings and categories.
        tools: read the questions.
        heard: is told what is done.
        raw: computes raw vectors and remembers them, for what is done with them afterwards.

    Returns:
        What was learned, with the things that these pairs are about.
    """
    with on_one_core():
        return _learned(pairs, tools, heard, raw or Raw(tools.encoder))


def _learned(pairs: Sequence[Pair], tools: Tools, heard: Heard, raw: Raw) -> Learned:
    heard("encoding the wordings")
    raw([text for pair in pairs for text in pair.wordings])
    things = tuple(sorted({name for pair in pairs for name in pair.about}))
    examples: list[Example] = []
    for fold in range(FOLDS):
        heard(f"learning from wordings that are left out, part {fold + 1} of {FOLDS}")
        examples.extend(_examples(pairs, tools, raw, things, fold))
    heard("learning the order of candidates")
    return replace(_base_of(pairs, raw, things, tools), ranking=Ranking.learn(examples))


def _base_of(pairs: Sequence[Pair], raw: Raw, things: tuple[str, ...], tools: Tools, seed: int = 0) -> Learned:
    """Map and kinds from all wordings of the pairs."""
    texts = [text for pair in pairs for text in pair.wordings]
    rows = raw(texts)
    owners = np.repeat(np.arange(len(pairs)), [len(pair.wordings) for pair in pairs])
    kinds = Kinds.learn(rows, [pair.category for pair in pairs for _ in pair.wordings])
    return Learned(train_map(rows, owners, tools.encoder.dimensions, seed), kinds, things)


def _examples(pairs: Sequence[Pair], tools: Tools, raw: Raw, things: tuple[str, ...], fold: int) -> Iterator[Example]:
    """Features of candidates, and whether they are right, for wordings that neither the map nor the base has."""
    chance = np.random.default_rng(100 + fold)
    left, asked = _left_out(pairs, chance)
    learned = _base_of(left, raw, things, tools, fold)
    bare = [pair.model_copy(update={"also": (), "about": (), "answer": "", "when": ()}) for pair in left]
    chosen = chance.permutation(len(asked))[:ASKED_OF_FOLD]
    cut = int(len(chosen) * BARE)
    yield from _asked(left, [asked[at] for at in chosen[cut:]], tools, learned, raw, chance)
    yield from _asked(bare, [asked[at] for at in chosen[:cut]], tools, learned, raw, chance)


def _left_out(pairs: Sequence[Pair], chance: np.random.Generator) -> tuple[list[Pair], list[tuple[int, str]]]:
    """The pairs without one of their wordings each, and these with the number of their pair."""
    left, asked = [], []
    for number, pair in enumerate(pairs):
        if not pair.also:
            left.append(pair)
            continue
        at = int(chance.integers(len(pair.wordings)))
        kept = [text for place, text in enumerate(pair.wordings) if place != at]
        left.append(pair.model_copy(update={"question": kept[0], "also": tuple(kept[1:])}))
        asked.append((number, pair.wordings[at]))
    return left, asked


def _asked(
    pairs: Sequence[Pair], asked: Sequence[tuple[int, str]], tools: Tools, learned: Learned, raw: Raw, chance: np.random.Generator,
) -> Iterator[Example]:
    """Candidates of each question; of some the right pair is taken away, as if the base did not have it."""
    base = make(pairs, tools, learned, raw)
    index, reader = ExactIndex(base.vectors), Words(tools.lexicon, things=learned.things)
    comparing = Comparing(base, [list(map(str, group)) for group in tools.lexicon.entries.get("question_opposites", ())])
    for number, text in asked:
        query = query_of(text, reader, base, tools, learned, raw([text]))
        found = candidates(query, base, index)
        if chance.random() < UNANSWERED:
            found = found[found != number]
        near = np.arange(min(NEAR, len(found)), dtype=np.intp)
        yield Example(comparing(query, found), near, comparing.beside(query, found[near]), found == number)
