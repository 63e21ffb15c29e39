"""The manifest that a family pastes into Slack: it is one that Slack takes, and names what the channel and the check need."""

from __future__ import annotations

import re
from typing import Any

import yaml

from channels.check import SCOPES
from channels.slack.reading import EventReader, Self
from nlu.commands import load_commands
from tests.fakes.slack_state import FAMILIES
from tests.rasa.channels.kit import PROJECT

TEXT = (PROJECT / "channels" / "slack" / "manifest.yml").read_text(encoding="utf-8")
MANIFEST: dict[str, Any] = yaml.safe_load(TEXT)
LIMITS: dict[str, Any] = {
    "display_information": {"name": 35, "description": 140, "background_color": 7},
    "features": {
        "app_home": {"home_tab_enabled": bool, "messages_tab_enabled": bool, "messages_tab_read_only_enabled": bool},
        "bot_user": {"display_name": 80, "always_online": bool},
        "slash_commands": [{"command": 32, "description": 2000, "usage_hint": 1000, "should_escape": bool}],
    },
    "oauth_config": {"scopes": {"bot": [50]}},
    "settings": {
        "event_subscriptions": {"bot_events": [50]},
        "interactivity": {"is_enabled": bool},
        "org_deploy_enabled": bool,
        "socket_mode_enabled": bool,
        "token_rotation_enabled": bool,
    },
}
"""What Slack's schema of manifests knows of the keys that are used: the most characters of a text, or that it is true or false."""


def fits(value: Any, limit: Any) -> bool:
    """Whether a part of the manifest is as the schema wants it."""
    if limit is bool:
        return isinstance(value, bool)
    if isinstance(limit, int):
        return isinstance(value, str) and 0 < len(value) <= limit
    if isinstance(limit, list):
        return isinstance(value, list) and len(value) > 0 and all(fits(item, limit[0]) for item in value)
    return isinstance(value, dict) and value.keys() <= limit.keys() and all(fits(item, limit[name]) for name, item in value.items())


def test_slack_takes_it() -> None:
    assert fits(MANIFEST, LIMITS)
    assert re.fullmatch("#[0-9a-f]{6}", MANIFEST["display_information"]["background_color"])
    events = MANIFEST["settings"]["event_subscriptions"]["bot_events"]
    assert len(events) == len(set(events))


def test_it_names_the_scopes_that_the_check_wants() -> None:
    assert MANIFEST["oauth_config"]["scopes"]["bot"] == list(SCOPES)


def test_it_names_the_events_that_the_reader_reads() -> None:
    events = MANIFEST["settings"]["event_subscriptions"]["bot_events"]
    assert set(events) == {"app_mention", *(f"message.{family}" for family in FAMILIES.values())}
    needed = {"app_mentions:read" if event == "app_mention" else f"{event.removeprefix('message.')}:history" for event in events}
    assert needed <= set(SCOPES)
    reader = EventReader(Self("UBOT", "T1"), ("next",), lambda _: None)
    for kind in {event.partition(".")[0] for event in events}:
        event = {"type": kind, "channel": "C1", "user": "U1", "ts": "1.5", "text": "<@UBOT> next"}
        assert reader.event({"event": event, "team_id": "T1"}) is not None


def test_it_has_what_the_rest_needs() -> None:
    features, settings = MANIFEST["features"], MANIFEST["settings"]
    assert settings["socket_mode_enabled"] is settings["interactivity"]["is_enabled"] is True
    assert not settings["token_rotation_enabled"]  # the token would end after twelve hours
    assert features["app_home"]["messages_tab_enabled"] and not features["app_home"]["messages_tab_read_only_enabled"]  # or nobody can write to it
    (command,) = features["slash_commands"]
    assert (command["command"], "commands" in SCOPES) == ("/souschef", True)
    offered = command["usage_hint"].strip("[]").split(", ")[:-1]
    assert len(offered) > 3 and set(offered) <= set(load_commands("en"))


def test_it_can_be_pasted_as_it_is() -> None:
    assert TEXT.isascii()
    assert all(len(line) <= 180 and "\t" not in line for line in TEXT.splitlines())
