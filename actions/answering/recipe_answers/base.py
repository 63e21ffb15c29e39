"""What every kind of answer gets and gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from actions.answering.polarity.decider import Decider, Verdict
from actions.answering.reading.reader import Found, Reader
from actions.answering.recent import LastAnswer
from actions.answering.recipe_answers.likeness import reworded
from actions.language.lexicon import Lexicon
from actions.language.measures import METRIC_UNITS, exact
from actions.language.quantities import spoken_number
from actions.language.spoken_amounts import number_text
from actions.language.words import content_stems, join, stems
from actions.recipes.model import Ingredient, Recipe, Step, StepIngredient


@dataclass(frozen=True)
class Question:
    """A question in its situation.

    Args:
        text: what was asked; empty where it came as a button.
        entities: kind → values, untrusted.
        recipe: the recipe in hand.
        step: number of the running step, 0 before the first one.
        noted: numbers of later steps that were reported done.
        skipped: numbers of steps left out.
        minutes: minutes of cooking up to now.
        lexicon: the words of the language.
        reader: finds answers in the text of the recipe; None in a language that has none.
        last: what was answered last; None where the cook has moved on since.
        decider: decides yes-or-no questions by what was learned; None in a language that has none.
    """

    text: str
    recipe: Recipe
    lexicon: Lexicon
    step: int = 0
    entities: dict[str, list[str]] = field(default_factory=dict)
    noted: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    minutes: int = 0
    reader: Reader | None = None
    last: LastAnswer | None = None
    decider: Decider | None = None

    @cached_property
    def verdict(self) -> Verdict | None:
        """How what was learned decides a yes-or-no question; None where it is none, or nothing was learned."""
        return self.decider.decide(self.worded, self.recipe, self.step) if self.decider is not None and self.text else None

    @cached_property
    def pieces(self) -> list[Found]:
        """Pieces of the recipe that may answer, the best first; none without a reader or a text."""
        return self.reader.find(self.worded, self.recipe, self.step) if self.reader is not None and self.text else []

    @cached_property
    def worded(self) -> str:
        """What was asked, in the words of the recipe."""
        return reworded(self.text, self.recipe, self.lexicon)

    @property
    def running(self) -> Step | None:
        """The running step; None before the first one."""
        return self.recipe.steps[self.step - 1] if 0 < self.step <= len(self.recipe.steps) else None

    def said(self, items: list[str]) -> str:
        """A list as it is spoken."""
        return join(items, self.lexicon.entries["and"])


@dataclass(frozen=True)
class Answer:
    """A domain response with its fields.

    `found` is False where the recipe does not know, `confidence` says how sure it is that this is the right answer,
    `about` names the foods that it is about, `shown` tells that the words of the question themselves show that the recipe is asked.
    """

    response: str
    fields: dict[str, Any] = field(default_factory=dict)
    found: bool = True
    answer_id: str | None = None
    confidence: float = 1.0
    about: tuple[str, ...] = ()
    shown: bool = False


SHORT_NAME = 4  # letters from which "mayo" means mayonnaise


def _known_words(question: Question) -> set[str]:
    return {word for ingredient in question.recipe.ingredients for word in content_stems(ingredient.called, question.lexicon)}


def named_ingredients(question: Question) -> tuple[list[int], list[str]]:
    """The ingredients that a question names: their places in the list, and foods that are not in the recipe."""
    lexicon = question.lexicon
    named = " ".join([question.text, *question.entities.get("ingredient", [])])
    said = {word for word in stems(named, lexicon.language) if word not in lexicon.words("stop")}
    said |= {word for word in _known_words(question) for short in said if len(short) >= SHORT_NAME and word.startswith(short)}
    names = [content_stems(ingredient.called, lexicon) or stems(ingredient.called, lexicon.language) or [ingredient.called] for ingredient in question.recipe.ingredients]
    scored = [(_overlap(name, said, names), at) for at, name in enumerate(names)]
    best: dict[str, float] = {}
    for score, at in scored:
        best[names[at][-1]] = max(best.get(names[at][-1], 0.0), score)
    found = [at for score, at in scored if score and score >= best[names[at][-1]]]
    known = {word for at in found for word in names[at]}
    strangers = [value for value in question.entities.get("ingredient", []) if not set(stems(value, lexicon.language)) & known]
    return found, strangers


def focus_step(question: Question, knows: Callable[[Step], bool]) -> Step | None:
    """The step that a question is about, among those that know the answer.

    The step that shares most content words with the question, the nearest among equals; without shared words the
    running step, where it knows.
    """
    asked = set(content_stems(question.text, question.lexicon, without=question.lexicon.words("negation")))
    shared = {step.number: len(asked & set(stems(step.text, question.lexicon.language))) for step in question.recipe.steps if knows(step)}
    best = max(shared, key=lambda number: (shared[number], number == question.step, -abs(number - question.step)), default=None)
    if best is None or (not shared[best] and best != question.step):
        return None
    return question.recipe.steps[best - 1]


def _overlap(name: list[str], said: set[str], names: list[list[str]]) -> float:
    """Share of an ingredient's name that was said; the head counts, other words only where no other ingredient has them.

    The head alone is as much of a long name as of a short one: "sugar" names all sugars, where none is called just that.
    """
    if name[-1] in said:
        return 2.0 if set(name) <= said else 1 + sum(word in said for word in name[:-1]) / len(name)
    alone = [word for word in name if sum(word in other for other in names) == 1]
    return sum(word in said for word in alone) / len(name) if alone and any(word in said for word in alone) else 0.0


def spoken_line(ingredient: Ingredient) -> str:
    """An ingredient line without its preparation: "2 cloves garlic"."""
    return ingredient.told


def takes_all(use: StepIngredient, listed: Ingredient, lexicon: Lexicon) -> bool:
    """Whether a step takes as much as the list gives; "tbsp" and "tablespoon" are one unit."""
    kinds = [lexicon.unit_of.get(unit, unit) for unit in (use.unit or "", listed.unit or "")]
    return use.quantity is None or (use.quantity == listed.quantity and kinds[0] == kinds[1])


def spoken_use(use: StepIngredient, listed: Ingredient, lexicon: Lexicon) -> str:
    """An ingredient with the amount that a step takes; the line itself where the step takes all of it."""
    if use.quantity is None or takes_all(use, listed, lexicon):
        return spoken_line(listed)
    unit_name = lexicon.unit_of.get(use.unit or "", use.unit or "")
    metric = unit_name in METRIC_UNITS
    quantity = use.quantity if "-" in use.quantity else number_text(exact(use.quantity), unit_name, lexicon) if metric else spoken_number(float(use.quantity))
    forms = lexicon.table("units").get(unit_name, [])
    many = quantity not in ("1", "½", "¼", "¾", "⅓", "⅔", "⅛") and len(forms) > 1 and forms[1] == f"{forms[0]}s"
    unit = f" {forms[1 if many else 0]}" if forms else ""
    return f"{quantity}{unit} {use.name}"
