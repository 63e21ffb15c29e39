"""Questions of taste in a conversation."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from actions.encyclopedia.asking import Asking
from actions.encyclopedia.choosing import Ours
from actions.encyclopedia.classes import Classes
from actions.encyclopedia.talk import SmallTalk
from actions.kitchen import Kitchen
from actions.state import KEPT_TASTES, Tastes
from tests.unit.encyclopedia.wiki import kitchen_wiki
from tests.unit.moves.cook import Cook, Said

TASTE = "ask_taste"


@pytest.fixture(scope="module")
def talking(kitchen: Kitchen, nlp: Any, tmp_path_factory: pytest.TempPathFactory) -> Kitchen:
    """The kitchen with the small wiki."""
    wiki = kitchen_wiki(tmp_path_factory.mktemp("wiki"))
    ours = Ours(wiki, Asking(nlp, kitchen.lexicon), Classes(wiki, kitchen.lexicon, None))
    return replace(kitchen, small_talk=SmallTalk(wiki, ours, kitchen.lexicon), questions=None)


@pytest.fixture
def cook(talking: Kitchen, domain: Mapping[str, Any]) -> Cook:
    return Cook(talking, domain)


def answer(cook: Cook, intent: str, text: str) -> str | None:
    """The answer that a question gets; None for none."""
    return next((str(message["answer"]) for message in cook.say(intent, text).messages if "answer" in message), None)


def test_an_answer_leaves_the_recipe_where_it_is_and_gives_the_floor_back(cook: Cook) -> None:
    cook.start("guacamole", 4)
    heard = cook.say(TASTE, "what's your favourite vegetable?")
    assert heard.names == ["utter_taste_reason", "utter_taste_back_cooking"]
    assert "I'd pick carrots. People like carrots because they are sweet." in heard.text and "step 4" in heard.text
    assert (cook.state.stage, cook.state.step, heard.told) == ("cooking", 4, [])
    assert cook.say("next", "next").told == [5]


def test_the_trace_tells_where_the_answer_is_from(cook: Cook) -> None:
    cook.say(TASTE, "who is your favourite cook?")
    found = cook.state.answer_trace or {}
    assert {key: found[key] for key in ("question", "type", "source", "answer_id", "intent")} == {
        "question": "who is your favourite cook?", "type": "general", "source": "smalltalk", "answer_id": "Ann Pott", "intent": TASTE,
    }
    assert found["path"] == [f"intent {TASTE}", "of class cook"] and found["milliseconds"] > 0


@pytest.mark.parametrize("text", [
    "what's my daughter's favourite syrup again, the one she had at grandma's", "which bakery in our town has the best bread", "what's the best vegetable shop around here",
    "who is his favourite cook",
])
def test_what_only_the_cook_can_know_is_no_taste_of_the_assistant(cook: Cook, text: str) -> None:
    cook.start("guacamole", 4)
    assert cook.say(TASTE, text).names == ["utter_outside"]
    assert "utter_outside" not in cook.say(TASTE, "what's your favourite vegetable for my mum?").names


@pytest.mark.parametrize("stage", ["idle", "choosing", "preparing", "cooking", "paused", "ended"])
def test_every_stage_has_its_way_back(cook: Cook, stage: str) -> None:
    cook.slots = {"stage": stage, "recipe": None if stage in ("idle", "choosing") else "guacamole", "step": 3}
    assert cook.say(TASTE, "who do you like best as a cook?").names[-1] == f"utter_taste_back_{stage}"


def test_what_was_said_in_a_conversation_stays(cook: Cook) -> None:
    first = answer(cook, TASTE, "which vegetable do you like?")
    cook.slots["tastes"]["said"] = [["vegetable", "Leek"]]
    assert (first, answer(cook, TASTE, "what's your favourite vegetable?")) == ("carrots", "leek")


def test_after_something_else_another_one_asks_for_no_taste(cook: Cook) -> None:
    cook.start("guacamole", 2)
    cook.say(TASTE, "which vegetable do you like?")
    assert cook.state.tastes.open
    cook.say("next", "next")
    assert not cook.state.tastes.open
    assert answer(cook, "ask_other", "and another one?") is None


def test_what_cannot_be_chosen_is_declined_kindly(cook: Cook) -> None:
    cook.start("guacamole", 2)
    heard = cook.say(TASTE, "what's your favourite planet?")
    assert heard.names == ["utter_taste_none", "utter_taste_back_cooking"]
    assert (cook.state.answer_trace or {})["path"][-1] == "nothing to choose"


def test_without_an_encyclopedia_it_is_other_talk(kitchen: Kitchen, domain: Mapping[str, Any]) -> None:
    cook = Cook(replace(kitchen, small_talk=None, questions=None), domain)
    assert cook.say(TASTE, "what's your favourite vegetable?").names == ["utter_off_topic", "utter_help_idle"]


def test_small_talk_does_not_part_two_questions_of_the_recipe(cook: Cook) -> None:
    cook.start("guacamole", 2)
    cook.say("ask_amount", "how many avocados?")
    before = cook.state.history
    cook.say(TASTE, "who is your favourite cook?")
    assert before and cook.state.history == before


def test_beside_a_report_both_count(cook: Cook) -> None:
    cook.start("guacamole", 2)
    heard = cook.says(Said("done", "done"), Said(TASTE, "what's your favourite vegetable?"))
    assert heard.told == [3] and "utter_taste_reason" in heard.names


def test_only_so_many_answers_are_remembered() -> None:
    tastes = Tastes()
    for number in range(KEPT_TASTES + 5):
        tastes = tastes.with_answer("which?" * 200, f"key {number}", f"title {number}", more=number > 0 and number % 2 == 0)
    assert len(tastes.said) <= KEPT_TASTES and len(tastes.told) <= KEPT_TASTES and Tastes.model_validate(tastes.model_dump(mode="json")) == tastes


def test_a_damaged_slot_counts_as_empty(cook: Cook, tmp_path: Path) -> None:
    cook.slots["tastes"] = {"said": "no", "told": 3}
    assert cook.state.tastes == Tastes()
    assert answer(cook, TASTE, "which vegetable do you like?") == "carrots"


def test_why_is_about_the_recipe_where_something_else_was_said_last(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say(TASTE, "what's your favourite vegetable?")
    cook.say("repeat", "again")
    assert "utter_taste_why" not in cook.say("ask_why", "why?").names
