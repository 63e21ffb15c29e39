"""Some of the foods that the running step takes, by their place or as those that are left: "I have added the sugar, can you repeat the other two?"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.answering.recipe_answers.base import Answer, Question, spoken_line, spoken_use
from actions.answering.recipe_answers.claims import mentioned
from actions.language.words import any_of, normalise, tokens

SEVERAL = 2  # foods of a step from which some are asked for
MOST_TOLD = 6  # foods of a step that are told beside the one that is asked for


def listed(question: Question) -> Answer | None:
    """The foods of the running step that a text asks for, with their amounts; None where it asks for none by place or rest.

    Args:
        question: the whole utterance in its situation, with what the cook tells to have added.
    """
    foods, plain = of_running(question), normalise(question.text)
    asks = set(tokens(plain)) & (question.lexicon.words("question_words") | question.lexicon.words("listing_asked"))
    if len(foods) < SEVERAL or not asks or not asks_some(plain, question):
        return None
    said = set(mentioned(plain, question))
    rest = set(tokens(plain)) & question.lexicon.words("others_asked")
    wanted = [at for at in foods if at not in said] if rest else _placed(foods, plain, question)
    if rest and len(wanted) == len(foods):
        return None
    return _told(wanted, foods, question) if wanted else None


def of_running(question: Question) -> tuple[int, ...]:
    """Places in the list of the ingredients of the foods that the running step names, in its order."""
    step, names = question.running, question.recipe.ingredients
    if step is None:
        return ()
    used, named = [use.index for use in step.ingredients], mentioned(step.text, question)
    if len(used) < SEVERAL:
        return named or tuple(used)
    told = [at for at in named if at in used]
    return tuple(dict.fromkeys([*told, *(at for at in used if names[at].called not in {names[other].called for other in told})]))


def asks_some(plain: str, question: Question) -> bool:
    """Whether a text speaks of foods by their place or as what is left: "the last one", "the other ingredients"."""
    lexicon = question.lexicon
    places = any_of([*lexicon.table("ordinals"), *lexicon.words("order_last"), *lexicon.words("others_asked")])
    things, counts = any_of(lexicon.words("order_things") | lexicon.words("one_words")), any_of(lexicon.cardinals)
    ends = rf"(?:[^\w\s]|$|(?:{any_of(lexicon.words('listing_ends'))})\b)"
    return re.search(rf"\b(?:{places})\s+(?:(?:(?:{counts}|\d)\s+)?(?:{things})|(?:{counts}|\d))\s*{ends}", plain) is not None


def _placed(foods: Sequence[int], plain: str, question: Question) -> list[int]:
    """The foods at the place that a text names last: the third one, the first two."""
    lexicon = question.lexicon
    ordinals, last = lexicon.table("ordinals"), lexicon.words("order_last")
    found = list(re.finditer(rf"\b(?P<place>{any_of([*ordinals, *last])})\b(?:\s+(?P<count>{any_of(lexicon.cardinals)}|\d)\b)?", plain))
    if not found:
        return []
    place, said = found[-1]["place"], found[-1]["count"]
    count = int(said) if said and said.isdigit() else int(lexicon.cardinals[said]) if said else 1
    if place in last:
        return list(foods[-count:])
    start = int(ordinals[place]) - 1
    return list(foods[start : start + count])


def _told(wanted: Sequence[int], foods: Sequence[int], question: Question) -> Answer:
    """The foods with their amounts; beside a single one all of the step, for people count them in different ways."""
    names = question.recipe.ingredients
    about = tuple(names[at].called for at in wanted)
    if len(wanted) == 1 and SEVERAL < len(foods) <= MOST_TOLD:
        fields = {"items": _spoken(wanted, question)[0], "all": question.said(_spoken(foods, question))}
        return Answer("utter_order_item_of", fields, answer_id=f"step-{question.step}", about=about)
    return Answer("utter_found", {"items": question.said(_spoken(wanted, question))}, answer_id=f"step-{question.step}", about=about)


def _spoken(foods: Sequence[int], question: Question) -> list[str]:
    recipe, step = question.recipe, question.running
    uses = {use.index: use for use in step.ingredients} if step is not None else {}
    return [spoken_use(uses[at], recipe.ingredients[at], question.lexicon) if at in uses else spoken_line(recipe.ingredients[at]) for at in foods]
