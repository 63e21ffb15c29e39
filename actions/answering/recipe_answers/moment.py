"""When something is done: "when do the eggs go in?", "when do I salt the aubergines?", "at what point do the bay leaves come out?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.answering.reading.classes import class_names
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import Claim, denied_at, entries_pattern, first_of, mentioned
from actions.answering.recipe_answers.hurry import waits
from actions.answering.recipe_answers.likeness import kin
from actions.answering.recipe_answers.parting import stemmed
from actions.answering.recipe_answers.turns import foods_in
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

LONGEST = 40  # words of the waits that are told before a step
ENOUGH = 0.5  # share of the words for a thing that a step which takes it out, with those of its instruction, says


def moment(question: Question) -> Answer | None:
    """The step in which something is done of which it is asked when; None for other questions, or where no step does it.

    The running step and those ahead go before earlier ones. When something is done or ready is told by its sign.

    Args:
        question: the question in its situation.
    """
    plain = _asked(question)
    if not plain:
        return None
    claim = Claim(question, plain)
    doing = _taking_out(claim) if _goes_out(claim) else _doing(claim)
    return (_waited(claim, doing) or _told(claim, doing)) if doing else None


def _asked(question: Question) -> str:
    """What is asked before or behind "when"; empty for other questions."""
    lexicon, plain = question.lexicon, normalise(question.text)
    start = next((form for form in sorted(lexicon.words("moment_starts"), key=len, reverse=True) if plain.startswith(f"{form} ")), "")
    asked = plain[len(start) :].strip() if start else _before_end(plain, lexicon)
    said = tokens(asked)
    asks = bool(said) and not set(said) & lexicon.words("moment_states")
    whole = not start or (asks and said[0] in lexicon.words("polar_starts")) or _is_cut_short(asked, question)
    return asked if asks and whole else ""


def _before_end(plain: str, lexicon: Lexicon) -> str:
    """The clause before a "when" that ends a question: "chopped, in the pan. garlic when?"; empty for other questions."""
    asked = re.fullmatch(rf"(?:.*[,;.!?]\s+)?(?P<asked>[^,;.!?]+?)\W+(?:{any_of(lexicon.words('moment_starts'))})\W*", plain)
    return asked["asked"] if asked and not set(tokens(asked["asked"])) & lexicon.words("question_words") else ""


def _is_cut_short(asked: str, question: Question) -> bool:
    """Whether what stands behind "when" names a food and has no subject of its own: "when to add the cheese", "when garlic"."""
    lexicon = question.lexicon
    spoken = lexicon.words("polar_starts") | lexicon.words("being_verbs") | lexicon.words("askers") | lexicon.words("question_words")
    return not set(tokens(asked)) & spoken and bool(mentioned(asked, question))


def _goes_out(claim: Claim) -> bool:
    """Whether something is asked to come out: "when do I take the lemon out"."""
    said, lexicon = set(tokens(claim.plain)), claim.lexicon
    return first_of(lexicon, "fate_goes", claim.plain) is not None or bool(said & lexicon.words("out_verbs") and said & lexicon.words("out_words"))


def _told(claim: Claim, doing: Sequence[Step]) -> Answer:
    """The first of the steps that is not yet done, else the last that was."""
    now = claim.question.step
    step = next((step for step in doing if step.number >= now), doing[-1])
    response = "utter_turn_now" if step.number == now else "utter_turn_later" if step.number > now else "utter_turn_done"
    return Answer(response, {"step_text": aloud(step.text, claim.lexicon), "number": step.number}, answer_id=f"step-{step.number}")


def _waited(claim: Claim, doing: Sequence[Step]) -> Answer | None:
    """What is waited for until then, where it is asked when something may be done: "when can I cut it?" of a pie that still cools for 90 minutes."""
    question, lexicon = claim.question, claim.lexicon
    step = next((step for step in doing if step.number >= question.step), None)
    if step is None or step.number == question.step or not set(tokens(normalise(question.text))) & lexicon.words("may_words"):
        return None
    waited = [one for one in question.recipe.steps[max(question.step - 1, 0) : step.number - 1] if one.durations and waits(one, lexicon)]
    text = " ".join(aloud(one.text, lexicon) for one in [*waited, step])
    if not waited or len(text.split()) > LONGEST:
        return None
    return Answer("utter_found_in_steps", {"step_text": text, "number": waited[0].number, "last": step.number}, answer_id=f"step-{step.number}")


def _doing(claim: Claim) -> list[Step]:
    """Steps that do what is asked about: take foods, where it is only asked when these go in, else say every word of it."""
    question, lexicon = claim.question, claim.lexicon
    foods = set(foods_in(claim.plain, question))
    named = frozenset(word for at in foods for word in stems(question.recipe.ingredients[at].called, lexicon.language))
    deed = _words(claim) - named - (class_names(lexicon) if foods else frozenset())
    if foods and not deed and claim.says("moment_again"):
        ahead = [step for step in question.recipe.steps[question.step :] if _holds(step, foods, named, claim)]
        return [step for step in ahead if step.action in lexicon.words("moment_returning")] or ahead
    if not deed and foods:
        return _together(claim, _adding(claim, foods))
    if not deed:
        return []
    found = _saying(deed, claim)
    return [step for step in found if not foods or _holds(step, foods, named, claim)]


def _saying(deed: frozenset[str], claim: Claim) -> list[Step]:
    """Steps that say every word of what is done; where none does, those that do it and whose instruction says the others: "then stretch it" of a dough."""
    lexicon, steps = claim.lexicon, claim.question.recipe.steps
    told = {step.number: set(stems(step.text, lexicon.language)) for step in steps}
    found = [step for step in steps if all(kin(word, lexicon) & told[step.number] for word in deed)]
    if found:
        return found
    whole = {step.number: set[str]().union(*(told[other.number] for other in steps if other.source == step.source)) for step in steps}
    doing = [step for step in steps if stem(step.action or "", lexicon.language) in deed]
    return [step for step in doing if all(kin(word, lexicon) & whole[step.number] for word in deed)]


def _together(claim: Claim, steps: list[Step]) -> list[Step]:
    """Of steps that take a food those that speak of most of what is named: "when do I salt the mushrooms"."""
    language, listed = claim.lexicon.language, claim.question.recipe.ingredients
    named = set(stems(claim.plain, language))
    told = [len(named & set(stems(" ".join([step.text, *(listed[use.index].called for use in step.ingredients if use.index is not None)]), language))) for step in steps]
    return [step for step, count in zip(steps, told, strict=True) if count == max(told)]


def _adding(claim: Claim, foods: set[int]) -> list[Step]:
    """Steps that put foods into something; where none does, those that use them."""
    lexicon = claim.lexicon
    adds = lexicon.words("introducing") | lexicon.words("more_adding") | lexicon.words("turn_adding")
    using = [step for step in claim.question.recipe.steps if {use.index for use in step.ingredients} & foods]
    return [step for step in using if step.action in adds] or using


def _holds(step: Step, foods: set[int], named: frozenset[str], claim: Claim) -> bool:
    """Whether a step speaks of foods, by their names or what it takes of the list."""
    return bool({use.index for use in step.ingredients} & foods) or bool(named & set(stems(step.text, claim.lexicon.language)))


def _taking_out(claim: Claim) -> list[Step]:
    """Steps that take away what is named."""
    named = _words(claim) - stemmed(claim.lexicon, "fate_goes", "out_verbs")
    found = []
    for step in claim.question.recipe.steps:
        place = entries_pattern(claim.lexicon, "fate_told_out").search(normalise(step.text))
        if place is None or denied_at(normalise(step.text), place.start(), claim.lexicon):
            continue
        said = frozenset(word for word in named if kin(word, claim.lexicon) & set(stems(step.text, claim.lexicon.language)))
        if said and len(said) >= ENOUGH * len(named):
            found.append(step)
    return found


def _words(claim: Claim) -> frozenset[str]:
    """Stems of what carries content, without words for going in and for the question itself."""
    lexicon, language = claim.lexicon, claim.lexicon.language
    idle = lexicon.words("generic_verbs") | lexicon.words("question_fillers") | lexicon.words("claim_fillers") | lexicon.words("moment_fillers")
    idle |= lexicon.words("introducing")
    return frozenset(set(content_stems(claim.plain, lexicon)) - {stem(word, language) for word in idle})
