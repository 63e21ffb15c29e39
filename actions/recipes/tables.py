"""The tables of the knowledge store, and how a recipe is written into them."""

from __future__ import annotations

import json

from sqlalchemy import JSON, Boolean, Column, Integer, MetaData, String, Table, Text

from actions.recipes.model import Instruction, RawRecipe, Recipe

metadata = MetaData()
recipes = Table(
    "recipes", metadata,
    Column("id", String(200), primary_key=True),
    Column("title", Text, nullable=False),
    Column("servings", Integer),
    Column("minutes", Integer),
    Column("categories", JSON, nullable=False),
    Column("foods", Text, nullable=False),
    Column("url", Text),
    Column("digest", String(64), nullable=False),
    Column("revision", Integer, nullable=False, index=True),
)
"""What a list shows of each recipe, with a digest of its text and the store's revision at its last change."""

texts = Table("recipe_texts", metadata, Column("id", String(200), primary_key=True), Column("document", Text, nullable=False))
"""Each recipe as it was imported."""

analyses = Table(
    "recipe_analyses", metadata,
    Column("id", String(200), primary_key=True),
    Column("version", String(40), nullable=False),
    Column("document", Text, nullable=False),
)
"""Recipes that were analysed, with the version of the analysis."""

meta = Table("store_meta", metadata, Column("key", String(40), primary_key=True), Column("value", Integer, nullable=False))

journal = Table(
    "import_journal", metadata,
    Column("source", String(64), primary_key=True),
    Column("position", Integer, nullable=False),
    Column("finished", Boolean, nullable=False),
)
"""How far each source of an import that is under way was read: entries that are stored or refused."""

refusals = Table(
    "import_refusals", metadata,
    Column("source", String(64), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("place", Text, nullable=False),
    Column("reason", Text, nullable=False),
)
"""What was refused by an import that is under way."""

FORMER_COLUMN = "document"
"""A column of the list in stores that were made before recipes were kept as imported: the structured recipe."""


def document(recipe: Recipe) -> str:
    """JSON of a recipe with what the public form leaves out: to which line of the list a step's ingredient belongs."""
    links = [[used.index for used in step.ingredients] for step in recipe.steps]
    return f'{{"links": {links}, "recipe": {recipe.model_dump_json()}}}'


def restore(written: str) -> Recipe:
    """The recipe that `document` wrote."""
    data = json.loads(written)
    for step, links in zip(data["recipe"]["steps"], data["links"], strict=True):
        for used, index in zip(step["ingredients"], links, strict=True):
            used["index"] = index
    return Recipe.model_validate(data["recipe"])


def raw_document(raw: RawRecipe) -> str:
    """JSON of a recipe as imported, without what it does not say."""
    return raw.model_dump_json(exclude_defaults=True)


def raw_of(recipe: Recipe) -> RawRecipe:
    """The recipe before its analysis, with the sentences of an instruction put together again."""
    cut: dict[int, list[int]] = {}
    for at, step in enumerate(recipe.steps):
        cut.setdefault(step.source, []).append(at)
    instructions = tuple(
        Instruction(
            text=" ".join(recipe.steps[at].text for at in places) or "-",
            details=_notes({n: recipe.steps[at].detail for n, at in enumerate(places, 1)}),
            reasons=_notes({n: recipe.steps[at].why for n, at in enumerate(places, 1)}),
            pictures=_notes({n: recipe.steps[at].picture for n, at in enumerate(places, 1)}),
        )
        for _, places in sorted(cut.items())
    )
    same = ("id", "title", "servings", "yields", "minutes", "prep_minutes", "cook_minutes", "language", "image", "summary", "categories", "utensils", "techniques")
    lines = tuple(line.text for line in recipe.ingredients)
    return RawRecipe.model_validate({**{name: getattr(recipe, name) for name in same}, "ingredients": lines, "instructions": instructions})


def _notes(notes: dict[int, str | None]) -> dict[int, str]:
    return {number: note for number, note in notes.items() if note}
