"""What the tests of imports share: the English lexicon, the exported encoder and an empty store."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.common_sense.imported import Imported
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The shipped English lexicon."""
    return Lexicon.load("en")


@pytest.fixture(scope="session")
def encoder() -> Encoder:
    """The exported encoder."""
    return Encoder()


@pytest.fixture
def imported(tmp_path: Path) -> Imported:
    """An empty store."""
    return Imported(f"sqlite:///{tmp_path / 'store.db'}")
