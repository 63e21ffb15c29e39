"""What the tests of the encyclopedia share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from actions.encyclopedia.asking import Asking
from actions.encyclopedia.choosing import Ours
from actions.encyclopedia.classes import Classes
from actions.encyclopedia.dump import dumps_of
from actions.encyclopedia.importing import Importer
from actions.encyclopedia.opening import open_ours
from actions.encyclopedia.store import Encyclopedia
from actions.encyclopedia.tables import open_writing
from actions.encyclopedia.talk import SmallTalk
from actions.encyclopedia.wikitext import Words
from actions.encyclopedia.writing import Writer
from actions.language.lexicon import Lexicon
from actions.settings import PROJECT, Settings
from tests.unit.encyclopedia.wiki import kitchen_wiki


@pytest.fixture(scope="session")
def english() -> Lexicon:
    """The words of English."""
    return Lexicon.load("en")


@pytest.fixture
def wiki(tmp_path: Path) -> Encyclopedia:
    """The small wiki."""
    return kitchen_wiki(tmp_path)


@pytest.fixture
def small(wiki: Encyclopedia, nlp: Any, english: Lexicon) -> Ours:
    """Our method over the small wiki, without WordNet and without vectors."""
    return Ours(wiki, Asking(nlp, english), Classes(wiki, english, None))


@pytest.fixture(scope="session")
def shipped_place(tmp_path_factory: pytest.TempPathFactory, english: Lexicon) -> Path:
    """The shipped articles, imported."""
    place = tmp_path_factory.mktemp("encyclopedia") / "shipped.db"
    writer = Writer(open_writing(place), "en")
    words = Words(english.words("page_abbreviations"), english.words("unread_headings"))
    tally = Importer(writer, words, workers=1).run(dumps_of(PROJECT / "knowledge" / "encyclopedia" / "en"))
    writer.close()
    assert not tally.problems
    return place


@pytest.fixture(scope="session")
def talk(shipped_place: Path, nlp: Any, english: Lexicon) -> SmallTalk:
    """Small talk over the shipped articles, without vectors."""
    found = open_ours(Settings(), english, nlp, None, shipped_place)
    assert found is not None
    return SmallTalk(*found, english)
