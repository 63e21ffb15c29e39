"""The paper's tree (figure 3), exactly."""

from __future__ import annotations

from actions.answering.decision_tree.evidence import Decision, Evidence
from actions.settings import PAPER_TREE


def decide(evidence: Evidence) -> Decision:
    """Choose a source.

    Before a recipe is chosen only questions about recipes and abilities are answered, and these do not come here. Then a general question near enough
    to a stored one gets its answer, a specific one with a sure intent the recipe's; otherwise the other source is tried, the intent with a lower threshold.
    """
    if not evidence.in_hand:
        return Decision("fallback", ("before a recipe",))
    if evidence.general >= PAPER_TREE.general:
        path = ["general"]
        if _near(evidence, path):
            return Decision("common_sense", tuple(path))
        if evidence.answer is not None and evidence.intent_confidence > PAPER_TREE.lower_intent:
            return Decision("recipe", (*path, "intent sure enough"))
        return Decision("fallback", (*path, "intent unsure"))
    path = ["specific"]
    if evidence.answer is not None and evidence.intent_confidence > PAPER_TREE.intent:
        return Decision("recipe", (*path, "intent sure"))
    path.append("intent unsure")
    if _near(evidence, path):
        return Decision("common_sense", tuple(path))
    if evidence.answer is not None and evidence.intent_confidence > PAPER_TREE.lower_intent:
        return Decision("recipe", (*path, "intent sure enough"))
    return Decision("fallback", tuple(path))


def _near(evidence: Evidence, path: list[str]) -> bool:
    found = evidence.look_up()
    near = found is not None and found.distance < PAPER_TREE.distance
    path.append("near" if near else "too far")
    return near
