"""Emergencies that are told by words, and the file that holds these."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from actions.answering.common_sense.pairs import Pair, QuestionBaseError, load
from actions.answering.emergencies import Emergencies, load_emergencies
from actions.settings import PROJECT
from tests.unit.recipes.english import english

KNOWLEDGE = PROJECT / "knowledge"
CHOKING = Pair(id="choking", question="What helps who chokes?", answer="Blows on the back.", language="en")
TOLD = {"id": "drunk", "told": [["drank", "drunk"], ["cleaners"]], "without": ["of taste"], "question": "Drank it?", "answer": "Call poison control.", "about": ["poison"]}


@cache
def shipped() -> Emergencies:
    """What the project ships, by words alone."""
    return load_emergencies(KNOWLEDGE / "emergencies", "en", load(KNOWLEDGE / "qa", "en"))


def written(folder: Path, *emergencies: object) -> Path:
    """A folder with a file of emergencies."""
    (folder / "en.yml").write_text(yaml.safe_dump({"words": {"cleaners": ["bleach", "oven cleaner"]}, "emergencies": list(emergencies)}), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("text", "answer"), [
    ("my kid drank bleach", "emergency-cleaner-swallowed"),
    ("he ate a dishwasher tablet!!", "emergency-cleaner-swallowed"),
    ("Grandma took a sip of the descaler", "emergency-cleaner-swallowed"),
    ("oven cleaner in my eye", "emergency-cleaner-in-eye"),
    ("hot oil splashed in my eye", "emergency-hot-in-eye"),
    ("the puppy ate raisins", "emergency-pet-poison"),
    ("my dog ate my ibuprofen, help", "emergency-pet-poison"),
    ("my kid ate the dog's tablets", "emergency-medicine-swallowed"),
    ("took my pills twice by mistake", "emergency-medicine-swallowed"),
    ("gave my baby honey instead of sugar", "emergency-baby-honey"),
    ("is honey ok for a 6 month old", "emergency-baby-honey"),
    ("what is the poison control number", "emergency-number"),
    ("i ate some rice that sat out all night", "emergency-spoiled-eaten"),
    ("bacon grease spat into her eye, what now?", "emergency-hot-in-eye"),
    ("my toddler swallowed some of grandma's tablets", "emergency-medicine-swallowed"),
    ("the kid drank the whole bottle of cough syrup", "emergency-medicine-swallowed"),
    ("bleach and vinegar mixed by accident, it smells sharp", "emergency-cleaners-mixed"),
    ("the baby swallowed a button battery", "emergency-battery-swallowed"),
    ("I swallowed a piece of glass from the jar", "emergency-glass-swallowed"),
    ("my guest fainted", "emergency-unconscious"),
    ("got an electric shock from the mixer", "emergency-shock"),
    ("can i put water on burning oil", "emergency-fire-smothering"),
    ("the pan is on fire", "rescuing-grease-fire"),
    ("flames in the oven", "emergency-oven-fire"),
    ("the microwave caught fire", "microwave-fire"),
    ("the curtains are on fire", "emergency-fire-spreading"),
    ("I smell gas", "emergency-gas"),
    ("she is choking on a grape", "emergency-choking"),
    ("he swallowed a lump of meat and can't breathe", "emergency-choking-breath"),
    ("his throat is swelling", "emergency-allergy"),
    ("she's allergic to nuts and just ate one", "emergency-allergy-eaten"),
    ("thumb won't stop bleeding", "emergency-bleeding"),
    ("we ate mushrooms I picked", "emergency-mushroom"),
    ("the carbon monoxide alarm goes off", "emergency-monoxide"),
    ("the baby is choking", "emergency-choking-baby"),
    ("boiling water over my hand", "food-safety-water-bath-burn"),
])
def test_each_is_told_by_its_words(text: str, answer: str) -> None:
    found = shipped()(text)
    assert found is not None
    assert found.id == answer


@pytest.mark.parametrize("text", [
    "how do I clean the sink with bleach", "can I flambé it with brandy over an open fire", "my cake collapsed", "shock the beans in ice water", "fire-roasted tomatoes",
    "my mouth is on fire from this chilli", "put the pan on the fire again", "the toothpick came out wet", "cut the tip off the beans", "which extinguisher fits a kitchen",
    "why should burning fat not be put out with water", "is she allergic to milk", "how do I keep the batter from turning blue", "should I eat before taking ibuprofen",
    "is the oil hot enough when it splashes", "keep an eye on the hot oil", "hot dogs with onions to eat",
    "honey glazed baby carrots", "this honey is 18 months old, still fine?",
    "had some butter on the counter, is it soft enough", "rib eye, hot butter splashed on the hob",
    "what number do I set the oven to", "what instead of honey for a baby", "the bread swallowed all the milk",
    "gas or electric oven", "where do I put the carbon monoxide alarm", "I nearly fainted when I saw the price", "do I eat the mushrooms raw",
])
def test_ordinary_questions_tell_of_none(text: str) -> None:
    assert shipped()(text) is None


def test_answers_are_short_call_for_help_and_are_found_by_their_ids() -> None:
    answers = [one.pair for one in shipped().known if one.id == one.pair.id]
    assert answers
    for pair in answers:
        assert len(pair.answer.split()) <= 60, pair.id
        assert any(word in pair.answer.lower() for word in english().words("help_called")), pair.id
        assert shipped().answer_of(pair.id) is pair
    assert shipped().answer_of("no-such") is None


def test_named_lists_stand_for_their_words_and_other_words_exclude(tmp_path: Path) -> None:
    known = load_emergencies(written(tmp_path, TOLD), "en", ())
    found = known("He  DRANK oven\ncleaner")
    assert found is not None
    assert (found.id, found.answer, found.about, found.category) == ("drunk", "Call poison control.", ("poison",), "food-safety")
    assert known("he drank it") is None
    assert known("he drank bleach of taste") is None
    assert known("he drank bleach-free water") is None


def test_some_words_ask_for_one_only_behind_another() -> None:
    found = shipped().behind("so whats the number")
    assert found is not None
    assert found.id == "emergency-number"
    assert shipped().told("so whats the number") is None
    assert shipped().behind("what now") is None


def test_an_answer_may_be_that_of_a_general_question(tmp_path: Path) -> None:
    assert load_emergencies(written(tmp_path, {"id": "x", "told": [["chokes"]], "pair": "choking"}), "en", [CHOKING])("she chokes") is CHOKING


def test_a_language_without_a_file_has_none(tmp_path: Path) -> None:
    assert load_emergencies(tmp_path, "nl", ())("de pan staat in brand") is None


@pytest.mark.parametrize(("emergency", "said"), [
    ({"id": "x", "told": [["a"]]}, "has no answer"),
    ({"id": "x", "told": [["a"]], "pair": "none-such"}, "no general question 'none-such'"),
    ({"id": "x", "told": []}, "told"),
    ({"id": "x", "told": [["a"]], "anser": "b"}, "anser"),
    ("x", "number 1"),
])
def test_what_is_wrong_is_named(tmp_path: Path, emergency: object, said: str) -> None:
    with pytest.raises(QuestionBaseError, match=said) as caught:
        load_emergencies(written(tmp_path, emergency), "en", [CHOKING])
    assert str(tmp_path / "en.yml") in str(caught.value)


def test_an_id_that_occurs_twice_is_named(tmp_path: Path) -> None:
    with pytest.raises(QuestionBaseError, match=r"'drunk'.*twice"):
        load_emergencies(written(tmp_path, TOLD, TOLD), "en", ())


@pytest.mark.parametrize("content", [b"\xff\xfe", b"emergencies: [", b"- a list", b"emergencies: []\nmore: 1", b"words: {}", b"ailing: sick\nemergencies: []"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "en.yml").write_bytes(content)
    with pytest.raises(QuestionBaseError, match=r"en\.yml"):
        load_emergencies(tmp_path, "en", ())
