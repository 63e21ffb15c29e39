"""What a cook can take instead: the tables `knowledge/substitutions.yml` (foods) and `knowledge/tool_substitutions.yml` (tools)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

import yaml
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from actions.language.lexicon import FAST, Lexicon
from actions.language.plurals import singular
from actions.language.words import join, stem, tokens
from actions.recipes.lines.line_words import line_words
from actions.settings import PROJECT

FOODS, TOOLS = "substitutions.yml", "tool_substitutions.yml"
LONGEST_NAME = 6  # words
SIMPLEST, NEAR = 8, Fraction(1, 100)  # "0.33" means a third, "0.67" two thirds

Key = tuple[str, ...]


class SubstitutionError(ValueError):
    """A table of substitutes cannot be read; the message names the file, the entry and what is wrong with it."""


def _number(value: Any) -> Any:
    """A number that may be written as a fraction, "1/3"."""
    if isinstance(value, str):
        try:
            return float(Fraction(value))
        except (ValueError, ZeroDivisionError):
            return value
    return value


Quantity = Annotated[float, BeforeValidator(_number), Field(gt=0, le=10_000)]
Name = Annotated[str, Field(min_length=1, max_length=120)]
Said = Annotated[str, Field(min_length=1, max_length=300)]


class Row(BaseModel):
    """Base of all parts of the tables: immutable, no unknown fields, so that a slip of the pen is found."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Portion(Row):
    """An amount; `unit` is any written form, None for things that are counted."""

    quantity: Quantity
    unit: Name | None = None


class Share(Portion):
    """A food of a mixture with its amount."""

    food: Name


class Option(Row):
    """One thing to take instead: a food or tool, or a mixture of foods.

    Args:
        food: its name as a cook says it; None for a mixture.
        ratio: how much of it takes the place of 1 of the food.
        per: how the ratio is meant: "weight", "count" (pieces for pieces), "any" (in whatever measure a recipe has); None for volume.
        mix: the foods of a mixture; they make up `makes` of the food.
        note: what to do or choose.
        caution: what changes.
        fit: words of dishes and uses; where there are any, it is only for those.
        unfit: words of dishes and uses in which it fails.
        contains: allergens that it holds.
    """

    food: Name | None = None
    ratio: Quantity = 1.0
    per: Literal["weight", "count", "any"] | None = None
    mix: tuple[Share, ...] = Field(default=(), max_length=6)
    makes: Portion | None = None
    note: Said | None = None
    caution: Said | None = None
    fit: tuple[Name, ...] = ()
    unfit: tuple[Name, ...] = ()
    contains: tuple[Name, ...] = ()

    @model_validator(mode="after")
    def _either(self) -> Option:
        if (self.food is None) == (not self.mix):
            raise ValueError("give either `food` or `mix`")
        if bool(self.mix) != (self.makes is not None):
            raise ValueError("`mix` needs `makes`, and only `mix` has it")
        return self

    @property
    def factor(self) -> Fraction:
        """The exact ratio."""
        near = Fraction(self.ratio).limit_denominator(SIMPLEST)
        return near if abs(near - Fraction(self.ratio)) < NEAR else Fraction(self.ratio).limit_denominator(1000)

    @property
    def foods(self) -> tuple[str, ...]:
        """The names of all that is taken."""
        return (self.food,) if self.food else tuple(share.food for share in self.mix)

    def called(self, lexicon: Lexicon) -> str:
        """How it is called: "olive oil", "milk with lemon juice"."""
        return mixed(self.names(lexicon), lexicon)

    def names(self, lexicon: Lexicon) -> tuple[str, ...]:
        """The names of all that is taken as a recipe has them: "another olive" is an olive there."""
        others = tuple(f"{word} " for word in lexicon.words("other_words"))
        return tuple(next((name.removeprefix(word) for word in others if name.startswith(word)), name) for name in self.foods)


def mixed(names: Sequence[str], lexicon: Lexicon) -> str:
    """The parts of a mixture in one phrase: "flour with baking powder and salt"."""
    first, *rest = names
    return f"{first} {lexicon.entries.get('mixed_with', '+')} {join(rest, str(lexicon.entries.get('and', '+')))}" if rest else first


class Entry(Row):
    """A food or tool and what takes its place, best first.

    Args:
        food: its bare name in the singular.
        also: other names of it.
        instead: what takes its place.
        allergy: the allergen that it is or holds.
        caution: what changes whatever is taken.
        none: why nothing takes its place.
    """

    food: Name
    also: tuple[Name, ...] = ()
    instead: tuple[Option, ...] = ()
    allergy: Name | tuple[Name, ...] | None = None
    caution: Said | None = None
    none: Said | None = None

    @model_validator(mode="after")
    def _some(self) -> Entry:
        if bool(self.instead) == (self.none is not None):
            raise ValueError("give either `instead` or `none`")
        return self

    @property
    def allergens(self) -> tuple[str, ...]:
        """The allergens that it is or holds."""
        return (self.allergy,) if isinstance(self.allergy, str) else self.allergy or ()


class ToolOption(Row):
    """A tool to take instead, and how."""

    tool: Name
    note: Said | None = None
    caution: Said | None = None
    fit: tuple[Name, ...] = ()
    unfit: tuple[Name, ...] = ()

    def option(self) -> Option:
        """The same as an option."""
        return Option(food=self.tool, note=self.note, caution=self.caution, fit=self.fit, unfit=self.unfit)


class ToolEntry(Row):
    """A tool and what takes its place, best first."""

    tool: Name
    also: tuple[Name, ...] = ()
    instead: tuple[ToolOption, ...] = ()
    caution: Said | None = None
    none: Said | None = None

    def entry(self) -> Entry:
        """The same as an entry."""
        return Entry(food=self.tool, also=self.also, instead=tuple(option.option() for option in self.instead), caution=self.caution, none=self.none)


class Substitutes:
    """Both tables, looked up by names.

    Args:
        foods: the entries of foods.
        tools: the entries of tools.
        lexicon: the words of the tables' language.

    Raises:
        SubstitutionError: two entries have the same name.
    """

    def __init__(self, foods: Sequence[Entry], tools: Sequence[Entry], lexicon: Lexicon) -> None:
        self.lexicon, self.foods, self.tools = lexicon, tuple(foods), tuple(tools)
        self._known_words = lru_cache(maxsize=8192)(self._read_name)
        self._foods, self._tools = self._named(foods, FOODS), self._named(tools, TOOLS)
        self._foods_by_stems = {self._stems(key): entry for key, entry in reversed(self._foods.items())}
        alike = lexicon.words("alike_kinds") | lexicon.words("size_words") | lexicon.words("adverbs")
        self._alike = alike | (lexicon.words("states") - lexicon.words("kinds") - lexicon.words("kept") - lexicon.words("unlike_states"))
        self._varieties = {str(head): frozenset(map(str, words)) for head, words in lexicon.table("varieties").items()}

    @classmethod
    def load(cls, lexicon: Lexicon, knowledge: Path = PROJECT / "knowledge") -> Substitutes:
        """Read both tables; one that is not there is empty.

        Raises:
            SubstitutionError: a table has something that cannot be used.
        """
        tools = [entry.entry() for entry in _read(knowledge / TOOLS, ToolEntry)]
        return cls(_read(knowledge / FOODS, Entry), tools, lexicon)

    def _named(self, entries: Sequence[Entry], file: str) -> dict[Key, Entry]:
        """The entries by all of their names; of two names that differ in number only, the first one counts."""
        owners: dict[str, Entry] = {}
        named: dict[Key, Entry] = {}
        for entry in entries:
            for name in (entry.food, *entry.also):
                if owners.setdefault(name.lower(), entry) is not entry:
                    raise SubstitutionError(f"{file}: '{name}' of the entry '{entry.food}' is also a name of the entry '{owners[name.lower()].food}'")
                named.setdefault(self.key(name), entry)
        return named

    # ------------------------------------------------------------ names

    def _words(self, name: str) -> list[str]:
        return list(self._known_words(name))

    def _pieces(self, text: str) -> list[str]:
        plain = "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
        return [singular(piece, self.lexicon) for word in tokens(plain) for piece in word.split("-") if piece]

    def key(self, name: str) -> Key:
        """A name as it is compared: its words in the singular, without articles and accents."""
        return tuple(self._words(name))

    def _read_name(self, name: str) -> tuple[str, ...]:
        skipped = self.lexicon.words("articles") | self.lexicon.words("determiners")
        return tuple(word for word in self._pieces(name) if word not in skipped)

    def _stems(self, key: Key) -> Key:
        return tuple(stem(word, self.lexicon.language) for word in key)

    def keys(self, name: str) -> Iterator[Key]:
        """A name, then what it is a kind of as far as that makes no difference: "large red onions" is a red onion and an onion.

        What belongs to the name stays: "sour cream" is no cream, "dried thyme" no thyme.
        """
        words = self._words(name)
        wholes = [words, words[:-1]] if len(words) > 1 and words[-1] in self.lexicon.words("trailing_parts") else [words]
        for whole in wholes:
            for start in range(len(whole)):
                yield tuple(whole[start:])
                if not self._may_go(whole[start:]):
                    break

    def _may_go(self, words: list[str]) -> bool:
        """Whether the first word of a name only tells of which kind or in which state the food is."""
        if len(words) < 2 or line_words(self.lexicon).begins_compound(" ".join(words)):
            return False
        return words[0] in self._alike or words[0] in self._varieties.get(words[-1], ())

    def same(self, one: str, other: str) -> bool:
        """Whether two names mean the same food or tool: one is a kind of the other, or both are names of one entry."""
        if set(self.keys(one)) & {self.key(other)} or set(self.keys(other)) & {self.key(one)}:
            return True
        entry = self.food(one) or self.tool(one)
        return entry is not None and entry is (self.food(other) or self.tool(other))

    # ------------------------------------------------------------ entries

    def food(self, name: str) -> Entry | None:
        """The entry of a food; None where the table has none."""
        keys = list(self.keys(name))
        return next((self._foods[key] for key in keys if key in self._foods), None) or self._by_stems(keys)

    def _by_stems(self, keys: Sequence[Key]) -> Entry | None:
        return next((self._foods_by_stems[stems] for key in keys if (stems := self._stems(key)) in self._foods_by_stems), None)

    def tool(self, name: str) -> Entry | None:
        """The entry of a tool; of "large saucepan" that of the saucepan. None where the table has none."""
        words = self.key(name)
        return next((self._tools[words[start:]] for start in range(len(words)) if words[start:] in self._tools), None)

    def named(self, words: Sequence[str], *, tools: bool) -> int:
        """How many of the words, from the first on, are a name of a table; 0 where they begin none.

        Args:
            words: in lower case.
            tools: whether tools are looked for, else foods.
        """
        table: Mapping[Key, Entry] = self._tools if tools else self._foods
        said = tuple(self._pieces(" ".join(words[:LONGEST_NAME])))
        return next((length for length in range(len(said), 0, -1) if said[:length] in table), 0)


def _read(file: Path, kind: type[Any]) -> list[Any]:
    """The entries of a file."""
    if not file.exists():
        return []
    try:
        rows = yaml.load(file.read_text(encoding="utf-8"), Loader=FAST) or []
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as problem:
        raise SubstitutionError(f"{file} is not valid YAML: {problem}") from problem
    if not isinstance(rows, list):
        raise SubstitutionError(f"{file} is no list of entries")
    adapter = TypeAdapter(kind)
    found = []
    for at, row in enumerate(rows, 1):
        try:
            found.append(adapter.validate_python(row))
        except ValidationError as problem:
            first = problem.errors()[0]
            name = row.get("food") or row.get("tool") if isinstance(row, dict) else row
            place = ".".join(str(piece) for piece in first["loc"])
            raise SubstitutionError(f"{file}, entry {at} ('{str(name)[:60]}'){f', {place}' if place else ''}: {first['msg']}") from problem
    return found
