"""What is kept of the last questions."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from actions.answering.follow_up.asked import HISTORY, Asked
from actions.answering.follow_up.history import LONGEST_ANSWER, LONGEST_QUESTION, MOST_ABOUT, Exchange, as_asked, exchange, remembered
from actions.state import State
from tests.unit.moves.cook import Cook


def test_only_the_last_ten_are_kept() -> None:
    history: tuple[Exchange, ...] = ()
    for number in range(15):
        history = remembered(history, exchange(f"question {number}", f"question {number}"))
    assert [one.question for one in history] == [f"question {number}" for number in range(15 - HISTORY, 15)]


def test_what_is_too_long_is_cut_and_halves_of_characters_are_left_out() -> None:
    one = exchange("a" * 9000, "b\ud800c", answer="x" * 9000, about=[f"food {number}" for number in range(50)])
    assert (len(one.question), len(one.answer), len(one.about), one.resolved) == (LONGEST_QUESTION, LONGEST_ANSWER, MOST_ABOUT, "bc")


def test_recognition_reads_questions_with_the_answers_that_are_known() -> None:
    history = [exchange("how long does rice keep", "how long does rice keep", answer="One day."), exchange("and who are you", "and who are you")]
    assert as_asked(history) == [Asked("how long does rice keep", "One day."), Asked("and who are you", None)]


def test_an_exchange_is_plain_json() -> None:
    one = exchange("and frozen?", "how long does rice keep frozen", about=("rice",), source="common_sense", answer_id="keeping-rice", continues=True)
    assert Exchange.model_validate(one.model_dump(mode="json")) == one
    assert one.general


def test_a_question_without_text_is_no_exchange() -> None:
    with pytest.raises(ValidationError):
        Exchange.model_validate({"question": None})


@pytest.mark.parametrize("slot", ["no list", [{"question": 1}], [{"resolved": "x"}], [{"question": "x", "resolved": "x"}] * (HISTORY + 1), {"question": "x"}])
def test_a_history_of_the_wrong_shape_counts_as_empty(cook_without_words: Cook, slot: object) -> None:
    cook_without_words.slots["history"] = slot
    assert cook_without_words.state.history == ()


def test_a_general_question_stays_when_a_recipe_is_left_and_goes_when_one_is_begun() -> None:
    state = State(recipe="guacamole", stage="cooking", step=2)
    state.history = (exchange("why", "why", source="common_sense", recipe="guacamole"), exchange("how much salt", "how much salt", source="recipe", recipe="guacamole"))
    state.leave(now=0.0)
    assert [one.question for one in state.history] == ["why"]
    state.begin("gazpacho", now=0.0)
    assert not state.history
