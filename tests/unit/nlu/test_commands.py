"""Commands that messengers show in their menus."""

from __future__ import annotations

import pytest

from nlu.commands import command_played


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
