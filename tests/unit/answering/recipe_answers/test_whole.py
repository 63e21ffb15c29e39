"""Whether all of something goes in now."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.whole import whole
from tests.unit.answering.recipe_answers.asking import asked


@pytest.mark.parametrize(
    ("text", "at", "of", "part", "rest"),
    [
        ("the whole 100 g of parmesan?", "Stir in the nutmeg", "moussaka", "half of the parmesan (50 g)", "the rest of the parmesan (50 g)"),
        ("do I use all the aubergines for this layer", "half of the aubergines", "moussaka", "half of the aubergines (500 g)", "the remaining aubergines (500 g)"),
        ("all four cups of stock?", "1 cup of the stock", "beef-stew-with-root-vegetables", "1 cup of the stock", "the remaining stock (3 cups)"),
        ("all the dough?", "two thirds of the dough", "dutch-apple-pie", "two thirds of the dough", "the remaining dough"),
        ("so the entire leek goes in here, right?", "half of the leek", "dutch-pea-soup", "half of the leek (½ leek)", "the rest of the leek (½ leek)"),
        ("do I pour in all of it?", "3 tablespoons of the olive oil", "gazpacho", "3 tablespoons of the olive oil", "the remaining 1 tablespoon of olive oil"),
        ("both halves now, yeah?", "squeeze one half", "guacamole", "one half", "the remaining half of the lime"),
        ("do I pour in all the stock at once?", "1 cup of the stock", "beef-stew-with-root-vegetables", "1 cup of the stock", "the remaining stock (3 cups)"),
        ("all the lime juice in one go?", "squeeze one half", "guacamole", "one half", "the remaining half of the lime"),
        ("so the whole egg goes into the dough, yeah?", "Beat the egg", "dutch-apple-pie", "half of the egg (½ egg)", "the rest of the egg (½ egg)"),
        ("all of the sauce on now?", "half of the burger sauce", "classic-beef-burgers", "half of the burger sauce", "the rest of the burger sauce"),
        ("the whole tub in with the meat?", "150 g of the yoghurt", "chicken-tikka-skewers-with-cucumber-raita", "150 g of the yoghurt", "the remaining yoghurt (200 g)"),
        ("is that the whole tin?", "150 ml of the coconut milk", "thai-green-curry-with-chicken", "150 ml of the coconut milk", "the remaining coconut milk (250 ml)"),
        ("do I pour in the whole bottle?", "3 tablespoons of the olive oil", "gazpacho", "3 tablespoons of the olive oil", "the remaining 1 tablespoon of olive oil"),
        ("all the coconut milk goes in now?", "150 ml of the coconut milk", "thai-green-curry-with-chicken", "150 ml of the coconut milk", "the remaining coconut milk (250 ml)"),
    ],
)
def test_a_part_of_it_now_and_the_rest_later(text: str, at: str, of: str, part: str, rest: str) -> None:
    found = whole(asked(text, at, of))
    assert found is not None
    assert (found.response, found.fields["part"], found.fields["rest"]) == ("utter_part_only", part, rest)


@pytest.mark.parametrize(
    ("text", "response"),
    [
        ("is that all the yoghurt or do I keep some back", "utter_part_or"),
        ("should I save some of the yoghurt for later?", "utter_part_kept"),
        ("do I hold any of the yoghurt back?", "utter_part_kept"),
        ("is that all of the yoghurt?", "utter_part_only"),
    ],
)
def test_what_is_kept_back_is_told(text: str, response: str) -> None:
    found = whole(asked(text, "150 g of the yoghurt", "chicken-tikka-skewers-with-cucumber-raita"))
    assert found is not None
    assert (found.response, found.fields["part"], found.fields["number"]) == (response, "150 g of the yoghurt", 9)


@pytest.mark.parametrize(("text", "response"), [("is that all of the yoghurt now?", "utter_part_last"), ("do I keep some of the yoghurt back?", "utter_part_last_kept")])
def test_what_is_left_goes_in_whole(text: str, response: str) -> None:
    found = whole(asked(text, "the remaining yoghurt", "chicken-tikka-skewers-with-cucumber-raita"))
    assert found is not None
    assert (found.response, found.fields["part"]) == (response, "the remaining yoghurt (200 g)")


@pytest.mark.parametrize(
    ("text", "at", "of"),
    [
        ("is all the sugar dissolved?", "Put 120 g of the sugar", "creme-caramel"),  # nothing about how much
        ("did I add all the sugar?", "Put 120 g of the sugar", "creme-caramel"),  # what was done
        ("the oil goes all over the dish?", "80 ml of the olive oil", "moussaka"),
        ("do I pour in all of it?", "3 tablespoons of the olive oil", "greek-salad"),  # of two things a part
        ("should I mash everything?", "Mash the bananas", "banana-walnut-muffins"),
        ("is all the onion gone?", "Fry the onion", "moussaka"),  # its state
        ("why not all the parmesan?", "Stir in the nutmeg", "moussaka"),
        ("all the parmesan is in", "start", "moussaka"),
        ("so I cover the whole tray with aubergines?", "half of the aubergines", "moussaka"),  # all of the tray
    ],
)
def test_other_questions_are_left_to_others(text: str, at: str, of: str) -> None:
    assert whole(asked(text, at, of)) is None


def test_parts_that_are_still_to_come_are_told() -> None:
    found = whole(asked("does the whole lime go in?", "chop the onion", "guacamole"))
    assert found is not None
    assert found.response == "utter_parts_ahead"
    assert (found.fields["part"], found.fields["number"], found.fields["rest"], found.fields["later"]) == ("one half", 18, "the remaining half of the lime", 22)


@pytest.mark.parametrize(
    ("text", "at", "response", "part"),
    [
        ("is that all the salt?", "Sprinkle the salt", "utter_whole", "½ tsp salt"),
        ("the whole chilli?", "Slit the chilli", "utter_whole", "1 green chilli"),
        ("do I use them all?", "Cut the avocados", "utter_whole", "3 ripe avocados"),
        ("all 3 avocados?", "Cut the avocados", "utter_whole", "3 ripe avocados"),
        ("all 4 avocados?", "Cut the avocados", "utter_whole_takes", "3 ripe avocados"),
        ("the whole packet of salt?", "Sprinkle the salt", "utter_whole_takes", "½ tsp salt"),
        ("should I keep some of the salt?", "Sprinkle the salt", "utter_whole_not_kept", "½ tsp salt"),
        ("is that all the salt or do I keep some back", "Sprinkle the salt", "utter_whole_or", "½ tsp salt"),
    ],
)
def test_what_no_step_parts_goes_in_whole(text: str, at: str, response: str, part: str) -> None:
    found = whole(asked(text, at, "guacamole"))
    assert found is not None
    assert (found.response, found.fields["part"]) == (response, part)
