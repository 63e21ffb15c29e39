"""The intent classifier: logistic regression over encoder layers and n-grams, applied to every part of an utterance."""

from __future__ import annotations

import json
import re
import warnings
from collections import Counter, OrderedDict
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import process
from rapidfuzz.distance import OSA
from rasa.engine.graph import ExecutionContext, GraphComponent
from rasa.engine.recipes.default_recipe import DefaultV1Recipe
from rasa.engine.storage.resource import Resource
from rasa.engine.storage.storage import ModelStorage
from rasa.nlu.classifiers.classifier import IntentClassifier
from rasa.shared.nlu.constants import ENTITIES, INTENT, TEXT
from rasa.shared.nlu.training_data.message import Message
from rasa.shared.nlu.training_data.training_data import TrainingData
from scipy.sparse import csr_matrix, hstack
from sklearn.exceptions import ConvergenceWarning
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from nlu import regression
from nlu.asking import Gate, Groups, fingerprint, heard, question_files
from nlu.commands import command_played
from nlu.encoder import Encoder
from nlu.parts import Piece, joined, load_cues, pieces

WORD = re.compile(r"[^\W_]+")
ARRAYS, LISTS = "intents.npz", "intents.json"
FREQUENT = 5  # occurrences in the training data from which a word is a target of spelling correction
REMEMBERED = 2048  # texts whose intents are kept at hand
RANKED = 4  # intents kept in the ranking: enough to ask back, little enough to store with every turn
OTHERS = 4  # intents of a part that are told, the likeliest included


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
    `{"text", "intent", "confidence", "entities", "others"}`, one for each part in spoken order; `others` are the next likeliest intents.
    """

    @staticmethod
    def get_default_config() -> dict[str, Any]:
        """Settings with their defaults."""
        return {
            "language": "en",
            "C": 50.0,
            "max_iter": 80,
            "gate_iter": 60,
            "threshold": 0.3,  # below it a part does not lead while another one is surer; the FallbackClassifier's value
            "whole": 0.7,  # from here the utterance read as a whole leads: 0.955 right instead of 0.922 in one fold of five, the same from 0.6 to 0.8
            "weak": 0.9,  # a cut does not stand where the whole is surer than this and no other intent beside it is
            "split": 0.5,  # both sides of a cut without a mark need this confidence
            "strange": 0.3,  # cosine to the nearest training utterance at which nothing is believed ...
            "familiar": 0.6,  # ... and from which the classifier is believed whole
            "correct_from": 4,  # letters of the shortest word whose spelling is corrected
            "correct_similarity": 0.74,  # one slip in four letters: a swap, a missing, a wrong or a doubled letter
            "no_known_word": 0.5,  # factor where the training data holds none of its words
            "answers": ["affirm", "deny"],  # "yes, what's next": they lead only where nothing is asked
            "asking": "ask_",  # intents whose names begin so ask something about the dish ...
            "asking_else": ["ask_abilities", "ask_me", "ask_source", "ask_taste"],  # ... but these
            "asking_either": ["report_problem"],  # what is told of a trouble asks, too
            "polite": ["greet", "thank", "understood"],  # they lead only where nothing else is said
        }

    def __init__(self, config: dict[str, Any], storage: ModelStorage, resource: Resource) -> None:
        self._config, self._storage, self._resource = config, storage, resource
        self._encoder = _encoder()
        self._cues = load_cues(config["language"])
        self._words: TfidfVectorizer | None = None
        self._letters: TfidfVectorizer | None = None
        self._model: LogisticRegression | None = None
        self._taught: NDArray[np.float32] | None = None
        self._gate: Gate | None = None
        self._asking = Groups(config["asking"], frozenset(config["asking_else"]), frozenset(config["asking_either"]))
        self._vocabulary: frozenset[str] = frozenset()
        self._frequent: list[str] = []
        self._kinds: tuple[NDArray[np.bool_], NDArray[np.bool_]] = np.zeros(0, bool), np.zeros(0, bool)
        self._rows: NDArray[np.float32] = np.zeros((0, 0), np.float32)
        self._rankings: OrderedDict[str, list[tuple[str, float]]] = OrderedDict()

    @classmethod
    def create(cls, config: dict[str, Any], model_storage: ModelStorage, resource: Resource, execution_context: ExecutionContext) -> UtteranceIntents:
        """Make an untrained component."""
        return cls(config, model_storage, resource)

    @classmethod
    def fingerprint_addon(cls, config: dict[str, Any]) -> str | None:
        """The questions that are learned from beside Rasa's own data."""
        return fingerprint(question_files(config.get("language", cls.get_default_config()["language"])))

    # ------------------------------------------------------------ training

    def train(self, training_data: TrainingData) -> Resource:
        """Fit the n-gram vocabularies and the regression, and store them."""
        asked, said = heard(question_files(self._config["language"]))
        examples = [(example.get(TEXT), example.get(INTENT)) for example in training_data.intent_examples if example.get(TEXT)]
        texts, labels = [_plain(text) for text, _ in examples], [label for _, label in examples]
        self._words, self._letters = _words(), _letters()
        self._words.fit(texts)
        self._letters.fit(texts)
        everything = [*texts, *asked, *said]
        self._taught, layers = self._encoder.encode_both(everything)
        dense, grams = 2 * layers, self._grams(everything)
        # Stopping early is the regularisation that was measured.
        self._model = regression.fit(dense[: len(texts)], grams[: len(texts)], labels, self._config["C"], self._config["max_iter"])
        self._gate = self._learned_gate(hstack([csr_matrix(dense), grams], format="csr"), labels, len(asked))
        counted = Counter(word for text in texts for word in WORD.findall(text.lower()))
        self._vocabulary = frozenset(counted) | {word for text in (*asked, *said) for word in WORD.findall(text.lower())}
        self._rankings.clear()
        self._grouped()
        self._frequent = sorted(word for word, count in counted.items() if count >= FREQUENT)
        self._store()
        return self._resource

    def _learned_gate(self, features: csr_matrix, labels: list[str], asked: int) -> Gate | None:
        """From features of the utterances, of so many questions, and of what asks nothing, in that order."""
        if not asked:
            return None
        start, end = len(labels), len(labels) + asked
        others = features[end:] if end < features.shape[0] else None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            return Gate.fit(features[:start], labels, features[start:end], self._asking, others, max_iter=self._config["gate_iter"])

    def _store(self) -> None:
        """Arrays and words, as plain files: they open in a blink and hold nothing that could run."""
        assert self._model is not None and self._words is not None and self._letters is not None and self._taught is not None
        arrays = {"coefficients": self._model.coef_, "intercepts": self._model.intercept_, "taught": self._taught}
        arrays |= {"gate": self._gate.coefficients, "gate_intercept": np.array([self._gate.intercept])} if self._gate else {}
        arrays |= {"word_weights": self._words.idf_, "letter_weights": self._letters.idf_}
        grams = {name: [str(gram) for gram in vectoriser.get_feature_names_out()] for name, vectoriser in (("words", self._words), ("letters", self._letters))}
        lists = grams | {"intents": list(self._model.classes_), "vocabulary": sorted(self._vocabulary), "frequent": self._frequent}
        with self._storage.write_to(self._resource) as folder:
            np.savez(folder / ARRAYS, **{name: array.astype(np.float32) for name, array in arrays.items()})
            (folder / LISTS).write_text(json.dumps(lists), encoding="utf-8")

    @classmethod
    def load(cls, config: dict[str, Any], model_storage: ModelStorage, resource: Resource, execution_context: ExecutionContext, **_: Any) -> UtteranceIntents:
        """Read a trained component."""
        component = cls(config, model_storage, resource)
        with model_storage.read_from(resource) as folder:
            lists = json.loads((folder / LISTS).read_text(encoding="utf-8"))
            with np.load(folder / ARRAYS) as stored:
                arrays = dict(stored)
        component._words, component._letters = _words(lists["words"]), _letters(lists["letters"])
        component._words.idf_, component._letters.idf_ = arrays["word_weights"], arrays["letter_weights"]
        component._model = LogisticRegression()
        component._model.coef_, component._model.intercept_, component._model.classes_ = arrays["coefficients"], arrays["intercepts"], np.array(lists["intents"])
        component._taught = arrays["taught"]
        component._gate = Gate(arrays["gate"], float(arrays["gate_intercept"][0])) if "gate" in arrays else None
        component._grouped()
        component._vocabulary, component._frequent = frozenset(lists["vocabulary"]), lists["frequent"]
        return component

    def _grouped(self) -> None:
        """Put what is weighed together side by side."""
        assert self._model is not None
        intents = list(self._model.classes_)
        self._kinds = self._asking.asks(intents), self._asking.are_either(intents)
        self._rows = np.vstack([self._model.coef_, *([self._gate.coefficients] if self._gate else [])])

    def process_training_data(self, training_data: TrainingData) -> TrainingData:
        """Nothing that follows in training needs predictions."""
        return training_data

    # ------------------------------------------------------------ prediction

    def process(self, messages: list[Message]) -> list[Message]:
        """Add intent, ranking and parts to each message."""
        for message in messages:
            text = command_played(message.get(TEXT) or "", self._config["language"])
            message.set(TEXT, text, add_to_output=True)  # "/intent" is read by Rasa itself, after the pipeline
            found = self._understand(text)
            lead = self._lead(text, found)
            ranking = [{"name": name, "confidence": confidence} for name, confidence in (lead.ranking if lead else [])]
            message.set(INTENT, ranking[0] if ranking else {"name": None, "confidence": 0.0}, add_to_output=True)
            message.set("intent_ranking", ranking, add_to_output=True)
            message.set("parts", [_part(part, message.get(ENTITIES) or []) for part in found], add_to_output=True)
        return messages

    def _lead(self, text: str, found: list[Understood]) -> Understood | None:
        """The utterance as a whole where it is sure, else the first sure part that asks for something, a yes or no, the surest part."""
        if len(found) > 1:
            whole = self._classify(joined(text.replace("’", "'"), [part.piece for part in found]))
            if whole.confidence >= self._config["whole"]:
                return whole
        sure = [part for part in found if part.confidence >= self._config["threshold"]]
        for passed_over in ({*self._config["polite"], *self._config["answers"]}, {*self._config["polite"]}):
            asking = [part for part in sure if part.intent not in passed_over]
            if asking:
                return asking[0]
        return max(found, key=lambda part: part.confidence, default=None)

    def _understand(self, text: str) -> list[Understood]:
        """The parts of an utterance: cuts at marks stand, cuts at words stand where both sides are sure and differ."""
        parts: list[Understood] = []
        stood: list[Understood]
        for group in _groups(pieces(text, self._cues)):
            current, stood = self._classify(group[0]), []
            taken = [group[0]]
            for piece in group[1:]:
                following, whole = self._classify(piece), self._classify(joined(text, [*taken, piece]))
                if self._differ(current, following, whole):
                    stood.append(current)
                    current, taken = following, [piece]
                else:
                    current = whole
                    taken.append(piece)
            parts += self._merged(text, group, [*stood, current])
        return parts

    def _merged(self, text: str, group: list[Piece], stood: list[Understood]) -> list[Understood]:
        """One part instead of several where the sentence as a whole is sure of an intent and nothing in it is as sure of another."""
        whole = self._classify(joined(text, group)) if len(stood) > 1 else stood[0]
        weak: float = self._config["weak"]
        if whole.confidence >= weak and all(part.confidence < weak for part in stood if part.intent != whole.intent):
            return [whole]
        return stood

    def _differ(self, left: Understood, right: Understood, whole: Understood) -> bool:
        """Both sides are sure and ask for different things; without a comma or an "and" they must be surer than the whole.

        A thing that is only named first belongs to what is said of it: "the other half, when?".
        """
        if self._cues.fronted.fullmatch(left.piece.text):
            return False
        surest = max(left.confidence, right.confidence)
        sure = left.intent != right.intent and min(left.confidence, right.confidence) >= self._config["split"]
        return sure and (right.piece.joined or whole.confidence < surest)

    def _classify(self, piece: Piece) -> Understood:
        """A piece with its intents; "next" and "done" are said over and over, so what was said lately is remembered."""
        said = _plain(piece.text)
        known = self._rankings.pop(said, None) or self._ranked(said)
        self._rankings[said] = known
        if len(self._rankings) > REMEMBERED:
            self._rankings.popitem(last=False)
        return Understood(piece, known)

    def _ranked(self, said: str) -> list[tuple[str, float]]:
        """The likeliest intents of a text with their probabilities."""
        assert self._model is not None and self._taught is not None, "the component is not trained"
        text = self._spelt(said)
        layers = 2 * self._encoder.encode_layers([text])[0]
        size = layers.shape[0]
        scores = self._rows[:, :size] @ layers
        grams = [(self._words, size), (self._letters, size + len(self._words.vocabulary_))] if self._words else []
        for vectoriser, start in grams:
            found = vectoriser.transform([text])
            scores += 2 * (self._rows[:, start + found.indices] @ found.data)
        likely = scores[: len(self._model.classes_)] + self._model.intercept_
        chances = np.exp(likely - likely.max())
        chances /= chances.sum()
        if self._gate is not None:
            chances = self._gate.weighed(chances, float(scores[-1]), *self._kinds)
        chances *= self._familiarity(text)
        best = np.argsort(chances)[::-1][:RANKED]
        return [(str(self._model.classes_[at]), float(chances[at])) for at in best]

    def _spelt(self, text: str) -> str:
        """The text with words that the training data does not hold replaced by a frequent one that differs by a slip."""
        return WORD.sub(lambda match: self._corrected(match[0]), text)

    def _corrected(self, word: str) -> str:
        plain = word.lower()
        if len(plain) < self._config["correct_from"] or plain in self._vocabulary or not plain.isalpha():
            return word
        found = process.extractOne(plain, self._frequent, scorer=OSA.normalized_similarity, score_cutoff=self._config["correct_similarity"])
        return found[0] if found and found[0][0] == plain[0] else word

    def _familiarity(self, text: str) -> float:
        """1 for an utterance near something taught, 0 for one far from everything: noise is not to be believed."""
        assert self._taught is not None
        nearest: float = float((self._taught @ self._encoder.encode([text])[0]).max())
        strange, familiar = self._config["strange"], self._config["familiar"]
        near: float = min(1.0, max(0.0, (nearest - strange) / (familiar - strange)))
        return near if set(WORD.findall(text.lower())) & self._vocabulary else near * float(self._config["no_known_word"])

    def _grams(self, texts: list[str]) -> csr_matrix:
        """Words and letters side by side; weights of 1, 2 and 3 beside the encoder's layers were measured, 2 was best."""
        assert self._words is not None and self._letters is not None
        return 2 * hstack([self._words.transform(texts), self._letters.transform(texts)], format="csr")


def _words(vocabulary: list[str] | None = None) -> TfidfVectorizer:
    return TfidfVectorizer(ngram_range=(1, 3), sublinear_tf=True, min_df=2, max_features=5000, token_pattern=r"[\w']+|[?!]", dtype=np.float32, vocabulary=vocabulary)


def _letters(vocabulary: list[str] | None = None) -> TfidfVectorizer:
    return TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 5), sublinear_tf=True, min_df=3, max_features=6000, dtype=np.float32, vocabulary=vocabulary)


def _plain(text: str) -> str:
    return text.replace("’", "'")


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
        "others": [{"intent": intent, "confidence": round(confidence, 4)} for intent, confidence in part.ranking[1:OTHERS]],
    }


_shared: list[Encoder] = []


def _encoder() -> Encoder:
    """One encoder for all components of the process, opened at the first need."""
    if not _shared:
        _shared.append(Encoder())
    return _shared[0]
