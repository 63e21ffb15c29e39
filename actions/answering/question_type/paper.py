"""The paper's classifier of question types: a random forest over two lengths and five dimensions of the sentence vector (section 3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, tokens

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

TREES = 100
DIMENSIONS = 5
STILL = 1e-6  # deviation of a dimension that is the same for every text; encoders have such
AT_ONCE = 64


class Prepared(NamedTuple):
    """A question as the paper's classifier sees it: its number of tokens, and its lemmas in lower case without stop words."""

    tokens: int
    lemmas: str


class Lemmas:
    """Prepares questions.

    Args:
        lexicon: words of the language, from which stems stand for lemmas where it has no pipeline.
        nlp: the language's pipeline; its stop words are spaCy's, as in the paper.
    """

    def __init__(self, lexicon: Lexicon, nlp: Language | None) -> None:
        self._lexicon, self._nlp = lexicon, nlp

    def __call__(self, texts: Sequence[str]) -> list[Prepared]:
        """Prepare questions; one of which nothing would be left keeps all its words."""
        if self._nlp is not None:
            return [_lemmas(doc) for doc in self._nlp.pipe(texts, batch_size=AT_ONCE)]
        return [Prepared(len(tokens(text)), " ".join(content_stems(text, self._lexicon)) or text.lower()) for text in texts]


def _lemmas(doc: Doc) -> Prepared:
    kept = " ".join((token.lemma_ or token.text).lower() for token in doc if not (token.is_stop or token.is_punct or token.is_space))
    return Prepared(len(doc), kept or doc.text.lower())


@dataclass(frozen=True)
class Forest:
    """What the paper's classifier learns: the places of the dimensions that tell most, and the trees."""

    places: NDArray[np.intp]
    trees: Any


class PaperTypes:
    """The paper's classifier.

    Args:
        encoder: the sentence encoder.
        lemmas: prepares questions.
        learned: what an earlier `fit` learned.
    """

    def __init__(self, encoder: Encoder, lemmas: Lemmas, learned: Forest | None = None) -> None:
        self._encoder, self._lemmas, self._learned = encoder, lemmas, learned

    @property
    def learned(self) -> Forest:
        """What was learned; `fit` comes first."""
        assert self._learned is not None, "nothing was learned yet"
        return self._learned

    def fit(self, texts: Sequence[str], general: Sequence[bool]) -> PaperTypes:
        """Learn from questions and whether each is general: the dimensions with the highest ANOVA F-values, then the forest."""
        from sklearn.ensemble import RandomForestClassifier
        from sklearn.feature_selection import f_classif

        lengths, vectors = self._read(texts)
        varying = np.flatnonzero(vectors.std(axis=0) > STILL)
        worth = f_classif(vectors[:, varying], general)[0]
        places = np.sort(varying[np.argsort(-worth, kind="stable")[:DIMENSIONS]])
        self._learned = Forest(places, RandomForestClassifier(TREES, random_state=0).fit(np.hstack([lengths, vectors[:, places]]), np.asarray(general, dtype=bool)))
        return self

    def p_general(self, texts: Sequence[str]) -> NDArray[np.float64]:
        """For each question the share of trees that call it general."""
        if not texts:
            return np.zeros(0)
        lengths, vectors = self._read(texts)
        given = np.hstack([lengths, vectors[:, self.learned.places]])
        found: NDArray[np.float64] = self.learned.trees.predict_proba(given)[:, self.learned.trees.classes_.tolist().index(True)]
        return found

    def _read(self, texts: Sequence[str]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """Numbers of tokens and characters, shape (texts, 2), and vectors, shape (texts, dimensions)."""
        prepared = self._lemmas(texts)
        lengths = np.array([(one.tokens, len(text)) for one, text in zip(prepared, texts, strict=True)], dtype=np.float32)
        return lengths, self._encoder.encode([one.lemmas for one in prepared])
