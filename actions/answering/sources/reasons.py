"""Why a step of any recipe is done: general reasons, found by how recipes word the deed and how cooks ask for it.

Recipes seldom say why. `knowledge/reasons/<language>` holds reasons of cooking with wordings of steps and of questions; a
reason is proposed where the running step does the deed and the question asks for that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.answering.candidate import Candidate, Evidence
from actions.language.encoder import Encoder
from actions.language.lexicon import FAST, Lexicon
from actions.language.words import stems

Vectors = NDArray[np.float32]
MOST = 8  # candidates for one question
BECAUSE, FOODS = (
    0.3,
    0.1,
)  # beside the likeness of deed and question: that of question and reason, and whether foods agree


class ReasonsError(ValueError):
    """The reasons cannot be read; the message names the file and the remedy."""


class Reason(BaseModel):
    """Why a deed of cooking is done.

    Attributes:
        id: its name.
        steps: how recipes word the deed.
        ask: how cooks ask for the reason.
        because: the reason.
        without: what happens where it is left out.
        foods: what it is done to; empty for any food.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    id: str = Field(min_length=1)
    steps: tuple[str, ...] = Field(min_length=1)
    ask: tuple[str, ...] = Field(min_length=1)
    because: str = Field(min_length=1)
    without: str = ""
    foods: tuple[str, ...] = ()


def load_reasons(folder: Path) -> tuple[Reason, ...]:
    """The reasons of a folder of YAML files.

    Raises:
        ReasonsError: a file is not valid, or two reasons have one id.
    """
    found: dict[str, Reason] = {}
    for file in sorted(folder.glob("*.yml")):
        try:
            entries = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)["reasons"]
            reasons = [Reason.model_validate(entry) for entry in entries]
        except (yaml.YAMLError, ValidationError, KeyError, TypeError) as problem:
            why = " ".join(str(problem).split())[:200]
            raise ReasonsError(f"{file} holds no valid reasons ({why}); mend it there") from problem
        for reason in reasons:
            if reason.id in found:
                raise ReasonsError(
                    f"{file} names the reason '{reason.id}' a second time; rename one"
                )
            found[reason.id] = reason
    return tuple(found.values())


@dataclass(frozen=True)
class Wordings:
    """Vectors of wordings, each with the place of its reason; rows of length 1."""

    vectors: Vectors
    owners: NDArray[np.int64]

    def nearest(self, vector: Vectors, count: int) -> Vectors:
        """For each of `count` reasons the likeness of its nearest wording."""
        found = np.full(count, -1.0, dtype=np.float32)
        np.maximum.at(found, self.owners, self.vectors @ vector)
        return found


def vectors_of(texts: Sequence[Sequence[str]], encoder: Encoder) -> Wordings:
    """The wordings of each reason as vectors."""
    said = [text for wordings in texts for text in wordings]
    return Wordings(encoder.encode(said), _owners(texts))


def _owners(texts: Iterable[Sequence[str]]) -> NDArray[np.int64]:
    """The place of the reason that each wording belongs to."""
    return np.array([at for at, wordings in enumerate(texts) for _ in wordings], dtype=np.int64)


class Reasons:
    """Reasons of one language, found by likeness.

    Args:
        reasons: the reasons.
        steps, ask, because: vectors of their wordings.
    """

    def __init__(
        self,
        reasons: Sequence[Reason],
        steps: Wordings,
        ask: Wordings,
        because: Vectors,
        lexicon: Lexicon,
        encoder: Encoder,
    ) -> None:
        self._reasons, self._steps, self._ask, self._because = tuple(reasons), steps, ask, because
        self._lexicon, self._encoder = lexicon, encoder
        self._foods = [frozenset(stems(" ".join(one.foods), lexicon.language)) for one in reasons]
        self._all_foods = frozenset(word for foods in self._foods for word in foods)

    @classmethod
    def opened(cls, folder: Path, kept: Path, lexicon: Lexicon, encoder: Encoder) -> Reasons | None:
        """The reasons of a folder, their vectors from the file that keeps them, which is written where they changed; None where there are none.

        Raises:
            ReasonsError: a file of reasons is not valid.
        """
        reasons = load_reasons(folder)
        if not reasons:
            return None
        digest = hashlib.sha256(repr(reasons).encode()).hexdigest()
        try:
            with np.load(kept, allow_pickle=False) as file:
                found = dict(file) if str(file["digest"]) == digest else {}
        except (OSError, ValueError, KeyError):
            found = {}
        if not found:
            made = cls.built(reasons, lexicon, encoder)
            kept.parent.mkdir(parents=True, exist_ok=True)
            np.savez(
                kept,
                digest=np.array(digest),
                steps=made._steps.vectors,
                ask=made._ask.vectors,
                because=made._because,
            )
            return made
        steps, ask = (
            Wordings(found[name], _owners(getattr(one, name) for one in reasons))
            for name in ("steps", "ask")
        )
        return cls(reasons, steps, ask, found["because"], lexicon, encoder)

    @classmethod
    def built(cls, reasons: Sequence[Reason], lexicon: Lexicon, encoder: Encoder) -> Reasons:
        """Encode the wordings of reasons."""
        steps, ask = (
            vectors_of([one.steps for one in reasons], encoder),
            vectors_of([one.ask for one in reasons], encoder),
        )
        return cls(
            reasons, steps, ask, encoder.encode([one.because for one in reasons]), lexicon, encoder
        )

    def __len__(self) -> int:
        return len(self._reasons)

    def scores(self, text: str, step: str) -> Vectors:
        """How well each reason fits a question at a step: the mean likeness of deed and question, a little more where it names what was asked and its foods agree."""
        asked, at = self._encoder.encode([text, step])
        count = len(self._reasons)
        alike = (self._steps.nearest(at, count) + self._ask.nearest(asked, count)) / 2
        named = frozenset(stems(f"{text} {step}", self._lexicon.language)) & self._all_foods
        agreeing = np.array([_agreement(mine, named) for mine in self._foods], dtype=np.float32)
        return np.asarray(
            alike + BECAUSE * (self._because @ asked) / 2 + FOODS * agreeing / 2, dtype=np.float32
        )

    def propose(self, text: str, step: str) -> list[Candidate]:
        """The likeliest reasons for what a step does, the likeliest first, at most `MOST`.

        Args:
            text: the question, in full.
            step: the step that it is asked at.
        """
        found = self.scores(text, step)
        best = np.argsort(-found)[:MOST]
        return [self._candidate(self._reasons[at], float(found[at])) for at in best]

    def _candidate(self, reason: Reason, score: float) -> Candidate:
        evidence = (Evidence("reason", reason.id, reason.because),)
        return Candidate(
            f"reason-{reason.id}",
            "common_sense",
            "reason",
            "utter_why",
            {"why": reason.because},
            evidence,
            score,
        )


def _agreement(mine: frozenset[str], named: frozenset[str]) -> float:
    """1 where a reason is about a food that is named, -1 where others are named, 0 where it is about any food or none is named."""
    if not mine or not named:
        return 0.0
    return 1.0 if mine & named else -1.0
