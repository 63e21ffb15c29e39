"""`souschef show` with an amount to scale to."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from actions.cli import app
from tests.conftest import scratch

CARD = """Bean Stew

Serves: 4
Cooking: 30 minutes

Ingredients
- 200 g beans
- 1 cup stock
- 2 onions, chopped
- salt to taste

Utensils
- pot

Procedure
1. Simmer the beans with 1/2 cup of the stock for 30 minutes.
2. Add both onions and cut a lid 23 cm wide.
"""
PLAIN = {"@type": "Recipe", "identifier": "toast", "name": "Toast", "recipeIngredient": ["2 slices bread"], "recipeInstructions": ["Toast the bread."]}


@pytest.fixture
def store(tmp_path: Path) -> str:
    """A store with a recipe for four, and one that does not say for how many it is."""
    url = f"sqlite:///{tmp_path / 'recipes.db'}"
    assert run(url, "import", scratch(tmp_path / "bean-stew.txt", CARD), scratch(tmp_path / "toast.json", json.dumps(PLAIN))).exit_code == 0
    return url


def run(store: str, *arguments: object) -> Result:
    result = CliRunner().invoke(app, [str(argument) for argument in arguments], env={"SOUSCHEF_STORE": store})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.mark.parametrize("option", [("--servings", 8), ("--factor", 2), ("--factor", "4/2"), ("--have", "400 g beans")])
def test_each_way_of_scaling_shows_the_scaled_recipe(store: str, option: tuple[str, object]) -> None:
    found = json.loads(run(store, "show", "bean-stew", *option, "--json").stdout)
    assert [line["text"] for line in found["ingredients"]] == ["400 g beans", "2 cups stock", "4 onions, chopped", "salt to taste"]
    assert [(line["quantity"]) for line in found["ingredients"]] == ["400", "2", "4", None]
    assert (found["servings"], found["minutes"], found["factor"]) == (8, 30, "2")
    assert "1 cup of the stock for 30 minutes" in found["steps"][0]["text"]
    assert any("all 4 onions" in step["text"] for step in found["steps"])
    assert {"kind": "no_amount", "text": "salt to taste", "step": None} in found["notes"]


def test_in_words_what_does_not_scale_comes_last(store: str) -> None:
    lines = run(store, "show", "bean-stew", "--factor", "0.5").stdout.splitlines()
    assert "- ½ cup stock" in lines
    assert "- 1 onion, chopped" in lines
    assert lines[-1].startswith("* 'salt to taste'")


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("toast", "--servings", 4), "Toast"),
        (("bean-stew", "--have", "2 lemons"), "lemons"),
        (("bean-stew", "--have", "2 cans of beans"), "beans"),
        (("bean-stew", "--factor", "lots"), "lots"),
        (("bean-stew", "--factor", "0"), "0"),
    ],
)
def test_what_cannot_be_scaled_exits_with_1_and_says_why(store: str, arguments: tuple[object, ...], named: str) -> None:
    result = run(store, "show", *arguments, "--json")
    assert (result.exit_code, result.stdout) == (1, "")
    assert named in result.stderr
    assert len(result.stderr) > len(named) + 20


@pytest.mark.parametrize("arguments", [("--servings", 2, "--factor", 2), ("--servings", 0), ("--servings", "two")])
def test_wrong_use_exits_with_2(store: str, arguments: tuple[object, ...]) -> None:
    assert run(store, "show", "bean-stew", *arguments).exit_code == 2


def test_without_scaling_nothing_is_added(store: str) -> None:
    found = json.loads(run(store, "show", "bean-stew", "--json").stdout)
    assert not {"factor", "notes"} & set(found)
