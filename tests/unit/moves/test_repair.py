"""An answer that was not to the question, doubt between two sources, and a missing piece."""

from __future__ import annotations

import pytest

from actions.answering.decision_tree import ours
from actions.answering.decision_tree.evidence import Decision, Evidence
from actions.moves.turn import Part
from actions.moves.waiting import meant_thing, wanted_source
from tests.unit.moves.cook import Cook

SALT = "how much salt goes in?"


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tree cannot tell which source is meant, unless the cook chose one before."""
    def decide(evidence: Evidence) -> Decision:
        return Decision(evidence.preferred, ("as chosen before",)) if evidence.preferred else Decision("doubt", ("both",))

    monkeypatch.setattr(ours, "decide", decide)


@pytest.mark.parametrize(("text", "source"), [
    ("no, in general", "common_sense"), ("not in this recipe, generally", "common_sense"), ("In this recipe, I mean", "recipe"), ("for this dish", "recipe"),
    ("that's not what I asked", None), ("I meant the sauce", None),
])
def test_the_source_that_is_meant_is_read(cook: Cook, text: str, source: str | None) -> None:
    assert wanted_source(Part(text, "repair"), cook.kitchen.lexicon) == source


@pytest.mark.parametrize(("text", "thing"), [
    ("no, I meant the sauce", "the sauce"), ("I was asking about the red onions.", "the red onions"), ("that's not what I meant", ""), ("no", ""),
])
def test_the_thing_that_is_meant_is_read(cook: Cook, text: str, thing: str) -> None:
    assert meant_thing(Part(text, "repair"), cook.kitchen.lexicon) == thing


def test_another_thing_is_asked_the_same(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_amount", "how much salt do I need in all?")
    heard = cook.say("repair", "no, I meant the onion")
    trace = cook.slots["answer_trace"]
    assert "onion" in trace["resolved"]
    assert "salt" not in trace["resolved"]
    assert "onion" in heard.text.lower()
    assert trace["source"] == "recipe"


def test_the_other_source_is_tried_once_and_then_it_is_admitted(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_amount", "how many avocados do I need in all?")
    first = cook.slots["answer_trace"]
    cook.say("repair", "that's not what I asked")
    second = cook.slots["answer_trace"]
    assert second["path"][0] == "repair"
    assert second["answer_id"] != first["answer_id"]
    cook.say("repair", "that's not it either")
    heard = cook.say("repair", "no, wrong again")
    assert heard.names[0] in ("utter_repair_failed", "utter_what_was_meant")
    assert cook.slots["answer_trace"]["source"] == "fallback"


def test_in_general_takes_the_base(cook: Cook, doubtful: None) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_why", "why does cut avocado go brown?")
    cook.say("repair", part="recipe")
    assert cook.slots["answer_trace"]["source"] == "recipe"
    cook.say("repair", "no, in general")
    trace = cook.slots["answer_trace"]
    assert trace["path"][:2] == ["repair", "common_sense"]
    assert trace["source"] == "common_sense"
    assert trace["answer_id"] in ("baking-chemistry-apple-browning-why", "baking-chemistry-green-avocado")  # both tell of cut avocados


def test_without_an_answer_there_is_nothing_to_repair(cook: Cook) -> None:
    cook.start("guacamole", 2)
    assert cook.say("repair", "I meant the lime").names == ["utter_what_was_meant"]
    assert cook.state.step == 2


def test_repair_moves_nothing_and_is_kept(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_amount", "how much salt do I need in all?")
    step, before = cook.state.step, len(cook.kitchen.kept.open("en", ["repaired"]))
    cook.say("repair", "you answered something else")
    assert cook.state.step == step
    assert len(cook.kitchen.kept.open("en", ["repaired"])) == before + 1


def test_in_doubt_the_cook_is_asked_and_the_choice_is_remembered(cook: Cook, doubtful: None) -> None:
    cook.start("guacamole", 3)
    asked = cook.say("ask_amount", SALT)
    assert asked.names == ["utter_which_source"]
    assert [payload.split("{")[0] for payload in asked.payloads] == ["/repair", "/repair"]
    told = cook.say("ask_other", "in this recipe")
    assert "utter_which_source" not in told.names
    assert cook.state.preferred_source == "recipe"
    assert cook.slots["answer_trace"]["source"] == "recipe"
    assert cook.state.pending is None
    assert cook.say("ask_amount", "how much lime juice goes in?").names != ["utter_which_source"]


def test_a_button_answers_too(cook: Cook, doubtful: None) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_amount", SALT)
    cook.say("repair", part="recipe")
    assert cook.slots["answer_trace"]["source"] == "recipe"


def test_another_question_in_between_drops_the_first(cook: Cook, doubtful: None) -> None:
    cook.start("guacamole", 3)
    cook.say("ask_amount", SALT)
    cook.state.preferred_source = None
    cook.say("ask_servings", "for how many people is it?")
    assert cook.state.pending is None or cook.state.pending.offered != SALT


def test_a_missing_piece_is_asked_for_and_taken(cook: Cook) -> None:
    cook.prepare("guacamole")
    heard = cook.say("ask_amount", "how much do I need?")
    if heard.names == ["utter_of_what"]:
        cook.say("choose_recipe", "lime juice")
        trace = cook.slots["answer_trace"]
        assert "lime" in trace["resolved"]
        assert trace["source"] == "recipe"
    else:
        assert cook.slots["answer_trace"]["source"] == "recipe"


def test_what_nothing_can_answer_is_refused_with_what_can_be_asked(cook: Cook) -> None:
    cook.start("guacamole", 3)
    heard = cook.say("ask_other", "what is the exchange rate of the dollar today")
    assert heard.names == ["utter_outside"]
    assert cook.slots["answer_trace"]["source"] == "fallback"
    assert cook.slots["answer_trace"]["p_answerable"] < 0.3
