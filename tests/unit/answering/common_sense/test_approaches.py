"""The published approaches: word vectors, sentence-BERT, their filter, and BM25."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from actions.answering.common_sense.approach import Hit, Vectors, nearest, unit
from actions.answering.common_sense.approaches import NAMES, OURS, approach
from actions.answering.common_sense.dense import CosineApproach
from actions.answering.common_sense.keywords import Bm25Approach
from actions.answering.common_sense.making import Tools
from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.answering.common_sense.words_filter import WordsFilter
from actions.language.lexicon import Lexicon

PAIRS = [Pair(id="oil", question="How long does coconut oil keep?"), Pair(id="rice", question="How do I boil rice?"), Pair(id="egg", question="Can I freeze egg whites?")]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def letters(texts: list[str]) -> Vectors:
    """How often each letter occurs."""
    return np.array([[text.lower().count(letter) for letter in LETTERS] for text in texts], dtype=np.float32)


def test_cosine_finds_the_same_question_at_distance_zero() -> None:
    found = CosineApproach(letters)
    found.fit(PAIRS)
    first, second, *_ = found.search("how do i boil rice", 3)
    assert first.row == 1
    assert first.distance == pytest.approx(0, abs=1e-6)
    assert second.distance > first.distance


def test_cosine_takes_up_a_new_base_whole() -> None:
    found = CosineApproach(letters)
    found.fit(PAIRS)
    found.fit(PAIRS[:1])
    assert [hit.row for hit in found.search("rice", 5)] == [0]


def test_an_empty_base_has_no_hits(question_tools: Tools) -> None:
    for name in ("word2vec", "sbert", "bm25"):
        found = approach(name, question_tools, None, None, None)
        found.fit([])
        assert found.search("how do I boil rice", 3) == []


def test_only_what_the_filter_leaves_is_compared() -> None:
    seen: list[str] = []

    def vectorise(texts: list[str]) -> Vectors:
        seen.extend(texts)
        return letters(texts)

    CosineApproach(vectorise, lambda texts: [text.split()[-1] for text in texts]).fit(PAIRS)
    assert seen == ["keep?", "rice?", "whites?"]


def test_the_filter_keeps_nouns_verbs_and_adjectives(nlp: Any) -> None:
    (kept,) = WordsFilter(nlp)(["how do I gently melt the dark chocolate in a bowl"])
    assert {"melt", "dark", "chocolate", "bowl"} <= set(kept.split())
    assert not {"how", "the", "in", "a", "i", "gently"} & set(kept.split())


def test_the_filter_leaves_a_text_of_stop_words_whole(nlp: Any) -> None:
    assert WordsFilter(nlp)(["what is it"]) == ["what is it"]


def test_bm25_finds_what_shares_rare_words() -> None:
    found = Bm25Approach(Lexicon.load("en"))
    found.fit(PAIRS)
    hits = found.search("boiling rice", 3)
    assert hits[0].row == 1
    assert all(0 < hit.distance < 1 for hit in hits)
    assert found.search("xylophone", 3) == []


def test_sentence_meaning_beats_words(question_tools: Tools) -> None:
    found = approach("sbert", question_tools, None, None, None)
    found.fit(PAIRS)
    assert found.search("is it possible to put the whites of eggs in the freezer", 1)[0].row == 2


def test_every_name_but_ours_opens(question_tools: Tools, nlp: Any) -> None:
    for name in NAMES:
        if name != OURS:
            found = approach(name, question_tools, WordsFilter(nlp), nlp, None)
            found.fit(PAIRS)
            assert isinstance(found.search("how long does coconut oil keep", 1)[0], Hit)
            assert found.search("how long does coconut oil keep", 1)[0].row == 0


def test_what_is_missing_is_named(question_tools: Tools) -> None:
    with pytest.raises(QuestionBaseError, match="word2vec-filtered"):
        approach("google", question_tools, None, None, None)
    with pytest.raises(QuestionBaseError, match="build-qa"):
        approach(OURS, question_tools, None, None, None)
    with pytest.raises(QuestionBaseError, match="train-pipeline"):
        approach("sbert-filtered", question_tools, None, None, None)


def test_nearest_puts_equals_by_place() -> None:
    assert nearest(np.array([0.5, 0.9, 0.9, 0.1], dtype=np.float32), 3).tolist() == [1, 2, 0]
    assert nearest(np.array([0.5], dtype=np.float32), 3).tolist() == [0]


def test_unit_leaves_zeros() -> None:
    assert unit(np.array([[3.0, 4.0], [0.0, 0.0]], dtype=np.float32)).tolist() == [pytest.approx([0.6, 0.8]), [0.0, 0.0]]
