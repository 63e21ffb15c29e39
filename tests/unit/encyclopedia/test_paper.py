"""The paper's methods."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from actions.encyclopedia.paper import BOTH, METHODS, STRUCTURE, WORD_SIMILARITY, Paper, Place, weight
from actions.encyclopedia.store import Encyclopedia
from actions.language.lexicon import Lexicon

NEAR = {"vegetable": 0.0, "food": 0.1, "carrot": 0.2, "pea": 0.3, "leek": 0.4, "radish": 0.5, "cook": 1.2, "garden": 1.3}


def vectors(words: list[str]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Words as directions: the angle from "vegetable" tells how unlike they are."""
    angles = [NEAR.get(word.lower(), 1.5) for word in words]
    return np.array([[np.cos(angle), np.sin(angle)] for angle in angles], dtype=np.float32).reshape(-1, 2)


@pytest.fixture
def paper(wiki: Encyclopedia, nlp: Any, english: Lexicon) -> Paper:
    return Paper(wiki, nlp, english, vectors)


def titles(paper: Paper, question: str, method: str) -> list[str]:
    return [entry.title for entry in paper(question, method)]


def test_linked_words_are_ranked_by_their_likeness_to_the_nouns(paper: Paper) -> None:
    assert titles(paper, "What vegetable do you like?", WORD_SIMILARITY) == ["Food", "Carrot", "Pea", "Leek", "Radish", "Cook", "Garden"]


def test_formula_1_is_the_product_of_three_places() -> None:
    assert weight(Place((0, 2), (0, 3), (0, 6), "")) == pytest.approx(1.5 * 1.2 * 0.8)
    assert weight(Place((1, 2), (1, 4), (3, 6), "")) == pytest.approx(1.5 * 0.5 * 1.2 * 0.75 * 0.8 * 0.5)


def test_structure_prefers_articles_that_say_the_words_early(paper: Paper) -> None:
    """"vegetable" stands in the first line of Carrot, Pea, Leek and Radish, in the second of Food, and nowhere in Garden and Cook."""
    assert titles(paper, "What vegetable do you like?", STRUCTURE) == ["Carrot", "Pea", "Leek", "Radish", "Food", "Cook", "Garden"]


def test_short_sentences_about_the_same_are_preferred_then(paper: Paper) -> None:
    """The paper's discussion: the more nouns a sentence has, the smaller its cosine."""
    found = titles(paper, "What vegetable do you like?", BOTH)
    assert found.index("Pea") < found.index("Leek") and found[-2:] == ["Cook", "Garden"]


@pytest.mark.parametrize("question", ["Do you?", "", "what xylophone do you like"])
def test_without_a_title_that_holds_a_noun_there_is_no_answer(paper: Paper, question: str) -> None:
    assert paper.all(question) == dict.fromkeys(METHODS, ())


def test_all_methods_rank_the_same_candidates(paper: Paper) -> None:
    found = paper.all("What food do you like?")
    assert len({frozenset(entries) for entries in found.values()}) == 1 and all(found.values())
