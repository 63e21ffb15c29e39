"""What the trainable components of the pipeline learnt is the same after it was stored and read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rasa.engine.graph import ExecutionContext, GraphSchema
from rasa.engine.storage.local_model_storage import LocalModelStorage
from rasa.engine.storage.resource import Resource
from rasa.nlu.featurizers.sparse_featurizer.lexical_syntactic_featurizer import LexicalSyntacticFeaturizer
from rasa.nlu.tokenizers.whitespace_tokenizer import WhitespaceTokenizer
from rasa.shared.nlu.training_data.message import Message
from rasa.shared.nlu.training_data.training_data import TrainingData

from nlu.entities import FittedCRF
from nlu.intents import UtteranceIntents

CONTEXT = ExecutionContext(GraphSchema({}))
TAUGHT = [
    *((f"how much {food} do I need", "ask_amount", food) for food in ("flour", "butter", "sugar", "milk", "rice", "salt")),
    *((f"is there {food} in it", "ask_ingredients", food) for food in ("flour", "butter", "sugar", "milk", "rice", "salt")),
    *((f"no more {food} for me, bye", "goodbye", food) for food in ("flour", "butter", "sugar", "milk", "rice", "salt")),
]
ASKED = ["how much butter do I need", "is there rice in it", "how much cocoa do I need"]


def _messages() -> TrainingData:
    entity = [[{"entity": "ingredient", "value": food, "start": text.index(food), "end": text.index(food) + len(food)}] for text, _, food in TAUGHT]
    return TrainingData([Message({"text": text, "intent": intent, "entities": found}) for (text, intent, _), found in zip(TAUGHT, entity, strict=True)])


def _made(place: Path) -> Path:
    place.mkdir()
    return place


def _stored(place: Path) -> tuple[LocalModelStorage, Resource]:
    return LocalModelStorage(place), Resource("component")


@pytest.fixture(autouse=True)
def questions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A few questions about recipes in place of the thousands that are shipped."""
    file = tmp_path / "questions.yml"
    asked = "".join(f"- {{ask: 'so {food}, bye?', kind: none}}\n- {{ask: 'no {food}?', kind: none}}\n" for food in ("kale", "leek", "dill", "salt"))
    file.write_text(f"recipe: any\nquestions:\n{asked}", encoding="utf-8")
    monkeypatch.setattr("nlu.intents.question_files", lambda language: [file])


def test_what_only_questions_about_recipes_show_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said, config = "so butter, bye?", UtteranceIntents.get_default_config()
    told = {}
    for name in ("with", "without"):
        component = UtteranceIntents.create(config, *_stored(_made(tmp_path / name)), CONTEXT)
        component.train(_messages())
        [message] = component.process([Message({"text": said})])
        told[name] = next((entry["confidence"] for entry in message.get("intent_ranking") if entry["name"] == "goodbye"), 0.0)
        monkeypatch.setattr("nlu.intents.question_files", lambda language: [])
    assert told["with"] < told["without"] / 2


def test_other_questions_are_learned_from_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = UtteranceIntents.fingerprint_addon({})
    monkeypatch.setattr("nlu.intents.question_files", lambda language: [])
    assert UtteranceIntents.fingerprint_addon({}) != before


def test_intents_are_the_same_after_reading(tmp_path: Path) -> None:
    config = UtteranceIntents.get_default_config()
    storage, resource = _stored(tmp_path)
    fitted = UtteranceIntents.create(config, storage, resource, CONTEXT)
    fitted.train(_messages())
    read = UtteranceIntents.load(config, storage, resource, CONTEXT)
    before, after = ([message.get("intent_ranking") for message in component.process([Message({"text": text}) for text in ASKED])] for component in (fitted, read))
    assert [ranking[0]["name"] for ranking in after] == ["ask_amount", "ask_ingredients", "ask_amount"]
    for earlier, later in zip(before, after, strict=True):
        assert [entry["name"] for entry in earlier] == [entry["name"] for entry in later]
        assert [entry["confidence"] for entry in earlier] == pytest.approx([entry["confidence"] for entry in later], abs=1e-3)


def _entities(extractor: Any, features: LexicalSyntacticFeaturizer) -> list[list[tuple[str, str]]]:
    messages = WhitespaceTokenizer(WhitespaceTokenizer.get_default_config()).process([Message({"text": text}) for text in ASKED])
    found = extractor.process(features.process(messages))
    return [[(entity["entity"], entity["value"]) for entity in message.get("entities", [])] for message in found]


def test_entities_are_the_same_after_reading_and_their_files_may_go(tmp_path: Path) -> None:
    config = {**FittedCRF.get_default_config(), "BILOU_flag": True}
    storage, resource = _stored(tmp_path)
    data = WhitespaceTokenizer(WhitespaceTokenizer.get_default_config()).process_training_data(_messages())
    features = LexicalSyntacticFeaturizer(LexicalSyntacticFeaturizer.get_default_config(), LocalModelStorage(_made(tmp_path / "features")), Resource("features"), CONTEXT)
    features.train(data)
    features.process_training_data(data)
    fitted = FittedCRF.create(config, storage, resource, CONTEXT)
    fitted.train(data)
    read = FittedCRF.load(config, storage, resource, CONTEXT)
    for file in (tmp_path / "component").iterdir():
        file.unlink()
    assert _entities(read, features) == _entities(fitted, features)
    assert _entities(read, features)[0] == [("ingredient", "butter")]


def test_without_a_stored_model_nothing_is_extracted(tmp_path: Path) -> None:
    storage, resource = _stored(tmp_path)
    assert FittedCRF.load(FittedCRF.get_default_config(), storage, resource, CONTEXT).entity_taggers is None
