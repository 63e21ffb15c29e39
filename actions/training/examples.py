"""Every labelled utterance of the project as one table: what was said, in which situation, what it does, what it asks of, and who wrote it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, field_validator

from actions.language.lexicon import FAST
from actions.understanding.labels import ACTS, ASPECTS, CATEGORIES, INTENT_ASPECTS, INTENTS, KINDS

MARKED = re.compile(r"\[([^\]]+)\](?:\([^)]*\)|\{[^}]*\})")  # an entity as Rasa's data marks it
STOVE_TAUGHT = (
    1424  # utterances of the stove by the first four writers; the others are for measuring
)
Stage = Literal["", "idle", "choosing", "preparing", "cooking", "paused", "ended"]
Open = Literal[
    "",
    "none",
    "go_on",
    "step_done",
    "finished",
    "which_step",
    "confirm_recipe",
    "switch",
    "pick_recipe",
    "servings",
    "stop",
    "substitute",
    "which_source",
    "piece",
    "near",
    "ready",
    "category",
    "relax",
    "anything_else",
]


class CorpusError(ValueError):
    """A row of a corpus is not valid; the message names file, line and remedy."""


class Example(BaseModel):
    """A labelled utterance.

    Attributes:
        text: what was said.
        acts: what it does, in order; see `labels.ACTS`.
        also: acts that a fair judge accepts as well.
        aspects: what it asks of; see `labels.ASPECTS`.
        stage, open: of the conversation, empty where unknown; `open` is the question that the assistant asked last.
        recipe, at: the recipe, and words of the running step.
        step: the running step as it was told, where that is known rather than the recipe.
        before: what was asked in the turn before.
        resolved: the whole question that is meant.
        writer: who wrote it, empty where that is not known.
        source: the collection that it is from.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    text: str = Field(min_length=1)
    acts: tuple[str, ...] = Field(min_length=1)
    also: tuple[str, ...] = ()
    aspects: tuple[str, ...] = ()
    stage: Stage = ""
    open: Open = ""
    recipe: str = ""
    at: str = ""
    step: str = ""
    before: str = ""
    resolved: str = ""
    writer: str = ""
    source: str = ""

    @field_validator("acts", "also")
    @classmethod
    def _known_acts(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return _among(names, ACTS)

    @field_validator("aspects")
    @classmethod
    def _known_aspects(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        return _among(names, ASPECTS)


def _among(names: tuple[str, ...], known: tuple[str, ...]) -> tuple[str, ...]:
    strange = [name for name in names if name not in known]
    if strange:
        raise ValueError(f"{', '.join(strange)} is not one of {', '.join(known)}")
    return names


def written(folder: Path) -> Iterator[Example]:
    """The rows of a folder of JSON Lines; the name of a file is its writer's.

    Raises:
        CorpusError: a row is not valid.
    """
    for file in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            try:
                yield Example.model_validate(
                    {"writer": file.stem, "source": "acts", **json.loads(line)}
                )
            except (ValueError, TypeError) as problem:
                raise CorpusError(
                    f"{file}, line {number}: {' '.join(str(problem).split())[:300]}; see actions/training/examples.py for what a row has"
                ) from problem


@dataclass(frozen=True)
class Collections:
    """The places that hold labelled utterances of one language."""

    project: Path
    language: str = "en"
    texts: dict[str, Any] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Example]:
        """All examples, collection by collection."""
        for part in (
            self.intents,
            self.asked,
            self.talks,
            self.stove,
            self.questions,
            self.typed,
            self.series,
            self.base,
            self.outside,
            self.needs,
        ):
            yield from part()
        yield from written(self.project / "knowledge" / "corpora" / "acts" / self.language)

    def _files(self, place: str) -> list[Path]:
        return sorted((self.project / "knowledge").glob(place.format(language=self.language)))

    def _yaml(self, place: str) -> Iterator[tuple[str, Any]]:
        for file in self._files(place):
            yield file.stem, yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)

    def _lines(self, place: str) -> Iterator[tuple[str, Any]]:
        for file in self._files(place):
            for line in file.read_text(encoding="utf-8").splitlines():
                yield file.stem, json.loads(line)

    def intents(self) -> Iterator[Example]:
        """What Rasa learns intents from."""
        for file in sorted((self.project / "data" / "nlu").glob("*.yml")):
            for entry in yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)["nlu"]:
                intent = entry.get("intent")
                for line in str(entry.get("examples", "")).splitlines() if intent else ():
                    text = MARKED.sub(r"\1", line.removeprefix("- ")).strip()
                    aspects = (INTENT_ASPECTS[intent],) if intent in INTENT_ASPECTS else ()
                    yield Example(
                        text=text, acts=(INTENTS.get(intent, "ask"),), aspects=aspects, source="nlu"
                    )

    def asked(self) -> Iterator[Example]:
        """What cooks asked at steps of the shipped recipes; what asks nothing has no label of its own and is left out."""
        for _, row in self._lines("notes/{language}/asked/*.jsonl"):
            if row["kind"] != "said":
                yield Example(
                    text=row["ask"],
                    acts=("ask",),
                    stage="cooking",
                    open="none",
                    recipe=row["recipe"],
                    at=row["at"],
                    source="asked",
                )

    def talks(self) -> Iterator[Example]:
        """Talks about the shipped recipes."""
        for _, row in self._lines("notes/{language}/talks/*.jsonl"):
            asked = [turn["ask"] for turn in row["turns"] if turn["kind"] != "said"]
            for before, text in zip(["", *asked], asked, strict=False):
                yield Example(
                    text=text,
                    acts=("ask",),
                    stage="cooking",
                    open="none",
                    recipe=row["recipe"],
                    at=row["at"],
                    before=before,
                    source="talks",
                )

    def stove(self) -> Iterator[Example]:
        """What the first writers said at the stove."""
        for number, (_, row) in enumerate(self._lines("gold/stove_utterances.jsonl")):
            if number < STOVE_TAUGHT:
                intent = row["intent"]
                aspects = (INTENT_ASPECTS[intent],) if intent in INTENT_ASPECTS else ()
                yield Example(
                    text=row["text"],
                    acts=(INTENTS.get(intent, "ask"),),
                    aspects=aspects,
                    stage="cooking",
                    source="stove",
                )

    def questions(self) -> Iterator[Example]:
        """Questions about recipe cards."""
        for _, file in self._yaml("questions/{language}/*.yml"):
            for row in file["questions"]:
                aspects = (KINDS[row["kind"]],) if row["kind"] in KINDS else ()
                yield Example(
                    text=str(row["ask"]),
                    acts=("ask",),
                    aspects=aspects,
                    stage="cooking",
                    open="none",
                    recipe=file["recipe"],
                    at=str(row["at"]),
                    source="questions",
                )

    def typed(self) -> Iterator[Example]:
        """Questions of which it is known whether the recipe or cooking in general answers them."""
        for part, file in self._yaml("question_type/{language}/*.yml"):
            for row in file["questions"]:
                yield Example(
                    text=str(row["ask"]),
                    acts=("ask",),
                    stage="cooking",
                    open="none",
                    recipe=row.get("recipe") or "",
                    at=str(row.get("at") or ""),
                    writer=part,
                    source="typed",
                )

    def series(self) -> Iterator[Example]:
        """Series of questions that continue one another."""
        for writer, file in self._yaml("follow_up/{language}/*.yml"):
            for stream in file["streams"]:
                asked = [str(turn["ask"]) for one in stream["series"] for turn in one["turns"]]
                for before, text in zip(["", *asked], asked, strict=False):
                    yield Example(
                        text=text, acts=("ask",), before=before, writer=writer, source="series"
                    )

    def base(self) -> Iterator[Example]:
        """The wordings of the questions of the base."""
        for category, file in self._yaml("qa/*.yml"):
            aspects = (CATEGORIES[category],) if category in CATEGORIES else ()
            for pair in file["pairs"]:
                for text in (pair["question"], *pair.get("also", ())):
                    yield Example(text=str(text), acts=("ask",), aspects=aspects, source="base")

    def outside(self) -> Iterator[Example]:
        """Questions and requests about other things than cooking."""
        for _, file in self._yaml("unanswerable/{language}.yml"):
            for text in file["groups"]["outside"]:
                yield Example(
                    text=str(text), acts=("ask.outside",), aspects=("outside",), source="outside"
                )

    def needs(self) -> Iterator[Example]:
        """What is told and asked about what eaters may not have; rows that do neither have no label of their own and are left out."""
        for writer, row in self._lines("corpora/needs/{language}/*.jsonl"):
            if row["label"] == "states":
                yield Example(text=row["text"], acts=("diet",), writer=writer, source="needs")
            elif row["label"] != "none":
                yield Example(
                    text=row["text"],
                    acts=("ask",),
                    aspects=("contents",),
                    writer=writer,
                    source="needs",
                )
