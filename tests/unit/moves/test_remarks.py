"""What a cook remarks at a step: it is answered or heard, and moves nothing; what is reported done does."""

from __future__ import annotations

from typing import Any

import pytest

from actions.kitchen import Kitchen
from actions.moves.remarks import is_remark, tells_done
from actions.moves.turn import Part, Turn
from actions.state import State
from tests.unit.moves.cook import Cook, Said, plan_for

RICE, CAKE, PIE, BURGERS = "vegetable-fried-rice", "lemon-drizzle-cake", "dutch-apple-pie", "classic-beef-burgers"


def at(cook: Cook, recipe: str, words: str) -> Turn:
    """A turn at the first step of a recipe that begins with some words."""
    steps = cook.kitchen.store.get(recipe).steps  # type: ignore[union-attr]
    return Turn(kitchen=cook.kitchen, state=State(recipe=recipe, stage="cooking", step=next(step.number for step in steps if words in step.text)))


@pytest.mark.parametrize("text", ["rinsed both", "onions are in", "lid's on", "ok dough is in the fridge", "all done", "everything is in the bowl", "they have been peeled"])
def test_what_is_done_or_in_place_is_told_done(cook: Cook, text: str) -> None:
    assert tells_done(at(cook, RICE, "Break up the rice"), text)
    assert not is_remark(at(cook, RICE, "Break up the rice"), text)


@pytest.mark.parametrize(
    "text",
    ["its one big brick", "my lemons are waxed", "mine are with the stones in shall i take them out", "only plain flour here", "no breadcrumbs in house", "i hate raisins",
     "apple vinegar is all i have", "i counted and only 20 biscuits in my packet", "we've only single cream", "it's stuck to the bowl", "its takeaway rice from three days back"],
)
def test_a_remark_tells_what_there_is_or_worries_and_nothing_done(cook: Cook, text: str) -> None:
    turn = at(cook, RICE, "Break up the rice")
    assert is_remark(turn, text)
    assert not tells_done(turn, text)


def test_a_time_is_no_sign_that_a_step_is_over(cook: Cook) -> None:
    assert not tells_done(at(cook, RICE, "Check that the cooked rice"), "its takeaway rice from three days back")


@pytest.mark.parametrize(
    ("said", "recipe", "words"),
    [
        (Said("refine_search", "only plain flour here", 0.43), CAKE, "Sift the rest"),
        (Said("change_servings", "its one big brick", 0.4), RICE, "Break up the rice"),
        (Said("change_servings", "i counted and only 20 biscuits in my packet", 0.87), "tiramisu-without-raw-eggs", "Dip 12"),
        (Said("pause", "coffee is still warm and i'm in a rush", 0.5), "tiramisu-without-raw-eggs", "Pour the coffee"),
        (Said("ask_other", "wait is there sugar in this as well as the honey", 0.46), "mango-lassi", "Add the yogurt"),
        (Said("ask_step_time", "onion how many minute please", 0.58), "chickpea-and-spinach-curry", "onion"),
        (Said("refine_search", "little one is nine months, can she have some with the honey in", 0.4), "mango-lassi", "Add the yogurt"),
    ],
)
def test_a_remark_moves_nothing(cook: Cook, said: Said, recipe: str, words: str) -> None:
    step = at(cook, recipe, words).state.step
    cook.start(recipe, step)
    heard = cook.says(said)
    assert cook.state.step == step
    assert not heard.told
    assert not set(heard.names) & {"utter_recipes", "utter_paused", "utter_now_serves", "utter_ask_servings"}


@pytest.mark.parametrize(
    ("parts", "recipe", "words", "intent"),
    [
        ([Said("change_servings", "only two fit.", 0.97), Said("next", "what do i do with the others", 0.96)], BURGERS, "buns in the grill pan", "ask_other"),
        ([Said("report", "this bowl of water,"), Said("ask_why", "what's it for")], "vegetable-sushi-rolls", "for wetting your hands", "ask_why"),
        ([Said("report", "I've three egg whites sitting here now,", 0.93), Said("next", "what could one do with them?", 0.85)], "creme-caramel", "Cover the custards", "ask_other"),
        ([Said("ready", "all of it on the bottoms,", 0.71), Said("ask_other", "or")], BURGERS, "Spread half of the burger sauce", "ask_other"),
    ],
)
def test_a_remark_and_what_is_asked_of_it_are_one_question(cook: Cook, parts: list[Said], recipe: str, words: str, intent: str) -> None:
    turn = at(cook, recipe, words)
    turn.text = " ".join(part.text for part in parts)
    chosen = plan_for(turn, [Part(part.text, part.intent, part.confidence) for part in parts])
    assert [play for play, _ in chosen.plays] == [intent]


@pytest.mark.parametrize("text", ["onions are in", "rice is all loose now", "all chopped", "it's done", "that's the rice broken up", "covered it"])
def test_a_true_report_still_moves_on(cook: Cook, text: str) -> None:
    turn = at(cook, RICE, "Break up the rice")
    turn.text = text
    assert [play for play, _ in plan_for(turn, [Part(text, "report", 0.97)]).plays] == ["onward"]


def test_a_food_is_not_skipped_with_its_step_where_that_is_asked(cook: Cook) -> None:
    turn = at(cook, PIE, "Pour the boiling water over the raisins")
    turn.text = "i hate raisins so can i just skip those"
    assert [play for play, _ in plan_for(turn, [Part(turn.text, "skip", 0.84)]).plays] == ["ask_other"]


def test_skipping_what_is_missing_skips_no_step(kitchen: Kitchen, domain: dict[str, Any]) -> None:
    turn = at(Cook(kitchen, domain), "chocolate-chip-cookies", "vanilla")
    turn.text = "we're out of vanilla. what else could go in or do i just skip it"
    parts = [Part("we're out of vanilla.", "report_missing"), Part("what else could go in or do i just", "ask_other", 0.75), Part("skip it", "skip")]
    assert "skip" not in [play for play, _ in plan_for(turn, parts).plays]


def test_what_is_the_only_thing_there_is_offered_in_place_of_another(cook: Cook) -> None:
    turn = at(cook, "vegetable-sushi-rolls", "Stir 4 tablespoons of the rice vinegar")
    turn.text = "apple vinegar is all i have"
    assert [play for play, _ in plan_for(turn, [Part(turn.text, "report_missing", 0.73)]).plays] == ["report_missing"]


@pytest.mark.parametrize("text", ["the lentils have fallen apart", "now the lentils fall apart"])
def test_what_the_step_waits_for_is_no_mishap(cook: Cook, text: str) -> None:
    assert not is_remark(at(cook, "red-lentil-soup-with-lemon", "with the lid slightly open until the lentils fall apart"), text)
    assert is_remark(at(cook, BURGERS, "Divide the ground beef"), "the patty has fallen apart")


def test_a_counted_food_is_a_wish_for_fewer_portions(cook: Cook) -> None:
    cook.start("shakshuka", 4)
    cook.say("change_servings", "I only have four eggs")
    assert cook.state.adaptation.factor == "1/2"


@pytest.mark.parametrize(("recipe", "instruction", "text"), [
    ("beef-stew-with-root-vegetables", "all the vegetables into", "veg are cut"), ("pizza-margherita", "shape each piece into a ball", "balls are made"),
    ("thai-green-curry-with-chicken", "Fluff the rice", "rice fluffed n in bowls"),
])
def test_what_is_told_done_goes_on(cook: Cook, recipe: str, instruction: str, text: str) -> None:
    step = at(cook, recipe, instruction).state.step
    cook.start(recipe, step)
    cook.say("report", text)
    assert cook.state.step > step
