"""Which step a report is about, with the real encoder."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.reports import Fit
from actions.kitchen import Kitchen
from actions.recipes.model import Recipe
from tests.unit.answering.sample import ADD, BREAD, CHOP, FRY, HEAT, OVEN, SERVE, SIMMER, SUGAR, soup

WORDS = ["onions", "soup", "sugar", "not", "done", "oven", "the", "5", "minutes", "car", "!", "é", "番茄"]
kitchen_text = st.lists(st.sampled_from(WORDS), max_size=8).map(" ".join)


def fit(kitchen: Kitchen, report: str, step: int, recipe: Recipe | None = None) -> Fit:
    return kitchen.reports.fit(report, recipe or soup(), step)


@pytest.mark.parametrize(
    ("report", "step"),
    [
        ("the onions are chopped", CHOP),
        ("I've chopped them finely", CHOP),
        ("the oil is hot", HEAT),
        ("the onions are soft now", FRY),
        ("peas and water are in the pot", ADD),
        ("it simmered", SIMMER),
        ("the sugar has dissolved", SUGAR),
        ("the bread is in the oven", BREAD),
        ("I served the soup", SERVE),
    ],
)
def test_a_report_on_the_running_step_fits_it(kitchen: Kitchen, report: str, step: int) -> None:
    assert fit(kitchen, report, step) == Fit("current")


@pytest.mark.parametrize("report", ["", "done", "all done now", "ok, finished", "both are in", "that's it", "🎉", "123"])
@pytest.mark.parametrize("step", [CHOP, SIMMER, SERVE])
def test_a_report_without_content_is_about_the_running_step(kitchen: Kitchen, report: str, step: int) -> None:
    assert fit(kitchen, report, step) == Fit("current")


def test_done_is_about_the_running_step_even_where_a_later_one_says_done(kitchen: Kitchen) -> None:
    cheerful = soup().model_copy(update={"steps": (*soup().steps[:-1], soup().steps[-1].model_copy(update={"text": "Done!"}))})
    assert fit(kitchen, "done!", CHOP, cheerful) == Fit("current")


@pytest.mark.parametrize("report", ["35 minutes have passed", "half an hour is over", "the 40 minutes are up"])
def test_time_that_has_passed_is_about_a_step_that_takes_time(kitchen: Kitchen, report: str) -> None:
    assert fit(kitchen, report, SIMMER) == Fit("current")


@pytest.mark.parametrize(
    ("report", "step", "later"),
    [("I already heated the oven to 200 degrees", CHOP, OVEN), ("the bread is in the oven already", HEAT, BREAD), ("I have stirred in the brown sugar", CHOP, SUGAR)],
)
def test_a_report_of_a_later_step_names_it(kitchen: Kitchen, report: str, step: int, later: int) -> None:
    assert fit(kitchen, report, step) == Fit("later", later)


def test_a_report_of_an_earlier_step_is_known_as_such(kitchen: Kitchen) -> None:
    assert fit(kitchen, "the onions are chopped finely", SUGAR) == Fit("earlier")


@pytest.mark.parametrize("report", ["my car is washed", "I finished my homework", "the dog has been walked", "我洗了车"])
@pytest.mark.parametrize("step", [CHOP, SIMMER])
def test_a_report_of_something_else_fits_no_step(kitchen: Kitchen, report: str, step: int) -> None:
    assert fit(kitchen, report, step) == Fit("none")


@pytest.mark.parametrize("report", ["not yet", "the onions aren't soft", "I haven't chopped them", "It's not done", "I DON’T have it ready", "almost done"])
def test_what_is_not_done_never_counts_as_done(kitchen: Kitchen, report: str) -> None:
    assert fit(kitchen, report, FRY) == Fit("not_yet")


@pytest.mark.parametrize(
    "report",
    ["no problem", "not a problem", "No lumps left", "why not", "the onions are soft", "notes are taken", "", "it's out of the oven", "not warm any more"],
)
def test_a_word_of_negation_alone_denies_nothing(kitchen: Kitchen, report: str) -> None:
    assert not kitchen.reports.denies(report)


@pytest.mark.parametrize(
    ("report", "step", "covered"),
    [
        ("the onions are fried and the peas, the water and the salt are in", FRY, (ADD,)),
        ("onions fried, peas, water and salt are in", FRY, (ADD,)),
        ("the onions are soft and the soup simmered for 35 minutes", FRY, ()),
        ("the onions and the peas are in", FRY, ()),
        ("the oven is hot and the bread is in the oven", OVEN, (BREAD,)),
        ("the sugar is in and the oven is heating", SUGAR, (OVEN,)),
        ("the sugar is in, the oven is heating and the bread is in the oven", SUGAR, (OVEN, BREAD)),
        ("onions are chopped and the soup is served", CHOP, ()),
        ("the onions are fried", FRY, ()),
        ("done and dusted", FRY, ()),
        ("", FRY, ()),
        ("the soup is served, and eaten", SERVE, ()),
    ],
)
def test_a_report_of_several_things_covers_the_next_steps_of_the_instruction(kitchen: Kitchen, report: str, step: int, covered: tuple[int, ...]) -> None:
    assert kitchen.reports.beyond(report, soup(), step) == covered


def test_at_the_last_step_nothing_is_later(kitchen: Kitchen) -> None:
    for step in soup().steps:
        assert fit(kitchen, step.text, SERVE).kind != "later"


def test_the_text_of_each_step_fits_that_step(kitchen: Kitchen) -> None:
    for step in soup().steps:
        assert fit(kitchen, step.text, step.number) == Fit("current")


def test_a_recipe_of_one_step_is_no_special_case(kitchen: Kitchen) -> None:
    single = soup().model_copy(update={"steps": soup().steps[:1]})
    assert fit(kitchen, "the onions are chopped", 1, single) == Fit("current")
    assert fit(kitchen, "my car is washed", 1, single) == Fit("none")


def test_a_recipe_that_was_corrected_is_compared_anew(kitchen: Kitchen) -> None:
    old = soup().model_copy()
    assert fit(kitchen, "the car is washed", 1, old) == Fit("none")
    corrected = old.model_copy(update={"steps": (old.steps[0].model_copy(update={"text": "Wash the car."}), *old.steps[1:])})
    assert fit(kitchen, "the car is washed", 1, corrected) == Fit("current")


def test_a_very_long_report_is_read(kitchen: Kitchen) -> None:
    assert fit(kitchen, "the onions are chopped finely " * 300, CHOP) == Fit("current")


@settings(derandomize=True, deadline=None, max_examples=60)
@given(report=st.one_of(st.text(max_size=200), kitchen_text), step=st.integers(1, SERVE))
def test_any_report_fits_a_step_that_is_still_to_come_or_names_none(kitchen: Kitchen, report: str, step: int) -> None:
    found = fit(kitchen, report, step)
    assert (found.number is not None) == (found.kind == "later")
    assert found.number is None or step < found.number <= SERVE


@pytest.mark.parametrize("report", ["I have added everything to the bowl", "I mixed the mixture", "we added all the ingredients"])
def test_a_report_of_everything_fits_the_running_step(kitchen: Kitchen, report: str) -> None:
    assert fit(kitchen, report, ADD) == Fit("current")


def test_having_a_thing_that_a_later_step_needs_does_nothing(kitchen: Kitchen) -> None:
    assert fit(kitchen, "I have the bread", CHOP) == Fit("none")
    assert fit(kitchen, "the bread is in the oven", CHOP).kind == "later"


@pytest.mark.parametrize("question", ["is there anything else I should still do?", "what should I still do?"])
def test_a_question_denies_nothing(kitchen: Kitchen, question: str) -> None:
    assert not kitchen.reports.denies(question)
    assert kitchen.reports.denies("is not done yet")


def test_a_state_of_a_far_step_tells_it_not_done(kitchen: Kitchen) -> None:
    moussaka = kitchen.store.get("moussaka")
    assert moussaka is not None
    simmering = next(step.number for step in moussaka.steps if "until the sauce is thick" in step.text)
    assert fit(kitchen, "the sauce is pretty thick now", 1, moussaka).kind != "later"
    assert fit(kitchen, "the sauce is thick now", simmering, moussaka) == Fit("current")
