"""How common words are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from actions.language.frequency import Frequencies
from actions.settings import Settings
from tests.conftest import scratch


def test_the_encoders_vocabulary_ranks_words() -> None:
    found = Frequencies.of_encoder(Settings().encoder)
    assert {"the", "of", "and", "was", "she"} <= found.common(100)
    assert len(found.common(100)) == 100
    assert not {"onion", "recipe", "volcano"} & found.common(1000)
    assert found.weight("the") < found.weight("house") < found.weight("barometer") <= found.weight("metatheoretical") == 1


@pytest.mark.parametrize("vocabulary", [{"the": 5, "##s": 6, "leek": 9, "!": 1, "a": 2}, [["▁The", -1.0], ["▁leek", -2.0], ["7", -3.0]]])
def test_vocabularies_of_either_form_are_read(vocabulary: object, tmp_path: Path) -> None:
    scratch(tmp_path / "tokenizer.json", json.dumps({"model": {"vocab": vocabulary}}))
    assert Frequencies.of_encoder(tmp_path).common(2) == {"the", "leek"}


def test_an_empty_list_knows_nothing() -> None:
    assert Frequencies([]).common(100) == frozenset()
    assert Frequencies([]).weight("leek") == 1
