"""The exported sentence encoder: one vector for one sentence, wherever and whenever it is asked for."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from nlu.encoder import CACHED_SENTENCES, DEFAULT_FOLDER, MANY, WINDOW, Encoder, EncoderMissingError, opened, place_of


@pytest.fixture(scope="module")
def encoder() -> Encoder:
    """The encoder that set-up exported."""
    return Encoder()


def test_no_sentences_give_no_rows(encoder: Encoder) -> None:
    assert encoder.encode([]).shape == (0, encoder.dimensions)
    assert encoder.encode_layers([]).shape == (0, encoder.layer_dimensions)


def test_one_row_for_each_sentence(encoder: Encoder) -> None:
    sentences = ["what's next?", "how much salt?", "what's next?"]
    assert encoder.encode(sentences).shape == (3, encoder.dimensions)
    assert encoder.encode_layers(sentences).shape == (3, encoder.layer_dimensions)


@settings(max_examples=60, deadline=None)
@given(text=st.text(max_size=300))
def test_any_text_has_a_finite_vector_of_length_one(encoder: Encoder, text: str) -> None:
    vector = encoder.encode([text])[0]
    assert np.isfinite(vector).all()
    assert float(np.linalg.norm(vector)) == pytest.approx(1.0, abs=1e-4)
    assert np.isfinite(encoder.encode_layers([text])).all()


@pytest.mark.parametrize("text", ["", " ", "дальше, пожалуйста", "次は何ですか", "שלב הבא", "👩‍🍳🔥", "a\x00b", "salt " * 20_000], ids=ascii)
def test_unusual_sentences_have_a_vector_too(encoder: Encoder, text: str) -> None:
    assert float(np.linalg.norm(encoder.encode([text])[0])) == pytest.approx(1.0, abs=1e-4)


def test_a_sentence_has_the_same_vector_alone_and_beside_a_longer_one(encoder: Encoder) -> None:
    short, long = "stir in the flour", "preheat the oven to 180 degrees and butter a large round cake tin with plenty of butter"
    together = Encoder().encode([long, short, long])
    assert np.array_equal(encoder.encode([short])[0], together[1])
    assert np.array_equal(together[0], together[2])


def test_many_sentences_have_the_vectors_that_each_has_alone(encoder: Encoder) -> None:
    sentences = [f"stir {number} eggs into the batter" for number in range(MANY + 3)]
    vectors, layers = Encoder().encode_both(sentences)
    for at, sentence in enumerate(sentences):
        assert np.array_equal(vectors[at], encoder.encode([sentence])[0])
        assert np.array_equal(layers[at], encoder.encode_layers([sentence])[0])


def test_changing_a_result_does_not_change_what_comes_next(encoder: Encoder) -> None:
    first = encoder.encode(["chop the onion"])
    layers = encoder.encode_layers(["chop the onion"])
    kept, kept_layers = first.copy(), layers.copy()
    first[:], layers[:] = 0, 0
    assert np.array_equal(encoder.encode(["chop the onion"]), kept)
    assert np.array_equal(encoder.encode_layers(["chop the onion"]), kept_layers)


def test_a_sentence_forgotten_by_the_cache_has_its_old_vector(encoder: Encoder) -> None:
    before = encoder.encode(["fold in the egg whites"])
    for number in range(CACHED_SENTENCES + 1):
        encoder.encode([f"{number}"])
    assert np.array_equal(encoder.encode(["fold in the egg whites"]), before)


def test_a_sentence_whose_words_were_encoded_has_the_same_vector(encoder: Encoder) -> None:
    fresh = Encoder()
    fresh.encode_words(["poach", "the", "quails", "gently", "!"])
    for sentence in ("poach the quails gently!", "poach the quails"):
        assert np.array_equal(fresh.encode([sentence]), encoder.encode([sentence]))
        assert np.array_equal(fresh.encode_layers([sentence]), encoder.encode_layers([sentence]))


def test_words_and_sentences_may_be_encoded_at_once(encoder: Encoder) -> None:
    fresh, texts = Encoder(), [f"stir {number} eggs" for number in range(40)]
    with ThreadPoolExecutor(4) as workers:
        rows = list(workers.map(lambda text: (fresh.encode_words(text.split()), fresh.encode([text])[0]), texts))
    assert all(np.array_equal(vector, encoder.encode([text])[0]) for (_, vector), text in zip(rows, texts, strict=True))


def test_an_encoder_is_opened_once_for_a_folder(tmp_path: Path) -> None:
    assert opened(place_of()) is opened(place_of(None))
    with pytest.raises(EncoderMissingError, match="make setup"):
        opened(tmp_path)


def test_one_row_for_each_word_in_its_context(encoder: Encoder) -> None:
    rows = encoder.encode_words(["grill", "the", "trout"])
    assert rows.shape == (3, encoder.piece_dimensions)
    assert encoder.encode_words([]).shape == (0, encoder.piece_dimensions)
    assert np.array_equal(rows, Encoder().encode_words(["grill", "the", "trout"]))
    assert not np.array_equal(rows[0], encoder.encode_words(["the", "grill", "is"])[1])


def test_a_word_of_several_pieces_has_the_row_of_its_first(encoder: Encoder) -> None:
    rows = encoder.encode_words(["spatchcock", "quails"])
    assert rows.shape[0] == 2
    assert (np.abs(rows).sum(axis=1) > 0).all()


def test_words_without_a_piece_have_a_row_of_zeros(encoder: Encoder) -> None:
    rows = encoder.encode_words(["stir", "", " ", "it"])
    assert [bool(np.any(row)) for row in rows] == [True, False, False, True]


def test_a_long_text_is_taken_in_runs_and_no_word_is_left_out(encoder: Encoder) -> None:
    short = ["stir", "the", "soup"] * WINDOW
    assert np.array_equal(encoder.encode_words(short)[WINDOW : WINDOW * 2], encoder.encode_words(short[WINDOW : WINDOW * 2]))
    for words in (short, [f"word{number}" for number in range(WINDOW * 2 + 3)], ["salt" * 300, "it"] * 5):  # those of many pieces fill a run earlier
        rows = encoder.encode_words(words)
        assert rows.shape[0] == len(words)
        assert (np.abs(rows).sum(axis=1) > 0).all()


@settings(max_examples=40, deadline=None)
@given(words=st.lists(st.text(max_size=30), max_size=12))
def test_any_words_have_finite_rows(encoder: Encoder, words: list[str]) -> None:
    rows = encoder.encode_words(words)
    assert rows.shape == (len(words), encoder.piece_dimensions)
    assert np.isfinite(rows).all()


@pytest.mark.parametrize(
    ("sentence", "near", "far"),
    [
        ("what's the next step?", "what do I do now?", "how much salt goes in?"),
        ("how hot should the oven be?", "at which temperature do I bake it?", "which recipes do you know?"),
        ("the onions are soft", "the onions have softened", "say that again please"),
    ],
)
def test_sentences_of_like_meaning_are_near(encoder: Encoder, sentence: str, near: str, far: str) -> None:
    own, close, distant = encoder.encode([sentence, near, far])
    assert own @ close > own @ distant + 0.1


@pytest.mark.parametrize("missing", ["encoder.onnx", "tokenizer.json"])
def test_a_missing_file_is_named_with_its_remedy(tmp_path: Path, missing: str) -> None:
    for name in {"encoder.onnx", "tokenizer.json"} - {missing}:
        (tmp_path / name).write_bytes((DEFAULT_FOLDER / name).read_bytes())
    with pytest.raises(EncoderMissingError, match=rf"{missing}.*make setup"):
        Encoder(tmp_path)


def test_the_environment_names_another_encoder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOUSCHEF_ENCODER", str(tmp_path / "elsewhere"))
    with pytest.raises(EncoderMissingError, match="elsewhere"):
        Encoder()
    assert Encoder(DEFAULT_FOLDER).dimensions > 0
