"""What the tests of commands share: a small base of questions."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from actions.answering.common_sense.building import Place, build
from tests.unit.answering.common_sense.kitchen_questions import small_base, tools


@pytest.fixture(scope="session")
def learned_base(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """The small base, learned from and made searchable."""
    return build(tmp_path_factory.mktemp("qa") / "en", small_base(), [], tools())


@pytest.fixture
def small_questions(tmp_path: Path, learned_base: Place) -> Path:
    """A folder of bases with the small one, which a test may change."""
    shutil.copytree(learned_base.model.parent, tmp_path / "qa" / "en")
    return tmp_path / "qa"
