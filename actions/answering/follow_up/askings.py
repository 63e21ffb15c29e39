"""Questions that are a question word and little more, with what they leave out: "why?", "how much?", "why only the yellow part?", "at what speed?"."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import LONGEST_ASKING, SAME, Meant
from actions.answering.follow_up.phrases import Phrased
from actions.answering.follow_up.places import Places
from actions.answering.follow_up.units import bare_name
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems

OF_ADVICE = ("ask_step_time", "ask_temperature")
"""What a question word alone asks of what was advised, where no deed was asked about."""


class Askings:
    """Completes fragments that ask with a question word.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._alone_words = {str(said): row for row in lexicon.table("bare_askings").values() for said in row["said"]}
        self.where = Places(lexicon)

    def asking(self, said: Phrased, before: Before) -> list[Meant]:
        """What such a fragment may mean after an earlier question, the most probable first; nothing for other fragments."""
        ways = (self._doubt, self._alone, self._behind, self._amount, self._choice, self._reason, self._turned, self._longer, self._asking)
        return next((found for way in ways if (found := way(said, before))), [])

    def _doubt(self, said: Phrased, before: Before) -> list[Meant]:
        """"Are you sure?": the last question once more."""
        return [Meant(before.exchange.resolved, SAME, 1.0, "bare")] if " ".join(said.lows) in self._lexicon.words("doubting") else []

    def asks_alone(self, said: Phrased) -> dict[str, Any] | None:
        """How a question is completed that is nothing but a question word, or asks why something is needed or enough; None for others."""
        row = self._alone_words.get(" ".join(said.lows)) or self._alone_words.get(said.text().lower())
        lexicon, lows = self._lexicon, said.lows
        judged = len(lows) == 4 and lows[0] in lexicon.words("reason_words") and lows[1] in lexicon.words("polar_starts")
        if row is None and judged and lows[2] in lexicon.words("deed_pronouns") and lows[3] in lexicon.words("judged_of_deeds"):
            return next((one for one in self._alone_words.values() if one["intent"] == "ask_why" and not one.get("negated")), None)
        return row

    def _alone(self, said: Phrased, before: Before) -> list[Meant]:
        """A question word alone: it asks of what the last question asked about."""
        row = self.asks_alone(said)
        if row is None:
            return []
        denied = row.get("negated") or (row["intent"] == "ask_why" and before.denied and not before.asked.lead)
        advised = before.advice if row["intent"] in OF_ADVICE else ""
        rest = advised or (before.negated if denied else before.rest)
        found = []
        if row["intent"] == "ask_how_to" and before.advised and (before.asked.lead or not before.rest):
            found.append(Meant(before.wording("how_do", done=before.advised), row["intent"], 0.9, "bare"))
        if rest:
            found.append(Meant(str(row["wording"]).format(rest=rest), row["intent"], 1.0, "bare"))
        elif before.topics:
            found.append(Meant(before.wording("for", question=said.text(), thing=before.topics[0].phrase), row["intent"], 0.7, "bare"))
        return found

    def _amount(self, said: Phrased, before: Before) -> list[Meant]:
        if " ".join(said.lows) not in self._lexicon.words("bare_amounts"):
            return []
        told = [*before.exchange.about[:1]] if not before.exchange.general else []
        told += [before.needed] if before.needed else []
        told += [topic.phrase for topic in (before.told_topics if before.asked.lead and not before.asks_reason else before.topics)]
        tail, asked = self._tail(before), before.asked
        if before.asks_reason and before.topic is not None and 0 <= asked.action == before.topic.first - 1:
            thing = before.wording("amount", thing=bare_name(before.topics[0].phrase, self._lexicon))
            return [Meant(" ".join((thing, asked.text(asked.auxiliary, asked.action + 1))), "ask_amount", 1.0, "bare")]  # "how much of it" after "why am I saving pasta water"
        return [Meant(" ".join(filter(None, (before.wording("amount", thing=thing), tail))), "ask_amount", 1.0 - 0.2 * at, "bare") for at, thing in enumerate(told[:2])]

    def _behind(self, said: Phrased, before: Before) -> list[Meant]:
        """A deed with the question word behind it: "and keep them where"."""
        words = said.lows
        size = next((len(form.split()) for form in sorted(self._lexicon.words("asking_behind"), key=len, reverse=True) if words[-len(form.split()) :] == tuple(form.split())), 0)
        acts = len(words) > size > 0 and (said.words[0].kind == "VERB" or words[0] in self._lexicon.words("generic_actions") | self._lexicon.words("bare_deeds"))
        if not acts or said.auxiliary >= 0:
            return []
        done, named = said.text(0, len(words) - size), bool(said.chunks) or bool(set(words) & self._lexicon.words("references_to_things"))
        thing = "" if named or before.topic is None else before.topics[0].phrase  # "cut how big"
        return [Meant(before.wording("done_behind", asked=said.text(len(words) - size), done=f"{done} {thing}".strip()))]

    def turns(self, said: Phrased, before: Before) -> int:
        """Place of the word of the last question that a fragment turns round: "before" in "how long does it simmer before the peas go in", for "and after?"; -1 for none."""
        forms = {str(word): [str(form) for form in row] for word, row in self._lexicon.table("turned_order").items()}
        other = next((word for word, row in forms.items() if " ".join(said.lows) in row), None)
        asked = before.asked
        if other is None or not asked.lead:
            return -1
        return next((at for at in range(asked.auxiliary + 1, len(asked.words) - 1) if asked.lows[at] == other), -1)

    def _turned(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question with its time turned round: "and after?" behind one that asks of the time before something."""
        at = self.turns(said, before)
        if at < 0:
            return []
        first = str(next(iter(self._lexicon.table("turned_order")[before.asked.lows[at]])))
        return [Meant(before.asked.put(at, at, first), SAME, 1.0, "bare")]

    def _longer(self, said: Phrased, before: Before) -> list[Meant]:
        """How much longer something takes behind what was asked when it is done: "and then how much longer" after "when does the lid come off"."""
        when = {str(form) for form in self._lexicon.table("bare_askings")["when"]["said"]}
        event = before.asked.text(before.asked.auxiliary + 1) if before.asked.auxiliary > 0 else ""
        if " ".join(said.lows) not in self._lexicon.words("asking_longer") or before.asked.lead.lower() not in when or not event:
            return []
        return [Meant(before.wording("behind_event", asked=said.text(), event=event), "ask_step_time", 1.0, "bare")]

    def _tail(self, before: Before) -> str:
        """What the last question says of a purpose or of a thing that is replaced."""
        asked = before.asked
        at = next((at for at, low in enumerate(asked.lows) if self.where.group(asked, at)[0] in ("purpose", "instead") and at > asked.auxiliary), -1)
        return asked.text(at) if at >= 0 else ""

    def _choice(self, said: Phrased, before: Before) -> list[Meant]:
        if " ".join(said.lows) not in self._lexicon.words("bare_choices"):
            return []
        if before.options and not before.exchange.recipe:
            one, other = before.options
            options = before.wording("options", one=one, other=other)
            return [Meant(before.wording("choice", question=said.text(), options=options), "", 1.0, "bare")]
        if before.topic is None:
            return []
        head = before.asked.head(before.topic).said
        done = before.asked.rest if before.asked.auxiliary >= 0 else ""
        return [Meant(before.wording("which", thing=head, rest=done).strip(), "", 0.8, "bare")]

    def _reason(self, said: Phrased, before: Before) -> list[Meant]:
        """Why it is so and not otherwise: "why not earlier?", "why only the yellow part?"."""
        size = self.reason(said)
        if not size:
            return []
        fragment, lexicon = said.text(size), self._lexicon
        begins = said.lows[size]
        own = self._not_done(said, size, before) or self._why_kind(said, size, before)
        if own:
            return [Meant(own, "ask_why", 1.0, "bare")]
        rest = before.rest or (before.topics[0].phrase if before.topics else "")
        if begins == before.wording("not") and len(said.words) > size + 1 and before.negated and self.where.places(before.phrases(said.text(size + 1))):
            rest, fragment = before.negated, said.text(size + 1)  # "why not if i boil it?"
        elif said.lows[-1] in lexicon.words("pro_words") and before.told_topics:
            rest, fragment = before.told_topics[0].phrase, ""  # "why that one?"
        elif begins in lexicon.words("determiners") | lexicon.words("definite") and not any(before.has(said.of(chunk)) for chunk in said.chunks):
            text = before.about(said.text())  # "why the ice bath?"
            return [Meant(text, "ask_why", 1.0, "bare")] if text else []
        return [Meant(before.wording("why", rest=rest, fragment=fragment).strip(), "ask_why", 1.0, "bare")] if rest else []

    def _not_done(self, said: Phrased, size: int, before: Before) -> str:
        """Why something is not done: "why not soak them?"; empty for other questions."""
        verb = said.words[size + 1 : size + 2]
        deeds = self._lexicon.words("bare_deeds") | self._lexicon.words("generic_actions")
        if said.lows[size] != before.wording("not") or not verb or not (verb[0].kind == "VERB" or verb[0].low in deeds) or verb[0].low.endswith(self._participles):
            return ""
        named = any(chunk.first > size for chunk in said.chunks) or any(low in self._lexicon.words("references_to_things") for low in said.lows[size + 1 :])
        thing = "" if named or not before.topics else before.topics[0].phrase
        return before.wording("why", rest=before.wording("should_i", deed=said.text(size), thing=thing, rest="").strip(), fragment="").strip()

    def _why_kind(self, said: Phrased, size: int, before: Before) -> str:
        """Why it is of a kind: "why a separate one?"; empty for other questions."""
        describes = len(said.words) > size + 1 and said.lows[-1] in self._lexicon.words("pro_words") and said.words[-2].kind in ("ADJ", "VERB", "NOUN")
        if not describes or before.topic is None:
            return ""
        thing = f"{said.text(size, len(said.words) - 1)} {before.compound}"
        return before.wording("why", rest=thing, fragment=self._tail(before)).strip()

    @cached_property
    def _participles(self) -> tuple[str, ...]:
        return tuple(self._lexicon.words("participle_endings") | self._lexicon.words("deed_endings"))

    def reason(self, said: Phrased) -> int:
        """Words with which a fragment asks for a reason; 0 where it is none, or nothing else."""
        if said.auxiliary >= 0:
            return 0
        size = next((size for size in (2, 1) if " ".join(said.lows[:size]) in self._lexicon.words("reason_words")), 0)
        if not size or len(said.words) <= size:
            return 0
        acts = said.words[size].kind == "VERB" or said.lows[size] in self._lexicon.words("generic_actions")
        return 0 if acts and any(chunk.first == size + 1 for chunk in said.chunks) else size  # "why soak the bread at all?" says it all

    def _asking(self, said: Phrased, before: Before) -> list[Meant]:
        """A question word with what it asks for and no verb: "at what speed?", "how deep?", "how much water?"."""
        asking = self._lexicon.words("question_words")
        led = bool(self.where.group(said, 0)[0]) and any(low in asking for low in said.lows[1:3])
        if said.auxiliary >= 0 or not said.words or not (led or said.lows[0] in asking) or len(said.words) > LONGEST_ASKING:
            return []
        if any(chunk.preposition > 0 for chunk in said.chunks) or self.where.begins_condition(said):
            return []
        if before.asked.rest and (led or not said.chunks):
            return [Meant(before.wording("doing", asked=said.text(), rest=before.asked.rest))]
        if before.topics and content_stems(before.topics[0].phrase, self._lexicon)[-1:] == content_stems(said.text(), self._lexicon)[-1:]:
            return []
        text, measured = before.about(said.text()), said.lows[1:2] and said.lows[1] in self._lexicon.words("measuring_words")
        return [Meant(text, form="topic" if measured else "fragment")] if text else []
