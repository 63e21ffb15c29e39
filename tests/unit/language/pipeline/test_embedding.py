"""The sentence encoder's lower layers as the embedding layer of a pipeline."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
import spacy
from spacy import util
from spacy.tokens import Doc

from actions.language.pipeline import embedding
from actions.language.pipeline.embedding import PIECES, encoder_pieces, encoder_rows, shared_encoder, word_rows

WORDS = ("Whisk", "the", "eggs")


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    """No rows from other tests, and none left for them."""
    embedding._rows.clear()
    yield
    embedding._rows.clear()


def docs(*texts: str) -> list[Doc]:
    nlp = spacy.blank("en")
    return [nlp.make_doc(text) for text in texts]


def test_rows_are_those_of_the_encoder_and_are_remembered() -> None:
    [rows, others] = word_rows([WORDS, ("Stir",)])
    assert np.array_equal(rows, shared_encoder().encode_words(WORDS))
    assert np.array_equal(others, shared_encoder().encode_words(("Stir",)))
    assert word_rows([WORDS])[0] is rows


def test_only_recent_texts_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedding, "CACHED_DOCS", 2)
    for word in "abc":
        word_rows([(word,)])
    assert list(embedding._rows) == [("b",), ("c",)]


def test_the_layer_gives_a_row_for_every_word_and_learns_nothing() -> None:
    model = encoder_rows()
    rows, back = model(docs("Whisk the eggs", "Stir", ""), is_train=True)
    assert [row.shape for row in rows] == [(3, shared_encoder().piece_dimensions), (1, shared_encoder().piece_dimensions), (0, shared_encoder().piece_dimensions)]
    assert back(rows) == []
    assert model.param_names == ()


def test_the_architecture_is_known_to_spacy_by_its_name() -> None:
    assert util.registry.architectures.get(PIECES) is encoder_pieces


@pytest.mark.parametrize("mixed", [False, True])
def test_the_embedding_has_the_width_that_was_asked_for(mixed: bool) -> None:
    forms = util.registry.architectures.get("spacy.MultiHashEmbed.v2")(width=16, attrs=["NORM"], rows=[50], include_static_vectors=False) if mixed else None
    model = encoder_pieces(16, 0.1, forms)
    model.initialize(docs("Whisk the eggs"))
    assert [row.shape for row in model.predict(docs("Whisk the eggs", "Stir"))] == [(3, 16), (1, 16)]
