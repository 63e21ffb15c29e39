"""The approaches by their names, the paper's first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from actions.answering.common_sense.approach import Approach, Vectors
from actions.answering.common_sense.dense import CosineApproach
from actions.answering.common_sense.keywords import Bm25Approach
from actions.answering.common_sense.making import Learned, Raw, Tools
from actions.answering.common_sense.ours import Ours
from actions.answering.common_sense.pairs import QuestionBaseError
from actions.answering.common_sense.words_filter import WordsFilter

if TYPE_CHECKING:
    from spacy.language import Language

OURS = "ours"
NAMES = ("word2vec", "word2vec-filtered", "sbert", "sbert-filtered", "bm25", OURS)


def approach(name: str, tools: Tools, words_filter: WordsFilter | None, nlp: Language | None, learned: Learned | None, raw: Raw | None = None) -> Approach:
    """An approach by its name.

    Args:
        name: one of NAMES.
        tools: lexicon, encoder and static vectors.
        words_filter: the paper's filter; only for the names that end in "-filtered".
        nlp: the language's pipeline, whose own vectors are taken as word vectors where it has some.
        learned: what ours has learned; only for it.
        raw: remembered vectors of the encoder, for measurements.

    Raises:
        QuestionBaseError: there is no such approach, or something that it needs is missing.
    """
    if name not in NAMES:
        raise QuestionBaseError(f"there is no approach '{name}'; SOUSCHEF_RETRIEVAL is one of {', '.join(NAMES)}")
    if name == OURS:
        if learned is None:
            raise QuestionBaseError("nothing was learned for the approach 'ours'; run `souschef build-qa`")
        return Ours(tools, learned, raw)
    if name == "bm25":
        return Bm25Approach(tools.lexicon)
    if name.endswith("-filtered") and words_filter is None:
        raise QuestionBaseError(f"the approach '{name}' needs a language pipeline for '{tools.lexicon.language}'; `souschef train-pipeline` trains one")
    reduce = words_filter if name.endswith("-filtered") else None
    if name.startswith("word2vec"):
        return CosineApproach(word_vectors(tools, nlp), reduce)
    return CosineApproach(_encoded(tools, raw), reduce)


def word_vectors(tools: Tools, nlp: Language | None) -> Callable[[list[str]], Vectors]:
    """Mean word vectors: the pipeline's own where it has some, else the static ones distilled from the encoder."""
    if nlp is None or not nlp.vocab.vectors_length:
        return tools.static
    make_doc = nlp.make_doc
    return lambda texts: np.stack([np.asarray(make_doc(text).vector, dtype=np.float32) for text in texts])


def _encoded(tools: Tools, raw: Raw | None) -> Callable[[list[str]], Vectors]:
    if raw is None:
        return tools.encoder.encode
    return lambda texts: raw(texts)[:, : tools.encoder.dimensions]
