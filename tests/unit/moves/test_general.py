"""General cooking questions in the conversation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from actions.answering.common_sense.base import Match, QuestionBase
from actions.answering.common_sense.pairs import Pair
from actions.understanding.intents import FALLBACK
from tests.unit.moves.cook import Cook

COCONUT, DIFFERENCE = "How long can I keep opened coconut oil?", "what's the difference between baking soda and baking powder"


@pytest.mark.parametrize("intent", ["ask_other", "ask_step_time", "ask_how_to", "ask_substitute", "ask_convert", "off_topic", FALLBACK])
@pytest.mark.parametrize("text", [COCONUT, DIFFERENCE])
def test_a_general_question_is_answered_without_a_recipe_however_it_was_read(cook: Cook, intent: str, text: str) -> None:
    heard = cook.say(intent, text)
    assert heard.names == ["utter_common_sense"]
    trace = cook.slots["answer_trace"]
    assert (trace["source"], trace["type"], trace["question"]) == ("common_sense", "general", text)
    assert trace["answer_id"].startswith(("keeping-coconut-oil", "difference-baking"))
    assert 0 <= trace["distance"] < 1


def test_a_general_question_is_answered_while_a_recipe_runs_and_moves_nothing(cook: Cook) -> None:
    cook.start("guacamole")
    step = cook.state.step
    assert cook.say("ask_other", COCONUT).names == ["utter_common_sense"]
    assert (cook.state.stage, cook.state.step) == ("cooking", step)
    assert cook.state.last_answer is not None
    assert cook.state.last_answer.source == "common_sense"


def near(confidence: float) -> Callable[..., Match]:
    """A base whose nearest question is as sure as is said, and sure of its own question."""
    pair = Pair(id="x-2", question="How do I open a coconut?", answer="Tap it around the middle with the back of a heavy knife.")
    return lambda self, text: Match(pair, 1 - confidence, 1.0 if text == pair.question else confidence, believed=False)


def test_where_an_answer_came_from_is_told_when_asked(cook: Cook) -> None:
    assert cook.say("ask_source", "says who?").names == ["utter_source_of_nothing"]
    cook.say("ask_other", COCONUT)
    assert cook.say("ask_source", "says who?").names == ["utter_source_own"]
    cook.start("guacamole")
    cook.say("ask_servings", "for how many is it?")
    assert cook.say("ask_source", "where is that from").names == ["utter_source_recipe"]


def test_the_author_of_an_imported_answer_is_named(cook: Cook, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = Pair(id="x-1", question="How do I peel a kohlrabi?", answer="Cut off both ends, then pull the skin down.", source="Some Site, question 1, by Ann, CC BY-SA 4.0")
    monkeypatch.setattr(QuestionBase, "ask", lambda self, text: Match(pair, 0.1, 0.9, believed=True))
    cook.say("ask_other", "how to peel kohlrabi")
    heard = cook.say("ask_source", "who says so")
    assert heard.names == ["utter_source_other"]
    assert "by Ann" in heard.text
