"""Lexicons of several languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.language.lexicon import LexiconError
from actions.language.lexicons import Lexicons
from tests.conftest import scratch


@pytest.fixture
def knowledge(tmp_path: Path) -> Path:
    """A knowledge folder with English and Dutch."""
    scratch(tmp_path / "lexicon" / "en" / "words.yml", "and: and\n")
    scratch(tmp_path / "lexicon" / "nl" / "words.yml", "and: en\n")
    return tmp_path


@pytest.mark.parametrize(("language", "word"), [("nl", "en"), ("nl-BE", "en"), ("NL_nl", "en"), ("en", "and"), ("fr", "and"), ("", "and"), (None, "and")])
def test_a_recipe_is_read_in_its_language_or_else_the_default(knowledge: Path, language: str | None, word: str) -> None:
    assert Lexicons("en", knowledge).of(language).entries["and"] == word


def test_the_default_language_comes_first(knowledge: Path) -> None:
    assert Lexicons("nl", knowledge).languages == ("nl", "en")


def test_a_lexicon_is_loaded_once(knowledge: Path) -> None:
    lexicons = Lexicons("en", knowledge)
    assert lexicons.of("nl") is lexicons.of("nl")


def test_a_default_without_a_lexicon_is_named(knowledge: Path) -> None:
    with pytest.raises(LexiconError, match="tlh"):
        Lexicons("tlh", knowledge)
