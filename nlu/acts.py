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
from actions.understanding.acts import Segment, Situation, acts_of
from actions.understanding.intents import FALLBACK, OTHER, intent_of, of_acts
from actions.understanding.labels import INTENT_ASPECTS, INTENTS
from nlu.commands import command_played
from nlu.encoder import opened, place_of

NOWHERE = Situation()
KNOWN = frozenset({*INTENTS, *INTENT_ASPECTS, OTHER})
"""Intents of the domain."""
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
        """Add intent, ranking and parts to each message; "/intent" is read by Rasa itself, after the pipeline."""
        for message in messages:
            text = command_played(message.get(TEXT) or "", self._language)
            message.set(TEXT, text, add_to_output=True)
            segments = self._segments(text)
            ranking = self._ranking(text, segments)
            message.set(INTENT, ranking[0], add_to_output=True)
            message.set("intent_ranking", ranking, add_to_output=True)
            message.set("parts", [_part(one) for one in segments], add_to_output=True)
        return messages

    def _segments(self, text: str) -> list[Segment]:
        if self._acts is None or text.startswith("/") or not any(map(str.isalnum, text)):
            return []
        return self._acts.segments(text, NOWHERE, GOALS.cut)

    def _ranking(self, text: str, segments: list[Segment]) -> list[dict[str, Any]]:
        """Intents of the utterance as a whole with their probabilities, the likeliest first."""
        if self._acts is None or not segments:
            return [{"name": FALLBACK, "confidence": 1.0}]
        whole = segments[0].read if len(segments) == 1 else self._acts(text, NOWHERE)
        found: dict[str, float] = {}
        for name, chance in of_acts(whole):
            found[_in_domain(name)] = found.get(_in_domain(name), 0.0) + chance
        likely = sorted(found.items(), key=lambda one: -one[1])[:RANKED]
        return [{"name": name, "confidence": round(chance, 4)} for name, chance in likely]


def _in_domain(intent: str) -> str:
    """An intent that rules know; what the action server plays by itself is the fallback's here."""
    return intent if intent in KNOWN else FALLBACK


def _part(segment: Segment) -> dict[str, Any]:
    intent, sure = _in_domain(intent_of(segment.read)), segment.read.best[1]
    return {"text": segment.text, "intent": intent, "confidence": round(sure, 4)}
