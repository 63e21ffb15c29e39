"""How an answer came about, as it is left in the slot `answer_trace`."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

WEIGHED = ("p_general", "p_answerable", "recipe_confidence", "general_confidence", "distance")


def trace(
    question: str, intent: str, confidence: float, path: Sequence[str], began: float, *, source: str, answer_id: str | None, kind: str = "specific", resolved: str | None = None,
    weighed: Mapping[str, float | None] | None = None, decision: str = "",
) -> dict[str, Any]:
    """The trace of one answer.

    Args:
        question: what was asked.
        intent: how it was read.
        confidence: how sure that is, 0 to 1.
        path: the branches that were taken.
        began: `time.perf_counter()` before the work.
        source: "recipe", "common_sense", "search", "smalltalk" or "fallback".
        answer_id: names the answer; None where there is none.
        kind: "general" or "specific".
        resolved: the question with what it leaves out; as asked where it leaves nothing out.
        decision: "answer", "ask_back" or "refuse"; told by the source where it is left out.
        weighed: further numbers that were weighed: `p_general`, `p_answerable`, `recipe_confidence`, `general_confidence`, `distance`; None for what was not looked at.
    """
    return {
        "question": question, "resolved": resolved or question, "type": kind, "intent": intent, "confidence": confidence,
        **dict.fromkeys(WEIGHED), **(weighed or {}), "path": list(path), "source": source,
        "decision": decision or ("refuse" if source == "fallback" else "answer"),
        "answer_id": answer_id, "milliseconds": round((time.perf_counter() - began) * 1000, 2),
    }
