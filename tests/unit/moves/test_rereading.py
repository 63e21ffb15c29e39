"""Questions about the recipe whose words look like something else."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.recent import LastAnswer
from actions.kitchen import Kitchen
from actions.moves.plan import plan
from actions.moves.rereading import (
    CONTINUING,
    LACKS,
    MISTAKEN,
    OTHERS,
    as_asked_in_order,
    as_choice,
    as_continued,
    as_doubted_amount,
    as_heat_question,
    as_history,
    as_no_conversion,
    as_no_report,
    as_recipe_question,
    as_refusal,
    as_report,
    as_share,
    as_time_question,
    as_unsure,
    as_wait,
)
from actions.moves.turn import FALLBACK, Part, Turn
from actions.recipes.adapting.model import Proposal, Substitution
from actions.recipes.substitution import Option
from actions.state import Pending, Stage, State
from tests.unit.moves.cook import Cook, Said

SALMON, STEP = "salmon-with-dill-potatoes", 3
FLOUR = LastAnswer(text="80 g plain flour", about=("plain flour",), step=STEP, question="how much flour?", intent="ask_amount")


def turn(kitchen: Kitchen, stage: Stage = "cooking", *, recipe: str | None = SALMON, last: LastAnswer | None = None, pending: Pending | None = None) -> Turn:
    return Turn(kitchen, State(stage=stage, recipe=recipe, step=STEP, last_answer=last, pending=pending))


@pytest.fixture
def proposed() -> Pending:
    """Margarine is proposed for the butter."""
    substitution = Substitution(replaced="butter", line=0, option=Option(food="margarine"))
    return Pending(kind="substitute", recipe=SALMON, proposal=Proposal(substitution=substitution, seen=("margarine",)))


@pytest.mark.parametrize("intent", MISTAKEN)
def test_what_the_steps_surely_answer_is_asked_of_the_recipe(kitchen: Kitchen, intent: str) -> None:
    found = as_recipe_question(turn(kitchen), Part("what do I line the baking tray with", intent, 0.4))
    assert found is not None
    assert (found.intent, found.text, found.confidence) == ("ask_other", "what do I line the baking tray with", 1.0)


@pytest.mark.parametrize("text", [
    "what can I line the baking tray with instead?",  # a substitute
    "what could replace the baking paper",
    "line the baking tray",  # no question
    "should I line the baking tray?",  # yes or no
    "what is the capital of France",  # the steps do not say
    "", "?", "what",
])
def test_what_else_is_said_stays_as_it_was_read(kitchen: Kitchen, text: str) -> None:
    assert as_recipe_question(turn(kitchen), Part(text, "ask_substitute")) is None


def test_only_what_is_easily_mistaken_is_read_again(kitchen: Kitchen) -> None:
    for intent in ("ask_amount", "next", "go_to_step", "change_servings"):
        assert as_recipe_question(turn(kitchen), Part("what do I line the baking tray with", intent)) is None


@pytest.mark.parametrize("text", ["how hot is the oven in fahrenheit", "how much butter is that in grams", "how much salt in cups", "what is the butter in metric",
                                  "what do we set a fan oven to", "we have a fan oven only, what number", "what is 2 inches in cm"])
def test_a_conversion_that_names_its_unit_is_one(kitchen: Kitchen, text: str) -> None:
    assert as_recipe_question(turn(kitchen), Part(text, "ask_convert")) is None


@pytest.mark.parametrize(("text", "again"), [
    ("what do I need to heat to 200 degrees Celsius?", True), ("what should we heat to 200 °C?", True),
    ("what is 200 degrees Celsius?", False), ("what should I heat to 200 °C in fahrenheit?", False), ("what do I heat to 210 °C?", False),
])
def test_what_gets_a_heat_of_the_recipe_is_no_conversion_however_it_is_parsed(kitchen: Kitchen, text: str, again: bool) -> None:
    found = as_heat_question(turn(kitchen), Part(text, "ask_convert"))
    assert (found is not None and found.intent == "ask_other") == again


@pytest.mark.parametrize(("text", "again"), [
    ("can I do that in the microwave?", True), ("could I use the other tray?", True), ("can I have that in grams?", False), ("is that 200 degrees?", False),
    ("should it be in celsius?", False), ("convert it for me", False),
])
def test_what_names_no_unit_is_no_conversion(kitchen: Kitchen, text: str, again: bool) -> None:
    found = as_no_conversion(turn(kitchen), Part(text, "ask_convert", 0.65))
    assert (found is not None and found.intent == "ask_other") == again
    assert as_no_conversion(turn(kitchen, "idle", recipe=None), Part(text, "ask_convert", 0.65)) is None
    assert as_no_conversion(turn(kitchen), Part(text, "ask_other", 0.65)) is None


def test_outside_a_recipe_nothing_is_read_again(kitchen: Kitchen) -> None:
    for stage, recipe in (("idle", None), ("preparing", SALMON), ("ended", SALMON)):
        for reread in (as_recipe_question, as_continued, as_history, as_refusal):
            assert reread(turn(kitchen, stage, recipe=recipe, last=FLOUR), Part("and what do I line the baking tray with?", FALLBACK)) is None  # type: ignore[arg-type]


@pytest.mark.parametrize("intent", CONTINUING)
@pytest.mark.parametrize("text", ["and the butter?", "and butter?", "what about the salt", "and the lemon", "and for the sour cream please?"])
def test_another_food_to_the_last_question_is_a_question_like_it(kitchen: Kitchen, intent: str, text: str) -> None:
    found = as_continued(turn(kitchen, last=FLOUR), Part(text, intent, 0.3))
    assert found is not None
    assert (found.intent, found.text) == ("ask_other", text)


@pytest.mark.parametrize("text", ["and next?", "next", "and now?", "and then the neighbour came in", "goodbye", "the butter", "and the cat?", "and guacamole?", ""])
def test_what_names_nothing_of_the_recipe_goes_on_with_no_question(kitchen: Kitchen, text: str) -> None:
    assert as_continued(turn(kitchen, last=FLOUR), Part(text, "next")) is None


def test_without_a_last_question_at_this_step_nothing_goes_on(kitchen: Kitchen) -> None:
    assert as_continued(turn(kitchen), Part("and the butter?", FALLBACK)) is None
    assert as_continued(turn(kitchen, last=FLOUR.model_copy(update={"step": STEP + 1})), Part("and the butter?", FALLBACK)) is None


@pytest.mark.parametrize("text", ["what was step 2?", "what was step two?", "what was the first step"])
def test_what_a_step_was_is_asked_without_going_there(kitchen: Kitchen, text: str) -> None:
    found = as_history(turn(kitchen), Part(text, "go_to_step"))
    assert found is not None
    assert found.intent == "ask_other"


@pytest.mark.parametrize("text", ["go to step 2", "what is next", "take me to what was step 2 please", "what was the last step?", "what was step 99?", "step 2"])
def test_going_to_a_step_stays_that(kitchen: Kitchen, text: str) -> None:
    assert as_history(turn(kitchen), Part(text, "go_to_step")) is None


@pytest.mark.parametrize("intent", ["report", "done"])
def test_whether_something_was_done_reports_nothing(kitchen: Kitchen, intent: str) -> None:
    for text in ("did I salt the potatoes", "have we rinsed the dill", "did you say dill?"):
        found = as_history(turn(kitchen), Part(text, intent))
        assert found is not None
        assert found.intent == "ask_other"
    for text in ("did it", "have rinsed the dill", "is done", "I did the potatoes", "did", ""):
        assert as_history(turn(kitchen), Part(text, intent)) is None


@pytest.mark.parametrize("intent", OTHERS)
@pytest.mark.parametrize("text", ["what else?", "anything else?", "something else", "another one please"])
def test_anything_else_to_a_proposal_is_a_no(kitchen: Kitchen, proposed: Pending, intent: str, text: str) -> None:
    found = as_refusal(turn(kitchen, pending=proposed), Part(text, intent))
    assert found is not None
    assert found.intent == "deny"


def test_anything_else_elsewhere_is_none(kitchen: Kitchen, proposed: Pending) -> None:
    assert as_refusal(turn(kitchen), Part("anything else?", "next")) is None
    assert as_refusal(turn(kitchen, pending=Pending(kind="substitute", recipe=SALMON)), Part("anything else?", "next")) is None
    assert as_refusal(turn(kitchen, pending=proposed), Part("next", "next")) is None
    assert as_refusal(turn(kitchen, pending=proposed), Part("let us cook a recipe with something else in it", "another_recipe")) is None


def test_no_something_else_brings_the_next_substitute(cook: Cook) -> None:
    cook.start("mushroom-risotto", 3)
    first = cook.say("report_missing", "I have no butter")
    heard = cook.says(Said("deny", "no,"), Said("another_recipe", "something else"))
    assert heard.names[-1] == "utter_ask_use_substitute"
    assert heard.text != first.text
    assert cook.state.pending is not None
    assert (cook.state.pending.kind, cook.state.step) == ("substitute", 3)


def test_a_question_that_goes_on_is_answered_and_moves_nothing(cook: Cook) -> None:
    cook.start("moussaka", 20)
    cook.say("ask_amount", "how much flour?")
    heard = cook.say(FALLBACK, "and the milk?", 0.2)
    assert "800 ml milk" in heard.text
    assert cook.state.step == 20
    assert "milk" in cook.say(FALLBACK, "and the milk?", 0.2).text


def test_what_a_step_was_is_told_and_moves_nothing(cook: Cook) -> None:
    cook.start("moussaka", 20)
    heard = cook.say("go_to_step", "what was step 3?", step=3)
    assert heard.names == ["utter_order_step"]
    assert cook.state.step == 20


@settings(deadline=None)
@given(text=st.text(max_size=60) | st.sampled_from(["and the butter?", "what was step ³?", "what else", "and ²?"]), intent=st.sampled_from([*CONTINUING, *MISTAKEN, "go_to_step"]))
def test_any_text_is_read(kitchen: Kitchen, text: str, intent: str) -> None:
    assert plan(turn(kitchen, last=FLOUR), [Part(text, intent)]).plays


@pytest.mark.parametrize("intent", LACKS)
def test_a_whole_title_is_no_substitute(kitchen: Kitchen, intent: str) -> None:
    idle = turn(kitchen, "idle", recipe=None)
    assert as_choice(idle, Part("can we do a mango lassi", intent)).intent == "choose_recipe"
    assert as_choice(turn(kitchen), Part("can we do the greek salad instead?", intent)).intent == "choose_recipe"
    for part in (Part("can I use guacamole instead?", intent), Part("greek salad instead of the salmon", intent), Part("oil instead of butter", intent), Part("", intent)):
        assert as_choice(turn(kitchen), part) == part
    assert as_choice(idle, Part("what can I use instead of guacamole", "ask_substitute")).intent == "ask_substitute"
    assert as_choice(idle, Part("can we do a mango lassi", "next")).intent == "next"


@pytest.mark.parametrize("intent", [*LACKS, "ask_other"])
def test_what_the_running_step_waits_for_is_reported(kitchen: Kitchen, intent: str) -> None:
    recipe = kitchen.store.get("pizza-margherita")
    assert recipe is not None
    step = next(step.number for step in recipe.steps if "no dry flour" in step.text)
    mixing = Turn(kitchen, State(stage="cooking", recipe=recipe.id, step=step))
    found = as_report(mixing, Part("no dry flour left", intent))
    assert found is not None
    assert found.intent == "report"
    for text in ("I have no dry flour", "is any dry flour left", "what if dry flour is left", "any dry flour left?", "", "no yeast"):
        assert as_report(mixing, Part(text, intent)) is None, text
    assert as_report(Turn(kitchen, State(stage="paused", recipe=recipe.id, step=999)), Part("no dry flour left", intent)) is None


@pytest.mark.parametrize("intent", ["report", "done"])
def test_a_question_that_looks_like_a_report_moves_nothing(cook: Cook, kitchen: Kitchen, intent: str) -> None:
    for text in ("has the fish gone off", "all the dill goes in now?"):
        found = as_no_report(turn(kitchen), Part(text, intent))
        assert found is not None, text
        assert found.intent == "ask_other"
    for text in ("the fish is in", "did that?", ""):
        assert as_no_report(turn(kitchen), Part(text, intent)) is None, text
    cook.start(SALMON, STEP)
    cook.say(intent, "all the dill goes in now?")
    assert cook.state.step == STEP


def test_doubled_dough_is_no_double_recipe(kitchen: Kitchen) -> None:
    pizza = kitchen.store.get("pizza-margherita")
    assert pizza is not None
    step = next(step.number for step in pizza.steps if any("doubled" in end for end in step.until))
    rising = Turn(kitchen, State(stage="cooking", recipe=pizza.id, step=step))
    assert as_report(rising, Part("Doubled at last!", "change_servings")) is not None
    for text in ("double it", "twice as much please", "it has doubled, we are eight people now", "doubled?"):
        assert as_report(rising, Part(text, "change_servings")) is None, text


def test_how_many_people_asks_for_whom_it_is_made(kitchen: Kitchen) -> None:
    for text in ("how many people does this feed again?", "for how many is it now?", "how many is that for"):
        assert as_recipe_question(turn(kitchen), Part(text, "ask_servings")) is None, text


@pytest.mark.parametrize("text", ["what comes after the butter?", "what do I do first", "alexa what do I have to do first"])
def test_what_comes_after_something_named_goes_nowhere(kitchen: Kitchen, text: str) -> None:
    found = as_asked_in_order(said_at_start(kitchen, text), Part(text, "next"))
    assert found is not None
    assert found.intent == "ask_other"


@pytest.mark.parametrize("text", ["what's next?", "what comes next", "what do I do now?", "what should I do with it", "next", "what do I do with the dragon fruit"])
def test_asking_for_the_next_step_stays_that(kitchen: Kitchen, text: str) -> None:
    assert as_asked_in_order(said_at_start(kitchen, text), Part(text, "next")) is None


def test_what_to_do_with_something_that_comes_much_later_is_asked(kitchen: Kitchen) -> None:
    recipe = said_at_start(kitchen, "").recipe
    assert recipe is not None
    soon, later = (" ".join(step.text for step in steps).lower() for steps in (recipe.steps[: STEP + 2], recipe.steps[STEP + 2 :]))
    names = [line.called for line in recipe.ingredients]
    late = next(name for name in names if name.split()[-1] in later and name.split()[-1] not in soon)
    found = [as_asked_in_order(said_at_start(kitchen, text), Part(text, "next")) for text in (f"what do I do with the {late.split()[-1]}", "what do I do next")]
    assert [one is not None for one in found] == [True, False]


def test_a_report_before_it_makes_it_the_next_step(kitchen: Kitchen) -> None:
    text = "what do I do first"
    assert as_asked_in_order(said_at_start(kitchen, f"alright that is all done now, {text}"), Part(text, "next")) is None


def said_at_start(kitchen: Kitchen, text: str) -> Turn:
    found = turn(kitchen)
    found.text = text
    return found


@pytest.mark.parametrize(("text", "asked"), [
    ("can I skip 30 minutes", True), ("could we shorten the 18 minutes?", True), ("can I skip this", False), ("can we pause for 10 minutes", False),
    ("skip 10 minutes", False),
])
def test_a_span_of_time_is_no_step_to_skip(kitchen: Kitchen, text: str, asked: bool) -> None:
    found = as_time_question(turn(kitchen), Part(text, "skip"))
    assert (found is not None and found.intent == "ask_other") is asked


def test_the_amount_of_a_share_of_the_step_is_asked(kitchen: Kitchen) -> None:
    curry = Turn(kitchen, State(stage="cooking", recipe="chickpea-and-spinach-curry", step=1))
    assert curry.recipe is not None
    curry.state.step = next(step.number for step in curry.recipe.steps if "half of the garam masala" in step.text)
    asked = as_share(curry, Part("how much is that, half?", "ask_convert"))
    assert asked is not None
    assert (asked.intent, asked.text) == ("ask_amount", "how much is that, half, garam masala?")
    assert as_share(curry, Part("how much is half in grams?", "ask_convert")) is None
    assert as_share(curry, Part("how much is that?", "ask_convert")) is None
    assert as_share(turn(kitchen), Part("how much is that, half?", "ask_convert")) is None


def test_what_is_hardly_a_question_about_the_whole_is_an_open_one(kitchen: Kitchen) -> None:
    found = as_unsure(turn(kitchen), Part("can we eat this at 5?", "ask_servings", 0.56))
    assert found is not None
    assert found.intent == "ask_other"
    assert as_unsure(turn(kitchen), Part("for how many is it?", "ask_servings", 0.9)) is None
    afraid = as_unsure(turn(kitchen), Part("will it split", "ask_servings", 0.9))
    assert afraid is not None
    assert afraid.intent == "ask_other"
    assert as_unsure(turn(kitchen), Part("can it be split between 6", "ask_servings", 0.9)) is None
    assert as_unsure(turn(kitchen), Part("can i split it", "ask_servings", 0.9)) is None
    assert as_unsure(turn(kitchen), Part("tell me more about how to do this step", "ask_detail", 0.5)) is None
    assert as_unsure(turn(kitchen), Part("...", "ask_detail", 0.5)) is None
    assert as_unsure(turn(kitchen), Part("how much salt?", "ask_amount", 0.5)) is None
    assert as_unsure(turn(kitchen, "choosing", recipe=None), Part("can we eat this at 5?", "ask_servings", 0.56)) is None


@pytest.mark.parametrize("intent", ["report", "done"])
def test_a_word_that_asks_reports_no_later_step(kitchen: Kitchen, intent: str) -> None:
    cook = Turn(kitchen, State(stage="cooking", recipe="pizza-margherita", step=1))
    for text in ("knead the dough on the work surface for how long", "crush the tomatoes by hand in what"):
        found = as_no_report(cook, Part(text, intent))
        assert found is not None and found.intent == "ask_other", text
    assert as_no_report(cook, Part("crush the tomatoes by hand in the bowl", intent)) is None
    assert as_no_report(Turn(kitchen, State(stage="idle")), Part("crush the tomatoes by hand in what", intent)) is None


@pytest.mark.parametrize("text", ["what is step 9?", "whats step 9"])
def test_what_a_step_is_asks_for_it_and_goes_nowhere(cook: Cook, text: str) -> None:
    cook.start("chickpea-and-spinach-curry")
    heard = cook.say("go_to_step", text, step="9")
    assert "Crush a few of the chickpeas" in heard.text
    assert heard.told == []
    assert cook.state.step == 1


def test_going_to_a_step_goes_there(cook: Cook) -> None:
    cook.start("chickpea-and-spinach-curry")
    cook.say("go_to_step", "can we go to step 9", step="9")
    assert cook.state.step == 9


@pytest.mark.parametrize(("text", "asked"), [
    ("its noon now, can i stop here and put it in the oven at six", True), ("might as well wait till it's cold first?", True), ("could I leave it until tomorrow", True),
    ("what can I do meanwhile", False), ("can I peel the carrots", False),
])
def test_whether_one_may_break_off_is_not_what_is_done_meanwhile(kitchen: Kitchen, text: str, asked: bool) -> None:
    found = as_wait(turn(kitchen), Part(text, "ask_meanwhile"))
    assert (found is not None and found.intent == "ask_other") == asked


def test_a_question_for_the_way_without_a_unit_converts_nothing(cook: Cook) -> None:
    cook.start("blueberry-buttermilk-pancakes", 8)
    assert "utter_converted" not in cook.say("ask_convert", "how do i check that without a thermometer", 0.64).names
    assert "utter_converted" in cook.say("ask_convert", "how many grams is a cup of flour").names


@pytest.mark.parametrize("text", ["4 litres seems loads do I really need that", "2 kg sounds like a lot, is it really necessary", "do I really need 4 litres of water"])
def test_a_doubted_amount_is_not_converted(kitchen: Kitchen, text: str) -> None:
    read = as_doubted_amount(turn(kitchen), Part(text, "ask_convert", 0.83))
    assert read is not None
    assert read.intent == "ask_other"


@pytest.mark.parametrize("text", ["2 cups seems a lot, what is that in ml", "do I have to convert 2 cups to ml", "how many cups are 4 litres", "4 litres in cups"])
def test_a_wish_for_another_unit_is_none_of_doubt(kitchen: Kitchen, text: str) -> None:
    assert as_doubted_amount(turn(kitchen), Part(text, "ask_convert", 0.83)) is None
