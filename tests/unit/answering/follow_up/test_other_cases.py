"""What questions mean while something is cooked that ask of another case, another time or the other way: "and if it burns?", "and after?", "what do I do instead?"."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.history import Exchange, exchange
from actions.answering.follow_up.referents import Scene
from actions.answering.follow_up.resolving import Resolver

CURRY = Scene("Chickpea Curry with Spinach", foods=("chickpeas", "ground spices"), tools=("pan",))
TIRAMISU = Scene("Tiramisu without Raw Eggs", foods=("mascarpone", "ladyfingers"), tools=("dish",))


def last(question: str, answer: str = "Yes.", intent: str = "ask_other", scene: Scene = CURRY) -> list[Exchange]:
    """A history of one question about the dish."""
    return [exchange(question, question, intent=intent, answer=answer, source="recipe", step=1, recipe=scene.title)]


@pytest.mark.parametrize(("asked", "follow", "resolved"), [
    ("what's the point of frying the ground spices", "and if they burn?", "what if the ground spices burn"),
    ("why are the onions fried first", "if they burn?", "what if the onions burn"),
    ("what colour should the caramel be", "and if it goes too far?", "what if the caramel goes too far"),
    ("how long do I roll the dough", "and if it tears?", "what if the dough tears"),
    ("how do I know that the curry is done", "and if it looks pale?", "what if the curry looks pale"),
    ("how long can I keep the curry", "and if it's frozen?", "how long can I keep the curry if it's frozen"),
    ("how hot must the patties be inside", "same if i use turkey", "how hot must the patties be inside if i use turkey"),
])
def test_a_case_behind_a_reason_or_a_sign_asks_what_then(resolver: Resolver, asked: str, follow: str, resolved: str) -> None:
    assert resolver(follow, last(asked), CURRY)[0].text == resolved


@pytest.mark.parametrize(("asked", "follow", "resolved"), [
    ("how long does the stew simmer before the peas go in", "and after?", "how long does the stew simmer after the peas go in"),
    ("how long do I stir after the rice goes in", "and before that?", "how long do I stir before the rice goes in"),
    ("when does the lid come off", "and then how much longer", "how much longer after the lid come off"),
])
def test_a_time_is_turned_round_or_goes_on(resolver: Resolver, asked: str, follow: str, resolved: str) -> None:
    assert resolver(follow, last(asked), CURRY)[0].text.startswith(resolved)


@pytest.mark.parametrize(("asked", "intent", "follow", "resolved"), [
    ("why am i saving pasta water", "ask_why", "how much of it", "how much pasta water am i saving"),
    ("do i wash the chicken", "ask_other", "so what do i do instead", "what do i do with the chicken if i don't wash the chicken"),
    ("how long am i draining the tofu", "ask_step_time", "can i skip that if i press it", "can i skip draining the tofu if i press it"),
    ("do i have to peel the mushrooms", "ask_other", "can i skip that", "do i have to peel the mushrooms"),
    ("why not pour all the stock in at once", "ask_why", "does it have to be hot", "does the stock have to be hot"),
    ("how long can i keep the rice", "ask_other", "and the curry itself", "how long can i keep the curry"),
    ("can i swap the cream for milk", "ask_substitute", "how long do leftovers of this keep", "how long do leftovers of the chickpea curry keep"),
])
def test_what_was_done_or_spoken_of_is_taken_up(resolver: Resolver, asked: str, intent: str, follow: str, resolved: str) -> None:
    assert resolver.leans(follow)
    assert resolver(follow, last(asked, intent=intent), CURRY)[0].text == resolved


def test_can_i_skip_that_step_points_to_a_step(resolver: Resolver) -> None:
    assert "have to" not in resolver("can i skip that step", last("why do i prick the cake"), CURRY)[0].text


def test_a_place_of_the_question_before_the_last_stands_for_there(resolver: Resolver) -> None:
    history = [*last("how far apart do the cookies go on the sheet"), *last("are the cookies raw")]
    assert resolver("how long should i leave them there", history, CURRY)[0].text == "how long should i leave the cookies on the sheet"


def test_what_is_kept_after_a_substitute_is_the_dish_without_what_it_does_without(resolver: Resolver) -> None:
    history = last("what can i use if i want no wine in it", "Coffee syrup.", "ask_substitute", TIRAMISU)
    assert resolver("does it really need six hours in the fridge", history, TIRAMISU)[0].text == "does the tiramisu really need six hours in the fridge"


def test_is_so_long_enough_is_judged_of_what_was_asked(resolver: Resolver) -> None:
    history = last("does the tiramisu need six hours in the fridge", scene=TIRAMISU)
    assert resolver.leans("is two days too long")
    assert resolver("is two days too long", history, TIRAMISU)[0].text == "is two days too long for the tiramisu"
    assert not resolver.leans("is 20 minutes enough for potatoes")


def test_what_must_be_hot_inside_is_what_is_eaten(resolver: Resolver) -> None:
    scene = Scene("Chicken Tikka Skewers with Cucumber Raita", foods=("chicken", "yoghurt"), tools=("grill",))
    assert "chicken" in resolver("how hot does it have to be inside", last("do i wipe the marinade off", scene=scene), scene)[0].text
