"""What is asked or told before any recipe was looked for is no wish for one."""

from __future__ import annotations

from tests.unit.moves.cook import Cook


def test_how_big_a_measure_is_is_told_without_a_recipe(cook: Cook) -> None:
    assert "15 ml" in cook.say("ask_convert", "how big is a tablespoon").text
