"""Several questions in one breath, each asked of the same thing."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.questions import form_of, questions_in
from actions.moves.several import with_several
from actions.moves.turn import Part, Turn
from actions.state import State


@pytest.mark.parametrize(("text", "asked"), [
    ("how thick should they be and how big", ["how thick should they be", "how big"]),
    ("how big should they be, how many at once?", ["how big should they be", "how many at once?"]),
    ("what temperature and for how long", ["what temperature", "for how long"]),
    ("how much stock and should it be hot", ["how much stock", "should it be hot"]),
    ("how long do the potatoes take and when do I start the salmon?", ["how long do the potatoes take", "when do I start the salmon?"]),
    ("how big is it, do I cover it, and how long for", ["how big is it", "do I cover it", "how long for"]),
])
def test_each_question_stands_by_itself(kitchen: Kitchen, text: str, asked: list[str]) -> None:
    assert questions_in(text, kitchen.lexicon) == asked


@pytest.mark.parametrize("text", [
    "how much salt and pepper do I need", "how long do I fry the onion and garlic", "do I peel and slice them", "should it be chunky or smooth",
    "what do I stir and fold in", "how do I know when it is done and ready", "I chopped the onions and how", "when it boils and when it thickens do I stir",
    "can I make it without eggs and without butter", "it's in the oven, how long", "how come",
])
def test_one_question_stays_whole(kitchen: Kitchen, text: str) -> None:
    assert questions_in(text, kitchen.lexicon) == [text]


def test_a_food_of_the_recipe_may_be_asked_about_without_an_article(kitchen: Kitchen) -> None:
    text = "how much yeast and is instant ok"
    assert questions_in(text, kitchen.lexicon) == [text]
    assert questions_in(text, kitchen.lexicon, frozenset({"instant"})) == ["how much yeast", "is instant ok"]


@pytest.mark.parametrize(("text", "form"), [
    ("for how long", "time"), ("how hot is it", "temperature"), ("how many do I need", "amount"), ("how big", "size"), ("why not", "reason"), ("do I cover it", ""),
])
def test_the_form_of_a_question(kitchen: Kitchen, text: str, form: str) -> None:
    assert form_of(text, kitchen.lexicon) == form


def _heard(kitchen: Kitchen, *parts: Part) -> list[tuple[str, str]]:
    turn = Turn(kitchen, State(), " and ".join(part.text for part in parts))
    return [(part.intent, part.text) for part in with_several(turn, list(parts))]


def test_each_question_is_read_by_its_form(kitchen: Kitchen) -> None:
    assert _heard(kitchen, Part("what temperature and for how long", "ask_temperature", 0.7)) == [("ask_temperature", "what temperature"), ("ask_step_time", "for how long")]
    assert _heard(kitchen, Part("whats buttermilk and what can i use instead", "ask_substitute")) == [
        ("ask_other", "whats buttermilk"), ("ask_substitute", "what can i use instead"),
    ]


def test_only_what_uses_something_else_asks_for_a_substitute(kitchen: Kitchen) -> None:
    assert _heard(kitchen, Part("can i use single cream and do i put a lid on it", "ask_substitute")) == [
        ("ask_substitute", "can i use single cream"), ("ask_other", "do i put a lid on it"),
    ]
    assert _heard(kitchen, Part("is margarine ok and do I melt it", "ask_substitute"))[0][0] == "ask_substitute"


def test_two_questions_beside_a_recipe_are_parted(kitchen: Kitchen) -> None:
    text = "can i use single cream and do i put a lid on it"
    turn = Turn(kitchen, State(stage="cooking", recipe="spaghetti-with-bacon-and-parmesan-cream", step=12), text)
    assert len(with_several(turn, [Part(text, "ask_other")])) == 2


def test_what_only_the_second_question_names_the_first_one_is_about_too(kitchen: Kitchen) -> None:
    heard = _heard(kitchen, Part("what temperature", "ask_temperature"), Part("how long for a baked potato", "ask_step_time"))
    assert heard == [("ask_temperature", "what temperature for a baked potato"), ("ask_step_time", "how long for a baked potato")]


def test_what_the_second_question_names_is_not_given_to_one_of_its_own(kitchen: Kitchen) -> None:
    apart = (Part("how hot is the oven", "ask_temperature"), Part("how long for the potatoes", "ask_step_time"))
    assert _heard(kitchen, *apart) == [(part.intent, part.text) for part in apart]


def test_what_is_told_is_not_parted(kitchen: Kitchen) -> None:
    report = Part("the onions are in and how good they smell", "report")
    assert _heard(kitchen, report) == [("report", report.text)]


def test_a_bare_measure_is_asked_of_what_the_question_before_it_is_about(kitchen: Kitchen) -> None:
    heard = _heard(kitchen, Part("how thick should they be and how big", "ask_other"))
    assert heard == [("ask_other", "how thick should they be"), ("ask_other", "how big should they be")]
    assert _heard(kitchen, Part("how much butter and how big a pan", "ask_amount"))[1][1] == "how big a pan"


def test_people_and_steps_are_counted_apart(kitchen: Kitchen) -> None:
    asked = Part("how many people did you say and how many steps are left", "ask_progress")
    assert _heard(kitchen, asked) == [("ask_servings", "how many people did you say"), ("ask_progress", "how many steps are left")]


def test_where_the_cook_is_stays_one_question(kitchen: Kitchen) -> None:
    asked = Part("where am I now and how many steps are there", "ask_progress")
    assert _heard(kitchen, asked) == [("ask_progress", asked.text)]
