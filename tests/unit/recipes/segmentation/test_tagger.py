"""The paper's retrained tagger."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from spacy.vocab import Vocab

from actions.language.pipeline.treebank import read_treebank
from actions.recipes.segmentation.tagger import ForestTagger, features
from actions.settings import PROJECT


@pytest.fixture(scope="module")
def tagger() -> ForestTagger:
    """A tagger that has read a hundred sentences."""
    return ForestTagger(read_treebank(PROJECT / "knowledge" / "treebank" / "en.conllu")[:100])


def test_a_word_has_the_eight_features() -> None:
    first, second, third = features(["Add", "2", "eggs"])
    assert first == {"word": "add", "before": "", "after": "2", "prefix": "add", "suffix": "add", "edge": "first", "number": False, "capitals": True}
    assert (second["before"], second["after"], second["edge"], second["number"], second["capitals"]) == ("add", "eggs", "", True, False)
    assert (third["before"], third["after"], third["suffix"], third["edge"]) == ("2", "", "ggs", "last")


def test_a_single_word_is_the_first() -> None:
    assert [row["edge"] for row in features(["Stir"])] == ["first"]
    assert features([]) == []


def test_common_words_get_their_tags(tagger: ForestTagger) -> None:
    assert tagger(Doc(Vocab(), words=["Add", "the", "salt", "and", "the", "butter", "."])) == ["VERB", "DET", "NOUN", "CCONJ", "DET", "NOUN", "PUNCT"]


def test_any_words_get_one_tag_each(tagger: ForestTagger) -> None:
    assert len(tagger(Doc(Vocab(), words=["Ünfug", "\t", "½", "x" * 500]))) == 4
    assert tagger(Doc(Vocab(), words=[])) == []
