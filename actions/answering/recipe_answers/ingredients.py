"""Which ingredients: of the recipe, of the step, not used yet; and how much of each."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from actions.answering.recipe_answers.base import (
    Answer,
    Question,
    named_ingredients,
    spoken_use,
    takes_all,
)
from actions.language.lexicon import Lexicon
from actions.language.measures import dimension, in_unit
from actions.recipes.lines.ingredient_lines import decimal
from actions.recipes.model import Ingredient, Step, StepIngredient
from actions.recipes.steps.step_ingredients import ALL_SAID, REST_SAID

MOST = 4  # lines that a question may name, of which the amounts are told
UNKNOWN = "utter_unknown_ingredients"


def everything(question: Question) -> Answer:
    """The whole list."""
    listed = question.recipe.ingredients
    if not listed:
        return Answer(UNKNOWN, found=False)
    items = "\n".join(_under_headings(listed))
    return Answer("utter_ingredients", {"items": items, "count": len(listed)})


def _under_headings(listed: tuple[Ingredient, ...]) -> Iterator[str]:
    """The lines as a list, each under the heading that it has there; a heading that stands in the line itself is not told twice."""
    heading: str | None = None
    for line in listed:
        if line.part != heading and line.part and not line.text.startswith(f"{line.part}:"):
            yield f"{line.part}:"
        heading = line.part
        yield f"- {line.text}"


def of_step(question: Question) -> Answer:
    """What goes in now; where the running step names nothing, what goes in next."""
    step = question.running
    if step is None:
        return everything(question)
    if step.ingredients:
        return Answer("utter_step_ingredients", {"items": _of(question, step)})
    coming = question.recipe.steps[step.number :]
    later = next((other for other in coming if other.ingredients), None)
    if later is None:
        return Answer("utter_no_step_ingredients")
    fields = {"items": _of(question, later), "number": later.number}
    return Answer("utter_later_ingredients", fields)


def _of(question: Question, step: Step) -> str:
    listed = question.recipe.ingredients
    uses = [spoken_use(use, listed[use.index], question.lexicon) for use in step.ingredients]
    return question.said(uses)


def amount(question: Question) -> Answer:
    """How much of the ingredients that a question names; else of all that the running step uses, or the latest before it that uses any."""
    named = named_ingredients(question)[:MOST]
    if named:
        return _amount_of(question, _here(question, named) or named)
    if question.running is None:
        return Answer("utter_how_much_of_what", found=False)
    before = reversed(question.recipe.steps[: question.step])
    recent = next((step for step in before if step.ingredients), None)
    if recent is None:
        return Answer("utter_no_amount", found=False)
    items = _of(question, recent)
    return Answer("utter_amount", {"items": items}, answer_id=f"step-{recent.number}")


def amounts(question: Question) -> Iterator[Answer]:
    """How much of each ingredient that a question names, one by one and together, where it names several."""
    named = named_ingredients(question)[:MOST]
    for places in ([at] for at in named) if len(named) > 1 else ():
        yield _amount_of(question, places)
    if len(named) > 1:
        yield _amount_of(question, named)


def absent(foods: list[str], question: Question) -> Answer:
    """That the recipe has nothing of some foods."""
    return Answer("utter_not_in_recipe", {"food": question.said(foods)})


def _here(question: Question, places: list[int]) -> list[int]:
    """Those of some lines for one food that the running step uses, or that belong to its part of the recipe."""
    lines, running = question.recipe.ingredients, question.running
    if running is None or len({lines[at].called.split()[-1] for at in places}) > 1:
        return []
    used = {use.index for use in running.ingredients}
    part = [at for at in places if running.part and lines[at].part == running.part]
    return [at for at in places if at in used] or part


def _amount_of(question: Question, places: list[int]) -> Answer:
    """The amounts of some lines; where none of them gives any, that they are free."""
    lines, lexicon = question.recipe.ingredients, question.lexicon
    measured = any(_gives_amount(lines[at], lexicon) for at in places)
    items = question.said([_spoken(question, at, places, measured) for at in places])
    response = "utter_amount" if measured else "utter_free_amount"
    about = tuple(lines[at].called for at in places)
    return Answer(response, {"items": items}, answer_id=f"ingredient-{places[0]}", about=about)


def _spoken(question: Question, at: int, places: list[int], measured: bool) -> str:
    """A line with its part of the recipe, where several are for one food or none gives an amount; what the running instruction takes of it goes before, where that is only some."""
    line, lexicon = question.recipe.ingredients[at], question.lexicon
    called = [question.recipe.ingredients[other].called for other in places]
    parted = line.part and (called.count(line.called) > 1 or not measured)
    told = (
        f"{line.told} ({line.part[:1].lower()}{line.part[1:]})"
        if parted and line.part
        else line.told
    )
    use = _use_now(question, at)
    if use is None or takes_all(use, line, lexicon):
        return told
    return f"{spoken_use(use, line, lexicon)} ({told})"


def _use_now(question: Question, at: int) -> StepIngredient | None:
    """What the running step takes of an ingredient, else the latest before it in its instruction that takes any."""
    running = question.running
    steps = question.recipe.steps[: question.step] if running is not None else ()
    same = [step for step in steps if running is not None and step.source == running.source]
    uses = [use for step in same for use in step.ingredients if use.index == at]
    return uses[-1] if uses else None


def _gives_amount(line: Ingredient, lexicon: Lexicon) -> bool:
    """Whether a line says how much, be it only roughly ("a few leaves")."""
    remarks = {piece.strip().lower() for piece in (line.comment or "").split(",")}
    digit = any(char.isdigit() for char in line.told)
    return bool(line.quantity or line.unit or digit or remarks & lexicon.words("vague"))


def unused(question: Question) -> Answer:
    """Ingredients that no step before the running one has used, and what is left of those that were used in part."""
    listed = question.recipe.ingredients
    if not listed:
        return Answer(UNKNOWN, found=False)
    kept = [left_of(question, at) for at in range(len(listed))]
    left = [text for text in kept if text]
    if not left:
        return Answer("utter_all_used")
    about = tuple(line.called for line, text in zip(listed, kept, strict=True) if text)
    return Answer("utter_unused", {"items": question.said(left)}, about=about)


def left_of(question: Question, at: int) -> str:
    """What is left of an ingredient as it is said; empty where all of it is used."""
    listed, lexicon, noted = question.recipe.ingredients[at], question.lexicon, question.noted
    uses = [(step.number, use) for step in question.recipe.steps for use in step.ingredients]
    mine = [(number, use) for number, use in uses if use.index == at]
    used = [use for number, use in mine if number < question.step or number in noted]
    coming = [use for number, use in mine if number >= question.step and number not in noted]
    if not used:
        return listed.told
    measured = [use for use in used if _in_part(use, listed, lexicon)]
    rest = any(use.share == REST_SAID for use in measured)
    if rest or used[0] not in measured or not any(_in_part(use, listed, lexicon) for use in coming):
        return ""
    amount = _remainder(measured, listed, lexicon)
    if amount is None:
        return str(lexicon.entries["rest_of"]).format(name=listed.called)
    if amount <= 0:
        return ""
    told = StepIngredient(
        name=listed.called, quantity=decimal(float(amount)), unit=listed.unit, index=at
    )
    return spoken_use(told, listed, lexicon)


def _in_part(use: StepIngredient, listed: Ingredient, lexicon: Lexicon) -> bool:
    """Whether a step takes only a part of what the list gives."""
    unmeasured = use.quantity is None and listed.quantity is not None and use.share is None
    return unmeasured or use.share not in (None, ALL_SAID) or not takes_all(use, listed, lexicon)


def _remainder(used: list[StepIngredient], listed: Ingredient, lexicon: Lexicon) -> Fraction | None:
    """What the list gives without what was taken, in the list's unit; None where that cannot be told."""
    own = lexicon.unit_of.get(listed.unit or "", listed.unit)
    try:
        left = Fraction(listed.quantity or "")
        for use in used:
            other, taken = (
                lexicon.unit_of.get(use.unit or "", use.unit),
                Fraction(use.quantity or ""),
            )
            if own != other:
                if not own or not other or not dimension(own) or dimension(own) != dimension(other):
                    return None
                taken = in_unit(taken, other, own)
            left -= taken
    except ValueError:
        return None  # a range, or an amount that is not told
    return max(left, Fraction(0))
