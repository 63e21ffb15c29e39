"""Whether something is needed, worth the trouble, or may be left out: "do I really have to strain it?", "okay to skip the honey?"."""

from __future__ import annotations

import re
from itertools import pairwise

from actions.answering.reading.asked import without_call
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.choices import choices
from actions.answering.recipe_answers.claims import Claim, agreed, contradicted, denied_at, entries_pattern, first_of, mentioned
from actions.answering.recipe_answers.doings import known_verbs
from actions.answering.recipe_answers.hurry import waits
from actions.answering.recipe_answers.likeness import kin, shared
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Step

NAMED = 2  # words from which a step of another instruction is surely meant
ENOUGH = 0.5  # share of what the question names that the instruction must name


def need(question: Question) -> Answer | None:
    """Yes or no, with what the step says and why; None where nothing of the kind is asked, or the recipe does not decide it."""
    lexicon = question.lexicon
    plain = entries_pattern(lexicon, "need_stressed").sub("", normalise(without_call(normalise(question.text), lexicon)))
    plain = re.sub(r"\s+", " ", plain).strip()
    clause = next((part for part in re.split(r"[,;.!?]", plain) if _asks(part, question)), "")
    if not clause or set(tokens(plain)) & (lexicon.words("question_words") | lexicon.words("replacing_kept")):
        return None
    claim, without = Claim(question, clause), first_of(lexicon, "leaving_out_asked", clause) is not None
    if choices(claim) or any(claim.says(key) for key in ("order_before", "order_after_claim", "compared_words", "harmed_words")) or (without and claim.says("need_asked")):
        return None
    return None if _means_named(claim, plain) else _optional(claim, without) or _told(claim, without)


def _means_named(claim: Claim, plain: str) -> bool:
    """Whether "them" is a food that another clause names and the running step does not take: "no raisins for me, leave them out"."""
    named = set(mentioned(plain, claim.question))
    here = {use.index for use in claim.step.ingredients} if claim.step is not None else set()
    return not _content(claim) and bool(named) and not named & here


def _asks(clause: str, question: Question) -> bool:
    return any(first_of(question.lexicon, key, clause) for key in ("need_asked", "worth_asked", "leaving_out_asked")) or _part_named(clause, question.lexicon) != ""


def _part_named(clause: str, lexicon: Lexicon) -> str:
    """What is named of a part of the recipe that may not be needed, "fridge" of "do I need the fridge part"; empty elsewhere."""
    the, parts = any_of(lexicon.words("determiners")), any_of(lexicon.words("need_parts"))
    found = re.search(rf"\b(?:{any_of(lexicon.words('need_verbs'))})\s+(?:{the})\s+(?P<name>[\w'-]+)\s+(?:{parts})\b", clause)
    return found["name"] if found else ""


def _optional(claim: Claim, without: bool) -> Answer | None:
    """What the list calls optional may be left out."""
    lines = [claim.question.recipe.ingredients[at] for at in claim.foods]
    if not lines or not all(line.optional for line in lines):
        return None
    fact = claim.question.said([line.text for line in lines])
    return agreed(fact) if without else contradicted(fact)


def _told(claim: Claim, without: bool) -> Answer | None:
    """What the running instruction does is needed, and may not be left out; what it denies is not."""
    words = _content(claim)
    step = _step(words, claim) or _elsewhere(words, claim)
    if step is None or any(first_of(claim.lexicon, key, normalise(step.text)) for key in ("optional_words", "allowing_words")):
        return None
    text = normalise(step.text)
    verbs = frozenset[str]().union(*(kin(word, claim.lexicon) for word in _verbs(words, claim)))
    places = [found.start() for found in re.finditer(r"[^\W\d_]+", text) if stem(found[0], claim.lexicon.language) in verbs]
    denied = bool(places) and all(denied_at(text, at, claim.lexicon) for at in places)
    fact = f"{claim.told(step)}. {step.why.rstrip('.')}" if step.why else claim.told(step)
    if without != denied:
        return contradicted(fact, step)
    if step in claim.instruction:
        return agreed(fact, step)
    return Answer("utter_check_yes_step", {"fact": fact, "number": step.number}, answer_id=f"step-{step.number}")


def _verbs(words: frozenset[str], claim: Claim) -> frozenset[str]:
    """Those of some stems that name what can be done; a tool behind an article is a thing: "push it through the sieve"."""
    known, said, language = known_verbs(claim), tokens(claim.plain), claim.lexicon.language
    tools = set(stems(" ".join(claim.question.recipe.utensils), language))
    named = tools & {stem(word, language) for before, word in pairwise(said) if before in claim.lexicon.words("determiners")}
    return frozenset(word for word in words - named if kin(word, claim.lexicon) & known)


def _elsewhere(words: frozenset[str], claim: Claim) -> Step | None:
    """The only step of the recipe that says all that is asked about, a verb and what it is done with."""
    if len(words) < NAMED or not _verbs(words, claim):
        return None
    doing = [step for step in claim.question.recipe.steps if shared(words, step.text, claim.lexicon) == words]
    return doing[0] if len(doing) == 1 else None


def _content(claim: Claim) -> frozenset[str]:
    lexicon = claim.lexicon
    asking = frozenset(word for key in ("need_asked", "worth_asked", "leaving_out_asked") for entry in lexicon.words(key) for word in entry.split())
    return frozenset(content_stems(claim.plain, lexicon, without=asking | lexicon.words("claim_fillers") | lexicon.words("need_fillers") | lexicon.words("wait_words")))


def _step(words: frozenset[str], claim: Claim) -> Step | None:
    """The step that does what is asked about: one of the instruction that shares a verb with the question; the running one where "it" alone is named."""
    lexicon, running = claim.lexicon, claim.step
    if running is None:
        return None
    if claim.says("must_wait"):
        words = _waited_for(words, claim)
    if not words and first_of(lexicon, "wait_words", claim.plain):
        return running if waits(running, lexicon) else None
    if not words:
        meant = set(claim.words) & (lexicon.words("standing_for") | lexicon.words("step_words"))
        return running if meant and not first_of(lexicon, "need_asked", claim.plain) else None
    whole = " ".join(step.text for step in claim.instruction)
    if len(shared(words, whole, lexicon)) < ENOUGH * len(words):
        return None
    part = bool(_part_named(claim.plain, lexicon))
    verbs = words if part else _verbs(words, claim)
    doing = [step for step in claim.instruction if shared(verbs, step.text, lexicon) and not _is_of_other_food(step, claim)]
    nearest = sorted(doing, key=lambda step: (abs(step.number - running.number), step.number)) if part else doing
    return max(nearest, key=lambda step: (len(shared(words, step.text, lexicon)), step == running), default=None)


def _is_of_other_food(step: Step, claim: Claim) -> bool:
    """Whether a step takes foods, but none that the question names: that the cucumber is peeled does not say that the tomatoes are."""
    taken = {use.index for use in step.ingredients}
    return bool(claim.foods) and bool(taken) and not taken & set(claim.foods)


def _waited_for(words: frozenset[str], claim: Claim) -> frozenset[str]:
    """Of some stems those that the waits of the instruction say; what is told beside a wait is why the cook minds it: "wait for it to cool, kids are going mental".

    None of them where a time is named and the running step waits: "wait half an hour, my guests are hungry".
    """
    waited = [step for step in claim.instruction if waits(step, claim.lexicon)]
    said = shared(words, " ".join(step.text for step in waited), claim.lexicon)
    return said if said or (claim.step in waited and durations(claim.plain, claim.lexicon)) else words
