"""The recipe in hand, adapted: substitutes, servings, units, in a conversation."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from actions.answering.trace import WEIGHED
from actions.kitchen import Kitchen
from actions.recipes.adapting.model import Adaptation
from tests.unit.moves.cook import Cook, Said

INTENTS = ("report_missing", "ask_substitute", "change_servings", "ask_convert")
TRACE = {"question", "resolved", "type", "intent", "confidence", *WEIGHED, "path", "source", "decision", "answer_id", "milliseconds"}
VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=30) | st.lists(st.text(max_size=5), max_size=2) | st.dictionaries(st.text(max_size=3), st.none(), max_size=2)


@pytest.fixture
def risotto(cook: Cook) -> Cook:
    """At step 3, which melts butter in oil."""
    cook.start("mushroom-risotto", 3)
    return cook


def test_a_yes_changes_the_list_the_step_and_the_answers(risotto: Cook) -> None:
    heard = risotto.say("report_missing", "I have no butter", ingredient="butter")
    assert heard.names == ["utter_substitute_with_hint", "utter_ask_use_substitute"]
    assert heard.payloads == ["/affirm", "/deny"]
    assert "60 g butter" in heard.text
    risotto.say("deny", "no")
    heard = risotto.say("affirm", "yes")
    assert heard.names[0] == "utter_substituted"
    assert heard.steps == [(3, "Melt 20 g of the margarine with 1 tablespoon of the olive oil in the wide pan over medium-high heat.")]
    assert "margarine" in risotto.say("ask_ingredients", "what are all the ingredients?").text
    assert "60 g butter" not in risotto.say("ask_ingredients", "what are all the ingredients?").text
    assert risotto.state.step == 3


def test_ok_is_a_yes_to_a_substitute(risotto: Cook) -> None:
    risotto.say("report_missing", "I have no butter")
    assert "utter_substituted" in risotto.say("understood", "okay").names


def test_no_leads_to_the_next_and_then_there_are_no_more(risotto: Cook) -> None:
    risotto.say("report_missing", "I have no butter")
    names = [name for _ in range(5) for name in risotto.say("deny", "no").names]
    assert "utter_no_more_substitutes" in names
    assert risotto.state.pending is None
    assert risotto.state.adaptation.substitutions == ()


def test_a_substitute_is_asked_about_and_its_absence_in_one_breath(risotto: Cook) -> None:
    heard = risotto.says(Said("report_missing", "I have no butter"), Said("ask_substitute", "can I use margarine?"))
    assert heard.names == ["utter_may_use_with_hint", "utter_ask_use_substitute"]


def test_what_is_missing_is_played_beside_other_parts(risotto: Cook) -> None:
    heard = risotto.says(Said("done", "done"), Said("report_missing", "I have no garlic"))
    assert heard.told[0] == 4
    assert risotto.state.pending is not None
    assert risotto.state.pending.kind == "substitute"


def test_a_no_beside_what_is_missing_instead_counts_once(risotto: Cook) -> None:
    risotto.say("report_missing", "I have no butter")
    heard = risotto.says(Said("deny", "no"), Said("report_missing", "I don't have that either"))
    assert heard.names.count("utter_ask_use_substitute") == 1


def test_going_on_leaves_the_question_about_a_substitute(risotto: Cook) -> None:
    risotto.say("report_missing", "I have no butter")
    assert risotto.say("next", "next").told == [4]
    assert risotto.state.pending is None


def test_an_adaptation_goes_with_its_recipe_and_comes_back_with_it(risotto: Cook) -> None:
    risotto.say("change_servings", "for eight people")
    assert risotto.state.adaptation.factor == "2"
    risotto.say("stop", "stop")
    risotto.say("affirm", "yes")
    assert risotto.state.adaptation == Adaptation()
    risotto.say("start_cooking", recipe="guacamole")
    assert risotto.state.adaptation == Adaptation()
    risotto.say("resume", "back to the risotto")
    risotto.say("affirm", "yes")
    assert (risotto.state.recipe, risotto.state.adaptation.factor) == ("mushroom-risotto", "2")
    risotto.say("start_over", "start over")
    assert risotto.state.adaptation.factor == "2"


def test_what_is_said_while_preparing_holds_when_cooking_begins(cook: Cook) -> None:
    cook.prepare("guacamole")
    cook.say("change_servings", "make it for two")
    cook.say("ready", "ready")
    assert cook.state.adaptation.factor == "1/2"
    assert "2" in cook.say("ask_servings", "for how many is it now?").text


def test_an_adaptation_survives_a_restart_by_its_slots(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    before = Cook(kitchen, domain)
    before.start("mushroom-risotto", 3)
    before.say("report_missing", "I have no butter, only margarine")
    before.say("affirm", "yes")
    after = Cook(Kitchen.open(kitchen.settings), domain, slots=json.loads(json.dumps(before.slots)))
    assert "margarine" in after.say("repeat", "again").text


def test_a_change_that_concerns_the_step_tells_it_again_and_one_that_does_not_says_nothing_of_it(risotto: Cook) -> None:
    assert risotto.say("change_servings", "double it").told == [3]
    assert risotto.say("change_servings", "double it please, I mean for eight people").told == []


def test_servings_without_a_recipe_ask_for_one(cook: Cook) -> None:
    assert cook.say("change_servings", "double it").names == ["utter_no_recipe_yet"]


def test_that_is_what_was_answered_last(risotto: Cook) -> None:
    risotto.say("ask_amount", "how much butter?", ingredient="butter")
    assert "oz" in risotto.say("ask_convert", "what is that in ounces?").text
    assert "cup" in risotto.say("ask_convert", "and in cups?").text


def test_units_from_now_on_are_kept_for_the_next_recipe(risotto: Cook) -> None:
    heard = risotto.say("ask_convert", "from now on in cups please")
    assert heard.names == ["utter_units_changed", "utter_step"]
    risotto.say("start_cooking", recipe="guacamole")
    assert risotto.state.adaptation == Adaptation(units="us")


def test_an_allergy_is_kept_for_the_next_recipe(cook: Cook) -> None:
    cook.start("guacamole")
    cook.say("report_missing", "my son is allergic to nuts")
    cook.say("start_cooking", recipe="banana-walnut-muffins")
    assert cook.state.avoid == ("nuts",)
    assert "pumpkin seeds" in cook.say("report_missing", "we have no walnuts").text


@pytest.mark.parametrize("text", ["do I have to brush the kettle?", "can I boil umbrellas in a kettle?", "can I use umbrellas in the bath?"])
def test_a_yes_or_no_question_before_any_recipe_that_names_nothing_to_replace_is_a_question(cook: Cook, text: str) -> None:
    heard = cook.say("ask_substitute", text)
    assert "utter_instead_of_what" not in heard.names
    assert cook.slots["answer_trace"]["source"] in ("fallback", "common_sense")


@pytest.mark.parametrize(("intent", "text"), [
    ("report_missing", "I have no butter"), ("ask_substitute", "what can I use instead of the butter?"), ("ask_convert", "what about the butter in grams"),
])
def test_a_question_leaves_its_trace(risotto: Cook, intent: str, text: str) -> None:
    risotto.say(intent, text, 0.8)
    trace = risotto.slots["answer_trace"]
    assert set(trace) == TRACE
    assert (trace["question"], trace["intent"], trace["confidence"]) == (text, intent, 0.8)
    assert trace["source"] in ("recipe", "common_sense", "fallback")


STRANGE = {"substitution": {"replaced": "x", "line": 99, "option": {"food": "y"}}}
PENDING = [
    {"kind": "substitute"}, {"kind": "substitute", "recipe": "guacamole", "proposal": STRANGE}, {"kind": "servings"},
    {"kind": "substitute", "recipe": "mushroom-risotto", "proposal": {**STRANGE, "rest": ["butter", "zorble"]}},
]


@pytest.mark.parametrize("pending", PENDING)
@pytest.mark.parametrize("intent", ["affirm", "deny", "understood", "report_missing", "ask_substitute", "change_servings"])
def test_slots_of_another_recipe_do_no_harm(risotto: Cook, intent: str, pending: dict[str, Any]) -> None:
    risotto.slots["pending"] = pending
    heard = risotto.say(intent, "yes" if intent == "affirm" else "well")
    assert "utter_apology" not in heard.names
    assert heard.text.strip()
    assert "utter_apology" not in risotto.say("repeat").names


@settings(deadline=None)
@given(intent=st.sampled_from(INTENTS), text=st.text(max_size=120), entity=st.sampled_from(["ingredient", "recipe", "number"]), value=VALUES, step=st.integers(0, 15))
def test_anything_with_any_entity_is_answered_in_place(kitchen: Kitchen, domain: dict[str, Any], intent: str, text: str, entity: str, value: Any, step: int) -> None:
    cook = Cook(kitchen, domain, slots={"stage": "cooking", "recipe": "mushroom-risotto", "step": step})
    heard = cook.says(Said(intent, text, 1.0, ((entity, value),)))
    assert "utter_apology" not in heard.names
    assert heard.text.strip()
    assert max(1, cook.state.step) == max(1, step)


SPOKEN = ["I have no butter", "can I use oil", "allergic to dairy", "yes", "no", "for six", "double it", "in cups from now on",
          "what is that in grams", "no eggs", "instead of the rice", "half", "next", "no oven"]


@settings(deadline=None, max_examples=40)
@example(turns=[("ask_substitute", "yes"), ("report_missing", "for six")])  # once handed to and fro without an end
@given(turns=st.lists(st.tuples(st.sampled_from([*INTENTS, "affirm", "deny", "next", "ask_amount"]), st.sampled_from(SPOKEN)), min_size=1, max_size=8))
def test_any_conversation_about_it_goes_on(kitchen: Kitchen, domain: dict[str, Any], turns: list[tuple[str, str]]) -> None:
    cook = Cook(kitchen, domain, slots={"stage": "cooking", "recipe": "mushroom-risotto", "step": 3})
    for intent, text in turns:
        heard = cook.say(intent, text)
        assert "utter_apology" not in heard.names
        assert heard.text.strip()
    assert cook.state.adaptation.by > 0


@pytest.mark.parametrize("text", ["can lemon juice be frozen?", "do new potatoes have to be peeled?"])
def test_a_question_that_only_looks_like_one_about_a_substitute_is_answered_in_general(risotto: Cook, text: str) -> None:
    assert risotto.say("ask_substitute", text).names == ["utter_common_sense"]
    assert risotto.slots["answer_trace"]["source"] == "common_sense"


def test_a_tool_used_on_a_food_replaces_nothing(risotto: Cook) -> None:
    heard = risotto.say("ask_substitute", "can I use the whisk on the butter too?", ingredient="butter")
    assert risotto.state.pending is None
    assert "utter_ask_use_substitute" not in heard.names
    assert "That's fine" not in heard.text


def test_what_is_asked_of_another_food_is_not_taken_for_what_was_spoken_of(cook: Cook) -> None:
    cook.say("ask_other", "my garlic has a green shoot is that bad")
    assert "thrown out" in cook.say("ask_substitute", "egg cracked in the carton can i use it").text


def test_who_asks_whether_a_food_may_be_left_out_leaves_nothing_out(cook: Cook) -> None:
    cook.start("dutch-apple-pie")
    cook.say("ask_substitute", "can I leave out the raisins?")
    assert cook.state.adaptation.left_out == ()
