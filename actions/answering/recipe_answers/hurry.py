"""Whether a wait may be cut short or portions may go in together: "can I slice into it straight away?", "could both trays go in together?"."""

from __future__ import annotations

from actions.answering.reading.asked import without_call
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.choices import choices
from actions.answering.recipe_answers.claims import Claim, agreed, contradicted, entries_pattern, first_of
from actions.answering.recipe_answers.likeness import shared
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, normalise, stem, stems
from actions.recipes.model import Step

TWO = "2"
NEXT = 2  # steps behind the running one that a deed waits for which none of them tells: "can I cut it straight away?"
NEAR = 3  # words behind "half of" that name what is taken


def hurried(question: Question) -> Answer | None:
    """Yes or no, with what the step says and why; None where nothing of the kind is asked, or the recipe does not decide it."""
    lexicon, running = question.lexicon, question.running
    plain = normalise(without_call(normalise(question.text), lexicon))
    claim = Claim(question, plain)
    if running is None or set(claim.words) & lexicon.words("question_words") or choices(claim) or claim.denied or first_of(lexicon, "passed_words", plain):
        return None
    return _waited(claim, running) or _portioned(claim, running) or _both(claim, running)


def _content(claim: Claim, *keys: str) -> frozenset[str]:
    lexicon = claim.lexicon
    asking = frozenset(word for key in keys for entry in lexicon.words(key) for word in entry.split())
    fillers = lexicon.words("claim_fillers") | lexicon.words("need_fillers") | lexicon.words("claiming_nothing")
    return frozenset(content_stems(claim.plain, lexicon, without=asking | fillers))


def _stands_for(claim: Claim) -> bool:
    return bool(set(claim.words) & claim.lexicon.words("standing_for"))


def _fact(claim: Claim, step: Step, because: str = "") -> str:
    told = claim.told(step, because)
    return f"{told}. {step.why.rstrip('.')}" if step.why else told


def _waited(claim: Claim, running: Step) -> Answer | None:
    """"Straight away?" against a wait of the instruction that stands between now and what is asked about."""
    if not first_of(claim.lexicon, "hurry_words", claim.plain):
        return None
    words, ahead = _content(claim, "hurry_words", "heated_vessels"), [step for step in claim.instruction if step.number >= running.number]
    sharing = {step.number: shared(words, step.text, claim.lexicon) for step in claim.instruction}
    if words and not _stands_for(claim) and not any(sharing.values()):
        return None
    shares = any(sharing[step.number] for step in ahead)
    last = max(ahead, key=lambda step: (len(sharing[step.number]), -step.number)).number if shares else running.number + NEXT
    for step in ahead:
        if step.number > last:
            break
        if waits(step, claim.lexicon):
            return contradicted(_fact(claim, step, " ".join(step.until)), step)
        told = first_of(claim.lexicon, "hurry_told", normalise(step.text))
        if told and step.number == (last if shares else running.number):
            return agreed(_fact(claim, step, told), step)
    return None


def waits(step: Step, lexicon: Lexicon) -> bool:
    """Whether a step is a wait of some length."""
    resting, letting = ({stem(word, lexicon.language) for word in lexicon.words(key)} for key in ("resting_verbs", "letting_verbs"))
    said = set(stems(step.text, lexicon.language))
    rests = stem(step.action or "", lexicon.language) in resting or bool(said & resting and said & letting)
    lasts = bool(step.durations or step.until) and not first_of(lexicon, "deadline_words", normalise(step.text))  # "within 2 hours" may be at once
    return rests and lasts


def _portioned(claim: Claim, running: Step) -> Answer | None:
    """"All of it at once?" where the running step takes a part of it, or one after the other."""
    if not claim.says("together_asked") and not claim.says("all_of_it"):
        return None
    if claim.says("share_rest") or set(claim.words) & claim.lexicon.words("left_over"):
        return None
    words = _of_foods(claim) or _content(claim, "together_asked", "all_of_it", "share_all")
    for step in claim.instruction:
        told = _portion(words, step, claim)
        if told and not first_of(claim.lexicon, "together_told", normalise(step.text)):
            return contradicted(_fact(claim, step, told), step)
    return None


def _of_foods(claim: Claim) -> frozenset[str]:
    """Stems of the words that name the foods of a question; of one that is named by its class all words of its name: "the meat" is the beef."""
    named = frozenset(stems(" ".join(claim.question.recipe.ingredients[at].called for at in claim.foods), claim.lexicon.language))
    return named & claim.stems or named


def _portion(words: frozenset[str], step: Step, claim: Claim) -> str | None:
    """The words by which a step takes what is asked about in portions; "it" is what the running step takes."""
    text, lexicon = normalise(step.text), claim.lexicon
    standing = step == claim.step and _stands_for(claim)
    each = first_of(lexicon, "portion_told", text) if claim.says("together_asked") else None
    if each and (standing or shared(words, text, lexicon)):
        return each
    part = entries_pattern(lexicon, "portion_of").search(text)
    behind = " ".join(text[part.end() :].split()[:NEAR]) if part else ""
    return part[0] if part and (standing or shared(words, behind.partition(",")[0], lexicon)) else None


def _both(claim: Claim, running: Step) -> Answer | None:
    """"Both of them?" where the running step takes both, or one of two."""
    if not first_of(claim.lexicon, "both_words", claim.plain):
        return None
    words, text = _content(claim, "both_words"), normalise(running.text)
    if words and shared(words, running.text, claim.lexicon) != words:
        return None
    both, one = first_of(claim.lexicon, "both_told", text), first_of(claim.lexicon, "portion_told", text) or first_of(claim.lexicon, "portion_of", text)
    paired = len(running.ingredients) == 1 and running.ingredients[0].unit is None and running.ingredients[0].quantity == TWO
    if bool(both or paired) == bool(one):
        return None
    return agreed(claim.told(running, both or ""), running) if both or paired else contradicted(claim.told(running, one or ""), running)
