"""Which rows of the table of food safety a text names."""

from __future__ import annotations

from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import normalise, stem, tokens

LONGEST = 5  # words of a name
NONE = "none"
"""Of the names in the lexicon those that stand for no row."""


def rows_named(text: str, lexicon: Lexicon) -> frozenset[str]:
    """Names of the rows whose foods a text names; of names within one another the longest counts, so that chicken stock is no chicken.

    Args:
        text: any text.
        lexicon: the words of the language.
    """
    table = _rows(lexicon)
    return frozenset(row for name in _names(_around(text, lexicon), frozenset(table), lexicon) if (row := table[name]))


def names_food(text: str, lexicon: Lexicon) -> bool:
    """Whether a text names something to eat, or a dish."""
    table = _eaten(lexicon)
    return any(table[name] for name in _names(text, frozenset(table), lexicon))


def _names(text: str, known: frozenset[tuple[str, ...]], lexicon: Lexicon) -> list[tuple[str, ...]]:
    """Known names in a text from its beginning, the longest at each place."""
    words = _key(text, lexicon)
    found, at = [], 0
    while at < len(words):
        size = next((size for size in range(min(LONGEST, len(words) - at), 0, -1) if words[at : at + size] in known), 0)
        if size:
            found.append(words[at : at + size])
        at += max(1, size)
    return found


def _around(text: str, lexicon: Lexicon) -> str:
    """A text with verbs and their ends together: "keep the chicken warm" as "keep warm the chicken"."""
    words = tokens(text)
    for verb, ends in lexicon.table("safety_around").items():
        at = words.index(verb) if verb in words else -1
        end = next((words.index(one, at) for one in ends if one in words[at + 1 :]), 0) if at >= 0 else 0
        if end:
            words.insert(at + 1, words.pop(end))
    return " ".join(words)


@lru_cache(maxsize=20_000)
def _key(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    return tuple(stem(piece, lexicon.language) for word in tokens(normalise(text)) for piece in word.split("-"))


@lru_cache(maxsize=8)
def _rows(lexicon: Lexicon) -> dict[tuple[str, ...], str]:
    """Name of a food, as stems → its row; empty for foods that stand for none."""
    members = lexicon.table("classes")
    found = {_key(str(member), lexicon): "" for entry in members.values() for member in entry["members"]}
    listed = lexicon.table("safety_foods")
    for row, entry in listed.items():
        found |= {_key(str(member), lexicon): row for name in entry.get("classes", ()) for member in members.get(name, {}).get("members", ())}
    for row, entry in listed.items():
        found |= {_key(str(name), lexicon): row for name in entry.get("named", ()) if row != NONE}
    return found | {_key(str(name), lexicon): "" for name in listed.get(NONE, {}).get("named", ())}


@lru_cache(maxsize=8)
def _eaten(lexicon: Lexicon) -> dict[tuple[str, ...], bool]:
    """Name of a thing, as stems → whether it is a food or a dish."""
    tools, agents = lexicon.words("no_food_classes"), lexicon.words("not_food_agents")
    found = {_key(str(member), lexicon): name not in tools for name, entry in lexicon.table("classes").items() for member in entry["members"]}
    found |= {_key(dish, lexicon): True for dish in lexicon.words("dishes") | lexicon.words("not_food_dishes")}
    return found | {_key(agent, lexicon): False for agent in agents}
