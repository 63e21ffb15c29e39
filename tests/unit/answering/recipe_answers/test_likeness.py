"""Words that mean about the same."""

from __future__ import annotations

from actions.answering.recipe_answers.likeness import kin, reworded, shared
from tests.unit.cards import card
from tests.unit.recipes.english import english


def test_words_of_a_group_are_kin_and_every_word_is_its_own() -> None:
    assert "squeez" in kin("wring", english())
    assert "wring" in kin("squeez", english())
    assert kin("marzipan", english()) == {"marzipan"}


def test_a_text_shares_words_that_mean_the_same() -> None:
    assert shared({"wring", "cucumb", "salt"}, "Squeeze the cucumber.", english()) == {"wring", "cucumb"}
    assert shared({"salt"}, "", english()) == frozenset()


def test_a_question_is_read_in_the_words_of_the_recipe() -> None:
    assert reworded("are the spuds done?", card("salmon-with-dill-potatoes"), english()) == "are the potatoes done?"
    assert reworded("switch the Machine off?", card("mango-lassi"), english()) == "switch the blender off?"
    assert reworded("is the skillet hot?", card("buttermilk-cornbread"), english()) == "is the skillet hot?"
    assert reworded("and the courgettes?", card("mango-lassi"), english()) == "and the courgettes?"
