"""Talk about other things."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook


def test_other_talk_leaves_the_recipe_where_it_is(cook: Cook) -> None:
    cook.start("guacamole", 4)
    heard = cook.say("off_topic", "who won the match?")
    assert (cook.state.stage, cook.state.step, heard.told) == ("cooking", 4, [])


@pytest.mark.parametrize("stage", ["idle", "choosing", "preparing", "cooking", "paused", "ended"])
def test_other_talk_leads_back_to_what_can_be_asked_here(cook: Cook, stage: str) -> None:
    cook.slots = {"stage": stage, "recipe": None if stage in ("idle", "choosing") else "guacamole", "step": 3}
    assert cook.say("off_topic", "who won the match?").names == ["utter_off_topic", f"utter_help_{stage}"]


def test_talk_without_any_word_was_not_understood(cook: Cook) -> None:
    assert "utter_off_topic" not in cook.say("off_topic", "hjklhjkl vbnm").names
    assert "utter_off_topic" in cook.say("off_topic", "who won the match").names
