"""Leading through the recipe: forth, back, elsewhere, pause and end."""

from __future__ import annotations

from typing import Any

import pytest

from actions.kitchen import Kitchen
from actions.moves.cook import _fit
from actions.moves.turn import Part, Turn
from actions.state import State
from tests.unit.moves.conftest import put
from tests.unit.moves.cook import Cook, Said
from tests.unit.moves.test_choose import remove

MOVING = ("next", "done", "ready", "report", "previous", "skip", "repeat", "pause", "resume", "start_over", "go_to_step", "stop")


def test_a_recipe_begins_at_once_by_its_id(cook: Cook) -> None:
    heard = cook.say("start_cooking", recipe="guacamole")
    assert heard.told == [1]
    assert "Guacamole" in heard.text
    assert (cook.state.stage, cook.state.recipe, cook.state.step) == ("cooking", "guacamole", 1)


def test_an_unknown_id_starts_nothing(cook: Cook) -> None:
    assert cook.say("start_cooking", recipe="no-such-recipe").names == ["utter_no_such_recipe"]
    assert cook.state.stage == "idle"
    cook.start("guacamole", 3)
    cook.say("start_cooking", recipe="no-such-recipe")
    assert (cook.state.recipe, cook.state.step) == ("guacamole", 3)


def test_starting_another_recipe_keeps_the_first_for_later(cook: Cook) -> None:
    cook.start("guacamole", 3)
    cook.start("gazpacho")
    assert [(kept.recipe, kept.step) for kept in cook.state.suspended] == [("guacamole", 3)]


@pytest.mark.parametrize("intent", ["ready", "next", "done", "start_cooking", "affirm"])
def test_what_was_chosen_begins_when_the_cook_is_ready(cook: Cook, intent: str) -> None:
    cook.prepare("guacamole")
    assert cook.say(intent, "let's go").told == [1]


@pytest.mark.parametrize("intent", ["next", "done", "ready"])
def test_going_on_tells_the_next_step(cook: Cook, intent: str) -> None:
    cook.start("guacamole", 3)
    assert cook.say(intent).told == [4]


@pytest.mark.parametrize("recipe", ["guacamole", "moussaka", "mango-lassi"])
def test_every_step_is_told_once_in_order_with_its_own_words_up_to_the_end(cook: Cook, recipe: str) -> None:
    found = cook.kitchen.store.get(recipe)
    assert found is not None
    heard = cook.start(recipe)
    told = list(heard.steps)
    for _ in found.steps:
        assert cook.state.stage == "cooking"
        heard = cook.say("done")
        told += heard.steps
    assert told == [(step.number, step.text) for step in found.steps]
    assert found.title in heard.text
    assert cook.state.stage == "ended"


def test_the_last_step_is_announced_as_the_last(cook: Cook) -> None:
    assert "last one" in cook.start("greek-salad", 12).text
    assert "last one" not in cook.say("previous").text


def test_next_at_the_last_step_asks_and_only_a_yes_ends(cook: Cook) -> None:
    cook.start("greek-salad", 12)
    assert cook.say("next", "next").payloads == ["/affirm", "/deny"]
    assert (cook.state.stage, cook.state.step) == ("cooking", 12)
    cook.say("affirm", "yes")
    assert cook.state.stage == "ended"


@pytest.mark.parametrize("said", ["I rinsed and dried all the vegetables", "the tomatoes and the cucumber are rinsed", "both are dry"])
def test_a_report_of_the_running_step_goes_on(cook: Cook, said: str) -> None:
    cook.start("greek-salad")
    assert cook.say("report", said).told == [2]


@pytest.mark.parametrize("said", ["the vegetables are not dry yet", "I haven't rinsed them", "it isn't done"])
def test_a_report_that_something_is_not_done_waits(cook: Cook, said: str) -> None:
    cook.start("greek-salad")
    heard = cook.say("report", said)
    assert (heard.told, cook.state.step) == ([], 1)


def test_a_report_that_fits_no_step_is_asked_back(cook: Cook) -> None:
    cook.start("greek-salad")
    heard = cook.say("report", "my car is washed")
    assert (heard.told, cook.state.step) == ([], 1)
    assert heard.payloads == ["/affirm", "/deny"]


def test_a_step_reported_before_its_turn_is_left_out_later(cook: Cook) -> None:
    cook.start("greek-salad", 3)
    recipe = cook.kitchen.store.get("greek-salad")
    assert recipe is not None
    ahead = next(step.number for step in recipe.steps if "Peel the red onion" in step.text)
    heard = cook.say("report", "I already peeled and sliced the red onion into rings")
    assert (heard.told, cook.state.step, cook.state.noted) == ([], 3, (ahead,))
    cook.say("go_to_step", step=ahead - 1)
    assert cook.say("done").told == [ahead + 1]


def test_a_report_while_preparing_does_not_run_ahead(cook: Cook) -> None:
    cook.say("choose_recipe", "greek salad")
    cook.say("affirm")
    heard = cook.says(Said("report", "I don't have the tomatoes yet"))
    assert (heard.told, cook.state.stage) == ([], "preparing")


def test_back_tells_the_step_before_and_stops_at_the_first(cook: Cook) -> None:
    cook.start("guacamole", 2)
    assert cook.say("previous").told == [1]
    heard = cook.say("previous")
    assert heard.names[0] == "utter_is_first_step"
    assert heard.told == [1]


def test_a_skipped_step_is_remembered(cook: Cook) -> None:
    cook.start("guacamole", 2)
    assert cook.say("skip").told == [3]
    assert cook.state.skipped == (2,)


def test_skipping_the_last_step_does_not_end_the_meal_unasked(cook: Cook) -> None:
    cook.start("greek-salad", 12)
    cook.say("skip")
    assert cook.state.stage == "cooking"
    assert cook.state.pending is not None


@pytest.mark.parametrize(
    ("said", "step"),
    [("go to step 7", 7), ("step seven", 7), ("the seventh step", 7), ("the 7th one", 7), ("step #7", 7), ("the last step", 13), ("the second to last one", 12), ("step one", 1),
     ("the first step please", 1), ("Step 7.", 7), ("number 7", 7), ("take me to step no. 7", 7)],
)
def test_a_step_can_be_called_in_many_ways(cook: Cook, said: str, step: int) -> None:
    cook.start("guacamole", 3)
    assert cook.say("go_to_step", said).told == [step]


@pytest.mark.parametrize(
    ("said", "step"),
    [("go to step twenty-two", 22), ("the twenty second step", 22), ("the one before last", 12), ("last but two", 11), ("the penultimate step", 12), ("step twenty", 20)]
)
def test_a_step_can_be_counted_in_words(cook: Cook, said: str, step: int) -> None:
    cook.start("guacamole", 3)
    heard = cook.say("go_to_step", said)
    assert heard.told == [step] if step <= 13 else str(step) in heard.text


def test_half_a_step_does_not_exist(cook: Cook) -> None:
    cook.start("guacamole", 3)
    assert cook.say("go_to_step", step="2.5").names[0] == "utter_which_step"


@pytest.mark.parametrize("intent", ["previous", "not_meant"])
def test_a_meal_called_ready_too_early_goes_back_to_its_last_step(cook: Cook, intent: str) -> None:
    cook.start("greek-salad", 12)
    cook.say("done")
    heard = cook.say(intent)
    assert (heard.told, cook.state.stage) == ([12], "cooking")


def test_after_the_end_a_step_can_be_looked_at_again(cook: Cook) -> None:
    cook.start("greek-salad", 12)
    cook.say("done")
    assert cook.say("go_to_step", step="3").told == [3]


@pytest.mark.parametrize("value", [7, "7", "seven", "seventh", "7th", 7.0])
def test_a_step_can_be_sent_as_number_or_word(cook: Cook, value: Any) -> None:
    cook.start("guacamole", 3)
    assert cook.say("go_to_step", step=value).told == [7]


@pytest.mark.parametrize("value", [0, -3, 14, 10**12, "999999999999999999999", "minus three", "banana", None, True, [7], {"n": 7}, "1/0"])
def test_a_step_that_does_not_exist_moves_nothing(cook: Cook, value: Any) -> None:
    cook.start("guacamole", 3)
    heard = cook.say("go_to_step", step=value)
    assert heard.names[0] in ("utter_which_step", "utter_no_such_step")
    assert "13" in heard.text
    assert (heard.told, cook.state.step) == ([], 3)


def test_a_step_asked_for_before_cooking_begins_at_the_first(cook: Cook) -> None:
    cook.prepare("guacamole")
    assert cook.say("go_to_step", "go to the first step").told == [1]


def test_starting_over_forgets_what_was_done(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("skip")
    cook.slots["noted"] = [9]
    cook.now += 3600
    assert cook.say("start_over").told == [1]
    assert (cook.state.noted, cook.state.skipped, cook.state.suspended, cook.state.clock.minutes(cook.now)) == ((), (), (), 0)


def test_a_finished_recipe_can_be_started_over(cook: Cook) -> None:
    cook.start("greek-salad", 12)
    cook.say("done")
    assert cook.say("start_over").told == [1]
    assert cook.state.stage == "cooking"


def test_a_pause_stops_the_clock_and_keeps_the_step(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.now += 60
    cook.say("pause")
    cook.now += 7200
    assert cook.say("resume").told == [4]
    cook.now += 60
    assert (cook.state.stage, cook.state.clock.minutes(cook.now)) == ("cooking", 2)


@pytest.mark.parametrize("intent", ["next", "done", "ready", "resume", "start_cooking"])
def test_after_a_pause_the_running_step_is_told_first(cook: Cook, intent: str) -> None:
    cook.start("guacamole", 4)
    cook.say("pause")
    assert cook.say(intent).told == [4]
    assert cook.state.stage == "cooking"


def test_stopping_is_asked_back_and_can_be_resumed(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("stop", "stop")
    assert (cook.state.stage, cook.state.step) == ("cooking", 4)
    cook.say("affirm", "yes")
    assert (cook.state.stage, cook.state.recipe, cook.state.step) == ("idle", None, 0)
    assert cook.say("resume", "continue").told == [4]


def test_moving_on_closes_the_question_whether_to_stop(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.say("stop")
    cook.say("next")
    cook.say("affirm", "yes")
    assert (cook.state.stage, cook.state.step) == ("cooking", 5)


def test_resuming_another_recipe_is_asked_back(cook: Cook) -> None:
    cook.start("guacamole", 4)
    cook.start("gazpacho", 2)
    heard = cook.say("resume", "back to the guacamole")
    assert (heard.told, cook.state.recipe) == ([], "gazpacho")
    assert cook.say("affirm", "yes").told == [4]


def test_a_step_repeated_is_the_same_text(cook: Cook) -> None:
    first = cook.start("guacamole", 4)
    again = [cook.say("repeat", "say that again").text for _ in range(3)]
    assert again == [first.text.splitlines()[-1]] * 3


def test_only_the_amounts_of_a_step_are_repeated_where_they_are_asked_for(cook: Cook) -> None:
    recipe = cook.kitchen.store.get("greek-salad")
    assert recipe is not None
    dressing = next(step.number for step in recipe.steps if "red wine vinegar" in step.text)
    cook.start("greek-salad", dressing)
    heard = cook.say("repeat", "repeat the amounts", part="amounts")
    assert "1 tbsp red wine vinegar" in heard.text
    assert (heard.told, cook.state.step) == ([], dressing)


def test_repeat_before_the_first_step_tells_what_is_about_to_be_made(cook: Cook) -> None:
    cook.prepare("guacamole")
    heard = cook.say("repeat", "what was that?")
    assert "Guacamole" in heard.text
    assert (heard.told, cook.state.stage) == ([], "preparing")


@pytest.mark.parametrize("intent", MOVING)
def test_without_a_recipe_nothing_starts_by_itself(cook: Cook, intent: str) -> None:
    heard = cook.say(intent)
    assert (heard.told, cook.state.stage, cook.state.recipe, cook.state.step) == ([], "idle", None, 0)
    assert heard.payloads


@pytest.mark.parametrize("intent", ["next", "done", "skip", "repeat"])
def test_after_the_end_there_is_no_further_step(cook: Cook, intent: str) -> None:
    cook.start("greek-salad", 12)
    cook.say("done")
    heard = cook.say(intent)
    assert (heard.told, cook.state.stage) == ([], "ended")


@pytest.mark.parametrize("intent", MOVING)
def test_a_recipe_that_went_from_the_store_is_no_failure(own: Cook, intent: str) -> None:
    own.start("plain-toast", 2)
    remove(own.kitchen, "plain-toast")
    heard = own.say(intent)
    assert "utter_apology" not in heard.names
    assert heard.told == []


@pytest.mark.parametrize("intent", ["next", "done", "skip", "repeat", "start_over"])
def test_a_recipe_that_became_shorter_goes_on_at_its_end(own: Cook, intent: str) -> None:
    own.start("plain-toast", 3)
    put(own.kitchen, "plain-toast", "Plain Toast", "Toast the bread.", "Butter it.")
    heard = own.say(intent)
    assert "utter_apology" not in heard.names
    assert 1 <= own.state.step <= 2


def test_a_recipe_of_one_step_begins_and_ends(own: Cook) -> None:
    put(own.kitchen, "water", "Water", "Fill the glass.")
    assert "last one" in own.start("water").text
    own.say("done")
    assert own.state.stage == "ended"


def test_several_deeds_of_later_instructions_are_asked_back_and_a_yes_goes_behind_them(cook: Cook) -> None:
    recipe = cook.kitchen.store.get("dutch-apple-pie")
    assert recipe is not None
    here, far = (next(step.number for step in recipe.steps if words in step.text) for words in ("Peel and core", "Sprinkle the breadcrumbs"))
    cook.start(recipe.id, here)
    heard = cook.say("report", "peeled the apples, drained the raisins, pressed the dough over the tin, sprinkled the breadcrumbs")
    assert heard.names == ["utter_ask_step_done"]
    assert "breadcrumbs" in heard.text
    assert (cook.state.step, cook.state.noted) == (here, ())
    assert cook.say("affirm", "yes").told == [far + 1]


def test_a_no_to_how_far_it_is_stays(cook: Cook) -> None:
    recipe = cook.kitchen.store.get("dutch-apple-pie")
    assert recipe is not None
    here = next(step.number for step in recipe.steps if "Peel and core" in step.text)
    cook.start(recipe.id, here)
    cook.say("report", "peeled the apples, drained the raisins, sprinkled the breadcrumbs")
    cook.say("deny", "no")
    assert cook.state.step == here
    assert cook.say("done", "done").told == [here + 1]


@pytest.mark.parametrize(("text", "kind"), [("mine is in the small bowl", "none"), ("the eggs are in the small bowl", "current")])
def test_a_thing_of_the_cooks_own_tells_nothing_done(kitchen: Kitchen, text: str, kind: str) -> None:
    recipe = kitchen.store.get("creme-caramel")
    assert recipe is not None
    step = next(step.number for step in recipe.steps if "egg" in step.text)
    turn = Turn(kitchen, State(stage="cooking", recipe=recipe.id, step=step), text)
    assert (_fit(turn, Part(text, "report"), recipe).kind == "none") == (kind == "none")
