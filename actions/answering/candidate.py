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
    """

    id: str
    source: str
    aspect: str
    response: str
    fields: Mapping[str, Any] = field(default_factory=dict)
    evidence: tuple[Evidence, ...] = ()
    score: float = 0.0
