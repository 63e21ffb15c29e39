"""How cooks and the assistant name groups and diets: "dairy" for milk, "shellfish" for crustaceans and molluscs, "vegan" for all that a vegan leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from actions.language.lexicon import Lexicon
from actions.language.words import any_hyphened, join, normalise
from actions.recipes.contents.contents import contents


@lru_cache(maxsize=8)
def _forms(lexicon: Lexicon) -> tuple[re.Pattern[str], tuple[tuple[str, bool], ...]]:
    """A pattern with a group for every way to say one, the longest first, and for each group the name and whether that is a diet."""
    rows = [(name, is_diet, row) for table, is_diet in (("diets", True), ("allergens", False)) for name, row in lexicon.table(table).items()]
    said = sorted(((str(form), name, is_diet, row) for name, is_diet, row in rows for form in row.get("said", ())), key=lambda item: -len(item[0]))
    pattern = "|".join(f"({said_pattern({**row, 'said': [form]}).pattern})" for form, _, _, row in said)
    return re.compile(pattern or "(?!)"), tuple((name, is_diet) for _, name, is_diet, _ in said)


def said_pattern(row: dict[str, Any]) -> re.Pattern[str]:
    """A pattern for how a group or diet of the lexicon is said, but before words with which it is only the name of a food: "kosher salt"."""
    behind = rf"(?!\s+(?:{any_hyphened(row['not_before'])})\b)" if row.get("not_before") else ""
    return re.compile(rf"(?<!\w)(?:{any_hyphened(row.get('said', ()))})(?!\w){behind}")


def named(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What a text names to be avoided, as it is kept: the groups that it names, and those that a diet leaves out, or the diet where these are not all of it."""
    pattern, names = _forms(lexicon)
    found = [names[match.lastindex - 1] for match in pattern.finditer(normalise(text)) if match.lastindex]
    return tuple(dict.fromkeys(one for name in sorted(found, key=lambda item: not item[1]) for one in _kept(*name, lexicon)))


def named_spans(plain: str, lexicon: Lexicon) -> list[tuple[int, int, tuple[str, ...]]]:
    """Where a normalised text names what is avoided, from and up to which character, and how that is kept."""
    pattern, names = _forms(lexicon)
    return [(match.start(), match.end(), _kept(*names[match.lastindex - 1], lexicon)) for match in pattern.finditer(plain) if match.lastindex]


def _kept(name: str, is_diet: bool, lexicon: Lexicon) -> tuple[str, ...]:
    return kept_as(name, lexicon) if is_diet else (name,)


@lru_cache(maxsize=8)
def diet_pattern(lexicon: Lexicon) -> str:
    """A pattern for the names of diets."""
    return "|".join(said_pattern(row).pattern for row in lexicon.table("diets").values()) or "(?!)"


def excluded(diet: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The groups that a diet leaves out, as the assistant names them; nothing for what is no diet."""
    row = contents(lexicon).diet(diet)
    without = set(row.without) if row is not None else set()
    spoken = [(name, set(groups)) for name, groups in contents(lexicon).spoken.items() if set(groups) <= without]
    return tuple(name for name, groups in spoken if not any(groups < others for _, others in spoken))


def kept_as(diet: str, lexicon: Lexicon) -> tuple[str, ...]:
    """How a diet is kept: by the groups that it leaves out where these are all, else by its own name."""
    row, names = contents(lexicon).diet(diet), excluded(diet, lexicon)
    whole = {group for name in names for group in contents(lexicon).spoken[name]}
    return names if row is not None and set(row.without) <= whole and not row.certified and not row.apart else (diet,)


@lru_cache(maxsize=8)
def diets_said(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """How each diet is kept, by every single word that names it."""
    return {str(form): kept_as(name, lexicon) for name, row in lexicon.table("diets").items() for form in row["said"]}


def called(names: Sequence[str], lexicon: Lexicon, joiner: str = "and") -> str:
    """Several things that are avoided in a phrase: "nuts and food that is not halal"."""
    diets = lexicon.table("diets")
    return join([str(diets[name].get("called", name)) if name in diets else name for name in names], str(lexicon.entries.get(joiner, "+")))


def allergen(name: str, lexicon: Lexicon) -> str:
    """The lexicon's name of an allergen that a table writes in its own way ("tree nuts"); the name itself where it is unknown."""
    said = name.lower()
    return next((known for known, row in lexicon.table("allergens").items() if said == known or said in row.get("said", ())), said)


def forms(names: Iterable[str], lexicon: Lexicon) -> set[str]:
    """All that cooks say for some of the lexicon's allergens."""
    return {str(form) for name in names for form in lexicon.table("allergens").get(name, {}).get("said", ())}
