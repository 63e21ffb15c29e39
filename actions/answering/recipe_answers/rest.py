"""When and where the rest of something goes in ("and the other half, when?"), and how much in a later or an earlier step ("how much butter at the end?")."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import FRAGMENT, entries_pattern, first_of, mentioned
from actions.answering.recipe_answers.fates import takes_out
from actions.answering.recipe_answers.found import capital
from actions.answering.recipe_answers.parting import Food, Portion, food_of, parted_here, portions, said_of, stemmed
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.step_ingredients import ALL_SAID

LOOK_BACK = 2  # steps in which a food was divided that "the other half" may mean


def rest(question: Question) -> Answer | None:
    """The step that takes what is left of a food; None where the question asks for none, or no step does."""
    plain = normalise(question.text)
    asks = first_of(question.lexicon, "other_parts", plain) or first_of(question.lexicon, "keeping_back", plain)
    if question.running is None or not asks or not _asks_place(question, plain):
        return None
    named = food_of(question, plain)
    if named is None and not mentioned(plain, question):
        return None if _things(question, plain) else _of_parted(question, question.running, plain)
    left = _left(question, portions(question, named)) if named is not None else None
    if left is not None:
        return _told(question, left.step, {named} if isinstance(named, int) else set())
    return _later(question, question.running, plain) if first_of(question.lexicon, "other_parts", plain) else None


def _of_parted(question: Question, running: Step, plain: str) -> Answer | None:
    """The next step that takes what is left of the thing of which a part was just taken: "and the rest, when?"."""
    food = parted_here(question)
    ahead = [one for one in portions(question, food) if one.step.number > running.number] if food is not None else []
    if ahead:
        return _told(question, ahead[0].step, {food} if isinstance(food, int) else set())
    return _later(question, running, plain) if first_of(question.lexicon, "other_parts", plain) else None


def part(question: Question) -> Answer | None:
    """How much of an ingredient that the steps part goes in at the end, first, or where the question says; None for other questions."""
    lexicon, plain = question.lexicon, normalise(question.text)
    share = first_of(lexicon, "share_asked", plain)
    if not share or question.running is None or first_of(lexicon, "whole_amount", plain):
        return None
    if takes_out(question):
        return None  # "how many leaves am I fishing out?" asks for no part that goes in
    if set(tokens(plain)) & lexicon.words("left_over"):
        return None  # "how much butter do I have left?" asks for no part that a step takes
    together = str(lexicon.entries.get("and", ""))
    if together in plain.split() and len(mentioned(plain, question)) > 1:
        return None  # "how much water and salt goes in?" asks for both
    food = food_of(question, plain)
    if food is None and not mentioned(plain, question) and not _things(question, plain) and first_of(lexicon, "other_parts", plain):
        food = parted_here(question)  # "remaining: how much?"
    counted = mentioned(plain[plain.find(share) + len(share) :], question)
    if food is not None and len(counted) > 1 and not said_of(question, food) & set(stems(question.recipe.ingredients[counted[0]].called, lexicon.language)):
        return None  # "how much sugar dissolves in the vinegar" asks for no part of the vinegar
    parts = portions(question, food) if food is not None else []
    meant = _meant(question, plain, food, parts) if food is not None and parts else None
    if meant is None:
        return None
    fields = {"part": capital(meant.words), "number": meant.step.number, "step_text": aloud(meant.step.text, lexicon)}
    return Answer("utter_part_amount", fields, answer_id=f"step-{meant.step.number}")


def _meant(question: Question, plain: str, food: Food, parts: list[Portion]) -> Portion | None:
    """The part that a question means by its place in the order, by that it is left, or by what only its step says."""
    lexicon = question.lexicon
    if first_of(lexicon, "other_parts", plain):
        return _left(question, parts)
    places = entries_pattern(lexicon, "parting_last"), entries_pattern(lexicon, "parting_first")
    wanted = _things(question, plain) - said_of(question, food)
    last, first = (bool(place.search(plain)) for place in places)
    if last != first:
        return None if wanted - stemmed(lexicon, "parting_last", "parting_first") - _named_with(question, plain) else parts[-1] if last else parts[0]
    by_step = [one for one in parts if wanted and wanted <= set(stems(one.step.text, lexicon.language))]
    return by_step[0] if len(by_step) == 1 else None


def _things(question: Question, plain: str) -> set[str]:
    """Stems of the words of a question that name something, or say what is done with it in particular."""
    lexicon = question.lexicon
    units = {stem(unit, lexicon.language) for unit in lexicon.unit_of}
    skip = units | stemmed(lexicon, "parting_fillers", "question_fillers", "generic_verbs", "adding_words", "now_words", "share_asked", "other_parts", "keeping_back")
    return set(content_stems(plain, lexicon)) - skip


def _named_with(question: Question, plain: str) -> set[str]:
    """Stems of the noun right behind an ordinal: "the first layer"."""
    lexicon = question.lexicon
    ordinals = any_of([*lexicon.table("ordinals"), *lexicon.words("order_last")])
    return {stem(found["noun"], lexicon.language) for found in re.finditer(rf"\b(?:{ordinals})\s+(?P<noun>[^\W\d_]+)", plain)}


def _left(question: Question, parts: list[Portion]) -> Portion | None:
    """The part that is still left at the running step: what is left as a whole before a part of it."""
    ahead = [one for one in parts if one.step.number > question.step or (one.rest and one.step.number == question.step)]
    return next((one for one in ahead if one.rest), next(iter(ahead), None))


def _told(question: Question, step: Step, foods: set[int]) -> Answer:
    called = tuple(use.name for use in step.ingredients if use.index in foods)
    return Answer("utter_order_step", {"step_text": aloud(step.text, question.lexicon), "number": step.number}, answer_id=f"step-{step.number}", about=called)


def _later(question: Question, step: Step, plain: str) -> Answer | None:
    """The next step that takes a food that is named or of which a part was just taken."""
    foods = set(mentioned(plain, question)) or _divided(question, step)
    later = next((other for other in question.recipe.steps[step.number :] if any(use.index in foods for use in other.ingredients)), None)
    return _told(question, later, foods) if later is not None and foods else None


def _asks_place(question: Question, plain: str) -> bool:
    """Whether it asks when, where or what for: at its start or its end."""
    starts = any_of(question.lexicon.words("part_starts"))
    return re.search(rf"(?:^|\b)(?:{starts})\b", plain) is not None or _is_fragment(question, plain)


def _is_fragment(question: Question, plain: str) -> bool:
    """Whether it does no more than name what is left: "and the other half of it?"; where the running step takes that, it is asked whether that is so."""
    lexicon, said = question.lexicon, tokens(plain)
    verbs = lexicon.words("polar_starts") | lexicon.words("negated_starts") | lexicon.words("question_words") | lexicon.words("now_words") | lexicon.words("adding_words")
    taken = question.running is not None and first_of(lexicon, "told_rest", normalise(question.running.text)) is not None
    return plain.endswith("?") and len(said) <= FRAGMENT and not set(said) & verbs and not taken and first_of(lexicon, "other_parts", plain) is not None


def _divided(question: Question, step: Step) -> set[int]:
    """The foods of which this step, or one just before it, takes a part."""
    for other in reversed(question.recipe.steps[max(0, step.number - 1 - LOOK_BACK) : step.number]):
        parted = {use.index for use in other.ingredients if use.share is not None and use.share != ALL_SAID}
        if parted:
            return parted
    return set()
