"""Where a step names ingredients, and which it means."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.steps.ingredient_mentions import Names, words_of

ENGLISH = Lexicon.load("en")
BROTH = ("1 turkey breast", "500 ml turkey broth")


def named(text: str, *lines: str) -> list[str]:
    names = Names([parse_line(line, ENGLISH) for line in lines], ENGLISH)
    return [lines[mention.index] for mention in names.mentions(words_of(text, ENGLISH))]


@pytest.mark.parametrize(
    ("text", "lines", "expected"),
    [
        ("Dice the swedes.", ("1 swede",), ["1 swede"]),
        ("Sprinkle with the Pecorino.", ("50 g Pecorino cheese",), ["50 g Pecorino cheese"]),
        ("Tear the mint over it.", ("5 mint leaves",), ["5 mint leaves"]),
        ("Stir in the cocoa.", ("2 tbsp cocoa powder",), ["2 tbsp cocoa powder"]),
        ("Sift the all-purpose flour.", ("200 g all-purpose flour",), ["200 g all-purpose flour"]),
        ("Whisk in the half-and-half.", ("1 cup half-and-half",), ["1 cup half-and-half"]),
        ("Pour the TURKEY broth over.", BROTH, ["500 ml turkey broth"]),
        ("Add the broth to the turkey.", BROTH, ["500 ml turkey broth", "1 turkey breast"]),
        ("Stir in the brown sugar.", ("1 cup white sugar", "2 cups brown sugar"), ["2 cups brown sugar"]),
        ("Stir in the sugar.", ("1 cup white sugar", "2 cups brown sugar"), ["1 cup white sugar", "2 cups brown sugar"]),
        ("Stir in the white and brown sugar.", ("1 cup white sugar", "2 cups brown sugar"), ["1 cup white sugar", "2 cups brown sugar"]),
        ("Add the peanuts and peanut butter.", ("50 g butter", "1 tbsp peanut butter", "80 g peanuts"), ["80 g peanuts", "1 tbsp peanut butter"]),
        ("Stir until the brown sugar melts into the sugar.", ("1 cup white sugar", "2 cups brown sugar"), ["2 cups brown sugar", "2 cups brown sugar"]),
        ("Pour in the hot milk.", ("1 cup cold milk", "2 cups hot milk"), ["2 cups hot milk"]),
    ],
)
def test_an_ingredient_is_known_by_its_name(text: str, lines: tuple[str, ...], expected: list[str]) -> None:
    assert named(text, *lines) == expected


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("Grease the baking sheet.", "1 tsp baking soda"),
        ("Bake the buns.", "1 tsp baking powder"),
        ("Turn the vegetables.", "2 tbsp vegetable oil"),
        ("Wipe the mushrooms dry.", "1 tsp dried sage"),
        ("Fry until golden brown.", "1 cup brown sugar"),
        ("Rinse the olives.", "2 tbsp olive oil"),
        ("Spread the burger sauce.", "4 burger buns"),
        ("Serve on an eggplant.", "2 eggs"),
        ("Heat the oil in a rice cooker.", "200 g rice noodles"),
    ],
)
def test_a_word_of_a_name_that_means_something_else_is_no_ingredient(text: str, line: str) -> None:
    assert named(text, line) == []


def test_what_is_made_of_an_ingredient_is_marked() -> None:
    names = Names([parse_line("1 lemon", ENGLISH)], ENGLISH)
    assert [mention.made for mention in names.mentions(words_of("Stir the lemon juice into the lemon.", ENGLISH))] == [True, False]


def test_words_have_their_places_and_tools_are_left_out() -> None:
    text = "Line the baking sheet with 1 1/2 fig-leaves."
    words = words_of(text, ENGLISH)
    assert [word.text for word in words] == ["line", "the", "with", "1", "1/2", "fig", "leaves", "."]
    assert [text[word.start : word.end].lower() for word in words] == [word.text for word in words]
    assert [word.stem for word in words[3:5]] == ["", ""]


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=200), st.lists(st.text(min_size=1, max_size=25).filter(str.strip), max_size=4))
def test_any_text_names_ingredients_of_the_list_at_places_of_the_text(text: str, lines: list[str]) -> None:
    words = words_of(text, ENGLISH)
    for mention in Names([parse_line(line, ENGLISH) for line in lines], ENGLISH).mentions(words):
        assert 0 <= mention.first <= mention.last < len(words)
        assert 0 <= mention.index < len(lines)
