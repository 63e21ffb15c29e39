"""What pages and recipe objects hold, and how people really write it: signs, line breaks, nested parts, unit codes, times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.model import RawRecipe
from tests.unit.kinds.reading import READERS, of_microdata, steps, words
from tests.unit.recipes.english import english

Reader = Callable[..., RawRecipe]
Json = dict[str, Any]

# --- what stands between "<" and ">" ---

COMPARED = [
    "If the thermometer reads < 74 C, keep roasting; if it reads > 74 C, serve.",
    "Whisk the yolks at <60 °C so that they stay smooth, never at >65 °C.",
    "Pieces of <3 cm take 4 minutes, pieces of >3 cm take 6 minutes.",
    "Chill it to < 5 °C within 2 hours and reheat it to > 75 °C.",
    "Keep the brine <4 °C; throw it away if it stood > 2 hours in the warm kitchen.",
    "Roast until the middle is >71 °C (160 °F).",
    "Use flour with <11 % protein for cake and >12 % for bread.",
    "If pH < 4.6 and sugar > 60 %, seal the jars.",
    "Stir with love <3 and serve.",
    "Cook on low -> medium -> high, then rest.",
]


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("text", COMPARED)
def test_signs_of_comparison_in_plain_strings_stay(text: str, read: Reader) -> None:
    assert words(read(recipeInstructions=[text])) == text


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("text", COMPARED[:5])
def test_signs_of_comparison_in_steps_and_in_one_text_stay(text: str, read: Reader) -> None:
    assert words(read(recipeInstructions=[{"@type": "HowToStep", "text": text}])) == text
    assert words(read(recipeInstructions=text)) == text


@pytest.mark.parametrize("text", COMPARED)
def test_signs_of_comparison_in_microdata_stay(text: str) -> None:
    assert words(of_microdata(steps=f"<li>{text}</li>")) == text
    assert words(of_microdata(steps=f"<li>{text.replace('<', '&lt;').replace('>', '&gt;')}</li>")) == text


LINES = [
    "2 onions (<80 g each, not >100 g)",
    "1 chicken, > 1 kg but < 1.5 kg",
    "4 potatoes, each <6 cm across and >90 g",
    "250 ml cream (< 30 % fat, or milk > 3 % fat)",
    "500 g flour (protein >12%, ash <0.6%)",
    "3 squid (<15 cm)",
]


@pytest.mark.parametrize("line", LINES)
def test_signs_of_comparison_in_ingredients_stay(line: str) -> None:
    for read in READERS:
        assert read(recipeIngredient=[line, "1 pinch salt"]).ingredients == (line, "1 pinch salt")
    for written in (line, line.replace("<", "&lt;").replace(">", "&gt;")):
        lines = "".join(f"<li itemprop='recipeIngredient'>{one}</li>" for one in (written, "1 pinch salt"))
        assert of_microdata(lines=lines).ingredients == (line, "1 pinch salt")


@pytest.mark.parametrize("read", READERS)
def test_a_title_keeps_its_signs(read: Reader) -> None:
    assert read(name="Supper in <30 minutes for >4 people").title == "Supper in <30 minutes for >4 people"


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("<p>Stir the soup.</p>", "Stir the soup."),
        ("Bake the <b>large</b> pizza until it is > 90 °C inside.", "Bake the large pizza until it is > 90 °C inside."),
        ("Fold in the <a href='/jam?x=1&y=2'>plum jam</a>.", "Fold in the plum jam."),
        ("Un<i>salted</i> butter goes in.", "Unsalted butter goes in."),
        ("If it reads &lt; 63 °C, wait; if it reads &gt; 63 °C, slice.", "If it reads < 63 °C, wait; if it reads > 63 °C, slice."),
        ("<span class=\"step\">Fry at <180 °C</span> for <em>4</em> minutes.", "Fry at <180 °C for 4 minutes."),
        ("Whip the cream.<!-- advert: buy > 3 -->", "Whip the cream."),
        ("Grate the cheese.<script>track(1 < 2)</script>", "Grate the cheese."),
        ("Salt &amp; pepper the fish.", "Salt & pepper the fish."),
    ],
)
@pytest.mark.parametrize("read", READERS)
def test_what_is_a_tag_goes(text: str, clean: str, read: Reader) -> None:
    assert words(read(recipeInstructions=[text])) == clean


# --- tags that break a line ---


@pytest.mark.parametrize(
    "text",
    [
        "Fry the onions until golden<br>Then drain.", "Fry the onions until golden<br/>Then drain.", "Fry the onions until golden<BR />Then drain.",
        "<p>Fry the onions until golden</p><p>Then drain.</p>",
        "<div>Fry the onions until golden</div><div>Then drain.</div>", "<ul><li>Fry the onions until golden</li><li>Then drain.</li></ul>",
        "Fry the onions until golden<br><br>Then drain.",
        "Fry the onions until golden&lt;br&gt;Then drain.", "Fry the onions until golden<br class='x'>\nThen drain.", "Fry the onions until golden\nThen drain.",
    ],
)
@pytest.mark.parametrize("read", READERS)
def test_a_tag_that_breaks_a_line_leaves_a_break(text: str, read: Reader) -> None:
    for value in ([text], text, [{"@type": "HowToStep", "text": text}]):
        assert steps(read(recipeInstructions=value)) == ["fry the onions until golden", "then drain"]


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("tag", ["<br>", "<br/>", "</p><p>", "</li><li>"])
def test_a_break_in_an_ingredient_glues_nothing(tag: str, read: Reader) -> None:
    found = " ".join(" ".join(read(recipeIngredient=[f"2 eggs{tag}100 ml milk", "80 g flour"]).ingredients).split())
    assert found == "2 eggs 100 ml milk 80 g flour"


@pytest.mark.parametrize("read", READERS)
def test_a_break_in_a_title_is_a_blank(read: Reader) -> None:
    assert read(name="Quince Jelly<br>with Thyme").title == "Quince Jelly with Thyme"


def test_breaks_in_microdata_leave_breaks() -> None:
    assert steps(of_microdata(steps="Fry the leeks until soft<br>Then add the cream.")) == ["fry the leeks until soft", "then add the cream"]
    assert steps(of_microdata(steps="<p>Fry the leeks until soft</p><p>Then add the cream.</p>")) == ["fry the leeks until soft", "then add the cream"]


# --- ingredients as objects ---

CUP, TABLESPOON, TEASPOON = {"cup"}, {"tbsp", "tablespoon"}, {"tsp", "teaspoon"}
GRAM, KILOGRAM, MILLILITRE, LITRE = {"g", "gram"}, {"kg", "kilogram", "kilo"}, {"ml", "millilitre", "milliliter"}, {"l", "litre", "liter"}
OUNCE, POUND, FLUID = {"oz", "ounce"}, {"lb", "pound"}, {"fl oz", "fluid ounce", "fl. oz."}


@pytest.mark.parametrize(
    ("value", "quantity", "unit", "name"),
    [
        ({"name": "buttermilk", "value": "1 1/2", "unitCode": "G21"}, "1.5", CUP, "buttermilk"),
        ({"name": "olive oil", "value": "3", "unitCode": "G24"}, "3", TABLESPOON, "olive oil"),
        ({"name": "baking powder", "value": 2, "unitCode": "G25"}, "2", TEASPOON, "baking powder"),
        ({"name": "rice", "value": 200, "unitCode": "GRM"}, "200", GRAM, "rice"),
        ({"name": "stock", "value": "500", "unitCode": "MLT"}, "500", MILLILITRE, "stock"),
        ({"name": "plums", "value": 1.5, "unitCode": "KGM"}, "1.5", KILOGRAM, "plums"),
        ({"name": "cider", "value": "0.75", "unitCode": "LTR"}, "0.75", LITRE, "cider"),
        ({"name": "cheddar", "value": "8", "unitCode": "ONZ"}, "8", OUNCE, "cheddar"),
        ({"name": "beef", "value": "2 1/4", "unitCode": "LBR"}, "2.25", POUND, "beef"),
        ({"name": "orange juice", "value": 6, "unitCode": "OZA"}, "6", FLUID, "orange juice"),
        ({"name": "cream", "value": 2, "unitCode": "DLT"}, "2", {"dl", "decilitre", "deciliter"}, "cream"),
        ({"name": "rum", "value": 4, "unitCode": "CLT"}, "4", {"cl", "centilitre", "centiliter"}, "rum"),
        ({"name": "lemons", "value": 3, "unitCode": "C62"}, "3", {None}, "lemons"),
        ({"name": "rice", "value": "250", "unitCode": "grm"}, "250", GRAM, "rice"),
        ({"name": "yoghurt", "minValue": 1, "maxValue": 2, "unitCode": "G21"}, "1-2", CUP, "yoghurt"),
        ({"name": "sesame", "value": {"@type": "QuantitativeValue", "value": "1/2", "unitCode": "G24"}}, "0.5", TABLESPOON, "sesame"),
        ({"name": "lentils", "value": 300, "unitText": "g"}, "300", GRAM, "lentils"),
        ({"name": "eggs", "value": 4}, "4", {None}, "eggs"),
    ],
)
def test_the_unit_of_an_ingredient_object_is_read(value: Json, quantity: str, unit: set[str | None], name: str) -> None:
    for read in READERS:
        for one in (value, {"@type": "PropertyValue", **value}):
            [line] = read(recipeIngredient=[one]).ingredients
            found = parse_line(line, english())
            assert (found.quantity, found.called) == (quantity, name), line
            assert (found.unit.lower() if found.unit else None) in unit, line


@pytest.mark.parametrize("read", READERS)
def test_an_unknown_code_loses_neither_amount_nor_food(read: Reader) -> None:
    [line] = read(recipeIngredient=[{"@type": "PropertyValue", "name": "saffron", "value": "7", "unitCode": "QQQ"}]).ingredients
    assert "7" in line
    assert "saffron" in line


# --- times of microdata ---


@pytest.mark.parametrize(
    ("html", "minutes"),
    [
        ("<time itemprop='totalTime'>40m</time>", 40), ("<time itemprop='totalTime'>1 hr 10</time>", 70), ("<time itemprop='totalTime'>1:10</time>", 70),
        ("<span itemprop='totalTime'>25 mins</span>", 25),
        ("<div itemprop='totalTime'>1 hour and 15 minutes</div>", 75), ("<time itemprop='totalTime'>2h</time>", 120), ("<span itemprop='totalTime'>1h30</span>", 90),
        ("<p itemprop='totalTime'>half an hour</p>", 30),
        ("<div itemprop='totalTime'><b>1</b> hour <b>20</b> mins</div>", 80), ("<time itemprop='totalTime' datetime=''>50 min</time>", 50),
        ("<time itemprop='totalTime' datetime='PT1H5M'>a good hour</time>", 65),
        ("<meta itemprop='totalTime' content='PT20M'>", 20), ("<span itemprop='totalTime' content='PT95M'>1 h 35 min</span>", 95),
        ("<time itemprop='totalTime'> PT35M </time>", 35),
        ("<time itemprop='totalTime'>1½ hours</time>", 90), ("<span itemprop='totalTime'>about 45 minutes</span>", 45), ("<time itemprop='totalTime'>when it is done</time>", None),
    ],
)
def test_a_time_is_read_from_the_attribute_or_else_from_the_text(html: str, minutes: int | None) -> None:
    assert of_microdata(html).minutes == minutes


def test_all_times_are_read_from_the_text() -> None:
    found = of_microdata("<time itemprop='prepTime'>15m</time><time itemprop='cookTime'>1 hr 5</time><time itemprop='totalTime'>1:20</time>")
    assert (found.prep_minutes, found.cook_minutes, found.minutes) == (15, 65, 80)
