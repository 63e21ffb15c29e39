"""A question as it may be meant, with what it left out."""

from __future__ import annotations

from dataclasses import dataclass

SAME = "same"
LONGEST_ASKING = 5  # words of a fragment that asks for one thing, or adds one


@dataclass(frozen=True)
class Meant:
    """A question as it may be meant.

    Args:
        text: with what it left out.
        intent: how that is read; "same" as the earlier question, empty as it was read alone.
        weight: how probable this is beside others, 0 to 1.
        form: what was left out: "bare", "fragment", "pronoun", "topic", "more" or "unit".
    """

    text: str
    intent: str = ""
    weight: float = 1.0
    form: str = "fragment"
