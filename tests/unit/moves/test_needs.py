"""What somebody may not eat, told and asked about in a conversation: recognised by what was learned, answered by what the ingredients hold."""

from __future__ import annotations

import pytest

from tests.unit.moves.cook import Cook

MOUSSAKA, MUFFINS, STEW, BACON = "moussaka", "banana-walnut-muffins", "beef-stew-with-root-vegetables", "spaghetti-with-bacon-and-parmesan-cream"
RISOTTO, CHICKEN, TIRAMISU = "mushroom-risotto", "chicken-tikka-skewers-with-cucumber-raita", "tiramisu-without-raw-eggs"


@pytest.mark.parametrize(("recipe", "text", "response", "parts"), [
    (MUFFINS, "is there gluten in this?", "utter_holds", ("flour (made of wheat)",)),
    (MUFFINS, "does it contain nuts", "utter_holds", ("walnuts",)),
    (MUFFINS, "does this contain shellfish?", "utter_none_concerned", ("shellfish",)),
    (MUFFINS, "which ingredients have gluten?", "utter_which_hold", ("flour",)),
    (MUFFINS, "can I serve this to someone with a nut allergy?", "utter_unfit", ("walnuts",)),
    (MUFFINS, "could a coeliac eat the muffins?", "utter_unfit", ("flour",)),
    (MUFFINS, "can my kid with a nut allergy eat these?", "utter_unfit", ("walnuts",)),
    (MUFFINS, "can a vegan eat this?", "utter_unfit", ("eggs", "whole milk")),
    (MUFFINS, "what in here would somebody with an egg allergy have to leave out", "utter_which_hold", ("eggs",)),
    (MUFFINS, "nut allergy here, is this ok?", "utter_unfit", ("walnuts",)),
    (MOUSSAKA, "is the moussaka vegan?", "utter_unfit", ("lamb", "butter", "eggs", "Parmesan")),
    (MOUSSAKA, "is it kosher", "utter_kept_apart", ("lamb and butter",)),
    (BACON, "is this halal?", "utter_unfit", ("bacon (pork)", "Parmesan")),
    (BACON, "my mate is muslim can he have this", "utter_unfit", ("bacon",)),
    (TIRAMISU, "halal?", "utter_unfit", ("Marsala",)),
    (CHICKEN, "is everything in it halal", "utter_certified", ("chicken breast",)),
    (CHICKEN, "is it ok for jewish guests", "utter_kept_apart", ("chicken breast and plain yoghurt",)),
])
def test_what_the_ingredients_hold_is_told(cook: Cook, recipe: str, text: str, response: str, parts: tuple[str, ...]) -> None:
    cook.start(recipe)
    heard = cook.say("ask_other", text)
    assert heard.names == [response]
    for part in parts:
        assert part in heard.text
    assert cook.slots["answer_trace"]["source"] == "recipe"


@pytest.mark.parametrize(("need", "text", "part"), [
    ("mustard gives me hives", "is the stew fine for me?", "mustard"),
    ("my son is vegetarian", "can he have this?", "beef"),
    ("we don't take any alcohol", "anything in here we should skip?", "alcohol"),
    ("she's coeliac", "which of these must she avoid?", "flour"),
])
def test_what_was_told_before_the_recipe_is_remembered(cook: Cook, need: str, text: str, part: str) -> None:
    cook.say("off_topic", need)
    cook.start(STEW)
    assert part in cook.say("ask_other", text).text


@pytest.mark.parametrize(("text", "part"), [("my son can't have celery", "celery"), ("flour makes me ill", "flour"), ("no wine for me please, I'm in recovery", "wine")])
def test_a_need_that_is_told_while_cooking_names_what_holds_it(cook: Cook, text: str, part: str) -> None:
    cook.start(STEW)
    heard = cook.say("off_topic", text)
    assert cook.state.avoid
    assert part in heard.text


@pytest.mark.parametrize("text", [
    "how much flour?", "which ingredients do I chop?", "is lactose intolerance dangerous?", "is it done?", "what is halal", "where is the halal butcher", "is kosher salt ok",
    "what can I use instead of butter", "I have no eggs", "and the walnuts?", "is it ok if they are a bit brown", "can I start?", "next please",
])
def test_what_asks_something_else_is_no_question_about_needs(cook: Cook, text: str) -> None:
    cook.start(MUFFINS)
    cook.say("ask_other", text)
    assert "contents" not in (cook.slots.get("answer_trace") or {}).get("path", [])


def test_nobody_is_told_that_a_food_is_not_there_that_others_hold(cook: Cook) -> None:
    cook.start(BACON)
    heard = cook.say("ask_amount", "how much wheat do I need?", ingredient="wheat")
    assert "utter_not_in_recipe" not in heard.names


def test_a_need_in_an_emergency_is_kept(cook: Cook) -> None:
    cook.say("off_topic", "no celery for me, I go into anaphylaxis")
    assert "celery" in cook.state.avoid
