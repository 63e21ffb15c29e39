"""Frozen features of the sentence encoder's lower layers as the embedding layer of a spaCy pipeline.

Lower layers tell word forms and syntax, and nothing has to be learnt to get them: a few hundred sentences are then
enough for a tagger and a parser (issue "Recipes from any text"; the encoder is the one both servers run anyway).
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, cast

from spacy import util
from spacy.tokens import Doc
from thinc.api import Linear, Maxout, Model, chain, concatenate, with_array
from thinc.types import Floats2d

from nlu.encoder import Encoder, Vectors, opened, place_of, workers

CACHED_DOCS = 4096  # a training set is read once per round
PIECES = "souschef.EncoderPieces.v1"
Layer = Model[list[Doc], list[Floats2d]]


@lru_cache(maxsize=1)
def shared_encoder() -> Encoder:
    """The encoder of this process, opened at the first need.

    Raises:
        EncoderMissingError: it was not exported; the message names the remedy.
    """
    return opened(place_of())


_rows: OrderedDict[tuple[str, ...], Vectors] = OrderedDict()


def word_rows(texts: Sequence[tuple[str, ...]]) -> list[Vectors]:
    """Lower hidden layers of the words of each text; shape of each (number of words, Encoder.piece_dimensions). Recent texts are remembered."""
    new = [text for text in dict.fromkeys(texts) if text not in _rows]
    read = shared_encoder().encode_words
    encoded = {new[0]: read(new[0])} if len(new) == 1 else dict(zip(new, workers().map(read, new), strict=True))  # one text gains nothing by another thread
    found = [encoded[text] if text in encoded else _rows[text] for text in texts]
    _rows.update(encoded)
    while len(_rows) > CACHED_DOCS:
        _rows.popitem(last=False)
    return found


def _forward(model: Layer, docs: list[Doc], is_train: bool) -> tuple[list[Floats2d], Callable[[Any], list[Doc]]]:
    rows = [model.ops.asarray2f(cast(Any, found)) for found in word_rows([tuple(token.text for token in doc) for doc in docs])]
    return rows, lambda _: []


def encoder_rows() -> Layer:
    """A layer without weights: documents → features of their words."""
    return Model("souschef_encoder_rows", _forward, dims={"nO": shared_encoder().piece_dimensions})


def encoder_pieces(width: int, dropout: float, forms: Layer | None = None) -> Layer:
    """The embedding layer: encoder features brought to `width`, beside learnt embeddings of the word forms.

    Args:
        width: size of a word's vector.
        dropout: share of values dropped while training.
        forms: embedding of word forms (spacy.MultiHashEmbed.v2) of the same width; without it the encoder's features stand alone.
    """
    rows = encoder_rows()
    frozen: Layer = chain(rows, with_array(Maxout(nO=width, nI=rows.get_dim("nO"), nP=2, dropout=dropout, normalize=True)))
    if forms is None:
        return frozen
    mixed: Layer = chain(concatenate(frozen, forms), with_array(Linear(nO=width, nI=2 * width)))
    return mixed


util.registry.architectures.register(PIECES, func=encoder_pieces)
