"""Questions without a verb that say all that is asked, and take nothing up: "350 f in celsius?", "best potatoes for mash", "stock cube, how much water"."""

from __future__ import annotations

from actions.answering.converting.question import patterns_of
from actions.answering.follow_up.phrases import DIGIT, Phrased
from actions.language.lexicon import Lexicon
from actions.language.quantities import heats
from actions.recipes.amounts import finder


class Own:
    """Recognises such questions.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def __call__(self, said: Phrased) -> bool:
        """Whether a fragment says all that it asks."""
        if said.auxiliary >= 0 or not said.words or set(said.lows) & self._lexicon.words("references_to_things"):
            return False
        return self._converts(said) or self._seeks_best(said) or self._replaces(said)

    def asked(self, said: Phrased) -> str:
        """A fragment that names its own thing and asks of it, as a whole question: "how much water for stock cube"; empty for others."""
        lexicon, wordings = self._lexicon, self._lexicon.table("resolved_wordings")
        cut = next((at for at, word in enumerate(said.words) if at and word.apart), -1)
        thing = next((chunk for chunk in said.chunks if chunk.first == 0 and chunk.last + 1 == cut), None)
        if thing is None or said.auxiliary >= 0 or set(said.lows) & lexicon.words("references_to_things") or any(word.apart for word in said.words[cut + 1 :]):
            return ""
        behind = said.text(cut)
        if said.lows[cut] in lexicon.words("judged_of_deeds") and set(said.lows[cut + 1 : cut + 2]) & lexicon.words("infinitive_marks"):
            return str(wordings["are_so" if said.head(thing).plural else "is_so"]).format(thing=said.of(thing), state=behind)
        asks = said.lows[cut] in lexicon.words("question_words") and any(chunk.first > cut and said.head(chunk).low not in lexicon.words("telling_nouns") for chunk in said.chunks)
        return str(wordings["for"]).format(question=behind, thing=said.of(thing)) if asks else ""

    def _converts(self, said: Phrased) -> bool:
        """Whether it names an amount or a heat and the unit in which it is wanted: "350 f in celsius?"."""
        text, patterns = said.text(), patterns_of(self._lexicon)
        if not DIGIT.search(text) or len(said.words) < 3:
            return False
        heat = heats(text, self._lexicon)
        if heat:
            behind = f"{text[: heat[0].start]} {text[heat[0].end :]}".lower()
            return patterns.celsius.search(behind) is not None or patterns.fahrenheit.search(behind) is not None
        found = next((one for one in finder(self._lexicon).all_in(text) if one.measures), None)
        behind = text[found.end :].lower() if found is not None else ""
        return any(pattern.search(behind) for _, pattern in patterns.wishes)

    def _seeks_best(self, said: Phrased) -> bool:
        """Whether it seeks the best of something for something: "best way to freeze basil"; not "best way?"."""
        if said.lows[0] not in self._lexicon.words("superlatives") or not said.chunks or said.chunks[0].first:
            return False
        first, marks = said.chunks[0], self._lexicon.words("purpose_words") | self._lexicon.words("infinitive_marks")
        purposed = any(low in marks for low in said.lows[first.last + 1 : -1])
        telling = said.head(first).low in self._lexicon.words("telling_nouns")
        return purposed and (not telling or len(said.chunks) > 1)

    def _replaces(self, said: Phrased) -> bool:
        """Whether it names what is taken and what for, and asks how much: "oil instead of butter in a cake, how much"."""
        text = said.text().lower()
        form = next((form for form in self._lexicon.words("in_place_of") if f" {form} " in text), "")
        at = len(text.split(f" {form} ")[0].split()) if form else 0
        sides = at and any(chunk.last < at for chunk in said.chunks) and any(chunk.first > at for chunk in said.chunks)
        return bool(sides) and any(low in self._lexicon.words("question_words") for low in said.lows)
