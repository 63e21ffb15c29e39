"""Meal-Master: columns, continuations, sections, old encodings, and many recipes in a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.language.lexicons import Lexicons
from tests.unit.recipes.importers.formats.reading import only, recipes_in, told

DAL = """MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Red Lentil Dal
 Categories: Main dish, Vegan
      Yield: 4 servings

  1 1/2 c  Red lentils, rinsed well
           -in a sieve
      4 c  Water
      1 ts Ground turmeric
    1-2 sm Green chilies
      2    Cloves garlic
    1/2 bn Coriander
           Salt; to taste

  Simmer the lentils with water and turmeric
  for 20 minutes, until soft.

  Stir in chilies and garlic, cook for 5 minutes.
  :Season with salt.

MMMMM
"""

PIE = """---------- Recipe via Meal-Master (tm) v8.02

      Title: Leek Pie
 Categories: Pies
   Servings:  6

    250 g  Flour                               3    Leeks; washed and sliced
    125 g  Butter; cold and                  200 ml Cream
           -cut into cubes                     2 lg Eggs
      1 pn Salt                                     Nutmeg, freshly
                                                    -grated

-------------------------------TOPPING---------------------------------
      2 tb Breadcrumbs                        50 g  Cheese, grated

  Rub butter into the flour and salt, add 3 tb water, chill 30 minutes.

-----------------------------THE FILLING------------------------------
  Soften the leeks over low heat for 10 minutes.  Whisk cream and eggs.

-----
"""


def test_one_column(tmp_path: Path, lexicons: Lexicons) -> None:
    dal = only(tmp_path / "dal.mmf", DAL, lexicons)
    assert (dal.title, dal.servings, dal.categories) == ("Red Lentil Dal", 4, ("main dish", "vegan"))
    assert dal.ingredients == (
        "1 1/2 cups Red lentils, rinsed well in a sieve",
        "4 cups Water",
        "1 tsp Ground turmeric",
        "1-2 small Green chilies",
        "2 Cloves garlic",
        "1/2 bunch Coriander",
        "Salt; to taste",
    )
    assert told(dal) == [
        (None, "Simmer the lentils with water and turmeric for 20 minutes, until soft."),
        (None, "Stir in chilies and garlic, cook for 5 minutes."),
        (None, "Season with salt."),
    ]


def test_two_columns_are_read_one_below_the_other_with_their_continuations(tmp_path: Path, lexicons: Lexicons) -> None:
    pie = only(tmp_path / "pie.mmf", PIE, lexicons)
    assert pie.servings == 6
    assert pie.ingredients == (
        "250 g Flour",
        "125 g Butter; cold and cut into cubes",
        "1 pinch Salt",
        "3 Leeks; washed and sliced",
        "200 ml Cream",
        "2 large Eggs",
        "Nutmeg, freshly grated",
        "Topping:",
        "2 tbsp Breadcrumbs",
        "50 g Cheese, grated",
    )
    assert [section for section, _ in told(pie)] == [None, "The Filling"]


def test_recipes_of_one_file_are_told_apart(tmp_path: Path, lexicons: Lexicons) -> None:
    recipes = recipes_in(tmp_path / "all.txt", f"Dear list, here are two.\n\n{DAL}\nand\n\n{PIE}", lexicons)
    assert [recipe.title for recipe in recipes] == ["Red Lentil Dal", "Leek Pie"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "cp437"])
def test_old_encodings(tmp_path: Path, lexicons: Lexicons, encoding: str) -> None:
    text = DAL.replace("Red Lentil Dal", "Purée de lentilles").replace("until soft", "at 90 °C").replace("\n", "\r\n")
    recipe = only(tmp_path / "dal.mmf", text.encode(encoding), lexicons)
    assert recipe.title == "Purée de lentilles"
    assert "90 °C" in recipe.instructions[0].text


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("      1 T  Oil", "1 tbsp Oil"),
        ("      1 t  Salt", "1 tsp Salt"),
        ("      1 x  Pepper", "1 Pepper"),
        ("      3 ea Apples", "3 Apples"),
        ("    2.5 dl Milk", "2.5 dl Milk"),
        ("      2 pk Yeast", "2 packages Yeast"),
        ("    1/2 cn Beans", "1/2 can Beans"),
        ("           Ice cubes", "Ice cubes"),
        ("     10 fl Broth", "10 fl oz Broth"),
    ],
)
def test_units_have_codes(tmp_path: Path, lexicons: Lexicons, line: str, expected: str) -> None:
    text = f"MMMMM----- Recipe via Meal-Master\n\n      Title: Test\n\n{line}\n\n  Mix.\nMMMMM\n"
    assert only(tmp_path / "a.mmf", text, lexicons).ingredients == (expected,)
