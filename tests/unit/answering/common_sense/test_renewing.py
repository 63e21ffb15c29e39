"""A base made anew from the one in use: only what is new is encoded, and what was taught is told first."""

from __future__ import annotations

import json
import shutil
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from actions.answering.common_sense.base import QuestionBase
from actions.answering.common_sense.building import PAIRS, POINTER, Place, alone, build, in_use, open_arrays, open_learned, own_pairs, renew
from actions.answering.common_sense.former import Former
from actions.answering.common_sense.making import Tools, make
from actions.answering.common_sense.pairs import TAUGHT, Pair, QuestionBaseError
from actions.answering.common_sense.taught import FILE, Taught
from tests.unit.answering.common_sense.kitchen_questions import small_base

SPREAD = Pair(id="imported-1", question="Why do my 12 cookies spread so much at 180 degrees?", answer="The butter was too warm.", source="a forum")
NIGHT = Pair(id="taught-1", question="Why does my oven whistle?", also=("oven whistling at night",), answer="Steam leaves through the seal.", about=("oven",), source=TAUGHT)
KALE = Pair(id="taught-2", question="What can I use instead of kale?", answer="Take chard.", source=TAUGHT)


@pytest.fixture
def folder(tmp_path: Path, built: Place) -> Path:
    """The small base in a folder that a test may change."""
    found = tmp_path / "en"
    shutil.copytree(built.model.parent, found)
    return found


class Counting:
    """An encoder that remembers which texts it was given."""

    def __init__(self, tools: Tools) -> None:
        self._encoder: Any = tools.encoder
        self.texts = set[str]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._encoder, name)

    def encode_both(self, texts: Sequence[str]) -> Any:
        self.texts |= set(texts)
        return self._encoder.encode_both(texts)


def counting(tools: Tools) -> tuple[Tools, Counting]:
    encoder: Any = Counting(tools)
    return Tools(tools.lexicon, encoder, tools.static), encoder


def test_only_new_texts_are_encoded_and_the_arrays_are_those_of_a_base_made_whole(folder: Path, question_tools: Tools) -> None:
    tools, encoder = counting(question_tools)
    place = renew(folder, [SPREAD, NIGHT], tools)
    assert encoder.texts == {*SPREAD.wordings, SPREAD.answer, *NIGHT.wordings, NIGHT.answer}
    arrays, whole = open_arrays(place), make([*small_base(), SPREAD, NIGHT], question_tools, open_learned(place))
    for name in ("vectors", "kinds", "answers", "meanings", "weights"):
        assert np.allclose(getattr(arrays, name), getattr(whole, name), atol=2e-3), name
    for name in ("owners", "firsts", "states"):
        assert np.array_equal(getattr(arrays, name), getattr(whole, name)), name
    for name in ("words", "holding", "things", "numbers"):
        assert np.array_equal(getattr(arrays, name).values, getattr(whole, name).values), name
        assert np.array_equal(getattr(arrays, name).starts, getattr(whole, name).starts), name
    assert (arrays.vocabulary, arrays.names) == (whole.vocabulary, whole.names)


def test_what_was_imported_is_known_the_next_time_and_what_goes_leaves_no_trace(folder: Path, question_tools: Tools) -> None:
    renew(folder, [SPREAD, NIGHT], question_tools)
    tools, encoder = counting(question_tools)
    place = renew(folder, [NIGHT], tools)
    assert encoder.texts == set()
    arrays, whole = open_arrays(place), make([*small_base(), NIGHT], question_tools, open_learned(place))
    assert np.allclose(arrays.vectors, whole.vectors, atol=1e-6)
    assert np.allclose(arrays.answers, whole.answers, atol=2e-3)
    assert own_pairs(place) == small_base()


def test_a_wording_more_is_encoded_with_its_pair_alone(folder: Path, question_tools: Tools) -> None:
    renew(folder, [SPREAD, NIGHT], question_tools)
    tools, encoder = counting(question_tools)
    more = SPREAD.model_copy(update={"also": ("flat cookies",)})
    place = renew(folder, [more, NIGHT], tools)
    assert encoder.texts == set(more.wordings)
    whole = make([*small_base(), more, NIGHT], question_tools, open_learned(place))
    assert np.allclose(open_arrays(place).kinds, whole.kinds, atol=2e-3)


def test_what_else_a_pair_is_about_counts_at_once(folder: Path, question_tools: Tools) -> None:
    renew(folder, [SPREAD, NIGHT], question_tools)
    more = SPREAD.model_copy(update={"about": ("butter",), "when": ("opened",)})
    arrays, whole = open_arrays(renew(folder, [more, NIGHT], question_tools)), make([*small_base(), more, NIGHT], question_tools, open_learned(in_use(folder)))
    assert arrays.names == whole.names
    assert np.array_equal(arrays.things.values, whole.things.values)
    assert np.array_equal(arrays.states, whole.states)


def test_build_takes_over_as_well_unless_something_was_learned_anew(folder: Path, question_tools: Tools) -> None:
    tools, encoder = counting(question_tools)
    build(folder, small_base(), [SPREAD], tools)
    assert encoder.texts == {SPREAD.question, SPREAD.answer}
    encoder.texts.clear()
    build(folder, small_base()[:-1], [SPREAD], tools)
    assert {text for pair in small_base()[:-1] for text in pair.wordings} <= encoder.texts


def test_under_what_is_shipped_nothing_is_learned_and_pairs_that_are_only_found_name_things(folder: Path, tmp_path: Path, question_tools: Tools) -> None:
    shipped, heard = in_use(folder).model, list[str]()
    place = build(tmp_path / "new", small_base(), [], question_tools, heard.append, shipped)
    assert heard == [f"making the base of {len(small_base())} pairs"]
    tools, encoder = counting(question_tools)
    found = Pair(id="more-1", question="Why does my wok rust?", answer="It was put away wet.", about=("wok", "swap"))
    after = build(tmp_path / "new", small_base(), [found], tools, shipped=shipped)
    assert after.model == place.model
    assert encoder.texts == {found.question, found.answer}
    learned = open_learned(after)
    assert {"wok", "swap", "kale"} <= set(learned.things)
    arrays, whole = open_arrays(after), make([*small_base(), found], question_tools, learned)
    assert np.array_equal(arrays.things.values, whole.things.values)
    assert np.allclose(arrays.vectors, whole.vectors, atol=1e-6)


@pytest.mark.parametrize("content", [b"no such thing", b""])
def test_a_shipped_file_that_cannot_be_used_is_named(folder: Path, tmp_path: Path, question_tools: Tools, content: bytes) -> None:
    file = tmp_path / "question_base.safetensors"
    file.write_bytes(content)
    with pytest.raises(QuestionBaseError, match=r"question_base\.safetensors.*train-questions"):
        build(folder, small_base(), [], question_tools, shipped=file)


def test_a_renewed_base_is_the_one_that_a_build_makes(folder: Path, question_tools: Tools) -> None:
    place = renew(folder, [SPREAD, NIGHT], question_tools)
    heard: list[str] = []
    assert build(folder, small_base(), [SPREAD, NIGHT], question_tools, heard.append) == place
    assert heard == []


@pytest.mark.parametrize("file", ["vectors.npy", "words.json", PAIRS])
def test_of_a_damaged_base_nothing_is_taken_over(folder: Path, question_tools: Tools, file: str) -> None:
    place = in_use(folder)
    (place.base / file).write_bytes(b"{no")
    assert Former.open(place.base, place.base / PAIRS) is None
    tools, encoder = counting(question_tools)
    build(folder, small_base(), [SPREAD], tools)
    assert {text for pair in small_base() for text in pair.wordings} <= encoder.texts


def test_without_a_base_or_with_a_damaged_one_the_remedy_is_named(folder: Path, tmp_path: Path, question_tools: Tools) -> None:
    with pytest.raises(QuestionBaseError, match="build-qa"):
        renew(tmp_path / "none", [], question_tools)
    (in_use(folder).base / PAIRS).write_text("no pair\n", encoding="utf-8")
    with pytest.raises(QuestionBaseError, match="damaged"):
        renew(folder, [], question_tools)


def test_a_taught_pair_is_told_at_the_next_question(folder: Path, question_tools: Tools) -> None:
    base = QuestionBase(folder, "ours", question_tools)
    before = base.ask("What can I use instead of kale?")
    assert before is not None
    renew(folder, [NIGHT, KALE], question_tools)
    for text in ("why does my oven WHISTLE", "oven whistling, at night!"):
        match = base.ask(text)
        assert match is not None
        assert (match.pair, match.distance, match.confidence, match.believed) == (NIGHT, 0.0, 1.0, True)
    match = base.ask("what can I use instead of kale")
    assert match is not None
    assert (match.pair, match.distance) == (KALE, 0.0)
    assert before.pair in [pair for pair, _ in match.rest]
    assert KALE not in [pair for pair, _ in match.rest]


def test_a_taught_pair_answers_other_wordings_of_our_own_question_too(folder: Path, question_tools: Tools) -> None:
    renew(folder, [KALE], question_tools)
    match = QuestionBase(folder, "ours", question_tools).ask("no kale in the house, what now")
    assert match is not None
    assert match.pair == KALE


@pytest.mark.parametrize("approach", ["bm25", "sbert"])
def test_it_is_preferred_by_the_published_approaches_as_well(folder: Path, question_tools: Tools, approach: str) -> None:
    renew(folder, [KALE], question_tools)
    match = QuestionBase(folder, approach, question_tools).ask("WHAT can I use instead of kale")
    assert match is not None
    assert (match.pair, match.believed) == (KALE, True)


def test_a_first_wording_counts_more_than_another_one(folder: Path, question_tools: Tools) -> None:
    other = Pair(id="taught-0", question="Is the oven ill?", also=(NIGHT.question,), answer="No.", source=TAUGHT)
    place = renew(folder, [NIGHT, other], question_tools)
    assert Taught.open(place.base).of(NIGHT.question) == len(small_base())


def test_a_base_of_before_anything_could_be_taught_is_used(folder: Path, question_tools: Tools) -> None:
    (in_use(folder).base / FILE).unlink()
    match = QuestionBase(folder, "ours", question_tools).ask("swap for honey")
    assert match is not None
    assert match.pair.id == "replacing-honey"


def test_a_damaged_list_of_what_was_taught_leaves_the_former_base_in_use(folder: Path, question_tools: Tools) -> None:
    base = QuestionBase(folder, "ours", question_tools)
    place = in_use(folder)
    (place.base / FILE).write_text("[1", encoding="utf-8")
    (folder / POINTER).write_text(json.dumps({"model": place.model.name, "base": place.base.name}), encoding="utf-8")
    assert base.ask("swap for honey") is not None
    with pytest.raises(QuestionBaseError, match="damaged"):
        QuestionBase(folder, "ours", question_tools)


def test_one_command_at_a_time_changes_a_base(tmp_path: Path) -> None:
    order: list[str] = []

    def second() -> None:
        with alone(tmp_path / "en"):
            order.append("second")

    other = threading.Thread(target=second)
    with alone(tmp_path / "en"):
        other.start()
        other.join(0.2)
        order.append("first")
    other.join()
    assert order == ["first", "second"]
