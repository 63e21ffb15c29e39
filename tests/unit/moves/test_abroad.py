"""What is asked about something that the recipe in hand has nothing of is for general knowledge."""

from __future__ import annotations

from dataclasses import replace

import pytest

from actions.answering.decision_tree.elsewhere import strange_foods
from actions.kitchen import Kitchen
from actions.moves.abroad import MISTAKEN, SOUGHT, as_abroad, as_whole_abroad, is_abroad
from actions.moves.ask import ask
from actions.moves.door import door_of
from actions.moves.groups import LACKS
from actions.moves.turn import Part, Turn
from actions.state import Kind, Pending, State

LARGER = pytest.mark.xfail(strict=True, reason="the larger base knows blenders; goes with the switch to acts")
BEANS, MUSSELS = "how long do I soak dried black beans", "how long do mussels keep"


def turn(kitchen: Kitchen, text: str, recipe: str = "guacamole", step: int = 4, asked: Kind | None = None) -> Turn:
    """A turn while a recipe is cooked, or before one is chosen."""
    state = State(stage="cooking" if step else "idle", recipe=recipe if step else None, step=step, pending=Pending(kind=asked) if asked else None)
    return Turn(kitchen, state, text)


def abroad(kitchen: Kitchen, text: str, recipe: str = "guacamole") -> bool:
    """Whether a text counts as such while a recipe is cooked."""
    return is_abroad(door_of(turn(kitchen, text, recipe), Part(text, "ask_other")))


@pytest.mark.parametrize("text", [BEANS, MUSSELS, "what can i use instead of buttermilk", "can you freeze bananas", "what temp is pork done"])
def test_what_the_recipe_has_nothing_of_is_asked_in_general(kitchen: Kitchen, text: str) -> None:
    found = turn(kitchen, text)
    ask(found, (Part(text, "ask_step_time", 1.0),))
    assert abroad(kitchen, text)
    assert found.state.answer_trace is not None
    assert found.state.answer_trace["source"] == "common_sense"
    assert "nothing of it in the recipe" in found.state.answer_trace["path"]


@pytest.mark.parametrize("text", ["how long do I mash the avocado", "how much salt", pytest.param("can I use the blender for it", marks=LARGER), "is it done", "what now"])
def test_what_the_recipe_has_is_asked_of_it(kitchen: Kitchen, text: str) -> None:
    assert not abroad(kitchen, text)


def test_a_recipe_that_has_it_answers_itself(kitchen: Kitchen) -> None:
    assert not abroad(kitchen, "what can i use instead of buttermilk", "buttermilk-cornbread")


def test_the_papers_tree_knows_no_such_thing(kitchen: Kitchen) -> None:
    paper = replace(kitchen, settings=replace(kitchen.settings, tree="paper"))
    assert not abroad(paper, BEANS)


@pytest.mark.parametrize(("intent", "text"), [*((intent, BEANS) for intent in (*SOUGHT, *MISTAKEN)), *((intent, "what can i use instead of buttermilk?") for intent in LACKS)])
def test_it_may_look_like_a_wish_a_trouble_or_a_report(kitchen: Kitchen, intent: str, text: str) -> None:
    found = as_abroad(turn(kitchen, text), Part(text, intent, 0.8))
    assert found is not None
    assert (found.intent, found.text) == ("ask_other", text)


@pytest.mark.parametrize("text", ["done", "the onion is chopped", "I have no buttermilk", "next step please", "mashed it all with a fork"])
def test_reports_and_what_is_missing_stay_what_they_are(kitchen: Kitchen, text: str) -> None:
    assert all(as_abroad(turn(kitchen, text), Part(text, intent, 0.8)) is None for intent in ("report", "done", "report_missing"))


def test_a_food_that_is_offered_in_place_of_one_of_the_recipe_is_asked_of_it(kitchen: Kitchen) -> None:
    text = "I have no butter, can I use margarine?"
    parts = [Part("I have no butter,", "report_missing", 0.9), Part("can I use margarine?", "ask_substitute", 0.9)]
    talk = turn(kitchen, text, "mushroom-risotto")
    assert as_whole_abroad(talk, parts) is None
    assert all(as_abroad(talk, part) is None for part in parts)


def test_what_went_wrong_with_another_dish_is_no_missing_food(kitchen: Kitchen) -> None:
    assert as_abroad(turn(kitchen, "my gravy is lumpy"), Part("my gravy is lumpy", "report_missing", 0.65)) is not None


def test_what_units_make_is_reckoned(kitchen: Kitchen) -> None:
    text = "how many grams is a pound of beef?"
    assert as_abroad(turn(kitchen, text), Part(text, "ask_convert", 0.95)) is None


def test_what_somebody_cannot_eat_is_told_and_not_asked(kitchen: Kitchen) -> None:
    text = "my son is allergic to nuts"
    assert as_abroad(turn(kitchen, text), Part(text, "report_missing", 0.95)) is None


def test_what_was_asked_is_answered_first(kitchen: Kitchen) -> None:
    part = Part(BEANS, "choose_recipe", 0.8)
    assert as_abroad(turn(kitchen, BEANS, asked="substitute"), part) is None
    assert as_abroad(turn(kitchen, BEANS, asked="step_done"), part) is not None
    assert as_abroad(turn(kitchen, BEANS, step=0), part) is None


def test_what_is_told_before_belongs_to_the_question(kitchen: Kitchen) -> None:
    text = "pumpkin soup is done and still steaming, may it go straight in the blender jug?"
    parts = [Part("pumpkin soup is done and still steaming,", "report", 0.9), Part("may it go straight in the blender jug?", "ask_other", 0.9)]
    whole = as_whole_abroad(turn(kitchen, text, "chocolate-chip-cookies"), parts)
    assert whole is not None
    assert (whole.text, whole.intent) == (text, "ask_other")


def test_what_goes_on_is_played_by_itself(kitchen: Kitchen) -> None:
    parts = [Part("done, next.", "done", 0.9), Part("how long do mussels keep?", "ask_how_to", 0.9)]
    assert as_whole_abroad(turn(kitchen, "done, next. how long do mussels keep?"), parts) is None


def test_several_such_questions_are_answered_one_by_one(kitchen: Kitchen) -> None:
    parts = [Part("how long do mussels keep?", "ask_how_to", 0.9), Part("what temp is pork done?", "ask_temperature", 0.9)]
    assert as_whole_abroad(turn(kitchen, "how long do mussels keep? what temp is pork done?"), parts) is None


def test_politeness_is_no_part_of_it(kitchen: Kitchen) -> None:
    parts = [Part("thanks!", "thank", 0.9), Part("how long do mussels keep?", "choose_recipe", 0.9)]
    assert as_whole_abroad(turn(kitchen, "thanks! how long do mussels keep?"), parts) is None


@pytest.mark.parametrize(("text", "intent", "recipe", "step", "told"), [
    ("how many min for hard boiled eggs, doing a few for tomorrow", "ask_step_time", "salmon-with-dill-potatoes", 2, "time-egg-hard-boiled"),
    ("how hot should the oven be for a pizza", "ask_temperature", "lemon-drizzle-cake", 1, "heat-pizza-temp"),
    ("what temperature should pork be inside", "ask_temperature", "classic-beef-burgers", 2, "food-safety-temps-pork-doneness"),
    ("how can you tell if an egg is off without cracking it", "ask_other", "buttermilk-cornbread", 2, "keeping-egg-spoiled"),
    ("how long do you cook quinoa for", "ask_step_time", "vegetable-fried-rice", 2, "time-quinoa technique-cook-quinoa"),
    ("how do I make a poached egg", "ask_how_to", "buttermilk-cornbread", 2, "technique-poach-egg"),
])
def test_a_measure_of_another_food_is_none_of_the_recipe(kitchen: Kitchen, text: str, intent: str, recipe: str, step: int, told: str) -> None:
    found = turn(kitchen, text, recipe, step)
    ask(found, (Part(text, intent, 0.97),))
    assert found.state.answer_trace is not None
    assert found.state.answer_trace["answer_id"] in told.split()


def test_where_nothing_is_known_of_another_food_the_recipe_does_not_answer(kitchen: Kitchen) -> None:
    text = "what helps when durian stinks up the car"
    found = turn(kitchen, text, "spicy-mexican-casserole", 2)
    ask(found, (Part(text, "ask_other", 0.97),))
    assert found.state.answer_trace is not None
    assert found.state.answer_trace["source"] == "fallback"


@pytest.mark.parametrize(("text", "recipe", "strange"), [
    ("how long do I boil an egg", "salmon-with-dill-potatoes", {"egg"}), ("how long do the potatoes take", "salmon-with-dill-potatoes", set()),
    ("how much of the herbs", "salmon-with-dill-potatoes", set()), ("how long do the eggplants need", "moussaka", set()), ("how hot for a pizza", "pizza-margherita", set()),
    ("is grated mozzarella from a bag alright, how much on each plate", "pizza-margherita", set()),
    ("how long does the dough rest", "no-knead-white-bread", set()), ("how long does the cake bake", "lemon-drizzle-cake", set()),
])
def test_foods_of_which_a_recipe_has_nothing(kitchen: Kitchen, text: str, recipe: str, strange: set[str]) -> None:
    written = kitchen.store.get(recipe)
    assert written is not None
    assert strange_foods(text, written, kitchen.lexicon) == strange
