"""How far the base covers what is cooked with and how: the commonest ingredients and techniques against the categories of questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.answering.common_sense.pairs import Pair, QuestionBaseError
from actions.language.lexicon import Lexicon
from actions.language.words import stems

ANY = "any"  # stands for a pair in whatever category


class Group(BaseModel):
    """Things of one sort: `wanted` are the categories that each should have a pair in, `names` the things, each with its other names behind it."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    wanted: tuple[str, ...] = Field(min_length=1)
    names: tuple[tuple[str, ...], ...] = Field(min_length=1)


class Staples(BaseModel):
    """The groups of things in one language, the commonest first in each."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    groups: dict[str, Group]

    @classmethod
    def load(cls, file: Path, language: str) -> Staples:
        """Read the groups of a language.

        Raises:
            QuestionBaseError: the file is missing or not valid, or has nothing for the language.
        """
        try:
            whole = yaml.safe_load(file.read_text(encoding="utf-8"))
            entries = whole[language]
            return cls(groups={name: Group(wanted=entry["wanted"], names=tuple(map(_names, entry["names"]))) for name, entry in entries.items()})
        except KeyError as problem:
            raise QuestionBaseError(f"{file} has no entry {problem}; for each language it names groups with 'wanted' and 'names'") from problem
        except (OSError, yaml.YAMLError, ValidationError, TypeError, AttributeError, UnicodeDecodeError) as problem:
            raise QuestionBaseError(f"{file} cannot be used: {' '.join(str(problem).split())[:300]}") from problem

    def of(self, name: str) -> Group:
        """The group with a name."""
        return self.groups[name]


def _names(entry: Any) -> tuple[str, ...]:
    """A thing's name with others: "scallion = green onion = spring onion"."""
    return tuple(part.strip() for part in str(entry).split("="))


def covered(pairs: Sequence[Pair], staples: Staples, lexicon: Lexicon) -> dict[str, dict[str, dict[str, int]]]:
    """Group → thing → category → number of pairs that are about it."""
    by_name: dict[tuple[str, ...], Counter[str]] = {}
    for pair in pairs:
        for key in {tuple(stems(name, lexicon.language)) for name in pair.about}:
            by_name.setdefault(key, Counter())[pair.category] += 1
    found: dict[str, dict[str, dict[str, int]]] = {}
    for name, group in staples.groups.items():
        found[name] = {}
        for names in group.names:
            counts: Counter[str] = Counter()
            for key in {tuple(stems(other, lexicon.language)) for other in names}:
                counts.update(by_name.get(key, Counter()))
            found[name][names[0]] = dict(counts)
    return found


def missing(table: Mapping[str, Mapping[str, int]], group: Group) -> dict[str, list[str]]:
    """For each category that is wanted, the things without a pair in it."""
    return {category: [thing for thing, counts in table.items() if not (sum(counts.values()) if category == ANY else counts.get(category, 0))] for category in group.wanted}
