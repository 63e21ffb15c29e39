"""The intent classifier: logistic regression over encoder layers and n-grams, applied to every part of an utterance."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import skops.io as sio
from numpy.typing import NDArray
from rasa.engine.graph import ExecutionContext, GraphComponent
from rasa.engine.recipes.default_recipe import DefaultV1Recipe
from rasa.engine.storage.resource import Resource
from rasa.engine.storage.storage import ModelStorage
from rasa.nlu.classifiers.classifier import IntentClassifier
from rasa.shared.nlu.constants import ENTITIES, INTENT, TEXT
from rasa.shared.nlu.training_data.message import Message
from rasa.shared.nlu.training_data.training_data import TrainingData
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from nlu.encoder import Encoder
from nlu.parts import Piece, joined, load_cues, pieces

RANKED = 4  # intents kept in the ranking: enough to ask back, little enough to store with every turn


@dataclass(frozen=True)
class Understood:
    """A part of the utterance with its intents, the likeliest first."""

    piece: Piece
    ranking: list[tuple[str, float]]

    @property
    def intent(self) -> str:
        """The likeliest intent."""
        return self.ranking[0][0]

    @property
    def confidence(self) -> float:
        """Its probability."""
        return self.ranking[0][1]


@DefaultV1Recipe.register(DefaultV1Recipe.ComponentType.INTENT_CLASSIFIER, is_trainable=True)
class UtteranceIntents(GraphComponent, IntentClassifier):
    """Classifies every part of an utterance; the first part that asks for something leads.

    Sets `intent` and `intent_ranking` as Rasa's own classifiers do, and `parts`: a list of
    `{"text", "intent", "confidence", "entities"}`, one for each part in spoken order.
    """

    @staticmethod
    def get_default_config() -> dict[str, Any]:
        """Settings with their defaults."""
        return {
            "language": "en",
            "C": 50.0,
            "max_iter": 80,
            "threshold": 0.3,  # below it a part does not lead while another one is surer; the FallbackClassifier's value
            "split": 0.5,  # both sides of a cut without a mark need this confidence
            "polite": ["greet", "thank", "understood"],  # they lead only where nothing else is said
        }

    def __init__(self, config: dict[str, Any], storage: ModelStorage, resource: Resource) -> None:
        self._config, self._storage, self._resource = config, storage, resource
        self._encoder = _encoder()
        self._cues = load_cues(config["language"])
        self._words: TfidfVectorizer | None = None
        self._letters: TfidfVectorizer | None = None
        self._model: LogisticRegression | None = None

    @classmethod
    def create(cls, config: dict[str, Any], model_storage: ModelStorage, resource: Resource, execution_context: ExecutionContext) -> UtteranceIntents:
        """Make an untrained component."""
        return cls(config, model_storage, resource)

    # ------------------------------------------------------------ training

    def train(self, training_data: TrainingData) -> Resource:
        """Fit the n-gram vocabularies and the regression, and store them."""
        examples = [(example.get(TEXT), example.get(INTENT)) for example in training_data.intent_examples if example.get(TEXT)]
        texts, labels = [text for text, _ in examples], [label for _, label in examples]
        self._words = TfidfVectorizer(ngram_range=(1, 3), sublinear_tf=True, min_df=2, max_features=5000, token_pattern=r"[\w']+|[?!]", dtype=np.float32)
        self._letters = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 5), sublinear_tf=True, min_df=3, max_features=6000, dtype=np.float32)
        self._words.fit(texts)
        self._letters.fit(texts)
        self._model = LogisticRegression(C=self._config["C"], max_iter=self._config["max_iter"])
        self._model.fit(self._features(texts), labels)
        with self._storage.write_to(self._resource) as folder:
            sio.dump({"words": self._words, "letters": self._letters, "model": self._model}, folder / "intents.skops")
        return self._resource

    @classmethod
    def load(cls, config: dict[str, Any], model_storage: ModelStorage, resource: Resource, execution_context: ExecutionContext, **_: Any) -> UtteranceIntents:
        """Read a trained component."""
        component = cls(config, model_storage, resource)
        with model_storage.read_from(resource) as folder:
            file = folder / "intents.skops"
            stored = sio.load(file, trusted=sio.get_untrusted_types(file=file))
        component._words, component._letters, component._model = stored["words"], stored["letters"], stored["model"]
        return component

    def process_training_data(self, training_data: TrainingData) -> TrainingData:
        """Nothing that follows in training needs predictions."""
        return training_data

    # ------------------------------------------------------------ prediction

    def process(self, messages: list[Message]) -> list[Message]:
        """Add intent, ranking and parts to each message."""
        for message in messages:
            found = self._understand(message.get(TEXT) or "")
            lead = self._lead(found)
            ranking = [{"name": name, "confidence": confidence} for name, confidence in (lead.ranking if lead else [])]
            message.set(INTENT, ranking[0] if ranking else {"name": None, "confidence": 0.0}, add_to_output=True)
            message.set("intent_ranking", ranking, add_to_output=True)
            message.set("parts", [_part(part, message.get(ENTITIES) or []) for part in found], add_to_output=True)
        return messages

    def _lead(self, found: list[Understood]) -> Understood | None:
        """The first sure part that is more than politeness, else the surest part."""
        asking = [part for part in found if part.intent not in self._config["polite"] and part.confidence >= self._config["threshold"]]
        return asking[0] if asking else max(found, key=lambda part: part.confidence, default=None)

    def _understand(self, text: str) -> list[Understood]:
        """The parts of an utterance: cuts at marks stand, cuts at words stand where both sides are sure and differ."""
        parts: list[Understood] = []
        for group in _groups(pieces(text, self._cues)):
            current = self._classify(group[0])
            taken = [group[0]]
            for piece in group[1:]:
                following, whole = self._classify(piece), self._classify(joined(text, [*taken, piece]))
                if self._differ(current, following, whole):
                    parts.append(current)
                    current, taken = following, [piece]
                else:
                    current = whole
                    taken.append(piece)
            parts.append(current)
        return parts

    def _differ(self, left: Understood, right: Understood, whole: Understood) -> bool:
        surest = max(left.confidence, right.confidence)
        return left.intent != right.intent and min(left.confidence, right.confidence) >= self._config["split"] and whole.confidence < surest

    def _classify(self, piece: Piece) -> Understood:
        assert self._model is not None, "the component is not trained"
        chances = self._model.predict_proba(self._features([piece.text]))[0]
        best = np.argsort(chances)[::-1][:RANKED]
        return Understood(piece, [(str(self._model.classes_[at]), float(chances[at])) for at in best])

    def _features(self, texts: list[str]) -> NDArray[np.float32]:
        """Layers of the encoder (weight 2: measured best of 1, 2, 3), words and letters side by side."""
        assert self._words is not None and self._letters is not None
        plain = [text.replace("’", "'") for text in texts]
        return np.hstack([2 * self._encoder.encode_layers(plain), 2 * self._words.transform(plain).toarray(), 2 * self._letters.transform(plain).toarray()])


def _groups(found: list[Piece]) -> list[list[Piece]]:
    """Pieces in groups that begin with a sure one."""
    groups: list[list[Piece]] = []
    for piece in found:
        if piece.sure or not groups:
            groups.append([piece])
        else:
            groups[-1].append(piece)
    return groups


def _part(part: Understood, entities: list[dict[str, Any]]) -> dict[str, Any]:
    """A part as it travels to the action server, with the entities that lie in it."""
    inside = [entity for entity in entities if part.piece.start <= entity["start"] < part.piece.end]
    return {
        "text": part.piece.text,
        "intent": part.intent,
        "confidence": round(part.confidence, 4),
        "entities": [{"entity": entity["entity"], "value": entity["value"]} for entity in inside],
    }


_shared: list[Encoder] = []


def _encoder() -> Encoder:
    """One encoder for all components of the process, opened at the first need."""
    if not _shared:
        _shared.append(Encoder())
    return _shared[0]
