"""schema.org/Recipe objects, as pages in the wild write them."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.json_ld import read_json_ld, recipes_in
from actions.recipes.model import RawRecipe

RECIPE: dict[str, Any] = {"@type": "Recipe", "name": "Soup", "recipeInstructions": "Boil."}
FIELDS = ["name", "recipeInstructions", "recipeIngredient", "recipeYield", "totalTime", "prepTime", "identifier", "keywords", "tool", "text", "itemListElement", "@type", "value"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-10**6, 10**6) | st.floats() | st.text(max_size=20) | st.sampled_from(["PT1H", "4 people", "<p>Stir.</p>"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=3),
    max_leaves=10,
)


@cache
def english() -> Lexicons:
    return Lexicons("en")


def read(**fields: object) -> RawRecipe:
    return read_json_ld(RECIPE | fields, english())


def instructions(value: object) -> list[str]:
    return [instruction.text for instruction in read(recipeInstructions=value).instructions]


def step(text: str) -> dict[str, str]:
    return {"@type": "HowToStep", "text": text}


def test_a_plain_object_is_read() -> None:
    found = read(identifier="soup-1", recipeYield="4 servings", totalTime="PT1H30M", recipeIngredient=["500 g peas", "1 l water"], keywords="Dutch, winter", tool=["pot"])
    assert (found.id, found.title, found.servings, found.minutes) == ("soup-1", "Soup", 4, 90)
    assert (found.ingredients, found.categories, found.utensils) == (("500 g peas", "1 l water"), ("dutch", "winter"), ("pot",))


@pytest.mark.parametrize(
    ("value", "count"),
    [
        (RECIPE, 1),
        ([RECIPE, RECIPE], 2),
        ({"@graph": [{"@type": "WebPage"}, RECIPE]}, 1),
        ([{"@graph": [RECIPE]}, RECIPE], 2),
        ({**RECIPE, "@type": ["NewsArticle", "Recipe"]}, 1),
        ({**RECIPE, "@type": "https://schema.org/Recipe"}, 1),
        ({**RECIPE, "@type": ["http://schema.org/Recipe"]}, 1),
        ({"@type": "WebPage", "mainEntity": RECIPE}, 1),
        ({"@type": "WebPage", "mainEntity": {"@type": "Article", "hasPart": [RECIPE, RECIPE]}}, 2),
        ({"@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": RECIPE}]}, 1),
        ([[[RECIPE]]], 1),
        ({**RECIPE, "isRelatedTo": RECIPE}, 1),
        ({**RECIPE, "@type": "https://example.org/Recipe"}, 0),
        ({"@type": "WebPage"}, 0),
        ({}, 0),
        ([], 0),
        (None, 0),
        ("Recipe", 0),
        (7, 0),
    ],
)
def test_recipes_are_found_wherever_they_lie(value: object, count: int) -> None:
    assert len(list(recipes_in(value))) == count


@pytest.mark.parametrize(
    "value",
    [
        ["Mix.", "Bake."],
        "Mix.\nBake.",
        "<ol><li>Mix.</li><li>Bake.</li></ol>",
        "<p>Mix.</p><p>Bake.</p>",
        [step("Mix."), step("Bake.")],
        [{"@type": "HowToSection", "name": "All", "itemListElement": [step("Mix."), step("Bake.")]}],
        {"@type": "ItemList", "itemListElement": [step("Mix."), {"@type": "HowToStep", "itemListElement": [{"@type": "HowToDirection", "text": "Bake."}]}]},
        [["Mix."], [], None, "", "—", ["Bake."]],
    ],
)
def test_instructions_are_read_in_order_from_any_form(value: object) -> None:
    assert instructions(value) == ["Mix.", "Bake."]


def test_markup_and_entities_become_plain_text() -> None:
    assert instructions("Mix <b>salt</b> &amp;amp; pepper&nbsp;to 5 &lt; 6.") == ["Mix salt & pepper to 5 < 6."]


@pytest.mark.parametrize("name", [None, "", "  ", "<b></b>", [], {}])
def test_a_recipe_without_a_name_is_refused(name: object) -> None:
    with pytest.raises(RecipeError, match="name"):
        read(name=name)


@pytest.mark.parametrize("value", [None, "", [], {}, "...", {"@type": "HowToSection", "name": "Dough", "itemListElement": []}])
def test_a_recipe_without_instructions_is_refused(value: object) -> None:
    with pytest.raises(RecipeError, match="recipeInstructions"):
        read(recipeInstructions=value)


@pytest.mark.parametrize(
    ("value", "servings"),
    [(4, 4), ("4", 4), ("Serves 4 people", 4), (["6", "6 servings"], 6), ("a crowd", None), (None, None), (0, None), ("100000", None), ("9" * 5000, None), ([None, "2"], 2),
     ("Serves 2 to 4", 4), ("2-4 servings", 4), ("8 – 10", 10), ("10-8", 10), (["8", "8-10 servings"], 8), (["11", "11-12 cookies"], 12), (["2 dozen", "2"], 24), (4.0, 4),
     ("3 cups (about 40 to 50 croutons)", 50), ("6 cups", 6), ("One 9-inch tart, 8 slices", 8), (["750 g", "16 rolls"], 16), ("1 14-inch pizza", 1),
     ({"@type": "QuantitativeValue", "value": 6, "unitText": "bowls"}, 6), ({"minValue": 4, "maxValue": 6}, 6),
     ({"@type": "QuantitativeValue", "value": "6-8"}, 8), ("1/2 cake", None)],
)
def test_servings_are_a_sensible_number_or_unknown(value: object, servings: int | None) -> None:
    assert read(recipeYield=value).servings == servings


@pytest.mark.parametrize(
    ("value", "servings"),
    [
        ("One 9-inch cake (8 servings)", 8), ("Four servings", 4), ("about 30 crackers (5 cups)", 30), ("Makes 2 dozen", 24), ("1 1/2 dozen", 18), ("1½ dozen rolls", 18),
        ("half a dozen", 6), ("one and a half dozen", 18), ("2 to 3 dozen", 36), ("a score of dumplings", 20), ("a pair", 2),
        ("a couple of pies", 2), ("three pairs", 6), ("twenty-four buns", 24),
        ("makes 2½ litres", None), ("1.25 litres", None), ("2 1/4 cups", None), ("3 quarts", None), ("500 g", None), ("6 jars", 6), ("2 trays", 2), ("3 loaves", 3),
        ("12 cookies, serves 6", 6), ("4 small main-course servings", 4), ("One 9 x 13-inch pan, 12 squares", 12), ("Two 9-inch cakes", 2), ("enough for six", 6),
        (["9", "One 9-inch cake"], 1), (["2", "2½ litres"], None), (["2", "2 dozen"], 24), (["4", "4-6"], 4),
        ({"value": 2, "unitCode": "DZN"}, 24), ({"value": 1.5, "unitCode": "LTR"}, None),
    ],
)
def test_servings_are_counted_by_the_words_of_the_yield(value: object, servings: int | None) -> None:
    assert read(recipeYield=value).servings == servings


@pytest.mark.parametrize("value", ["One 9-inch cake (8 servings)", "makes 2½ litres", "1.25 litres", "Makes 2 dozen"])
def test_the_words_of_a_yield_are_always_kept(value: str) -> None:
    assert read(recipeYield=value).yields == value


def test_a_dutch_yield_is_counted() -> None:
    assert [read(inLanguage="nl", recipeYield=value).servings for value in ("voor 4 tot 6 personen", "anderhalf dozijn", "vier porties", "1,5 liter")] == [6, 18, 4, None]


def test_a_recipe_inside_the_instructions_brings_its_ingredients() -> None:
    glaze = {"@type": "Recipe", "name": "Glaze", "recipeIngredient": ["2 eggs", "100 g icing sugar"], "recipeInstructions": ["Stir."]}
    found = read(recipeIngredient=["2 eggs"], recipeInstructions=["Bake.", {"@type": "HowToSection", "name": "Top", "itemListElement": [glaze]}])
    assert (found.ingredients, [step.section for step in found.instructions]) == (("2 eggs", "Glaze:", "100 g icing sugar"), [None, "Glaze"])


@pytest.mark.parametrize(
    ("image", "expected"),
    [("https://a.example/1.jpg", "https://a.example/1.jpg"),
     ({"@type": "ImageObject", "url": "https://a.example/1.jpg"}, "https://a.example/1.jpg"),
     (["https://a.example/1.jpg", "https://a.example/2.jpg"], "https://a.example/1.jpg"), ({"@id": "https://a.example/1.jpg"}, "https://a.example/1.jpg"),
     ("/1.jpg", None), (None, None)],
)
def test_the_picture_of_a_recipe_is_kept(image: object, expected: str | None) -> None:
    assert read(image=image).image == expected


@pytest.mark.parametrize(
    ("value", "wording"),
    [("12 cookies", "12 cookies"), (["12", "12 cookies"], "12 cookies"), ("4", None), (4, None), (None, None), ({"value": 6, "unitText": "bowls"}, "6 bowls")],
)
def test_the_wording_of_the_yield_is_kept(value: object, wording: str | None) -> None:
    assert read(recipeYield=value).yields == wording


def test_the_parts_of_the_time_are_kept() -> None:
    found = read(prepTime="PT10M", cookTime="20 min", totalTime="PT1H")
    assert (found.prep_minutes, found.cook_minutes, found.minutes) == (10, 20, 60)


@pytest.mark.parametrize(
    ("value", "language"),
    [
        ("en", "en"), ("en-US", "en"), ("nl_BE", "nl"), ("English", "en"), ("nederlands", "nl"), ({"@type": "Language", "name": "Dutch", "alternateName": "nl"}, "nl"),
        (["de"], "de"), (None, None), ("the Queen's", None),
    ],
)
def test_the_language_is_a_code(value: object, language: str | None) -> None:
    assert read(inLanguage=value).language == language


def test_a_recipe_has_the_language_of_the_page_around_it() -> None:
    [found] = recipes_in({"@type": "WebPage", "inLanguage": "nl-NL", "mainEntity": RECIPE})
    assert read_json_ld(found, english()).language == "nl"


def test_times_in_words_are_read_in_the_language_of_the_recipe() -> None:
    assert read(inLanguage="nl", totalTime="1 uur 20 minuten").minutes == 80


def test_references_by_id_are_followed() -> None:
    steps = [{"@id": "#1", "@type": "HowToStep", "text": "Mix."}, {"@id": "#2", "@type": "HowToStep", "text": "Bake."}]
    graph = [{**RECIPE, "recipeInstructions": [{"@id": "#1"}, {"@id": "#2"}, {"@id": "#3"}], "author": {"@id": "#jo"}}, *steps, {"@id": "#jo", "name": "Jo"}]
    [found] = recipes_in({"@graph": graph})
    recipe = read_json_ld(found, english())
    assert ([instruction.text for instruction in recipe.instructions], recipe.author) == (["Mix.", "Bake."], "Jo")


def test_a_circle_of_references_ends() -> None:
    one, other = {"@id": "#a", "@type": "Person", "knows": {"@id": "#b"}}, {"@id": "#b", "@type": "Person", "knows": {"@id": "#a"}}
    assert len(list(recipes_in([{**RECIPE, "author": {"@id": "#a"}}, one, other]))) == 1


def test_names_with_the_prefix_of_the_vocabulary_are_read() -> None:
    found = read_json_ld({"@type": "schema:Recipe", "schema:name": "Soup", "http://schema.org/recipeInstructions": [{"@value": "Boil."}]}, english())
    assert (found.title, found.instructions[0].text) == ("Soup", "Boil.")


@pytest.mark.parametrize(
    ("fields", "url"),
    [
        ({"url": "https://a.example/x"}, "https://a.example/x"), ({"mainEntityOfPage": {"@id": "https://a.example/x"}}, "https://a.example/x"),
        ({"@id": "https://a.example/#recipe"}, "https://a.example/#recipe"),
        ({"url": "/x", "mainEntityOfPage": "https://a.example/x"}, "https://a.example/x"), ({"url": "/x", "@id": "#recipe"}, None), ({}, None),
    ],
)
def test_the_page_of_a_recipe_is_kept(fields: dict[str, Any], url: str | None) -> None:
    assert read(**fields).url == url


@pytest.mark.parametrize(
    ("times", "minutes"),
    [
        ({"totalTime": "PT45M"}, 45),
        ({"prepTime": "PT10M", "cookTime": "PT1H"}, 70),
        ({"totalTime": "PT0M", "cookTime": "PT20M"}, 20),
        ({"totalTime": "P1DT1H", "cookTime": "PT5M"}, 1500),
        ({"totalTime": ""}, None),
        ({}, None),
    ],
)
def test_the_time_is_the_total_or_its_parts(times: dict[str, str], minutes: int | None) -> None:
    assert read(**times).minutes == minutes


@pytest.mark.parametrize(("field", "value"), [("totalTime", "a while"), ("cookTime", "P1Y"), ("prepTime", "soon")])
def test_a_time_that_cannot_be_read_is_named(field: str, value: str) -> None:
    with pytest.raises(RecipeError, match=f"{field}.*{value}"):
        read(**{field: value})


@pytest.mark.parametrize("value", ["-PT5M", "P400D", "PT99999999999999H", "PT" + "9" * 5000 + "M"])
def test_a_time_out_of_bounds_is_refused(value: str) -> None:
    with pytest.raises(RecipeError, match=r"minutes|totalTime"):
        read(totalTime=value)


@pytest.mark.parametrize(
    ("value", "recipe_id"),
    [("soup-1", "soup-1"), (12, "12"), ({"@type": "PropertyValue", "value": "x"}, "x"), ({"@id": "a.b/c"}, "a.b/c"), (["a", "b"], "a"), ("", None), ([], None), (None, None)],
)
def test_the_identifier_is_kept(value: object, recipe_id: str | None) -> None:
    assert read(identifier=value).id == recipe_id


def test_a_very_long_identifier_or_title_still_fits_the_store() -> None:
    found = read(identifier="x" * 5000, name="y" * 5000)
    assert len(found.id or "") <= 200
    assert len(found.title) <= 300


def test_the_old_names_of_fields_are_read() -> None:
    found = read(ingredients=["1 egg"], **{"yield": "3"})
    assert (found.ingredients, found.servings) == (("1 egg",), 3)


def test_ingredient_lists_are_cleaned_of_what_is_no_line() -> None:
    assert read(recipeIngredient=["1 egg", None, "", {}, 7, "<b>2</b> l milk\nsalt"]).ingredients == ("1 egg", "7", "2 l milk", "salt")


def test_what_no_store_can_write_is_left_out() -> None:
    bad = "so\ud800up\x00"
    found = read(name=bad, identifier=bad, recipeInstructions=[bad], recipeIngredient=[bad], keywords=bad, tool=bad)
    assert (found.title, found.id, found.ingredients, found.categories, found.utensils) == ("soup", "soup", ("soup",), ("soup",), ("soup",))
    assert found.instructions[0].text == "soup"


def test_categories_come_once_in_lower_case() -> None:
    assert read(recipeCategory="Soup", recipeCuisine=["Dutch", "soup"], keywords="DUTCH, winter").categories == ("soup", "dutch", "winter")


@settings(derandomize=True, deadline=None, max_examples=300)
@given(st.dictionaries(st.sampled_from(FIELDS), json_values))
def test_any_object_is_a_recipe_or_is_refused_with_a_reason(fields: dict[str, Any]) -> None:
    try:
        found = read_json_ld(RECIPE | fields, english())
    except RecipeError as problem:
        assert str(problem)
    else:
        assert found.title
        assert found.instructions


@settings(derandomize=True, deadline=None)
@given(json_values)
def test_any_json_is_searched_for_recipes(value: object) -> None:
    assert all(found["@type"] == "Recipe" or "Recipe" in found["@type"] for found in recipes_in([value, RECIPE]))
