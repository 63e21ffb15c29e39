"""What to do in some case: a cook tells how it looks and asks what now, and the recipe provides for it ("if wet batter sticks to it, bake on")."""

from __future__ import annotations

import re
from fractions import Fraction

from actions.answering.reading.slots import CASE, Slot
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.troubles import states_of
from actions.language.lexicon import Lexicon
from actions.language.measures import exact
from actions.language.words import any_of, content_stems, normalise, stems, tokens
from actions.recipes.amounts import finder
from actions.settings import READING

SHARED = 0.5  # what shared words count beside the likeness of meaning
SAME = 0.15  # what a state that is told in other words counts
COMPARED = 0.6  # what a number counts that fulfils the case
NEAR = 2  # instructions before the running one whose cases still count
LEAST = 2  # words that tell a state


def remedy(question: Question) -> Answer | None:
    """What the recipe says to do in the case that the cook tells of; None where none is told, or the recipe provides for none like it."""
    state = _state(question.text, question.lexicon)
    return provided(state, question) if state is not None else None


def provided(state: str, question: Question) -> Answer | None:
    """What the recipe says to do in a case like a state; None where it provides for none like it.

    Args:
        state: how it is, as the cook tells it.
        question: the situation.
    """
    running = question.running
    if question.reader is None or running is None:
        return None
    near = range(running.source - NEAR, running.source + 1)
    cases = [slot for slot in question.reader.slots(question.recipe) if slot.kind == CASE and question.recipe.steps[slot.step - 1].source in near]
    scored = [(_fit(state, slot, question), slot.step == running.number or slot.step <= running.number <= slot.last, slot.step) for slot in cases]
    best = max(range(len(cases)), key=lambda at: scored[at], default=None)
    if best is None or scored[best][0] < READING.case:
        return None
    slot = cases[best]
    told = slot.items[0]
    return Answer("utter_found", {"items": told[:1].upper() + told[1:]}, answer_id=f"{slot.origin}-{slot.step}", confidence=min(1.0, scored[best][0]))


def _state(text: str, lexicon: Lexicon) -> str | None:
    """How it is, as the cook tells it in a question for what to do; None where the question is none or tells nothing."""
    plain = normalise(text).rstrip("?!. ")
    asked = re.search(rf"(?<![\w'-])(?:{any_of(lexicon.words('asking_case'))})(?![\w'-])(?P<state>.*)$", plain)
    if asked:
        state = asked["state"].strip(" ,")
    else:
        of_thing = any_of(lexicon.words("prepositions"))  # "what do I do with the rind" asks about a thing
        found = re.search(rf"(?<![\w'-])(?:{any_of(lexicon.words('asking_remedy'))})(?![\w'-])(?!\s+(?:{of_thing})\b)", plain)
        if found is None:
            return None
        state = f"{plain[: found.start()]} {plain[found.end() :]}".strip(" ,.;!?-")
    return state if len(content_stems(state, lexicon)) >= LEAST else None


def _fit(state: str, slot: Slot, question: Question) -> float:
    """How well a told state is the case that a piece provides for: likeness of meaning, shared words, and numbers that fulfil it."""
    lexicon, case = question.lexicon, slot.sentence
    compared = _compared(state, case, lexicon)
    if compared is False or question.reader is None or _opposed(state, case, lexicon):
        return 0.0
    said, wanted = set(stems(state, lexicon.language)), slot.heads
    shared = len(said & wanted) / len(wanted) if wanted else 0.0
    told = max((question.reader.alike(part, case) for part in [state, *re.split(r"[,;.]| and ", state)] if part.strip()), default=0.0)
    same = bool(states_of(state, lexicon) & set(stems(case, lexicon.language)))
    return told + SHARED * shared + (COMPARED if compared else 0.0) + (SAME if same else 0.0)


def _opposed(state: str, case: str, lexicon: Lexicon) -> bool:
    """Whether the state is the opposite of the case: "too soft" where the recipe provides for what is too stiff."""
    told, provided = set(tokens(state)), set(tokens(case))
    for sides in lexicon.entries.get("opposed_states", ()):
        one, other = ({str(word) for word in side} for side in sides)
        if (told & one and provided & other and not told & other) or (told & other and provided & one and not told & one):
            return True
    return False


def _compared(state: str, case: str, lexicon: Lexicon) -> bool | None:
    """Whether a number of the state fulfils the bound of the case; None where there is none to compare."""
    bound = re.search(rf"\b(?:(?P<less>{any_of(lexicon.words('less_than'))})|(?P<more>{any_of(lexicon.words('more_than'))}))\s+(?P<number>\d+(?:[.,/]\d+)?)", normalise(case))
    shares = {word for name in lexicon.table("share_parts") for word in name.split()}  # "half of it is stuck" measures nothing
    said = [found.low.value for found in finder(lexicon).all_in(state) if found.high is None and not set(tokens(state[found.start : found.end])) & shares]
    if bound is None or not said:
        return None
    limit: Fraction = exact(bound["number"])
    return any(value < limit for value in said) if bound["less"] else any(value > limit for value in said)
