"""Whether a report tells that a step is over, by its time or by the sign that it waits for."""

from __future__ import annotations

import pytest

from actions.answering.ending import denies_end, falls_short, is_over, time_is_up, waited
from actions.kitchen import Kitchen
from actions.recipes.model import Step

BAKE = "Bake the cake for 50 minutes, until the top is golden and a skewer pushed into the centre comes out clean."
SWEAT = "Sweat the vegetables for 8 minutes until the onion is soft but still pale."
BOIL = "Boil for 5 minutes until hardly any liquid is left."
BRAISE = "Simmer the beef for 1 hour 30 minutes, stirring every 30 minutes."
TAP = "Tap the base to check that it sounds hollow."
FRY = "Fry the bread for 3 minutes, until bubbles break on top."


def step(text: str) -> Step:
    until = text[text.index("until ") :].rstrip(".") if "until " in text else None
    return Step(number=1, text=text, source=0, until=(until,) if until else ())


@pytest.mark.parametrize(("text", "report"), [
    (BAKE, "the skewer comes out wet"), (BAKE, "golden on top but the skewer is wet"), (BAKE, "it has been 20 minutes"), (BAKE, "i opened it at 20 mins for a peek"),
    (BAKE, "only ten minutes gone but it looks done"), (FRY, "no bubbles yet"), (FRY, "hardly any bubbles"), (BRAISE, "an hour has gone by"), (TAP, "sounds a bit dull"),
])
def test_less_time_or_a_sign_that_is_not_there_tells_that_it_goes_on(kitchen: Kitchen, text: str, report: str) -> None:
    assert falls_short(report, step(text), kitchen.lexicon)


@pytest.mark.parametrize(("report", "short"), [
    ("edges brown, centers look wet", True), ("centers no longer wet", False), ("the wet look is gone", False),
])
def test_what_shall_be_gone_and_is_there_tells_that_it_goes_on(kitchen: Kitchen, report: str, short: bool) -> None:
    cookies = step("Bake the sheet until the edges are golden brown and the centers no longer look wet.")
    assert falls_short(report, cookies, kitchen.lexicon) == short


@pytest.mark.parametrize(("text", "report"), [
    (BAKE, "clean as a whistle"), (BAKE, "wet at first but now it's clean"), (BAKE, "50 minutes are over"), (BAKE, "done after 45 minutes"), (BAKE, "20 minutes left"),
    (BAKE, "out of the oven"), (SWEAT, "soft and pale"), (BOIL, "hardly any liquid left"), (BRAISE, "an hour and a half is over"), (BRAISE, "guests come in ten minutes"),
    (TAP, "tapped it"), (FRY, "bubbles everywhere"),
])
def test_what_is_over_or_tells_nothing_of_the_end_does_not(kitchen: Kitchen, text: str, report: str) -> None:
    assert not falls_short(report, step(text), kitchen.lexicon)


@pytest.mark.parametrize(("text", "report", "over"), [
    (FRY, "bubbles everywhere", True), (BOIL, "hardly any liquid left", True), (BAKE, "it's golden", True), (BRAISE, "the 90 minutes are up", True),
    (BAKE, "the top is wet", False), (BAKE, "the top is cracked", False), (BAKE, "top is really golden already and there's like 20 min left", False),
    (SWEAT, "soft but still pale", True), (BAKE, "golden but the inside is still raw", False), (BRAISE, "smells lovely", False),
])
def test_the_sign_that_is_waited_for_or_its_time_ends_a_step(kitchen: Kitchen, text: str, report: str, over: bool) -> None:
    assert is_over(report, step(text), kitchen.lexicon) == over


@pytest.mark.parametrize(("report", "up"), [
    ("an hour and a half is up", True), ("90 minutes later", True), ("the hour is up", True), ("that was the 90", True), ("that was 60 minutes", False),
    ("90 minutes to go", False), ("90 g of flour", False),
])
def test_a_time_is_up_where_it_is_told_so(kitchen: Kitchen, report: str, up: bool) -> None:
    assert time_is_up(report, step(BRAISE), kitchen.lexicon) == up


def test_what_the_step_itself_denies_denies_nothing(kitchen: Kitchen) -> None:
    assert denies_end("soft but still pale", step(SWEAT), kitchen.lexicon)
    assert not denies_end("not soft", step(SWEAT), kitchen.lexicon)


def test_the_time_of_a_step_is_the_first_that_it_takes(kitchen: Kitchen) -> None:
    assert waited(step(BRAISE), kitchen.lexicon) == 90
    assert waited(step("Chill the soup within 2 hours."), kitchen.lexicon) is None
