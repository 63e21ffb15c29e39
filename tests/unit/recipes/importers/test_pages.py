"""Web pages: JSON-LD and microdata inside, sites that recipe-scrapers knows, and pages without a recipe."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicons import Lexicons
from actions.recipes.analysis import RecipeError, is_ingredient
from actions.recipes.importers.pages import compared, read_page
from actions.recipes.model import RawRecipe
from actions.settings import PROJECT

ENGLISH = Lexicons("en")
RECIPE: dict[str, Any] = {
    "@context": "https://schema.org", "@type": "Recipe", "name": "Pea Soup", "recipeYield": "4 bowls", "totalTime": "PT1H", "recipeIngredient": ["500 g peas", "1 l water"],
    "recipeInstructions": [
        {"@type": "HowToSection", "name": "Soup", "itemListElement": [{"@type": "HowToStep", "name": "Boil", "text": "Boil the peas."}, {"@type": "HowToStep", "text": "Serve."}]},
    ],
}
MICRODATA = """<html lang="nl"><body><div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Erwtensoep</h1><span itemprop="recipeYield">4</span>
<li itemprop="recipeIngredient">500 g erwten</li><li itemprop="recipeIngredient">1 l water</li>
<ol itemprop="recipeInstructions"><li>Kook de erwten.</li><li>Dien op.</li></ol></div></body></html>"""
DATA = PROJECT.parent / "shared" / "data" / "importer_html.jsonl.gz"


def page(*data: object, head: str = "", lang: str = "en-GB") -> str:
    blocks = "".join(f'<script type="application/ld+json">{entry if isinstance(entry, str) else json.dumps(entry)}</script>' for entry in data)
    return f'<html lang="{lang}"><head>{head}{blocks}</head><body><h1>Welcome</h1><p>Life story.</p></body></html>'


def read(html: str, url: str | None = "https://kitchen.example/soup") -> RawRecipe:
    return read_page(html, url, ENGLISH)


def is_pea_soup(found: RawRecipe) -> bool:
    steps = [(instruction.section, instruction.text) for instruction in found.instructions]
    return (found.title, found.servings, found.minutes, found.ingredients, steps) == (
        "Pea Soup", 4, 60, ("500 g peas", "1 l water"), [("Soup", "Boil the peas."), ("Soup", "Serve.")],
    )


@pytest.mark.parametrize(
    "html",
    [
        page(RECIPE),
        page([RECIPE]),
        page({"@context": "https://schema.org", "@graph": [{"@type": "WebSite", "name": "Kitchen"}, RECIPE]}),
        page({"@context": "https://schema.org", "@type": "WebPage", "mainEntity": RECIPE}),
        page({"@context": "https://schema.org", "@type": "BlogPosting", "about": {"hasPart": [RECIPE]}}),
        page({"@type": "Organization", "name": "x"}, RECIPE),
        page("{ this is broken", RECIPE),
        page({key: value for key, value in RECIPE.items() if key != "@context"}),
        page({**RECIPE, "@type": ["Recipe", "NewsArticle"]}),
    ],
)
def test_the_recipe_of_a_page_is_found_wherever_it_lies(html: str) -> None:
    assert is_pea_soup(read(html))


def test_a_page_tells_its_language_and_address() -> None:
    found = read(page(RECIPE))
    assert (found.language, found.url) == ("en", "https://kitchen.example/soup")


@pytest.mark.parametrize("head", ['<link rel="canonical" href="https://own.example/soup">', "<link href='https://own.example/soup' rel=canonical />", '<meta property="og:url" content="https://own.example/soup">'])
def test_a_saved_page_tells_its_own_address(head: str) -> None:
    assert read(page(RECIPE, head=head), None).url == "https://own.example/soup"


def test_a_saved_page_without_an_address_is_read_too() -> None:
    found = read(page(RECIPE), None)
    assert is_pea_soup(found)
    assert found.url is None


def test_microdata_is_read() -> None:
    found = read(MICRODATA)
    assert (found.title, found.servings, found.language, found.ingredients) == ("Erwtensoep", 4, "nl", ("500 g erwten", "1 l water"))
    assert [instruction.text for instruction in found.instructions] == ["Kook de erwten.", "Dien op."]


def test_of_several_recipes_the_fullest_counts() -> None:
    assert read(page({"@context": "https://schema.org", "@type": "Recipe", "name": "See also: Stew", "url": "https://kitchen.example/stew"}, RECIPE)).instructions


@pytest.mark.parametrize("html", ["", "<html></html>", "plain text", page({"@type": "Person", "name": "Jo"}), "<" * 1000, page("[" * 5000)])
def test_a_page_without_a_recipe_says_so(html: str) -> None:
    with pytest.raises(RecipeError, match="no recipe"):
        read(html)


@pytest.mark.parametrize("missing", ["name", "recipeInstructions"])
def test_what_is_missing_in_a_page_is_named(missing: str) -> None:
    with pytest.raises(RecipeError, match=missing):
        read(page({key: value for key, value in RECIPE.items() if key != missing}))


STEP = "If the thermometer reads < 74 C, keep roasting; if it reads > 74 C, serve."
ONIONS = "2 onions (<80 g each, not >100 g)"


def test_the_own_data_of_a_page_goes_before_the_scraper() -> None:
    steps = [STEP, "Fry until golden<br>Then drain."]
    found = read(page({**RECIPE, "recipeIngredient": [ONIONS], "recipeInstructions": steps, "recipeYield": "One 9-inch cake (8 servings)"}))
    assert found.ingredients == (ONIONS,)
    assert [step.text for step in found.instructions] == [STEP, "Fry until golden", "Then drain."]
    assert (found.servings, found.yields) == (8, "One 9-inch cake (8 servings)")


MARKED_UP = """<html lang="en"><body><div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Onion Pie</h1><span itemprop="recipeYield">Four servings</span>
<time itemprop="totalTime">1 hr 10</time><time itemprop="prepTime" datetime="PT10M">ten</time><time itemprop="cookTime" datetime="2026-01-01">40m</time>
<img itemprop="image" src="/pie.jpg"><ul><li itemprop="recipeIngredient">2 onions (<80 g each, not >100 g)</li><li itemprop="recipeIngredient">1 l <b>water</b></li></ul>
<div itemprop="recipeInstructions"><h3>Crust</h3><p>If it reads < 74 C, keep roasting;
if > 74 C, serve.</p><h3>Filling</h3><p>Fry until golden.<br>Then drain.</p></div></div></body></html>"""
RDFA = MARKED_UP.replace("itemscope itemtype=\"https://schema.org/Recipe\"", "vocab=\"https://schema.org/\" typeof=\"schema:Recipe\"").replace("itemprop=", "property=")


@pytest.mark.parametrize("html", [MARKED_UP, RDFA])
def test_microdata_and_rdfa_are_read_with_their_structure(html: str) -> None:
    found = read(html)
    assert (found.title, found.servings, found.minutes, found.prep_minutes, found.cook_minutes) == ("Onion Pie", 4, 70, 10, 40)
    assert (found.ingredients, found.image) == ((ONIONS, "1 l water"), "https://kitchen.example/pie.jpg")
    assert [(step.section, step.text) for step in found.instructions] == [
        ("Crust", "If it reads < 74 C, keep roasting; if > 74 C, serve."), ("Filling", "Fry until golden."), ("Filling", "Then drain."),
    ]


def test_the_scraper_fills_in_what_the_page_does_not_say() -> None:
    html = page({key: value for key, value in RECIPE.items() if key != "totalTime"}, head='<meta property="og:image" content="https://kitchen.example/soup.jpg">')
    assert (read(html).image, read(html).language) == ("https://kitchen.example/soup.jpg", "en")


def test_differences_of_the_two_readings_are_told_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    html = page({**RECIPE, "recipeIngredient": ["500 g peas", ONIONS]})
    differences = compared(html, "https://kitchen.example/soup?key=secret", ENGLISH).differences
    assert [one.own for one in differences if one.field == "ingredients"] == [ONIONS]
    with caplog.at_level("INFO"):
        read(html, "https://kitchen.example/soup?key=secret")
    assert "kitchen.example/soup: ingredients" in caplog.text
    assert "secret" not in caplog.text


pieces = st.sampled_from(["<", ">", "<div itemscope itemtype='https://schema.org/Recipe'>", "<p itemprop=name>", "é", '<script type="application/ld+json">', "{}", "</script>"])


@settings(derandomize=True, deadline=None, max_examples=50)
@given(st.lists(pieces, max_size=30).map("".join))
def test_any_page_is_read_or_refused_with_a_reason(html: str) -> None:
    try:
        found = read(html)
    except RecipeError as problem:
        assert str(problem)
    else:
        assert found.title


@pytest.mark.skipif(not DATA.is_file(), reason=f"the sample of real pages is not there: {DATA}")
def test_real_pages_are_read_as_their_testers_say() -> None:
    with gzip.open(DATA, "rt", encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    wrong = []
    for row in rows:
        found, gold = read_page(row["html"], None, ENGLISH), row["gold"]
        ingredients = [line for line in found.ingredients if is_ingredient(line, ENGLISH.of(found.language))]
        same = (found.title, len(ingredients), found.minutes) == (gold["title"], len(gold["ingredients"]), gold.get("total_time"))
        wrong += [] if same else [row["id"]]
    assert len(rows) == 20
    assert wrong == []
