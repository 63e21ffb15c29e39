"""Yes or no by what was learned: where no rule decides, and whether it supports a rule that does."""

from __future__ import annotations

from actions.answering.polarity.decider import Verdict
from actions.answering.polarity.evidence import LINE, STEP, TOOL
from actions.answering.polarity.safety import harmful
from actions.answering.polarity.wording import action_stems
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import Claim, agreed, contradicted
from actions.answering.recipe_answers.likeness import kin
from actions.language.words import normalise, stem, stems
from actions.recipes.steps.cutting import aloud
from actions.settings import POLARITY

AGREEING = ("utter_check_yes", "utter_check_yes_step")
DENYING = ("utter_check_no", "utter_check_no_food", "utter_check_not_yet", "utter_check_also")
"""Responses of rules that say yes or no to a claim about what the recipe says."""


def judged(question: Question) -> Answer | None:
    """The answer of what was learned; None where it is not sure enough, or where a mistake could harm."""
    verdict = question.verdict
    if verdict is None or verdict.confidence < POLARITY.decided or harmful(verdict.asking, verdict.agrees, verdict.evidence):
        return None
    return _answer(question, verdict) if _settles(verdict, question) else None


def _settles(verdict: Verdict, question: Question) -> bool:
    """Whether the deciding sentence speaks of what a question asks leave for: that rice is rinsed does not say whether it may be reheated, where another step does that."""
    asking, evidence, lexicon = verdict.asking, verdict.evidence, question.lexicon
    if not asking.says("may_words"):
        return True
    told = {word for word in asking.content if kin(word, lexicon) & evidence.wording.known}
    general = {stem(verb, lexicon.language) for verb in lexicon.words("general_verbs") | lexicon.words("generic_verbs")}
    named = {verb for piece in question.pieces[:1] for verb in piece.asked.verbs} | (set(asking.content) & action_stems(lexicon))
    deeds = named - general
    elsewhere = {word for step in question.recipe.steps if step.source != evidence.source for word in stems(f"{step.text} {step.detail or ''}", lexicon.language)}
    if deeds & elsewhere and not deeds & told:
        return False
    return bool(told) or bool({side.group for side in asking.whole.sides} & {side.group for side in evidence.wording.sides})


def supported(ruled: Answer, question: Question, *, compared: bool) -> bool:
    """Whether what was learned finds the answer of a rule likely enough, and a "yes" could not harm.

    Args:
        ruled: the answer.
        question: the question.
        compared: whether the rule compares values, of which less was learned.
    """
    verdict = question.verdict
    if verdict is None or ruled.response not in (*AGREEING, *DENYING):
        return True
    agrees = ruled.response in AGREEING
    if agrees and harmful(verdict.asking, agrees, verdict.evidence):
        return False
    likely = verdict.yes if agrees else verdict.no
    return likely >= (POLARITY.compared if compared else POLARITY.supported)


def _answer(question: Question, verdict: Verdict) -> Answer:
    evidence = verdict.evidence
    step = question.recipe.steps[evidence.step - 1] if evidence.step else None
    fact = _fact(question, verdict)
    if step is not None and verdict.agrees and step.number >= question.step > 0 and verdict.asking.says("before_this"):
        return Answer("utter_turn_no", {"step_text": aloud(step.text, question.lexicon), "number": step.number}, answer_id=f"step-{step.number}", confidence=verdict.confidence)
    away = step is not None and evidence.kind == STEP and (question.running is None or question.running.source != step.source)
    if away and step is not None and verdict.agrees:
        return Answer("utter_check_yes_step", {"fact": fact, "number": step.number}, answer_id=f"step-{step.number}", confidence=verdict.confidence)
    return (agreed if verdict.agrees else contradicted)(fact, step, verdict.confidence)


def _fact(question: Question, verdict: Verdict) -> str:
    """The deciding sentence as it is said within another; the end of a step is left out only where its beginning says all that the question names.

    "To the rim?" is decided by "until they are nearly full", which shares no word with it.
    """
    evidence, lexicon = verdict.evidence, question.lexicon
    if evidence.kind == STEP:
        step = question.recipe.steps[evidence.step - 1]
        begun = Claim(question, normalise(question.text)).told(step)
        said = set(stems(begun, lexicon.language))
        if all(kin(word, lexicon) & said for word in verdict.asking.content):
            return begun
        whole = aloud(step.text, lexicon).rstrip(".")
        return whole[:1].lower() + whole[1:]
    text = evidence.text.rstrip(".")
    return text if evidence.kind in (LINE, TOOL) else text[:1].lower() + text[1:]
