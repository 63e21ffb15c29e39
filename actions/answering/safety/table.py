"""The table of food safety: how hot the middle of a food must get, and how cold it is kept, by which authority."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.language.lexicon import FAST
from actions.language.quantities import Temperature
from actions.settings import PROJECT

FILE = "food_safety.yml"
COOL = 25.0  # °C up to which a temperature may be that of a place that cools


class SafetyError(ValueError):
    """The table cannot be read; the message names the file, the row and what is wrong with it."""


class Limit(BaseModel):
    """What one or more authorities ask for.

    Args:
        needs: degrees Celsius and the same in Fahrenheit.
        by: names of the authorities.
        minutes: how long it must last; 0 where reaching it is enough.
        rest: minutes of rest that belong to it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    needs: tuple[float, float]
    by: tuple[str, ...] = Field(min_length=1)
    minutes: float = Field(default=0, ge=0)
    rest: float = Field(default=0, ge=0)

    @property
    def celsius(self) -> float:
        """Degrees Celsius."""
        return self.needs[0]


class Keeping(BaseModel):
    """How long what is cooked keeps at most.

    Args:
        out: hours until it must be cold.
        fridge: days in the fridge.
        freezer: months in the freezer.
        by: names of the authorities.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    out: int = Field(gt=0)
    fridge: int = Field(gt=0)
    freezer: int = Field(gt=0)
    by: tuple[str, ...] = Field(min_length=1)


class Row(Limit):
    """What a kind of food needs.

    Args:
        milder: what another authority lets do.
        beyond: what another authority asks for on top of it.
        keeps: how long it keeps afterwards.
        holds: whether less heat does where it lasts.
        alone: whether the row goes before all others that are named.
        sorts: rows of which it may be any.
    """

    milder: Limit | None = None
    beyond: Limit | None = None
    keeps: Keeping | None = None
    holds: bool = False
    alone: bool = False
    sorts: tuple[str, ...] = ()


class Holds(BaseModel):
    """How many minutes a heat must last in the middle that is as safe as the minimum.

    Args:
        by: names of the authorities.
        minutes: degrees Celsius → minutes.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    by: tuple[str, ...] = Field(min_length=1)
    minutes: Mapping[float, float]

    def at(self, celsius: float) -> float | None:
        """Minutes for which a heat must last; None where it is too low for any time."""
        return next((self.minutes[heat] for heat in sorted(self.minutes, reverse=True) if heat <= round(celsius, 1)), None)


class SafetyTable(BaseModel):
    """All rows by their names.

    Args:
        heat: food → what its middle must reach at least.
        cold: place → what it may have at most.
        holds: times for less heat.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    heat: Mapping[str, Row] = Field(default_factory=dict)
    cold: Mapping[str, Row] = Field(default_factory=dict)
    holds: Holds | None = None

    def limit(self, name: str) -> Row:
        """The row of a name."""
        return self.cold[name] if name in self.cold else self.heat[name]

    def fitting(self, names: frozenset[str], celsius: float | None, *, cold: bool = False) -> frozenset[str]:
        """Of the rows that are named those that may be meant: places that cool only where a temperature is told that is one of theirs, cold is asked for, or nothing else is named.

        Args:
            names: the rows.
            celsius: the temperature that is told; None where none is.
            cold: whether it is asked how cold.
        """
        foods = names - set(self.cold)
        cooling = (cold or not foods) if celsius is None else celsius <= COOL
        return names if cooling else foods

    def chosen(self, names: frozenset[str]) -> str | None:
        """Of the rows that are named the one that counts: one that goes before the others, else the hottest; None where none is."""
        rows = {name: row for name, row in [*self.heat.items(), *self.cold.items()] if name in names}
        first = sorted(rows, key=lambda name: (not rows[name].alone, -rows[name].celsius))
        return first[0] if first else None


def reaches(told: Temperature, limit: Limit) -> bool:
    """Whether a temperature is as high as a limit, in the scale in which it is told: 165 °F is enough for 74 °C."""
    return told.value >= in_scale(told, limit)


def in_scale(told: Temperature, limit: Limit) -> float:
    """The degrees of a limit in the scale of a temperature."""
    return limit.needs[1 if told.scale == "F" else 0]


def load_table(knowledge: Path = PROJECT / "knowledge") -> SafetyTable:
    """Read `food_safety.yml` of a folder; an empty table where it has none.

    Raises:
        SafetyError: the file is not valid; the message names it and the row.
    """
    file = knowledge / FILE
    if not file.is_file():
        return SafetyTable()
    try:
        return SafetyTable.model_validate(yaml.load(file.read_text(encoding="utf-8"), Loader=FAST))
    except (UnicodeDecodeError, yaml.YAMLError) as problem:
        raise SafetyError(f"{file} is not valid YAML: {' '.join(str(problem).split())[:200]}; mend it there") from problem
    except ValidationError as problem:
        first = problem.errors()[0]
        raise SafetyError(f"{file}: {'.'.join(map(str, first['loc'])) or 'whole file'}: {first['msg']}; see the head of the file") from problem
