"""What a cook tells beside a report, or in place of one, that is not as it should be: "done. dough is super sticky", "poured it in, it looks curdled"."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.language.words import content_stems, tokens
from actions.moves.asked import asks
from actions.moves.troubled import PROBLEM, as_problem
from actions.moves.turn import Part, Turn

TELLING = ("report", "done", "understood", "report_missing")
"""Intents that what is told of a trouble is taken for."""
MISSING = "report_missing"
OPEN = ("step_done",)
"""Questions of the assistant beside which a trouble may be told."""
CLAUSES = re.compile(r"\s*[,;–]\s+|\s+-\s+")
ANSWERED = ("current", "later")


def with_troubles(turn: Turn, parts: list[Part]) -> list[Part]:
    """Part what went wrong from what is done, and put it first: it is answered before the recipe goes on."""
    pending = turn.state.pending
    if not turn.cooking or turn.text.startswith("/") or (pending is not None and pending.kind not in OPEN):
        return parts
    parted = [one for part in parts for one in _parted(turn, part)]
    return sorted(parted, key=lambda part: part.intent != PROBLEM) if any(part.intent in TELLING for part in parts) else parted


def _parted(turn: Turn, part: Part) -> list[Part]:
    """A part as the trouble that it tells and the report beside it; as it is where it tells none."""
    lexicon = turn.kitchen.lexicon
    if part.intent not in TELLING or not part.text or asks(part.text, lexicon):
        return [part]
    if part.intent == MISSING and set(tokens(part.text)) & (lexicon.words("negation") | lexicon.words("lacking_marks") | lexicon.words("substitute_marks")):
        return [part]
    clauses = [clause for clause in CLAUSES.split(part.text) if re.search(r"\w", clause)]
    troubled = [clause for clause in clauses if _is_troubled(turn, part, clause)]
    if not troubled:
        return [replace(part, intent=PROBLEM)] if len(clauses) > 1 and _is_troubled(turn, part, part.text) else [part]
    rest = ", ".join(clause for clause in clauses if clause not in troubled)
    recipe = turn.recipe
    if not rest or recipe is None or not content_stems(rest, lexicon) or turn.kitchen.reports.fit(rest, recipe, turn.state.step).kind not in ANSWERED:
        return [replace(part, text=", ".join(troubled), intent=PROBLEM)]
    return [replace(part, text=", ".join(troubled), intent=PROBLEM), replace(part, text=rest)]


def _is_troubled(turn: Turn, part: Part, text: str) -> bool:
    """Whether a text alone tells of a problem."""
    return as_problem(replace(turn, text=text), [replace(part, text=text)]) is not None
