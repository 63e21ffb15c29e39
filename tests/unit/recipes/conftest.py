"""What the tests of recipes share: the lexicon, a store of their own and recipes by a few words."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.recipes.analysis import analyse
from actions.recipes.model import RawRecipe, Recipe
from actions.recipes.store import Store


class Simple:
    """An analysis without a pipeline: a sentence is a step. Counts how often it is asked."""

    def __init__(self, lexicons: Lexicons, version: str = "1") -> None:
        self._lexicons, self.version, self.count = lexicons, version, 0

    def __call__(self, raw: RawRecipe) -> Recipe:
        """The structured recipe."""
        self.count += 1
        return analyse(raw, self._lexicons.of(raw.language))


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The shipped English lexicon."""
    return Lexicon.load("en")


@pytest.fixture(scope="session")
def lexicons() -> Lexicons:
    """The shipped lexicons, English the default."""
    return Lexicons("en")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(f"sqlite:///{tmp_path / 'recipes.db'}")
