"""A recipe for more or fewer people, by a factor, or as far as one ingredient goes.

The scaled recipe is made for reading: its amounts are rounded to what can be measured. `Scaled` keeps the recipe as it
was and the exact amounts, so that scaling a `Scaled` again never adds up roundings.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from actions.language.lexicon import Lexicon
from actions.language.measures import Amount, Densities, converted, exact
from actions.language.plurals import singular
from actions.language.spoken_amounts import Measured, measured, measured_range
from actions.language.words import content_stems
from actions.recipes.amounts import finder
from actions.recipes.lines.ingredient_lines import decimal
from actions.recipes.model import Ingredient, Recipe, Step, StepIngredient
from actions.recipes.scaling.foods import Foods
from actions.recipes.scaling.rewriting import Edit, apply, both, edits
from actions.recipes.scaling.scalable import Choice, in_line, in_step
from actions.recipes.scaling.yields import more_of

LEAST, MOST = Fraction(1, 1000), Fraction(1000)
ErrorKind = Literal["no_servings", "bad_factor", "unread", "not_an_ingredient", "several_ingredients", "no_amount", "not_comparable"]
NoteKind = Literal["no_amount", "left", "rounded"]


class ScalingError(ValueError):
    """A recipe cannot be scaled as asked.

    Args:
        kind: why.
        subject: what is named in the message: the ingredient, the amount, the recipe.
        message: the reason and the remedy, for the person at the command.
    """

    def __init__(self, kind: ErrorKind, subject: str, message: str) -> None:
        super().__init__(message)
        self.kind, self.subject = kind, subject


@dataclass(frozen=True)
class Note:
    """Something that did not scale, or not exactly.

    Args:
        kind: "no_amount" for a line without one ("salt to taste"), "left" for an amount in a step that belongs to no
            ingredient, "rounded" for an amount that is more than a twentieth away from the exact one.
        text: the line or the amount.
        step: the number of the step, None for a line of the list.
    """

    kind: NoteKind
    text: str
    step: int | None = None

    @property
    def message(self) -> str:
        """The note in words."""
        place = f" in step {self.step}" if self.step else ""
        said = {"no_amount": "has no amount to scale", "left": "is left as written: it is not known as an amount of an ingredient", "rounded": "is rounded to what can be measured"}
        return f"'{self.text}'{place} {said[self.kind]}"


@dataclass(frozen=True)
class Scaled:
    """A scaled recipe.

    Args:
        original: the recipe as its author wrote it.
        recipe: the same with all amounts multiplied and rounded for measuring.
        factor: by which the original was multiplied, exactly.
        amounts: the exact amount of each ingredient; None where it has none.
        notes: what did not scale.
    """

    original: Recipe
    recipe: Recipe
    factor: Fraction
    amounts: tuple[Amount | None, ...]
    notes: tuple[Note, ...]


def scaled(
    recipe: Recipe | Scaled,
    *,
    factor: Fraction | float | str | None = None,
    servings: int | None = None,
    have: str | None = None,
    lexicon: Lexicon,
    densities: Densities | None = None,
) -> Scaled:
    """Multiply every amount of a recipe, in its list and in its steps; times, temperatures, tins and sizes stay.

    Args:
        recipe: a recipe, or one that is scaled already: then `factor` multiplies what it has, `servings` and `have` count from the original.
        factor: more than 0.
        servings: for how many.
        have: an amount of one ingredient that shall be used up: "140 g flour", "two eggs".
        lexicon: the words of the recipe's language.
        densities: compares cups of what is had with grams of the list, and knows water and other foods in the steps.

    Raises:
        ScalingError: it cannot be scaled so; the message names why.
        TypeError: not exactly one of `factor`, `servings` and `have` is given.
    """
    if sum(value is not None for value in (factor, servings, have)) != 1:
        raise TypeError("give exactly one of factor, servings and have")
    original = recipe.original if isinstance(recipe, Scaled) else recipe
    if servings is not None:
        by = _by_servings(original, servings)
    elif have is not None:
        by = _by_have(original, have, lexicon, densities)
    else:
        by = _by_factor(factor or 0) * (recipe.factor if isinstance(recipe, Scaled) else 1)
    near = by.limit_denominator(1_000_000)
    by = near if abs(near - by) < Fraction(1, 10**9) else by
    if not LEAST <= by <= MOST:
        raise ScalingError("bad_factor", decimal(float(by)), f"a recipe is scaled by {decimal(float(LEAST))} to {MOST}, not by {decimal(float(by)) if by <= 10**6 else 'more'}")
    amounts = tuple(amount.times(by) if amount else None for amount in (listed_amount(line, lexicon) for line in original.ingredients))
    if by == 1:
        return Scaled(original, original, by, amounts, ())
    return _rewritten(original, by, amounts, lexicon, densities)


def listed_amount(ingredient: Ingredient, lexicon: Lexicon) -> Amount | None:
    """The exact amount of an ingredient; None where its line gives none."""
    if ingredient.quantity is None:
        return None
    low, _, high = ingredient.quantity.partition("-")
    unit = finder(lexicon).unit_name(ingredient.unit) or ingredient.unit if ingredient.unit else None
    ends = [exact(end) for end in (low, high) if end]
    return Amount(ends[0], unit, ends[-1]) if ends and ends[0] > 0 else None


def _by_factor(factor: Fraction | float | str) -> Fraction:
    try:
        by = exact(factor)
    except (ValueError, OverflowError, ZeroDivisionError) as problem:
        raise ScalingError("bad_factor", str(factor), f"'{factor}' is no number to scale by; give one such as 2, 0.5 or 2/3") from problem
    if by <= 0:
        raise ScalingError("bad_factor", str(factor), f"a recipe cannot be scaled by {factor}; give a number above 0")
    return by


def _by_servings(recipe: Recipe, servings: int) -> Fraction:
    if servings < 1:
        raise ScalingError("bad_factor", str(servings), f"a recipe cannot be made for {servings}; give 1 or more")
    if not recipe.servings:
        raise ScalingError("no_servings", recipe.title, f"'{recipe.title}' does not say how many it serves; scale it by a factor or by an ingredient")
    return Fraction(servings, recipe.servings)


def _by_have(recipe: Recipe, have: str, lexicon: Lexicon, densities: Densities | None) -> Fraction:
    """How much of the recipe an amount of one ingredient makes; within a range of the list all of it."""
    found = next(iter(finder(lexicon).all_in(have)), None)
    name = f"{have[found.end :].strip()} " if found and have[found.end :].strip() else have[: found.start] if found else ""
    if found is None or not content_stems(name, lexicon):
        raise ScalingError("unread", have, f"'{have}' is no amount of an ingredient; write it like '140 g flour' or '2 eggs'")
    lines = _lines_of(recipe, name.strip(), lexicon)
    listed = [amount for amount in (listed_amount(line, lexicon) for line in lines) if amount]
    if not listed:
        raise ScalingError("no_amount", lines[0].called, f"the recipe gives no amount of {lines[0].called}")
    low = high = Fraction(0)
    for amount in listed:
        one = _compared(Amount(found.low.value, found.unit), amount, lines[0].called, lexicon, densities)
        if one is None:
            raise ScalingError("not_comparable", lines[0].called, f"'{have.strip()}' and '{lines[0].text}' are in units that cannot be compared")
        low, high = low + one[0], high + one[1]
    return Fraction(1) if low <= 1 <= high else 1 / low if low > 1 else 1 / high


def _compared(have: Amount, listed: Amount, name: str, lexicon: Lexicon, densities: Densities | None) -> tuple[Fraction, Fraction] | None:
    """The ends of a listed amount as multiples of what is had; None where their units cannot be compared."""
    if have.unit == listed.unit:
        return listed.low / have.low, listed.high / have.low
    if have.unit is not None and (other := converted(listed.low, listed.unit, have.unit, name, lexicon, densities)):
        return other.low / have.low, other.low * listed.high / listed.low / have.low
    if listed.unit is not None and (other := converted(have.low, have.unit, listed.unit, name, lexicon, densities)):
        return listed.low / other.low, listed.high / other.low
    return None


def _lines_of(recipe: Recipe, name: str, lexicon: Lexicon) -> list[Ingredient]:
    """The lines of the ingredient that a name means."""
    said = content_stems(name, lexicon)
    scored: list[tuple[int, tuple[str, ...], Ingredient]] = []
    for line in recipe.ingredients:
        words = tuple(content_stems(line.called, lexicon))
        shared = len(set(words) & set(said))
        if shared and (words[-1] in said or said[-1] in words):
            scored.append((2 * shared - len(set(words) ^ set(said)) // 2 + (words[-1] == said[-1]), words, line))
    if not scored:
        raise ScalingError("not_an_ingredient", name, f"'{name}' is no ingredient of '{recipe.title}'; it has {', '.join(line.called for line in recipe.ingredients) or 'none'}")
    best = max(score for score, _, _ in scored)
    meant = {words: line for score, words, line in scored if score == best}
    if len(meant) > 1:
        names = [line.called for line in meant.values()]
        raise ScalingError("several_ingredients", name, f"'{name}' may be {' or '.join(names)}; name one of them")
    return [line for _, words, line in scored if words in meant]


def _rewritten(recipe: Recipe, by: Fraction, amounts: tuple[Amount | None, ...], lexicon: Lexicon, densities: Densities | None) -> Scaled:
    notes: list[Note] = []
    lines = tuple(_line(line, amount, by, lexicon, notes) for line, amount in zip(recipe.ingredients, amounts, strict=True))
    foods = Foods(recipe.ingredients, lexicon, densities)
    pairs = [line for line in recipe.ingredients if (line.quantity, line.unit) == ("2", None)]
    twos = {word for line in pairs for word in content_stems(line.called, lexicon)[-1:]}
    steps = tuple(_step(step, lines, by, foods, twos, notes) for step in recipe.steps)
    servings = max(1, round(recipe.servings * by)) if recipe.servings else None
    counted = by != 1 and any(not found.article for found in finder(lexicon).all_in(recipe.summary or ""))
    yields = more_of(recipe.yields, by, lexicon) if recipe.yields else None
    update = {"ingredients": lines, "steps": steps, "servings": servings, "yields": yields, "summary": None if counted else recipe.summary}
    return Scaled(recipe, recipe.model_copy(update=update), by, amounts, tuple(notes))


def _line(line: Ingredient, amount: Amount | None, by: Fraction, lexicon: Lexicon, notes: list[Note]) -> Ingredient:
    changes = edits(line.text, in_line(line.text, line, lexicon), by, lexicon)
    text = apply(line.text, changes)
    if not changes:
        notes.append(Note("left" if amount else "no_amount", line.text))
    elif any(edit.rough for edit in changes):
        notes.append(Note("rounded", text))
    update: dict[str, object] = {"text": text}
    for field in ("name", "full_name"):
        update[field] = _renumbered(getattr(line, field), line.text, changes)
    if line.comment:
        update["comment"] = _recounted(line.comment, line.text, changes)
    if amount:
        update["quantity"], update["unit"] = _shown(amount, line.unit, line.name, lexicon)
    return line.model_copy(update=update)


def _renumbered(name: str | None, text: str, changes: list[Edit]) -> str | None:
    """The name with the noun that its line now has: "onion" → "onions"."""
    for edit in changes:
        old = text[edit.start : edit.end]
        if name and edit.noun and old != edit.new:
            at = name.rfind(old)
            name = name if at < 0 else name[:at] + edit.new + name[at + len(old) :]
    return name


def _recounted(comment: str, text: str, changes: list[Edit]) -> str:
    """The comment with the further amounts of its line: "240 ml" → "480 ml"."""
    for edit in changes[1:]:
        if not edit.noun:
            comment = comment.replace(text[edit.start : edit.end], edit.new, 1)
    return comment


def _shown(amount: Amount, written: str | None, food: str, lexicon: Lexicon) -> tuple[str, str | None]:
    """Quantity and unit of a scaled amount as it is measured; the author's form of the unit where it is kept."""
    ends: tuple[Measured, ...] = (measured(amount.low, amount.unit, lexicon, food),)
    if amount.high != amount.low:
        ends = measured_range(amount.low, amount.high, amount.unit, lexicon, food)
    if not all(end.parts for end in ends):
        return "1", str(lexicon.table("least").get("unit", amount.unit))
    totals = [end.total() for end in ends]
    values = list(dict.fromkeys(decimal(float(value)) for value, _ in totals))
    unit = totals[-1][1]
    return "-".join(values), written if unit == amount.unit else unit


def _step(step: Step, lines: tuple[Ingredient, ...], by: Fraction, foods: Foods, twos: set[str], notes: list[Note]) -> Step:
    choices = in_step(step.text, foods)
    notes.extend(Note("left", step.text[choice.found.start : choice.found.end], step.number) for choice in choices if choice.stray)
    texts = {field: _instruction(text, by, foods, twos) for field in ("detail", "why") if (text := getattr(step, field))}
    uses = tuple(_use(use, lines, choices, by, foods.lexicon) for use in step.ingredients)
    return step.model_copy(update={"text": _instruction(step.text, by, foods, twos), "ingredients": uses, **texts})


def _instruction(text: str, by: Fraction, foods: Foods, twos: set[str]) -> str:
    changes = edits(text, in_step(text, foods), by, foods.lexicon)
    taken = {at for edit in changes for at in range(edit.start, edit.end)}
    changes += [edit for edit in both(text, twos, foods, by) if edit.start not in taken]
    return apply(text, sorted(changes, key=lambda edit: edit.start))


def _use(use: StepIngredient, lines: tuple[Ingredient, ...], choices: list[Choice], by: Fraction, lexicon: Lexicon) -> StepIngredient:
    """What a step uses, multiplied; an amount that its text keeps (one for each piece) is kept here too."""
    name = lines[use.index].name if singular(lines[use.index].name, lexicon) == singular(use.name, lexicon) else use.name
    if use.quantity is None:
        return use.model_copy(update={"name": name})
    amount = listed_amount(Ingredient(text=use.name, quantity=use.quantity, unit=use.unit, name=use.name), lexicon)
    kept = any(not choice.scaled and amount and (choice.found.low.value, choice.found.unit) == (amount.low, amount.unit) for choice in choices)
    if amount is None or kept:
        return use.model_copy(update={"name": name})
    quantity, unit = _shown(amount.times(by), use.unit, use.name, lexicon)
    return use.model_copy(update={"name": name, "quantity": quantity, "unit": unit})
