"""Which words a question that goes on with another leaves out."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

from actions.answering.common_sense.static_vectors import opened
from actions.answering.shipped import TERMS, digest_of, digest_stored, file_of
from actions.settings import FOLLOWING, PROJECT, Settings
from actions.training.terms import f1, learn, lessons, report
from actions.understanding.terms import TermReader, Terms, TermsError
from tests.unit.answering.follow_up.sample import streams_in_full, tools
from tests.unit.recipes.english import english


@cache
def reader() -> TermReader:
    return TermReader(english(), tools().encoder)


@cache
def shipped() -> Terms:
    file = file_of(TERMS, PROJECT / "knowledge" / "trained", "en")
    return Terms.load(file, english(), tools().encoder)


def left_out(text: str, question: str) -> list[str]:
    """The words that count as left out by what is shipped."""
    found = shipped()(text, question)
    return [one.text for one in found if one.p >= FOLLOWING.left_out]


def test_words_that_carry_content_and_are_not_said_again_may_be_left_out() -> None:
    question = "How long do I braise the oxtail in stock?"
    found = reader()("and the oxtail's bones?", question)
    assert [one.text for one in found.terms] == ["long", "braise", "stock"]
    assert all(question[one.start :].startswith(one.text) for one in found.terms)
    assert found.rows.shape == (3, reader().columns)


@pytest.mark.parametrize(
    ("text", "question"), [("", "can I freeze it"), ("why", ""), ("why", "?!"), ("and", "is the")]
)
def test_nothing_is_left_out_of_nothing(text: str, question: str) -> None:
    assert all(0 <= one.p <= 1 for one in shipped()(text, question))
    assert len(reader()("it", "is the").terms) == 0


@pytest.mark.parametrize(
    ("text", "question", "meant"),
    [
        ("how do I thaw it?", "can I freeze an opened tub of ricotta?", "ricotta"),
        ("and a guinea fowl?", "how long does a duck roast?", "roast"),
        ("for how long?", "can I keep cooked quinoa in the fridge?", "quinoa"),
    ],
)
def test_what_is_shipped_tells_what_is_meant_again(text: str, question: str, meant: str) -> None:
    assert meant in left_out(text, question)


def test_it_was_learned_from_the_rows_that_are_there() -> None:
    file = file_of(TERMS, PROJECT / "knowledge" / "trained", "en")
    expected = digest_of(TERMS, PROJECT / "knowledge", "en")
    assert digest_stored(file) == expected, "run `souschef train-terms`"


def test_what_was_learned_comes_back_from_its_file(tmp_path: Path) -> None:
    taught = list(lessons(streams_in_full(), reader(), english()))
    learned, file = learn(taught, reader()), tmp_path / "terms.safetensors"
    learned.save(file, "digest")
    opened = Terms.load(file, english(), tools().encoder)
    row = "and why is that?", "What is a falcon used for?"
    before, after = (np.array([one.p for one in terms(*row)]) for terms in (learned, opened))
    assert len(before) and np.allclose(before, after, atol=0.02)


@pytest.mark.parametrize("content", [None, b"", b"no tensors"])
def test_a_missing_or_damaged_file_is_named_with_the_remedy(
    tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "terms.safetensors"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(TermsError, match=r"terms\.safetensors.*train-terms"):
        Terms.load(file, english(), tools().encoder)


def test_learning_finds_the_thing_that_is_asked_about() -> None:
    taught = list(lessons(streams_in_full(), reader(), english()))
    found = learn(taught, reader())("how long does it last", "What is a kettle used for?")
    assert max(found, key=lambda one: one.p).text == "kettle"


def test_the_report_tells_how_many_are_understood_of_streams_that_taught_nothing() -> None:
    taught = list(lessons(streams_in_full(), reader(), english()))
    last = report(taught, reader(), tools(), opened(Settings().static / "en")).splitlines()[-1]
    assert last.startswith("all: as said 0.") and last.endswith(f"(n {len(taught)})")


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("thaw the peas", "how do I thaw peas", 1.0), ("peas", "beans", 0.0), ("the", "of it", 1.0)],
)
def test_texts_agree_by_their_words(one: str, other: str, expected: float) -> None:
    assert f1(one, other, english()) == expected
