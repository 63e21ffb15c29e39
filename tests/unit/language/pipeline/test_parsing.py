"""Parses that several readers share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import spacy
from spacy.language import Language
from spacy.tokens import Doc
from threadpoolctl import threadpool_info, threadpool_limits

from actions.language.pipeline.parsing import REMEMBERED, parse


def test_a_text_is_read_once_whatever_its_blanks_and_apostrophes() -> None:
    nlp = spacy.blank("en")
    first = parse(nlp, "how's the  rice?")
    assert parse(nlp, " how’s the rice?") is first
    assert [token.text for token in first] == ["how", "'s", "the", "rice", "?"]


def test_each_pipeline_reads_for_itself() -> None:
    one, other = spacy.blank("en"), spacy.blank("nl")
    assert parse(one, "rice") is not parse(other, "rice")
    assert parse(other, "rice").lang_ == "nl"


def test_old_texts_are_forgotten_and_read_again() -> None:
    nlp = spacy.blank("en")
    first = parse(nlp, "rice")
    for number in range(REMEMBERED):
        parse(nlp, f"rice {number}")
    again = parse(nlp, "rice")
    assert again is not first
    assert again.text == first.text


def test_several_threads_read_the_same() -> None:
    nlp = spacy.blank("en")
    with ThreadPoolExecutor(4) as threads:
        read = list(threads.map(lambda number: parse(nlp, f"rice {number % 7}").text, range(200)))
    assert read == [f"rice {number % 7}" for number in range(200)]


def test_nothing_is_read_as_nothing() -> None:
    assert len(parse(spacy.blank("en"), "  ")) == 0


def test_a_text_is_read_by_one_thread_which_waits_for_no_other_and_what_comes_after_has_all_again() -> None:
    nlp = spacy.blank("en")
    seen: list[int] = []

    @Language.component("counts_threads")
    def counts_threads(doc: Doc) -> Doc:
        seen.extend(_threads())
        return doc

    nlp.add_pipe("counts_threads")
    with threadpool_limits(2, user_api="blas"):
        parse(nlp, "rice")
        assert set(seen) == {1}
        assert set(_threads()) == {2}


def _threads() -> list[int]:
    """Of each library that multiplies matrices."""
    return [int(one["num_threads"]) for one in threadpool_info() if one["user_api"] == "blas"]
