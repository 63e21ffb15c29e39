"""What of an utterance belongs together, and which of its parts count."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from actions.understanding.acts import Segment
from actions.understanding.labels import act_of

POLITE = ("social.ok", "social.thanks", "social.greet", "none", "progress")
"""Labels that say nothing beside others."""
JOINED = {
    "missing": ("substitute", "omission", "ingredient"),
    "problem": ("remedy", "action", "reason", "safety", "omission", "manner"),
}
"""What is asked of a trouble that was told just before: both are one question."""
TOPICS, CHOICE = ("value", "none"), "choose"
"""What a few words in front of a question are read as that name what it is about; a choice where they choose nothing, neither by a title nor of what is offered."""


def joined(
    text: str, segments: Sequence[Segment], is_choice: Callable[[str], bool]
) -> list[Segment]:
    """What belongs together as one question: a trouble and what is asked of it, a thing and what is asked of it ("farro, is that a grain?")."""
    found: list[Segment] = []
    for segment in segments:
        before = act_of(found[-1].read.best[0]) if found else ""
        asked = segment.read.best[0] == "ask"
        topic = before in TOPICS or (before == CHOICE and not is_choice(found[-1].text))
        if asked and (topic or aspect_of(segment) in JOINED.get(before, ())):
            start = found.pop().start
            segment = Segment(text[start : segment.end].strip(), start, segment.end, segment.read)
        found.append(segment)
    return found


def aspect_of(segment: Segment) -> str:
    """What is most likely asked of."""
    return max(segment.read.aspects.items(), key=lambda item: item[1])[0]


def telling(segments: Sequence[Segment]) -> list[Segment]:
    """The segments that ask for something; of those that only say something polite the last, where there is nothing else."""
    asking = [segment for segment in segments if segment.read.best[0] not in POLITE]
    return asking or list(segments[-1:])
