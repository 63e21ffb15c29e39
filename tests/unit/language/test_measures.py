"""Units, conversion and the density table."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.language.measures import METRIC_UNITS, Amount, Densities, converted, dimension, exact, in_unit, of_region, plain_unit
from actions.settings import PROJECT


@pytest.fixture(scope="module")
def densities(lexicon: Lexicon) -> Densities:
    return Densities.load(lexicon)


@pytest.mark.parametrize(
    ("value", "fraction"),
    [
        ("0.333", Fraction(1, 3)),
        ("1.667", Fraction(5, 3)),
        ("0.35", Fraction(7, 20)),
        ("0.125", Fraction(1, 8)),
        ("250", Fraction(250)),
        (1 / 3, Fraction(1, 3)),
        (0.1, Fraction(1, 10)),
    ],
)
def test_a_decimal_stands_for_its_fraction(value: str | float, fraction: Fraction) -> None:
    assert exact(value) == fraction


@pytest.mark.parametrize(
    ("unit", "of"),
    [("cup", "volume"), ("fluid ounce", "volume"), ("ounce", "mass"), ("kilogram", "mass"), ("inch", "length"), ("can", None), ("clove", None), ("kelvin", None), (None, None)],
)
def test_a_unit_measures_one_thing_or_nothing(unit: str | None, of: str | None) -> None:
    assert dimension(unit) == of


@pytest.mark.parametrize(
    ("quantity", "unit", "to", "ingredient", "value", "name"),
    [
        ("1", "pound", "g", None, Fraction(45359237, 100000), "gram"),
        ("0.5", "l", "ml", None, Fraction(500), "milliliter"),
        ("3", "tsp", "tbsp", None, Fraction(1), "tablespoon"),
        ("1", "cup", "Tbsp.", None, Fraction(16), "tablespoon"),
        ("2", None, "grams", "large eggs", Fraction(100), "gram"),
        ("1", "l", "g", "water", Fraction(1000), "gram"),
        ("4", "clove", "cloves", "garlic", Fraction(4), "clove"),
        ("1200", "g", "metric", "beef", Fraction(6, 5), "kilogram"),
        ("2", "tbsp", "metric", "sugar", Fraction(2), "tablespoon"),
    ],
)
def test_amounts_are_converted_exactly(
    quantity: str, unit: str | None, to: str, ingredient: str | None, value: Fraction, name: str, lexicon: Lexicon, densities: Densities
) -> None:
    assert converted(quantity, unit, to, ingredient, lexicon, densities) == Amount(value, name)


@pytest.mark.parametrize(
    ("quantity", "unit", "to", "ingredient", "low", "high", "name"),
    [
        (1, "cup", "g", "all-purpose flour", 115, 130, "gram"),
        (1, "cup", "g", "granulated sugar", 190, 205, "gram"),
        (1, "stick", "cup", "unsalted butter", 0.45, 0.55, "cup"),
        (100, "g", "tbsp", "honey", 4, 5.5, "tablespoon"),
        (1, "cup", "metric", "flour", 115, 130, "gram"),
        (1, "cup", "metric", "milk", 230, 245, "milliliter"),
        (500, "g", "us", "flour", 3.8, 4.3, "cup"),
        (500, "g", "us", "stewing beef", 1, 1.2, "pound"),
        (10, "ml", "us", "vanilla extract", 1.9, 2.1, "teaspoon"),
    ],
)
def test_volume_and_weight_are_compared_by_density(
    quantity: float, unit: str, to: str, ingredient: str, low: float, high: float, name: str, lexicon: Lexicon, densities: Densities
) -> None:
    found = converted(quantity, unit, to, ingredient, lexicon, densities)
    assert found is not None
    assert found.unit == name
    assert low <= found.low <= high


@pytest.mark.parametrize(
    ("unit", "to", "ingredient"),
    [
        ("cup", "g", "unobtainium"),
        ("cup", "g", None),
        ("can", "g", "tomatoes"),
        ("g", "piece", "beef"),
        ("g", "cm", "beef"),
        ("cm", "g", "beef"),
        (None, "g", "parsnips"),
        ("g", "furlongs", "beef"),
    ],
)
def test_what_cannot_be_compared_is_none(unit: str | None, to: str, ingredient: str | None, lexicon: Lexicon, densities: Densities) -> None:
    assert converted(1, unit, to, ingredient, lexicon, densities) is None


def test_units_of_one_name_differ_between_languages() -> None:
    dutch = Lexicon.load("nl")
    assert converted(1, "pond", "gram", None, dutch) == Amount(Fraction(500), "gram")
    assert converted(3, "ons", "kg", None, dutch) == Amount(Fraction(3, 10), "kilogram")


@settings(derandomize=True, deadline=None)
@given(
    st.fractions(min_value=Fraction(1, 100), max_value=10_000),
    st.sampled_from(["teaspoon", "cup", "liter", "pint", "gallon"]),
    st.sampled_from(["tablespoon", "milliliter", "quart", "fluid ounce"]),
)
def test_there_and_back_is_the_same_amount(value: Fraction, unit: str, other: str) -> None:
    assert in_unit(in_unit(value, unit, other), other, unit) == value


@pytest.mark.parametrize(
    ("ingredient", "density"),
    [
        ("chicken stock", 1.01),
        ("coconut milk", 0.97),
        ("light brown sugar", 0.91),
        ("peanut butter", 1.11),
        ("cream of tartar", 0.61),
        ("butter, softened", 0.96),
        ("Tomatoes", 0.76),
    ],
)
def test_the_longest_name_that_fits_gives_the_density(ingredient: str, density: float, densities: Densities) -> None:
    found = densities.of(ingredient)
    assert found is not None
    assert float(found.density) == density


@pytest.mark.parametrize("ingredient", ["butter lettuce", "egg noodles", "", "番茄", "of the"])
def test_a_food_that_only_sounds_alike_has_none(ingredient: str, densities: Densities) -> None:
    assert densities.of(ingredient) is None


def test_the_table_holds_what_kitchens_hold() -> None:
    table = yaml.safe_load((PROJECT / "knowledge" / "densities.yml").read_text(encoding="utf-8"))
    entries = [*table["liquids"], *table["solids"]]
    assert len(entries) >= 120
    assert all(0.05 <= entry["density"] <= 1.5 for entry in entries)
    names = [name.lower() for entry in entries for name in entry["en"]]
    assert len(names) == len(set(names))
    assert all(entry["density"] >= 0.85 for entry in table["liquids"])


def test_a_table_that_cannot_be_read_is_named(tmp_path: Path, lexicon: Lexicon) -> None:
    (tmp_path / "densities.yml").write_text("liquids: [{en: [water]}]", encoding="utf-8")
    with pytest.raises(ValueError, match=r"densities\.yml"):
        Densities.load(lexicon, tmp_path)
    with pytest.raises(ValueError, match=r"densities\.yml"):
        Densities.load(lexicon, tmp_path / "nowhere")


def test_every_unit_of_weight_and_volume_in_the_lexicon_is_known(lexicon: Lexicon) -> None:
    known = {unit for unit in lexicon.table("units") if dimension(unit) in ("mass", "volume")}
    assert known >= METRIC_UNITS | {"teaspoon", "tablespoon", "cup", "pint", "quart", "gallon", "ounce", "pound", "fluid ounce"}


@pytest.mark.parametrize(
    ("unit", "millilitres"),
    [("us pint", 473), ("imperial pint", 568), ("australian pint", 568), ("imperial gallon", 4546), ("gallon", 3785), ("gill", 118), ("imperial gill", 142), ("cup", 237),
    ("metric cup", 250),
     ("australian cup", 250), ("imperial cup", 284), ("australian tablespoon", 20), ("imperial tablespoon", 15), ("imperial fluid ounce", 28), ("imperial shot", 25),
     ("imperial quart", 1137)],
)
def test_countries_have_units_of_their_own_size(unit: str, millilitres: int) -> None:
    assert round(in_unit(Fraction(1), unit, "milliliter")) == millilitres


def test_a_unit_of_a_country_is_named_so() -> None:
    assert (of_region("pint", "imperial"), of_region("gram", "imperial"), of_region("imperial pint", "us"), of_region("pint", None)) == ("imperial pint", "gram",
    "imperial pint", "pint")
    assert (of_region("pint", "metric"), of_region("cup", "metric"), plain_unit("imperial pint"), plain_unit("troy ounce")) == ("imperial pint", "metric cup", "pint", "troy ounce")


@pytest.mark.parametrize(("unit", "to"), [("gram", "liter"), ("clove", "gram"), ("inch", "gram")])
def test_units_of_two_kinds_are_not_compared(unit: str, to: str) -> None:
    with pytest.raises(ValueError, match="measure different things"):
        in_unit(Fraction(1), unit, to)


def test_ounces_of_what_is_poured_are_fluid_where_a_volume_is_wanted(lexicon: Lexicon, densities: Densities) -> None:
    poured, weighed = converted(8, "oz", "cup", "milk", lexicon, densities), converted(8, "oz", "cup", "flour", lexicon, densities)
    assert poured is not None and poured.low == 1
    assert weighed is not None and weighed.low > Fraction(3, 2)
