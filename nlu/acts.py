"""What an utterance does, as Rasa's intent: the learned reading of acts, without the situation, which only the action server knows."""

from __future__ import annotations

from typing import Any

from rasa.engine.graph import ExecutionContext, GraphComponent
from rasa.engine.recipes.default_recipe import DefaultV1Recipe
from rasa.engine.storage.resource import Resource
from rasa.engine.storage.storage import ModelStorage
from rasa.nlu.classifiers.classifier import IntentClassifier
from rasa.shared.nlu.constants import INTENT, INTENT_NAME_KEY, PREDICTED_CONFIDENCE_KEY, TEXT
from rasa.shared.nlu.training_data.message import Message

from actions.dialogue.names import intent_of
from actions.settings.environment import Settings
from actions.understanding.acts import Acts, Situation
from nlu.commands import command_played
from nlu.encoder import opened

RANKED = (
    4  # intents kept in the ranking: enough to ask back, little enough to store with every turn
)


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.INTENT_CLASSIFIER, is_trainable=False)
class ReadActs(GraphComponent, IntentClassifier):
    """Sets `intent` and `intent_ranking` as Rasa's own classifiers do; nothing is learned here, see `souschef train-acts`."""

    def __init__(self, language: str, acts: Acts) -> None:
        self._language, self._acts = language, acts

    @staticmethod
    def get_default_config() -> dict[str, Any]:
        """Settings with their defaults."""
        return {"language": "en"}

    @classmethod
    def create(
        cls,
        config: dict[str, Any],
        model_storage: ModelStorage,
        resource: Resource,
        execution_context: ExecutionContext,
    ) -> ReadActs:
        """Open what set-up exported.

        Raises:
            ActsError: it is missing; the message names the remedy.
        """
        settings = Settings()
        acts = Acts.open(settings.acts / f"{config['language']}.onnx", opened(settings.encoder))
        return cls(config["language"], acts)

    def process(self, messages: list[Message]) -> list[Message]:
        """Add intent and ranking to each message."""
        for message in messages:
            text = command_played(message.get(TEXT) or "", self._language)
            message.set(
                TEXT, text, add_to_output=True
            )  # "/intent" is read by Rasa itself, after the pipeline
            ranking = self._ranking(text)
            message.set(INTENT, ranking[0], add_to_output=True)
            message.set("intent_ranking", ranking, add_to_output=True)
        return messages

    def _ranking(self, text: str) -> list[dict[str, Any]]:
        read, found = self._acts(text, Situation()), dict[str, float]()
        for label, p in read.labels.items():
            name = intent_of(label, read)
            found[name] = found.get(name, 0.0) + p
        best = sorted(found.items(), key=lambda item: -item[1])[:RANKED]
        return [{INTENT_NAME_KEY: name, PREDICTED_CONFIDENCE_KEY: p} for name, p in best]
