"""From paths to raw recipes: which reader fits a file, and what went wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from actions.language.lexicon import Lexicon
from actions.recipes.analysis import RecipeError, refusing
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
    try:
        files = _files(path) if path.is_dir() else None
        text = path.read_text(encoding="utf-8-sig") if files is None else ""
    except FileNotFoundError:
        yield Found(_place(path), problem="no such file")
    except (OSError, ValueError) as problem:
        yield Found(_place(path), problem=f"it cannot be read as UTF-8 text ({problem})")
    else:
        if files is None:
            yield from _read_card(path, text, lexicon) if path.suffix.lower() == ".txt" else _read_json(path, text)
        elif not files:
            yield Found(_place(path), problem=f"the folder holds no recipe file ({', '.join(SUFFIXES)})")
        for file in files or ():
            yield from read_path(file, lexicon)


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.suffix.lower() in SUFFIXES and not file.is_dir())


def _place(path: Path) -> str:
    """The path as text that can be printed and stored, whatever bytes its name holds."""
    return _printable(str(path))


def _printable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


def _read_card(path: Path, text: str, lexicon: Lexicon) -> Iterator[Found]:
    try:
        yield Found(_place(path), read_card(text, _printable(path.stem), lexicon))
    except RecipeError as problem:
        yield Found(_place(path), problem=str(problem))


def _read_json(path: Path, text: str) -> Iterator[Found]:
    whole = _place(path)
    if path.suffix.lower() not in SUFFIXES:
        yield Found(whole, problem=f"its ending is none of {', '.join(SUFFIXES)}")
        return
    try:
        with refusing():
            objects = list(recipes_in(_parsed(text)))
    except RecipeError as problem:
        yield Found(whole, problem=str(problem))
        return
    if not objects:
        yield Found(whole, problem="it holds no schema.org/Recipe object")
    for position, item in enumerate(objects, 1):
        place = whole if len(objects) == 1 else f"{whole} (recipe {position})"
        try:
            yield Found(place, read_json_ld(item))
        except RecipeError as problem:
            yield Found(place, problem=str(problem))


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError as problem:
        raise RecipeError(f"it is not valid JSON: {problem}") from problem
    except RecursionError as problem:
        raise RecipeError("it is JSON that is nested too deeply") from problem
