"""Questions about our own recipe cards with their answers, from which the reader learns: `knowledge/questions/<language>/*.yml`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.language.lexicon import FAST, Lexicon
from actions.language.words import content_stems, normalise
from actions.recipes.model import Recipe
from actions.recipes.steps.cutting import aloud

START = "start"


class QuestionsError(ValueError):
    """A file of questions cannot be read; the message names it and what is wrong."""


class Example(BaseModel):
    """A question with its situation: `at` quotes the running step, `answers` are the right short answers, best first."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    at: str = Field(min_length=1)
    ask: str = Field(min_length=1)
    kind: str = Field(min_length=1)
    answers: tuple[str, ...] = ()
    because: str | None = None
    before: str | None = None


class Examples(BaseModel):
    """All questions about one card."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    recipe: str = Field(min_length=1)
    questions: tuple[Example, ...] = Field(min_length=1)


def load(folder: Path) -> Iterator[Examples]:
    """The questions of a folder, file by file.

    Raises:
        QuestionsError: a file that is not valid; the message names it.
    """
    for file in sorted(folder.glob("*.yml")):
        try:
            yield Examples.model_validate(_as_text(yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)))
        except (yaml.YAMLError, UnicodeDecodeError, ValidationError, AttributeError, TypeError, KeyError) as problem:
            raise QuestionsError(f"{file} holds no valid questions: {' '.join(str(problem).split())[:300]}") from problem


def _as_text(found: dict[str, Any]) -> dict[str, Any]:
    """Numbers and truth values that YAML reads as such are meant as words."""
    questions: list[dict[str, Any]] = found["questions"]
    return {**found, "questions": [{**entry, "ask": str(entry["ask"]), "answers": [_word(answer) for answer in entry.get("answers") or []]} for entry in questions]}


def _word(answer: object) -> str:
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def step_at(recipe: Recipe, quoted: str, lexicon: Lexicon) -> int:
    """Number of the step that a quotation of the card runs in: the one that holds it, else the one that holds most of its beginning or end.

    Of several that hold as much, the one is meant whose whole instruction has most of its words, then the first.

    Returns:
        0 before the first step, and for a quotation that no step holds any of.
    """
    if quoted == START:
        return 0
    wanted, told = _bare(quoted), [_bare(aloud(step.text, lexicon)) for step in recipe.steps]
    words = wanted.split()
    whole: dict[int, set[str]] = defaultdict(set)
    for step, text in zip(recipe.steps, told, strict=True):
        whole[step.source].update(text.split())
    fits = [(_held(words, text), len(whole[step.source] & set(words)), -number) for number, (step, text) in enumerate(zip(recipe.steps, told, strict=True), start=1)]
    held, _, number = max(fits, default=(0, 0, 0))
    return -number if held else 0


def _held(words: list[str], text: str) -> int:
    """Length of the longest beginning or end of the words that a text holds."""
    sizes = range(len(words), 0, -1)
    return max(next((size for size in sizes if " ".join(words[:size]) in text), 0), next((size for size in sizes if " ".join(words[-size:]) in text), 0))


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+|[½¼¾⅓⅔⅛°]", normalise(text)))


@lru_cache(maxsize=100_000)
def content(text: str, lexicon: Lexicon) -> frozenset[str]:
    """Stems of the content words of a short answer, and its numbers."""
    return frozenset(content_stems(text, lexicon)) | frozenset(re.findall(r"\d+(?:[./]\d+)?|[½¼¾⅓⅔⅛]", text))


def overlap(said: str, wanted: str, lexicon: Lexicon) -> float:
    """How far two short answers agree: F1 of their content words and numbers, 0 to 1."""
    one, other = content(said, lexicon), content(wanted, lexicon)
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0


def held(said: str, wanted: str, lexicon: Lexicon) -> float:
    """Share of the content words and numbers of an answer that a text holds, 0 to 1."""
    one, other = content(said, lexicon), content(wanted, lexicon)
    return len(one & other) / len(other) if other else 0.0
