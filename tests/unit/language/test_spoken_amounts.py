"""Exact amounts as a cook can measure and say them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.language.measures import METRIC_UNITS, dimension, in_unit
from actions.language.spoken_amounts import MEASURES, measured, measured_range, number_text, said, spoken_amount, unit_form

ENGLISH = Lexicon.load("en")
UNITS = sorted([*METRIC_UNITS, *MEASURES, "can", "clove", "pinch"])


@pytest.mark.parametrize(
    ("quantity", "unit", "spoken"),
    [
        (1.5, "cups", "1½ cups"),
        ("0.333", "cup", "⅓ cup"),
        (250, "g", "250 g"),
        (1, "tablespoon", "1 tbsp"),
        (Fraction(3, 8), "cup", "¼ cup + 2 tbsp"),
        (Fraction(1, 8), "cup", "2 tbsp"),
        (Fraction(1, 6), "cup", "2 tbsp + 2 tsp"),
        (Fraction(4, 3), "tbsp", "1 tbsp + 1 tsp"),
        (Fraction(1, 4), "tbsp", "¾ tsp"),
        (Fraction(1, 4), "tsp", "¼ tsp"),
        (Fraction(1, 8), "tsp", "a pinch"),
        (Fraction(1, 3), "tsp", "about ¼ tsp"),
        (10, "tbsp", "10 tbsp"),
        (48, "tbsp", "3 cups"),
        (15, "tsp", "5 tbsp"),
        (337.5, "g", "340 g"),
        (2.5, "g", "2.5 g"),
        (1000, "g", "1000 g"),
        (12_000, "g", "12 kg"),
        (0.375, "kg", "375 g"),
        (1.5, "kg", "1.5 kg"),
        (0.1, "g", "a pinch"),
        (1234, "ml", "1250 ml"),
        (Fraction(1, 8), "lb", "2 oz"),
        (0.1, "oz", "about 3 g"),
        (2, "lb", "2 lb"),
        (2, "dozen", "2 dozen"),
        (Fraction(4, 3), None, "about 1½"),
        (Fraction(1, 4), None, "¼"),
        (9.3, None, "9"),
        (3, "cloves", "3 cloves"),
        (Fraction(1, 2), "can", "½ can"),
        (0.4, "pinch", "1 pinch"),
        ("2-3", None, "2-3"),
        ("3-4.5", "cups", "3-4½ cups"),
        ("0.125-0.25", "cup", "2-4 tbsp"),
        ("1-1.1", "tsp", "1 tsp"),
        ("0.1-0.2", "tsp", "a pinch"),
        (2, "flagon", "2 flagon"),
    ],
)
def test_amounts_are_said_as_they_are_measured(quantity: Fraction | float | str, unit: str | None, spoken: str, lexicon: Lexicon) -> None:
    assert spoken_amount(quantity, unit, lexicon) == spoken


@pytest.mark.parametrize("quantity", [0, -1, "0", "0-2", "some"])
def test_no_amount_is_refused(quantity: float | str, lexicon: Lexicon) -> None:
    with pytest.raises(ValueError):
        spoken_amount(quantity, "cup", lexicon)


@pytest.mark.parametrize(
    ("value", "food", "parts"), [(Fraction(2, 3), "eggs", Fraction(1, 2)), (Fraction(2, 3), "onion", Fraction(2, 3)), (Fraction(4, 3), "egg yolks", Fraction(3, 2))]
)
def test_eggs_are_not_cut_finer_than_in_halves(value: Fraction, food: str, parts: Fraction, lexicon: Lexicon) -> None:
    assert measured(value, None, lexicon, food).parts == ((parts, None),)


@pytest.mark.parametrize(
    ("unit", "many", "written", "form"),
    [
        ("cup", True, None, "cups"),
        ("cup", False, "cups", "cup"),
        ("tablespoon", True, "tbsp.", "tbsp."),
        ("pound", False, "lbs", "lb"),
        ("ounce", True, "oz", "oz"),
        ("loaf", True, "loaf", "loaves"),
        ("can", True, "tin", "tins"),
    ],
)
def test_the_form_of_a_unit_fits_its_number(unit: str, many: bool, written: str | None, form: str, lexicon: Lexicon) -> None:
    assert unit_form(unit, many, lexicon, written) == form


def test_the_author_s_long_forms_are_kept_in_a_sum(lexicon: Lexicon) -> None:
    assert said(measured(Fraction(4, 3), "tablespoon", lexicon), lexicon, "tablespoon") == "1 tablespoon + 1 teaspoon"
    assert said(measured(Fraction(4, 3), "tablespoon", lexicon), lexicon, "Tbsp") == "1 Tbsp + 1 tsp"


def test_metric_amounts_are_decimals_in_the_language_s_way() -> None:
    comma = Lexicon("nl", {"decimal_mark": ","})
    assert number_text(Fraction(5, 2), "kilogram", comma) == "2,5"
    assert number_text(Fraction(5, 2), "cup", comma) == "2½"


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.fractions(min_value=Fraction(1, 200), max_value=500), st.sampled_from(UNITS))
def test_what_is_said_is_near_what_is_meant(value: Fraction, unit: str) -> None:
    result = measured(value, unit, ENGLISH)
    if not result.parts:
        least = "gram" if dimension(unit) == "mass" else "teaspoon" if unit in MEASURES else "milliliter"
        assert in_unit(value, unit, least) < Fraction(1, 4)
        return
    total, shown = result.total()
    meant = in_unit(value, unit, shown) if shown and dimension(unit) in ("mass", "volume") else value
    assert result.rough or unit == "pinch" or abs(total - meant) <= meant / 20
    assert all(part > 0 for part, _ in result.parts)
    assert len(result.parts) <= 2


@settings(derandomize=True, deadline=None)
@given(st.fractions(min_value=Fraction(1, 200), max_value=500), st.fractions(min_value=1, max_value=5), st.sampled_from(UNITS))
def test_both_ends_of_a_range_have_one_unit_and_rise(low: Fraction, times: Fraction, unit: str) -> None:
    ends = measured_range(low, low * times, unit, ENGLISH)
    parts = [end.parts for end in ends if end.parts]
    assert len({part[-1][1] for part in parts}) <= 1
    assert parts == sorted(parts)
