"""A recipe told in another system of measures, or in another scale of temperature."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from actions.language.lexicon import Lexicon
from actions.language.measures import HOTTEST, METRIC_UNITS, SPOONS, Amount, Densities, Region, Scale, converted, degrees, exact, of_region
from actions.language.quantities import Heat, heats, one_sign, temperatures
from actions.language.spoken_amounts import number_text
from actions.recipes.adapting.amounts import amount_text, shown
from actions.recipes.adapting.model import System
from actions.recipes.adapting.words import names_of
from actions.recipes.amounts import Found, finder
from actions.recipes.model import Ingredient, Recipe, Step, StepIngredient
from actions.recipes.scaling.rewriting import Edit, apply
from actions.recipes.scaling.scaling import listed_amount
from actions.recipes.steps.ingredient_mentions import Names, words_of

FURTHEST = 40  # characters between an amount and its food
SAME = re.compile(r"\s*[(/|=]\s*")


def in_scale(text: str, to: Scale, lexicon: Lexicon, own: Scale | None = None) -> str:
    """The text with its temperatures in one scale; one that stands beside it in that scale already stays.

    Args:
        text: a line or an instruction.
        to: the wanted scale.
        lexicon: the words for heat.
        own: the scale of degrees that name none; None where it is not known.
    """
    flat = one_sign(text)
    changes = [Edit(heat.start, heat.end, new) for beside in _beside(flat, lexicon) if all(heat.scale != to for heat in beside)
               for heat in beside if (len(beside) == 1 or heat.scale != "G") and (new := said_in(heat, to, lexicon, own))]
    return apply(flat, changes) if changes else text


def known_scale(heat: Heat, own: Scale | None = None) -> Scale | None:
    """The scale of a temperature's values, which is the given one where it names none, unless no oven is so hot in Celsius; that of gas marks is Celsius."""
    bare: Scale | None = "F" if heat.ends[-1].value >= HOTTEST else own
    return "F" if heat.scale == "F" else "C" if heat.scale else bare


def said_in(heat: Heat, to: Scale, lexicon: Lexicon, own: Scale | None = None) -> str:
    """A temperature or a range in the other scale: "190-205 °C"; empty where it is in that scale, or its own is not known."""
    scale = known_scale(heat, own)
    if scale is None or (scale == to and heat.scale != "G"):
        return ""
    return in_words(heat, [degrees(one.value, scale, to) for one in heat.ends], to, lexicon)


def in_words(heat: Heat, values: Sequence[float], scale: Scale, lexicon: Lexicon) -> str:
    """Degrees in a scale, with what stood between those of a range: "190-205 °C"."""
    numbers = dict.fromkeys(number_text(exact(value), "gram", lexicon) for value in values)
    return f"{heat.between.join(numbers)} {lexicon.table('degree_signs').get(scale, f'°{scale}')}"


def as_range(heat: Heat, lexicon: Lexicon) -> Heat:
    """A range as it is told outside its sentence: "340-360 °F" of "between 340 and 360 °F"."""
    return replace(heat, between="-") if heat.between.strip() in lexicon.words("joiners") else heat


def told_heats(text: str, lexicon: Lexicon, own: Scale | None = None) -> list[str]:
    """Each temperature of a text with the other scale where it stands in one only: "375-400 °F (190-205 °C)".

    Args:
        text: an instruction.
        lexicon: the words for heat.
        own: the scale of degrees that name none; None where it is not known, and they are told as they are.
    """
    flat, told = one_sign(text), []
    for first, *others in _beside(flat, lexicon):
        if others:
            said = flat[first.start : others[-1].end]
            told.append(f"{said})" if said.count("(") > said.count(")") else said)
            continue
        scale, heat = known_scale(first, own), as_range(first, lexicon)
        anew = scale and first.scale != "G" and (heat.between != first.between or not first.scale)
        written = in_words(heat, [one.value for one in heat.ends], scale, lexicon) if scale and anew else flat[first.start : first.end]
        other = said_in(heat, "F" if scale == "C" and first.scale != "G" else "C", lexicon, own)
        told.append(f"{written} ({other})" if other else written)
    return list(dict.fromkeys(told))


def _beside(text: str, lexicon: Lexicon) -> list[list[Heat]]:
    """The temperatures of a text, those together that say one in several ways: "180 °C / 160 °C fan / 350 °F", "350 °F (175 °C)", "180C or gas 4"."""
    together: list[list[Heat]] = []
    for heat in heats(text, lexicon):
        gap = text[together[-1][-1].end : heat.start] if together else "."
        other = bool(heat.scale) and together[-1][-1].scale != heat.scale if together else False
        same = re.fullmatch(r"[^.;:!?\d]{0,16}[(/|=][^.;:!?\d]{0,6}", gap) or (other and re.fullmatch(r"[\s,]*\w{0,3}\s*", gap))
        together = [*together[:-1], [*together[-1], heat]] if same else [*together, [heat]]
    return together


def recipe_scale(recipe: Recipe, lexicon: Lexicon) -> Scale | None:
    """The scale that a recipe's degrees without one are in: that of its others, else what its heat and its measures tell; None where nothing does."""
    told = [one for step in recipe.steps for one in temperatures(step.text, lexicon) if one.scale != "G"]
    scales = [one.scale for one in told if one.scale]
    if scales:
        return "C" if scales.count("C") * 2 >= len(scales) else "F"
    if not told:
        return None
    if any(one.value >= HOTTEST for one in told):
        return "F"
    measured = [found.unit in METRIC_UNITS for line in recipe.ingredients for found in finder(lexicon).all_in(line.text) if found.measures and found.unit not in SPOONS]
    return None if not measured else "C" if sum(measured) * 2 >= len(measured) else "F"


REGIONS: dict[str, Region] = {"us": "us", "gb": "imperial", "uk": "imperial", "ie": "imperial", "au": "australian", "nz": "metric", "ca": "metric", "za": "metric", "in": "metric"}


def region_of(recipe: Recipe) -> Region | None:
    """Whose cups and pints a recipe has, by the country of its language ("en-GB"); None where that is not told."""
    return REGIONS.get((recipe.language or "").replace("_", "-").lower().partition("-")[2])


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
    telling = _Telling(recipe, system, lexicon, densities)
    own = recipe_scale(recipe, lexicon) if scale else None

    def said(text: str) -> str:
        told = telling.text(text, telling.food)
        return in_scale(told, scale, lexicon, own) if scale else told

    lines = tuple(telling.line(line) for line in recipe.ingredients)
    steps = tuple(_step(step, said, telling) for step in recipe.steps)
    return recipe.model_copy(update={"ingredients": lines, "steps": steps})


@dataclass(frozen=True)
class _Telling:
    """A recipe's amounts in another system; as they are where none is wanted."""

    recipe: Recipe
    system: System | None
    lexicon: Lexicon
    densities: Densities | None

    @cached_property
    def _names(self) -> Names:
        return names_of(self.recipe.ingredients, self.lexicon)

    def _stays(self, unit: str | None) -> bool:
        return unit in SPOONS or self.system is None or (unit in METRIC_UNITS) == (self.system == "metric")

    def _in(self, amount: Amount, food: str | None) -> Amount | None:
        unit, to = amount.unit and of_region(amount.unit, region_of(self.recipe)), self.system or ""
        low = converted(amount.low, unit, to, food, self.lexicon, self.densities) or converted(amount.low, unit, to, None, self.lexicon)
        return low and Amount(low.low, low.unit, low.low * amount.high / amount.low)

    def _other(self, found: Found, food: str | None) -> str | None:
        """An amount in the wanted system, in words; None where it is in it, or cannot be compared."""
        if not found.measures or found.hyphen or self._stays(found.unit):
            return None
        amount = self._in(Amount(found.low.value, found.unit, (found.high or found.low).value), food)
        return amount_text(amount, food or "", self.lexicon) if amount else None

    def text(self, text: str, food: Callable[[str, Found], str | None]) -> str:
        """A text with its amounts converted; of "1 cup (240 ml)" the one that is wanted stays."""
        changes: list[Edit] = []
        found = finder(self.lexicon).all_in(text) if self.system else []
        done: set[int] = set()
        for at, one in enumerate(found):
            if at in done:
                continue
            twin = found[at + 1] if at + 1 < len(found) else None
            if twin and one.measures and twin.measures and not one.hyphen and SAME.fullmatch(text[one.end : twin.start]):
                closing = re.compile(r"\s*\)").match(text, twin.end)
                wanted = one if self._stays(one.unit) else twin if self._stays(twin.unit) else None
                if wanted and (closing or "(" not in text[one.end : twin.start]):
                    changes.append(Edit(one.start, closing.end() if closing else twin.end, text[wanted.start : wanted.end]))
                    done.add(at + 1)
                    continue
            if new := self._other(one, food(text, one)):
                changes.append(Edit(one.start, one.end, new))
        return apply(text, changes)

    def food(self, text: str, found: Found) -> str | None:
        """The ingredient that is named behind an amount."""
        words = words_of(text, self.lexicon)
        behind = [mention for mention in self._names.mentions(words) if 0 <= words[mention.first].start - found.end <= FURTHEST]
        return self.recipe.ingredients[behind[0].index].called if behind else None

    def line(self, line: Ingredient) -> Ingredient:
        """A line of the list."""
        text = self.text(line.text, lambda *_: line.called)
        listed = listed_amount(line, self.lexicon) if text != line.text else None
        update = self._shown(listed, line.called) if listed and listed.unit else {}
        return line.model_copy(update={"text": text, **update}) if text != line.text else line

    def use(self, use: StepIngredient) -> StepIngredient:
        """What a step takes."""
        listed = listed_amount(Ingredient(text=use.name, name=use.name, quantity=use.quantity, unit=use.unit), self.lexicon)
        return use.model_copy(update=self._shown(listed, use.name)) if listed and listed.unit else use

    def _shown(self, listed: Amount, food: str) -> dict[str, object]:
        amount = None if self._stays(listed.unit) else self._in(listed, food)
        return dict(zip(("quantity", "unit"), shown(amount, food, self.lexicon), strict=True)) if amount else {}


def _step(step: Step, said: Callable[[str], str], telling: _Telling) -> Step:
    texts = {field: said(text) for field in ("text", "detail", "why") if (text := getattr(step, field))}
    told = tuple(found.text for found in temperatures(texts["text"], telling.lexicon))
    return step.model_copy(update={**texts, "temperatures": told, "ingredients": tuple(telling.use(use) for use in step.ingredients)})
