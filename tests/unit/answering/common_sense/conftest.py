"""What the tests of general questions share."""

from __future__ import annotations

import pytest

from actions.answering.common_sense.building import Place, build
from actions.answering.common_sense.making import Tools
from tests.unit.answering.common_sense.kitchen_questions import small_base, tools


@pytest.fixture(scope="session")
def question_tools() -> Tools:
    """Lexicon, encoder and static vectors."""
    return tools()


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, question_tools: Tools) -> Place:
    """The small base, learned from and made searchable."""
    return build(tmp_path_factory.mktemp("qa") / "en", small_base(), [], question_tools)
