"""Training of the default pipeline from a treebank, and its measurement (Stolwijk & Kunneman 2023, section 3.2)."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import spacy
from spacy.language import Language
from spacy.training import Example
from thinc.api import fix_random_seed

from actions.language.pipeline import embedding
from actions.language.pipeline.treebank import Sentence

WIDTH = 192
ROUNDS = 10
BATCH = 16  # sentences
RATE, WARMING = 0.002, 0.08
SEED = 20261120
TAGGER, PARSER, LEMMATISER = "morphologizer", "parser", "trainable_lemmatizer"
FORMS = {
    "@architectures": "spacy.MultiHashEmbed.v2", "width": WIDTH, "attrs": ["NORM", "PREFIX", "SUFFIX", "SHAPE"],
    "rows": [2000, 1000, 1500, 500], "include_static_vectors": False,
}
EMBEDDING = {"@architectures": embedding.PIECES, "width": WIDTH, "dropout": 0.3, "forms": FORMS}
ENCODING = {"@architectures": "spacy.MaxoutWindowEncoder.v2", "width": WIDTH, "window_size": 1, "maxout_pieces": 3, "depth": 2}
LISTENER = {"@architectures": "spacy.Tok2VecListener.v1", "width": WIDTH, "upstream": "tok2vec"}
PLAIN = {**FORMS, "rows": [5000, 2500, 2500, 1000]}


class TrainingError(ValueError):
    """Nothing can be learnt from these sentences; the message says why."""


@dataclass(frozen=True)
class Accuracy:
    """Shares of words with the right tag, the right head (UAS), the right head and relation (LAS) and the right lemma; punctuation counts."""

    words: int
    tags: float
    uas: float
    las: float
    lemmas: float


def blank(language: str = "en", *, encoder: bool = True) -> Language:
    """An untrained pipeline: embedding, tagger, parser and lemmatiser.

    Args:
        language: gives spaCy's tokeniser.
        encoder: False leaves the sentence encoder out: spaCy's own small network, the baseline.
    """
    nlp = spacy.blank(language)
    embed: dict[str, Any] = EMBEDDING if encoder else PLAIN
    nlp.add_pipe("tok2vec", config={"model": {"@architectures": "spacy.Tok2Vec.v2", "embed": embed, "encode": ENCODING}})
    nlp.add_pipe(TAGGER, config={"model": {"@architectures": "spacy.Tagger.v2", "tok2vec": LISTENER}})
    nlp.add_pipe(PARSER, config={"model": {"@architectures": "spacy.TransitionBasedParser.v2", "state_type": "parser", "extra_state_tokens": False, "hidden_width": 128,
                                           "maxout_pieces": 2, "use_upper": True, "tok2vec": LISTENER}})
    nlp.add_pipe(LEMMATISER, config={"model": {"@architectures": "spacy.Tagger.v2", "tok2vec": LISTENER}})
    return nlp


def train(
    sentences: Sequence[Sentence],
    language: str = "en",
    *,
    rounds: int = ROUNDS,
    encoder: bool = True,
    heard: Callable[[int, int], None] = lambda done, of: None,
) -> Language:
    """A pipeline trained on annotated sentences.

    Args:
        sentences: the treebank.
        language: gives spaCy's tokeniser.
        rounds: how often every sentence is read.
        encoder: False trains spaCy's own small network instead of the encoder's features.
        heard: told after every round how many of how many are done.

    Raises:
        TrainingError: there is no sentence, too few of them, or spaCy does not know the language.
        EncoderMissingError: the sentence encoder was not exported.
    """
    if not sentences:
        raise TrainingError("there is no sentence to learn from")
    try:
        return _trained(sentences, language, rounds, encoder, heard)
    except ImportError as problem:
        raise TrainingError(f"spaCy has no tokeniser for the language '{language}'; give the ISO 639-1 code of one that it knows") from problem
    except ValueError as problem:
        said = " ".join(str(problem).split())[:200]
        raise TrainingError(f"{len(sentences)} sentences are not enough or not right to learn from ({said}); give a treebank with hundreds of them") from problem


def _trained(sentences: Sequence[Sentence], language: str, rounds: int, encoder: bool, heard: Callable[[int, int], None]) -> Language:
    fix_random_seed(SEED)
    shuffled = random.Random(SEED)
    nlp = blank(language, encoder=encoder)
    examples = [Example(one.bare(nlp.vocab), one.doc(nlp.vocab)) for one in sentences]
    optimiser = nlp.initialize(lambda: examples)
    starts = range(0, len(examples), BATCH)
    for done in range(rounds):
        shuffled.shuffle(examples)
        for at, start in enumerate(starts):
            optimiser.learn_rate = _rate((done + at / len(starts)) / rounds)
            nlp.update(examples[start : start + BATCH], sgd=optimiser, drop=0.2)
        heard(done + 1, rounds)
    with nlp.use_params(optimiser.averages):
        averaged = nlp.to_bytes()
    return nlp.from_bytes(averaged)


def _rate(passed: float) -> float:
    """The learning rate after a share of the training: up quickly, then down to nothing, so that two trainings end alike."""
    return RATE * min(passed / WARMING + 0.1, 1.0, (1.0 - passed) / (1.0 - WARMING))


def measure(nlp: Language, sentences: Sequence[Sentence]) -> Accuracy:
    """Accuracy on annotated sentences, with their words given."""
    docs = list(nlp.pipe([one.bare(nlp.vocab) for one in sentences]))
    words = tags = heads = both = lemmas = 0
    for one, doc in zip(sentences, docs, strict=True):
        for at, token in enumerate(doc):
            right_head = token.head.i == one.heads[at]
            relation = "root" if token.dep_ == "ROOT" else token.dep_
            words, tags, heads = words + 1, tags + (token.pos_ == one.tags[at]), heads + right_head
            both, lemmas = both + (right_head and relation == one.relations[at]), lemmas + (token.lemma_.lower() == one.lemmas[at].lower())
    total = max(1, words)
    return Accuracy(words, tags / total, heads / total, both / total, lemmas / total)


def save(nlp: Language, folder: Path) -> None:
    """Write a pipeline aside and rename it, so that an interrupted training leaves the old one whole."""
    aside = folder.with_name(folder.name + ".new")
    shutil.rmtree(aside, ignore_errors=True)
    aside.parent.mkdir(parents=True, exist_ok=True)
    nlp.to_disk(aside)
    shutil.rmtree(folder, ignore_errors=True)
    aside.replace(folder)
