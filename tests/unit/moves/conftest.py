"""What the tests of moves share: a cook with the shipped recipes, and one with a small store that a test may change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from actions.kitchen import Kitchen, at_store
from actions.language.lexicons import Lexicons
from actions.language.pipeline.loading import Pipelines
from actions.recipes.analysis import analyse
from actions.recipes.model import Instruction, RawRecipe
from actions.settings import Settings
from tests.unit.moves.cook import Cook

SOUPS = ["dutch-pea-soup", "red-lentil-soup-with-lemon", "gazpacho"]


@pytest.fixture
def cook(kitchen: Kitchen, domain: dict[str, Any]) -> Cook:
    """A cook who has said nothing yet."""
    return Cook(kitchen, domain)


@pytest.fixture
def own(kitchen: Kitchen, tmp_path: Path, domain: dict[str, Any]) -> Cook:
    """A cook whose store holds "Plain Toast" of three steps, and nothing else."""
    settings = Settings(store=f"sqlite:///{tmp_path / 'own.db'}")
    mine = replace(kitchen, settings=settings, **at_store(settings, Lexicons("en"), Pipelines.none(), kitchen.encoder))
    put(mine, "plain-toast", "Plain Toast", "Slice the bread.", "Toast the slices for 2 minutes.", "Butter the toast.")
    return Cook(mine, domain)


@pytest.fixture
def soups(cook: Cook) -> Cook:
    """A cook who was shown three soups."""
    cook.say("list_recipes", "a soup please")
    assert list(cook.state.offer.ids) == SOUPS
    return cook


@pytest.fixture
def asked(cook: Cook) -> Cook:
    """A cook who is asked the first question."""
    cook.say("ask_me", "ask me")
    return cook


def put(kitchen: Kitchen, recipe_id: str, title: str, *instructions: str) -> None:
    """Store a recipe with one step for each instruction."""
    raw = RawRecipe(id=recipe_id, title=title, instructions=tuple(Instruction(text=text) for text in instructions))
    with kitchen.store.writing() as connection:
        kitchen.store.put(analyse(raw, kitchen.lexicon), connection)
