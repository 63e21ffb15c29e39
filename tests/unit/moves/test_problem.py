"""Problems at the stove: told to the assistant, they are answered and move nothing."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.troubled import PROBLEM, as_no_problem, as_problem
from actions.moves.turn import Part, Turn
from actions.state import Kind, Pending, State
from tests.unit.moves.cook import Cook, Said


def at(kitchen: Kitchen, recipe: str, words: str) -> int:
    """The number of the step that holds some words."""
    found = kitchen.store.get(recipe)
    assert found is not None
    return next(step.number for step in found.steps if words in step.text)


def turn_of(kitchen: Kitchen, text: str, recipe: str = "pizza-margherita", step: int = 2, asked: Kind | None = None) -> Turn:
    """A turn while a recipe is cooked."""
    state = State(stage="cooking" if step else "idle", recipe=recipe if step else None, step=step, pending=Pending(kind=asked) if asked else None)
    return Turn(kitchen, state, text)


def read(kitchen: Kitchen, *parts: Part, step: int = 2, asked: Kind | None = None) -> Part | None:
    """How the parts are read together."""
    return as_problem(turn_of(kitchen, " ".join(part.text for part in parts), step=step, asked=asked), list(parts))


@pytest.mark.parametrize("intent", ["report", "next", "done", "skip", "repeat", "nlu_fallback", "ask_other"])
@pytest.mark.parametrize("text", ["oh no, the bottom is all black!", "it's glued to the board and won't budge", "the dough ripped, can I patch it"])
def test_a_mishap_is_a_problem_whatever_it_was_taken_for(kitchen: Kitchen, text: str, intent: str) -> None:
    found = read(kitchen, Part(text, intent, 0.6))
    assert found is not None
    assert (found.intent, found.text) == (PROBLEM, text)


def test_a_problem_and_what_now_are_one(kitchen: Kitchen) -> None:
    found = read(kitchen, Part("the sauce split,", "report"), Part("what now", "next"))
    assert found is not None
    assert found.text == "the sauce split, what now"


@pytest.mark.parametrize("parts", [
    (Part("that's in,", "done"), Part("what now?", "next")), (Part("the onions are soft", "report"),), (Part("it burnt a bit.", "report"), Part("next", "next")),
    (Part("I pressed done too early,", "report"), Part("go back", "previous")), (Part("I forgot to buy basil", "report_missing"),), (Part("stop, it's too late for this", "stop"),),
])
def test_what_wishes_something_else_stays(kitchen: Kitchen, parts: tuple[Part, ...]) -> None:
    assert read(kitchen, *parts) is None


def test_without_a_recipe_or_before_an_answer_it_stays(kitchen: Kitchen) -> None:
    part = Part("it's burnt", "report")
    assert read(kitchen, part, step=0) is None
    assert read(kitchen, part, asked="substitute") is None
    assert read(kitchen, part, asked="step_done") is not None


def test_what_only_sounds_like_a_problem(kitchen: Kitchen) -> None:
    calm = Part("stretched it all over", PROBLEM, 0.6)
    found = as_no_problem(turn_of(kitchen, calm.text), calm)
    assert found is not None
    assert found.intent == "report"
    assert as_no_problem(turn_of(kitchen, "it tore"), Part("it tore", PROBLEM, 0.6)) is None
    hot = Part("it's so hot today", PROBLEM, 0.6, others=((PROBLEM, 0.6), ("refine_search", 0.3)))
    elsewhere = as_no_problem(turn_of(kitchen, hot.text, step=0), hot)
    assert elsewhere is not None
    assert elsewhere.intent == "refine_search"


@pytest.mark.parametrize(("recipe", "step", "said", "wanted"), [
    ("salmon-with-dill-potatoes", "reads 63", (Said("report", "the thermometer shows 55."), Said("skip", "Take it out?")), "63 °C"),
    ("salmon-with-dill-potatoes", "reads 63", (Said("report", "it's 66 now,"), Said("understood", "good enough?")), "63 °C"),
    ("moussaka", "45 minutes", (Said("report", "the probe says 69,"), Said("next", "what now?")), "5 minutes longer"),
    ("blueberry-buttermilk-pancakes", "fold gently", (Said("report", "there are still loads of lumps,"), Said("next", "keep going?")), "still lumpy"),
    ("buttermilk-cornbread", "22 minutes", (Said("report", "the toothpick has wet batter all over it."), Said("next", "what now")), "3 minutes more"),
    ("beef-stew-with-root-vegetables", "red wine vinegar", (Said("report", "just tried it and it's way too salty,"), Said("next", "anything I can do?")), "unsalted"),
    ("pizza-margherita", "knead", (Said("report", "I ripped a hole in the dough!"), Said("next", "what now")), "rest"),
])
def test_a_problem_is_answered_and_moves_nothing(cook: Cook, recipe: str, step: str, said: tuple[Said, ...], wanted: str) -> None:
    number = at(cook.kitchen, recipe, step)
    cook.start(recipe, number)
    heard = cook.says(*said)
    assert wanted in heard.text
    assert cook.state.step == number
    assert cook.slots["answer_trace"]["source"] in ("recipe", "common_sense")


def test_a_problem_that_nobody_knows_is_answered_honestly(cook: Cook) -> None:
    cook.start("greek-salad", 2)
    heard = cook.says(Said("report", "argh, the neighbour's parrot ripped my apron!"), Said("next", "what now"))
    assert heard.names == ["utter_problem_unknown"]
    assert cook.state.step == 2
    assert cook.slots["answer_trace"]["source"] == "fallback"


def test_what_the_step_waits_for_moves_on(cook: Cook) -> None:
    number = at(cook.kitchen, "salmon-with-dill-potatoes", "reads 63")
    cook.start("salmon-with-dill-potatoes", number)
    assert cook.say("report", "it reads 64 now").told == [number + 1]


def test_a_state_that_the_step_waits_for_is_none(cook: Cook) -> None:
    number = at(cook.kitchen, "mushroom-risotto", "the pan is dry")
    cook.start("mushroom-risotto", number)
    assert cook.say("report", "the mushrooms are all brown and it's dry in the pan").told == [number + 1]


def test_whether_to_start_over_is_asked_not_done(cook: Cook) -> None:
    cook.start("shakshuka", 4)
    cook.say("start_over", "the garlic is burnt, start over?")
    assert cook.state.step == 4


def test_beside_a_problem_what_now_does_not_move(cook: Cook) -> None:
    cook.start("pizza-margherita", 2)
    cook.says(Said(PROBLEM, "something awful happened to the rolling pin,", 0.9), Said("next", "what now"))
    assert cook.state.step == 2


def test_a_problem_before_anything_is_chosen(cook: Cook) -> None:
    assert "unsalted" in cook.say(PROBLEM, "my soup is too salty, what can I do").text


def test_a_question_of_its_own_before_a_state_is_none(kitchen: Kitchen) -> None:
    assert read(kitchen, Part("must the dough rest?", "ask_other"), Part("the oven is already hot", "report")) is None


def test_what_nobody_minds_and_only_wants_confirmed_is_none(kitchen: Kitchen) -> None:
    assert read(kitchen, Part("tray hot first,", "report"), Part("right?", "understood")) is None


def test_help_for_the_opposite_state_is_not_told(cook: Cook) -> None:
    cook.start("dutch-pea-soup")
    heard = cook.say(PROBLEM, "the soup is still a bit runny. what should I do?")
    assert "thinning" not in heard.text


@pytest.mark.parametrize(("recipe", "at_words", "parts"), [
    ("creme-caramel", "hill the", (Part("they are cold.", "report_problem", 0.8), Part("What should I do with them?", "next", 0.9))),
    ("mushroom-risotto", "fry for 8 minutes", (Part("I fried everything in the pan.", "report_problem", 0.8), Part("What should I do now?", "next", 0.9))),
    ("moussaka", "cook the white sauce", (Part("The sauce is thick now.", "report_problem", 0.8), Part("What do I do next?", "next", 0.9))),
])
def test_a_state_that_the_step_makes_and_its_deed_are_no_problem(kitchen: Kitchen, recipe: str, at_words: str, parts: tuple[Part, ...]) -> None:
    turn = turn_of(kitchen, " ".join(part.text for part in parts), recipe=recipe, step=at(kitchen, recipe, at_words))
    assert as_problem(turn, list(parts)) is None


def test_another_question_beside_a_reading_that_is_reached_stays_a_question(kitchen: Kitchen) -> None:
    step = at(kitchen, "moussaka", "Heat the oven to 200")
    parts = [Part("I set the oven to 200 degrees Celsius.", "report"), Part("What can I do in the meantime?", "ask_meanwhile")]
    assert as_problem(turn_of(kitchen, " ".join(part.text for part in parts), recipe="moussaka", step=step), parts) is None


@pytest.mark.parametrize(("recipe", "step", "text", "wrong"), [
    ("tiramisu-without-raw-eggs", 4, "they fell apart", "scrambled"), ("chocolate-chip-cookies", 10, "edges are dark brown, oops", "molasses"),
    ("creme-caramel", 19, "half of it stuck, sauce is everywhere", "thermometer"), ("dutch-apple-pie", 5, "too sticky, won't hold together", "cold water one teaspoon"),
    ("creme-caramel", 9, "some water got in the ramekins", "leave it out"),
])
def test_a_remedy_for_another_food_or_another_state_is_not_told(cook: Cook, recipe: str, step: int, text: str, wrong: str) -> None:
    cook.start(recipe, step)
    heard = cook.say(PROBLEM, text, 0.85)
    assert wrong not in heard.text
    assert cook.state.noted == ()


@pytest.mark.parametrize("here", ["Beat the egg", "Drain the raisins"])
def test_what_was_forgotten_is_told_from_its_step(cook: Cook, here: str) -> None:
    step, number = at(cook.kitchen, "dutch-apple-pie", here), at(cook.kitchen, "dutch-apple-pie", "chill the dough")
    cook.start("dutch-apple-pie", step)
    heard = cook.say(PROBLEM, "i forgot to chill the dough", 0.74)
    assert heard.names == ["utter_found_in_step"]
    assert f"Step {number} says" in heard.text
    assert cook.state.step == step


def test_what_surely_is_a_problem_marks_no_later_step(kitchen: Kitchen) -> None:
    part = Part("the tongs and the dish are in the ramekins", PROBLEM, 0.9)
    turn = turn_of(kitchen, part.text, "creme-caramel", 1)
    assert as_no_problem(turn, part) is None
    doubtful = as_no_problem(turn, Part(part.text, PROBLEM, 0.6))
    assert doubtful is not None
    assert doubtful.intent == "report"


@pytest.mark.parametrize(("intent", "text"), [("report", "oh no, i added it twice"), ("report_missing", "forgot to chill the dough")])
def test_a_cry_over_a_deed_and_a_forgotten_deed_are_problems(kitchen: Kitchen, intent: str, text: str) -> None:
    turn = turn_of(kitchen, text, "dutch-apple-pie", at(kitchen, "dutch-apple-pie", "Peel and core"))
    found = as_problem(turn, [Part(text, intent)])
    assert found is not None
    assert found.intent == PROBLEM


@pytest.mark.parametrize("text", ["omg that smells great", "whoops, done", "oops all done"])
def test_a_cry_of_joy_or_over_nothing_is_none(kitchen: Kitchen, text: str) -> None:
    assert as_problem(turn_of(kitchen, text), [Part(text, "report")]) is None


def test_a_cry_is_no_wish_to_start_over(kitchen: Kitchen) -> None:
    text = "oops salted them at the very beginning already"
    found = as_problem(turn_of(kitchen, text, "mushroom-risotto", 9), [Part(text, "start_over", 0.53)])
    assert found is not None
    assert found.intent == PROBLEM


@pytest.mark.parametrize(("recipe", "at_words", "text", "confidence"), [
    ("dutch-apple-pie", "smooth dough", "the dough just falls to crumbs when i press it", 0.98),
    ("beef-stew-with-root-vegetables", "simmer the stew for 40", "the meat is like shoe leather after the 40 minutes", 0.88),
    ("pizza-margherita", "stretch it into", "dough keeps springing back when i stretch it", 1.0),
    ("moussaka", "cook the white sauce", "there are lumps everywhere in my white sauce", 1.0),
    ("dutch-pea-soup", "Add the celery leaves", "tastes like the sea", 1.0),
])
def test_what_surely_is_a_problem_does_not_tell_the_running_step_done(kitchen: Kitchen, recipe: str, at_words: str, text: str, confidence: float) -> None:
    assert as_no_problem(turn_of(kitchen, text, recipe, at(kitchen, recipe, at_words)), Part(text, PROBLEM, confidence)) is None


@pytest.mark.parametrize(("recipe", "at_words", "text"), [
    ("beef-stew-with-root-vegetables", "simmer the stew for 40", "the beef comes apart with a fork"),
    ("moussaka", "cook the white sauce", "the white sauce is thick and smooth"),
    ("tiramisu-without-raw-eggs", "Fold in the remaining", "i folded in the rest of the cream"),
    ("lemon-drizzle-cake", "beat with the electric", "it looks great, pale and fluffy"),
])
def test_the_end_of_the_running_step_is_none_however_sure_the_classifier_is(kitchen: Kitchen, recipe: str, at_words: str, text: str) -> None:
    found = as_no_problem(turn_of(kitchen, text, recipe, at(kitchen, recipe, at_words)), Part(text, PROBLEM, 0.99))
    assert found is not None
    assert found.intent == "report"


def test_a_mishap_is_not_the_end_that_shares_a_state_with_it(kitchen: Kitchen) -> None:
    text, recipe = "skin is dark brown already, its going to burn", "roast-chicken-with-potatoes-and-carrots"
    assert as_problem(turn_of(kitchen, text, recipe, at(kitchen, recipe, "skin is deep golden")), [Part(text, "report", 0.9)]) is not None


def test_a_sure_problem_beside_a_report_is_one_problem_with_it(kitchen: Kitchen) -> None:
    parts = [Part("milk was boiling when I poured it,", "report", 1.0), Part("now there's bits of cooked egg about", PROBLEM, 0.92)]
    text = " ".join(part.text for part in parts)
    found = as_problem(turn_of(kitchen, text, "creme-caramel", at(kitchen, "creme-caramel", "pour the warm milk")), parts)
    assert found is not None
    assert found.text == text


def test_whether_to_start_over_is_asked_of_a_worrying_state_too(cook: Cook) -> None:
    step = at(cook.kitchen, "mushroom-risotto", "edges of the grains")
    cook.start("mushroom-risotto", step)
    cook.says(Said("report_problem", "some of the grains have gone brown at the edges,", 0.98), Said("start_over", "start again?", 0.9))
    assert cook.state.step == step


@pytest.mark.parametrize("text", ["its 65 in the middle", "it's been 45 minutes and the middle only says 65", "it is at 66 now"])
def test_a_bare_number_below_what_the_running_step_wants_moves_nothing(cook: Cook, text: str) -> None:
    step = at(cook.kitchen, "moussaka", "centre reads 74")
    cook.start("moussaka", step)
    heard = cook.say("report", text)
    assert "74 °C" in heard.text
    assert cook.state.step == step


def test_whether_it_can_be_saved_is_not_answered_by_yes_or_no(cook: Cook) -> None:
    cook.start("red-lentil-soup-with-lemon", at(cook.kitchen, "red-lentil-soup-with-lemon", "Squeeze the juice"))
    heard = cook.say(PROBLEM, "squeezed in the entire lemon and now it's so sour, can it be saved")
    assert not heard.text.startswith(("No", "Yes"))


def test_a_case_of_the_recipe_is_not_told_for_another_food_than_is_asked_about(cook: Cook) -> None:
    cook.start("moussaka", at(cook.kitchen, "moussaka", "Whisk the eggs"))
    assert "Once all the milk" not in cook.say(PROBLEM, "sauce is still bubbling, can i put the eggs in").text


@pytest.mark.parametrize(("text", "is_deed"), [
    ("i forgot to drain the beans", True), ("we forgot to salt the water", True), ("i forgot to buy beans", False), ("forgot to get corn", False),
    ("forgot to say i have no corn", False),
])
def test_a_deed_that_was_forgotten_is_no_missing_food(kitchen: Kitchen, text: str, is_deed: bool) -> None:
    step = at(kitchen, "spicy-mexican-casserole", "Tip in the chopped")
    found = as_problem(turn_of(kitchen, text, "spicy-mexican-casserole", step), [Part(text, "report_missing", 0.9)])
    assert (found is not None) == is_deed


@pytest.mark.parametrize(("recipe", "text", "wanted"), [
    ("thai-green-curry-with-chicken", "i've had the chicken out on the side since this morning, fine?", "hrow away"),
    ("thai-green-curry-with-chicken", "the rice stood on the counter since lunch", "throw it away"), ("salmon-with-dill-potatoes", "the salmon sat out overnight", "Two hours"),
])
def test_food_that_stood_out_is_answered_by_what_is_safe(cook: Cook, recipe: str, text: str, wanted: str) -> None:
    cook.start(recipe, 3)
    heard = cook.say("report", text, 0.6)
    assert wanted in heard.text
    assert cook.state.step == 3


def test_what_does_not_spoil_is_not_called_unsafe(cook: Cook) -> None:
    cook.start("greek-salad", 1)
    assert "Two hours" not in cook.say("report", "the tomatoes were out on the counter all day").text


@pytest.mark.parametrize(("text", "problem"), [("40 min, still liquid", True), ("30 min, still liquid", False), ("40 min", False)])
def test_what_still_is_not_so_when_its_time_is_over_is_a_problem(kitchen: Kitchen, text: str, problem: bool) -> None:
    found = as_problem(turn_of(kitchen, text, "creme-caramel", at(kitchen, "creme-caramel", "Bake the custards")), [Part(text, "report", 0.6)])
    assert (found is not None) == problem
