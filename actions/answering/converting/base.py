"""What a question about other units gets and gives."""

from __future__ import annotations

from dataclasses import dataclass

from actions.answering.recent import LastAnswer
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import Densities
from actions.recipes.adapting.model import Adaptation
from actions.recipes.model import Recipe

SHOWN = 4  # conversions that are told at once


@dataclass(frozen=True)
class Conversion:
    """What is said; `adaptation` is other than before where units were set from now on; `source` where the amounts are from."""

    answers: tuple[Answer, ...]
    adaptation: Adaptation
    found: bool = True
    source: str = "recipe"


@dataclass(frozen=True)
class Hand:
    """What "that" may be.

    Args:
        recipe: the recipe as it is told; None where none is in hand.
        step: number of the running step, 0 before the first.
        last: what was answered last.
        adaptation: what the cook changed in the recipe.
        lexicon: the words of the conversation.
        densities: what foods weigh.
    """

    recipe: Recipe | None
    step: int
    last: LastAnswer | None
    adaptation: Adaptation
    lexicon: Lexicon
    densities: Densities
