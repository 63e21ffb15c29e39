"""A recipe told in another system of measures, or in another scale of temperature."""

from __future__ import annotations

import re
from collections.abc import Callable

from actions.language.lexicon import Lexicon
from actions.language.measures import METRIC_UNITS, SPOONS, Amount, Densities, Scale, converted, temperature
from actions.language.quantities import temperatures
from actions.recipes.adapting.amounts import amount_text, shown
from actions.recipes.adapting.model import System
from actions.recipes.adapting.words import names_of
from actions.recipes.amounts import Found, finder
from actions.recipes.model import Ingredient, Recipe, Step, StepIngredient
from actions.recipes.scaling.rewriting import Edit, apply
from actions.recipes.scaling.scaling import listed_amount
from actions.recipes.steps.ingredient_mentions import Names, words_of

OVEN_FROM, OVEN_STEP = 120, 5  # degrees Celsius from which a dial is set, and the degrees to which that is read
FURTHEST = 40  # characters between an amount and its food
SAME = re.compile(r"\s*[(/|=]\s*")


def degrees(value: float, scale: Scale, to: Scale) -> int:
    """A temperature in the other scale as a cook says it: an oven's to 5 degrees, that of food to a degree."""
    exactly = value if scale == to else value * 1.8 + 32 if to == "F" else (value - 32) / 1.8
    celsius = value if scale == "C" else (value - 32) / 1.8
    return round(exactly / OVEN_STEP) * OVEN_STEP if celsius >= OVEN_FROM else temperature(value, scale, to, oven=False)


def in_scale(text: str, to: Scale, lexicon: Lexicon) -> str:
    """The text with its temperatures in one scale; it stays where that scale stands in it already."""
    found = temperatures(text, lexicon)
    if not found or any(one.scale in (to, "") for one in found):
        return text
    signs = lexicon.table("degree_signs")
    for one in found:
        text = text.replace(one.text, f"{degrees(one.value, 'C' if one.scale == 'C' else 'F', to)} {signs.get(to, to)}", 1)
    return text


def in_system(recipe: Recipe, system: System | None, scale: Scale | None, lexicon: Lexicon, densities: Densities | None) -> Recipe:
    """The recipe with its amounts in a system and its temperatures in a scale; what cannot be compared stays.

    Args:
        recipe: any recipe.
        system: of weights and volumes; None leaves them.
        scale: of temperatures; None leaves them.
        lexicon: the words of the recipe's language.
        densities: makes grams of cups.
    """
    if system is None and scale is None:
        return recipe
    names = names_of(recipe.ingredients, lexicon)

    def said(text: str) -> str:
        told = _amounts(text, lambda found: _food(text, found, recipe, names, lexicon), system, lexicon, densities) if system else text
        return in_scale(told, scale, lexicon) if scale else told

    lines = tuple(_line(line, system, lexicon, densities) for line in recipe.ingredients) if system else recipe.ingredients
    steps = tuple(_step(step, said, recipe, system, lexicon, densities) for step in recipe.steps)
    return recipe.model_copy(update={"ingredients": lines, "steps": steps})


def _is_of(unit: str | None, system: System) -> bool:
    return unit in SPOONS or (unit in METRIC_UNITS) == (system == "metric")


def _other(found: Found, food: str | None, system: System, lexicon: Lexicon, densities: Densities | None) -> str | None:
    """An amount in the wanted system, in words; None where it is in it, or cannot be compared."""
    if not found.measures or found.hyphen or _is_of(found.unit, system):
        return None
    amount = _in(Amount(found.low.value, found.unit, (found.high or found.low).value), food, system, lexicon, densities)
    return amount_text(amount, food or "", lexicon) if amount else None


def _in(amount: Amount, food: str | None, system: System, lexicon: Lexicon, densities: Densities | None) -> Amount | None:
    low = converted(amount.low, amount.unit, system, food, lexicon, densities) or converted(amount.low, amount.unit, system, None, lexicon)
    return low and Amount(low.low, low.unit, low.low * amount.high / amount.low)


def _amounts(text: str, food: Callable[[Found], str | None], system: System, lexicon: Lexicon, densities: Densities | None) -> str:
    """A text with its amounts converted; of "1 cup (240 ml)" the one that is wanted stays."""
    changes: list[Edit] = []
    found = finder(lexicon).all_in(text)
    done: set[int] = set()
    for at, one in enumerate(found):
        if at in done:
            continue
        twin = found[at + 1] if at + 1 < len(found) else None
        if twin and one.measures and twin.measures and not one.hyphen and SAME.fullmatch(text[one.end : twin.start]):
            closing = re.compile(r"\s*\)").match(text, twin.end)
            wanted = one if _is_of(one.unit, system) else twin if _is_of(twin.unit, system) else None
            if wanted and (closing or "(" not in text[one.end : twin.start]):
                changes.append(Edit(one.start, closing.end() if closing else twin.end, text[wanted.start : wanted.end]))
                done.add(at + 1)
                continue
        new = _other(one, food(one), system, lexicon, densities)
        if new:
            changes.append(Edit(one.start, one.end, new))
    return apply(text, changes)


def _food(text: str, found: Found, recipe: Recipe, names: Names, lexicon: Lexicon) -> str | None:
    """The ingredient that is named behind an amount."""
    words = words_of(text, lexicon)
    behind = [mention for mention in names.mentions(words) if 0 <= words[mention.first].start - found.end <= FURTHEST]
    return recipe.ingredients[behind[0].index].called if behind else None


def _line(line: Ingredient, system: System, lexicon: Lexicon, densities: Densities | None) -> Ingredient:
    text = _amounts(line.text, lambda _: line.called, system, lexicon, densities)
    update: dict[str, object] = {"text": text}
    listed = listed_amount(line, lexicon)
    if listed and listed.unit and text != line.text and not _is_of(listed.unit, system) and (amount := _in(listed, line.called, system, lexicon, densities)):
        update |= dict(zip(("quantity", "unit"), shown(amount, line.called, lexicon), strict=True))
    return line.model_copy(update=update)


def _step(step: Step, said: Callable[[str], str], recipe: Recipe, system: System | None, lexicon: Lexicon, densities: Densities | None) -> Step:
    text = said(step.text)
    update: dict[str, object] = {"text": text, "temperatures": tuple(found.text for found in temperatures(text, lexicon))}
    if step.detail:
        update["detail"] = said(step.detail)
    if system:
        update["ingredients"] = tuple(_use(use, system, lexicon, densities) for use in step.ingredients)
    return step.model_copy(update=update)


def _use(use: StepIngredient, system: System, lexicon: Lexicon, densities: Densities | None) -> StepIngredient:
    listed = listed_amount(Ingredient(text=use.name, name=use.name, quantity=use.quantity, unit=use.unit), lexicon)
    if listed is None or listed.unit is None or _is_of(listed.unit, system):
        return use
    amount = _in(listed, use.name, system, lexicon, densities)
    return use.model_copy(update=dict(zip(("quantity", "unit"), shown(amount, use.name, lexicon), strict=True))) if amount else use
