"""Segmentation of instructions into steps: the paper's Table 2 for its four approaches and ours (Stolwijk & Kunneman 2023, section 3.2)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import mean

from pydantic import BaseModel, Field
from spacy.language import Language

from actions.evaluation.report import Report, read_rows
from actions.language.lexicon import Lexicon
from actions.language.pipeline.treebank import Sentence
from actions.recipes.segmentation.actions import ActionSegmenter
from actions.recipes.segmentation.base import Segmenter
from actions.recipes.segmentation.baselines import TOKEN, RandomSegmenter, SentenceSegmenter
from actions.recipes.segmentation.tagger import ForestTagger
from actions.recipes.segmentation.trees import TreeSegmenter

MOST_SOURCES = 10  # with more, figures of each say little
TOLERANCE = 6  # characters: whether "and" or a comma belongs to the step before or after is a matter of taste


class GoldText(BaseModel):
    """An instruction with the offsets at which its steps end, the last end left out."""

    text: str = Field(min_length=1)
    boundaries: tuple[int, ...] = ()
    source: str = ""


def evaluate_segmentation(path: Path, nlp: Language, lexicon: Lexicon, treebank: Sequence[Sentence]) -> Report:
    """Measure every approach on a file of instructions with annotated boundaries.

    Metrics: `precision`, `recall` and `f1` of boundaries within 6 characters; `count`, the share of instructions cut into the right
    number of steps; and the paper's confusion matrix over tokens, an end of a step being positive: `tn`, `fp`, `fn`, `tp`, and `token_f1`.

    Args:
        path: JSON Lines of `text`, `boundaries` and, for figures of its own for each source, `source`.
        nlp: the language pipeline.
        lexicon: words of the language of the texts.
        treebank: what the paper's retrained tagger learns from.

    Our own recipes, on which it is measured without a file, are in the treebank too, so that there the pipeline's figures are flattered.

    Raises:
        DataError: the file cannot be used.
    """
    gold = read_rows(path, GoldText)
    segmenters = approaches(gold, nlp, lexicon, treebank)
    cuts = {name: [segmenter.boundaries(row.text) for row in gold] for name, segmenter in segmenters.items()}
    groups = {}
    sources = list(dict.fromkeys(row.source for row in gold))
    for source in sources if 1 < len(sources) <= MOST_SOURCES else ():
        kept = [at for at, row in enumerate(gold) if row.source == source]
        groups[source or "no source", len(kept)] = {name: scores([gold[at] for at in kept], [found[at] for at in kept]) for name, found in cuts.items()}
    return Report("segmentation", len(gold), {name: scores(gold, found) for name, found in cuts.items()}, groups)


def approaches(gold: Sequence[GoldText], nlp: Language, lexicon: Lexicon, treebank: Sequence[Sentence]) -> dict[str, Segmenter]:
    """Every approach by its name."""
    lengths = [len(TOKEN.findall(row.text[start:end])) for row in gold for start, end in zip((0, *row.boundaries), (*row.boundaries, len(row.text)), strict=True)]
    return {
        "random": RandomSegmenter(mean(lengths)),
        "sentences": SentenceSegmenter(lexicon),
        "tree, pipeline's tags": TreeSegmenter(nlp, lexicon),
        "tree, retrained tagger": TreeSegmenter(nlp, lexicon, ForestTagger(treebank)),
        "ours": ActionSegmenter(nlp, lexicon),
    }


def scores(gold: Sequence[GoldText], found: Sequence[Sequence[int]]) -> dict[str, float]:
    """All metrics of one approach."""
    hits = sum(matched(row.boundaries, cuts) for row, cuts in zip(gold, found, strict=True))
    cut, wanted = sum(map(len, found)), sum(len(row.boundaries) for row in gold)
    precision, recall = hits / cut if cut else 1.0, hits / wanted if wanted else 1.0
    count = mean(len(row.boundaries) == len(cuts) for row, cuts in zip(gold, found, strict=True))
    tn, fp, fn, tp = (sum(column) for column in zip(*(_confusion(row, cuts) for row, cuts in zip(gold, found, strict=True)), strict=True))
    return {
        "precision": precision, "recall": recall, "f1": _f1(precision, recall), "count": count,
        "tn": tn, "fp": fp, "fn": fn, "tp": tp, "token_f1": 2 * tp / max(1, 2 * tp + fp + fn),
    }


def _f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def matched(wanted: Sequence[int], found: Sequence[int]) -> int:
    """How many boundaries find a partner within the tolerance; each serves once."""
    free, hits = sorted(found), 0
    for place in sorted(wanted):
        partner = next((other for other in free if abs(other - place) <= TOLERANCE), None)
        if partner is not None:
            free.remove(partner)
            hits += 1
    return hits


def _confusion(row: GoldText, cuts: Sequence[int]) -> tuple[int, int, int, int]:
    """The paper's matrix for one text: every token ends a step or not; the last one always does."""
    ends = [match.end() for match in TOKEN.finditer(row.text)]
    if not ends:
        return 0, 0, 0, 0
    wanted, found = ({_token_at(place, ends) for place in places} | {len(ends) - 1} for places in (row.boundaries, cuts))
    return len(ends) - len(wanted | found), len(found - wanted), len(wanted - found), len(wanted & found)


def _token_at(place: int, ends: Sequence[int]) -> int:
    """The token whose end is nearest to an offset."""
    return min(range(len(ends)), key=lambda at: abs(ends[at] - place), default=0)
