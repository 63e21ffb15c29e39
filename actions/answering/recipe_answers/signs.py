"""How to see that something is done: "how'll I know they're done", "what am I looking for in the sauce"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from actions.answering.reading.slots import HEAT, SIGN
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import Claim, entries_pattern, first_of, mentioned
from actions.answering.recipe_answers.found import capital
from actions.answering.recipe_answers.likeness import kin, shared
from actions.language.words import content_stems, normalise, stem
from actions.recipes.model import Step
from actions.recipes.steps.steps import end_signs
from actions.settings import READING


def sign(question: Question) -> Answer | None:
    """What the running instruction tells of it; None where that is not asked, where it is asked of another instruction, or where the reader surely knows a sign of this one."""
    plain, running = normalise(question.text), question.running
    if running is None or not entries_pattern(question.lexicon, "sign_asked").search(plain) or _is_read(question):
        return None
    claim = Claim(question, _up_to_deed(plain, question))
    words, told = _content(claim), {step.number: _signs(step, question) for step in claim.instruction}
    scores = {step.number: len(shared(words, " ".join([step.text, *told[step.number]]), question.lexicon)) for step in claim.instruction}
    if words and not any(scores.values()):
        return _ahead(claim, words)
    if not words and claim.plain != plain:  # "what am I looking for before the chicken goes in?"
        return _first_told([step for step in claim.instruction if step.number >= running.number], told)
    asked_of = max(claim.instruction, key=lambda step: (scores[step.number], step == running))
    leads_to = asked_of.number > running.number and stem(asked_of.action or "", question.lexicon.language) in _kin_of(words, question)
    best = running if told[running.number] and (leads_to or scores[running.number] == scores[asked_of.number]) else asked_of
    if not told[best.number]:
        return None
    return Answer("utter_found", {"items": "; ".join(capital(one) for one in told[best.number])}, answer_id=f"step-{best.number}")


def _up_to_deed(plain: str, question: Question) -> str:
    """A question up to the work ahead before which it wants the sign; whole where no later step speaks of that: "before it burns"."""
    lexicon = question.lexicon
    before = entries_pattern(lexicon, "order_before").search(plain)
    if before is None:
        return plain
    named = set(mentioned(plain[before.end() :], question))
    ahead = {use.index for step in question.recipe.steps[question.step :] for use in step.ingredients}
    return plain[: before.start()].strip() if named & ahead or first_of(lexicon, "after_this", plain[before.end() :]) else plain


def _ahead(claim: Claim, words: frozenset[str]) -> Answer | None:
    """The sign of the next step ahead that goes on with what the running step takes, where "they" are meant and it speaks of what is asked: "not just brown outside?"."""
    question, running = claim.question, claim.question.running
    if running is None or claim.foods or not {word.partition("'")[0] for word in claim.words} & claim.lexicon.words("references_to_things"):
        return None
    foods = {use.index for use in running.ingredients} or set(mentioned(normalise(running.text), question))
    later = [step for step in question.recipe.steps[running.number :] if foods & {*mentioned(normalise(step.text), question), *(use.index for use in step.ingredients)}]
    told = {step.number: _signs(step, question) for step in later}
    return _first_told([step for step in later if shared(words, " ".join(told[step.number]), claim.lexicon)], told)


def _first_told(steps: Sequence[Step], told: Mapping[int, list[str]]) -> Answer | None:
    """The signs of the first of some steps that has any."""
    step = next((step for step in steps if told[step.number]), None)
    return Answer("utter_found", {"items": "; ".join(capital(one) for one in told[step.number])}, answer_id=f"step-{step.number}") if step is not None else None


def _content(claim: Claim) -> frozenset[str]:
    lexicon = claim.lexicon
    asking = frozenset(word for entry in lexicon.words("sign_asked") for word in entry.split())
    return frozenset(content_stems(claim.plain, lexicon, without=asking | lexicon.words("sign_fillers") | lexicon.words("generic_verbs") | lexicon.words("question_fillers")))


def _kin_of(words: frozenset[str], question: Question) -> frozenset[str]:
    """Stems of the words that mean about the same as some stems."""
    return frozenset[str]().union(*(kin(word, question.lexicon) for word in words))


def _signs(step: Step, question: Question) -> list[str]:
    """The ends of a step, then that of what the card tells more of it."""
    more = end_signs(step.detail or "", question.lexicon)[-1:]
    known = set(content_stems(" ".join(step.until), question.lexicon))
    return [*step.until, *(one for one in more if not set(content_stems(one, question.lexicon)) <= known)]


def _is_read(question: Question) -> bool:
    """Whether the reader is sure of a sign of the running step, or of one of its instruction where the running step has none."""
    best, running = next(iter(question.pieces), None), question.running
    if best is None or running is None or best.confidence < READING.sure or best.slot.kind not in (SIGN, HEAT) or not best.slot.step:
        return False
    if best.slot.step <= running.number <= max(best.slot.step, best.slot.last):
        return True
    return not _signs(running, question) and question.recipe.steps[best.slot.step - 1].source == running.source
