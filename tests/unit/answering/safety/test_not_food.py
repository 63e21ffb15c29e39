"""What is no food is warned of where it is eaten or cooked with, and nowhere else."""

from __future__ import annotations

import pytest

from actions.answering.safety.not_food import warned_of
from actions.language.lexicon import Lexicon
from tests.unit.recipes.english import english


@pytest.mark.parametrize(("text", "thing"), [
    ("can I fry eggs in motor oil?", "motor oil"), ("what can I cook with dish soap and water?", "dish soap"), ("find me a recipe with turpentine", "turpentine"),
    ("can I put bleach in the soup", "bleach"),
    ("is shampoo edible?", "shampoo"), ("can I use antifreeze instead of sugar", "antifreeze"), ("is it ok to wash chicken with dish soap?", "dish soap"),
    ("should I rinse the lettuce with bleach", "bleach"),
    ("could I add a bit of washing-up liquid to the dough", "washing-up liquid"), ("can I drink rubbing alcohol", "rubbing alcohol"),
    ("can i bake a cake with candle wax", "candle wax"),
    ("can I thicken the gravy with wallpaper paste", "wallpaper paste"), ("can I brine a turkey in a bin bag", "bin bag"), ("can I season my soup with aspirin", "aspirin"),
    ("I want to bake cookies with rat poison", "rat poison"),
    ("I dropped dish soap in the soup, can I still eat it", "dish soap"), ("are rhubarb leaves edible", "rhubarb leaves"), ("can I make a salad with foxglove", "foxglove"),
    ("can i eat the mushrooms i found in the woods", "mushrooms i found"), ("can we eat fugu at home", "fugu"), ("deep fry chicken in diesel", "diesel"),
    ("are apricot kernels safe to eat", "apricot kernels"),
])
def test_what_is_no_food_is_warned_of(text: str, thing: str) -> None:
    answer = warned_of(text, english())
    assert answer is not None
    assert (answer.response, answer.fields["thing"]) == ("utter_not_food", thing)


@pytest.mark.parametrize("text", ["can I eat raw kidney beans", "are raw elderberries ok in a smoothie", "can I eat green potatoes", "is raw cassava safe"])
def test_what_is_poisonous_raw_is_told_with_the_safe_way(text: str) -> None:
    answer = warned_of(text, english())
    assert answer is not None
    assert answer.response == "utter_not_raw"


@pytest.mark.parametrize("text", [
    "can I mix ammonia and bleach for the floor?", "bleach and vinegar together for the sink?", "what happens if I mix bleach with toilet cleaner",
    "can I add lemon juice to bleach", "rubbing alcohol and bleach to clean the board?",
    "hydrogen peroxide and vinegar to clean vegetables?",
])
def test_cleaners_that_make_gas_are_never_mixed(text: str) -> None:
    answer = warned_of(text, english())
    assert answer is not None
    assert answer.response == "utter_poisonous_mixture"


@pytest.mark.parametrize("text", [
    "can I clean the pan with dish soap?", "paint the loaf with egg", "gold leaf on a cake", "washing-up liquid on the cast iron?", "can I use bleached flour for bread",
    "how do I cook polish sausage",
    "why does coriander taste like soap", "can I use baker's ammonia in cookies", "how do I clean the sink with bleach afterwards", "can I use dish soap on my non-stick pan",
    "my cheese smells of ammonia, can I eat it",
    "how do I light the grill with lighter fluid", "can I use baking soda instead of washing powder", "how do I make pretzels with lye", "can I cook squid ink pasta",
    "are battery eggs ok", "can I eat grapefruit with my medicine",
    "how long do I boil dried kidney beans", "can I cook in a pan that was washed with dish soap", "can I eat from a plate cleaned with bleach",
    "wash the chicken board with bleach", "vinegar or bleach for the floor?",
    "can I use vinegar instead of bleach", "how do I stop rice turning into glue", "the scale's battery is empty, how do I weigh flour", "where can I buy soap",
    "how do I make rhubarb pie", "my soup has a soap taste",
])
def test_what_is_rightly_used_is_not(text: str) -> None:
    assert warned_of(text, english()) is None


@pytest.mark.parametrize("text", ["my kid drank bleach", "he ate a dishwasher tablet", "she swallowed a battery"])
def test_what_happened_is_left_to_the_emergencies(text: str) -> None:
    assert warned_of(text, english()) is None


def test_a_language_without_words_warns_of_nothing() -> None:
    assert warned_of("mag ik bleekmiddel en bleach eten", Lexicon.load("nl")) is None
