"""A recipe for more or fewer people, by a factor, or by one ingredient."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.language.measures import Amount, Densities, exact
from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.model import Ingredient, Recipe, Step, StepIngredient
from actions.recipes.scaling.scaling import Scaled, ScalingError, listed_amount, scaled

ENGLISH = Lexicon.load("en")
TABLE = Densities.load(ENGLISH)

BATTER = ["1 1/2 cups flour (190 g)", "1/3 cup sugar", "2 large eggs", "1 cup milk", "1/2 tsp baking powder", "1 (400 g) can cherries", "salt to taste"]
STEPS = [
    "Heat the oven to 180 °C (350 °F) and grease a 23 cm tin with gas mark 4 in mind.",
    "Whisk both eggs with 1/4 cup of the sugar for 3 minutes.",
    "Stir in 1 cup flour, then the remaining 1/2 cup flour and 2 tablespoons of batter mix.",
    "Pour it into the tin, bake it for 25 minutes and cut it into 8 pieces.",
    "Go back to step 3 for each 2 cm slice.",
]


def recipe(lines: list[str], steps: list[str] | None = None, **fields: Any) -> Recipe:
    ingredients = tuple(parse_line(line, ENGLISH) for line in lines)
    return Recipe(
        id="test", title="Cherry Slices", ingredients=ingredients, steps=tuple(Step(number=at, text=text, source=0) for at, text in enumerate(steps or STEPS, 1)), **fields
    )


def lines_of(found: Scaled) -> list[str]:
    return [line.text for line in found.recipe.ingredients]


def one(line: str, factor: str) -> str:
    return lines_of(scaled(recipe([line]), factor=factor, lexicon=ENGLISH, densities=TABLE))[0]


def test_the_list_is_multiplied_and_package_sizes_stay() -> None:
    found = scaled(recipe(BATTER, servings=8), factor=2, lexicon=ENGLISH, densities=TABLE)
    assert lines_of(found) == ["3 cups flour (380 g)", "⅔ cup sugar", "4 large eggs", "2 cups milk", "1 tsp baking powder", "2 (400 g) cans cherries", "salt to taste"]
    assert [(line.quantity, line.unit) for line in found.recipe.ingredients[:3]] == [("3", "cup"), ("0.667", "cup"), ("4", None)]
    assert found.recipe.servings == 16


def test_amounts_in_steps_change_and_times_heat_tins_and_pieces_do_not() -> None:
    found = scaled(recipe(BATTER, servings=8), servings=16, lexicon=ENGLISH, densities=TABLE)
    assert [step.text for step in found.recipe.steps] == [
        STEPS[0],
        "Whisk all 4 eggs with ½ cup of the sugar for 3 minutes.",
        "Stir in 2 cups flour, then the remaining 1 cup flour and 2 tablespoons of batter mix.",
        STEPS[3],
        STEPS[4],
    ]
    assert ("left", "2 tablespoons", 3) in [(note.kind, note.text, note.step) for note in found.notes]


@pytest.mark.parametrize(
    ("line", "factor", "text"),
    [
        ("1 cup flour", "1/3", "⅓ cup flour"),
        ("3/4 cup flour", "1/2", "¼ cup + 2 tbsp flour"),
        ("1/4 tsp salt", "1/2", "a pinch of salt"),
        ("1/4 tsp of salt", "1/2", "a pinch of salt"),
        ("2 eggs", "2/3", "about 1½ eggs"),
        ("1 egg", "2", "2 eggs"),
        ("2 bay leaves", "0.5", "1 bay leaf"),
        ("one onion, chopped", "2", "two onions, chopped"),
        ("One onion", "3", "Three onions"),
        ("half a lemon", "2", "one lemon"),
        ("a cup of rice", "2", "2 cups of rice"),
        ("A cup of rice", "1.5", "1½ cups of rice"),
        ("2-3 carrots", "2", "4-6 carrots"),
        ("1 to 2 tbsp. oil", "2", "2 to 4 tbsp. oil"),
        ("1/4-1/2 cup oil", "1/4", "1-2 tbsp oil"),
        ("350 g flour", "1/3", "115 g flour"),
        ("500 g flour", "2", "1000 g flour"),
        ("400g flour", "2", "800g flour"),
        ("1.5 kg potatoes", "3", "4.5 kg potatoes"),
        ("2 heaped tbsp cocoa", "1.5", "3 heaped tbsp cocoa"),
        ("2 x 400 g tins beans", "0.5", "1 x 400 g tin beans"),
        ("a 3/4-pound piece cheese", "2", "2 x 3/4-pound pieces cheese"),
        ("1 garlic clove, crushed", "3", "3 garlic cloves, crushed"),
        ("about 2 eggs", "1/3", "about ½ egg"),
        ("1 cup plus 1 tbsp cream", "2", "2 cups plus 2 tbsp cream"),
        ("juice of 1 lemon", "2", "juice of 2 lemons"),
        ("600 g beef, cut into 3 cm cubes", "0.5", "300 g beef, cut into 3 cm cubes"),
    ],
)
def test_a_line_keeps_its_author_s_way_of_writing(line: str, factor: str, text: str) -> None:
    assert one(line, factor) == text


def test_what_one_step_uses_is_multiplied_and_a_single_portion_is_not() -> None:
    made = recipe(["8 tortillas", "16 tbsp salsa"], ["Spread 2 tbsp salsa on each tortilla and stack 4 tortillas."])
    uses = (
        StepIngredient(name="salsa", quantity="2", unit="tablespoon", index=1),
        StepIngredient(name="tortillas", quantity="4", index=0),
        StepIngredient(name="tortillas", index=0),
    )
    made = made.model_copy(update={"steps": (made.steps[0].model_copy(update={"ingredients": uses, "detail": "Take 1 tbsp salsa per tortilla, 4 tortillas in all."}),)})
    [step] = scaled(made, factor=0.5, lexicon=ENGLISH).recipe.steps
    assert step.text == "Spread 2 tbsp salsa on each tortilla and stack 2 tortillas."
    assert step.detail == "Take 1 tbsp salsa per tortilla, 2 tortillas in all."
    assert [use.quantity for use in step.ingredients] == ["2", "2", None]


@pytest.mark.parametrize(
    ("have", "factor"),
    [
        ("140 g flour", Fraction(140, 280)),
        ("0.14 kg of flour", Fraction(1, 2)),
        ("I only have one egg", Fraction(1, 2)),
        ("eggs, 6", Fraction(3)),
        ("2 cups milk", Fraction(4)),
        ("200 g caster sugar", Fraction(2)),
        ("5 carrots", Fraction(5, 3)),
        ("2 carrots", Fraction(1)),
        ("1 carrot", Fraction(1, 2)),
        ("30 g butter", Fraction(1, 2)),
    ],
)
def test_one_ingredient_decides_how_much_is_made(have: str, factor: Fraction) -> None:
    made = recipe(["280 g flour", "2 eggs", "1/2 cup milk", "100 g caster sugar", "2-3 carrots", "40 g butter", "20 g butter"])
    assert scaled(made, have=have, lexicon=ENGLISH, densities=TABLE).factor == factor


def test_cups_at_hand_are_compared_with_grams_on_the_list() -> None:
    found = scaled(recipe(["500 g flour"]), have="2 cups flour", lexicon=ENGLISH, densities=TABLE)
    assert 0.47 < found.factor < 0.51
    pieces = scaled(recipe(["200 g eggs"]), have="2 eggs", lexicon=ENGLISH, densities=TABLE)
    assert pieces.factor == Fraction(1, 2)


@pytest.mark.parametrize(
    ("asked", "kind", "named"),
    [
        ({"servings": 4}, "no_servings", "Cherry Slices"),
        ({"servings": 0}, "bad_factor", "0"),
        ({"factor": 0}, "bad_factor", "0"),
        ({"factor": "-2"}, "bad_factor", "-2"),
        ({"factor": "some"}, "bad_factor", "some"),
        ({"factor": float("nan")}, "bad_factor", "nan"),
        ({"factor": "1/0"}, "bad_factor", "1/0"),
        ({"factor": 10**9}, "bad_factor", "1000"),
        ({"have": "flour"}, "unread", "flour"),
        ({"have": "2 cups"}, "unread", "2 cups"),
        ({"have": ""}, "unread", "140 g flour"),
        ({"have": "3 lemons"}, "not_an_ingredient", "lemons"),
        ({"have": "1 tsp salt"}, "no_amount", "salt"),
        ({"have": "3 cans flour"}, "not_comparable", "flour"),
        ({"have": "100 g peppers"}, "several_ingredients", "green peppers"),
    ],
)
def test_what_cannot_be_scaled_is_said(asked: dict[str, Any], kind: str, named: str) -> None:
    made = recipe(["280 g flour", "2 eggs", "salt to taste", "1 red pepper", "1 green pepper"])
    made = made.model_copy(update={"ingredients": (*made.ingredients[:3], *(Ingredient(text=f"1 {name}", quantity="1", name=name) for name in ("red peppers", "green peppers")))})
    with pytest.raises(ScalingError) as caught:
        scaled(made, lexicon=ENGLISH, densities=TABLE, **asked)
    assert caught.value.kind == kind
    assert named in str(caught.value)


@pytest.mark.parametrize("asked", [{}, {"factor": 2, "servings": 4}, {"servings": 4, "have": "2 eggs"}])
def test_exactly_one_way_of_scaling_is_asked_for(asked: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        scaled(recipe(["2 eggs"]), lexicon=ENGLISH, **asked)


def test_notes_name_what_has_no_amount_and_what_is_rounded() -> None:
    found = scaled(recipe(["3 eggs", "salt to taste"]), factor=0.4, lexicon=ENGLISH)
    assert [(note.kind, note.text) for note in found.notes if note.step is None] == [("rounded", "about 1 egg"), ("no_amount", "salt to taste")]
    assert "'salt to taste'" in found.notes[1].message


@pytest.mark.parametrize(
    ("yields", "more"),
    [("12 cookies", "24 cookies"), ("2½ litres", "5 litres"), ("One 9-inch cake (8 servings)", "Two 9-inch cakes (16 servings)"),
     ("Makes 4 to 6 bowls", "Makes 8 to 12 bowls"), ("1 loaf", "2 loaves"), ("plenty", "plenty"), (None, None)],
)
def test_the_wording_of_the_yield_follows(yields: str | None, more: str | None) -> None:
    assert scaled(recipe(["2 eggs"], yields=yields), factor=2, lexicon=ENGLISH).recipe.yields == more


def test_servings_count_from_the_original() -> None:
    first = scaled(recipe(BATTER, servings=8), servings=4, lexicon=ENGLISH)
    assert scaled(first, servings=16, lexicon=ENGLISH).factor == 2
    assert scaled(first, factor=2, lexicon=ENGLISH).factor == 1


def test_a_dutch_recipe_is_scaled_with_dutch_words() -> None:
    dutch = Lexicon.load("nl")
    lines = ["2 eieren", "1 ui, gesnipperd", "3 ons gehakt", "1/4 tl kaneel", "1,5 l bouillon"]
    steps = ["Klop beide eieren los met 2 el melk.", "Snijd de ui in 8 stukken en bak hem 5 minuten in een vorm van 24 cm."]
    ingredients = tuple(parse_line(line, dutch) for line in [*lines, "2 el melk"])
    made = Recipe(id="x", title="x", ingredients=ingredients, steps=tuple(Step(number=at, text=text, source=0) for at, text in enumerate(steps, 1)))
    double, half = (scaled(made, factor=factor, lexicon=dutch) for factor in (2, 0.5))
    assert lines_of(double) == ["4 eieren", "2 uien, gesnipperd", "6 ons gehakt", "½ tl kaneel", "3 l bouillon", "4 el melk"]
    assert lines_of(half)[:4] == ["1 ei", "½ ui, gesnipperd", "1½ ons gehakt", "een snufje kaneel"]
    assert [step.text for step in double.recipe.steps] == ["Klop alle 4 eieren los met 4 el melk.", steps[1]]
    assert scaled(made, have="450 g gehakt", lexicon=dutch).factor == Fraction(3, 2)


def test_a_language_without_words_for_scaling_still_counts() -> None:
    made = Recipe(id="x", title="x", ingredients=(Ingredient(text="2 uova", quantity="2", name="uova"),), steps=(Step(number=1, text="Rompere 2 uova.", source=0),))
    found = scaled(made, factor=2, lexicon=Lexicon("it", {}))
    assert (lines_of(found), found.recipe.steps[0].text) == (["4 uova"], "Rompere 4 uova.")


UNITS = ["g", "kg", "cup", "tbsp", "tsp", "ml", "oz", "lb", "", "cloves", "can"]
FOODS = ["flour", "milk", "sugar", "onions", "garlic", "rice"]
NUMBERS = st.one_of(st.integers(1, 2000).map(str), st.sampled_from(["1/2", "1/3", "2/3", "1 1/2", "¼", "2½", "0.75", "1-2", "1/8", "one", "half a"]))
LINES = st.lists(st.tuples(NUMBERS, st.sampled_from(UNITS), st.sampled_from(FOODS)).map(" ".join), min_size=1, max_size=6)
FACTORS = st.fractions(min_value=Fraction(1, 50), max_value=50, max_denominator=60)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(LINES, FACTORS)
def test_scaling_back_gives_the_recipe_back_exactly(lines: list[str], factor: Fraction) -> None:
    made = recipe(lines, [f"Add {line}." for line in lines])
    there = scaled(made, factor=factor, lexicon=ENGLISH, densities=TABLE)
    back = scaled(there, factor=1 / factor, lexicon=ENGLISH, densities=TABLE)
    assert back.factor == 1
    assert back.amounts == tuple(listed_amount(line, ENGLISH) for line in made.ingredients)
    assert back.recipe == made


@settings(derandomize=True, deadline=None)
@given(LINES, st.floats(min_value=0.02, max_value=50))
def test_scaling_back_by_floats_gives_the_recipe_back_too(lines: list[str], factor: float) -> None:
    made = recipe(lines)
    near = float(exact(factor))
    assert scaled(scaled(made, factor=near, lexicon=ENGLISH), factor=1 / exact(near), lexicon=ENGLISH).recipe == made


@settings(derandomize=True, deadline=None)
@given(LINES, FACTORS)
def test_exact_amounts_are_multiplied_and_shown_ones_are_near(lines: list[str], factor: Fraction) -> None:
    made = recipe(lines)
    found = scaled(made, factor=factor, lexicon=ENGLISH)
    for before, after, amount in zip(made.ingredients, found.recipe.ingredients, found.amounts, strict=True):
        listed = listed_amount(before, ENGLISH)
        assert amount == (listed.times(factor) if listed else None)
        shown = listed_amount(after, ENGLISH)
        rough = any(note.kind == "rounded" and note.text == after.text for note in found.notes)
        if amount and shown and shown.unit == amount.unit and shown.low == shown.high and amount.low == amount.high and not rough:
            assert abs(shown.low - amount.low) <= amount.low / 19 + Fraction(1, 1000)


@settings(derandomize=True, deadline=None)
@given(st.lists(st.text(min_size=1, max_size=80).filter(str.strip), min_size=1, max_size=4), FACTORS)
def test_any_text_can_be_scaled(texts: list[str], factor: Fraction) -> None:
    made = Recipe(
        id="x",
        title="x",
        ingredients=tuple(Ingredient(text=text, name=text) for text in texts),
        steps=tuple(Step(number=at, text=text, source=0) for at, text in enumerate(texts, 1)),
    )
    found = scaled(made, factor=factor, lexicon=ENGLISH, densities=TABLE)
    assert len(found.recipe.steps) == len(texts)


def test_an_amount_may_be_a_range() -> None:
    assert listed_amount(Ingredient(text="2-3 cups", quantity="2-3", unit="cup", name="rice"), ENGLISH) == Amount(Fraction(2), "cup", Fraction(3))


@pytest.mark.parametrize(("summary", "kept"), [("Four thin pizzas.", False), ("A cold drink.", True), (None, True)])
def test_a_summary_that_counts_what_is_made_is_left_out_of_another_amount(summary: str | None, kept: bool) -> None:
    made = recipe(["2 eggs"], summary=summary)
    assert scaled(made, factor=2, lexicon=ENGLISH).recipe.summary == (summary if kept else None)
    assert scaled(made, factor=1, lexicon=ENGLISH).recipe.summary == summary


@pytest.mark.parametrize(("line", "twice"), [
    ("6medium onions", "12 medium onions"), ("3 unit lemon", "6 lemons"), ("1 unit onion", "2 onions"), ("1,25 kg beef", "2.5 kg beef"),
    ("To garnish: 2 sprigs dill", "To garnish: 4 sprigs dill"),
    ("1 kg (16 to 20 count shrimp) 4 per guest, deveined", "2 kg (16 to 20 count shrimp) 4 per guest, deveined"),
])
def test_lines_that_are_mended_grow(line: str, twice: str) -> None:
    assert scaled(recipe([line]), factor=2, lexicon=ENGLISH).recipe.ingredients[0].text == twice


@pytest.mark.parametrize(("text", "twice"), [
    ("Fry 1 onion & 2 eggs.", "Fry 2 onions & 4 eggs."), ("Lay 3 eggs per person on the toast.", "Lay 3 eggs per person on the toast."),
    ("Peel the 16 to 20 count prawns.", "Peel the 16 to 20 count prawns."),
])
def test_in_steps_signs_are_words_and_grades_stay(text: str, twice: str) -> None:
    of = recipe(["1 onion", "2 eggs", "1 kg prawns"], [text])
    assert scaled(of, factor=2, lexicon=ENGLISH).recipe.steps[0].text == twice
