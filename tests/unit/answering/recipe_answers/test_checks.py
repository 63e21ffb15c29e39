"""Yes or no, one thing or another, what was done and what comes: asked about the shipped recipes as cooks get them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from actions.answering.reading.questions import step_at
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.checks import check
from actions.answering.recipe_answers.order import order
from actions.language.lexicon import Lexicon
from actions.recipes.store import Store
from tests.unit.answering.sample import english

YES, NO = "yes", "no"
CURRY, BURGERS, CREME, GAZPACHO = "chickpea-and-spinach-curry", "classic-beef-burgers", "creme-caramel", "gazpacho"
CAKE, RISOTTO, BREAD, PIZZA = "lemon-drizzle-cake", "mushroom-risotto", "no-knead-white-bread", "pizza-margherita"
SALMON, SHAKSHUKA, FRIED, SUSHI, MOUSSAKA = "salmon-with-dill-potatoes", "shakshuka", "vegetable-fried-rice", "vegetable-sushi-rolls", "moussaka"

CHECKED = [
    # Values: the card, the words of the running step, the question, how the answer begins, and what it holds.
    (SHAKSHUKA, "fry for 10 minutes", "so ten minutes, right?", YES, "10 minutes"),
    (SHAKSHUKA, "fry for 10 minutes", "is it 15 minutes?", NO, "10 minutes"),
    (RISOTTO, "heat the stock over medium heat", "five minutes?", YES, "5 minutes"),
    (BREAD, "Leave the dough at room temperature", "its 28 in here, still 14 hours?", None, ""),
    (BREAD, "Leave the dough at room temperature", "it's hot in here, still 14 hours?", None, ""),
    (BREAD, "Leave the dough at room temperature", "dough is mixed, 12 hours now?", NO, "14 hours"),
    (CREME, "chill them in the refrigerator", "do I chill it for four hours?", YES, "4 hours"),
    (PIZZA, "Bake the pizza for 8 to 10", "nine minutes okay?", YES, "8 to 10 minutes"),
    (PIZZA, "Bake the pizza for 8 to 10", "so twenty minutes in the oven?", NO, "8 to 10 minutes"),
    (BREAD, "leave the dough at room temperature", "fourteen hours, correct?", YES, "14 hours"),
    (CAKE, "Bake the cake on the middle rack", "is the baking time half an hour?", NO, "50 minutes"),
    (CREME, "Heat the oven to 150", "are the degrees in Celsius?", YES, "150 °C"),
    (CREME, "Heat the oven to 150", "350 degrees Fahrenheit, right?", NO, "300 °F"),
    (CAKE, "Heat the oven to 180", "is that 350 fahrenheit?", YES, "350 °F"),
    (PIZZA, "heat the oven to 250", "two hundred degrees?", NO, "250 °C"),
    (SALMON, "Heat the oven to 200", "two hundred, right?", YES, "200 °C"),
    (BURGERS, "go on grilling until every center", "it reads 75 celsius, is that the right temperature?", NO, "71 °C"),
    (FRIED, "stir-fry for 5 minutes", "it's at 76, is that okay?", YES, "74 °C"),
    (FRIED, "stir-fry for 5 minutes", "it only reads 62, is that fine?", NO, "74 °C"),
    (BURGERS, "Heat the grill pan over", "is it medium heat?", NO, "medium-high heat"),
    (BURGERS, "Toast the buns for 2", "is the heat still medium high?", YES, "medium-high heat"),
    (RISOTTO, "cook for 6 minutes until the onion", "on medium heat, right?", YES, "medium"),
    (SALMON, "toss the potatoes over low heat", "low heat, yeah?", YES, "low heat"),
    (FRIED, "stir-fry the garlic, ginger", "do I keep it on high heat?", YES, "high"),
    (CURRY, "Pour in the tomatoes", "is it 400 grams of tomatoes?", YES, "400 g"),
    (CURRY, "Pour in the tomatoes", "800 grams of tomatoes, right?", NO, "400 g"),
    (CREME, "Add the empty pod and the milk", "500 ml of milk?", YES, "500 ml"),
    (CAKE, "Beat in the eggs", "two eggs?", NO, "3 large eggs"),
    (SHAKSHUKA, "Crack each egg", "eight eggs, right?", YES, "8 eggs"),
    (GAZPACHO, "Put the tomatoes, the roughly", "two cloves of garlic?", NO, "1 clove"),
    (PIZZA, "Add 2 teaspoons of the salt", "is that two teaspoons of salt?", YES, "2 tsp"),
    (BREAD, "Mix 450 g of the flour", "is it 1 cup of flour?", None, ""),
    # The lid, ajar too, and what is meant too.
    ("moussaka", "simmer without a lid", "shall I leave the pan uncovered while it bubbles?", YES, "without a lid"),
    ("dutch-pea-soup", "Turn the heat to low", "lid on but with a gap?", YES, "ajar"),
    ("guacamole", "Chop the coriander leaves and", "stems as well?", YES, "stalks"),
    # Shares.
    (CAKE, "Grease the loaf tin", "all of the butter?", NO, "10 g"),
    (CURRY, "Sprinkle in the ground coriander", "should I use all of the garam masala?", NO, "half of the garam masala"),
    (CURRY, "Add the spinach", "all of the spinach?", YES, "spinach"),
    (SALMON, "Add the butter and the remaining dill", "the rest of the dill?", YES, "remaining dill"),
    (PIZZA, "Scatter a quarter of the mozzarella", "half of the mozzarella?", NO, "a quarter"),
    (SHAKSHUKA, "Scatter half of the feta", "is it half of the feta?", YES, "half of the feta"),
    # The lid, the same pan, other tools.
    (CURRY, "simmer the curry without a lid", "with the lid on?", NO, "without a lid"),
    (SHAKSHUKA, "cook the eggs for 10 minutes", "is the lid on?", YES, "lid"),
    (BREAD, "bake the bread for another 15", "should it be covered?", NO, "take off the lid"),
    (RISOTTO, "Add the remaining 1 tablespoon", "in the same pan?", YES, "wide pan"),
    (BURGERS, "Move the patties to a clean plate", "on the same plate?", NO, "clean plate"),
    (BREAD, "Line the medium bowl", "in the same bowl?", NO, "medium bowl"),
    (CAKE, "beat with the electric mixer", "do I do that with a whisk?", NO, "electric mixer"),
    (FRIED, "Scrape the scrambled eggs", "with the spatula?", YES, "spatula"),
    (BREAD, "Cover the bowl with the plate", "do I cover it with foil?", NO, "plate"),
    (CREME, "Strain the custard", "through the colander?", NO, "sieve"),
    (GAZPACHO, "Dice a quarter of the cucumber", "into the large bowl?", NO, "small bowl"),
    # Words that exclude each other.
    (GAZPACHO, "pour the cold water", "hot water?", NO, "cold water"),
    (GAZPACHO, "Serve the gazpacho cold", "do I serve it warm?", NO, "cold"),
    (RISOTTO, "Ladle enough hot stock", "does the stock have to be cold?", NO, "hot stock"),
    (CURRY, "Stir in the chickpeas", "dried chickpeas?", NO, "canned"),
    (BURGERS, "Cover the pan loosely", "tightly?", NO, "loosely"),
    (CREME, "pour the warm milk slowly", "can I pour it quickly?", NO, "slowly"),
    (CAKE, "Beat in the eggs", "all at once?", NO, "one at a time"),
    (SALMON, "chop the dill finely", "roughly?", NO, "finely"),
    (SALMON, "chop the dill finely", "chopped fine, right?", YES, "finely"),
    (SALMON, "lay the salmon fillets", "skin side up?", NO, "down"),
    (BURGERS, "Chill the patties", "is it one large onion?", NO, "small"),
    (FRIED, "Tip the cold rice", "is the rice hot?", NO, "cold rice"),
    # Actions and foods.
    (PIZZA, "Drain the tomatoes", "should I drain the tomatoes?", YES, "drain the tomatoes"),
    (GAZPACHO, "Rinse the tomatoes", "do I need to peel the cucumber?", YES, "peel the cucumber"),
    (CREME, "boil the sugar syrup", "should I stir it?", NO, "without stirring"),
    (CURRY, "fry for 8 minutes", "do I have to stir?", YES, "stirring"),
    (GAZPACHO, "Put the tomatoes, the roughly", "does the garlic have to be peeled?", YES, "peeled"),
    (FRIED, "Add the carrots and cabbage", "should the carrots be peeled?", YES, "peeled"),
    (SHAKSHUKA, "Add the onion and bell peppers", "do I add the salt now?", NO, "6"),
    (SHAKSHUKA, "Add the chopped tomatoes", "do I add the salt now?", YES, "salt"),
    (CURRY, "Stir in the onion", "does the garlic go in too?", NO, "6"),
    (CREME, "Whisk the eggs", "should I add the milk now?", NO, "19"),
    (CREME, "Whisk the eggs", "so I only mix the eggs and the salt?", NO, "sugar"),
    (SHAKSHUKA, "Heat the olive oil", "is there garlic in it?", YES, "3 cloves garlic"),
    (SHAKSHUKA, "Heat the olive oil", "is there any zucchini in it?", NO, "zucchini"),
    (SHAKSHUKA, "Heat the olive oil", "are there nuts in it?", None, ""),
    (GAZPACHO, "Peel the cucumber", "do I have to boil the pasta?", None, ""),
    # What is easily taken for another claim.
    (RISOTTO, "beat in the remaining butter", "do I put the pan back on the heat?", NO, "off the heat"),
    (RISOTTO, "Ladle enough hot stock", "all of the stock at once?", None, ""),
    (BREAD, "Let the bread cool", "can I cut it now?", NO, "before you cut it"),
    (SHAKSHUKA, "slide the egg into a hollow", "one egg at a time?", None, ""),
    (FRIED, "Add the carrots and cabbage", "did I take the eggs out?", None, ""),
    (SALMON, "Put the potatoes in the large", "is that three teaspoons of salt?", NO, "2 tsp"),
    (CREME, "Put 120 g of the sugar", "two tablespoons of water?", NO, "3 tbsp"),
    (BURGERS, "Toast the buns", "two minutes per side?", None, ""),
    (CREME, "Add the empty pod", "is it skim milk?", NO, "whole milk"),
    (RISOTTO, "Pour in the white wine", "red wine?", NO, "white wine"),
    (PIZZA, "Drain the tomatoes", "do I need to preheat the oven?", YES, "heat the oven"),
    (CURRY, "Add the garlic, the ginger", "has the spinach been washed?", YES, "washed"),
    (SUSHI, "Wet your hands", "so I cover the whole sheet with rice, yeah?", None, ""),  # of the sheet, not of the rice
    (SUSHI, "eat the rolls within 1 day", "after 5 days, heat it up?", NO, "1 day"),
    (MOUSSAKA, "Chill leftover moussaka", "2 days in the fridge ok?", YES, "3 days"),
    (MOUSSAKA, "Chill leftover moussaka", "is it ok after 4 days?", NO, "3 days"),
    (CREME, "chill them in the refrigerator", "three hours in the fridge?", NO, "4 hours"),
    (CREME, "Bake the custards for 40", "should the edges be set?", YES, "the edges are set"),
    (CREME, "Bake the custards for 40", "should the middle be firm by then?", None, ""),  # that is told of the edges
    # One thing or another.
    (GAZPACHO, "Put the bread", "in a pan or in a bowl?", "bowl", ""),
    (GAZPACHO, "Serve the gazpacho cold", "hot or cold?", "cold", ""),
    (PIZZA, "tear the mozzarella", "big pieces or small pieces?", "small", ""),
    (CAKE, "Heat the oven to 180", "is that celsius or fahrenheit?", "180 °C", ""),
    (SALMON, "chop the dill finely", "finely or roughly?", "finely", ""),
    (CURRY, "Crush a few of the chickpeas", "with the wooden spoon or the fork?", "wooden spoon", ""),
    (CURRY, "Crush a few of the chickpeas", "with the left hand or the right hand?", None, ""),
    # What was done.
    (SHAKSHUKA, "Simmer the sauce", "did I add the salt already?", YES, "6"),
    (SHAKSHUKA, "Heat the olive oil", "did I add the salt already?", NO, "6"),
    (CAKE, "fold gently", "are the eggs in yet?", YES, "9"),
    (CAKE, "fold gently", "is the salt in there already", YES, "10"),
    (CAKE, "fold gently", "have I used up the flour", YES, "10"),
    (CAKE, "fold gently", "did we squeeze the lemons", YES, "6"),
    (SHAKSHUKA, "Add the chopped tomatoes", "have I added the sugar?", NO, "sugar"),
    (CREME, "Strain the custard", "was the oven turned on before?", YES, "heat the oven"),
    (CREME, "Raise the heat", "have we used all the sugar?", NO, "17"),
    (CREME, "Pour the custard into", "have we used all the sugar?", YES, "17"),
    (PIZZA, "Bake the pizza", "did I drain the tomatoes?", YES, "drain the tomatoes"),
    (CURRY, "Stir in the chickpeas", "has the turmeric gone in already?", YES, "8"),
    (SALMON, "Add the butter", "is that everything that goes in?", YES, ""),
    (FRIED, "Add the carrots", "is that everything that goes in?", NO, "bell pepper"),
    # How far.
    (CREME, "serve the custard cold", "is that the last step?", YES, ""),
    (CREME, "Strain the custard", "is this the last step?", NO, "17"),
    (CREME, "serve the custard cold", "is there anything else to do?", NO, ""),
    (GAZPACHO, "drizzle the remaining", "are we done after this?", NO, "one"),
    (GAZPACHO, "Stir the cold gazpacho", "are there any more steps?", YES, "4"),
]

ORDERED = [
    (SHAKSHUKA, "Add the onion and bell peppers", "what comes after the onions?", "red bell peppers"),
    (SHAKSHUKA, "Stir in the garlic", "what goes in after the cumin", "cayenne"),
    (CURRY, "Add the garlic, the ginger", "what comes before the ginger?", "garlic"),
    (GAZPACHO, "Peel the cucumber", "what was step 3?", "Pour the cold water over the top"),
    (GAZPACHO, "Peel the cucumber", "what did I have to do before this?", "Cut each tomato"),
    (GAZPACHO, "Peel the cucumber", "what do I do after this?", "Dice a quarter"),
    (RISOTTO, "Stir in the garlic", "what was the first ingredient?", "1 tbsp olive oil"),
    (SALMON, "Stir the sour cream", "what's the first thing that goes in?", "sour cream"),
    (CAKE, "Sift the rest", "what's the last ingredient?", "salt"),
    (CAKE, "Sift the rest", "what's the second ingredient?", "baking powder"),
    (BREAD, "Heat the oven", "what was the first step?", "Mix 450 g"),
    (PIZZA, "Drain the tomatoes", "what is the last step?", "Bake the other 3 pizzas"),
    (BREAD, "Heat the oven", "what kind of flour is it?", None),
    (BREAD, "Heat the oven", "how long does it rise before this?", None),
]


@pytest.fixture(scope="module")
def recipes(store_url: str) -> Store:
    """The shipped recipes, each action a step."""
    return Store(store_url)


def asked(recipes: Store, card: str, at: str, text: str, **situation: Any) -> Question:
    recipe = recipes.get(card)
    assert recipe is not None
    step = step_at(recipe, at, english()) if at else 0
    assert step or not at, f"no step of {card} holds '{at}'"
    return Question(text=text, recipe=recipe, lexicon=english(), step=step, **situation)


OTHERS = [
    "how long do I fry it?", "what temperature is it?", "can you repeat that?", "can I use brown sugar instead?", "why do I stir it?", "do you know how to chop?",
    "what heat am I after for the onions?", "",
]
ODD = ["?", "so?", "right?", "or", "a or b?", "150", "99999999999999999999 minutes?", "1/0 cups of salt?", "the the the?", "\u200b?", "is it " * 200 + "?"]


@pytest.mark.parametrize("text", OTHERS)
def test_other_questions_are_no_checks(recipes: Store, text: str) -> None:
    assert check(asked(recipes, SHAKSHUKA, "fry for 10 minutes", text)) is None
    assert order(asked(recipes, SHAKSHUKA, "fry for 10 minutes", text)) is None


def test_a_step_that_was_left_out_did_not_add_anything(recipes: Store) -> None:
    question = asked(recipes, SHAKSHUKA, "Simmer the sauce", "did I add the salt already?", skipped=(6,))
    found = check(question)
    assert found is not None
    assert (found.response, found.fields) == ("utter_check_was_skipped", {"number": 6})


def test_a_step_that_was_reported_done_has_been_done(recipes: Store) -> None:
    found = check(asked(recipes, SHAKSHUKA, "Heat the olive oil", "did I add the salt already?", noted=(6,)))
    assert found is not None
    assert found.response == "utter_check_yes_step"


def test_steps_that_were_left_out_are_named(recipes: Store) -> None:
    left_out = check(asked(recipes, SHAKSHUKA, "Simmer the sauce", "did I miss a step?", skipped=(4, 5)))
    assert left_out is not None
    assert (left_out.response, left_out.fields["items"]) == ("utter_check_skipped", "4 and 5")
    none = check(asked(recipes, SHAKSHUKA, "Simmer the sauce", "did I miss a step?"))
    assert none is not None
    assert none.response == "utter_check_none_skipped"


def test_steps_reported_done_are_not_left(recipes: Store) -> None:
    found = check(asked(recipes, GAZPACHO, "Stir the cold gazpacho", "is that the last step?", noted=(27,)))
    assert found is not None
    assert found.fields["left"] == 3


def test_before_the_first_step_the_whole_recipe_answers(recipes: Store) -> None:
    found = check(asked(recipes, SHAKSHUKA, "", "is there any feta in it?"))
    assert found is not None
    assert found.fields["fact"] == "100 g feta cheese"
    first = order(asked(recipes, SHAKSHUKA, "", "what do we start with?"))
    assert first is not None
    assert first.fields["number"] == 1


def test_a_language_without_these_words_decides_nothing(recipes: Store) -> None:
    question = replace(asked(recipes, SHAKSHUKA, "fry for 10 minutes", "met het deksel erop?"), lexicon=Lexicon.load("nl"))
    assert check(question) is None
    assert order(question) is None


def test_what_people_are_allergic_to_is_never_denied(recipes: Store) -> None:
    for food in ("nuts", "milk", "gluten", "soy", "eggs", "peanuts", "sesame", "celery"):
        found = check(asked(recipes, CURRY, "Stir in the onion", f"is there {food} in it?"))
        assert found is None or found.response != "utter_check_no_food"


@pytest.mark.parametrize("text", ODD)
def test_odd_questions_do_no_harm(recipes: Store, text: str) -> None:
    for card in (SHAKSHUKA, CREME):
        question = asked(recipes, card, "", text)
        for step in (0, 1, len(question.recipe.steps)):
            check(asked(recipes, card, question.recipe.steps[step - 1].text if step else "", text))
            order(asked(recipes, card, question.recipe.steps[step - 1].text if step else "", text))
