"""The categories of recipes that a cook is asked about: `knowledge/categories.yml`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from actions.language.lexicon import FAST
from actions.settings import PROJECT

Group = Literal["situation", "utensils", "methods", "ingredients", "needs", "difficulty", "origin", "dish"]
Wording = dict[str, str]
Wordings = dict[str, tuple[str, ...]]
FILE = "categories.yml"


class CategoryError(ValueError):
    """The file of categories cannot be used; the message names the entry and what is wrong with it."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Places(_Part):
    """Words by the part of a recipe in which they count."""

    steps: tuple[str, ...] = ()
    ingredients: tuple[str, ...] = ()
    title: tuple[str, ...] = ()


class Most(_Part):
    """An upper limit, itself allowed."""

    most: float = Field(gt=0)


class Category(_Part):
    """A category of recipes; what a cook reads or says is by language (ISO 639-1 code).

    Args:
        id: its name in files and in a conversation's state.
        group: the kind of thing that it says.
        tags: keywords, categories and cuisines of imported recipes that put a recipe into it, in lower case.
        question: asks a cook whether the recipe shall be of it.
        label: names it in a list of what was chosen.
        words: how a request names it.
        unwanted: how a request rules it out beyond a negation with one of the words.
        evidence: words from which a recipe plainly is of it.
        excludes: words from which a recipe plainly is not of it, whatever else speaks for it.
        minutes: a recipe of known time is of it if it takes at most this.
        ingredients: a recipe is of it if it has at most so many ingredient lines.
        strict: a diet or an allergy depends on it: a recipe is of it only where that is sure.
    """

    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    group: Group
    tags: tuple[str, ...] = ()
    question: Wording
    label: Wording
    words: Wordings = Field(default_factory=dict)
    unwanted: Wordings = Field(default_factory=dict)
    evidence: dict[str, Places] = Field(default_factory=dict)
    excludes: dict[str, Places] = Field(default_factory=dict)
    minutes: Most | None = None
    ingredients: Most | None = None
    strict: bool = False

    def asked_in(self, language: str) -> str | None:
        """The question in a language; None where it has no wording there, so that it is not asked."""
        return self.question.get(language)

    def named_in(self, language: str) -> str:
        """The label in a language; the id in words where it has none there."""
        return self.label.get(language, self.id.replace("_", " "))

    def words_in(self, language: str) -> tuple[str, ...]:
        """How a request in a language names it."""
        return self.words.get(language, ())

    def unwanted_in(self, language: str) -> tuple[str, ...]:
        """How a request in a language rules it out, beyond a negation with one of its words."""
        return self.unwanted.get(language, ())

    def evidence_in(self, language: str) -> Places:
        """Words of recipes in a language that speak plainly for it."""
        return self.evidence.get(language, Places())

    def excludes_in(self, language: str) -> Places:
        """Words of recipes in a language that rule it out."""
        return self.excludes.get(language, Places())


class Categories(Mapping[str, Category]):
    """All categories by id, in the order of their file.

    Args:
        entries: the categories.

    Raises:
        CategoryError: two have one id or one question, or there is none.
    """

    def __init__(self, entries: tuple[Category, ...]) -> None:
        if not entries:
            raise CategoryError("there is no category; each entry of the list needs id, group, question and label")
        for what, values in (("id", [entry.id for entry in entries]), ("question", [text for entry in entries for text in entry.question.values()])):
            repeated = [value for value, count in Counter(values).items() if count > 1]
            if repeated:
                raise CategoryError(f"two categories have the {what} '{repeated[0]}'; give one of them another")
        self._entries = {entry.id: entry for entry in entries}

    @classmethod
    def load(cls, knowledge: Path = PROJECT / "knowledge") -> Categories:
        """Read `categories.yml` of a folder of knowledge.

        Raises:
            CategoryError: it is missing or not valid; the message names the file, the entry and the remedy.
        """
        file = knowledge / FILE
        try:
            found: Any = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST)
        except OSError as problem:
            raise CategoryError(f"{file} cannot be read ({problem.strerror or problem}); SOUSCHEF_KNOWLEDGE names the folder that holds it") from problem
        except (yaml.YAMLError, UnicodeDecodeError) as problem:
            raise CategoryError(f"{file} is not valid YAML: {' '.join(str(problem).split())}") from problem
        if not isinstance(found, list):
            raise CategoryError(f"{file} must be a list of categories, each with id, group, question and label")
        try:
            return cls(tuple(_entry(file, at, entry) for at, entry in enumerate(found, 1)))
        except CategoryError as problem:
            raise CategoryError(str(problem) if str(file) in str(problem) else f"{file}: {problem}") from problem

    def __getitem__(self, name: str) -> Category:
        """The category with an id."""
        return self._entries[name]

    def __iter__(self) -> Iterator[str]:
        """The ids in the order of the file."""
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """The ids in the order of the file."""
        return tuple(self._entries)

    @cached_property
    def of_tag(self) -> dict[str, tuple[int, ...]]:
        """Tag → places in the order of the file of the categories that it puts a recipe into."""
        found: dict[str, list[int]] = {}
        for at, entry in enumerate(self.values()):
            for tag in entry.tags:
                found.setdefault(tag.casefold(), []).append(at)
        return {tag: tuple(places) for tag, places in found.items()}

    def asked_in(self, language: str) -> tuple[str, ...]:
        """Ids of the categories that can be asked about in a language."""
        return tuple(name for name, entry in self.items() if entry.asked_in(language))


def _entry(file: Path, at: int, written: Any) -> Category:
    name = written.get("id", "without id") if isinstance(written, dict) else written
    try:
        return Category.model_validate(written)
    except ValidationError as problem:
        first = problem.errors()[0]
        where = ".".join(map(str, first["loc"])) or "the entry"
        raise CategoryError(f"{file}, entry {at} ({name}): {where}: {first['msg']}; the keys of an entry are {', '.join(Category.model_fields)}") from problem
