"""What a cook tells to have added, before a question for the other foods of the step: "I have added the first two, what is the last one?"."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.claims import mentioned
from actions.answering.recipe_answers.listed import SEVERAL, asks_some, listed, of_running
from actions.language.words import normalise
from actions.moves.asked import asks
from actions.moves.groups import POLITE
from actions.moves.turn import Part, Turn

TELLING = ("report", "done")
ASKED = "ask_step_ingredients"


def as_listed(turn: Turn, parts: list[Part]) -> Part | None:
    """A report of some foods of the running step and a question for the others, as one question: the step is not done; None for others."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking or turn.state.pending is not None:
        return None
    parts = [part for part in parts if part.intent not in POLITE]
    telling = [part for part in parts if part.intent in TELLING and not asks(part.text, lexicon)]
    asking = [part for part in parts if part not in telling]
    whole = Question(text=turn.text, recipe=recipe, lexicon=lexicon, step=turn.state.step)
    foods = set(of_running(whole))
    if not telling or len(asking) != 1 or len(foods) < SEVERAL or not asks_some(normalise(asking[0].text), whole):
        return None
    if not all(_tells_some(part, foods, whole) for part in telling) or listed(whole) is None:
        return None
    return Part(turn.text, ASKED, 1.0)


def _tells_some(part: Part, foods: set[int], question: Question) -> bool:
    """Whether a report names some, but not all, of the foods of the step."""
    named = set(mentioned(normalise(part.text), question)) & foods
    return (bool(named) and named != foods) or (not named and asks_some(normalise(part.text), question))
