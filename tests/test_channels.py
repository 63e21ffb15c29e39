"""Telegram and Slack as a family uses them: both servers run, the strict fakes stand for the services, the recipe is one that was imported."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from actions.servers import PYTHON, channel_lines
from actions.settings import PROJECT
from tests.assistant import Assistant
from tests.conftest import scratch

TITLE = "Mac & Cheese (baked) with *crumbs*"
RECIPE = {
    "@context": "https://schema.org", "@type": "Recipe", "identifier": "mac-and-cheese", "name": TITLE, "recipeYield": "4 servings",
    "recipeIngredient": ["250 g macaroni", "200 g cheddar [grated]", "2 tbsp butter", "1 can/bottle of beer"],
    "recipeInstructions": [
        {"@type": "HowToStep", "text": "Boil the macaroni in the beer & water for 8 minutes.", "image": "https://pictures.example/boil.jpg"},
        {"@type": "HowToStep", "text": "Melt the butter until it reads > 60 °C and < 90 °C, *gently*."},
        {"@type": "HowToStep", "text": "Stir in the cheddar with a ~30 cm~ spoon_and_fork."},
        {"@type": "HowToStep", "text": "Bake the macaroni for 20 minutes."},
    ],
}
TOKEN = "42:a-token_of-the-tests"
ANN = 5


class Fake:
    """A fake service that runs as its own process, and the people in it.

    Args:
        module: "telegram" or "slack".
        options: of its command line.
    """

    def __init__(self, module: str, *options: str) -> None:
        command = [str(PYTHON), "-m", f"tests.fakes.{module}", "--port", "0", *options]
        self.process = subprocess.Popen(command, cwd=PROJECT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.control = self.process.stdout.readline().strip() if module == "telegram" else self.url

    def do(self, what: str, *arguments: Any, **named: Any) -> Any:
        """Let something happen, or see what happened."""
        order = {"do": what, **({"args": arguments} if arguments else {}), **named}
        answer = httpx.post(f"{self.control}/control", json=order, timeout=30)
        assert answer.status_code == 200, answer.text
        return answer.json()["result"]

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(10)


def until(found: Callable[[], Any], patience: float = 60) -> Any:
    """Wait until something is there, and hand it back."""
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if result := found():
            return result
        time.sleep(0.1)
    raise AssertionError("nothing came in time")


@contextlib.contextmanager
def surroundings(**variables: str) -> Iterator[None]:
    """Environment variables for the servers."""
    before = {name: os.environ.get(name) for name in variables}
    os.environ.update(variables)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})


@pytest.fixture(scope="module")
def telegram() -> Iterator[Fake]:
    """Telegram, with Ann in it."""
    fake = Fake("telegram", "--token", TOKEN)
    fake.do("private", user_id=ANN, first_name="Ann")
    fake.do("web", url="https://pictures.example/boil.jpg")
    yield fake
    fake.stop()


@pytest.fixture(scope="module")
def slack() -> Iterator[Fake]:
    """Slack, with Bob in it, who also is in the channel "kitchen" with the bot."""
    fake = Fake("slack", "--set", "every=1", "--set", "burst=1")
    fake.do("user", id="UBOB", name="bob")
    fake.do("dm", "UBOB")
    fake.do("channel", id="C1", name="kitchen")
    yield fake
    fake.stop()


@pytest.fixture(scope="module")
def family(telegram: Fake, slack: Fake, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Assistant]:
    """Both servers with a store that holds one imported recipe, connected to both services."""
    folder = tmp_path_factory.mktemp("family")
    store = f"sqlite:///{folder / 'recipes.db'}"
    page = scratch(folder / "recipe.json", json.dumps(RECIPE))
    subprocess.run([".venv/actions/bin/souschef", "import", str(page)], cwd=PROJECT, env={**os.environ, "SOUSCHEF_STORE": store}, check=True, capture_output=True)
    tokens = {"SOUSCHEF_TELEGRAM_TOKEN": TOKEN, "SOUSCHEF_TELEGRAM_API": telegram.url}
    tokens |= {"SOUSCHEF_SLACK_BOT_TOKEN": "xoxb-1-fake", "SOUSCHEF_SLACK_APP_TOKEN": "xapp-1-A1-fake", "SOUSCHEF_SLACK_API": f"{slack.url}/api/"}
    with surroundings(**tokens), Assistant.started(store, folder / "conversations.db") as started:
        yield started


class TelegramChat:
    """Ann's chat: what she says and gets to see."""

    def __init__(self, fake: Fake, chat: int = ANN) -> None:
        self.fake, self.chat = fake, chat

    def seen(self) -> list[dict[str, Any]]:
        """The bot's messages."""
        found: list[dict[str, Any]] = self.fake.do("messages", chat=self.chat)
        return found

    def say(self, text: str) -> str:
        """Say something; the text of the next message, which carries the last row of buttons."""
        before = len(self.seen())
        self.fake.do("says", chat=self.chat, text=text)
        return str(self._after(before)["text"])

    def press(self, title: str) -> str:
        """Press a button of the latest message that has it."""
        before = self.seen()
        for message in reversed(before):
            for row, buttons in enumerate((message["reply_markup"] or {}).get("inline_keyboard", [])):
                for column, button in enumerate(buttons):
                    if button["text"] == title:
                        self.fake.do("presses", chat=self.chat, message_id=message["message_id"], row=row, column=column)
                        after = self._after(len(before))
                        return str(after["text"] or after["caption"])
        raise AssertionError(f"no button says {title!r}")

    def _after(self, before: int) -> dict[str, Any]:
        message: dict[str, Any] = until(lambda: self.seen()[before:])[-1]
        return message


class SlackChat:
    """Bob's talk in a channel, a thread or a direct message."""

    def __init__(self, fake: Fake, channel: str, thread: str | None = None) -> None:
        self.fake, self.channel, self.thread = fake, channel, thread

    def seen(self) -> list[dict[str, Any]]:
        """The bot's messages."""
        return [message for message in self.fake.do("messages", self.channel, self.thread) if message["mine"]]

    def say(self, text: str) -> str:
        """Say something; the text of the next message."""
        before = len(self.seen())
        self.fake.do("says", self.channel, text, "UBOB", thread_ts=self.thread)
        return str(self._after(before)["seen"])

    def press(self, title: str) -> str:
        """Press a button of the latest message."""
        before = self.seen()
        self.fake.do("presses", self.channel, before[-1]["ts"], title, "UBOB")
        return str(self._after(len(before))["seen"])

    def _after(self, before: int) -> dict[str, Any]:
        message: dict[str, Any] = until(lambda: self.seen()[before:])[-1]
        return message


def test_a_family_cooks_in_telegram(family: Assistant, telegram: Fake) -> None:
    ann = TelegramChat(telegram)
    assert "Souschef" in ann.say("/start")
    assert TITLE in ann.say("which recipes are there?")
    assert TITLE in ann.press(TITLE)
    ann.press("Yes")
    first = ann.press("I'm ready")
    assert "Boil the macaroni in the beer & water for 8 minutes." in first
    assert ann.seen()[-1]["photo"], "the first step has a picture"
    assert "reads > 60 °C and < 90 °C, *gently*." in ann.say("/next")
    assert "spoon_and_fork" in ann.press("Next step")
    assert "reads > 60 °C" in ann.say("/back")
    assert "2 tbsp" in ann.say("how much butter?").replace("tablespoons", "tbsp")
    assert telegram.do("violations") == []


def test_a_killed_server_goes_on_where_it_was_in_telegram(family: Assistant, telegram: Fake) -> None:
    chat = telegram.do("private", user_id=6, first_name="Cem")
    cem = TelegramChat(telegram, chat)
    family.say(f"telegram:{chat}", '/start_cooking{"recipe": "mac-and-cheese"}')
    family.stop("rasa", hard=True)
    for text in ("next", "next"):
        telegram.do("says", chat=chat, text=text)
    family.start("rasa")
    until(lambda: len(cem.seen()) >= 2)
    time.sleep(1)
    assert [family.slots(f"telegram:{chat}")["step"], len(cem.seen())] == [3, 2]


def test_two_cooks_share_a_thread_of_a_slack_channel(family: Assistant, slack: Fake) -> None:
    slack.do("user", id="UEVE", name="eve")
    begun = slack.do("says", "C1", "<@UBOT> which recipes are there?", "UBOB")
    thread = SlackChat(slack, "C1", begun)
    assert TITLE in until(thread.seen)[-1]["seen"]
    assert TITLE in thread.press(TITLE)
    thread.say("yes")
    assert "in the beer & water for 8 minutes." in thread.press("I'm ready")
    before = len(thread.seen())
    slack.do("says", "C1", "next", "UEVE", thread_ts=begun)
    assert "reads > 60 °C and < 90 °C, *gently*." in until(lambda: thread.seen()[before:])[-1]["seen"]
    slack.do("says", "C1", "shall we eat out?", "UEVE")
    time.sleep(2)
    assert [message for message in slack.do("messages", "C1") if message["mine"] and not message["thread_ts"]] == []
    assert slack.do("violations") == []


def test_slack_delivers_again_and_nothing_moves_twice(family: Assistant, slack: Fake) -> None:
    bob = SlackChat(slack, slack.do("dm", "UBOB"))
    conversation = f"slack:T1:{bob.channel}"
    family.say(conversation, '/start_cooking{"recipe": "mac-and-cheese"}')
    slack.do("repeat", 2)
    assert "reads > 60" in bob.say("next")
    slack.do("slash", command="/souschef", text="next", user="UBOB", channel=bob.channel)
    until(lambda: len(bob.seen()) == 2)
    time.sleep(1)
    assert [family.slots(conversation)["step"], len(bob.seen())] == [3, 2]


def test_what_rasa_says_of_its_own_accord_arrives(family: Assistant, telegram: Fake) -> None:
    chat = telegram.do("private", user_id=7, first_name="Dee")
    dee = TelegramChat(telegram, chat)
    dee.say("hello")
    url = f"http://127.0.0.1:{family.rasa_port}/conversations/telegram:{chat}/trigger_intent"
    httpx.post(url, params={"output_channel": "latest"}, json={"name": "list_recipes"}, timeout=30).raise_for_status()
    assert until(lambda: [message for message in dee.seen()[1:] if TITLE in message["text"]])


def test_what_make_serve_says_of_the_channels(family: Assistant) -> None:
    told_telegram, told_slack = channel_lines(family.rasa_port)
    assert told_telegram.startswith("Telegram: the bot is @souschef_bot, long polling; more in ")
    assert told_slack.startswith("Slack: the bot is @souschef in Kitchen, Socket Mode; more in ")


def test_the_check_says_which_bots_answer_and_nothing_else(family: Assistant) -> None:
    done = subprocess.run([".venv/actions/bin/souschef", "channels", "check"], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Telegram: works: the bot is @souschef_bot" in done.stdout
    assert "Slack: works: the bot is @souschef in Kitchen" in done.stdout
    assert TOKEN not in done.stdout


def test_the_check_of_a_file_that_is_not_there_names_it_in_one_line() -> None:
    done = subprocess.run([".venv/actions/bin/souschef", "channels", "check", "--credentials", "no-such.yml"], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "no-such.yml cannot be read" in done.stderr
    assert len(done.stderr.splitlines()) == 1
