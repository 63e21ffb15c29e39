"""The searchable base as the assistant uses it: built, asked, replaced, damaged."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from actions.answering.common_sense.base import QuestionBase, StoredPairs
from actions.answering.common_sense.building import POINTER, Place, build, in_use, open_arrays, open_learned
from actions.answering.common_sense.making import Learned, Tools, make
from actions.answering.common_sense.ours import Ours
from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.settings import Settings
from tests.unit.answering.common_sense.kitchen_questions import FOODS, small_base


@pytest.fixture(scope="module")
def asked(built: Place, question_tools: Tools) -> QuestionBase:
    """The small base, opened."""
    return QuestionBase(built.model.parent, "ours", question_tools)


@pytest.mark.parametrize(("text", "wanted"), [
    ("how many weeks is opened coconut oil good for", "keeping-coconut-oil"),
    ("I have no buttermilk, what do I take", "replacing-buttermilk"),
    ("substitute for honey", "replacing-honey"),
    ("has my kale gone off", "keeping-kale"),
])
def test_food_and_kind_decide(asked: QuestionBase, text: str, wanted: str) -> None:
    match = asked.ask(text)
    assert match is not None
    assert match.pair.id == wanted
    assert match.confidence == pytest.approx(1 - match.distance)
    assert match.rest
    assert all(distance >= match.distance for _, distance in match.rest)


def test_the_same_question_has_the_same_answer_again(asked: QuestionBase) -> None:
    text = "how many weeks is opened coconut oil good for"
    first = asked.ask(text)
    assert asked.ask("what to use instead of leek") != first
    assert asked.ask(text) == first


def test_the_pair_comes_with_its_answer(asked: QuestionBase) -> None:
    match = asked.ask("what to use instead of leek")
    assert match is not None
    assert match.pair == next(pair for pair in small_base() if pair.id == "replacing-leek")


@pytest.mark.parametrize("text", ["", "   ", "?!", "\ud83d", "qwertz " * 500, "12345"])
def test_no_text_breaks_it(asked: QuestionBase, text: str) -> None:
    match = asked.ask(text)
    assert match is None or 0 <= match.confidence <= 1


def test_what_is_no_kitchen_matter_is_not_believed(question_tools: Tools) -> None:
    settings = Settings()
    shipped = QuestionBase.open(settings, question_tools.lexicon, question_tools.encoder)
    for strange in ("who won the football match yesterday", "transfer fifty euros to my landlord", "is my flight to madrid on time"):
        match = shipped.ask(strange)
        assert match is None or not match.believed
    right = shipped.ask("how long can I keep opened coconut oil")
    assert right is not None
    assert right.believed


def test_a_base_of_bare_titles_works(built: Place, question_tools: Tools) -> None:
    ours = Ours(question_tools, open_learned(built))
    ours.fit([Pair(id=food, question=f"What can I use instead of {food}?") for food in FOODS])
    assert FOODS[ours.search("swap for cocoa powder", 1)[0].row] == "cocoa powder"
    ours.fit([])
    assert ours.search("anything", 3) == []


def test_arrays_come_back_from_their_files(built: Place, question_tools: Tools) -> None:
    opened, made = open_arrays(built), make(small_base(), question_tools, open_learned(built))
    assert np.array_equal(opened.vectors, made.vectors)
    assert opened.vocabulary == made.vocabulary
    assert np.array_equal(opened.words.starts, made.words.starts)
    assert opened.state_names == made.state_names
    assert isinstance(open_learned(built), Learned)


def test_pairs_are_read_where_they_are_needed(built: Place) -> None:
    pairs = StoredPairs(built.base)
    assert len(pairs) == len(small_base())
    assert pairs.of(3) == small_base()[3]
    assert list(pairs) == small_base()


def test_an_import_is_taken_up_without_learning_anew_and_at_the_next_question(tmp_path: Path, built: Place, question_tools: Tools) -> None:
    folder = tmp_path / "en"
    before = _copied(built, folder)
    base = QuestionBase(folder, "ours", question_tools)
    size = len(base)
    new = Pair(id="imported-1", question="Why do my cookies spread so much?", answer="The butter was too warm.", source="a forum")
    after = build(folder, small_base(), [new], question_tools)
    assert after.model == before.model
    assert after.base != before.base
    assert not before.base.exists()
    match = base.ask("cookies spread too much, why?")
    assert match is not None
    assert (match.pair, len(base)) == (new, size + 1)


def test_what_did_not_change_is_not_made_anew(tmp_path: Path, built: Place, question_tools: Tools) -> None:
    place = _copied(built, tmp_path / "en")
    stamp = (place.base / "vectors.npy").stat().st_mtime_ns
    heard: list[str] = []
    assert build(tmp_path / "en", small_base(), [], question_tools, heard.append) == place
    assert heard == []
    assert (place.base / "vectors.npy").stat().st_mtime_ns == stamp


def test_other_approaches_use_the_same_base(built: Place, question_tools: Tools) -> None:
    match = QuestionBase(built.model.parent, "sbert", question_tools).ask("What can I use instead of kale")
    assert match is not None
    assert match.pair.id == "replacing-kale"
    assert match.believed


def test_what_is_missing_or_damaged_is_named(tmp_path: Path, built: Place, question_tools: Tools) -> None:
    with pytest.raises(QuestionBaseError, match="build-qa"):
        in_use(tmp_path)
    (tmp_path / POINTER).write_text("{", encoding="utf-8")
    with pytest.raises(QuestionBaseError, match="damaged"):
        in_use(tmp_path)
    place = _copied(built, tmp_path / "en")
    place.model.write_bytes(b"no model")
    with pytest.raises(QuestionBaseError, match="build-qa"):
        QuestionBase(tmp_path / "en", "ours", question_tools)
    (place.base / "words.json").unlink()
    with pytest.raises(QuestionBaseError, match="damaged"):
        open_arrays(place)


def _copied(built: Place, folder: Path) -> Place:
    """The built base in another folder, so that a test may change it."""
    import shutil

    folder.mkdir(parents=True)
    shutil.copy(built.model, folder / built.model.name)
    shutil.copytree(built.base, folder / built.base.name)
    (folder / POINTER).write_text(json.dumps({"model": built.model.name, "base": built.base.name}), encoding="utf-8")
    return in_use(folder)
