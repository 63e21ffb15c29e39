"""What the tests of recipes share: the lexicon, a store of their own and recipes by a few words."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.store import Store


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The shipped English lexicon."""
    return Lexicon.load("en")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store."""
    return Store(f"sqlite:///{tmp_path / 'recipes.db'}")
