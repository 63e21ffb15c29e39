"""What a question about substitutes gets and gives."""

from __future__ import annotations

from dataclasses import dataclass, field

from actions.answering.recipe_answers.base import Answer
from actions.answering.substitutes.things import Known
from actions.language.lexicon import Lexicon
from actions.recipes.adapting.adapter import Adapter
from actions.recipes.adapting.model import Adaptation, Proposal
from actions.recipes.model import Recipe
from actions.recipes.substitution import Substitutes

ARROW = " → "
"""Between what is replaced and what is taken in the id of an answer."""


@dataclass(frozen=True)
class Situation:
    """A cook with a recipe, or without one.

    Args:
        known: the tables and the names of foods and tools.
        adapter: makes the recipe as it is told.
        recipe: the recipe as its author wrote it; None where none is in hand.
        adaptation: what the cook changed in it.
        step: number of the running step, 0 before the first.
        avoid: allergens and foods that nobody at the table may eat.
        proposed: what was proposed in the last turn.
        offered: what the cook offered to take when the last turn asked in place of what.
        recent: foods that the last answer was about.
    """

    known: Known
    adapter: Adapter
    recipe: Recipe | None = None
    adaptation: Adaptation = field(default_factory=Adaptation)
    step: int = 0
    avoid: tuple[str, ...] = ()
    proposed: Proposal | None = None
    offered: str | None = None
    recent: tuple[str, ...] = ()

    @property
    def table(self) -> Substitutes:
        """The tables of substitutes."""
        return self.known.table

    @property
    def lexicon(self) -> Lexicon:
        """The words of the conversation."""
        return self.known.lexicon

    @property
    def told(self) -> Recipe | None:
        """The recipe as it is told now."""
        return self.recipe and self.adapter(self.recipe, self.adaptation)

    @property
    def recipes(self) -> tuple[Recipe, ...]:
        """The recipe as it is told and as it was written; a cook may call a food by either name."""
        told = self.told
        return () if self.recipe is None or told is None else (told,) if told is self.recipe else (told, self.recipe)


UNNAMED = ("utter_instead_of_what", "utter_what_is_missing")


@dataclass(frozen=True)
class Reply:
    """What is said and what changes.

    Args:
        answers: domain responses with their fields, in order.
        adaptation: what the cook has changed from now on.
        avoid: what nobody at the table may eat from now on.
        proposal: what a yes would put into the recipe; None where nothing is asked.
        offered: what the cook would take, where it is asked in place of what.
        answer_id: names where the answer comes from; None where nothing was known.
        source: "recipe" or "common_sense" for the table.
    """

    answers: tuple[Answer, ...]
    adaptation: Adaptation
    avoid: tuple[str, ...] = ()
    proposal: Proposal | None = None
    offered: str | None = None
    answer_id: str | None = None
    source: str = "common_sense"

    @property
    def found(self) -> bool:
        """Whether something was known."""
        return self.answer_id is not None

    @property
    def unnamed(self) -> bool:
        """Whether all that is said is the question what is meant."""
        return self.proposal is None and bool(self.answers) and self.answers[0].response in UNNAMED
