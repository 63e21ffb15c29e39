"""Fragments that name another degree of what was asked about: "and well done?", "and half of that?", "and the temperature?"."""

from __future__ import annotations

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import SAME, Meant
from actions.answering.follow_up.phrases import DIGIT, Phrased
from actions.answering.follow_up.topics import CONVERSION
from actions.language.lexicon import Lexicon
from actions.language.words import tokens

HEAT = "ask_temperature"


class Levels:
    """Completes such fragments.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._doneness = frozenset(tuple(form.replace("-", " ").split()) for form in lexicon.words("doneness"))
        self._shares, self._measures = ({str(form): str(said) for form, said in lexicon.table(name).items()} for name in ("shares_asked", "measures_of_foods"))

    def asked(self, said: Phrased) -> bool:
        """Whether a fragment names a degree and nothing else."""
        return self._named(said) in self._doneness or " ".join(said.lows) in self._shares

    def is_done(self, text: str) -> bool:
        """Whether a text is nothing but a word for how far something is cooked: "well done?" does not begin with "well"."""
        return tuple(word for low in tokens(text) for word in low.split("-")) in self._doneness

    def __call__(self, said: Phrased, before: Before) -> list[Meant]:
        """What such a fragment means after an earlier question; nothing for other fragments.

        Args:
            said: the fragment without the words that join it.
            before: what it leans on.
        """
        counted = self._counted(said, before)
        if counted:
            return [Meant(counted, CONVERSION)]
        if said.auxiliary >= 0 or not said.words:
            return []
        if self._named(said) in self._doneness:
            return self._done(said, before)
        named = " ".join(self._named(said))
        if named in self._measures and before.exchange.general and before.topics and before.asked.lead:
            return [Meant(self._measures[named].format(thing=before.topics[0].phrase), HEAT)]
        return self._shared(before, self._shares[" ".join(said.lows)]) if " ".join(said.lows) in self._shares else []

    def _named(self, said: Phrased) -> tuple[str, ...]:
        """The words of a fragment without an article, parted at hyphens."""
        lows = [word for low in said.lows for word in low.split("-")]
        return tuple(lows[1:] if lows[:1] and lows[0] in self._lexicon.words("definite") | self._lexicon.words("articles") else lows)

    def _done(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question of something that is cooked further, or less far."""
        asked = before.asked
        for size in (2, 1):
            at = next((at for at in range(len(asked.words) - size + 1) if asked.lows[at : at + size] in self._doneness), -1)
            if at >= 0:
                return [Meant(asked.put(at, at + size - 1, said.text()), SAME)]
        joined = next((at for at, low in enumerate(asked.lows) if tuple(low.split("-")) in self._doneness), -1)
        if joined >= 0:
            return [Meant(asked.put(joined, joined, said.text()), SAME)]
        return [Meant(f"{asked.text()} {said.text()}", SAME)] if before.topic is not None and asked.action >= 0 else []

    def _counted(self, said: Phrased, before: Before) -> str:
        """What was converted, of another number of the same unit: "so half a cup would be?"; empty for other questions."""
        if before.exchange.intent != CONVERSION:
            return ""
        text = " ".join(said.lows)
        end = next((form for form in sorted(self._lexicon.words("result_ends"), key=len, reverse=True) if text.endswith(f" {form}")), "")
        lows = said.lows[: len(said.lows) - len(end.split())]
        unit = self._lexicon.unit_of.get(lows[-1]) if lows else None
        numbers = self._lexicon.words("wholes") | self._lexicon.words("articles") | {word for share in self._shares.values() for word in share.split()}
        if unit is None or len(lows) < 2 or any(low not in numbers and not DIGIT.search(low) for low in lows[:-1]):
            return ""
        asked = before.asked
        at = next((at for at, low in enumerate(asked.lows) if self._lexicon.unit_of.get(low) == unit), -1)
        first = at - 1 if at > 0 and (asked.lows[at - 1] in self._lexicon.words("articles") or DIGIT.search(asked.lows[at - 1])) else at
        return asked.put(first, at, said.text(0, len(lows))) if at > 0 else ""

    def _shared(self, before: Before, share: str) -> list[Meant]:
        """What was converted, a part of it or more."""
        asked = before.asked
        if before.exchange.intent != CONVERSION:
            return []
        articles = self._lexicon.words("articles")
        at = next((at for at, low in enumerate(asked.lows[:-1]) if (low in articles or DIGIT.search(low)) and asked.lows[at + 1] in self._lexicon.unit_of), -1)
        if at < 0 or DIGIT.search(asked.lows[at]):
            return []
        return [Meant(asked.put(at, at, share if share in self._lexicon.words("wholes") else before.wording("share_of", share=share)), CONVERSION)]
