"""Our tree: what every source promises is weighed by how probably the question is meant for it."""

from __future__ import annotations

from actions.answering.decision_tree.evidence import Decision, Evidence, General
from actions.settings import OUR_TREE


def decide(evidence: Evidence) -> Decision:
    """Choose a source.

    A question that nothing could answer is refused, unless general knowledge has one that surely means the same. Where the recipe surely answers what is surely meant for it,
    nothing else is looked at. Else the recipe's answer and the general one are weighed; where they weigh nearly the same the cook is asked.
    """
    path: list[str] = []
    if not evidence.in_hand:
        return _without_recipe(evidence, path)
    told = 0.0 if evidence.answer is None else max(evidence.answer, OUR_TREE.worth) * (1 - evidence.general)
    most = OUR_TREE.plain if evidence.plain and evidence.intent_confidence >= OUR_TREE.intent else OUR_TREE.specific
    named = evidence.plain and evidence.intent_confidence >= OUR_TREE.named and evidence.answer is not None and evidence.answer >= OUR_TREE.found
    if evidence.answer is not None and evidence.answer >= OUR_TREE.sure and evidence.general <= most and evidence.answerable >= (OUR_TREE.strange if named else OUR_TREE.doubtful):
        return Decision("recipe", ("specific", "recipe sure"))
    found = evidence.look_up()
    known = _promise(evidence, found)
    path.append("general" if evidence.general >= OUR_TREE.general else "specific")
    if evidence.answerable < OUR_TREE.refused and known < OUR_TREE.certain:
        return Decision("fallback", (*path, "nothing can answer it"))
    recipe, general = told >= OUR_TREE.recipe and evidence.answer is not None, found is not None and known >= OUR_TREE.common_sense
    if recipe and general:
        return _either(evidence, told, known, path)
    if recipe:
        return Decision("recipe", (*path, "recipe"))
    if general:
        return Decision("common_sense", (*path, "known"))
    return Decision("fallback", (*path, "neither is sure"))


def _without_recipe(evidence: Evidence, path: list[str]) -> Decision:
    found = evidence.look_up()
    path.append("no recipe")
    if found is None or found.confidence < OUR_TREE.alone:
        return Decision("fallback", (*path, "not known"))
    if evidence.answerable < OUR_TREE.refused and found.confidence < OUR_TREE.certain:
        return Decision("fallback", (*path, "nothing can answer it"))
    return Decision("common_sense", (*path, "known"))


def _promise(evidence: Evidence, found: General | None) -> float:
    """What the general answer promises: its confidence, weighed by how probably the question is general; fully where the recipe has nothing of that name."""
    if found is None:
        return 0.0
    return found.confidence * (max(evidence.general, OUR_TREE.elsewhere) if found.elsewhere else evidence.general)


def _either(evidence: Evidence, told: float, known: float, path: list[str]) -> Decision:
    """Both could answer: the one that promises more, the one that this cook prefers, or the cook is asked."""
    if max(told, known) <= OUR_TREE.close * min(told, known):
        if evidence.preferred is not None:
            return Decision(evidence.preferred, (*path, "both", "as chosen before"))
        return Decision("doubt", (*path, "both", "asked which"))
    return Decision("recipe" if told > known else "common_sense", (*path, "both", "recipe promises more" if told > known else "general promises more"))
