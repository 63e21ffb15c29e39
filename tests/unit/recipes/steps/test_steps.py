"""Instructions cut into steps, and what each step names."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.model import Instruction, Step
from actions.recipes.steps.steps import end_signs, steps_of


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


def cut(text: str, ingredients: tuple[str, ...] = (), utensils: tuple[str, ...] = ()) -> tuple[Step, ...]:
    return steps_of((Instruction(text=text),), tuple(parse_line(line, english()) for line in ingredients), utensils, english())


def named(text: str, *ingredients: str) -> list[str]:
    [step] = cut(text, ingredients)
    return [used.name for used in step.ingredients]


def test_steps_are_numbered_from_one_and_know_their_instruction(lexicon: Lexicon) -> None:
    steps = steps_of((Instruction(text="Mix. Knead."), Instruction(text="Bake.")), (), (), lexicon)
    assert [(step.number, step.source, step.text) for step in steps] == [(1, 0, "Mix."), (2, 0, "Knead."), (3, 1, "Bake.")]


def test_notes_come_with_their_sentence(lexicon: Lexicon) -> None:
    instruction = Instruction(text="Mix. Knead.", details={2: "Push and fold."}, reasons={1: "No lumps."}, pictures={2: "knead.jpg"})
    first, second = steps_of((instruction,), (), (), lexicon)
    assert (first.detail, first.why, first.picture) == (None, "No lumps.", None)
    assert (second.detail, second.why, second.picture) == ("Push and fold.", None, "knead.jpg")


def test_a_step_knows_the_ingredients_it_names_and_their_line() -> None:
    [step] = cut("Fry the onion in the oil.", ("2 eggs", "1 onion", "1 tbsp olive oil"))
    assert [(used.name, used.index) for used in step.ingredients] == [("onion", 1), ("olive oil", 2)]


def test_another_form_of_the_word_is_the_same_food() -> None:
    assert named("Chop the tomato finely.", "4 tomatoes") == ["tomatoes"]


def test_a_part_of_another_word_is_no_ingredient() -> None:
    assert named("Serve on an eggplant.", "2 eggs") == []


def test_of_two_sugars_the_named_one_counts() -> None:
    assert named("Stir in the brown sugar.", "1 cup white sugar", "2 cups brown sugar") == ["brown sugar"]


def test_the_amount_of_the_list_holds_where_the_step_gives_none() -> None:
    [step] = cut("Add the oil to the pan.", ("4 tbsp olive oil",))
    assert [(used.quantity, used.unit) for used in step.ingredients] == [("4", "tbsp")]


@pytest.mark.parametrize(
    ("text", "quantity", "unit"),
    [
        ("Heat 2 tablespoons of the oil in a pan.", "2", "tablespoon"),
        ("Add ½ cup olive oil and stir.", "0.5", "cup"),
        ("Add 1 tsp of the remaining oil now.", "1", "teaspoon"),
        ("Heat about 1/2 teaspoon of the oil.", "0.5", "teaspoon"),
        ("Add 20ml oil", "20", "milliliter"),
        ("Add 2-3 tbsp. oil.", "2-3", "tablespoon"),
    ],
)
def test_an_amount_in_the_step_goes_before_the_list(text: str, quantity: str, unit: str) -> None:
    [step] = cut(text, ("4 tbsp olive oil",))
    assert [(used.quantity, used.unit) for used in step.ingredients] == [(quantity, unit)]


def test_an_amount_before_the_last_word_counts() -> None:
    [step] = cut("Add 1 egg.", ("3 eggs",))
    assert [used.quantity for used in step.ingredients] == ["1"]


@pytest.mark.parametrize("text", ["Add 1/2 cup milk", "Add 1½ cups of milk.", "Add two heaped cups of milk.", "Add half a cup milk.", "Add a jar of sauce."])
def test_a_measure_is_no_tool(text: str) -> None:
    assert cut(text)[0].utensils == ()


def test_the_same_word_without_a_number_is_a_tool() -> None:
    assert cut("Pour 1/2 cup milk into a cup.")[0].utensils == ("cup",)


def test_an_amount_of_something_else_is_not_taken() -> None:
    [step] = cut("Boil 2 litres of water, then add the salt to it.", ("1 tsp salt",))
    assert [(used.quantity, used.unit) for used in step.ingredients] == [("1", "tsp")]


def test_a_step_knows_its_heat_and_time() -> None:
    [step] = cut("Bake at 200 °C for 20 to 25 minutes.")
    assert step.temperatures == ("200 °C",)
    assert step.durations == ("20 to 25 minutes",)


def test_the_longer_tool_name_is_found_not_its_end() -> None:
    [step] = cut("Put the dough on a baking sheet.")
    assert step.utensils == ("baking sheet",)


def test_a_tool_is_told_as_the_recipe_lists_it() -> None:
    [step] = cut("Heat the pan.", utensils=("large frying pan", "wooden spoon"))
    assert step.utensils == ("large frying pan",)


def test_a_tool_that_could_be_two_of_the_list_keeps_its_plain_name() -> None:
    [step] = cut("Heat the pan.", utensils=("large frying pan", "grill pan"))
    assert step.utensils == ("pan",)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Fry until golden, then serve.", ("until golden",)),
        ("Fry until crisp; rest till cool (until needed).", ("until crisp", "till cool", "until needed")),
        ("UNTIL soft.", ("UNTIL soft",)),
        ("Fry the untilled rye.", ()),
        ("Fry.", ()),
    ],
)
def test_the_signs_that_a_step_is_done_are_found(text: str, expected: tuple[str, ...], lexicon: Lexicon) -> None:
    assert end_signs(text, lexicon) == expected


def test_with_a_pipeline_every_action_is_a_step_that_knows_its_own(nlp: Language, lexicon: Lexicon) -> None:
    text = "Toss the turnips with half of the oil and roast them at 200 °C for 40 minutes until brown. Brush with the rest of the oil."
    instruction = Instruction(text=text, reasons={2: "They shine."})
    lines = tuple(parse_line(line, lexicon) for line in ("500 g turnips", "4 tbsp sunflower oil"))
    toss, roast, brush = steps_of((instruction,), lines, (), lexicon, nlp)
    assert [(step.number, step.source, step.action) for step in (toss, roast, brush)] == [(1, 0, "toss"), (2, 0, "roast"), (3, 0, "brush")]
    assert [(used.name, used.quantity, used.share) for used in toss.ingredients] == [("turnips", "500", None), ("sunflower oil", "2", "1/2")]
    assert (roast.temperatures, roast.durations, roast.until) == (("200 °C",), ("40 minutes",), ("until brown",))
    assert [(used.quantity, used.share) for used in brush.ingredients] == [("2", "rest")]
    assert [step.why for step in (toss, roast, brush)] == [None, None, "They shine."]


def test_a_note_on_a_sentence_of_two_actions_comes_with_both(nlp: Language, lexicon: Lexicon) -> None:
    instruction = Instruction(text="Wash the leeks and slice them.", details={1: "Mind the sand."})
    assert [step.detail for step in steps_of((instruction,), (), (), lexicon, nlp)] == ["Mind the sand.", "Mind the sand."]


@settings(derandomize=True, deadline=None, max_examples=50)
@given(st.text(min_size=1, max_size=200), st.lists(st.text(min_size=1, max_size=20).filter(str.strip), max_size=4))
def test_any_recipe_text_is_cut_into_numbered_steps(text: str, lines: list[str]) -> None:
    steps = cut(text, tuple(lines))
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert all(used.index < len(lines) for step in steps for used in step.ingredients)
