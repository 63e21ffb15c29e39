"""What the tests of formats share: files of their own, read as `souschef import` reads them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from actions.language.lexicons import Lexicons
from actions.recipes.importers.files import Found, read_path
from actions.recipes.model import RawRecipe


def found_in(path: Path, content: bytes | str, lexicons: Lexicons) -> list[Found]:
    """What a file of this content holds."""
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return list(read_path(path, lexicons))


def recipes_in(path: Path, content: bytes | str, lexicons: Lexicons) -> list[RawRecipe]:
    """The recipes of a file in which nothing is wrong."""
    found = found_in(path, content, lexicons)
    assert [entry.problem for entry in found if entry.problem] == []
    return [entry.recipe for entry in found if entry.recipe]


def only(path: Path, content: bytes | str, lexicons: Lexicons) -> RawRecipe:
    """The one recipe of a file."""
    [recipe] = recipes_in(path, content, lexicons)
    return recipe


def zipped(members: Mapping[str, bytes | str | dict[str, Any]]) -> bytes:
    """A zip archive; objects become JSON."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, json.dumps(content) if isinstance(content, dict) else content)
    return whole.getvalue()


def told(recipe: RawRecipe) -> list[tuple[str | None, str]]:
    """The instructions with their sections."""
    return [(instruction.section, instruction.text) for instruction in recipe.instructions]
