"""A policy that tells the cook when the action server did not answer.

Rasa logs a failed action without events and would go on to listen in silence. Every move of the action server returns at
least one event, so a move that left none has failed: then this policy, which stands above all others, says so.
"""

from __future__ import annotations

from typing import Any

from rasa.core.featurizers.tracker_featurizers import TrackerFeaturizer
from rasa.core.policies.policy import Policy, PolicyPrediction
from rasa.engine.graph import ExecutionContext
from rasa.engine.recipes.default_recipe import DefaultV1Recipe
from rasa.engine.storage.resource import Resource
from rasa.engine.storage.storage import ModelStorage
from rasa.shared.core.constants import ACTION_LISTEN_NAME
from rasa.shared.core.domain import Domain
from rasa.shared.core.events import ActionExecuted
from rasa.shared.core.trackers import DialogueStateTracker

MOVE = "move_"
ABOVE_RULES = 100


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.POLICY_WITHOUT_END_TO_END_SUPPORT, is_trainable=True)
class OutagePolicy(Policy):
    """Predicts `utter_kitchen_unreachable` right after a move that returned no event."""

    @staticmethod
    def get_default_config() -> dict[str, Any]:
        """Settings with their defaults."""
        return {"priority": ABOVE_RULES, "response": "utter_kitchen_unreachable"}

    @classmethod
    def create(cls, config: dict[str, Any], model_storage: ModelStorage, resource: Resource, execution_context: ExecutionContext, **_: Any) -> OutagePolicy:
        """Make the policy."""
        return cls(config, model_storage, resource, execution_context)

    @classmethod
    def load(cls, config: dict[str, Any], model_storage: ModelStorage, resource: Resource, execution_context: ExecutionContext, **_: Any) -> OutagePolicy:
        """There is nothing to read: the policy is not trained."""
        return cls(config, model_storage, resource, execution_context)

    def _create_featurizer(self) -> TrackerFeaturizer | None:
        return None

    def train(self, training_trackers: list[Any], domain: Domain, **_: Any) -> Resource:
        """Nothing to learn."""
        return self._resource

    def predict_action_probabilities(self, tracker: DialogueStateTracker, domain: Domain, **_: Any) -> PolicyPrediction:
        """All probability on the apology after a failed move, on listening after the apology, none at all otherwise."""
        chances = self._default_predictions(domain)
        if tracker.get_latest_input_channel() is None:  # story tests play no actions and have nobody to tell
            return self._prediction(chances)
        last = tracker.events[-1] if tracker.events else None
        if isinstance(last, ActionExecuted) and (last.action_name or "").startswith(MOVE):
            chances[domain.index_for_action(self.config["response"])] = 1.0
        elif tracker.latest_action_name == self.config["response"]:
            chances[domain.index_for_action(ACTION_LISTEN_NAME)] = 1.0
        return self._prediction(chances)
