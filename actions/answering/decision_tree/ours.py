"""Our tree: what every source promises is weighed by how probably the question is meant for it."""

from __future__ import annotations

from actions.answering.decision_tree.evidence import Decision, Evidence, General
from actions.settings import OUR_TREE


def decide(evidence: Evidence) -> Decision:
    """Choose a source.

    A question that nothing could answer is refused, unless general knowledge has one that surely means the same. Where the recipe surely answers what is surely
    meant for it, nothing else is looked at; what every recipe tells but sounds general, or is asked of things of the cook's own and not surely of the recipe, gives
    way only to a general question that surely means the same. Else the recipe's answer and the general one are weighed; where they weigh nearly the same the cook is
    asked.
    """
    path: list[str] = []
    if not evidence.in_hand:
        return _without_recipe(evidence, path)
    told = 0.0 if evidence.answer is None else max(evidence.answer, OUR_TREE.worth) * (1 - evidence.general)
    most = OUR_TREE.plain if evidence.shown or (evidence.plain and evidence.intent_confidence >= OUR_TREE.intent) else OUR_TREE.specific
    sure = evidence.answer is not None and evidence.answer >= OUR_TREE.sure and evidence.general <= most and evidence.answerable >= _least_answerable(evidence)
    if sure and evidence.general < OUR_TREE.sounding and (evidence.shown or not evidence.own):
        return Decision("recipe", ("specific", "recipe sure"))
    found = evidence.look_up()
    if sure and (found is None or found.confidence < (OUR_TREE.certain_generally if evidence.general >= OUR_TREE.generally else OUR_TREE.certain)):
        return Decision("recipe", ("general" if evidence.general >= OUR_TREE.sounding else "specific", "recipe sure"))
    if sure and evidence.own and evidence.general < OUR_TREE.sounding:
        return Decision("common_sense", ("specific", "of the cook's own")) if evidence.general >= OUR_TREE.owned else Decision("recipe", ("specific", "recipe sure"))
    known = _promise(evidence, found)
    path.append("general" if evidence.general >= OUR_TREE.general else "specific")
    if evidence.answerable < OUR_TREE.refused and (found is None or found.confidence < _least_known(evidence, found)):
        return Decision("fallback", (*path, "nothing can answer it"))
    recipe, general = told >= OUR_TREE.recipe and evidence.answer is not None, found is not None and known >= OUR_TREE.common_sense
    if recipe and general:
        return _either(evidence, told, known, path)
    if recipe:
        return Decision("recipe", (*path, "recipe"))
    if general:
        return Decision("common_sense", (*path, "known"))
    return Decision("fallback", (*path, "neither is sure"))


def _least_answerable(evidence: Evidence) -> float:
    """How answerable a question must be for a sure answer of the recipe: hardly, where it surely asks for something that the recipe surely has."""
    named = evidence.plain and evidence.intent_confidence >= OUR_TREE.named and evidence.answer is not None and evidence.answer >= OUR_TREE.found
    return OUR_TREE.strange if named or evidence.shown else OUR_TREE.doubtful


def _least_known(evidence: Evidence, found: General) -> float:
    """How surely general knowledge must have a question that looks like one that nothing can answer."""
    if evidence.answerable < OUR_TREE.hopeless:
        return OUR_TREE.same
    return OUR_TREE.misread if found.grave else OUR_TREE.certain


def _without_recipe(evidence: Evidence, path: list[str]) -> Decision:
    found = evidence.look_up()
    path.append("no recipe")
    if found is None or found.confidence < OUR_TREE.alone:
        return Decision("fallback", (*path, "not known"))
    if evidence.answerable < OUR_TREE.refused and found.confidence < _least_known(evidence, found) and not found.grave:
        return Decision("fallback", (*path, "nothing can answer it"))
    return Decision("common_sense", (*path, "known"))


def _promise(evidence: Evidence, found: General | None) -> float:
    """What the general answer promises: its confidence, weighed by how probably the question is general.

    It is more probably general where the recipe has nothing of that name, or says nothing.
    """
    if found is None:
        return 0.0
    untold = (OUR_TREE.untold_own if evidence.own else OUR_TREE.untold) if evidence.answer is None else 0.0
    least = max(OUR_TREE.elsewhere if found.elsewhere else 0.0, untold)
    return found.confidence * max(evidence.general, least)


def _either(evidence: Evidence, told: float, known: float, path: list[str]) -> Decision:
    """Both could answer: the one that promises more; of equals the recipe where it is asked for what every recipe tells, the one that this cook prefers, or the cook is asked."""
    if max(told, known) <= OUR_TREE.close * min(told, known):
        if evidence.plain and evidence.intent_confidence >= OUR_TREE.named:
            return Decision("recipe", (*path, "both", "what every recipe tells"))
        if evidence.preferred is not None:
            return Decision(evidence.preferred, (*path, "both", "as chosen before"))
        return Decision("doubt", (*path, "both", "asked which"))
    return Decision("recipe" if told > known else "common_sense", (*path, "both", "recipe promises more" if told > known else "general promises more"))
