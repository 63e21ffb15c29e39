"""Recipes as schema.org/Recipe in JSON-LD, so that `souschef import` reads them back without loss."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from actions.recipes.model import NAMESPACE, Instruction, RawRecipe

CONTEXT: list[Any] = ["https://schema.org", {NAMESPACE.rstrip(":"): f"urn:{NAMESPACE}"}]
"""What the names mean; ours stand for what schema.org has no word for: notes of a sentence and explained techniques."""


def json_ld(raw: RawRecipe) -> dict[str, Any]:
    """A recipe as a schema.org/Recipe object: times in ISO-8601, every instruction a HowToStep, under a HowToSection where it has one."""
    written = {
        "@context": CONTEXT,
        "@type": "Recipe",
        "identifier": raw.id,
        "name": raw.title,
        "description": raw.summary,
        "inLanguage": raw.language,
        "url": raw.url,
        "image": raw.image,
        "author": {"@type": "Organization", "name": raw.author} if raw.author else None,
        "recipeYield": [value for value in (str(raw.servings) if raw.servings else None, raw.yields) if value],
        "prepTime": duration(raw.prep_minutes),
        "cookTime": duration(raw.cook_minutes),
        "totalTime": duration(raw.minutes),
        "keywords": list(raw.categories),
        "tool": list(raw.utensils),
        "recipeIngredient": list(raw.ingredients),
        "recipeInstructions": list(_instructions(raw.instructions)),
        f"{NAMESPACE}techniques": raw.techniques,
    }
    return {name: value for name, value in written.items() if value}


def duration(minutes: int | None) -> str | None:
    """Minutes as ISO-8601: 90 → "PT1H30M"; None for None."""
    if not minutes:
        return None
    hours, rest = divmod(minutes, 60)
    return f"PT{f'{hours}H' if hours else ''}{f'{rest}M' if rest else ''}"


def _instructions(instructions: Iterable[Instruction]) -> Iterator[dict[str, Any]]:
    for section, members in groupby(instructions, key=lambda instruction: instruction.section):
        steps = [_step(instruction) for instruction in members]
        if section is None:
            yield from steps
        else:
            yield {"@type": "HowToSection", "name": section, "itemListElement": steps}


def _step(instruction: Instruction) -> dict[str, Any]:
    notes = {f"{NAMESPACE}{name}": {str(number): note for number, note in getattr(instruction, name).items()} for name in ("details", "reasons", "pictures")}
    return {"@type": "HowToStep", "text": instruction.text} | {name: note for name, note in notes.items() if note}
