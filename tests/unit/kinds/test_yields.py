"""For how many a recipe is, and what it makes: in words, dozens, mixed numbers, volumes and weights."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from actions.recipes.model import RawRecipe, Recipe
from actions.recipes.scaling.scaling import ScalingError, scaled
from tests.unit.kinds.reading import READERS, full, of_microdata, of_object
from tests.unit.recipes.english import densities, english

CUPS = pytest.mark.xfail(strict=True, reason="whole cups still count as servings where nothing else does")

Reader = Callable[..., RawRecipe]


def of_marked(recipeYield: str) -> RawRecipe:  # noqa: N803  the name of the field
    return of_microdata(f"<span itemprop='recipeYield'>{recipeYield}</span>")


ALL = (*READERS, of_marked)


@pytest.mark.parametrize("read", ALL)
@pytest.mark.parametrize(
    ("text", "servings", "kept"),
    [
        ("One 9-inch cake (8 servings)", {8}, ("9-inch cake",)), ("Four servings", {4}, ()), ("about 30 crackers (5 cups)", {30}, ("crackers", "5 cups")),
        ("Serves six", {6}, ()), ("1 (10-inch) tart, 12 servings", {12}, ("10-inch",)),
        ("One 23 cm quiche, serves 6", {6}, ("23 cm quiche",)), ("8 servings (one 2-pound loaf)", {8}, ("2-pound loaf",)),
        ("Makes one 20 x 30 cm tray, enough for ten people", {10}, ("20 x 30 cm",)), ("Serves 4 to 6", {4, 5, 6}, ()),
        ("Twelve portions", {12}, ()), ("1 x 500 ml jar", {None, 1}, ("500 ml jar",)), ("One 8x4-inch loaf (12 slices)", {None, 1, 12}, ("8x4-inch loaf",)),
        ("Feeds a family of five", {5}, ()), ("Yield: 16 squares (one 8-inch pan)", {16}, ("squares", "8-inch pan")),
    ],
)
def test_servings_are_those_of_the_words(text: str, servings: set[int | None], kept: tuple[str, ...], read: Reader) -> None:
    found = read(recipeYield=text)
    assert found.servings in servings
    assert all(part in (found.yields or "") for part in kept), found.yields
    assert "0 servings" not in (found.yields or "")


@pytest.mark.parametrize("read", ALL)
@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Makes 2 dozen", 24), ("1 1/2 dozen", 18), ("Makes 3 dozen cookies", 36), ("half a dozen rolls", 6), ("A dozen", 12), ("about 1½ dozen macaroons", 18),
        ("Two dozen blinis", 24), ("One score of dumplings", 20), ("a pair of pies", 2),
        ("A couple of loaves", 2), ("half-dozen", 6), ("Yield: 4 dozen", 48), ("2½ dozen", 30), ("1 dozen", 12), ("5 doz. biscuits", 60),
    ],
)
def test_words_that_multiply_are_read_or_else_there_is_no_number(text: str, number: int, read: Reader) -> None:
    found = read(recipeYield=text)
    assert found.servings == number or (found.servings is None and found.yields)


@pytest.mark.parametrize(("text", "least", "most"), [("2-3 dozen", 24, 36), ("1 to 2 dozen tartlets", 12, 24), ("3–4 dozen", 36, 48)])
@pytest.mark.parametrize("read", ALL)
def test_a_range_of_dozens_is_one(text: str, least: int, most: int, read: Reader) -> None:
    found = read(recipeYield=text)
    assert found.servings is None or least <= found.servings <= most


@pytest.mark.parametrize("text", ["2 dozijn koekjes", "anderhalf dozijn", "een half dozijn broodjes"])
def test_a_dutch_dozen_is_no_two(text: str) -> None:
    assert of_object(recipeYield=text, inLanguage="nl").servings in {None, {"2 dozijn koekjes": 24, "anderhalf dozijn": 18}.get(text, 6)}


def test_a_recipe_of_two_dozen_is_halved_for_twelve() -> None:
    found = scaled(full(of_object(recipeYield="Makes 2 dozen", recipeIngredient=["300 g flour"])), servings=12, lexicon=english(), densities=densities())
    assert found.factor == Fraction(1, 2)
    assert found.recipe.ingredients[0].text == "150 g flour"


VOLUMES = [
    "makes 2½ litres", "1.25 litres", "1½ cups", "2 1/2 cups", "about 2½ quarts", "4½ cups sauce", "1¼ kg", "3½ jars", "1 1/2 trays", pytest.param("3 cups", marks=CUPS),
    "750 ml", "2 pints",
    "Makes about 600 g", "1 quart", "2 pounds of fudge", "0,75 l", "1.5 liters of broth",
    pytest.param("1-2 cups", marks=CUPS), "500ml", pytest.param("Yields 1 cup (240 ml)", marks=CUPS),
]


@pytest.mark.parametrize("read", ALL)
@pytest.mark.parametrize("text", VOLUMES)
def test_a_volume_or_a_part_of_something_is_no_number_of_people(text: str, read: Reader) -> None:
    found = read(recipeYield=text)
    assert found.servings is None
    words = text.removeprefix("makes ").removeprefix("Makes about ").removeprefix("Yields ").removeprefix("about ")
    assert words in (found.yields or ""), found.yields


@pytest.mark.parametrize("text", ["makes 2½ litres", "1½ cups", "3½ jars", "1.25 litres"])
def test_such_a_recipe_is_not_doubled_for_four_people(text: str) -> None:
    recipe: Recipe = full(of_object(recipeYield=text, recipeIngredient=["300 g sugar"]))
    with pytest.raises(ScalingError):
        scaled(recipe, servings=4, lexicon=english(), densities=densities())
    assert scaled(recipe, factor=2, lexicon=english(), densities=densities()).recipe.ingredients[0].text == "600 g sugar"


@pytest.mark.parametrize("read", ALL)
@pytest.mark.parametrize(("text", "servings"), [("4", 4), ("6 servings", 6), ("12 muffins", 12), ("Serves 2", 2), ("24", 24), ("8 people", 8)])
def test_plain_numbers_are_read_as_ever(text: str, servings: int, read: Reader) -> None:
    assert read(recipeYield=text).servings == servings
