"""What a source proposes as an answer, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

EvidenceKind = Literal["step", "line", "fact", "pair", "note", "table", "reason"]


@dataclass(frozen=True)
class Evidence:
    """What an answer rests on.

    Attributes:
        kind: what it is.
        ref: its name there: a step's number, the id of a pair.
        text: its words.
    """

    kind: EvidenceKind
    ref: str
    text: str = ""


@dataclass(frozen=True)
class Candidate:
    """A possible answer.

    Attributes:
        id: stable over turns, so that a repeated answer is recognised.
        source: the source that proposes it.
        aspect: what of something it tells; see `actions.understanding.labels.ASPECTS`.
        response: the domain response that says it.
        fields: what fills the response's placeholders.
        evidence: what it rests on.
        score: the source's own certainty, from 0 to 1.
        also: other sources that say the same.
        about: foods that it is about.
        credit: who wrote it, where it is from outside; it is told as it is.
        plays: the intent whose skill says it, where that may change the recipe; empty for plain answers.
    """

    id: str
    source: str
    aspect: str
    response: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    score: float = 0.0
    plays: str = ""
    also: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    credit: str = ""

    @property
    def text(self) -> str:
        """What fills the response, in words."""
        return " ".join(str(value) for value in self.fields.values() if value is not None)
