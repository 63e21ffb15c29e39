"""Where instructions are cut, what a step takes of an ingredient, and which of two lines of one food it means."""

from __future__ import annotations

import re
from typing import Any

import pytest

from actions.recipes.model import Recipe, StepIngredient
from actions.recipes.steps.cutting import aloud, cut
from tests.unit.kinds.reading import full, of_object, plain
from tests.unit.recipes.english import english, trained


def texts(text: str) -> list[str]:
    return [one.text for one in cut(text, english(), trained())]


# --- signs that stand for words ---


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("Drain the beans & rinse them under cold water.", ()), ("Wash the spinach & dry it well.", ()), ("Peel the carrots + slice them thinly.", ()),
        ("Season the fish with salt & pepper.", ("salt & pepper",)),
        ("Combine the flour, sugar & butter in a bowl.", ("flour, sugar & butter",)), ("Cook it w/ the lid on, then drain it.", ("w/ the lid on",)),
        ("Toss the squash w/ oil & bake it for 20 minutes.", ("w/ oil",)),
        ("Serve it with rice and/or noodles.", ("rice and/or noodles",)), ("Stir in 1/2 cup milk & serve.", ("1/2 cup milk",)),
        ("Brown the mince w/o oil & set it aside.", ("w/o oil",)), ("Melt the butter & brush the loaf.", ()),
        ("Beat the eggs + sugar until pale.", ("eggs + sugar",)), ("Cover w/ foil & rest it for 10 min.", ("w/ foil",)), ("Simmer + stir for 5 minutes.", ()),
    ],
)
def test_no_step_ends_or_begins_with_a_sign(text: str, whole: tuple[str, ...]) -> None:
    found = texts(text)
    for one in found:
        assert not re.search(r"(?:[&+]|\bw/o?|/)\s*[.,;!]?$", one), found
        assert not re.match(r"[&+/]", aloud(one, english())), found
    assert all(any(part in one for one in found) for part in whole), found
    said = iter(re.findall(r"[a-z0-9]+", " ".join(found).lower()))
    assert [word for word in re.findall(r"[a-z0-9]+", text.lower()) if word not in said] == []


# --- whole instructions ---


@pytest.mark.parametrize(
    "text",
    [
        "Put 2 tablespoons each of butter and flour into a small bowl.", "Whisk 3 tablespoons each of soy sauce and rice vinegar in a jug.",
        "Place half the carrots and half the onions in the pot.", "Mix 1 cup each flour and sugar in a basin.",
        "Divide the batter between two greased and floured tins.", "Serve it with rice and a green salad.", "Add the washed and chopped leeks to the pan.",
        "Simmer for 10 to 12 minutes, until thick and glossy.", "Bring a large pot of salted water to the boil.",
        "Tip a pinch each of salt, cumin and sugar into the lentils.", "Pour 150 ml each of cream and stock over the gratin.", "Use a sharp knife and a wet board.",
        "Lay the ham and cheese between slices of buttered bread.",
        "Spoon 1 teaspoon each of mint jelly and mustard onto the plates.",
    ],
)
def test_an_instruction_of_one_action_is_one_step(text: str) -> None:
    assert [plain(one) for one in texts(text)] == [plain(text)]


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("If the thermometer reads < 74 C, keep roasting; if it reads > 74 C, serve.", [("< 74 C", "keep roasting"), ("> 74 C", "serve")]),
        ("if it reads > 74 C, serve", [("> 74 C", "serve")]),
        ("If the sauce is too thick, add a splash of water.", [("too thick", "add a splash")]),
        ("When the oil shimmers, lower in the fish.", [("shimmers", "lower in")]),
        ("Once golden, flip the pancakes.", [("golden", "flip")]),
        ("Unless the dough is sticky, add no flour.", [("sticky", "add no flour")]),
        ("As soon as the milk boils, take it off the heat.", [("boils", "take it off")]),
        ("If it is still pink inside, put it back into the oven.", [("pink", "put it back")]),
        ("If the crust browns < 20 minutes in, cover it with foil.", [("browns", "cover it")]),
        ("When the centre is above 71 °C, lift out the meatloaf; when it is below, bake on.", [("above 71", "lift out"), ("below", "bake on")]),
        ("Add more stock if the risotto looks dry.", [("more stock", "looks dry")]),
        ("If the batter is lumpy, strain it, otherwise pour it straight into the pan.", [("lumpy", "strain"), ("otherwise", "pour it")]),
        ("Should the cheese brown too fast, lower the shelf.", [("too fast", "lower the shelf")]),
    ],
)
def test_a_condition_stays_with_its_action(text: str, pairs: list[tuple[str, str]]) -> None:
    found = texts(text)
    for one, other in pairs:
        assert any(one.lower() in step.lower() and other.lower() in step.lower() for step in found), found


@pytest.mark.parametrize(
    ("text", "count"),
    [("Rinse the rice, then boil it for 12 minutes.", 2), ("Peel the potatoes and cut them into cubes.", 2),
        ("Chop 2 tablespoons each of dill and mint and stir them into the yoghurt.", 2), ("Drain the pasta and return it to the pot.", 2)],
)
def test_two_actions_are_still_two_steps(text: str, count: int) -> None:
    assert len(texts(text)) == count


# --- rest, the verb and the noun ---


def made(*instructions: str, ingredients: tuple[str, ...]) -> Recipe:
    return full(of_object(recipeIngredient=list(ingredients), recipeInstructions=list(instructions)))


def shares(recipe: Recipe, food: str) -> list[str | None]:
    """What each use takes of the food, in the order of the steps."""
    return [use.share for step in recipe.steps for use in step.ingredients if food in use.name]


@pytest.mark.parametrize(
    ("text", "line", "food"),
    [
        ("Rest the dough for 20 minutes.", "500 g bread dough", "dough"), ("Rest the pork under foil.", "800 g pork loin", "pork"),
        ("Rest the steaks on a warm plate.", "2 rump steaks", "steaks"), ("Leave the lamb to rest.", "1 leg of lamb", "lamb"),
        ("Let the brisket rest for half an hour.", "2 kg brisket", "brisket"), ("Then rest the chicken for 10 minutes.", "1 chicken", "chicken"),
        ("Rest duck breasts skin side up.", "2 duck breasts", "duck"), ("Cover and rest the pasta dough.", "300 g pasta dough", "dough"),
        ("Quarter the tomatoes.", "4 tomatoes", "tomatoes"), ("Halve the figs.", "6 figs", "figs"), ("Quarter the cabbage lengthwise.", "1 cabbage", "cabbage"),
        ("Meanwhile, rest the beef in the tin.", "1.2 kg beef", "beef"),
    ],
)
def test_a_verb_is_no_share(text: str, line: str, food: str) -> None:
    for recipe in (made(text, ingredients=(line, "1 tsp salt")), made(f"Salt the {food}.", text, ingredients=(line, "1 tsp salt"))):
        assert shares(recipe, food), "the food is not seen"
        assert set(shares(recipe, food)) == {None}


@pytest.mark.parametrize(
    ("second", "share"),
    [
        ("Add the rest of the flour.", "rest"), ("Knead in the rest of the flour.", "rest"), ("Dust it with the remaining flour.", "rest"),
        ("Stir in a quarter of the flour.", "1/4"), ("Work in the rest of your flour, little by little.", "rest"),
        ("Sift the rest of the flour over the top.", "rest"),
    ],
)
def test_a_noun_is_still_a_share(second: str, share: str) -> None:
    assert shares(made("Mix half of the flour with the water.", second, ingredients=("400 g flour", "250 ml water")), "flour") == ["1/2", share]


def test_both_in_one_sentence() -> None:
    recipe = made("Fold half of the butter into the dough.", "Rest the dough for an hour, then add the rest of the butter.", ingredients=("500 g dough", "200 g butter"))
    assert shares(recipe, "butter") == ["1/2", "rest"]
    assert "rest" not in shares(recipe, "dough")


# --- the same food in two parts ---


def section(name: str, *instructions: str) -> dict[str, Any]:
    return {"@type": "HowToSection", "name": name, "itemListElement": [{"@type": "HowToStep", "text": text} for text in instructions]}


def used(recipe: Recipe, food: str, sign: str) -> list[StepIngredient]:
    """The uses of a food in the step that holds a sign."""
    return [use for step in recipe.steps if sign in step.text for use in step.ingredients if food in use.name]


def amounts(recipe: Recipe, food: str, sign: str) -> list[tuple[str | None, str | None]]:
    return [(use.quantity, use.unit) for use in used(recipe, food, sign)]


HEADS = [
    ("For the crumble:", "For the sauce:", "Crumble", "Sauce"), ("Crumble:", "Sauce:", "For the crumble", "For the sauce"),
    ("CRUMBLE:", "SAUCE:", "Make the crumble", "Make the sauce"),
    ("For the crumble", "For the sauce", "Crumble:", "Sauce:"), ("Crumble topping:", "Caramel sauce:", "Crumble topping", "Caramel sauce"),
    ("For the crumble:", "For the sauce:", "To make the crumble", "To make the sauce"),
]


@pytest.mark.parametrize("heads", HEADS)
def test_each_part_uses_its_own_amount(heads: tuple[str, str, str, str]) -> None:
    lines = [heads[0], "120 g flour", "50 g butter", heads[1], "20 g butter", "80 g sugar"]
    recipe = full(of_object(recipeIngredient=lines, recipeInstructions=[section(heads[2], "Rub the butter into the flour."), section(heads[3], "Melt the butter with the sugar.")]))
    assert amounts(recipe, "butter", "Rub") == [("50", "g")]
    assert amounts(recipe, "butter", "Melt") == [("20", "g")]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_parts_may_be_cooked_in_another_order(order: tuple[int, int]) -> None:
    parts = [section("Salad", "Toss the lettuce with the olive oil."), section("Dressing", "Whisk the olive oil with the lemon juice.")]
    lines = ["For the salad:", "1 head lettuce", "1 tbsp olive oil", "For the dressing:", "4 tbsp olive oil", "2 tbsp lemon juice"]
    recipe = full(of_object(recipeIngredient=lines, recipeInstructions=[parts[at] for at in order]))
    assert amounts(recipe, "oil", "Toss") == [("1", "tbsp")]
    assert amounts(recipe, "oil", "Whisk") == [("4", "tbsp")]


def test_the_part_may_stand_in_the_line_itself() -> None:
    lines = ["250 g flour", "For the dough: 150 g sugar", "For the icing: 60 g sugar", "For the icing: 1 egg white"]
    recipe = full(of_object(recipeIngredient=lines, recipeInstructions=[section("Dough", "Stir the sugar into the flour."),
        section("Icing", "Beat the sugar with the egg white.")]))
    assert amounts(recipe, "sugar", "Stir") == [("150", "g")]
    assert amounts(recipe, "sugar", "Beat") == [("60", "g")]


def test_three_parts_and_a_shared_food() -> None:
    lines = ["1 tsp salt", "For the meatballs:", "500 g minced beef", "1 onion", "For the gravy:", "2 onions", "300 ml stock", "For the mash:", "1 kg potatoes", "30 g butter"]
    recipe = full(of_object(recipeIngredient=lines, recipeInstructions=[
        section("Meatballs", "Mix the onion with the beef and the salt."), section("Gravy", "Brown the onions in the pan."),
            section("Mash", "Beat the butter into the potatoes with a little salt."),
    ]))
    assert [use.quantity for use in used(recipe, "onion", "Mix")] == ["1"]
    assert [use.quantity for use in used(recipe, "onion", "Brown")] == ["2"]
    assert used(recipe, "salt", "Mix")
    assert used(recipe, "salt", "Beat")


def test_without_headings_in_the_steps_the_list_is_still_used() -> None:
    lines = ["For the filling:", "3 apples", "40 g sugar", "For the lid:", "200 g flour", "100 g butter"]
    recipe = full(of_object(recipeIngredient=lines, recipeInstructions=["Cook the apples with the sugar.", "Rub the butter into the flour."]))
    assert amounts(recipe, "sugar", "Cook") == [("40", "g")]
    assert amounts(recipe, "butter", "Rub") == [("100", "g")]


def test_a_food_of_another_part_is_still_found() -> None:
    lines = ["For the soup:", "1 l stock", "1 tsp salt", "For the croutons:", "4 slices bread"]
    recipe = full(of_object(recipeIngredient=lines, recipeInstructions=[section("Soup", "Boil the stock."), section("Croutons", "Sprinkle the bread with the salt.")]))
    assert amounts(recipe, "salt", "Sprinkle") == [("1", "tsp")]
