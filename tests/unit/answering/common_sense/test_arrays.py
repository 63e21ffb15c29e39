"""Arrays of a base, the index, and what a question's words say."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from actions.answering.common_sense import vector_index
from actions.answering.common_sense.approach import unit
from actions.answering.common_sense.asked import Words
from actions.answering.common_sense.making import Tools
from actions.answering.common_sense.spelling import Spelling
from actions.answering.common_sense.vector_index import ApproximateIndex, ExactIndex, open_index
from actions.answering.common_sense.wordings import Ragged, number_of, rarity
from actions.language.lexicon import Lexicon


def test_rows_of_different_length() -> None:
    ragged = Ragged.of([[5, 1], [], [2], [1, 1, 3]])
    values, places = ragged.of_rows(np.array([3, 1, 0]))
    assert values.tolist() == [1, 1, 3, 5, 1]
    assert places.tolist() == [0, 0, 0, 2, 2]
    assert len(Ragged.of([])) == 0


def test_rows_by_value() -> None:
    turned = Ragged.of([[5, 1], [], [2], [1, 1, 3]]).turned(6)
    assert [turned.of_rows(np.array([value]))[0].tolist() for value in range(6)] == [[], [0, 3], [2], [3], [], [0]]


def test_rare_words_say_more() -> None:
    rare, common = rarity(np.array([1, 90]), 100)
    assert rare > common > 0


def test_numbers_stand_for_the_same_in_every_run() -> None:
    assert number_of("180") == number_of("180") != number_of("350")


@pytest.fixture
def words() -> Words:
    """English words with some things."""
    return Words(Lexicon.load("en"), ["coconut", "oil", "coconut oil", "olive oil", "bell pepper"])


def test_the_longest_name_counts(words: Words) -> None:
    assert words("can I fry in Coconut Oil?").things == {"coconut oil"}
    assert words("coconut or oil").things == {"coconut", "oil"}
    assert words("two bell peppers").things == {"bell pepper"}


def test_states_and_numbers_are_read(words: Words) -> None:
    asked = words("I opened the jar 2 1/2 weeks ago, still sealed at 180?")
    assert {"opened", "unopened"} <= asked.states
    assert asked.numbers == {"2", "1/2", "180"}


@pytest.mark.parametrize(("text", "states"), [
    ("can I cook frozen chicken", {"frozen"}), ("can I freeze cooked chicken", {"freezing", "cooked"}), ("how long does a can of beans keep", {"canned"}),
    ("what is the smoke point", set()), ("jar that was never opened", {"unopened"}), ("how do I thicken a soup", {"thin"}), ("my soup is too thick, can I thin it", {"thick"}),
    ("hard-boiled eggs", {"cooked"}),
])
def test_a_state_is_what_a_food_is_in_and_not_what_is_done_to_it(words: Words, text: str, states: set[str]) -> None:
    assert words(text).states == states


def test_a_common_word_names_no_thing_alone() -> None:
    reader = Words(Lexicon.load("en"), ["can", "can opener"])
    assert reader("can I boil it").things == frozenset()
    assert reader("where is the can opener").things == {"can opener"}


def test_a_language_without_states_has_none() -> None:
    assert Words(Lexicon("xx", {}), []).__call__("frozen raw things").states == frozenset()


def test_slips_become_known_words(question_tools: Tools) -> None:
    spelling = Spelling(["mayonnais", "zucchini", "keep"], question_tools.static, "en")
    assert spelling("zuchini") == "zucchini"
    assert spelling("mayonaise keeps") == "mayonnais keeps"
    assert spelling("chocolate 250 ml zzz") == "chocolate 250 ml zzz"


def rows_of(count: int) -> np.ndarray:
    """Vectors of length 1, the same in every run."""
    return unit(np.random.default_rng(1).standard_normal((count, 32)).astype(np.float32))


def test_a_small_base_is_searched_whole(tmp_path: Path) -> None:
    rows = rows_of(100)
    vector_index.build(rows, tmp_path)
    found = open_index(rows, tmp_path)
    assert isinstance(found, ExactIndex)
    assert found.search(rows[7], 3)[0] == 7


def test_a_large_base_gets_an_index_that_agrees(tmp_path: Path) -> None:
    rows = rows_of(3000)
    vector_index.build(rows, tmp_path, exact_up_to=1000)
    found = open_index(rows, tmp_path)
    assert isinstance(found, ApproximateIndex)
    exact = ExactIndex(rows)
    asked = unit(rows[:200] + np.float32(0.05))
    same = [exact.search(vector, 1)[0] == found.search(vector, 1)[0] for vector in asked]
    assert np.mean(same) >= 0.98
    assert len(found.search(asked[0], 10)) == 10
