"""What a question and those before it tell, in numbers."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.asked import Asked
from actions.answering.follow_up.features import FeatureReader, direction
from tests.unit.answering.follow_up.sample import asked, tools


def reader() -> FeatureReader:
    given = tools()
    return FeatureReader(given.reading, given.lexicon, given.encoder, given.frequencies, lambda text: (1.0, -1.0))


def test_names_do_not_depend_on_the_question() -> None:
    one = reader()("why?", asked("How long does rye bread keep?"))
    other = reader()("Who painted the ceiling?", [Asked("Where is Rome?", "In Italy."), Asked("and Pisa?", None)], frozenset({"rome"}))
    assert list(one) == list(other)


def test_what_is_alike_in_meaning_is_near() -> None:
    close, far = (reader()(text, asked("How long does rye bread keep?"))["near_last"] for text in ("How long does a sourdough loaf last?", "Who invented the telephone?"))
    assert close > far


def test_a_nearness_fades_with_distance() -> None:
    before = asked("How long does rye bread keep?", "Who was Caesar?", "Where is Oslo?", "How tall is a giraffe?")
    numbers = reader()("How long does a rye loaf keep?", before)
    assert numbers["near_most"] > numbers["near_fading"] > numbers["near_last"]


def test_what_only_the_answer_named_is_seen() -> None:
    before = "Which musicians did Sinatra sing with?"
    question = "Where was Antonio Carlos Jobim born?"
    told = reader()(question, [Asked(before, "With Antonio Carlos Jobim, among others.")])
    untold = reader()(question, [Asked(before, None)])
    assert told["words_told_last"] > untold["words_told_last"] == 0
    assert told["told_last"] > untold["told_last"] == 0
    assert told["new_share"] < untold["new_share"]


def test_a_row_of_one_form_is_seen() -> None:
    row = reader()("What is the capital of Peru?", asked("What is the capital of Norway?", "What is the capital of Ghana?"))
    mixed = reader()("What is the capital of Peru?", asked("Who rules Norway?", "How hot does it get in Ghana?"))
    assert row["alike_last"] == 1 > mixed["alike_last"]
    assert row["begins_often"] == 1 > mixed["begins_often"]


def test_what_the_recipe_names_is_seen() -> None:
    recipe = frozenset({"onion", "pepper"})
    inside, outside, without = (reader()("How do I cut the onion?", asked("What first?"), things) for things in (recipe, frozenset({"leek"}), None))
    assert inside["of_recipe"] > outside["of_recipe"] == without["of_recipe"] == 0
    assert (inside["cooking"], outside["cooking"], without["cooking"]) == (1, 1, 0)
    assert outside["foreign"] > inside["foreign"]
    assert without["foreign"] == 0


@pytest.mark.parametrize("question", ["?", "...", "🍅", "why", "the of and"])
def test_questions_without_content_have_finite_numbers(question: str) -> None:
    numbers = reader()(question, [Asked("?", ""), Asked("🍅", None)])
    assert all(value == value and abs(value) < 1e6 for value in numbers.values())


def test_numbers_speak_in_one_direction_where_that_is_known() -> None:
    assert direction("near_last") == direction("open_thing") == -1
    assert direction("new") == 1
    assert direction("alike_last") == direction("tokens") == 0
