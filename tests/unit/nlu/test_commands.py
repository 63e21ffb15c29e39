"""Commands that messengers show in their menus."""

from __future__ import annotations

import pytest

from nlu.commands import command_played, load_kitchen_talk


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("/back", "/previous"),
        (" /Start ", "/greet"),
        ("/next", "/next"),
        ("/back please", "/back please"),
        ("back", "back"),
        ('/go_to_step{"step": 3}', '/go_to_step{"step": 3}'),
        ("/nonsense", "/nonsense"),
        ("/", "/"),
        ("", ""),
    ],
)
def test_a_command_alone_is_the_intent_that_it_names(text: str, played: str) -> None:
    assert command_played(text, "en") == played


def test_a_language_without_commands_has_none() -> None:
    assert command_played("/back", "xx") == "/back"


def test_how_people_talk_in_a_kitchen_holds_no_command() -> None:
    assert len(load_kitchen_talk("en").split()) > 10
    assert "next" not in load_kitchen_talk("en").lower()
    assert load_kitchen_talk("xx") == ""
