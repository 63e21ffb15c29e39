"""The tables of substitutes: what is read, what is refused, and which entry a name finds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from actions.recipes.substitution import FOODS, TOOLS, Option, Substitutes, SubstitutionError
from tests.conftest import scratch
from tests.unit.recipes.english import english, substitutes

OURS = """
- food: butter
  also: [unsalted butter]
  allergy: dairy
  instead:
  - {food: dripping, ratio: 1, per: any}
- {food: sugar, also: [granulated sugar], instead: [{food: honey, ratio: 0.75}]}
- {food: brown sugar, instead: [{food: palm sugar, ratio: 1}]}
- {food: cream, instead: [{food: evaporated milk, ratio: 1}]}
- {food: sour cream, instead: [{food: yogurt, ratio: 1}]}
- {food: thyme, instead: [{food: dried thyme, ratio: 1/3}]}
- {food: onion, instead: [{food: leek, ratio: 1, per: weight}]}
- {food: gelatin, none: Nothing sets like it.}
- food: buttermilk
  instead:
  - mix: [{food: milk, quantity: 1, unit: cup}, {food: lemon juice, quantity: 1, unit: tablespoon}]
    makes: {quantity: 1, unit: cup}
"""


def table(folder: Path, foods: str = OURS, tools: str = "") -> Substitutes:
    scratch(folder / FOODS, foods)
    scratch(folder / TOOLS, tools)
    return Substitutes.load(english(), folder)


@pytest.mark.parametrize(
    ("name", "entry"),
    [("butter", "butter"), ("unsalted butter", "butter"), ("the Butter", "butter"), ("cold butter", "butter"), ("peanut butter", None), ("brown sugar", "brown sugar"),
     ("sugar", "sugar"),
     ("granulated sugar", "sugar"), ("sour cream", "sour cream"), ("cream", "cream"), ("ice cream", None), ("fresh thyme", "thyme"), ("thyme leaves", "thyme"), ("sprigs", None),
     ("dried thyme", None), ("large red onions", "onion"), ("green onions", None), ("", None), ("é次", None)],
)
def test_the_special_name_comes_before_the_general_one_and_other_foods_are_not_taken_for_it(tmp_path: Path, name: str, entry: str | None) -> None:
    found = table(tmp_path).food(name)
    assert (found.food if found else None) == entry


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("red onion", "onions", True), ("unsalted butter", "butter", True), ("sour cream", "cream", False), ("dried thyme", "thyme", False), ("crème", "creme", True)],
)
def test_names_of_one_food_are_the_same(tmp_path: Path, one: str, other: str, same: bool) -> None:
    assert table(tmp_path).same(one, other) is same
    assert table(tmp_path).same(other, one) is same


def test_a_tool_is_found_by_the_end_of_its_name(tmp_path: Path) -> None:
    ours = table(tmp_path, tools="- {tool: saucepan, also: [pot], instead: [{tool: wok, note: Stir more.}]}")
    assert [found.food if (found := ours.tool(name)) else None for name in ("saucepan", "large saucepan", "pots", "pan")] == ["saucepan", "saucepan", "saucepan", None]


@pytest.mark.parametrize(
    ("ratio", "factor"),
    [(0.33, Fraction(1, 3)), (0.67, Fraction(2, 3)), (0.75, Fraction(3, 4)), (1, Fraction(1)), ("1/3", Fraction(1, 3)), (1.1, Fraction(11, 10))],
)
def test_a_rounded_ratio_is_the_fraction_it_stands_for(ratio: float | str, factor: Fraction) -> None:
    assert Option.model_validate({"food": "oil", "ratio": ratio}).factor == factor


def test_a_mixture_is_called_by_all_that_is_in_it(tmp_path: Path) -> None:
    found = table(tmp_path).food("buttermilk")
    assert found is not None
    assert found.instead[0].called(english()) == "milk with lemon juice"
    assert found.instead[0].foods == ("milk", "lemon juice")


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- {food: egg, instead: [{food: tofu, ratio: 0}]}", r"entry 1 \('egg'\), instead.0.ratio"),
        ("- {food: egg, instead: [{food: tofu, ratio: much}]}", r"entry 1 \('egg'\), instead.0.ratio"),
        ("- {food: egg, instead: [{food: tofu, raito: 1}]}", r"entry 1 \('egg'\), instead.0.raito"),
        ("- {food: egg}", r"entry 1 \('egg'\).*give either"),
        ("- {food: egg, instead: [{ratio: 1}]}", r"instead.0.*give either `food` or `mix`"),
        ("- {food: egg, instead: [{mix: [{food: a, quantity: 1}]}]}", "`mix` needs `makes`"),
        ("- {food: egg, none: x}\n- {food: fig, also: [egg], none: y}", r"'egg' of the entry 'fig' is also a name of the entry 'egg'"),
        ("- just words", "entry 1"),
        ("food: egg", "no list"),
        ("- {food: [", "not valid YAML"),
    ],
)
def test_what_cannot_be_used_is_named_with_its_place(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(SubstitutionError, match=problem):
        table(tmp_path, text)


def test_a_folder_without_tables_knows_no_substitutes(tmp_path: Path) -> None:
    empty = Substitutes.load(english(), tmp_path)
    assert (empty.foods, empty.tools, empty.food("butter")) == ((), (), None)


def test_the_shipped_tables_load_and_every_name_finds_its_entry_or_the_first_of_that_name() -> None:
    ours = substitutes()
    assert len(ours.foods) >= 170
    assert len(ours.tools) >= 50
    assert [entry.food for entry in ours.foods if ours.food(entry.food) is not entry] == []
    assert [entry.food for entry in ours.tools if ours.tool(entry.food) is not entry] == []


def test_the_units_of_shipped_mixtures_are_known() -> None:
    portions = [(entry.food, portion.unit) for entry in substitutes().foods for option in entry.instead for portion in (*option.mix, *((option.makes,) if option.makes else ()))]
    assert [(food, unit) for food, unit in portions if unit not in (None, "piece") and unit not in english().unit_of] == []


@given(name=st.text(max_size=80))
def test_any_name_can_be_looked_up(name: str) -> None:
    ours = substitutes()
    ours.food(name)
    ours.tool(name)
    assert ours.same(name, name) in (True, False)
