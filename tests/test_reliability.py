"""What must hold when things break, and whatever is typed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.steps.cutting import aloud
from actions.recipes.store import Store
from tests.assistant import Assistant

RECIPE = "moussaka"
TEXTS = (
    "", " ", "💚🍲", "こんにちは", "привет, как дела?", "مرحبا", "a" * 5000, "next " * 400, "?!?!", "<b>hi</b>", "' OR 1=1; --", "{step_text}", "\\", "%s %d", "0", "\u202e\u0000x",
    "/nonsense", '/go_to_step{"step": "x"}', '/go_to_step{"step": -4}', '/go_to_step{"step": 1e99}',
    '/choose_recipe{"recipe": {"a": 1}}', '/start_cooking{"recipe": "no such recipe"}',
)


@pytest.fixture(scope="module")
def own(store_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    """Servers that these tests may kill."""
    with Assistant.started(store_url, tmp_path_factory.mktemp("own") / "conversations.db") as started:
        yield started


def cooking(assistant: Assistant, step: int = 1) -> str:
    """A conversation in the middle of a recipe."""
    sender = assistant.conversation()
    assistant.say(sender, "/start_cooking" + json.dumps({"recipe": RECIPE}))
    if step > 1:
        assistant.say(sender, "/go_to_step" + json.dumps({"step": step}))
    return sender


def text_of(store_url: str, step: int) -> str:
    """A step of the recipe as it is said."""
    recipe = Store(store_url).get(RECIPE)
    assert recipe is not None
    return aloud(recipe.steps[step - 1].text, Lexicon.load("en"))


def test_rasa_killed_in_the_middle_goes_on_at_the_right_step(own: Assistant, store_url: str) -> None:
    sender = cooking(own, 4)
    own.stop("rasa", hard=True)
    own.start("rasa")
    assert text_of(store_url, 5) in own.say(sender, "next").text


def test_a_question_that_continues_another_is_understood_after_both_were_killed(own: Assistant) -> None:
    sender = own.conversation()
    own.say(sender, "how long does cooked rice keep in the fridge?")
    for name in ("rasa", "actions"):
        own.stop(name, hard=True)
        own.start(name)
    assert "month" in own.say(sender, "and in the freezer?").text
    assert str(own.slots(sender)["answer_trace"]["resolved"]).partition(" (")[0] == "how long does cooked rice keep in the freezer"


def test_action_server_down_is_told_and_nothing_is_lost(own: Assistant, store_url: str) -> None:
    sender = cooking(own, 4)
    own.stop("actions", hard=True)
    reply = own.say(sender, "next")
    assert len(reply.messages) == 1
    assert text_of(store_url, 5) not in reply.text
    assert own.slots(sender)["step"] == 4
    own.start("actions")
    assert text_of(store_url, 5) in own.say(sender, "next").text


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: repr(text)[:30])
def test_any_text_gets_an_answer_and_nothing_strange_moves_the_recipe(assistant: Assistant, text: str) -> None:
    sender = cooking(assistant, 3)
    reply = assistant.say(sender, text)
    assert reply.text.strip()
    assert "Traceback" not in reply.text
    if not text.startswith("next"):
        assert assistant.slots(sender)["step"] == 3
        assert assistant.slots(sender)["recipe"] == RECIPE


def test_next_next_previous_tells_the_same_text(assistant: Assistant) -> None:
    sender = cooking(assistant)
    first = assistant.say(sender, "next").text
    assistant.say(sender, "next")
    assert assistant.say(sender, "previous").text == first


def test_two_conversations_never_mix(assistant: Assistant) -> None:
    ann, bob = cooking(assistant, 2), assistant.conversation()
    assistant.say(bob, "/start_cooking" + json.dumps({"recipe": "guacamole"}))
    for _ in range(3):
        assistant.say(ann, "next")
        assistant.say(bob, "go back")
    assert (assistant.slots(ann)["recipe"], assistant.slots(ann)["step"]) == (RECIPE, 5)
    assert (assistant.slots(bob)["recipe"], assistant.slots(bob)["step"]) == ("guacamole", 1)


def test_every_question_leaves_a_trace(assistant: Assistant) -> None:
    sender = cooking(assistant, 2)
    assistant.say(sender, "how much salt do I need?")
    trace = assistant.slots(sender)["answer_trace"]
    keys = {"question", "resolved", "type", "p_general", "intent", "confidence", "distance", "path", "source", "decision", "answer_id", "milliseconds"}
    weighed = {"p_answerable", "recipe_confidence", "general_confidence"}
    assert set(trace) == keys | weighed
    assert trace["question"] == "how much salt do I need?"
    assert trace["source"] == "recipe"


def test_servers_end_with_the_block(store_url: str, tmp_path: Path) -> None:
    with Assistant.started(store_url, tmp_path / "conversations.db") as started:
        processes = [process for _, process in started.processes.values()]
        assert all(process.poll() is None for process in processes)
    assert all(process.poll() is not None for process in processes)
