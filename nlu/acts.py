"""Rasa's view of an utterance: the acts that it does, as intents.

Nothing is trained here: the acts were learned beforehand and are shipped. Rules, stories and channels go by these intents; the action
server reads the same text once more in its situation (stage, open question, running step), which Rasa's graph does not hand to a component.
"""

from __future__ import annotations

from typing import Any

from rasa.engine.graph import ExecutionContext, GraphComponent
from rasa.engine.recipes.default_recipe import DefaultV1Recipe
from rasa.engine.storage.resource import Resource
from rasa.engine.storage.storage import ModelStorage
from rasa.nlu.classifiers.classifier import IntentClassifier
from rasa.shared.nlu.constants import INTENT, TEXT
from rasa.shared.nlu.training_data.message import Message

from actions.settings import GOALS, Settings
from actions.understanding.acts import Read, Situation, acts_of
from actions.understanding.intents import FALLBACK, intent_of, ranked
from nlu.commands import command_played
from nlu.encoder import opened, place_of

NOWHERE = Situation()
RANKED = 4  # intents of the ranking: enough to ask back, little enough to store with every turn


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.INTENT_CLASSIFIER, is_trainable=False)
class ReadActs(GraphComponent, IntentClassifier):
    """Sets `intent`, `intent_ranking` and `parts` of a message.

    The first two are as Rasa's own classifiers have them; `parts` are `{"text", "intent", "confidence"}` of each stretch that does one
    thing, in spoken order. In a language without learned acts everything is the fallback's.
    """

    @staticmethod
    def get_default_config() -> dict[str, Any]:
        """Settings with their defaults."""
        return {"language": "en"}

    def __init__(self, config: dict[str, Any]) -> None:
        self._language = str(config["language"])
        self._acts = acts_of(Settings(), self._language, opened(place_of()))

    @classmethod
    def create(
        cls,
        config: dict[str, Any],
        model_storage: ModelStorage,
        resource: Resource,
        execution_context: ExecutionContext,
    ) -> ReadActs:
        """Open what was learned.

        Raises:
            ActsError: it was not exported; the message names the remedy.
        """
        return cls(config)

    def process(self, messages: list[Message]) -> list[Message]:
        """Add intent, ranking and parts to each message."""
        for message in messages:
            text = command_played(message.get(TEXT) or "", self._language)
            message.set(
                TEXT, text, add_to_output=True
            )  # "/intent" is read by Rasa itself, after the pipeline
            ranking = self._ranking(text)
            message.set(INTENT, ranking[0], add_to_output=True)
            message.set("intent_ranking", ranking, add_to_output=True)
            message.set("parts", self._parts(text), add_to_output=True)
        return messages

    def _ranking(self, text: str) -> list[dict[str, Any]]:
        """Intents of the utterance as a whole with their probabilities, the likeliest first."""
        if self._acts is None or not any(map(str.isalnum, text)):
            return [{"name": FALLBACK, "confidence": 1.0}]
        found = ranked(self._acts(text, NOWHERE), RANKED)
        return [{"name": name, "confidence": round(chance, 4)} for name, chance in found]

    def _parts(self, text: str) -> list[dict[str, Any]]:
        segments = self._acts.segments(text, NOWHERE, GOALS.cut) if self._acts is not None else []
        return [_part(segment.text, segment.read) for segment in segments]


def _part(text: str, read: Read) -> dict[str, Any]:
    return {"text": text, "intent": intent_of(read), "confidence": round(read.best[1], 4)}
