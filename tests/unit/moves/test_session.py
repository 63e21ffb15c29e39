"""Greeting, politeness, yes and no, repair, and what was not understood."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.moves.cook import Cook

POLITE = ("greet", "thank", "understood", "ask_abilities", "goodbye")


def test_a_greeting_tells_how_many_recipes_there_are(cook: Cook) -> None:
    assert str(len(cook.kitchen.catalogue.rows())) in cook.say("greet", "hello").text


def test_a_greeting_in_the_middle_of_a_recipe_tells_the_running_step_again(cook: Cook) -> None:
    cook.start("guacamole", 4)
    heard = cook.say("greet", "hi there")
    assert "Guacamole" in heard.text
    assert heard.told == [4]


def test_a_greeting_while_preparing_names_the_recipe(cook: Cook) -> None:
    cook.prepare("guacamole")
    assert "Guacamole" in cook.say("greet", "hi").text
    assert cook.state.stage == "preparing"


@pytest.mark.parametrize("intent", POLITE)
@pytest.mark.parametrize("resting", [False, True], ids=["cooking", "paused"])
def test_politeness_moves_nothing(cook: Cook, intent: str, resting: bool) -> None:
    cook.start("guacamole", 4)
    if resting:
        cook.say("pause")
    before = (cook.state.recipe, cook.state.step, cook.state.stage)
    cook.say(intent, "well")
    assert (cook.state.recipe, cook.state.step, cook.state.stage) == before


def test_after_goodbye_the_recipe_waits(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("goodbye", "bye")
    assert cook.say("resume", "continue").told == [4]


def test_thanks_closes_a_clarification(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("ask_amount", "how much salt?")
    assert cook.state.clarifying
    cook.say("thank", "thanks")
    assert not cook.state.clarifying


def test_ok_accepts_the_recipe_that_was_proposed(cook: Cook) -> None:
    cook.say("choose_recipe", "guacamole")
    cook.say("understood", "ok")
    assert (cook.state.stage, cook.state.recipe) == ("preparing", "guacamole")


def test_a_yes_to_nothing_asks_whether_the_step_is_done_before_it_moves(cook: Cook) -> None:
    cook.start("guacamole", 4)
    heard = cook.say("affirm", "yes")
    assert (heard.told, cook.state.step) == ([], 4)
    assert cook.say("affirm", "yes").told == [5]


def test_a_no_to_whether_the_step_is_done_waits(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("affirm", "yes")
    heard = cook.say("deny", "no")
    assert (heard.told, cook.state.step, cook.state.pending) == ([], 4, None)


def test_a_yes_while_preparing_begins(cook: Cook) -> None:
    cook.prepare("guacamole")
    assert cook.say("affirm", "yes").told == [1]


def test_a_yes_out_of_nowhere_starts_nothing(cook: Cook) -> None:
    cook.say("affirm", "yes")
    assert (cook.state.stage, cook.state.recipe) == ("idle", None)


def test_no_to_stopping_goes_on_with_the_step(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("stop", "stop")
    assert cook.say("deny", "no").told == [4]
    assert cook.state.stage == "cooking"


def test_no_to_is_it_ready_stays_at_the_last_step(cook: Cook) -> None:
    cook.start("greek-salad", 12)
    cook.say("next", "next")
    cook.say("deny", "not yet")
    assert (cook.state.stage, cook.state.step) == ("cooking", 12)


@pytest.mark.parametrize("answer", ["deny", "goodbye"])
def test_nothing_else_after_the_meal_ends_the_conversation(cook: Cook, answer: str) -> None:
    cook.start("greek-salad", 12)
    cook.say("done", "done")
    cook.say(answer, "no thanks")
    assert (cook.state.stage, cook.state.pending) == ("idle", None)


def test_yes_to_anything_else_asks_what_to_cook(cook: Cook) -> None:
    cook.start("greek-salad", 12)
    cook.say("done", "done")
    heard = cook.say("affirm", "yes")
    assert (cook.state.stage, cook.state.recipe) == ("choosing", None)
    assert "/list_recipes" in heard.payloads


def test_thanks_after_the_meal_is_no_step_back(cook: Cook) -> None:
    cook.start("greek-salad", 12)
    cook.say("done", "done")
    assert cook.say("thank", "thanks").names == ["utter_welcome_ended"]
    assert cook.state.stage == "ended"


@pytest.mark.parametrize(
    ("intent", "fields"), [("next", {}), ("done", {}), ("ready", {}), ("previous", {}), ("skip", {}), ("go_to_step", {"step": 9}), ("start_over", {})]
)
def test_a_step_taken_by_mistake_is_taken_back(cook: Cook, intent: str, fields: dict[str, Any]) -> None:
    cook.start("guacamole", 4)
    cook.say(intent, **fields)
    assert cook.state.step != 4
    heard = cook.say("not_meant", "that's not what I meant")
    assert (heard.told, cook.state.step) == ([4], 4)


def test_a_bare_no_moves_nothing_and_asks_what_was_meant(cook: Cook) -> None:
    cook.start("guacamole", 4)
    heard = cook.say("deny", "no")
    assert (heard.told, cook.state.step) == ([], 4)
    assert 2 <= len(heard.payloads) <= 5


def test_only_the_last_turn_is_taken_back(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("next")
    cook.say("ask_amount", "how much salt?")
    heard = cook.say("not_meant", "that's not what I meant")
    assert (heard.told, cook.state.step) == ([], 5)
    assert 2 <= len(heard.payloads) <= 5


def test_taking_back_twice_does_not_go_further_back(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("next")
    cook.say("not_meant")
    cook.say("not_meant")
    assert cook.state.step == 4


@pytest.mark.parametrize("refusal", ["deny", "not_meant", "another_recipe"])
def test_refusing_a_proposal_offers_others_without_it(cook: Cook, refusal: str) -> None:
    first = cook.kitchen.catalogue.rows()[0].title
    assert first in cook.say("choose_recipe", first).text
    heard = cook.say(refusal, "no")
    assert first not in heard.text
    assert heard.payloads
    assert cook.state.recipe is None


@pytest.mark.parametrize(("stage", "word"), [("idle", "dish"), ("choosing", "number"), ("preparing", "ready"), ("cooking", "next"), ("paused", "continue"), ("ended", "another")])
def test_what_can_be_asked_depends_on_where_the_cook_stands(cook: Cook, stage: str, word: str) -> None:
    cook.slots = {"stage": stage, "recipe": None if stage in ("idle", "choosing") else "guacamole", "step": 3}
    assert word in cook.say("ask_abilities", "what can you do?").text


@pytest.mark.parametrize("stage", ["idle", "choosing", "preparing", "cooking", "paused", "ended"])
def test_what_is_not_understood_moves_nothing_and_offers_two_or_three_things(cook: Cook, stage: str) -> None:
    cook.slots = {"stage": stage, "recipe": None if stage in ("idle", "choosing") else "guacamole", "step": 3}
    for times in (1, 2, 3):
        heard = cook.mumble()
        assert 2 <= len(heard.payloads) <= 3
        assert (cook.state.stage, cook.state.step, cook.state.misunderstood) == (stage, 3, times)


def test_the_second_misunderstanding_in_a_row_shows_what_can_be_said(cook: Cook) -> None:
    cook.start("guacamole", 4)
    first, second = cook.mumble(), cook.mumble()
    assert "utter_help_cooking" not in first.names
    assert "utter_help_cooking" in second.names


def test_noise_does_not_close_the_open_question(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("stop", "stop")
    cook.mumble()
    cook.say("affirm", "yes")
    assert cook.state.stage == "idle"
