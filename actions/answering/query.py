"""A question before the sources: its words, how it was read, and the situation that it is asked in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from actions.answering.recipe_answers.base import Question
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, stems
from actions.recipes.model import Recipe, Step
from actions.understanding.rewriting import How


@dataclass(frozen=True)
class Query:
    """A question in its situation.

    Attributes:
        text: the question in full.
        lexicon: the words of the language.
        question: the same as recipes are asked; None where no recipe is in hand.
        acts: how probably it does what; see `actions.understanding.labels.ACTS`.
        aspects: how probably it asks of what; see `actions.understanding.labels.ASPECTS`.
        general: how probably it is about cooking in general rather than this recipe.
        answerable: how probably anything can answer it.
        continues: whether it goes on with an earlier question.
        before_general: whether that one was answered from general knowledge.
        before, answered: that question and its answer; empty where there is none.
        probable: how probably it continues that one, by what recognises follow-ups.
        agreement: how far this wording asks of the same as what was said, 0 to 1.
        how: the operator that worded it.
        told: ids of the answers that were given last.
    """

    text: str
    lexicon: Lexicon
    question: Question | None = None
    acts: Mapping[str, float] = field(default_factory=dict)
    aspects: Mapping[str, float] = field(default_factory=dict)
    general: float = 0.5
    answerable: float = 1.0
    continues: bool = False
    before_general: bool = False
    before: str = ""
    answered: str = ""
    probable: float = 0.0
    agreement: float = 1.0
    how: How = "said"
    told: tuple[str, ...] = ()

    @property
    def card(self) -> Recipe | None:
        """The recipe that it is asked about."""
        return self.question.recipe if self.question is not None else None

    @property
    def step(self) -> int:
        """Number of the running step; 0 before the first one, and without a recipe."""
        return self.question.step if self.question is not None else 0

    @property
    def running(self) -> Step | None:
        """The running step."""
        return self.question.running if self.question is not None else None

    @cached_property
    def words(self) -> frozenset[str]:
        """Stems of its content words."""
        lexicon = self.lexicon
        fillers = lexicon.words("question_fillers") | lexicon.words("generic_verbs")
        return frozenset(content_stems(self.text, lexicon, without=fillers))

    @cached_property
    def foods(self) -> frozenset[str]:
        """Those of its words that name ingredients of the recipe."""
        if self.card is None:
            return frozenset()
        names = " ".join(line.called for line in self.card.ingredients)
        return self.words & frozenset(stems(names, self.lexicon.language))
