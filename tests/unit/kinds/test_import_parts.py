"""Recipes, sections, lists and how-tos in one another, and texts with headings and list marks."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from actions.recipes.importers.json_ld import read_json_ld, recipes_in
from actions.recipes.model import RawRecipe
from tests.unit.kinds.reading import DISH, READERS, full, lexicons, of_known_page, of_object, of_page, plain, steps

Reader = Callable[..., RawRecipe]
Json = dict[str, Any]

# --- recipes, sections, lists and how-tos in one another ---


def step(text: str) -> Json:
    return {"@type": "HowToStep", "text": text}


def section(name: str, *parts: Any, kind: str = "HowToSection", key: str = "itemListElement") -> Json:
    return {"@type": kind, "name": name, key: list(parts)}


MELT, POUR, COOL = "Melt the sugar.", "Pour it over the cake.", "Leave it to cool."
GLAZE = section("Lemon glaze", "Sift the icing sugar.", "Stir it with the juice.", kind="Recipe", key="recipeInstructions")
BOTH = ["Sift the icing sugar.", "Stir it with the juice."]


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        ([step(MELT), section("Glaze", GLAZE), step(COOL)], [MELT, *BOTH, COOL]),
        ([section("Glaze", step(MELT), GLAZE, step(COOL))], [MELT, *BOTH, COOL]),
        ([step(MELT), GLAZE, step(COOL)], [MELT, *BOTH, COOL]),
        ([section("Cake", section("Glaze", section("Sugar", step(MELT), step(POUR))), step(COOL))], [MELT, POUR, COOL]),
        ([section("Glaze", section("Wet", GLAZE, kind="Recipe", key="recipeInstructions"))], BOTH),
        ([section("Caramel", step(MELT), step(POUR), kind="HowTo", key="step"), step(COOL)], [MELT, POUR, COOL]),
        ([section("Topping", section("Caramel", step(MELT), step(POUR), kind="HowTo", key="step"))], [MELT, POUR]),
        ([section("All", {"@type": "ListItem", "position": 1, "item": step(MELT)}, {"@type": "ListItem", "position": 2, "item": step(COOL)}, kind="ItemList")], [MELT, COOL]),
        (section("All", section("Glaze", GLAZE), kind="ItemList"), BOTH),
        ([section("Glaze", section("Syrup", step(MELT), step(COOL), kind="Recipe", key="recipeInstructions"))], [MELT, COOL]),
        ([section("Glaze", section("Syrup", section("Sugar", step(MELT)), section("End", step(COOL)), kind="Recipe", key="recipeInstructions"))], [MELT, COOL]),
        ([section("Glaze", {"@type": "Recipe", "name": "Syrup", "recipeInstructions": f"{MELT}\n{COOL}"})], [MELT, COOL]),
        ([section("Glaze", {"@type": ["Recipe"], "name": "Syrup", "recipeInstructions": [step(MELT), COOL]})], [MELT, COOL]),
        ([[step(MELT), [step(POUR), [COOL]]]], [MELT, POUR, COOL]),
        ([{"@type": "HowToStep", "name": "Caramel", "itemListElement": [{"@type": "HowToDirection", "text": MELT}, {"@type": "HowToDirection", "text": POUR}]}], [MELT, POUR]),
        ([{"@type": "HowToStep", "name": MELT}, step(COOL)], [MELT, COOL]),
        ([{"@type": "HowToSection", "name": "Glaze", "itemListElement": GLAZE}], BOTH),
        ([{"@type": "HowToSection", "name": "Glaze", "itemListElement": step(MELT)}, {"@type": "HowToSection", "name": "End", "itemListElement": [COOL]}], [MELT, COOL]),
    ],
)
@pytest.mark.parametrize("read", READERS)
def test_parts_may_hold_each_other(value: Any, texts: list[str], read: Reader) -> None:
    told = steps(read(recipeInstructions=value))
    assert told == [plain(text) for text in texts]


def test_the_steps_of_a_nested_recipe_stand_under_its_section() -> None:
    found = of_object(recipeInstructions=[step(MELT), section("Glaze", GLAZE), section("End", step(COOL))])
    assert ["laze" in (instruction.section or "") for instruction in found.instructions] == [False, True, True, False]


@pytest.mark.parametrize("kind", ["HowToTip", "HowToDirection", "HowToItem", "CreativeWork", "Thing"])
def test_no_text_of_a_nested_part_is_lost(kind: str) -> None:
    found = of_object(recipeInstructions=[section("Glaze", step(MELT), {"@type": kind, "text": "A copper pan heats evenly."}, step(COOL))])
    assert "A copper pan heats evenly." in found.model_dump_json()
    assert {"melt the sugar", "leave it to cool"} <= set(steps(found))


def test_the_ingredients_of_a_nested_recipe_are_in_the_list() -> None:
    inner = {"@type": "Recipe", "name": "Glaze", "recipeIngredient": ["80 g icing sugar"], "recipeInstructions": BOTH}
    assert "80 g icing sugar" in of_object(recipeInstructions=[step(MELT), section("Glaze", inner)]).ingredients


def test_a_nested_recipe_is_no_recipe_of_its_own_that_hides_the_dish() -> None:
    whole = DISH | {"recipeInstructions": [step(MELT), section("Glaze", GLAZE), step(COOL)]}
    found = [read_json_ld(one, lexicons()) for one in recipes_in(json.loads(json.dumps(whole)))]
    assert steps(found[0]) == [plain(text) for text in [MELT, *BOTH, COOL]]
    assert of_page(recipeInstructions=whole["recipeInstructions"]).title == of_known_page(recipeInstructions=whole["recipeInstructions"]).title == "Plain Dish"


# --- instructions as one text with headings and list marks ---

TWO = [("mix the flour with the milk", "dough"), ("knead it for 8 minutes", "dough"), ("spread the jam over it", "filling")]


def marked(mark: str, first: str = "Dough", second: str = "Filling") -> str:
    lines = [(first, ""), (TWO[0][0], mark), (TWO[1][0], mark), (second, ""), (TWO[2][0], mark)]
    return "\n".join(f"{sign} {text}" if sign else text for text, sign in lines)


@pytest.mark.parametrize(
    "text",
    [
        marked("-"), marked("*"), marked("•"), marked("–"), marked("·"), marked("▢"), marked("☐"), marked("-", "Dough:", "Filling:"), marked("-", "For the dough:",
            "For the filling:"), marked("*", "DOUGH", "FILLING"),
        marked("-", "**Dough**", "**Filling**"), marked("-", "## Dough", "## Filling"), marked("1."), marked("1)"),
        "Dough\n1. mix the flour with the milk\n2. knead it for 8 minutes\n\nFilling\n1. spread the jam over it",
        "Dough\n1) Mix the flour with the milk.\n2) Knead it for 8 minutes.\nFilling\n3) Spread the jam over it.",
        "For the dough:\nStep 1: Mix the flour with the milk.\nStep 2: Knead it for 8 minutes.\nFor the filling:\nStep 1: Spread the jam over it.",
        "<h3>Dough</h3><ul><li>Mix the flour with the milk</li><li>Knead it for 8 minutes</li></ul><h3>Filling</h3><ul><li>Spread the jam over it</li></ul>",
        "<p><strong>Dough:</strong></p><p>Mix the flour with the milk.</p><p>Knead it for 8 minutes.</p><p><strong>Filling:</strong></p><p>Spread the jam over it.</p>",
    ],
)
@pytest.mark.parametrize("read", READERS)
def test_headings_are_no_steps_and_marks_no_text(text: str, read: Reader) -> None:
    found = read(recipeInstructions=text)
    assert steps(found) == [text for text, _ in TWO]
    assert [heading in (instruction.section or "").lower() for instruction, (_, heading) in zip(found.instructions, TWO, strict=True)] == [True] * 3


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize(
    "value",
    [
        ["1. Peel the parsnips.", "2. Boil them for 15 minutes.", "3. Mash them."],
        ["- Peel the parsnips.", "- Boil them for 15 minutes.", "- Mash them."],
        ["Step 1: Peel the parsnips.", "Step 2: Boil them for 15 minutes.", "Step 3: Mash them."],
        [{"@type": "HowToStep", "text": "1) Peel the parsnips."}, {"@type": "HowToStep", "text": "2) Boil them for 15 minutes."}, {"@type": "HowToStep", "text": "3) Mash them."}],
        ["• Peel the parsnips", "• Boil them for 15 minutes", "• Mash them"],
        "1. Peel the parsnips. 2. Boil them for 15 minutes. 3. Mash them.",
        "1) Peel the parsnips. 2) Boil them for 15 minutes. 3) Mash them.",
        "1. Peel the parsnips\n2. Boil them for 15 minutes\n3. Mash them",
        ["Parsnips:", "Peel the parsnips.", "Boil them for 15 minutes.", "Mash them."],
        "• Peel the parsnips • Boil them for 15 minutes • Mash them",
    ],
)
def test_a_list_in_a_list_or_in_one_line_is_a_list(value: Any, read: Reader) -> None:
    assert steps(read(recipeInstructions=value)) == ["peel the parsnips", "boil them for 15 minutes", "mash them"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Whisk.\nBake.\nServe.", ["whisk", "bake", "serve"]),
        ("Heat the oven\nGrease a tin\nStir everything\nBake for 30 minutes", ["heat the oven", "grease a tin", "stir everything", "bake for 30 minutes"]),
        ("2 minutes later, turn the fish.", ["2 minutes later, turn the fish"]),
        ("10 minutes before dinner, dress the salad.", ["10 minutes before dinner, dress the salad"]),
        ("1.5 litres of water go into the pot.", ["1.5 litres of water go into the pot"]),
        ("Freeze it at -18 °C.", ["freeze it at -18 °c"]),
        ("Shape 8 patties\n- 4 large ones\n- 4 small ones", None),
    ],
)
@pytest.mark.parametrize("read", READERS)
def test_a_short_step_is_no_heading_and_a_number_no_mark(text: str, told: list[str] | None, read: Reader) -> None:
    found = steps(read(recipeInstructions=text))
    if told is None:
        assert "shape 8 patties" in found[0]
        assert "large" in " ".join(found)
    else:
        assert found == told


@pytest.mark.parametrize("heading", ["For the pastry:", "Pastry:", "FOR THE PASTRY", "<b>For the pastry</b>", "**Pastry:**"])
def test_a_heading_among_ingredients_is_no_food(heading: str) -> None:
    found = full(of_object(recipeIngredient=[heading, "200 g flour", "90 g butter"]))
    assert [line.name for line in found.ingredients] == ["flour", "butter"]
