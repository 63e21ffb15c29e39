"""Another tool in place of one of the recipe's."""

from __future__ import annotations

import pytest

from actions.recipes.adapting.model import Substitution
from actions.recipes.adapting.tools import bare_tool, with_tool
from actions.recipes.substitution import Option
from tests.unit.recipes.adapting.sample import recipe, texts
from tests.unit.recipes.english import english


def other(utensils: tuple[str, ...], steps: list[str], old: str, new: str) -> tuple[list[str], tuple[str, ...]]:
    found = with_tool(recipe(["2 eggs"], steps, utensils=utensils), Substitution(replaced=old, tool=True, option=Option(food=new)), english())
    return texts(found), found.utensils


@pytest.mark.parametrize(
    ("name", "bare"),
    [("12-cup muffin pan", "muffin pan"), ("frying pan with lid (about 30 cm)", "frying pan"), ("2 baking trays", "baking trays"),
     ("whisk", "whisk"), ("(large) bowl", "bowl"), ("4", "4"), ("(pan)", "(pan)")],
)
def test_a_tool_is_called_without_its_number_and_size(name: str, bare: str) -> None:
    assert bare_tool(name, english()) == bare


def test_steps_and_list_have_the_new_tool_with_its_article() -> None:
    found = other(("blender", "bowl"), ["Pour it into a blender. Wash the blender."], "blender", "electric chopper")
    assert found == (["Pour it into an electric chopper.", "Wash the electric chopper."], ("electric chopper", "bowl"))


def test_the_end_of_a_name_is_replaced_where_no_other_tool_ends_so() -> None:
    assert other(("large frying pan (30 cm)",), ["Heat the pan."], "large frying pan", "wok")[0] == ["Heat the wok."]
    assert other(("large frying pan", "grill pan"), ["Heat the pan.", "Heat the frying pan."], "large frying pan", "wok")[0] == ["Heat the pan.", "Heat the wok."]


def test_what_is_done_with_a_tool_stays() -> None:
    assert other(("whisk",), ["Whisk the eggs. Then whisk in the milk with a whisk."], "whisk", "fork")[0] == ["Whisk the eggs.", "Then whisk in the milk with a fork."]


def test_what_a_step_uses_follows() -> None:
    found = with_tool(recipe(["2 eggs"], ["Beat the eggs in the mixing bowl."]), Substitution(replaced="mixing bowl", tool=True, option=Option(food="pot")), english())
    assert found.steps[0].utensils == ("pot",)
