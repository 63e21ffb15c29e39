"""The paper's retrained tagger: a random forest over eight features of a word."""

from __future__ import annotations

from collections.abc import Sequence

from sklearn.ensemble import RandomForestClassifier
from sklearn.feature_extraction import DictVectorizer
from sklearn.pipeline import Pipeline, make_pipeline
from spacy.tokens import Doc

from actions.language.pipeline.treebank import Sentence

AFFIX = 3
TREES = 100
SEED = 20261120


class ForestTagger:
    """Part of speech by the word, its neighbours, its first and last three letters, its place, digits and capitals.

    Args:
        sentences: the treebank to learn from (the paper: 284 sentences).
    """

    def __init__(self, sentences: Sequence[Sentence]) -> None:
        self._model: Pipeline = make_pipeline(DictVectorizer(), RandomForestClassifier(TREES, random_state=SEED, n_jobs=-1))
        rows = [row for one in sentences for row in features(one.words)]
        self._model.fit(rows, [tag for one in sentences for tag in one.tags])

    def __call__(self, doc: Doc) -> list[str]:
        """Tags of a document's words."""
        return [str(tag) for tag in self._model.predict(features([token.text for token in doc]))] if len(doc) else []


def features(words: Sequence[str]) -> list[dict[str, str | bool]]:
    """The eight features of every word (Stolwijk & Kunneman 2023, section 3.2)."""
    last = len(words) - 1
    return [
        {
            "word": word.lower(),
            "before": words[at - 1].lower() if at else "",
            "after": words[at + 1].lower() if at < last else "",
            "prefix": word[:AFFIX].lower(),
            "suffix": word[-AFFIX:].lower(),
            "edge": "first" if at == 0 else "last" if at == last else "",
            "number": any(char.isdigit() for char in word),
            "capitals": word != word.lower(),
        }
        for at, word in enumerate(words)
    ]
