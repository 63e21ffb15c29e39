"""Whether the words of a language know every food of a recipe: only then does it say something that none of them was ruled out."""

from __future__ import annotations

from actions.finding.wording import Wording, Words
from actions.language.lexicon import Lexicon
from actions.language.words import stems


class KnownFoods:
    """The foods that the lexicon's classes of plain foods name.

    Args:
        lexicon: the language; without `classes` and `plain_foods` no food is known.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        plain = [row for name, row in lexicon.table("classes").items() if name in lexicon.words("plain_foods")]
        names = {tuple(stems(str(member), lexicon.language)) for row in plain for member in row["members"]}
        self._by_first: dict[str, set[Words]] = {}
        for name in names - {()}:
            self._by_first.setdefault(name[0], set()).add(name)

    def knows_all(self, recipe: Wording) -> bool:
        """Whether every ingredient line names a food that is known; a recipe without a list names none."""
        return bool(recipe.lines) and all(self._knows(line) for line in recipe.line_stems)

    def _knows(self, line: Words) -> bool:
        return any(line[at : at + len(name)] == name for at, word in enumerate(line) for name in self._by_first.get(word, ()))
