"""`souschef channels check`: says of each messenger whether it works and what is missing, and tells no token."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

from channels.check import SCOPES, main, report
from tests.fakes.slack import FakeSlack
from tests.fakes.telegram import FakeTelegram

SLACK, TELEGRAM = "channels.slack.Slack", "channels.telegram.Telegram"
Settings = dict[str, dict[str, Any]]
Change = Callable[[FakeSlack, FakeTelegram, Settings], Awaitable[None] | None]


def checked(change: Change, **settings: Any) -> tuple[list[str], bool]:
    """What the check says of both messengers, after a change."""

    async def inside() -> tuple[list[str], bool]:
        slack, telegram = FakeSlack(**settings), FakeTelegram()
        await slack.start()
        await telegram.start()
        credentials: Settings = {
            SLACK: {"bot_token": slack.settings.bot_token, "app_token": slack.settings.app_token, "api": f"{slack.url}/api/"},
            TELEGRAM: {"token": telegram.token, "api": telegram.url},
            "channels.rest.Rest": {},
        }
        tokens = (slack.settings.bot_token, slack.settings.app_token, slack.settings.signing_secret, telegram.token)
        try:
            changed = change(slack, telegram, credentials)
            if changed is not None:
                await changed
            lines, works = await report(credentials)
        finally:
            await slack.stop()
            await telegram.stop()
        secrets = [*tokens, *(value for setting in credentials.values() for name, value in setting.items() if "token" in name and value)]
        assert not [line for line in lines if any(secret in line for secret in secrets)]
        return lines, works

    return asyncio.run(inside())


def told(lines: list[str], messenger: str) -> str:
    """What is said of one messenger."""
    return "\n".join(lines).split(f"{messenger}: ")[1].split("\nSlack: ")[0]


def test_both_work() -> None:
    lines, works = checked(lambda *_: None)
    assert works
    assert told(lines, "Slack").startswith("works: the bot is @souschef in Kitchen (T1), by Socket Mode")
    assert told(lines, "Telegram").startswith("works: the bot is @")
    assert "long polling" in told(lines, "Telegram")
    assert "list yours under `chats`" in told(lines, "Telegram")
    assert "answers everybody in the workspace" in told(lines, "Slack")


def test_what_is_listed_and_by_which_way() -> None:
    def change(_: FakeSlack, __: FakeTelegram, credentials: Settings) -> None:
        credentials[TELEGRAM] |= {"chats": [-100, "5"], "webhook_url": "https://kitchen.example/telegram"}
        credentials[SLACK] |= {"workspaces": ["T1", "T2"], "app_token": "", "signing_secret": "s"}

    lines, works = checked(change)
    assert works
    assert "by webhook" in told(lines, "Telegram") and "only these chats: -100, 5" in told(lines, "Telegram")
    assert "by the Events API" in told(lines, "Slack") and "only these workspaces: T1, T2" in told(lines, "Slack")


def test_another_workspace_is_listed() -> None:
    lines, _ = checked(lambda _, __, credentials: credentials[SLACK].update(workspaces=["T9"]))
    assert "T1 is not among the `workspaces`" in told(lines, "Slack")


@pytest.mark.parametrize("wanted", ["", "https://kitchen.example/hook"])
def test_a_webhook_elsewhere(wanted: str) -> None:
    async def change(_: FakeSlack, telegram: FakeTelegram, credentials: Settings) -> None:
        import aiohttp

        async with aiohttp.ClientSession() as session:
            address = "https://elsewhere.example/hook"
            async with session.post(f"{telegram.url}/bot{telegram.token}/setWebhook", json={"url": address}) as answer:
                assert (await answer.json())["ok"]
        credentials[TELEGRAM]["webhook_url"] = wanted

    lines, works = checked(change)
    assert works
    assert "https://elsewhere.example/hook" in told(lines, "Telegram")
    assert ("taken away" if not wanted else f"set to {wanted}") in told(lines, "Telegram")


@pytest.mark.parametrize("name", ["channels.telegram.telegram", "channels.telegramm.Telegram", "token", "slak"])
def test_a_name_that_is_no_channel(name: str) -> None:
    lines, works = checked(lambda _, __, settings: settings.update({name: {}}))
    assert (f"'{name}' in credentials.yml is no channel: is it misspelt?" in lines, works) == (True, False)


def test_a_webhook_that_is_not_https() -> None:
    lines, works = checked(lambda _, __, settings: settings[TELEGRAM].update({"webhook_url": "http://kitchen.example"}))
    assert not works
    assert "must begin with https://" in told(lines, "Telegram")


def test_without_tokens_they_are_off(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SOUSCHEF_TELEGRAM_TOKEN", "SOUSCHEF_SLACK_BOT_TOKEN", "SOUSCHEF_SLACK_APP_TOKEN", "SOUSCHEF_SLACK_SIGNING_SECRET"):
        monkeypatch.delenv(name, raising=False)
    lines, works = asyncio.run(report({TELEGRAM: None, SLACK: None}))
    assert works
    assert lines[0].startswith("Telegram: off, it has no token (SOUSCHEF_TELEGRAM_TOKEN")
    assert lines[1].startswith("Slack: off, it has no token (SOUSCHEF_SLACK_BOT_TOKEN")
    assert asyncio.run(report({"rest": None})) == (["credentials.yml names neither channels.telegram.Telegram nor channels.slack.Slack"], True)


@pytest.mark.parametrize(("lacking", "words"), [("app_token", "no app token for Socket Mode"), ("bot_token", "no token")])
def test_a_set_up_that_was_begun_does_not_work(lacking: str, words: str) -> None:
    lines, works = checked(lambda _, __, credentials: credentials[SLACK].update({lacking: ""}))
    assert (works, words in told(lines, "Slack")) == (False, True)


def test_tokens_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    def change(slack: FakeSlack, telegram: FakeTelegram, credentials: Settings) -> None:
        for name, value in (("SLACK_BOT_TOKEN", slack.settings.bot_token), ("SLACK_APP_TOKEN", f" {slack.settings.app_token}\n"), ("TELEGRAM_TOKEN", telegram.token)):
            monkeypatch.setenv(f"SOUSCHEF_{name}", value)
        credentials[SLACK], credentials[TELEGRAM] = {"api": credentials[SLACK]["api"]}, {"api": credentials[TELEGRAM]["api"]}

    assert checked(change)[1]


WRONG: list[tuple[str, Change, str]] = [
    ("Slack", lambda _, __, credentials: credentials[SLACK].update(bot_token="xoxb-wrong"), "the bot token is refused (invalid_auth): it stands under Install App"),
    ("Slack", lambda _, __, credentials: credentials[SLACK].update(app_token="xapp-wrong"), "the app token is refused (invalid_auth): make one with the scope connections:write"),
    ("Slack", lambda slack, __, credentials: credentials[SLACK].update(app_token=slack.settings.bot_token), "the app token is refused (not_allowed_token_type)"),
    ("Slack", lambda slack, *_: slack.revoke("account_inactive"), "the bot token is refused (account_inactive)"),
    ("Slack", lambda slack, *_: setattr(slack.settings, "app_scopes", ()), "the app token is refused (missing_scope, it needs the scope connections:write)"),
    ("Slack", lambda slack, *_: slack.offline(), "cannot be reached"),
    ("Slack", lambda slack, *_: slack.limit("auth.test", 30), "does not work: too many requests, the next in 30 seconds"),
    ("Slack", lambda slack, *_: slack.refuse("auth.test", "a_new_error"), "does not work: a_new_error"),
    ("Slack", lambda _, __, credentials: credentials[SLACK].update(api="http://127.0.0.1:9/api/"), "cannot be reached"),
    ("Slack", lambda _, __, credentials: credentials[SLACK].update(api="nonsense"), "cannot be reached"),
    ("Telegram", lambda _, __, credentials: credentials[TELEGRAM].update(token="123:wrong"), "the token is refused (Unauthorized): @BotFather"),
    ("Telegram", lambda _, telegram, __: telegram.revoke(), "the token is refused (Unauthorized): @BotFather"),
    ("Telegram", lambda _, telegram, __: telegram.offline(), "cannot be reached"),
    ("Telegram", lambda _, __, credentials: credentials[TELEGRAM].update(api="nonsense"), "cannot be reached"),
]


@pytest.mark.parametrize(("messenger", "change", "words"), WRONG, ids=[f"{messenger} {words[:40]} {number}" for number, (messenger, _, words) in enumerate(WRONG)])
def test_what_does_not_work_is_named_and_the_other_is_checked_too(messenger: str, change: Change, words: str) -> None:
    lines, works = checked(change)
    assert not works
    assert told(lines, messenger).startswith(words)
    assert told(lines, "Slack" if messenger == "Telegram" else "Telegram").startswith("works")


def test_scopes_that_are_lacking_are_named() -> None:
    lines, works = checked(lambda *_: None, scopes=("chat:write", "im:history", "files:read", "channels:read"))
    assert not works
    assert told(lines, "Slack").startswith("does not work fully: the bot is @souschef in Kitchen")
    assert f"lacks the scopes {', '.join(scope for scope in SCOPES if scope not in ('chat:write', 'im:history', 'files:read'))}:" in told(lines, "Slack")


# ---------------------------------------------------------------- as a command


def outcome(file: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit status and all that was printed."""
    status = main([str(file)])
    captured = capsys.readouterr()
    return status, captured.out + captured.err


def test_the_exit_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def inside() -> list[tuple[int, str]]:
        slack, found = FakeSlack(), []
        await slack.start()
        about = {"bot_token": slack.settings.bot_token, "app_token": slack.settings.app_token, "api": f"{slack.url}/api/"}
        for settings in (about, {**about, "bot_token": "xoxb-wrong"}):
            file = tmp_path / "credentials.yml"
            file.write_text(yaml.safe_dump({SLACK: settings}), encoding="utf-8")
            found.append(await asyncio.to_thread(outcome, file, capsys))
        await slack.stop()
        return found

    good, bad = asyncio.run(inside())
    assert (good[0], good[1].splitlines()[0]) == (0, "Slack: works: the bot is @souschef in Kitchen (T1), by Socket Mode")
    assert (bad[0], "the bot token is refused" in bad[1]) == (1, True)
    assert "xoxb-" not in good[1] + bad[1].replace("begins with xoxb-", "")


FILES: dict[str, tuple[bytes, str]] = {
    "an unknown setting": (b'channels.slack.Slack:\n  token: "xoxb-hush"\n', "has no setting 'token'; there are api, app_token, bot_token"),
    "a setting of another kind": (b"channels.telegram.Telegram:\n  token: 12345\n", "'token' of channels.telegram.Telegram must be one text, in quotation marks"),
    "a list that is none": (b'channels.slack.Slack:\n  workspaces: "T1"\n', "'workspaces' of channels.slack.Slack must be a list"),
    "no settings but a text": (b'channels.slack.Slack: "xoxb-hush"\n', "settings such as"),
    "no YAML": (b'channels.slack.Slack:\n  bot_token: "xoxb-hush\n  app_token: "xapp-hush"\n', "is not as it must be in line"),
    "a tab": (b'channels.slack.Slack:\n\tbot_token: "xoxb-hush"\n', "is not as it must be in line 2"),
    "a list": (b'- "xoxb-hush"\n', "is not as it must be"),
    "a text": (b"xoxb-hush\n", "is not as it must be"),
    "no text": (b"\xff\xfe\x00xoxb-hush", "credentials.yml"),
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    content, words = FILES[name]
    file = tmp_path / "credentials.yml"
    file.write_bytes(content)
    status, printed = outcome(file, capsys)
    assert (status, words in printed, "hush" in printed) == (2, True, False), printed


def test_a_file_that_is_not_there_or_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert outcome(tmp_path / "none.yml", capsys)[0] == 2
    assert outcome(tmp_path, capsys)[0] == 2
    assert main([]) == 2
    for content in ("", "# nothing here\n", "rest:\n"):
        (tmp_path / "credentials.yml").write_text(content, encoding="utf-8")
        status, printed = outcome(tmp_path / "credentials.yml", capsys)
        assert (status, "names neither" in printed) == (0, True), content
