"""The words of one language, read from `knowledge/lexicon/<language>/*.yml`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import yaml

from actions.settings import PROJECT

PLURALS = "scaling.yml"  # the file of a language that holds its irregular nouns
FAST = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as fast where libyaml is there


class LexiconError(ValueError):
    """A lexicon is missing or has a file that cannot be read."""


@dataclass(frozen=True, eq=False)
class Lexicon:
    """Typed access to a language's word lists; one attribute per kind of knowledge.

    Args:
        language: ISO 639-1 code, the name of the folder.
        entries: all top-level keys of all files of that folder.
    """

    language: str
    entries: dict[str, Any]
    _sets: dict[str, frozenset[str]] = field(default_factory=dict, repr=False)

    @classmethod
    def load(cls, language: str, knowledge: Path = PROJECT / "knowledge") -> Lexicon:
        """Read every file of the language's folder; once, as long as none of them changes, so that all share what is made of it.

        Raises:
            LexiconError: no such folder, a file that is not valid YAML, or a key that two files hold; the message names it.
        """
        folder = knowledge / "lexicon" / language
        files = sorted(folder.glob("*.yml"))
        if not files:
            raise LexiconError(f"no lexicon for language '{language}': {folder} holds no .yml file")
        return _read(language, folder, tuple((file.name, status.st_mtime_ns, status.st_size) for file in files for status in [file.stat()]))

    def words(self, key: str) -> frozenset[str]:
        """A flat list of words as a set; empty when the language has none."""
        if key not in self._sets:
            self._sets[key] = frozenset(str(word) for word in self.entries.get(key, ()))
        return self._sets[key]

    def table(self, key: str) -> dict[str, Any]:
        """A mapping of the lexicon; empty when the language has none."""
        return dict(self.entries.get(key, {}))

    @cached_property
    def known(self) -> frozenset[str]:
        """All single words that are written anywhere in the lexicon, in lower case."""
        return frozenset(word for text in _texts(self.entries) for word in re.findall(r"[^\W\d_]+", text.lower()))

    @cached_property
    def unit_of(self) -> dict[str, str]:
        """Written form of a unit (lower case) → its name."""
        return {form.lower(): unit for unit, forms in self.table("units").items() for form in forms}

    @cached_property
    def duration_of(self) -> dict[str, str]:
        """Written form of a span of time (lower case) → second, minute, hour or day."""
        return {str(form).lower(): unit for unit, forms in self.table("durations").items() for form in forms}

    @cached_property
    def cardinals(self) -> dict[str, float]:
        """Number word → value."""
        return {word: float(value) for word, value in self.table("cardinals").items()}

    @cached_property
    def utensils(self) -> tuple[str, ...]:
        """Names of tools, the longest first, so that "baking sheet" is found before "sheet"."""
        return tuple(sorted(self.words("utensils"), key=lambda name: (-len(name), name)))


def irregular_nouns(language: str, knowledge: Path = PROJECT / "knowledge") -> dict[str, str]:
    """Singular → plural of the irregular nouns of a language, read without the rest of its lexicon; empty where it has none.

    Raises:
        LexiconError: the file is not valid YAML.
    """
    file = knowledge / "lexicon" / language / PLURALS
    try:
        rules = (yaml.load(file.read_text(encoding="utf-8"), Loader=FAST) or {}).get("plurals", {}) if file.is_file() else {}
    except yaml.YAMLError as problem:
        raise LexiconError(f"{file} is not valid YAML: {problem}") from problem
    return {str(one): str(many) for one, many in rules.get("irregular", {}).items()}


def _texts(entry: Any) -> Iterator[str]:
    if isinstance(entry, dict):
        for name, value in entry.items():
            yield str(name)
            yield from _texts(value)
    elif isinstance(entry, list):
        for value in entry:
            yield from _texts(value)
    else:
        yield str(entry)


@lru_cache(maxsize=8)
def _read(language: str, folder: Path, states: tuple[tuple[str, int, int], ...]) -> Lexicon:
    """The lexicon in the files of a folder, each given with its time and size."""
    entries: dict[str, Any] = {}
    for file in (folder / name for name, _, _ in states):
        try:
            found = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST) or {}
        except yaml.YAMLError as problem:
            raise LexiconError(f"{file} is not valid YAML: {problem}") from problem
        if twice := sorted(entries.keys() & found.keys()):
            raise LexiconError(f"{file} holds {', '.join(map(repr, twice))}, and so does another file of that folder; put the words into one of them, or use another name")
        entries |= found
    return Lexicon(language, entries)
