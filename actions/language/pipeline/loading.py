"""Opening the pipeline of a language: a configured one, else the one that set-up trained from our own treebank."""

from __future__ import annotations

import importlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.language import Language


class PipelineError(RuntimeError):
    """A pipeline cannot be opened; the message names it and the remedy."""


class Pipelines:
    """Language pipelines by language; each is opened at the first need and kept.

    Args:
        folder: holds a trained pipeline for each language, in a folder with the language's code.
        named: language → name or path of a spaCy pipeline to take instead (`en_core_web_md`).
    """

    def __init__(self, folder: Path, named: dict[str, str] | None = None) -> None:
        self._folder, self._named = folder, named or {}
        self._opened: dict[str, Language | None] = {}

    @classmethod
    def none(cls) -> Pipelines:
        """Pipelines of no language: instructions are then cut by sentences."""
        return cls(Path("/nonexistent"))

    def of(self, language: str) -> Language | None:
        """The pipeline of a language; None where there is neither a configured nor a trained one.

        Raises:
            PipelineError: it is there but cannot be opened.
        """
        if language not in self._opened:
            self._opened[language] = self._open(language)
        return self._opened[language]

    def _open(self, language: str) -> Language | None:
        place = self._named.get(language) or self._folder / language
        if isinstance(place, Path) and not place.is_dir():
            return None
        import spacy  # two seconds that commands without a pipeline do not wait for
        from thinc.api import use_ops

        importlib.import_module("actions.language.pipeline.embedding")  # spaCy then knows our layer by its name

        try:
            with use_ops("numpy", use_blis=False):  # numpy's own matrix product takes half the time of spaCy's default
                nlp: Language = spacy.load(place)
        except (OSError, ValueError, ImportError) as problem:
            remedy = f"install it (pip install {place}) or leave SOUSCHEF_PIPELINE unset" if isinstance(place, str) else "run `make setup`, which trains it again"
            raise PipelineError(f"the language pipeline {place} cannot be opened ({' '.join(str(problem).split())[:200]}); {remedy}") from problem
        if nlp.lang != language:
            raise PipelineError(f"the language pipeline {place} is for '{nlp.lang}', not for '{language}'; name it as SOUSCHEF_PIPELINE={nlp.lang}={place}")
        return nlp

    @cached_property
    def version(self) -> str:
        """What the pipelines are, so that analyses made with others are known to be old."""
        trained = sorted((file.parent.name, file.stat().st_size, int(file.stat().st_mtime)) for file in self._folder.glob("*/meta.json"))
        return repr((sorted(self._named.items()), trained))


def named_pipelines(setting: str, default: str) -> dict[str, str]:
    """The setting SOUSCHEF_PIPELINE: "en_core_web_md", or several as "en=en_core_web_md,nl=nl_core_news_lg".

    Args:
        setting: its value; empty for none.
        default: the language of a name without one.
    """
    entries = [entry.strip() for entry in setting.split(",") if entry.strip()]
    return {language.strip(): name.strip() for language, _, name in ((entry if "=" in entry else f"{default}={entry}").partition("=") for entry in entries)}
