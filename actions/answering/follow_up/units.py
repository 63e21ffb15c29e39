"""Fragments that want the last answer in another unit: "in celsius?", "cups?", "gas mark?", "and with the fan on?"."""

from __future__ import annotations

import re
from functools import cached_property

from actions.answering.converting.length import length_named, other_length
from actions.answering.converting.question import patterns_of
from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import Meant
from actions.answering.follow_up.phrases import Phrased
from actions.language.lexicon import Lexicon
from actions.language.quantities import temperatures
from actions.language.words import any_of, content_stems
from actions.recipes.amounts import finder


class Units:
    """Completes such fragments.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def named(self, said: Phrased) -> str:
        """The unit or scale in which an answer is wanted: "in celsius"; empty where none is named."""
        plain, patterns = " ".join(said.lows), patterns_of(self._lexicon)
        short = self._lexicon.table("units_alone").get(said.lows[-1]) if 0 < len(said.words) <= 2 else None
        if short is not None and (len(said.words) == 1 or said.words[0].kind == "ADP"):
            return str(short)
        found = patterns.celsius.search(plain) or patterns.fahrenheit.search(plain) or self._fan.search(plain)
        wish = next((wished for _, pattern in patterns.wishes if (wished := pattern.search(plain)) is not None), None)
        mark = found or wish or re.search(rf"(?<!\w)(?:{any_of(self._lexicon.words('gas_marks'))})(?!\w)", plain)
        unit = mark[0] if mark is not None else length_named(plain, self._lexicon) if len(said.words) > 1 else ""  # "mm" alone is a hum
        if not unit or len(said.words) > 6 or re.search(r"\d", plain):
            return ""
        clitics = self._lexicon.words("clitic_verbs")
        others = content_stems(" ".join(word for word in said.lows if word not in clitics).replace(unit, " "), self._lexicon)
        return unit if not others else ""

    @cached_property
    def _fan(self) -> re.Pattern[str]:
        return re.compile(rf"(?<![\w-])(?:{any_of(self._lexicon.words('fan_ovens') | self._lexicon.words('no_fan'))})(?!\w)")

    def __call__(self, said: Phrased, before: Before) -> list[Meant]:
        """The last answer in the unit that a fragment names; nothing for other fragments."""
        unit, answer = self.named(said), before.exchange.answer
        if not unit:
            return self._inside(said, before)
        length = length_named(unit, self._lexicon)
        amount = other_length(answer, length, self._lexicon) if length else ""
        if length and not amount:
            return []
        amount = amount or next((one.text for one in temperatures(answer, self._lexicon)), "")
        amount = amount or next((answer[one.start : one.end] for one in finder(self._lexicon).all_in(answer) if one.measures), "")
        if amount and not length and before.asked.chunks and not temperatures(amount, self._lexicon) and before.topics:
            amount = f"{amount} {bare_name(before.topics[0].phrase, self._lexicon)}"
        joins = next((word.low for word in reversed(said.words) if word.kind == "ADP"), "")
        unit = f"{joins} {unit}".strip()
        key = "in_unit_of" if amount else "in_unit"
        return [Meant(before.wording(key, question=before.asked.text(), unit=unit, amount=amount), "ask_convert", 1.0, "unit")]

    def _inside(self, said: Phrased, before: Before) -> list[Meant]:
        """How hot a food must get: "what should it be inside"."""
        wording = str(self._lexicon.table("measures_of_foods").get(self._lexicon.entries.get("measured_inside", ""), ""))
        lows, pronouns = said.lows, self._lexicon.words("references_to_things")
        asks = said.auxiliary == 1 and lows[0] in self._lexicon.words("object_questions") and len(lows) > 3 and lows[2] in pronouns
        if not wording or not asks or said.chunks or lows[-1] not in self._lexicon.words("inside_words") or not before.topics:
            return []
        return [Meant(wording.format(thing=before.topics[0].phrase), "ask_temperature", 1.0, "unit")]


def bare_name(phrase: str, lexicon: Lexicon) -> str:
    """A thing without its article, as it stands behind an amount."""
    first, _, rest = phrase.partition(" ")
    return rest if rest and first.lower() in lexicon.words("determiners") | lexicon.words("definite") else phrase
