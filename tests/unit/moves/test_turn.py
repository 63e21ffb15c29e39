"""One turn: its parts, its recipe and its quick replies."""

from __future__ import annotations

import json
from typing import Any

import pytest
from rasa_sdk.executor import CollectingDispatcher

from actions.kitchen import Kitchen
from actions.moves import cook
from actions.moves.turn import MOST_BUTTONS, Part, Turn, parts_of
from actions.recipes.model import Recipe, Step
from actions.state import State
from actions.understanding.intents import FALLBACK


def sent(turn: Turn) -> list[dict[str, Any]]:
    """The messages that a turn hands to Rasa."""
    dispatcher = CollectingDispatcher()
    turn.send(dispatcher)
    messages: list[dict[str, Any]] = dispatcher.messages
    return messages


def test_entity_values_are_short_texts_whatever_was_sent() -> None:
    entities = (("step", 3), ("step", "four"), ("step", 2.5), ("step", True), ("step", None), ("step", [5]), ("step", {"a": 6}), ("recipe", "soup"), ("step", "x" * 9000))
    values = Part("", "go_to_step", entities=entities).values("step")
    assert values[:3] == ["3", "four", "2.5"]
    assert len(values) == 4
    assert len(values[3]) <= 200


def test_the_parts_of_a_message_keep_their_order_and_entities() -> None:
    salt = {"text": "how much salt", "intent": "ask_amount", "confidence": 0.8, "entities": [{"entity": "ingredient", "value": "salt"}]}
    message = {"text": "done, how much salt", "intent": {"name": "done"}, "parts": [{"text": "done", "intent": "done", "confidence": 0.9}, salt]}
    assert parts_of(message) == [Part("done", "done", 0.9), Part("how much salt", "ask_amount", 0.8, (("ingredient", "salt"),))]


def test_a_quick_reply_is_one_part_without_text() -> None:
    message = {"text": '/go_to_step{"step": 3}', "intent": {"name": "go_to_step", "confidence": 1.0}, "entities": [{"entity": "step", "value": 3}]}
    assert parts_of(message) == [Part("", "go_to_step", 1.0, (("step", 3),))]


def test_an_intent_that_is_triggered_from_outside_is_one_part_without_text() -> None:
    assert parts_of({"text": "EXTERNAL: list_recipes", "intent": {"name": "list_recipes"}}) == [Part("", "list_recipes", 1.0)]


@pytest.mark.parametrize("message", [{}, {"intent": None}, {"intent": {}}, {"text": None}, {"intent": {"name": None}, "parts": None, "entities": None}, {"parts": [{}]}])
def test_a_message_that_nothing_was_read_from_counts_as_not_understood(message: dict[str, Any]) -> None:
    assert [part.intent for part in parts_of(message)] == [FALLBACK]


def test_a_recipe_that_is_gone_is_not_cooked(kitchen: Kitchen) -> None:
    assert Turn(kitchen, State(stage="cooking", recipe="guacamole", step=1)).cooking
    gone = Turn(kitchen, State(stage="cooking", recipe="no-such-recipe", step=1))
    assert gone.recipe is None
    assert not gone.cooking


def test_quick_replies_are_titled_by_the_domain_and_at_most_five(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    turn = Turn(kitchen, State(), domain=domain)
    turn.say("utter_waiting")
    turn.offer("next", "no_such_intent", "repeat", "pause", "stop", "goodbye", "skip", "done")
    buttons = sent(turn)[-1]["buttons"]
    assert [button["payload"] for button in buttons] == ["/next", "/repeat", "/pause", "/stop", "/goodbye"]
    assert len(buttons) == MOST_BUTTONS
    assert buttons[0]["title"] == domain["responses"]["utter_button_next"][0]["text"]


def test_quick_replies_come_with_the_last_message_only(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    turn = Turn(kitchen, State(), domain=domain)
    for response in ("utter_waiting", "utter_welcome", "utter_lets_start"):
        turn.say(response)
    turn.offer("next")
    assert [len(message["buttons"]) for message in sent(turn)] == [0, 0, 1]


def test_the_terminal_gets_no_quick_replies(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    turn = Turn(kitchen, State(), domain=domain, channel="cmdline")
    turn.say("utter_waiting")
    turn.offer("next", "repeat")
    assert [message["buttons"] for message in sent(turn)] == [[]]


def test_a_recipe_button_carries_any_title_whole(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    titles = ['Grandma\'s "best" soup', "Crème Caramel", "お好み焼き", "back\\slash {x}"]
    turn = Turn(kitchen, State(), domain=domain)
    turn.say("utter_waiting")
    turn.offer_recipes(titles)
    buttons = sent(turn)[-1]["buttons"]
    assert [button["title"] for button in buttons] == titles
    assert [json.loads(button["payload"].removeprefix("/choose_recipe"))["recipe"] for button in buttons] == titles


def test_fields_of_a_response_travel_with_it(kitchen: Kitchen) -> None:
    turn = Turn(kitchen, State())
    turn.say("utter_step", number=2, count=5, step_text="Stir.")
    assert [(message["response"], message["number"], message["count"], message["step_text"]) for message in sent(turn)] == [("utter_step", 2, 5, "Stir.")]
    assert turn.said == ["utter_step"]


def test_short_forms_are_spelt_as_the_lexicon_does(kitchen: Kitchen) -> None:
    turn = Turn(kitchen, State())
    assert turn.spelt("Cant i do it? its done, isnt it, whats left") == "can't i do it? its done, isn't it, what's left"
    assert turn.spelt("canton wontons") == "canton wontons"


def test_and_is_spelt_in_full_between_words_only(kitchen: Kitchen) -> None:
    turn = Turn(kitchen, State())
    assert turn.spelt("how thin & can i roll it, lid on n off") == "how thin and can i roll it, lid on and off"
    assert [turn.spelt(text) for text in ("n", "M&S butter", "2 + 3 eggs")] == ["n", "M&S butter", "2 + 3 eggs"]


def test_words_of_a_hasty_cook_are_mended(kitchen: Kitchen) -> None:
    assert Turn(kitchen, State()).mended("shud i rly soak it over nite") == "should i really soak it over night"


def test_a_picture_goes_with_the_message_that_it_stands_beside(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    turn = Turn(kitchen, State(), domain=domain)
    turn.say("utter_lets_start")
    turn.show("https://example.org/chop.jpg")
    turn.say("utter_waiting")
    turn.show("chop.jpg")
    turn.show(None)
    assert [message.get("image") for message in sent(turn)] == ["https://example.org/chop.jpg", None]


def test_a_picture_beside_nothing_is_not_shown(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    turn = Turn(kitchen, State(), domain=domain)
    turn.show("https://example.org/chop.jpg")
    turn.say("utter_waiting")
    assert [message.get("image") for message in sent(turn)] == [None]


def test_a_picture_of_a_sentence_that_was_cut_is_shown_once(kitchen: Kitchen, domain: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    picture = "https://example.org/mix.jpg"
    steps = tuple(Step(number=number, text="Stir.", source=0, picture=picture) for number in (1, 2))
    monkeypatch.setattr(cook, "the_recipe", lambda _: Recipe(id="soup", title="Soup", steps=steps))
    turn = Turn(kitchen, State(), domain=domain)
    for at in (1, 2, 1):
        cook.tell(turn, at)
    assert [message.get("image") for message in sent(turn)] == [picture, None, picture]
