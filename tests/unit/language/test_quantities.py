"""Numbers, spans of time and temperatures, as cooks write them."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.language.quantities import Temperature, durations, heats, number, plain_numbers, spoken_minutes, spoken_number, temperatures

NUMBERS = ["10", "350", "1/2", "½", "1/0", "2,5", "a", "an", "half", "one", "twenty"]
OTHERS = ["bake", "for", "-", "–", "to", "or", "and", "minutes", "min.", "hour", "h", "°C", "degrees", "F", "(", "é", "分"]
kitchen_text = st.lists(st.sampled_from(NUMBERS + OTHERS), max_size=12).map(" ".join)


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


@pytest.mark.parametrize(("text", "plain"), [("1½ cups", "1 1/2 cups"), ("¾", "3/4"), ("1⁄2 l", "1/2 l"), ("２ eggs", "2 eggs"), ("no numbers", "no numbers")])
def test_fractions_are_written_with_digits(text: str, plain: str) -> None:
    assert plain_numbers(text) == plain


@pytest.mark.parametrize(("text", "value"), [("3", 3), ("2.5", 2.5), ("2,5", 2.5), ("1/2", 0.5), ("1 1/2", 1.5), ("1 / 4", 0.25)])
def test_written_numbers_have_their_value(text: str, value: float) -> None:
    assert number(text) == value


@pytest.mark.parametrize(("text", "value"), [("1,000", 1000), ("12,345.5", 12345.5), ("0,125", 0.125), ("2,50", 2.5)])
def test_a_comma_before_exactly_three_digits_divides_thousands(text: str, value: float) -> None:
    assert number(text) == value


@pytest.mark.parametrize("text", ["", "some", "1/0", "1 1/0", "9" * 400, "9" * 400 + "/2", "1/" + "9" * 5000])
def test_what_is_no_number_has_no_value(text: str) -> None:
    assert number(text) is None


@pytest.mark.parametrize(("value", "said"), [(3, "3"), (0.5, "½"), (1.5, "1½"), (1 / 3, "⅓"), (2.667, "2⅔"), (0.8, "0.8"), (0, "0"), (1000, "1000"), (2.0000001, "2")])
def test_numbers_are_said_as_a_cook_reads_them(value: float, said: str) -> None:
    assert spoken_number(value) == said


@settings(derandomize=True)
@given(st.integers(0, 5000), st.sampled_from([0, 1 / 2, 1 / 4, 3 / 4, 1 / 8]))
def test_a_said_number_is_read_back_unchanged(whole: int, part: float) -> None:
    assert number(plain_numbers(spoken_number(whole + part))) == whole + part


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("fry for 20 minutes", 20, 20),
        ("bake 10-15 minutes", 10, 15),
        ("bake 10 to 15 min.", 10, 15),
        ("rest for half an hour", 30, 30),
        ("1½ hours", 90, 90),
        ("1 hour 30 minutes", 90, 90),
        ("1 hour and 30 minutes", 90, 90),
        ("twenty-five minutes", 25, 25),
        ("a minute", 1, 1),
        ("for 90 seconds", 1.5, 1.5),
        ("chill for 2 days", 2880, 2880),
        ("Wait FIVE MINUTES", 5, 5),
        ("a 5-minute rest", 5, 5),
        ("one and a half hours", 90, 90),
        ("1 and a half hours", 90, 90),
        ("an hour and a half", 90, 90),
        ("half an hour", 30, 30),
        ("three quarters of an hour", 45, 45),
        ("a third of an hour", 20, 20),
        ("a couple of minutes", 2, 2),
        ("1 hour to 2 hours", 60, 120),
        ("45 minutes to 1 hour", 45, 60),
        ("1 hour to 1 hour 30 minutes", 60, 90),
        ("1 hour 30 minutes to 2 hours", 90, 120),
        ("5 MİN", 5, 5),
    ],
)
def test_a_span_of_time_is_found(text: str, low: float, high: float, lexicon: Lexicon) -> None:
    [span] = durations(text, lexicon)
    assert (span.minutes, span.longest) == pytest.approx((low, high))


@pytest.mark.parametrize("text", ["", "stir well", "2 eggs", "the minutes pass", "1/0 minutes", "12 hourglasses", "9" * 400 + " minutes"])
def test_text_without_a_span_of_time_has_none(text: str, lexicon: Lexicon) -> None:
    assert durations(text, lexicon) == []


def test_two_spans_stay_two_in_their_order(lexicon: Lexicon) -> None:
    assert [span.minutes for span in durations("Bake for 20 minutes, then brown for 5 minutes.", lexicon)] == [20, 5]


def test_a_range_that_does_not_rise_is_two_spans(lexicon: Lexicon) -> None:
    assert [span.minutes for span in durations("1 hour - 30 minutes", lexicon)] == [60, 30]


def test_a_fraction_of_something_else_is_not_added(lexicon: Lexicon) -> None:
    assert [span.minutes for span in durations("Simmer for 1 hour and a half cup of water is left.", lexicon)] == [60]


def test_a_language_without_words_has_neither_times_nor_heat() -> None:
    nothing = Lexicon("xx", {})
    assert (durations("5 minutes", nothing), temperatures("200 °C", nothing)) == ([], [])


def test_units_of_time_may_be_written_with_capitals_in_the_lexicon() -> None:
    [span] = durations("5 Minuten", Lexicon("de", {"durations": {"minute": ["Minute", "Minuten"]}}))
    assert span.minutes == 5


def test_a_shorter_span_before_a_longer_one_is_not_added(lexicon: Lexicon) -> None:
    assert [span.minutes for span in durations("5 minutes and 1 hour", lexicon)] == [5, 60]


@pytest.mark.parametrize(
    ("text", "value", "scale"),
    [
        ("200 °C", 200, "C"),
        ("at 180C", 180, "C"),
        ("200 ℃", 200, "C"),
        ("200 celsius", 200, "C"),
        ("400 degrees F", 400, "F"),
        ("350 degrees Fahrenheit", 350, "F"),
        ("180 degrees", 180, ""),
        ("180º", 180, ""),
        ("freeze at -18 °C", -18, "C"),
        ("minus 18 °C", -18, "C"),
        ("chill to 4 °C", 4, "C"),
        ("37.5 °C", 37.5, "C"),
    ],
)
def test_a_temperature_is_found_with_its_scale(text: str, value: float, scale: str, lexicon: Lexicon) -> None:
    [found] = temperatures(text, lexicon)
    assert (found.value, found.scale) == (value, scale)


@pytest.mark.parametrize(
    ("text", "values"),
    [("200-220 °C", [200, 220]), ("2 to 4 °C", [2, 4]), ("-20 to -18 °C", [-20, -18]), ("180 °C-200 °C", [180, 200]), ("180C/350F", [180, 350])],
)
def test_both_ends_of_a_range_are_temperatures(text: str, values: list[float], lexicon: Lexicon) -> None:
    assert [found.value for found in temperatures(text, lexicon)] == values


def test_both_scales_of_a_line_are_found_in_order(lexicon: Lexicon) -> None:
    assert [(entry.value, entry.scale) for entry in temperatures("Heat to 200 °C (400 °F).", lexicon)] == [(200, "C"), (400, "F")]


@pytest.mark.parametrize("text", ["", "12 carrots", "10 cups", "350 grams", "for 20 minutes", "2 fillets", "1 C flour"])
def test_other_numbers_are_no_temperatures(text: str, lexicon: Lexicon) -> None:
    assert temperatures(text, lexicon) == []


def test_scales_convert_into_each_other() -> None:
    assert Temperature("212 °F", 212, "F").celsius == pytest.approx(100)
    assert Temperature("100 °C", 100, "C").fahrenheit == pytest.approx(212)
    assert Temperature("180 degrees", 180, "").celsius == 180


@pytest.mark.parametrize(("minutes", "said"), [(0, "0 minutes"), (1, "1 minute"), (45, "45 minutes"), (59.6, "1 hour"), (61, "1 hour 1 minute"), (150, "2 hours 30 minutes")])
def test_minutes_are_said_in_hours_and_minutes(minutes: float, said: str, lexicon: Lexicon) -> None:
    assert spoken_minutes(minutes, lexicon) == said


@settings(derandomize=True, deadline=None)
@given(st.integers(0, 10000))
def test_said_minutes_are_read_back_unchanged(minutes: int) -> None:
    [span] = durations(spoken_minutes(minutes, english()), english())
    assert span.minutes == minutes


@settings(derandomize=True, deadline=None)
@given(st.one_of(st.text(max_size=200), kitchen_text))
def test_any_text_is_searched_for_times_and_heat(text: str) -> None:
    assert all(span.longest >= 0 and span.text for span in durations(text, english()))
    assert all(abs(found.value) < 1000 and found.text for found in temperatures(text, english()))


@pytest.mark.parametrize(
    ("text", "values", "scale"),
    [("375-400°F", [375, 400], "F"), ("between 340 and 360 °F", [340, 360], "F"), ("375°F to 400°F", [375, 400], "F"), ("160°–170 °C", [160, 170], "C"), ("170–180 degrees",
    [170, 180], ""),
     ("from 425 down to 400", [], ""), ("from 425 to 400 °F", [425, 400], "F"), ("gas mark 4-5", [180, 190], "G"), ("gas mark 6", [200], "G"), ("Gas 7", [220], "G"),
     ("gas mark ½", [130], "G"),
     ("on gas mark six", [200], "G")],
)
def test_both_ends_of_a_range_are_one_heat(text: str, values: list[float], scale: str, lexicon: Lexicon) -> None:
    found = heats(text, lexicon)
    assert [[end.value for end in heat.ends] for heat in found] == ([values] if values else [])
    assert all(heat.scale == scale and text[heat.start : heat.end].strip() for heat in found)


@pytest.mark.parametrize("text", ["a gas hob", "gas mark", "gas 4.5 kg", "the gas 12"])
def test_gas_without_its_number_is_no_heat(text: str, lexicon: Lexicon) -> None:
    assert heats(text, lexicon) == []
