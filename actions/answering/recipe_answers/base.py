"""What every kind of answer gets and gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from actions.answering.reading.reader import Found, Reader
from actions.answering.recipe_answers.likeness import reworded
from actions.language.lexicon import Lexicon
from actions.language.measures import METRIC_UNITS, exact
from actions.language.quantities import spoken_number
from actions.language.spoken_amounts import number_text
from actions.language.words import content_stems, join, stems
from actions.recipes.model import Ingredient, Recipe, Step, StepIngredient

SHORT_NAME = 4  # letters from which "mayo" means mayonnaise


@dataclass(frozen=True)
class Question:
    """A question in its situation.

    Args:
        text: what was asked; empty where it came as a button.
        recipe: the recipe in hand.
        lexicon: the words of the language.
        step: number of the running step, 0 before the first one.
        noted: numbers of later steps that were reported done.
        skipped: numbers of steps left out.
        minutes: minutes of cooking up to now.
        reader: finds pieces of the recipe's text that answer; None in a language that has none.
    """

    text: str
    recipe: Recipe
    lexicon: Lexicon
    step: int = 0
    noted: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    minutes: int = 0
    reader: Reader | None = None

    @cached_property
    def pieces(self) -> list[Found]:
        """Pieces of the recipe that may answer, the best first; none without a reader or a text."""
        if self.reader is None or not self.text:
            return []
        worded = reworded(self.text, self.recipe, self.lexicon)
        return self.reader.find(worded, self.recipe, self.step)

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

    Attributes:
        response: its name.
        fields: what fills its placeholders.
        found: False where the recipe does not know.
        answer_id: names what is told.
        confidence: how sure the source is that this is the right answer, 0 to 1.
        about: the foods that it is about.
    """

    response: str
    fields: dict[str, Any] = field(default_factory=dict)
    found: bool = True
    answer_id: str | None = None
    confidence: float = 1.0
    about: tuple[str, ...] = ()


Kind = Callable[[Question], Answer]


def named_ingredients(question: Question) -> list[int]:
    """Places in the list of the ingredients that a question names.

    A head that several lines share ("sugar") names all of them, unless one is called just that or is named in full.
    """
    lexicon, listed = question.lexicon, question.recipe.ingredients
    names = [_words_of(line, lexicon) for line in listed]
    known = {word for name in names for word in name}
    said = {
        one for one in stems(question.text, lexicon.language) if one not in lexicon.words("stop")
    }
    short = [one for one in said if len(one) >= SHORT_NAME]
    said |= {word for word in known if any(word.startswith(one) for one in short)}
    scores = [_overlap(name, said, names) for name in names]
    best: dict[str, float] = {}
    for name, score in zip(names, scores, strict=True):
        best[name[-1]] = max(best.get(name[-1], 0.0), score)
    return [at for at, score in enumerate(scores) if score and score >= best[names[at][-1]]]


def _words_of(line: Ingredient, lexicon: Lexicon) -> list[str]:
    return (
        content_stems(line.called, lexicon) or stems(line.called, lexicon.language) or [line.called]
    )


def _overlap(name: list[str], said: set[str], names: list[list[str]]) -> float:
    """Share of an ingredient's name that was said; the head counts, other words only where no other ingredient has them."""
    if name[-1] in said:
        return 2.0 if set(name) <= said else 1 + sum(word in said for word in name[:-1]) / len(name)
    alone = [word for word in name if sum(word in other for other in names) == 1]
    return sum(word in said for word in alone) / len(name) if any(w in said for w in alone) else 0.0


def takes_all(use: StepIngredient, listed: Ingredient, lexicon: Lexicon) -> bool:
    """Whether a step takes as much as the list gives; "tbsp" and "tablespoon" are one unit."""
    kinds = [lexicon.unit_of.get(unit, unit) for unit in (use.unit or "", listed.unit or "")]
    return use.quantity is None or (use.quantity == listed.quantity and kinds[0] == kinds[1])


def spoken_use(use: StepIngredient, listed: Ingredient, lexicon: Lexicon) -> str:
    """An ingredient with the amount that a step takes; the line itself where the step takes all of it."""
    if use.quantity is None or takes_all(use, listed, lexicon):
        return listed.told
    unit_name = lexicon.unit_of.get(use.unit or "", use.unit or "")
    quantity = _spoken(use.quantity, unit_name, lexicon)
    forms = lexicon.table("units").get(unit_name, [])
    one = quantity in ("1", "½", "¼", "¾", "⅓", "⅔", "⅛")
    many = not one and len(forms) > 1 and forms[1] == f"{forms[0]}s"
    unit = f" {forms[1 if many else 0]}" if forms else ""
    return f"{quantity}{unit} {use.name}"


def _spoken(quantity: str, unit: str, lexicon: Lexicon) -> str:
    if "-" in quantity:
        return quantity
    if unit in METRIC_UNITS:
        return number_text(exact(quantity), unit, lexicon)
    return spoken_number(float(quantity))
