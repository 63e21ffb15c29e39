"""Which kinds of things a word is: "which herb" is answered by parsley."""

from __future__ import annotations

from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.words import stem

LONGEST = 3  # words of a member


@lru_cache(maxsize=8)
def _table(lexicon: Lexicon) -> tuple[frozenset[str], dict[str, frozenset[str]]]:
    """Names of classes, and the classes of each member, all as stems; made once for a lexicon."""
    members: dict[str, set[str]] = {}
    names: set[str] = set()
    for name, entry in lexicon.table("classes").items():
        called = {stem(word, lexicon.language) for word in [name, *entry.get("also", [])]}
        names |= called
        for member in entry["members"]:
            members.setdefault(_key(member.split(), lexicon), set()).update(called)
    return frozenset(names), {member: frozenset(found) for member, found in members.items()}


def _key(words: list[str], lexicon: Lexicon) -> str:
    return " ".join(stem(word, lexicon.language) for word in words)


def class_names(lexicon: Lexicon) -> frozenset[str]:
    """Stems of the names of all classes."""
    return _table(lexicon)[0]


@lru_cache(maxsize=20_000)
def classes(text: str, lexicon: Lexicon) -> frozenset[str]:
    """Stems of the classes of a thing; of its names the longest counts, the last one among equals ("lemon juice" is a juice)."""
    words, members = text.lower().split(), _table(lexicon)[1]
    for size in range(min(LONGEST, len(words)), 0, -1):
        for at in range(len(words) - size, -1, -1):
            found = members.get(_key(words[at : at + size], lexicon))
            if found is not None:
                return found
    return frozenset()
