"""RecipeML and Gourmet's XML; broken and hostile XML."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.language.lexicons import Lexicons
from tests.unit.recipes.importers.formats.reading import found_in, only, recipes_in, told

BUNS = """\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE recipeml PUBLIC "-//FormatData//DTD RecipeML 0.5//EN" "http://www.formatdata.com/recipeml/recipeml.dtd">
<!-- from the old baking club -->
<recipeml version="0.5">
<menu><head><title>Tea</title></head>
<recipe xml:lang="en">
  <head>
    <title>Cardamom Buns</title><subtitle>soft &amp; sweet</subtitle>
    <source><srcitem>Baking club</srcitem></source>
    <categories><cat>Baking</cat><cat>Swedish</cat></categories>
    <preptime type="Preparation"><time><qty>30</qty><timeunit>minutes</timeunit></time></preptime>
    <preptime type="Cooking"><time><range><q1>10</q1><q2>12</q2></range><timeunit>minutes</timeunit></time></preptime>
    <yield><qty>16</qty><unit>buns</unit></yield>
  </head>
  <description>For a cold afternoon.</description>
  <equipment><tool>baking sheet</tool></equipment>
  <ingredients>
    <ing-div><title>Dough</title>
      <ing><amt><qty>500</qty><unit>g</unit></amt><item>flour</item><prep>sifted</prep></ing>
      <ing><amt><qty>2<frac><n>1</n><sep>/</sep><d>2</d></frac></qty><unit>dl</unit></amt><item>milk</item></ing>
      <ing><amt><range><q1>1</q1><q2>2</q2></range><unit>tsp</unit></amt><modifier>ground</modifier><item>cardamom</item></ing>
    </ing-div>
    <ing-div title="Filling">
      <ing><amt><qty>100</qty><unit>g</unit></amt><item>butter</item><alt-ing><amt><qty>100</qty><unit>g</unit></amt><item>margarine</item></alt-ing></ing>
      <ing><item>sugar</item><ing-note>to taste</ing-note></ing>
    </ing-div>
  </ingredients>
  <directions>
    <dir-div title="Dough"><step>Knead <ingref>flour</ingref>, milk and cardamom; let rise for <time><qty>1</qty><timeunit>hour</timeunit></time>.</step></dir-div>
    <step>Bake at <temp><qty>225</qty><tempunit>C</tempunit></temp> until golden&nbsp;brown &#8211; 10&frac12; minutes.</step>
  </directions>
</recipe></menu>
</recipeml>
"""

OTHER = """<recipeml><recipe><head><title>Cress & Egg</title><yield>2</yield></head>
<ingredients><ing><amt><qty>2</qty><unit/></amt><item>eggs</item></ing></ingredients>
<directions>Boil the eggs for 10 minutes.

Chop them with the cress.</directions><note>Cool them fast.</note></recipe></recipeml>"""

GOURMET = """<?xml version="1.0" ?>
<!DOCTYPE gourmetDoc>
<gourmetDoc>
  <recipe id="7">
    <title>Chard Gratin</title><category>Vegetables, Bake</category><cuisine>French</cuisine>
    <preptime>20 minutes</preptime><cooktime>\u00bd hour</cooktime><yields>4 servings</yields>
    <link>https://example.org/chard</link><source>Grandmother</source>
    <image format="jpeg"><![CDATA[/9j/4AAQ]]></image>
    <ingredient-list>
      <ingredient><amount>1</amount><unit>kg</unit><item>chard</item><key>chard</key></ingredient>
      <inggroup><groupname>Sauce</groupname>
        <ingredient optional="yes"><amount>1-2</amount><item>shallots</item><key>shallot</key></ingredient>
        <ingref refid="8" amount="1">White sauce</ingref>
      </inggroup>
    </ingredient-list>
    <instructions>Blanch the &lt;b&gt;chard&lt;/b&gt; for 2 minutes.

Cover with sauce, bake at 200 \u00b0C for 25 minutes.</instructions>
    <modifications>Spinach works too.</modifications>
  </recipe>
</gourmetDoc>
"""


def test_recipeml_in_full(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "buns.rml", BUNS, lexicons)
    assert (recipe.title, recipe.author, recipe.language, recipe.summary) == ("Cardamom Buns – soft & sweet", "Baking club", "en", "For a cold afternoon.")
    assert (recipe.servings, recipe.yields, recipe.prep_minutes, recipe.cook_minutes, recipe.minutes) == (16, "16 buns", 30, 12, 42)
    assert (recipe.categories, recipe.utensils) == (("baking", "swedish"), ("baking sheet",))
    assert recipe.ingredients == (
        "Dough:",
        "500 g flour, sifted",
        "2 1/2 dl milk",
        "1-2 tsp ground cardamom",
        "Filling:",
        "100 g butter or 100 g margarine",
        "sugar, to taste",
    )
    assert told(recipe) == [
        ("Dough", "Knead flour, milk and cardamom; let rise for 1 hour."),
        (None, "Bake at 225 C until golden brown – 10½ minutes."),
    ]


def test_directions_without_steps_and_a_loose_ampersand(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "egg.xml", OTHER, lexicons)
    assert (recipe.title, recipe.servings, recipe.ingredients, recipe.summary) == ("Cress & Egg", 2, ("2 eggs",), "Cool them fast.")
    assert [text for _, text in told(recipe)] == ["Boil the eggs for 10 minutes.", "Chop them with the cress."]


def test_gourmet(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "all.grmt", GOURMET, lexicons)
    assert (recipe.title, recipe.url, recipe.author, recipe.servings) == ("Chard Gratin", "https://example.org/chard", "Grandmother", 4)
    assert (recipe.prep_minutes, recipe.cook_minutes, recipe.categories, recipe.summary) == (20, 30, ("vegetables", "bake", "french"), "Spinach works too.")
    assert recipe.ingredients == ("1 kg chard", "Sauce:", "1-2 shallots", "1 White sauce")
    assert len(recipe.instructions) == 2


BOMB = '<?xml version="1.0"?><!DOCTYPE recipeml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><recipeml><recipe><head><title>&b;</title></head></recipe></recipeml>'
OUTSIDE = '<!DOCTYPE recipeml [<!ENTITY x SYSTEM "file:///etc/passwd">]><recipeml><recipe><head><title>&x;</title></head></recipe></recipeml>'


@pytest.mark.parametrize(("text", "reason"), [(BOMB, "entities"), (OUTSIDE, "entities"), ("<recipeml><recipe>", "XML"), ("<recipeml>" + "<a>" * 30000, "XML")])
def test_broken_and_hostile_xml_says_so(tmp_path: Path, lexicons: Lexicons, text: str, reason: str) -> None:
    [found] = found_in(tmp_path / "a.xml", text, lexicons)
    assert found.recipe is None
    assert reason in (found.problem or "")


def test_xml_of_another_kind_says_what_is_read(tmp_path: Path, lexicons: Lexicons) -> None:
    [found] = found_in(tmp_path / "a.xml", "<feed><entry>No recipe</entry></feed>", lexicons)
    assert "RecipeML" in (found.problem or "")


def test_the_recipes_beside_a_bad_one_are_read(tmp_path: Path, lexicons: Lexicons) -> None:
    text = OTHER.replace("</recipeml>", "<recipe><head><title>Empty</title></head></recipe></recipeml>")
    found = found_in(tmp_path / "a.xml", text, lexicons)
    assert [bool(entry.recipe) for entry in found] == [True, False]
    assert "(recipe 2)" in found[1].place
    assert recipes_in(tmp_path / "b.xml", OTHER, lexicons)
