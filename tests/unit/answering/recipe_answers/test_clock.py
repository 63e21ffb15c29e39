"""Times of the clock, reckoned from the minutes of the recipe or a step."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.clock import at_clock, clock_asked, clocks
from tests.unit.cards import card
from tests.unit.recipes.english import english


def told(text: str, name: str, step: int = 1, minutes: int = 0) -> str | None:
    found = at_clock(Question(text, card(name), english(), step=step, minutes=minutes))
    return None if found is None else str(found.fields["items"])


@pytest.mark.parametrize(("text", "time"), [
    ("at 1 pm", "1:00 pm"), ("it's 5 now", "5:00"), ("in at 4:20", "4:20"), ("at half seven", "7:30"), ("quarter to 6", "5:45"), ("twenty past four", "4:20"),
    ("five o'clock", "5:00"), ("at 19:30", "19:30"), ("noon", "12:00 pm"), ("ready by 8", "8:00"), ("11 am", "11:00 am"), ("we eat by 6.30", "6:30"),
])
def test_times_of_the_clock_are_read(text: str, time: str) -> None:
    assert [clock.later(0) for clock in clocks(text, english())] == [time]


@pytest.mark.parametrize("text", ["at 180", "for 5 minutes", "at 4 minutes", "2 eggs", "it's 2 cups", "half a lemon", "step 4", "at 25:00", "at 1.50 litres", "ready for 4 people"])
def test_other_numbers_are_no_times(text: str) -> None:
    assert clocks(text, english()) == []


@pytest.mark.parametrize(("text", "start"), [
    ("I want to eat at 1 pm, when do I start?", "Start at about 12:10 pm"), ("what time do i start to eat at 7", "Start at about 6:10"),
    ("we eat by 7 when to start", "Start at about 6:10"),
    ("it's 5 now and we eat at 7, when should i begin", "Start at about 6:10"), ("if I start at five o'clock when is it ready", "At about 5:50"),
    ("it's 5 now, when will it be ready?", "At about 5:50"),
])
def test_the_whole_recipe_is_reckoned_by_its_minutes(text: str, start: str) -> None:
    assert str(told(text, "shakshuka")).startswith(start)


def test_what_has_passed_counts_for_a_time_that_is_now() -> None:
    assert str(told("it's 5 now, when will it be ready?", "shakshuka", step=6, minutes=20)).startswith("At about 5:30")


@pytest.mark.parametrize("text", ["if I put it in at 4:20 when does it come out", "it went in at twenty past four, when is it done"])
def test_a_step_is_reckoned_by_its_own_minutes(text: str) -> None:
    cake = card("lemon-drizzle-cake")
    step = next(step.number for step in cake.steps if step.action == "bake" and step.durations)
    assert str(told(text, cake.id, step=step)).startswith("At about 5:")
    assert str(told(text, cake.id, step=1)).startswith("At about 5:")


@pytest.mark.parametrize("text", ["when is it ready", "when do I start", "when do i add the milk at 4", "how long does it take", "is it 5 now"])
def test_without_a_time_or_such_a_question_nothing_is_reckoned(text: str) -> None:
    assert clock_asked(text, english()) is None
