"""Short questions that lean on the last one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.recent import LastAnswer, last_answer
from actions.answering.recipe_answers import Question
from actions.answering.recipe_answers.ellipsis import resolve
from actions.recipes.model import Recipe
from tests.unit.answering.sample import question

SHORT = ["and", "the", "what about", "how", "much", "which", "one", "small", "pot", "salt", "of", "it", "in", "for", "why", "then", "all", "onions"]


def leaning(
    text: str, last: str, *, about: tuple[str, ...] = (), told: str = "", intent: str = "ask_amount", of: Recipe | None = None, ingredient: list[str] | None = None
) -> Question:
    """A question after another one."""
    entities = {"ingredient": ingredient} if ingredient else {}
    return replace(question(text, 3, of=of), entities=entities, last=LastAnswer(text=told, about=about, step=3, question=last, intent=intent))


@pytest.mark.parametrize(
    ("last", "text", "full"),
    [
        ("How much salt do I need?", "and the oil?", "How much oil do I need"),
        ("how much salt do I need", "what about the sugar", "how much sugar do I need"),
        ("how much do I need?", "and the water?", "how much water do I need"),
        ("How long do I fry the chopped onions?", "and the bread?", "How long do I fry the bread"),
        ("how long do I fry them?", "and the peas", "how long do I fry the peas"),
        ("do I use the large pot?", "or the small one?", "do I use the small pot"),
        ("which pot do I use?", "the large one?", "is it the large pot"),
        ("how much salt goes in the soup?", "and in the sauce?", "how much salt goes in the sauce"),
        ("how much oil do I need?", "for the onions?", "how much oil do I need for the onions"),
        ("", "and the salt?", "how much salt"),
    ],
)
def test_another_thing_takes_the_place_of_the_one_that_was_asked_about(last: str, text: str, full: str) -> None:
    assert resolve(leaning(text, last)).text == full


@pytest.mark.parametrize(
    ("last", "text", "full"),
    [
        ("do I add the salt now?", "how much?", "how much salt"),
        ("do I add the salt now?", "how much exactly then", "how much salt"),
        ("do I fry the onions now?", "for how long then?", "how long do I fry the onions now"),
        ("what do I do with the onions?", "how long?", "how long for the onions"),
        ("do I put it in the pot?", "which one?", "which pot do I use"),
        ("should I stir in the brown sugar?", "which one", "which sugar do I use"),
        ("Do I chop the onions?", "why?", "why do I chop the onions"),
        ("do I chop the onions?", "and how?", "how do I chop the onions"),
        ("do I put the bread in the oven?", "when?", "when do I put the bread in the oven"),
        ("do I add the salt?", "all of it?", "do I use all of the salt"),
        ("how hot must it be?", "and then?", "what do I do next"),
    ],
)
def test_a_question_word_alone_asks_of_what_was_asked(last: str, text: str, full: str) -> None:
    assert resolve(leaning(text, last)).text == full


@pytest.mark.parametrize(
    ("last", "about", "text", "full"),
    [
        ("what do I add?", ("split peas", "salt"), "how much?", "how much split peas and salt"),
        ("what do I add?", ("split peas",), "and how many of them?", "how much split peas"),
        ("which sugar goes in?", ("brown sugar",), "how much", "how much brown sugar"),
        ("what comes after the onions?", ("salt",), "and then?", "what comes after the salt"),
    ],
)
def test_what_was_answered_goes_before_what_was_asked(last: str, about: tuple[str, ...], text: str, full: str) -> None:
    assert resolve(leaning(text, last, about=about)).text == full


def test_one_may_stand_for_a_tool_of_the_answer() -> None:
    assert resolve(leaning("which one?", "what do I fry them in?", told="large soup pot")).text == "which pot do I use"


@pytest.mark.parametrize("text", ["how much?", "and the salt?", "why?", "which one?", "and then?"])
def test_without_a_last_question_nothing_is_filled_in(text: str) -> None:
    asked = question(text, 3)
    assert resolve(asked) is asked


def test_the_last_question_is_remembered_with_its_intent() -> None:
    kept = last_answer({"items": "2 tsp salt"}, ("salt",), 3, question="how much salt\ud800?", intent="ask_amount")
    assert (kept.question, kept.intent, kept.about) == ("how much salt?", "ask_amount", ("salt",))
    assert LastAnswer.model_validate(kept.model_dump(mode="json")) == kept
    assert len(last_answer({}, question="x" * 9999).question) < 9999


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.lists(st.sampled_from(SHORT), min_size=1, max_size=7).map(" ".join))
def test_any_short_question_is_filled_in_with_words(text: str) -> None:
    found = resolve(leaning(text, "How much salt goes in the large pot?", about=("salt",)))
    assert found.text.strip()
