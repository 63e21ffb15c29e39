"""Fragments that say where, when, with what or in which case: "in the freezer?", "without a lid?", "if it's cut?", "freezer too?"."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import SAME, Meant
from actions.answering.follow_up.phrases import DIGIT, Phrased, joined
from actions.language.lexicon import Lexicon
from actions.language.words import stem, stems

NAMED = 0.5  # what a condition that names a thing counts for as one of the last question


class Places:
    """Completes such fragments, and puts places into questions.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._groups = {str(word): name for name, words in lexicon.table("joining_prepositions").items() for word in words}

    def group(self, of: Phrased, at: int) -> tuple[str, int]:
        """The kind of the preposition at a place, and how many words it has; an empty kind for none."""
        for size in (3, 2, 1):
            name = self._groups.get(" ".join(of.lows[at : at + size]))
            if name is not None:
                return name, size
        return "", 0

    def places(self, said: Phrased) -> bool:
        """Whether a fragment begins with a place, a time or a company, or is a condition: "in the freezer?", "without a lid?", "if it's cut?"."""
        group, size = self.group(said, 0)
        placed = group not in ("", "purpose") and len(said.words) > size
        return (said.auxiliary < 0 and placed) or bool(self.begins_condition(said))

    def begins_condition(self, said: Phrased) -> str:
        """The words that begin a condition; empty for none."""
        return next((start for start in self._lexicon.words("condition_starts") if " ".join(said.lows).startswith(f"{start} ")), "")

    def place(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question with another place, time or company: "in the freezer?", "without a lid?"."""
        group, size = self.group(said, 0)
        if not group or len(said.words) <= size or said.auxiliary >= 0:
            return []
        counted = any(DIGIT.search(low) for low in said.lows)  # "at 250?" after "in on baking paper" is one more thing
        told = any(DIGIT.search(low) for low in before.asked.lows)
        return [Meant(f"{before.asked.text()} {said.text()}" if counted and not told else self.put(before.asked, said.text(), group), SAME)]

    def bare_place(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question with a place that is only named: "freezer too?"; beside another such thing it is a thing."""
        places = self._lexicon.table("bare_places")
        place = str(places.get(" ".join(said.lows), ""))
        if not place or said.auxiliary >= 0:
            return []
        named = any(before.asked.head(chunk).low in places and chunk.preposition < 0 for chunk in before.asked.chunks)
        return [] if named else [Meant(self.put(before.asked, place, self._groups[place.split()[0]]), SAME)]

    def placed(self, asked: Phrased, phrase: str) -> str:
        """A question with another place, time or company."""
        words = phrase.lower().split()
        group = next((name for size in (3, 2, 1) if (name := self._groups.get(" ".join(words[:size])))), "")
        return self.put(asked, phrase, group)

    def put(self, asked: Phrased, phrase: str, group: str) -> str:
        """A question with a place for the last one of its group; before a condition, else at its end, where it names none."""
        places = [(at, end) for at in range(1, self._condition_of(asked)) if (end := self._phrase_end(asked, at, group)) >= 0]
        if places:
            first, last = places[-1]
            return asked.put(first, last, phrase)
        at = self._condition_of(asked)
        return joined([asked.text(0, at), phrase, asked.text(at)]).strip()

    def _condition_of(self, asked: Phrased) -> int:
        """Place where a condition of a question begins; behind its last word where it has none."""
        starts = [tuple(start.split()) for start in self._lexicon.words("condition_starts")]
        behind = range(max(0, asked.auxiliary) + 1, len(asked.words))
        return next((at for at in behind if any(asked.lows[at : at + len(start)] == start for start in starts)), len(asked.words))

    def _phrase_end(self, asked: Phrased, at: int, group: str) -> int:
        """Last word of the phrase that begins with a preposition of a group; -1 where none does."""
        name, size = self.group(asked, at)
        chunk = next((chunk for chunk in asked.chunks if chunk.first == at + size), None)
        if name != group:
            return -1
        return chunk.last if chunk is not None else (at + size if at + size < len(asked.words) and asked.words[at + size].kind in ("ADJ", "ADV", "VERB") else -1)

    def condition(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question under a condition: "if it's cut?", "once open?"."""
        begin = self.begins_condition(said)
        if not begin or said.lows[len(begin.split())] in self._lexicon.words("polar_starts"):
            return []
        asked = before.asked
        at = self._condition_of(asked)
        what_then = self._what_then(said, begin, asked) or self._if_so(said, begin, asked)
        if what_then:
            return [Meant(before.wording("what_if", state=what_then), "", 1.0)]
        asks = next((start for start in self._lexicon.words("asking_conditions") if " ".join(said.lows).startswith(f"{start} ")), None)
        if asks is None:
            return [Meant(f"{asked.text(0, at)} {said.text()}", SAME)]
        alone = Meant(said.text(), "", 1.0)
        names = any(said.lows[chunk.first] not in self._lexicon.words("references_to_things") for chunk in said.chunks)  # "what if I leave the sausage out" says it all
        joined = Meant(f"{asked.text(0, at)} {said.text(len(asks.split()) - 1)}", SAME, NAMED if names else 0.8)
        if said.lows[-1] in self._lexicon.words("weather_ends"):
            return [replace(joined, weight=1.0)]
        return [alone] if self._is_told_of(asked) else [alone, joined]

    def _what_then(self, said: Phrased, begin: str, asked: Phrased) -> str:
        """The case of which a bare condition asks what is to be done then: what goes wrong, and any after a question for a reason or for a sign; empty for others."""
        told = begin in self._lexicon.words("bare_conditions") and (self._is_told_of(asked) or bool(self._mishaps & set(stems(said.text(), self._lexicon.language))))
        return said.text(len(begin.split())) if told else ""

    def _if_so(self, said: Phrased, begin: str, asked: Phrased) -> str:
        """What the last question asked of, as it happens, where a condition says no more: "and if it does?" after "will the milk split"; empty for others."""
        lexicon, behind = self._lexicon, said.words[len(begin.split()) :]
        helps = lexicon.words("polar_starts") | lexicon.words("asking_verbs")
        short = len(behind) in (2, 3) and behind[0].low in lexicon.words("references_to_things") and behind[1].low in helps
        denies = {str(lexicon.table("resolved_wordings").get(key, "")) for key in ("not", "not_joined")}
        subject = next((chunk for chunk in asked.chunks[:1] if chunk.preposition < 0 and all(word.kind in ("ADJ", "DET", "VERB") for word in asked.words[1 : chunk.first])), None)
        if not short or asked.auxiliary != 0 or subject is None or (len(behind) == 3 and behind[2].low not in denies):
            return ""
        rest = asked.words[subject.last + 1 : self._condition_of(asked)]
        is_so = behind[1].low in lexicon.words("being_verbs")
        rest = rest[1:] if is_so and rest and rest[0].low in lexicon.words("bare_being") else rest
        return joined([asked.text(1, subject.last + 1), *(word.said for word in behind[1:]), *(word.said for word in rest)]) if rest else ""

    @cached_property
    def _mishaps(self) -> frozenset[str]:
        """Stems of words that alone tell that something goes wrong."""
        return frozenset(stem(word, self._lexicon.language) for word in self._lexicon.words("mishap_verbs"))

    def _is_told_of(self, asked: Phrased) -> bool:
        """Whether a question asks why, or how something looks that is as it should be: under no other condition does it ask the same."""
        text = f"{' '.join(asked.lows)} "
        starts = self._lexicon.words("reason_words") | self._lexicon.words("sign_asked") | self._lexicon.words("look_asked")
        return any(text.startswith(f"{start} ") for start in starts) or any(f" {form} " in text for form in self._lexicon.words("of_deeds"))
