"""What the running step tells: how long, how hot, why, in more detail; and how techniques go."""

from __future__ import annotations

import pytest

from tests.unit.answering.sample import BREAD, CHOP, FRY, OVEN, SERVE, SIMMER, SUGAR, ask, bare
from tests.unit.answering.sample import HEAT as HEATING


@pytest.mark.parametrize(
    ("step", "response", "fields"),
    [
        (FRY, "utter_step_time_until", {"items": "5 minutes", "until": "until they are soft"}),
        (SIMMER, "utter_step_time", {"items": "30 to 40 minutes", "until": ""}),
        (SUGAR, "utter_step_until", {"until": "until it has dissolved"}),
        (SERVE, "utter_no_step_time", {"until": ""}),
        (0, "utter_duration", {"duration": "1 hour"}),
    ],
)
def test_the_time_of_the_running_step_is_told(
    step: int, response: str, fields: dict[str, str]
) -> None:
    found = ask("ask_step_time", step=step)
    assert (found.response, found.fields) == (response, fields)
    assert found.found is (response != "utter_no_step_time")


@pytest.mark.parametrize(
    ("step", "response"),
    [(OVEN, "utter_temperature"), (BREAD, "utter_temperature_other"), (0, "utter_temperature")],
)
def test_the_nearest_heat_is_told_in_both_scales(step: int, response: str) -> None:
    found = ask("ask_temperature", step=step)
    assert (found.response, found.fields["number"]) == (response, OVEN)
    assert "200 °C" in found.fields["items"]
    assert "°F" in found.fields["items"]
    assert not ask("ask_temperature", step=step and 1, of=bare()).found


def test_reason_and_detail_of_the_running_step_are_told() -> None:
    assert ask("ask_why", step=CHOP).fields == {"why": "Small pieces melt away in the soup."}
    assert not ask("ask_why", step=SERVE).found
    found = ask("ask_detail", step=CHOP)
    assert (found.response, found.fields["picture"]) == ("utter_detail_picture", "onions.jpg")
    plain = ask("ask_detail", step=HEATING)
    assert plain.response == "utter_no_detail"
    assert plain.fields["step_text"].startswith("Heat 2 tablespoons")


@pytest.mark.parametrize(
    ("text", "names"),
    [("how do I chop", ["Chop"]), ("what do I need to know", ["Chop", "Simmer"])],
)
def test_named_techniques_are_told_else_all(text: str, names: list[str]) -> None:
    items = ask("ask_techniques", text).fields["items"]
    assert [line.partition(":")[0] for line in items.splitlines()] == names
    assert not ask("ask_techniques", text, of=bare()).found
