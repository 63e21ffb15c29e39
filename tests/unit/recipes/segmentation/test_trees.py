"""The paper's segmenter: subtrees whose root is a verb."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc

from actions.recipes.segmentation.base import pieces
from actions.recipes.segmentation.trees import Tags, TreeSegmenter, pipeline_tags
from tests.unit.recipes.english import english, trained
from tests.unit.recipes.segmentation.docs import Parser, parsed

TWO = parsed("Peel/VERB/0/ROOT pears/NOUN/0/obj and/CCONJ/3/cc chop/VERB/0/conj dates/NOUN/3/obj ./PUNCT/0/punct")
ONE = parsed("Rest/VERB/0/ROOT overnight/ADV/0/advmod ./PUNCT/0/punct")


def cut(text: str, *docs: Doc, tags: Tags = pipeline_tags) -> list[str]:
    return pieces(text, TreeSegmenter(cast(Language, Parser(*docs)), english(), tags).boundaries(text))


def test_every_verb_with_a_subtree_makes_a_step() -> None:
    assert cut(TWO.text, TWO) == ["Peel pears", "and chop dates."]


def test_every_sentence_ends_a_step() -> None:
    assert cut(f"{ONE.text} {TWO.text}", ONE, TWO) == ["Rest overnight.", "Peel pears", "and chop dates."]


def test_a_mark_stays_with_what_stands_before_it() -> None:
    doc = parsed("Stir/VERB/0/ROOT ,/PUNCT/2/punct cover/VERB/0/conj pots/NOUN/2/obj ./PUNCT/0/punct")
    assert cut(doc.text, doc) == ["Stir,", "cover pots."]


def test_the_tags_decide_not_the_tree() -> None:
    assert cut(TWO.text, TWO, tags=lambda doc: ["NOUN"] * len(doc)) == [TWO.text]


def test_a_verb_without_a_subtree_makes_no_step() -> None:
    doc = parsed("Stir/VERB/0/ROOT boiling/VERB/2/amod milk/NOUN/0/obj ./PUNCT/0/punct")
    assert cut(doc.text, doc) == ["Stir boiling milk."]


@pytest.mark.parametrize("text", ["", "   ", "?"])
def test_what_holds_no_word_is_not_cut(text: str) -> None:
    assert TreeSegmenter(trained(), english()).boundaries(text) == []


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.text(max_size=120))
def test_boundaries_rise_inside_any_text(text: str) -> None:
    found = TreeSegmenter(trained(), english()).boundaries(text)
    assert found == sorted(set(found))
    assert all(0 < place < len(text) for place in found)
    assert "".join("".join(pieces(text, found)).split()) == "".join(text.split())
