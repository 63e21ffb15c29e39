"""From paths to raw recipes: which reader fits a file, and what went wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from actions.language.lexicon import Lexicon
from actions.recipes.analysis import RecipeError
from actions.recipes.importers.cards import read_card
from actions.recipes.importers.json_ld import read_json_ld, recipes_in
from actions.recipes.model import RawRecipe

SUFFIXES = (".txt", ".json", ".jsonld")


@dataclass(frozen=True)
class Found:
    """One recipe of a file, or the reason why there is none."""

    place: str
    recipe: RawRecipe | None = None
    problem: str | None = None


def read_path(path: Path, lexicon: Lexicon) -> Iterator[Found]:
    """All recipes under a path: a card (.txt), a JSON-LD file (.json, .jsonld), or a folder of them."""
    if path.is_dir():
        files = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
        if not files:
            yield Found(str(path), problem=f"the folder holds no recipe file ({', '.join(SUFFIXES)})")
        for file in files:
            yield from read_path(file, lexicon)
        return
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        yield Found(str(path), problem="no such file")
    except (OSError, UnicodeDecodeError) as problem:
        yield Found(str(path), problem=f"it cannot be read as UTF-8 text ({problem})")
    else:
        yield from _read_card(path, text, lexicon) if path.suffix == ".txt" else _read_json(path, text)


def _read_card(path: Path, text: str, lexicon: Lexicon) -> Iterator[Found]:
    try:
        yield Found(str(path), read_card(text, path.stem, lexicon))
    except RecipeError as problem:
        yield Found(str(path), problem=str(problem))


def _read_json(path: Path, text: str) -> Iterator[Found]:
    if path.suffix not in SUFFIXES:
        yield Found(str(path), problem=f"its ending is none of {', '.join(SUFFIXES)}")
        return
    try:
        data = json.loads(text)
    except json.JSONDecodeError as problem:
        yield Found(str(path), problem=f"it is not valid JSON: {problem}")
        return
    objects = list(recipes_in(data))
    if not objects:
        yield Found(str(path), problem="it holds no schema.org/Recipe object")
    for position, item in enumerate(objects, 1):
        place = str(path) if len(objects) == 1 else f"{path} (recipe {position})"
        try:
            yield Found(place, read_json_ld(item))
        except (RecipeError, RecursionError) as problem:
            yield Found(place, problem=str(problem))
