"""Every setting in one place: where things are, and the constants that were found by measurement."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent


def _folder(variable: str, default: Path) -> Path:
    return Path(os.environ.get(variable, default))


def _store_url() -> str:
    return os.environ.get("SOUSCHEF_STORE") or f"sqlite:///{PROJECT / 'build' / 'souschef.db'}"


@dataclass(frozen=True)
class Settings:
    """Settings of the action server and of the `souschef` command."""

    language: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_LANGUAGE", "en"))
    store: str = field(default_factory=_store_url)
    knowledge: Path = field(default_factory=lambda: _folder("SOUSCHEF_KNOWLEDGE", PROJECT / "knowledge"))
    encoder: Path = field(default_factory=lambda: _folder("SOUSCHEF_ENCODER", PROJECT / "build" / "encoder"))

    readers: Path = field(default_factory=lambda: _folder("SOUSCHEF_READERS", PROJECT / "build" / "reader"))
    """Trained readers, one file for each language: they find answers in the text of a recipe."""

    pipelines: Path = field(default_factory=lambda: _folder("SOUSCHEF_PIPELINES", PROJECT / "build" / "pipeline"))
    pipeline: str = field(default_factory=lambda: os.environ.get("SOUSCHEF_PIPELINE", ""))
    """Names of spaCy pipelines to use instead of the trained ones: "en_core_web_md", or "en=en_core_web_md,nl=nl_core_news_lg"."""

    part_confidence: float = 0.3
    """Below this a part of an utterance counts as not understood; equals the FallbackClassifier's in config.yml."""

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
