"""Whether something is kept or thrown away, stays in or comes out: "do the lime leaves stay in the curry?"."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import Claim, agreed, contradicted, denied_at, entries_pattern, first_of
from actions.answering.recipe_answers.likeness import shared
from actions.language.words import content_stems, normalise, stems, tokens
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

ENOUGH = 0.5  # share of the words for a thing that the step, with those of its instruction, says


def fate(question: Question) -> Answer | None:
    """What the running instruction does with a thing of which it is asked whether it stays; None for other questions, or where it takes nothing away.

    Args:
        question: the question in its situation.
    """
    lexicon, plain = question.lexicon, normalise(question.text)
    stays, goes = (first_of(lexicon, key, plain) for key in ("fate_stays", "fate_goes"))
    claim = Claim(question, plain)
    if question.running is None or not (stays or goes) or claim.denied or set(tokens(plain)) & lexicon.words("question_words"):
        return None
    step = _taking_away(claim, "fate_told" if stays else "fate_told_out")
    if step is None:
        return None
    if stays and goes:
        return Answer("utter_order_step", {"step_text": aloud(step.text, lexicon), "number": step.number}, answer_id=f"step-{step.number}")
    fact = f"{claim.told(step)}. {step.why.rstrip('.')}" if step.why and claim.says("need_asked") else claim.told(step)
    return contradicted(fact, step) if stays else agreed(fact, step)


def _taking_away(claim: Claim, key: str) -> Step | None:
    """The step of the running instruction that takes away what is named; "it" is what the running step takes away."""
    lexicon = claim.lexicon
    asking = frozenset(word for key in ("fate_stays", "fate_goes", "need_asked") for entry in lexicon.words(key) for word in entry.split())
    skip = asking | lexicon.words("claim_fillers") | lexicon.words("need_fillers") | lexicon.words("generic_verbs") | lexicon.words("question_fillers")
    named = frozenset(content_stems(claim.plain, lexicon, without=skip))
    whole = " ".join(step.text for step in claim.instruction)
    for step in claim.instruction:
        text = normalise(step.text)
        place = entries_pattern(lexicon, key).search(text)
        if place is None or denied_at(text, place.start(), lexicon):
            continue
        said = shared(named, step.text, lexicon)
        if (said and len(shared(named, whole, lexicon)) >= ENOUGH * len(named)) or (not named and step == claim.step):
            return step
    return None


def takes_out(question: Question) -> bool:
    """Whether a question speaks of what comes out, and the instruction in hand takes just that away: "how many leaves am I fishing out?".

    Args:
        question: the question in its situation.
    """
    lexicon, running = question.lexicon, question.running
    if running is None or first_of(lexicon, "fate_goes", normalise(question.text)) is None:
        return False
    taking = [step for step in question.recipe.steps if step.source == running.source and first_of(lexicon, "fate_told_out", normalise(step.text))]
    going = frozenset(word for entry in lexicon.words("fate_goes") for word in entry.split())
    named = set(content_stems(question.text, lexicon, without=going | lexicon.words("generic_verbs") | lexicon.words("question_fillers")))
    return any(named & set(stems(step.text, lexicon.language)) for step in taking)  # by its very name: the mince is no slice
