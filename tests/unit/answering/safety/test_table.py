"""The table of food safety: shipped, and broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.safety.table import SafetyError, load_table
from actions.language.lexicon import Lexicon
from tests.conftest import scratch
from tests.unit.recipes.english import english

TABLE = load_table()


def test_both_scales_tell_the_same_heat() -> None:
    limits = [limit for row in [*TABLE.heat.values(), *TABLE.cold.values()] for limit in (row, row.milder, row.beyond) if limit is not None]
    assert [limit for limit in limits if abs(limit.needs[0] * 1.8 + 32 - limit.needs[1]) > 1] == []


def test_milder_advice_is_milder_and_stricter_advice_is_stricter() -> None:
    for name, row in TABLE.heat.items():
        assert row.milder is None or (row.milder.celsius, row.milder.minutes) < (row.celsius, row.minutes) or row.milder.celsius < row.celsius, name
        assert row.beyond is None or row.beyond.celsius > row.celsius, name
    assert all(row.milder is None or row.milder.celsius > row.celsius for row in TABLE.cold.values())


def test_every_row_has_words_and_every_word_a_row() -> None:
    assert set(english().table("safety_foods")) - {"none"} == {*TABLE.heat, *TABLE.cold}
    assert {sort for row in TABLE.heat.values() for sort in row.sorts} <= set(TABLE.heat)


def test_less_heat_takes_longer() -> None:
    assert TABLE.holds is not None
    times = [TABLE.holds.minutes[heat] for heat in sorted(TABLE.holds.minutes)]
    assert times == sorted(times, reverse=True)
    assert (TABLE.holds.at(70), TABLE.holds.at(64.9), TABLE.holds.at(59.9)) == (2, 45, None)


def test_the_hottest_row_counts_but_a_place_goes_first() -> None:
    assert TABLE.chosen(frozenset({"beef", "poultry", "fish"})) == "poultry"
    assert TABLE.chosen(frozenset({"poultry", "kept-warm"})) == "kept-warm"
    assert TABLE.chosen(frozenset()) is None


def test_a_folder_without_a_table_has_an_empty_one(tmp_path: Path) -> None:
    assert load_table(tmp_path).heat == {}


@pytest.mark.parametrize(("text", "named"), [("heat: {poultry: {needs: [74, 165]}}", "heat.poultry.by"), ("heat: [", "not valid YAML"),
    ("heat: {fish: {needs: [70, 158], by: [X], hot: 1}}", "heat.fish.hot")])
def test_a_broken_table_names_its_row(tmp_path: Path, text: str, named: str) -> None:
    scratch(tmp_path / "food_safety.yml", text)
    with pytest.raises(SafetyError, match=named):
        load_table(tmp_path)


def test_a_language_without_these_words_has_no_rows() -> None:
    assert Lexicon.load("nl").table("safety_foods") == {}
