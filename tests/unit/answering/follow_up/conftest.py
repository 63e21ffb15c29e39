"""What the tests of follow-up questions share."""

from __future__ import annotations

from typing import Any

import pytest

from actions.kitchen import Kitchen
from tests.unit.moves.cook import Cook


@pytest.fixture
def cook_without_words(kitchen: Kitchen, domain: dict[str, Any]) -> Cook:
    """A cook who has said nothing yet."""
    return Cook(kitchen, domain)
