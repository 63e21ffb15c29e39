"""MasterCook: its text in columns and its XML that is none."""

from __future__ import annotations

from pathlib import Path

from actions.language.lexicons import Lexicons
from tests.unit.recipes.importers.formats.reading import found_in, only, recipes_in, told, zipped

PANCAKES = """
                     *  Exported from  MasterCook  *

                          Buckwheat Pancakes

Recipe By     : Nel
Serving Size  : 4    Preparation Time :0:45
Categories    : Breakfast                       Dutch
                Vegetarian

  Amount  Measure       Ingredient -- Preparation Method
--------  ------------  --------------------------------
                        ***BATTER***
  1 1/4          cups  buckwheat flour
     1/2      teaspoon  salt
  2                     eggs -- beaten
  1               pint  milk
                        -- lukewarm
                        For the pan:
  1         tablespoon  butter

Whisk flour, salt, eggs and milk until smooth.
Let the batter stand for 30 minutes.

Fry thin pancakes in butter, about 2 minutes
on each side.

Source:
  "A friend's notebook"
Yield:
  "10 pancakes"
Start to Finish Time:
  "1:15"
                   - - - - - - - - - - - - - - - - - -

Per Serving: 250 Calories

NOTES : They keep for two days
in the fridge.

Nutr. Assoc. : 0 0 0
"""

XML = """<?xml version="1.0" standalone="yes" encoding="ISO-8859-1"?>
<!DOCTYPE mx2 SYSTEM "mx2.dtd">
<mx2 source="MasterCook" date="May 1, 2010">
<Summ>
<Nam>
Carrot "Coin" Salad
</Nam></Summ>
<RcpE name="Carrot "Coin" Salad & Dressing" author="n/a">
<RTxt>
<![CDATA[
* Exported from MasterCook *
]]>
</RTxt>
<Serv qty="4"/>
<PrpT elapsed="0:20"/>
<CatS>
<CatT>
Salads
</CatT>
</CatS>
<IngR name="carrots in 1/4" coins" unit="pounds" qty="1 1/2">
<IPrp>
peeled
</IPrp>
</IngR>
<IngR name="DRESSING:" code="S"></IngR>
<IngR name="cr\u00e8me fra\u00eeche" unit="cup" qty="1/2"></IngR>
<IngR name="salt" ></IngR>
<DirS>
<DirT>
Steam the carrots for 8 minutes, let them cool.
</DirT>
<DirT>
Stir cr\u00e8me fra\u00eeche with salt, fold in the carrots.
</DirT>
</DirS>
<Desc>
Best on the day.
</Desc>
<Srce>
Tante Jo
</Srce>
<Yield unit="bowls" qty="2.000000"/>
<TTim elapsed="0:40"/>
</RcpE>
<RcpE name="Nothing" author="">
<Serv qty="0"/>
</RcpE>
</mx2>
"""


def test_the_text_of_the_first_versions(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "a.mxp", PANCAKES.replace("\n", "\r\n"), lexicons)
    assert (recipe.title, recipe.author, recipe.servings, recipe.yields) == ("Buckwheat Pancakes", "Nel", 10, "10 pancakes")
    assert (recipe.prep_minutes, recipe.minutes, recipe.categories) == (45, 75, ("breakfast", "dutch", "vegetarian"))
    assert recipe.ingredients == (
        "BATTER:",
        "1 1/4 cups buckwheat flour",
        "1/2 teaspoon salt",
        "2 eggs, beaten",
        "1 pint milk, lukewarm",
        "For the pan:",
        "1 tablespoon butter",
    )
    assert told(recipe) == [
        (None, "Whisk flour, salt, eggs and milk until smooth. Let the batter stand for 30 minutes."),
        (None, "Fry thin pancakes in butter, about 2 minutes on each side."),
    ]
    assert recipe.summary == "They keep for two days in the fridge."


def test_several_recipes_of_a_text(tmp_path: Path, lexicons: Lexicons) -> None:
    second = PANCAKES.replace("Buckwheat Pancakes", "More Pancakes").replace("Serving Size  : 4 ", "Serving Size  : 0 ").replace(":0:45", ":0:00")
    first, more = recipes_in(tmp_path / "a.txt", PANCAKES + second, lexicons)
    assert (first.title, more.title, more.prep_minutes) == ("Buckwheat Pancakes", "More Pancakes", None)


def test_the_xml_with_quotes_and_signs_in_its_attributes(tmp_path: Path, lexicons: Lexicons) -> None:
    good, bad = found_in(tmp_path / "a.mx2", XML.encode("latin-1"), lexicons)
    assert bad.place.endswith("(recipe 2)")
    assert "recipeInstructions" in (bad.problem or "")
    recipe = good.recipe
    assert recipe is not None
    assert (recipe.title, recipe.author, recipe.servings, recipe.yields) == ('Carrot "Coin" Salad & Dressing', "Tante Jo", 2, "2 bowls")
    assert (recipe.prep_minutes, recipe.minutes, recipe.summary) == (20, 40, "Best on the day.")
    assert recipe.ingredients == ('1 1/2 pounds carrots in 1/4" coins, peeled', "DRESSING:", "1/2 cup crème fraîche", "salt")
    assert [text for _, text in told(recipe)] == ["Steam the carrots for 8 minutes, let them cool.", "Stir crème fraîche with salt, fold in the carrots."]


def test_the_xml_packed_with_its_pictures(tmp_path: Path, lexicons: Lexicons) -> None:
    content = zipped({"book.mx2": XML.encode("cp1252"), "carrots.jpg": b"\xff\xd8\xff"})
    assert [entry.recipe.title for entry in found_in(tmp_path / "a.mz2", content, lexicons) if entry.recipe] == ['Carrot "Coin" Salad & Dressing']
