"""Pronouns that nothing in their own question resolves: "how long does it keep", not "is it safe to ..."."""

from __future__ import annotations

from actions.answering.follow_up.deeds import forms_in
from actions.answering.follow_up.phrases import NOUNS, Phrased
from actions.answering.follow_up.topics import Topic
from actions.language.lexicon import Lexicon
from actions.language.words import stems


class Pronouns:
    """Finds pronouns that stand for something said before.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        pronouns = lexicon.table("thing_pronouns")
        self.one, self.many = forms_in(pronouns, "one"), forms_in(pronouns, "many")
        self.of_one, self.of_many = forms_in(pronouns, "of_one"), forms_in(pronouns, "of_many")
        self.all = (*self.one, *self.many, *self.of_one, *self.of_many)

    def is_open(self, said: Phrased) -> bool:
        """Whether it has a pronoun that nothing in it resolves."""
        return bool(self.open(said))

    def open(self, said: Phrased) -> list[int]:
        """Places of pronouns that nothing in the question resolves."""
        return [at for at, word in enumerate(said.words) if self._is_open(said, at, word.low)]

    def _is_open(self, said: Phrased, at: int, low: str) -> bool:
        one, many = low in self.one | self.of_one, low in self.many | self.of_many
        if not one and not many:
            return False
        if low in self.one | self.many and (self._points(said, at) or self._is_empty(said, at) or self._is_told(said, at)):
            return False
        return low in self._lexicon.words("pointing_pronouns") or not self._earlier(said, at, plural=many)

    def _points(self, said: Phrased, at: int) -> bool:
        """Whether it stands before the noun that it points to ("that sauce"), or joins a clause ("the pan that I used")."""
        if said.lows[at] not in self._lexicon.words("pointing_pronouns"):
            return False
        after, before = said.words[at + 1 : at + 3], said.words[at - 1] if at else None
        keeps = any(word.low in self._lexicon.words("keeping_verbs") for word in after[:1])  # "how long do leftovers of this keep"
        noun = (any(word.kind in NOUNS for word in after[:1]) and not keeps) or (len(after) == 2 and after[0].kind == "ADJ" and after[1].kind in NOUNS)
        named = before is not None and (before.kind in NOUNS or before.low in self._lexicon.words("pro_words"))
        joins = named and said.words[at].kind != "DET" and bool(after)
        clause = bool(after) and after[0].low in self.one | self.many and after[0].low not in self._lexicon.words("pointing_pronouns")  # "see that they are done"
        return noun or joins or clause or said.words[at].relation == "mark"

    def _is_told(self, said: Phrased, at: int) -> bool:
        """Whether a thing is said to be what it points to: "is that all the milk?"."""
        return said.lows[at] in self._lexicon.words("pointing_pronouns") and at == 1 and said.auxiliary == 0 and bool(said.chunks)

    def _earlier(self, said: Phrased, at: int, plural: bool) -> bool:
        """Whether a thing before it may be what it stands for."""
        telling, lead = self._lexicon.words("telling_nouns"), said.auxiliary if said.auxiliary > 0 else len(said.words)
        of_subject = said.words[at - 1].kind == "ADP" and not any(word.apart or word.kind in ("CCONJ", "SCONJ") for word in said.words[:at])  # "what herb goes on it"
        before = [chunk for chunk in said.chunks if chunk.last < at and not (of_subject and chunk.last < lead and chunk.first <= 1)]
        if of_subject and len(before) == 1 and before[0].first == said.auxiliary + 1 > 0:
            return False  # "how long can the chicken stay in it"
        return any(said.head(chunk).plural == plural and said.head(chunk).low not in telling for chunk in before)

    def _is_empty(self, said: Phrased, at: int) -> bool:
        """Whether "it" stands for nothing: "is it safe to ...", "how long does it take to ..."."""
        if said.lows[at] != next(iter(self._lexicon.table("thing_pronouns").get("one", [""]))):
            return False
        behind = list(said.lows[at + 1 :])
        behind = behind[1:] if behind[:1] and behind[0] in self._lexicon.words("clitic_verbs") | self._lexicon.words("polar_starts") else behind
        behind = [low for at, low in enumerate(behind) if at or low != str(self._lexicon.table("resolved_wordings").get("not"))]
        marks = self._lexicon.words("infinitive_marks") | self._lexicon.words("condition_starts")
        verb = any(" ".join(behind).startswith(word) for word in self._lexicon.words("empty_it_behind"))
        outside = said.lows[-1] in self._lexicon.words("weather_ends") and at + 1 < len(said.words) and said.words[at + 1].kind in ("AUX", "VERB", "PART")
        if outside or self._says_of_clause(said, len(said.words) - len(behind)):
            return True
        return (verb or (behind[:1] != [] and behind[0] in self._lexicon.words("judged_of_deeds"))) and any(word in marks for word in behind)

    def _says_of_clause(self, said: Phrased, at: int) -> bool:
        """Whether what is judged from a place on is a whole clause or a deed: "is it true leftover rice can make you ill", "is it safe leaving rice out"."""
        if said.lows[at : at + 1] == () or said.lows[at] not in self._lexicon.words("judged_of_deeds") or at + 2 >= len(said.words):
            return False
        if said.lows[at + 1].endswith(tuple(self._lexicon.words("deed_endings"))) and said.words[at + 1].kind == "VERB":
            return True
        subject = next((chunk for chunk in said.chunks if at < chunk.first <= at + 2 and chunk.preposition < 0), None)
        end = subject.last + 1 if subject is not None else at + 2
        return end < len(said.words) and said.words[end].kind in ("AUX", "VERB") and said.words[at + 1].kind != "ADP"

    def names(self, said: Phrased, topic: Topic) -> bool:
        """Whether the question itself names a thing."""
        heads = stems(topic.phrase, self._lexicon.language)[-1:]
        return bool(heads) and heads[0] in stems(said.text(), self._lexicon.language)
