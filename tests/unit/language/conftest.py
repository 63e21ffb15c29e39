"""The shipped English lexicon."""

from __future__ import annotations

import pytest

from actions.language.lexicon import Lexicon


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    """The shipped English lexicon."""
    return Lexicon.load("en")
