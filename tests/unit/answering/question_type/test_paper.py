"""The paper's classifier."""

from __future__ import annotations

import numpy as np
import pytest

from actions.answering.question_type.paper import DIMENSIONS, TREES, Lemmas, PaperTypes, Prepared
from tests.unit.answering.question_type.small import Small, encoder, lemmas
from tests.unit.recipes.english import english, trained


def test_questions_are_prepared_as_the_paper_does() -> None:
    [prepared] = lemmas()(["How do I fry the Onions?"])
    assert prepared == Prepared(7, "fry onion")


def test_a_question_of_stop_words_keeps_them() -> None:
    assert [one.lemmas for one in lemmas()(["What is it?", "", "?"])] == ["what is it?", "", "?"]


def test_without_a_pipeline_stems_stand_for_lemmas() -> None:
    assert Lemmas(english(), None)(["How do I fry the Onions?", "the"]) == [Prepared(6, "fri onion"), Prepared(1, "the")]


def test_the_dimensions_that_tell_most_are_taken(small: Small) -> None:
    texts, general = [one.ask for one in small.given.typed], [one.type == "general" for one in small.given.typed]
    learned = small.paper().learned
    vectors = encoder().encode([one.lemmas for one in lemmas()(texts)])
    yes, no = vectors[np.array(general)], vectors[~np.array(general)]
    apart = np.abs(yes.mean(axis=0) - no.mean(axis=0)) / np.sqrt(yes.var(axis=0) * len(yes) + no.var(axis=0) * len(no) + 1e-12)
    assert learned.places.tolist() == sorted(np.argsort(-apart)[:DIMENSIONS].tolist())
    assert (learned.trees.n_features_in_, len(learned.trees.estimators_)) == (DIMENSIONS + 2, TREES)


def test_it_learns_what_it_is_taught_and_always_the_same(small: Small) -> None:
    texts, general = [one.ask for one in small.given.typed], [one.type == "general" for one in small.given.typed]
    first, again = small.paper(), PaperTypes(encoder(), lemmas()).fit(texts, general)
    told = first.p_general(texts)
    assert ((told >= 0.5) == general).mean() > 0.9
    assert told.tolist() == again.p_general(texts).tolist()
    assert (told.min() >= 0, told.max() <= 1) == (True, True)


def test_what_learned_nothing_says_so() -> None:
    with pytest.raises(AssertionError, match="nothing was learned"):
        PaperTypes(encoder(), Lemmas(english(), trained())).p_general(["why"])
    assert PaperTypes(encoder(), lemmas()).p_general([]).shape == (0,)
