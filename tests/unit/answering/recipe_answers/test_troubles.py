"""What a cook tells of a mishap or a state, and what is asked behind it."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.troubles import Trouble, excesses_of, is_deed, is_lapse, is_wanted, opposites_of, states_of, trouble_in
from tests.unit.recipes.english import english


def read(text: str) -> Trouble:
    """A trouble that must be found."""
    found = trouble_in(text, english())
    assert found is not None, text
    return found


@pytest.mark.parametrize(("text", "told", "asked"), [
    ("It's stuck in the tin! What now", "it's stuck in the tin", "what now"), ("still wobbly, ok?", "still wobbly", "ok"),
    ("it's grainy can I rescue it?", "it's grainy", "can i rescue it"),
    ("Tastes far too salty... did I do something wrong?", "tastes far too salty", "did i do something wrong"),
    ("the bowl is full of lumps, is that smooth enough", "the bowl is full of lumps",
    "is that smooth enough"), ("the crust is black", "the crust is black", ""), ("the pears are hard, any way to ripen them", "the pears are hard", "any way to ripen them"),
    ("it split, so what do I do", "it split, so", "what do i do"),
])
def test_what_is_told_is_parted_from_what_is_asked(text: str, told: str, asked: str) -> None:
    found = read(text)
    assert (found.told, found.asked) == (told, asked)


@pytest.mark.parametrize("text", ["how much salt?", "why is it still wobbly?", "is it ok that the batter is lumpy?", "what now", "oh no!", "", "take it out?"])
def test_what_only_asks_or_cries_tells_nothing(text: str) -> None:
    assert trouble_in(text, english()) is None


@pytest.mark.parametrize("text", [
    "I've burnt the onions", "the dough tore when I lifted it", "the cream won't whip", "way too much soy went in", "they came out raw in the middle", "it's sweeter than I wanted",
    "the sauce is pretty thin, what now", "the middle is wobbly, is it done?", "the oil is spitting, is that normal",
])
def test_mishaps_and_states_that_are_minded_worry(text: str) -> None:
    assert read(text).worries


@pytest.mark.parametrize("text", [
    "the onions are brown", "that's in, what now?", "the milk is steaming, what now", "it's not burnt at all", "the garlic is in too", "no lumps left, what next", "they're golden",
    "all done",
])
def test_what_goes_as_it_should_does_not(text: str) -> None:
    found = trouble_in(text, english())
    assert found is None or not found.worries


def test_what_now_may_ask_for_the_next_step_and_help_may_not() -> None:
    assert read("it's in, what now").onward
    helped = read("it's split, can I save it")
    assert helped.helps
    assert not helped.onward
    assert read("it's pale, keep going?").enough


def test_states_are_told_in_several_words() -> None:
    assert states_of("it's wobbling like mad", english()) & states_of("jiggly in the middle", english())
    assert not states_of("wobbly", english()) & states_of("salty", english())
    assert opposites_of(states_of("it's so thin", english()), english()) & {"thick"}


def test_what_there_is_too_much_of() -> None:
    assert excesses_of("way too salty", english()) == ["salty"]
    assert excesses_of("that's hotter than I wanted", english()) == ["spicy"]
    assert excesses_of("it's salty", english()) == []


def test_deeds_of_a_recipe_are_no_mishaps() -> None:
    assert is_deed("separated the eggs", english())
    assert not is_deed("burnt the eggs", english())
    assert not is_deed("all done", english())
    assert not is_deed("the sauce separated", english())
    assert not is_deed("I've torn a hole in it", english())
    assert is_wanted("cracked four of them", "beat crack whisk", english())
    assert not is_wanted("cracked all over", "bake", english())


def test_a_lapse_may_tell_of_something_missing() -> None:
    assert is_lapse("i forgot the yeast", english())
    assert not is_lapse("i forgot it and it burnt", english())


@pytest.mark.parametrize("text", ["all the lumps are broken up", "i broke it up with the spoon", "the eggs are cracked open"])
def test_what_is_broken_on_purpose_is_no_mishap(text: str) -> None:
    told = trouble_in(text, english())
    assert told is not None
    assert not told.mishap
