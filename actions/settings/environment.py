"""What is set from outside, where things are, and the constants that belong to no one part."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent.parent


def _folder(variable: str, default: Path) -> Path:
    return Path(os.environ.get(variable, default))


def _trained() -> Path:
    return _folder("SOUSCHEF_TRAINED", _folder("SOUSCHEF_KNOWLEDGE", PROJECT / "knowledge") / "trained")


def _switched_on(variable: str, default: bool) -> bool:
    """Whether a switch is on; what is neither on nor off counts as off."""
    value = os.environ.get(variable, "").strip().lower()
    return value in ("on", "yes", "true", "1") if value else default


def _store_url() -> str:
    return os.environ.get("SOUSCHEF_STORE") or f"sqlite:///{PROJECT / 'build' / 'souschef.db'}"


@dataclass(frozen=True)
class Settings:
    """Settings of the action server and of the `souschef` command."""

    language: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_LANGUAGE", "en"))
    store: str = field(default_factory=_store_url)
    knowledge: Path = field(default_factory=lambda: _folder("SOUSCHEF_KNOWLEDGE", PROJECT / "knowledge"))
    trained: Path = field(default_factory=_trained)
    """What was learned and is shipped, one folder for each language."""

    encoder: Path = field(default_factory=lambda: _folder("SOUSCHEF_ENCODER", PROJECT / "build" / "encoder"))

    embeddings: Path = field(default_factory=lambda: _folder("SOUSCHEF_EMBEDDINGS", PROJECT / "build" / "embeddings"))
    """What the encoder read, for commands that learn; nothing is kept where there is no such folder."""

    wordnet: Path = field(default_factory=lambda: _folder("SOUSCHEF_WORDNET", PROJECT / "build" / "wordnet"))
    """Where WordNet is looked for before NLTK's own places, in `corpora/wordnet`."""

    questions: Path = field(default_factory=lambda: _folder("SOUSCHEF_QUESTIONS", PROJECT / "build" / "qa"))
    """Searchable bases of general questions, one folder for each language."""

    reasons: Path = field(default_factory=lambda: _folder("SOUSCHEF_REASONS", PROJECT / "build" / "reasons"))
    """Vectors of the general reasons, one file for each language; made where they are missing."""

    static: Path = field(default_factory=lambda: _folder("SOUSCHEF_STATIC", PROJECT / "build" / "static"))
    """Static word vectors, one folder for each language."""

    finding: Path = field(default_factory=lambda: _folder("SOUSCHEF_FINDING", PROJECT / "build" / "finding"))
    """What is made for finding recipes, one folder for each store."""

    encyclopedia: Path = field(default_factory=lambda: _folder("SOUSCHEF_ENCYCLOPEDIA", PROJECT / "build" / "encyclopedia.db"))
    """The SQLite file that small talk is answered from; one of another language than the configured lies beside it, as `encyclopedia.nl.db`."""

    retrieval: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_RETRIEVAL", "ours"))
    """Approach that finds general questions: ours, sbert, sbert-filtered, word2vec, word2vec-filtered or bm25."""

    pipelines: Path = field(default_factory=lambda: _folder("SOUSCHEF_PIPELINES", PROJECT / "build" / "pipeline"))
    pipeline: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_PIPELINE", ""))
    """Names of spaCy pipelines to use instead of the trained ones: "en_core_web_md", or "en=en_core_web_md,nl=nl_core_news_lg"."""

    keep_questions: bool = field(default_factory=lambda: _switched_on("SOUSCHEF_KEEP_QUESTIONS", True))
    """Whether questions that were not answered well are kept for `souschef review`."""

    acts: Path = field(default_factory=lambda: _folder("SOUSCHEF_ACTS", PROJECT / "build" / "acts"))
    """The exported layers that read acts, one file for each language."""
    tree: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_TREE", "ours"))
    """Which decision tree chooses the source of an answer: "ours" or "paper"."""

    sus: bool = field(default_factory=lambda: _switched_on("SOUSCHEF_SUS", False))
    """Whether the usability questionnaire is proposed at the end of a recipe; `/sus` begins it in any case."""

    review_alike: float = 0.5
    """Mean cosine from which kept questions are shown together: of two in a group nine pairs of ten are one question, and half of those that are one
    are found (`knowledge/gold/retrieval_dev_queries.jsonl`)."""

    review_most: int = 3000
    """Kept questions that are put into groups at once, the latest ones; all pairs of them are compared."""

    qa_same_question: float = 0.93
    """Cosine from which two questions with the same numbers and content words, but one, are one: `knowledge/qa`, wordings of one pair against those of others."""

    qa_asked: float = 0.3
    """Probability from which an imported question counts as asked while cooking: five-fold cross-validation over `knowledge/asked`.

    There it keeps 0.99 of what is asked and drops 0.79 of the rest.
    """

    title_possible: float = 72.0
    """rapidfuzz score from which a title is offered as a candidate: two slips in a word of ten letters."""

    title_possible_short: float = 80.0
    """The same for words of up to five letters: a letter too many or too few, no other letter."""

    title_share: float = 0.6
    """Share of a title's words, two at least, from which it is a candidate however much else was said."""

    title_meaning: float = 0.42
    """Cosine of encoder vectors from which a title is offered for a description that shares no word with it."""

    report_meaning: float = 0.45
    """Cosine from which a report fits a step with which it shares no word."""

    report_words: float = 0.3
    """Weighted share of a report's content words from which it fits a step."""

    report_words_later: float = 0.6
    """The same share for a step that has not come yet: to skip it wrongly costs more than to tell it again."""

    report_meaning_later: float = 0.55
    """Cosine from which a report fits a step that has not come yet."""

    report_margin: float = 0.3
    """By how much a later step must fit a report better than the running one before it is believed."""

    shown_at_once: int = 5
    """Recipes in one reply; the rest comes with "more". Five also is the most quick-reply buttons."""
