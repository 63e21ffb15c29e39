"""The tables of what foods contain: `knowledge/allergens.yml` and `knowledge/foods/<language>/*.yml`, read and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.language.lexicon import FAST

ALLERGENS, FOODS = "allergens.yml", "foods"
Name = Annotated[str, Field(min_length=1, max_length=80)]
Names = tuple[Name, ...]
Kind = TypeVar("Kind", bound=BaseModel)


class ContentsError(ValueError):
    """A table of what foods contain cannot be used; the message names the file, the row, what is wrong and what to do."""


class Row(BaseModel):
    """Base of all parts of the tables: immutable, no unknown fields, so that a slip of the pen is found."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)


class FoodRow(Row):
    """A food: what it is and what it is made of.

    Args:
        also: its other names.
        kinds: what it is a kind of, foods or groups; `is` in the file.
        of: what it is made of.
        may: what it is often, not always, made with.
        open: whether the name alone does not tell what else is in it; None where what it is a kind of decides.
    """

    also: Names = ()
    kinds: Names = Field(default=(), alias="is")
    of: Names = ()
    may: Names = ()
    open: bool | None = None


class GroupRow(Row):
    """A group that somebody may avoid.

    Args:
        law: whose law has it declared: "EU" (Annex II of Regulation 1169/2011), "US" (FALCPA and the FASTER Act).
        kinds: wider groups that it is of; `is` in the file.
    """

    law: tuple[Annotated[str, Field(pattern="^(EU|US)$")], ...] = ()
    kinds: Names = Field(default=(), alias="is")


class DietRow(Row):
    """A diet or condition by what it excludes.

    Args:
        without: groups and foods that it leaves out.
        certified: what is allowed with a certificate of the rule alone.
        apart: two groups that may not be in one dish.
        cooked: what has to be cooked through.
    """

    without: Names = ()
    certified: Names = ()
    apart: Annotated[Names, Field(max_length=2)] = ()
    cooked: Names = ()


class FreeRow(Row):
    """What words such as "vegan" in front of a food take out of it.

    Args:
        without: the groups that it has no longer.
        may: what often takes their place.
        open: whether what takes their place is not told by the name.
        despite: foods that hold it all the same.
    """

    without: Names
    may: Names = ()
    open: bool = False
    despite: Names = ()


class AllergenTable(Row):
    """`knowledge/allergens.yml`.

    Args:
        groups: the groups, by name.
        diets: the diets, by name.
        free: what the words of the lexicon's `free_words` take away, by the names that these have there.
        classes: class of the lexicon → what its members are, for those without a row of their own.
    """

    groups: dict[Name, GroupRow] = {}
    diets: dict[Name, DietRow] = {}
    free: dict[Name, FreeRow] = {}
    classes: dict[Name, Names] = {}


def read_allergens(knowledge: Path) -> AllergenTable:
    """The table of groups and diets; empty where there is no such file.

    Raises:
        ContentsError: it cannot be used.
    """
    file = knowledge / ALLERGENS
    return _checked(AllergenTable, _mapping(file), str(file)) if file.exists() else AllergenTable()


def read_foods(folder: Path) -> Iterator[tuple[str, str, FoodRow]]:
    """File, name and row of every food of a folder, in the order of the files; nothing where there is no such folder.

    Raises:
        ContentsError: a file or row cannot be used.
    """
    for file in sorted(folder.glob("*.yml")):
        for name, row in _mapping(file).items():
            if not isinstance(name, str) or not name.strip():
                raise ContentsError(f"{file}: '{name}' is no name of a food; put it into quotation marks")
            yield str(file), name, _checked(FoodRow, row, f"{file}, row '{name}'")


def _checked(kind: type[Kind], row: Any, place: str) -> Kind:
    try:
        return kind.model_validate({} if row is None else row)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(str(piece) for piece in first["loc"])
        allowed = ", ".join(field.alias or key for key, field in kind.model_fields.items())
        raise ContentsError(f"{place}{f', {where}' if where else ''}: {first['msg']}; a row has {allowed}") from problem


class _Loader(FAST):  # type: ignore[misc, valid-type]
    """Refuses a name that a file gives twice, of which YAML would silently keep the last."""


def _pairs(loader: Any, node: yaml.MappingNode) -> Mapping[str, Any]:
    found: dict[str, Any] = {}
    for key, value in node.value:
        name = loader.construct_object(key, deep=True)
        if name in found:
            raise yaml.YAMLError(f"line {key.start_mark.line + 1} gives '{name}' a second time; put both rows into one")
        found[name] = loader.construct_object(value, deep=True)
    return found


_Loader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, _pairs)


def _mapping(file: Path) -> dict[str, Any]:
    try:
        found = yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader) or {}
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as problem:
        raise ContentsError(f"{file} is not valid YAML: {problem}") from problem
    if not isinstance(found, dict):
        raise ContentsError(f"{file} is no mapping of names to rows")
    return found
