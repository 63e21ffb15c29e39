"""Settings of a channel: what stands in credentials.yml goes before the environment, and mistakes are named with the remedy."""

from __future__ import annotations

from typing import Any

import pytest

from channels.options import Options, OptionsError
from channels.telegram import Telegram

KNOWN = {"token": "KITCHEN_TOKEN", "chats": "KITCHEN_CHATS", "inner": ""}


def test_a_text_comes_from_the_file_or_else_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Options("telegram", None, KNOWN).text("token") == ""
    monkeypatch.setenv("KITCHEN_TOKEN", " outside ")
    assert Options("telegram", {}, KNOWN).text("token") == "outside"
    assert Options("telegram", {"token": None}, KNOWN).text("token") == "outside"
    assert Options("telegram", {"token": " inside "}, KNOWN).text("token") == "inside"
    assert Options("telegram", {"token": ""}, KNOWN).text("token") == "outside"
    assert Options("telegram", {}, KNOWN).text("inner") == ""


def test_a_list_comes_from_the_file_or_else_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Options("telegram", None, KNOWN).texts("chats") == ()
    monkeypatch.setenv("KITCHEN_CHATS", " 5 , -42,, ")
    assert Options("telegram", {}, KNOWN).texts("chats") == ("5", "-42")
    assert Options("telegram", {"chats": [5, "-42", ""]}, KNOWN).texts("chats") == ("5", "-42")
    assert Options("telegram", {"chats": []}, KNOWN).texts("chats") == ()
    assert Options("telegram", {}, KNOWN).texts("inner") == ()


@pytest.mark.parametrize(("given", "named"), [({"tokn": "x"}, "tokn"), ({"zz": 1, 7: 2}, "7"), ({None: 1}, "None")])
def test_an_unknown_setting_is_named_with_those_that_there_are(given: dict[Any, Any], named: str) -> None:
    with pytest.raises(OptionsError, match=f"telegram has no setting '{named}'; there are chats, inner, token"):
        Options("telegram", given, KNOWN)


@pytest.mark.parametrize("given", ["a token", ["token"], 7, True])
def test_what_are_no_settings_is_named(given: Any) -> None:
    with pytest.raises(OptionsError, match="below telegram there are settings such as chats"):
        Options("telegram", given, KNOWN)


@pytest.mark.parametrize("value", [123, ["x"], {"a": 1}, True, 1.5])
def test_a_text_of_the_wrong_kind_is_named(value: Any) -> None:
    with pytest.raises(OptionsError, match="'token' of telegram must be one text, in quotation marks"):
        Options("telegram", {"token": value}, KNOWN).text("token")


@pytest.mark.parametrize("value", ["5", 5, {"a": 1}, [True], [[1]], [1.5], [None]])
def test_a_list_of_the_wrong_kind_is_named(value: Any) -> None:
    with pytest.raises(OptionsError, match=r"'chats' of telegram must be a list, such as"):
        Options("telegram", {"chats": value}, KNOWN).texts("chats")


def test_the_channel_reads_its_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Telegram.KNOWN.values():
        monkeypatch.delenv(name, raising=False)
    assert Telegram.from_credentials(None).service.configured == "it has no token (SOUSCHEF_TELEGRAM_TOKEN, or `token` in credentials.yml)"
    channel = Telegram.from_credentials({"token": "1:a", "chats": [5], "webhook_url": "https://kitchen.example/hook"})
    assert channel.service.configured is None and channel.service.chats == ("5",)
    assert channel.service.webhook and channel.service.settle > 0 and len(channel.service.secret) == 64
    assert Telegram.name() == "telegram"
    with pytest.raises(OptionsError, match="no setting 'access_token'"):
        Telegram.from_credentials({"access_token": "1:a"})


@pytest.mark.parametrize("pasted", ["123:a bc", "123:a\nbc", "Use this token: 123:abc"])
def test_a_text_with_blanks_is_refused_with_where_it_stands(pasted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OptionsError, match="'token' of telegram has a blank"):
        Options("telegram", {"token": pasted}, KNOWN).text("token")
    monkeypatch.setenv("KITCHEN_TOKEN", pasted)
    with pytest.raises(OptionsError, match="KITCHEN_TOKEN has a blank"):
        Options("telegram", {}, KNOWN).text("token")


def test_chats_are_numbers() -> None:
    assert Telegram.from_credentials({"token": "1:a", "chats": [5, "-100123"]}).service.chats == ("5", "-100123")
    with pytest.raises(OptionsError, match="'@ann' of `chats` is no chat"):
        Telegram.from_credentials({"token": "1:a", "chats": ["@ann"]})
