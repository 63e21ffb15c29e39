"""Questions for the meaning of a word that was just said: "what's that?" after "with the skimmer", "what are those?" at a step with ramekins."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import Meant
from actions.answering.follow_up.phrases import NOUNS, Chunk, Phrased
from actions.language.frequency import Frequencies
from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems

UNUSUAL = 0.95  # rarity of a word from which it may need to be explained; "saucepan" is below, "skimmer" is above
LOOKED_BACK, MOST_NAMED = 3, 2  # questions, words
KNOWN = 0.9  # rarity of a word below which nobody asks what it means


class Meanings:
    """Finds the word that is asked about.

    Args:
        lexicon: the words of the language.
        frequencies: how common words are; None where that is not known, then the first thing counts.
    """

    def __init__(self, lexicon: Lexicon, frequencies: Frequencies | None) -> None:
        self._lexicon, self._frequencies = lexicon, frequencies

    def asked(self, said: Phrased) -> bool:
        """Whether a question asks for a meaning and names nothing."""
        return said.text().lower() in self._lexicon.words("asking_meaning")

    def __call__(self, said: Phrased, before: Sequence[Before]) -> list[Meant]:
        """What it asks: of the things that the last answer names beside those of its question, else those of the step, the least usual.

        Args:
            said: the question.
            before: earlier questions, the last first; the running step is the last of all.
        """
        if not before or not self.asked(said):
            return []
        many = bool(set(said.lows) & set(map(str, self._lexicon.table("thing_pronouns").get("many", []))))
        latest, step = before[0], before[-1]
        told = self._unusual(latest.told, latest, many, {stem(low, self._lexicon.language) for low in latest.asked.lows})
        others = self._unusual(step.asked, step, many, set()) if step is not latest else None
        asked = self._unusual(latest.asked, latest, many, set())
        best = next((one for one in (told, others, asked) if one is not None and one[0] >= UNUSUAL), told or asked)
        if best is None or best[0] < KNOWN:
            return []
        return [Meant(latest.wording("what_are" if many else "what_is", thing=best[1]), "", 1.0, "meaning")]

    def another(self, said: Phrased, before: Sequence[Before]) -> list[Meant]:
        """The meaning of another word, where that of one was asked: "and poaching?" after "what does braising mean"."""
        names = said.auxiliary < 0 and 0 < len(said.words) <= MOST_NAMED and all(word.kind in (*NOUNS, "VERB", "ADJ") for word in said.words)
        names = names and said.lows[-1].endswith(tuple(self._lexicon.words("deed_endings")))
        asking = next((one for one in before[:LOOKED_BACK] if set(one.asked.lows) & self._lexicon.words("meaning_verbs") and one.asked.lead), None)
        return [Meant(asking.wording("meaning", thing=said.text()), "", 1.0, "meaning")] if names and asking is not None else []

    def _unusual(self, of: Phrased, before: Before, many: bool, known: set[str]) -> tuple[float, str] | None:
        """How rare the least usual thing of a text is, and its name; those of the number that was asked about count before others."""
        things = [chunk for chunk in of.chunks if not before.tells(of, chunk) and not known & set(stems(of.head(chunk).low, self._lexicon.language))]
        fitting = [chunk for chunk in things if of.head(chunk).plural == many] or ([] if many else things)
        if not fitting:
            return None
        best = max(fitting, key=lambda chunk: (self._rarity(of.head(chunk).low), -chunk.first))
        return self._rarity(of.head(best).low), self._name(of, best)

    def _rarity(self, low: str) -> float:
        if self._frequencies is None:
            return 1.0
        return min(self._frequencies.weight(form) for form in (low, low.removesuffix("s"), stem(low, self._lexicon.language)))

    def _name(self, of: Phrased, chunk: Chunk) -> str:
        """A thing by its nouns alone: "skimmer" for "the large skimmer"; a tool by its whole name: "Dutch oven"."""
        tool = next((at for at in range(chunk.first, chunk.last) if of.text(at, chunk.last + 1).lower() in self._lexicon.utensils), None)
        first = tool if tool is not None else next(at for at in range(chunk.first, chunk.last + 1) if of.words[at].kind in NOUNS)
        name = of.text(first, chunk.last + 1)
        article = chunk.first < first and not of.head(chunk).plural
        return str(self._lexicon.table("resolved_wordings").get("one", "{thing}")).format(thing=name) if article else name
