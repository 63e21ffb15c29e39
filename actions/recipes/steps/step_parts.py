"""Which part of the ingredient list a step works with, where the list has parts: "For the crumble", "For the sauce"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, stems
from actions.recipes.model import Ingredient

LEAST = 0.5  # share of a heading's words that name it: "the sauce" is the tomato sauce where there is no other


class Parts:
    """Follows the parts of a list through the steps.

    Args:
        ingredients: the recipe's list.
        lexicon: words of the recipe's language.
    """

    def __init__(self, ingredients: Sequence[Ingredient], lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._of = [line.part or "" for line in ingredients]
        self._words = {part: frozenset(content_stems(part, lexicon)) for part in dict.fromkeys(self._of)}
        self._purposes = [purpose_of(line, lexicon) for line in ingredients]
        makes = any_spaced(lexicon.words("part_announcements"))
        self._announced = re.compile(rf"(?<!\w)(?:{makes})\s+(?P<thing>[^,.;:!?()]{{1,60}})|^(?P<label>[^,.;:!?()]{{1,40}}):", re.IGNORECASE)
        self._running: str | None = None
        self.certain = False  # whether the running step itself, or its heading, says which part it is

    @property
    def running(self) -> str | None:
        """The heading of the part that the latest step works with; None where that is not known."""
        return self._running or None

    def follow(self, text: str, section: str | None, foods: Iterable[int]) -> None:
        """Go on to the next step.

        Args:
            text: what it says.
            section: the heading that it stands under.
            foods: places in the list of what it names, where each is the only line of its food.
        """
        if len(self._words) < 2:
            return
        announced = [match["thing"] or match["label"] for match in self._announced.finditer(text)]
        sure = [part for said in (section or "", *announced) if (part := self._named(said)) is not None]
        likely = [part for part in (self._shared(foods), self._named(text)) if part is not None]
        self.certain = bool(sure)
        self._running = next(iter([*sure, *likely]), None if section else self._running)

    def lines(self) -> list[int]:
        """Places in the list of the lines of the part that the latest step is certain to work with; of all lines where it is not certain."""
        return [at for at, part in enumerate(self._of) if not self.certain or part == self._running]

    def meant(self, places: Sequence[int], text: str, section: str | None) -> list[int]:
        """Of several lines for one food those that a step means: of its part, else with a purpose that it names ("for greasing"), else without any."""
        kept = [at for at in places if self._of[at] == self._running] or list(places)
        said = set(stems(f"{section or ''} {text}", self._lexicon.language))
        named = [at for at in kept if self._purposes[at] and self._purposes[at] <= said]
        return named or [at for at in kept if not self._purposes[at]] or kept

    def _named(self, text: str) -> str | None:
        """The part that a text names by more of its words than any other."""
        said = set(stems(text, self._lexicon.language))
        scores = {part: len(words & said) / len(words) for part, words in self._words.items() if words}
        return _only(scores, LEAST)

    def _shared(self, foods: Iterable[int]) -> str | None:
        """The part to which most of some foods belong."""
        places = [self._of[at] for at in foods]
        return _only({part: float(places.count(part)) for part in places}, 1)


def _only(scores: dict[str, float], least: float) -> str | None:
    """The part with the highest score, where no other has it."""
    best = max(scores.values(), default=0.0)
    found = [part for part, score in scores.items() if score == best >= least]
    return found[0] if len(found) == 1 else None


def purpose_of(line: Ingredient, lexicon: Lexicon) -> frozenset[str]:
    """Stems of what a line says its food is for ("for greasing"); empty where it says nothing."""
    starts = re.compile(rf"(?:{any_spaced(lexicon.words('purpose_starts'))})\s", re.IGNORECASE)
    pieces = [piece.strip() for piece in (line.comment or "").split(",")]
    return frozenset(word for piece in pieces if piece != line.part and starts.match(piece) for word in content_stems(piece, lexicon))
