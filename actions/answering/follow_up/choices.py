"""What chooses from things that were named ("which one keeps longer", "the second one"), stands for some of them ("both") or for a place ("in there")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import Meant
from actions.answering.follow_up.phrases import NOUNS, Chunk, Phrased, Phrases, joined
from actions.answering.follow_up.pronouns import Pronouns
from actions.answering.follow_up.referents import TOOL, Referents
from actions.answering.follow_up.topics import Topic
from actions.language.lexicon import Lexicon
from actions.language.words import any_of


class Choices:
    """Completes questions that choose from what was named before.

    Args:
        lexicon: the words of the language.
        phrases: takes texts apart.
        referents: what a pronoun may stand for.
        pronouns: finds open ones.
    """

    def __init__(self, lexicon: Lexicon, phrases: Phrases, referents: Referents, pronouns: Pronouns) -> None:
        self._lexicon, self._phrases, self._referents, self._pronouns = lexicon, phrases, referents, pronouns

    def leans(self, said: Phrased) -> bool:
        """Whether it chooses from what was named, or has a word for some of it or for a place."""
        ordered = self._ordinal is not None and self._ordinal.search(said.text()) is not None
        return ordered or self.chooses(said) > 0 or self.there(said) is not None or self.part_of(said) >= 0

    @cached_property
    def _ordinal(self) -> re.Pattern[str] | None:
        """Words for one of two things that were named: "the second one"."""
        forms = [str(form) for name in ("ordered_ones", "one_and_other") for row in self._lexicon.table(name).values() for form in row]
        return re.compile(rf"(?<![\w'])(?:{any_of(forms)})(?![\w'])", re.IGNORECASE) if forms else None

    def ordered(self, said: Phrased, before: Sequence[Before]) -> Phrased:
        """The question with what it names by its place: "can I use the second one in place of the first"."""
        if self._ordinal is None or self._ordinal.search(said.text()) is None:
            return said
        of = next((one for one in before if one.options is not None), None)
        if of is None or of.options is None:
            return said
        first, second = of.options
        latest = before[0].asked.text()
        spoken = [one for one in of.options if self._phrases(one).lows[-1:] and self._pronouns.names(before[0].asked, Topic(one, False, 1.0)) and one.lower() in latest.lower()]
        other = first if spoken[-1:] == [second] else second
        names = {str(form): {"first": first, "second": second}.get(str(place), other) for place, row in self._lexicon.table("ordered_ones").items() for form in row}
        names |= {str(form): f"{first} {joins} {second}" for joins, row in self._lexicon.table("one_and_other").items() for form in row}
        ends = {str(form): first if place == "first" else second for place, row in self._lexicon.table("ordered_ends").items() for form in row}
        text = self._ordinal.sub(lambda found: names[found[0].lower()], said.text())
        return self._phrases(re.sub(rf"(?<![\w'])(?:{any_of(ends)})$", lambda found: ends[found[0].lower()], text, flags=re.IGNORECASE))

    def part_of(self, said: Phrased) -> int:
        """Place of a word that stands for some of a thing, or for one of a kind: "do I grate both?", "can I use medium ones"; -1 for none."""
        lexicon = self._lexicon
        for at, word in enumerate(said.words):
            after = said.words[at + 1] if at + 1 < len(said.words) else None
            judged = after is not None and after.low in lexicon.words("judged_of_deeds")  # "are the tinned ones ok"
            alone = after is None or judged or after.kind in ("ADP", "ADV", "AUX", "SCONJ") or after.low in lexicon.words("answer_adverbs") | lexicon.words("clitic_verbs")
            parts = lexicon.words("pro_words") | lexicon.words("quantity_pronouns") | lexicon.words("left_parts")
            stands = at > 1 and word.low in parts and said.words[at - 1].kind != "ADP"  # "in all"
            stands = stands and not (word.low in lexicon.words("left_parts") and said.words[at - 1].kind in NOUNS)  # "how long should a steak rest"
            stands = stands or (at == 0 and said.auxiliary == 1 and word.low in lexicon.words("quantity_pronouns"))  # "some are open"
            if stands and alone and said.auxiliary >= 0 and (after is None or after.low != "of"):
                return at
        return -1

    def some(self, said: Phrased, before: Before) -> list[Meant]:
        """A question with what its word for some of a thing stands for; none where it has no such word."""
        at = self.part_of(said)
        if at < 0 or not before.topics or self._pronouns.open(said):
            return []
        tool = self._owned(said, at, before)
        if tool:
            return [Meant(said.put(at, at, tool), "", 1.0, "pronoun")]
        phrase = before.topics[0].phrase
        left = said.lows[at] in self._lexicon.words("left_parts")
        if before.topic is None and not left:
            return []
        if left:
            return [Meant(said.put(at, at, before.wording("of", part=said.words[at].said, thing=phrase)), "", 1.0, "pronoun")]
        head = before.compound if before.topic is not None else phrase
        thing = f"{said.words[at].said} {phrase}" if said.lows[at] in self._lexicon.words("quantity_pronouns") else head
        return [Meant(said.put(at, at, thing), "", 1.0, "pronoun")]

    def _owned(self, said: Phrased, at: int, before: Before) -> str:
        """The tool of which "one" is said to be there or not: "what if I don't own one"; empty where none was named."""
        if said.lows[at] not in self._lexicon.words("pro_words") or said.lows[at - 1] not in self._lexicon.words("owning_verbs"):
            return ""
        told, own = self._phrases(before.exchange.answer), self._lexicon.words("askers_own")
        for of in (before.asked, told):
            named = (chunk for chunk in of.chunks if not {of.lows[chunk.first], *of.lows[chunk.first - 1 : chunk.first]} & own and of.head(chunk).low in self._tools)
            tool = next((chunk for chunk in named if self._referents.kind(of.of(chunk), None) == TOOL), None)
            if tool is not None:
                return before.wording("one", thing=of.text(next(at for at in range(tool.first, tool.last + 1) if of.words[at].kind in NOUNS), tool.last + 1))
        return ""

    @cached_property
    def _tools(self) -> frozenset[str]:
        """Last words of what tools are called."""
        return frozenset(name.split()[-1] for name in self._lexicon.utensils)

    def chooses(self, said: Phrased) -> int:
        """Words at the beginning that choose from what was named: "which one keeps longer"; 0 for none."""
        text = " ".join(said.lows)
        start = max((start for start in self._lexicon.words("choosing_starts") if text.startswith(f"{start} ")), key=len, default="")
        size = len(start.split())
        bare = size == 1 and size < len(said.words) and said.words[size].kind in NOUNS and said.words[size].low not in self._lexicon.words("polar_starts")
        return 0 if bare or len(said.words) > 9 else size

    def chosen(self, said: Phrased, before: Before) -> list[Meant]:
        """A question that chooses, with the things from which it does; none where it does not."""
        size = self.chooses(said)
        if not size:
            return []
        kinds = " ".join(said.lows[:size]) in self._lexicon.words("choosing_several") and before.topic is not None and before.topics[0].plural
        if before.options is not None and not (kinds and not before.asks_options):
            one, other = before.options
            return [Meant(before.wording("choice", question=said.text(), options=before.wording("options", one=one, other=other)), "", 1.0, "pronoun")]
        if before.topic is None:
            return []
        start = said.lows[0] if said.lows[0] in self._lexicon.words("object_questions") else ""
        done = before.deed.split()[0] if before.deed and said.lows[-1] in self._lexicon.words("doing_for") else ""  # "which ones don't work" after "can I freeze herbs"
        behind = joined([said.text(size, len(said.words) - 1), done]) if done else said.text(size)
        text = joined([start, before.asked.head(before.topic).said, behind]) if start and size < len(said.words) else ""
        return [Meant(text, "", 0.8, "pronoun")] if text else []

    def there(self, said: Phrased) -> int | None:
        """Place of a word that stands for a place."""
        at = next((at for at, low in enumerate(said.lows) if low in self._lexicon.words("place_pronouns")), None)
        return at if at is not None and at > 1 and said.lows[at - 1] not in self._lexicon.words("polar_starts") else None

    def _is_place(self, of: Phrased, chunk: Chunk) -> bool:
        """Whether something that an answer names is a place where food is put: "in the fridge", not "in a film"."""
        known = {str(name).split()[-1] for name in self._lexicon.table("bare_places")}
        return of.head(chunk).low in known or of.head(chunk).low in self._lexicon.utensils

    def placed(self, said: Phrased, before: Before) -> Phrased:
        """The question with the place that was named for "there"."""
        at = self.there(said)
        places = {str(word) for word in self._lexicon.table("joining_prepositions").get("place", ())}
        for of in (before.asked, before.told):
            named = (chunk for chunk in reversed(of.chunks) if of.head(chunk).low not in self._lexicon.words("telling_nouns"))  # "one at a time" is no place
            held = (chunk for chunk in named if chunk.preposition >= 0 and of.lows[chunk.preposition] in places)
            chunk = next((chunk for chunk in held if of is before.asked or self._is_place(of, chunk)), None)
            if at is not None and chunk is not None:
                first = at - 1 if said.lows[at - 1] in places else at
                return self._phrases(said.put(first, at, of.text(chunk.preposition, chunk.last + 1)))
        return said
