"""What pronouns and short questions stand for while something is cooked, and after a substitute, a choice or a number was named."""

from __future__ import annotations

import pytest

from actions.answering.follow_up.history import Exchange, exchange
from actions.answering.follow_up.referents import Scene
from actions.answering.follow_up.resolving import Resolver

STEW = Scene("Beef Stew with Root Vegetables", "Simmer the stew for 40 minutes.", ("beef", "rutabaga", "salt"), ("large pot", "oven mitts"))
MUFFINS = Scene("Banana Walnut Muffins", "Take the muffin pan out with the oven mitts.", ("bananas", "walnuts"), ("muffin pan", "oven mitts"))
CUSTARD = Scene("Crème Caramel", "Boil the sugar syrup without stirring.", ("sugar", "water"), ("saucepan",))


def at(scene: Scene, question: str, answer: str, intent: str = "ask_other", about: tuple[str, ...] = ()) -> list[Exchange]:
    """A history of one question at the running step of what is cooked."""
    step = exchange(scene.step, scene.step, step=1, recipe="some")
    return [step, exchange(question, question, intent=intent, answer=answer, about=about, source="recipe", step=1, recipe="some")]


@pytest.mark.parametrize(("scene", "question", "answer", "intent", "follow", "resolved"), [
    (MUFFINS, "how long did you say?", "5 minutes.", "ask_step_time", "how long do they keep", "how long do the banana walnut muffins keep"),
    (MUFFINS, "how long did you say?", "5 minutes.", "ask_step_time", "how do I see that they're done", "how do I see that the banana walnut muffins are done"),
    (STEW, "is there a fix if it's too salty?", "Add water.", "ask_other", "can I freeze it tho", "can I freeze the stew"),
    (STEW, "how much rutabaga?", "8 oz.", "ask_amount", "should I peel it first", "should I peel rutabaga first"),
    (CUSTARD, "how much water goes in?", "3 tablespoons.", "ask_amount", "how do i know it's dark enough", "how do i know the sugar syrup is dark enough"),
])
def test_a_pronoun_stands_for_what_its_verb_is_done_with(
    resolver: Resolver, scene: Scene, question: str, answer: str, intent: str, follow: str, resolved: str,
) -> None:
    assert resolver(follow, at(scene, question, answer, intent), scene)[0].text.replace("the beef stew", "the stew") == resolved.replace("the beef stew", "the stew")


SWAP = ("can i swap the rutabaga?", "Use 8 oz turnip instead of 8 oz rutabaga. Shall I use that?", "ask_substitute", ("rutabaga",))


@pytest.mark.parametrize(("follow", "resolved"), [
    ("how much of it", "how much turnip instead of rutabaga"), ("same amount?", "how much turnip instead of rutabaga"),
    ("which one is better", "which substitute for rutabaga is better"),
])
def test_after_a_substitute_it_is_spoken_of_that(resolver: Resolver, follow: str, resolved: str) -> None:
    found = resolver(follow, at(STEW, *SWAP), STEW)[0]
    assert (found.text, found.intent) == (resolved, "ask_substitute")


def test_a_word_that_was_just_said_is_asked_about(resolver: Resolver) -> None:
    history = at(STEW, "with what do i get the foam off", "With the skimmer.")
    assert resolver("whats that", history, STEW)[0].text == "what is a skimmer"


def test_a_word_that_everybody_knows_is_not_explained(resolver: Resolver) -> None:
    turning = Scene("Beef in Water", "Turn the beef.", ("beef", "water"))
    assert all(meant.form != "meaning" for meant in resolver("what's that", at(turning, "what do i turn", "The water."), turning))


@pytest.mark.parametrize(("question", "answer", "follow", "resolved"), [
    ("how long is the first rise", "14 hours.", "18 hours too long?", "is 18 hours too long for rise"),
    ("do i need a lime?", "Yes.", "lemon ok too?", "can i use lemon instead of lime"),
    ("how do I soften butter quickly", "Cut it small.", "microwave ok?", "can i use microwave to soften butter quickly"),
    ("where should garlic be kept", "In a dry place.", "next to potatoes ok?", "should garlic be kept next to potatoes"),
    ("how many minutes for the eggs", "10 minutes.", "still a bit runny ok?", "is it ok if the eggs are still a bit runny"),
    ("what is 180 celsius in fahrenheit", "180 °C is 355 °F.", "and 200?", "what is 200 celsius in fahrenheit"),
    ("which is better, stock or broth", "Stock.", "can i freeze the second one", "can i freeze broth"),
    ("is it ok to leave soup out overnight", "No.", "why not if i boil it in the morning", "why is it not ok to leave soup out overnight if i boil it in the morning"),
    ("can i rinse the bird", "No.", "why not, my mum always did", "why can i not rinse the bird"),
    ("how many ml in a cup", "1 cup is 237 ml.", "tablespoon?", "how many ml in a tablespoon"),
])
def test_a_short_judgement_number_or_choice_is_completed(resolver: Resolver, question: str, answer: str, follow: str, resolved: str) -> None:
    history = [exchange(question, question, intent="ask_other", answer=answer, source="common_sense")]
    assert resolver.leans(follow)
    assert resolver(follow, history)[0].text == resolved


def test_missing_apostrophes_are_mended(resolver: Resolver) -> None:
    assert resolver.phrases.mended("whats that, isnt it done") == "what's that, isn't it done"


def test_what_is_said_beside_a_question_is_no_part_of_it(resolver: Resolver) -> None:
    history = [exchange(text, text, intent="ask_other", answer="No.", source="common_sense") for text in ("there's room for all of the meat i think, can it go in all at once?",)]
    assert resolver("why not?", history)[0].text == "why can the meat not go in all at once"


def test_a_measure_of_the_recipe_is_a_question_of_its_own(resolver: Resolver) -> None:
    history = [exchange("what does the lemon do", "what does the lemon do", intent="ask_why", answer="It keeps them white.", source="common_sense")]
    assert all("lemon do" not in meant.text for meant in resolver("oven temperature?", history))
