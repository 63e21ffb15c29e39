"""Recipes that come, change and go while both servers run: every search is answered, and finds what is there now."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete

from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import Pipelines
from actions.recipes.analysis import Analyst
from actions.recipes.importers.files import read_path
from actions.recipes.store import Store
from actions.recipes.tables import recipes
from actions.settings import Settings
from tests.assistant import Assistant
from tests.conftest import scratch

WISHES = ["I want something homely", "something fortifying", "something that warms me up", "a dish for a rainy evening", "something light and fresh"]
BROKEN = ("went wrong", "my side")
STEW: dict[str, Any] = {
    "@context": "https://schema.org", "@type": "Recipe", "identifier": "turnip-hotpot", "name": "Turnip Hotpot", "recipeYield": "4 servings",
    "recipeIngredient": ["4 turnips", "1 l stock", "2 smoked sausages"], "recipeInstructions": ["Dice the turnips.", "Simmer the turnips in the stock.",
    "Warm the sausages in it."],
}


class Shelf:
    """The store of the running servers, as `souschef import` changes it."""

    def __init__(self, url: str, folder: Path) -> None:
        self.store, self.folder, self.lexicons, self.held = Store(url), folder, Lexicons("en"), set[str]()
        self._analyst = Analyst(self.lexicons, Pipelines(Settings().pipelines))

    def take_in(self, *objects: dict[str, Any]) -> None:
        """Import objects, all at once."""
        place = scratch(self.folder / "recipes.json", json.dumps(list(objects)))
        with self.store.writing() as connection:
            for found in read_path(place, self.lexicons):
                assert found.recipe is not None, found.problem
                self.store.put(self._analyst(found.recipe), connection)
        self.held |= {str(one["identifier"]) for one in objects}

    def take_out(self, *ids: str) -> None:
        """Delete recipes."""
        with self.store.writing() as connection:
            connection.execute(delete(recipes).where(recipes.c.id.in_(ids)))


@pytest.fixture
def shelf(store_url: str, tmp_path: Path) -> Iterator[Shelf]:
    """The store, which is left as it was found."""
    found = Shelf(store_url, tmp_path)
    yield found
    found.take_out(*found.held)


def ask(assistant: Assistant, text: str) -> str:
    """A reply in a conversation of its own, which must not be an apology."""
    reply = assistant.say(assistant.conversation(), text).text
    assert reply
    assert not any(sign in reply for sign in BROKEN), f"{text}: {reply}"
    return reply


@pytest.mark.parametrize("wish", WISHES)
def test_a_wish_is_answered_behind_an_import(wish: str, assistant: Assistant, shelf: Shelf) -> None:
    ask(assistant, wish)
    shelf.take_in(STEW)
    ask(assistant, wish)
    assert "Turnip Hotpot" in ask(assistant, "I want the turnip hotpot")


def test_many_recipes_at_once_are_found_at_once(assistant: Assistant, shelf: Shelf) -> None:
    ask(assistant, WISHES[0])
    names = ["Celeriac Gratin", "Salsify Pancakes", "Samphire Toast", "Kohlrabi Slaw", "Medlar Cheese"]
    shelf.take_in(*(STEW | {"identifier": name.lower().replace(" ", "-"), "name": name} for name in names))
    for wish in WISHES:
        ask(assistant, wish)
    for name in names:
        assert name in ask(assistant, f"I want {name.lower()}")


def test_a_recipe_that_is_changed_is_found_by_its_new_name(assistant: Assistant, shelf: Shelf) -> None:
    shelf.take_in(STEW)
    assert "Turnip Hotpot" in ask(assistant, "I want the turnip hotpot")
    shelf.take_in(STEW | {"name": "Rutabaga Bowl"})
    assert "Rutabaga Bowl" in ask(assistant, "I want the rutabaga bowl")
    assert "Turnip Hotpot" not in ask(assistant, "I want the turnip hotpot")


def test_a_recipe_that_is_deleted_is_no_longer_found(assistant: Assistant, shelf: Shelf) -> None:
    shelf.take_in(STEW)
    ask(assistant, WISHES[1])
    shelf.take_out("turnip-hotpot")
    for wish in WISHES:
        assert "Turnip Hotpot" not in ask(assistant, wish)
    assert "Turnip Hotpot" not in ask(assistant, "I want the turnip hotpot")


def test_imports_between_the_turns_of_one_conversation(assistant: Assistant, shelf: Shelf) -> None:
    sender = assistant.conversation()
    for number, wish in enumerate(WISHES):
        reply = assistant.say(sender, wish).text
        assert reply
        assert not any(sign in reply for sign in BROKEN), reply
        shelf.take_in(STEW | {"identifier": f"hotpot-{number}", "name": f"Winter Hotpot Number {number}"})
    assert "Winter Hotpot" in ask(assistant, "I want a winter hotpot")
