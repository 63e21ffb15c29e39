"""Completed questions stay whole sentences: after run-on questions, statements, substitutes and conditions that say nothing more."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.history import Exchange, exchange
from actions.answering.follow_up.referents import Scene
from actions.answering.follow_up.resolving import Resolver

PAPER_BAG = "Ripen them 1 to 3 days in a paper bag with a banana."
SWAP = "Take 3 tsp baking powder in place of 1 tsp baking soda. Take less salt."
LADLED = "Go on with hot water, one ladleful at a time, stirring, and taste every 2 minutes."


def last(question: str, answer: str, intent: str = "ask_other") -> list[Exchange]:
    """A history of one general question."""
    return [exchange(question, question, intent=intent, answer=answer, source="common_sense")]


@pytest.mark.parametrize(("asked", "answer", "intent", "follow", "resolved"), [
    ("one avocado is rock hard how do i ripen it", PAPER_BAG, "report_problem", "how long will that take", "how long do i ripen one avocado"),
    ("the mushrooms are watery should i drain them", "Turn up the heat.", "report_problem", "why", "why should i drain the mushrooms"),
    ("the sauce is too thin so what can i do", "Simmer it uncovered.", "report_problem", "for how long", "how long should i simmer the sauce uncovered"),
    ("i'm out of stock and the rice still has a hard bit in the middle", LADLED, "report_problem", "how hot", "at what temperature should i go on with hot water"),
    ("i'm out of stock and the rice still has a hard bit in the middle", LADLED, "report_problem", "how much", "how much hot water"),
    ("can i make this stew the day before", "Yes, it even tastes better.", "ask_other", "how do i warm it up", "how do i warm the stew up"),
])
def test_what_is_told_before_a_question_without_a_mark_is_not_carried_along(
    resolver: Resolver, asked: str, answer: str, intent: str, follow: str, resolved: str,
) -> None:
    assert resolver(follow, last(asked, answer, intent))[0].text == resolved


@pytest.mark.parametrize("asked", ["can you tell me how do i ripen it", "if the rice is dry what do i do", "in which pan can i fry it", "what should i do when it burns"])
def test_a_question_that_only_begins_otherwise_is_not_parted(resolver: Resolver, asked: str) -> None:
    assert resolver.before(last(asked, "So.")[0]).said is None


@pytest.mark.parametrize(("asked", "follow", "resolved"), [
    ("will light coconut milk split", "and if it does?", "what if light coconut milk does split"),
    ("will the sauce be too thick", "what if it is", "what if the sauce is too thick"),
    ("will the sauce thicken", "and if it doesn't?", "what if the sauce doesn't thicken"),
    ("are the eggs safe at 70", "and if they aren't?", "what if the eggs aren't safe at 70"),
])
def test_a_condition_that_says_nothing_more_asks_what_then(resolver: Resolver, asked: str, follow: str, resolved: str) -> None:
    assert resolver(follow, last(asked, "I don't know."))[0].text == resolved


@pytest.mark.parametrize(("follow", "resolved"), [
    ("whats it do anyway", "what does the baking soda do anyway"), ("what is it for", "what is the baking soda for"), ("is it as strong", "is baking powder as strong"),
])
def test_what_a_thing_is_for_is_asked_of_what_was_to_be_replaced(resolver: Resolver, follow: str, resolved: str) -> None:
    assert resolver(follow, last("i have no baking soda", SWAP, "report_missing"))[0].text == resolved


def test_an_amount_behind_a_question_what_to_use_is_asked_in_place_of_that(resolver: Resolver) -> None:
    told = last("What can I use instead of buttermilk?", "Stir 2 tablespoons of lemon juice into 2 cups of milk.")
    assert resolver("how much lemon per cup", told)[0].text == "how much lemon per cup instead of buttermilk"


@pytest.mark.parametrize(("follow", "resolved"), [
    ("why it smells fine", "why can I not keep cooked rice"),
    ("why i always do that and its ok", "why can I not keep cooked rice"),
    ("why it is so dry", "why cooked rice is so dry"),
])
def test_a_remark_that_finds_nothing_wrong_is_no_part_of_why(resolver: Resolver, follow: str, resolved: str) -> None:
    assert resolver(follow, last("can I keep cooked rice", "No, not longer than a day."))[0].text == resolved


@pytest.mark.parametrize(("title", "dish"), [
    ("Chickpea and Spinach Curry", "the chickpea and spinach curry"), ("Spaghetti with Bacon and Parmesan Cream", "the spaghetti"), ("Fish and Chips", "the fish"),
])
def test_a_dish_is_not_called_by_the_first_of_its_foods(resolver: Resolver, title: str, dish: str) -> None:
    assert f"how long does {dish} keep" in [meant.text for meant in resolver("how long does it keep", last("is the lid on", "Yes."), Scene(title))]
