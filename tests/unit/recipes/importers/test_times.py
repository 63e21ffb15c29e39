"""Spans of time: what ISO-8601 allows, and what sites write instead."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.times import minutes_of


@cache
def english() -> Lexicon:
    return Lexicon.load("en")


def read(value: object) -> int | None:
    return minutes_of(value, "totalTime", english())


@pytest.mark.parametrize(
    ("value", "minutes"),
    [
        ("PT45M", 45), ("PT1H30M", 90), ("P0DT2H30M", 150), ("P1DT1H", 1500), ("P1D", 1440), ("P2W", 20160), ("PT90S", 2), ("PT1.5H", 90), ("PT1,5H", 90),
        ("P0Y0M0DT0H35M0.000S", 35), ("P0Y0M0DT1H", 60),
    ],
)
def test_iso_8601_is_read(value: str, minutes: int) -> None:
    assert read(value) == minutes


@pytest.mark.parametrize(
    ("value", "minutes"),
    [
        ("pt45m", 45), ("PT 1 H 30 M", 90), ("1H30M", 90), ("T20M", 20), ("P30M", 30), ("P1H", 60), ("PT1H30", 90), ("PT90", 90), ("PT20MIN", 20), ("30M", 30),
        ("30S", None), ("90 S", 2),
        ("PT20M/PT30M", 30), ("PT20M-PT30M", 30), (45, 45), ("45", 45), (45.0, 45), ("0:45", 45), ("1:30", 90), ("01:30:00", 90), ("1.02:00:00", 1560),
        ("40m", 40), ("1 hr 10", 70), ("1hr10min", 70), ("1 hr 10m", 70), ("1 h. 5 min.", 65), ("1h30", 90), ("1½ hours", 90), ("2 1/2 h", 150), ("PT1H10", 70), ("PT01:10:00", 70),
        ("1:10 hours", 70), ("1 hour, 20 minutes", 80), ("2 hour(s) 5 minute(s)", 125), ("20 to 25m", 25), ("1h-1h30m", 90), (["2026-11-29", "40 min"], 40), (["soon", "PT5M"], 5),
        ("45 minutes", 45), ("1 hour 20 minutes", 80), ("1 hr 5 mins", 65), ("1 hr 30", 90), ("20-25 min", 25), ("about 20 to 25 minutes", 25), ("half an hour", 30),
        (["PT30M"], 30), ([None, "", "PT5M"], 5), ({"@type": "Duration", "@value": "PT5M"}, 5), ({"@type": "Duration", "duration": "PT5M"}, 5),
        ({"@type": "QuantitativeValue", "value": 20, "unitCode": "MIN"}, 20), ({"@type": "QuantitativeValue", "value": "2", "unitText": "hours"}, 120),
        ({"minValue": 20, "maxValue": 30}, 30), ({"minValue": "PT20M", "maxValue": "PT30M"}, 30), ({"value": 1.5, "unitCode": "HUR"}, 90),
    ],
)
def test_what_sites_write_instead_is_read(value: object, minutes: int | None) -> None:
    assert read(value) == minutes


@pytest.mark.parametrize(
    "value",
    [None, "", " ", "PT", "P", "PTM", "PTHM", "PT0M", "PT0H0M", "P0D", "0", 0, "PTNaNM", "PTundefinedM", "NaN", "null", "None", "n/a", "-", "–", [], {}, False, "<b></b>"],
)
def test_no_time_is_no_time(value: object) -> None:
    assert read(value) is None


@pytest.mark.parametrize("value", ["soon", "a while", "P1Y", "P1M2DT3H", "-PT5M", "overnight", "PTfooM", "see below", "2026-11-29", "PT" + "9" * 50 + "M", "1:75"])
def test_what_is_no_span_of_time_is_named_with_its_field(value: str) -> None:
    with pytest.raises(RecipeError, match="totalTime") as raised:
        read(value)
    assert value[:40] in str(raised.value)


pieces = st.sampled_from(["P", "T", "PT", "1", "30", "H", "M", "S", "D", ":", ".", "-", "/", " ", "min", "hour", "NaN", "½", "e", "²", "٣"])


@settings(derandomize=True, deadline=None, max_examples=400)
@given(st.one_of(st.text(max_size=40), st.lists(pieces, max_size=30).map("".join), st.floats(), st.integers()))
def test_any_value_is_a_time_or_refused_with_its_field(value: object) -> None:
    try:
        found = read(value)
    except RecipeError as problem:
        assert "totalTime" in str(problem)
    else:
        assert found is None or found > 0
