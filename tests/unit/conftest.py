"""What unit tests of several packages share: what was learned from a small folder of knowledge."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The small folder of typed questions, learned from once."""
    from tests.unit.answering.question_type.small import Small

    return Small(tmp_path_factory.mktemp("types"))
