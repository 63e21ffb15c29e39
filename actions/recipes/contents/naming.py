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
def _forms(lexicon: Lexicon) -> tuple[tuple[str, bool, re.Pattern[str]], ...]:
    """Name, whether it is a diet, and a pattern for how it is said; diets first, of several diets the longest name."""
    rows = [(name, True, row) for name, row in sorted(lexicon.table("diets").items(), key=lambda item: -len(item[0]))]
    rows += [(name, False, row) for name, row in lexicon.table("allergens").items()]
    return tuple((name, diet, said_pattern(row)) for name, diet, row in rows)


def said_pattern(row: dict[str, Any]) -> re.Pattern[str]:
    """A pattern for how a group or diet of the lexicon is said, but before words with which it is only the name of a food: "kosher salt"."""
    behind = rf"(?!\s+(?:{any_hyphened(row['not_before'])})\b)" if row.get("not_before") else ""
    return re.compile(rf"(?<!\w)(?:{any_hyphened(row.get('said', ()))})(?!\w){behind}")


def named(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """What a text names to be avoided, as it is kept: the groups that it names, and those that a diet leaves out, or the diet where these are not all of it."""
    plain, found = normalise(text), list[str]()
    for name, is_diet, pattern in _forms(lexicon):
        said = pattern.search(plain)
        if said and is_diet:
            plain = f"{plain[: said.start()]} {plain[said.end() :]}"
        if said:
            found += kept_as(name, lexicon) if is_diet else (name,)
    return tuple(dict.fromkeys(found))


def diet_pattern(lexicon: Lexicon) -> str:
    """A pattern for the names of diets, without marks around it."""
    return "|".join(pattern.pattern for _, is_diet, pattern in _forms(lexicon) if is_diet) or "(?!)"


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


def called(names: Sequence[str], lexicon: Lexicon) -> str:
    """Several things that are avoided in a phrase: "nuts and what is not halal"."""
    diets = lexicon.table("diets")
    return join([str(diets[name].get("called", name)) if name in diets else name for name in names], str(lexicon.entries.get("and", "+")))


def allergen(name: str, lexicon: Lexicon) -> str:
    """The lexicon's name of an allergen that a table writes in its own way ("tree nuts"); the name itself where it is unknown."""
    said = name.lower()
    return next((known for known, row in lexicon.table("allergens").items() if said == known or said in row.get("said", ())), said)


def forms(names: Iterable[str], lexicon: Lexicon) -> set[str]:
    """All that cooks say for some of the lexicon's allergens."""
    return {str(form) for name in names for form in lexicon.table("allergens").get(name, {}).get("said", ())}
