"""An earlier question with its answer, taken apart: what a later question may take up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from actions.answering.follow_up.phrases import Phrased, joined, plain_phrase
from actions.answering.follow_up.topics import READ_OF_ANSWER, Topics
from actions.language.words import any_of, normalise

CLAUSE = re.compile(r"[.;:,!?]| - ")


@dataclass(frozen=True, eq=False)
class Before(Topics):
    """An earlier question: what was asked, advised and done."""

    @cached_property
    def rest(self) -> str:
        """The question without the words that it asks with: "can i keep rice"; for one that asks for a thing with what was answered in its place."""
        asked = self.asked
        if asked.auxiliary < 0:
            return self.wording("should_i", deed=asked.text(), thing="", rest="").strip() if self._is_bare_deed else ""
        if self._states_more:
            return ""
        if self._asks_way:
            return self.wording("do_i", done=asked.done)
        if self._explained:
            return self.wording("be_done", thing=self._explained)
        if self._asks_for_subject:
            return joined([asked.words[asked.auxiliary].said, asked.text(1, asked.auxiliary), asked.text(asked.auxiliary + 1)])
        asks_thing = asked.auxiliary == 1 and asked.lows[0] in self.lexicon.words("object_questions") and asked.action >= 0
        if asks_thing and asked.lows[asked.action] in self.lexicon.words("deed_verbs"):
            return self.advice  # "what do I do with the feta" asks for the deed itself
        asks_thing = asks_thing and not any(chunk.first == asked.action + 1 and chunk.preposition < 0 for chunk in asked.chunks)  # "what does it mean to blanch carrots"
        if asks_thing and self.told_topics:
            return joined([asked.text(asked.auxiliary, asked.action + 1), self.told_topics[0].phrase, asked.text(asked.action + 1)])
        return joined([asked.words[asked.auxiliary].said, asked.lead, asked.text(asked.auxiliary + 1)]) if self._declares else asked.rest

    @property
    def _states_more(self) -> bool:
        """Whether it is a statement of more than one thing: "i'm out of stock and the rice still has a hard bit"."""
        asked, asking = self.asked, self.lexicon.words("question_words") | self.lexicon.words("condition_starts")
        led = set(asked.lows[: asked.auxiliary]) & asking
        clauses = bool(set(asked.lows[1 : asked.auxiliary]) & self.lexicon.words("list_joiners"))
        return asked.auxiliary > 1 and clauses and not led and not self._declares and asked.lows[0] in self.lexicon.words("askers") | self.lexicon.words("references_to_things")

    @property
    def _is_bare_deed(self) -> bool:
        """Whether it names a deed and nothing that asks: "rinse the giblets?"."""
        asked = self.asked
        acts = bool(asked.words) and (asked.words[0].kind == "VERB" or asked.lows[0] in self.lexicon.words("generic_actions") | self.lexicon.words("bare_deeds"))
        return acts and len(asked.words) > 1 and asked.auxiliary < 0

    @property
    def _explained(self) -> str:
        """The deed of which it is asked what that is or means: "folding in egg whites"; empty for other questions."""
        asked, first = self.asked, self.asked.auxiliary + 1
        end = len(asked.words) - (asked.lows[-1:] != () and asked.lows[-1] in self.lexicon.words("meaning_verbs"))
        names = asked.auxiliary == 1 and asked.lows[0] in self.lexicon.words("object_questions") and first < end
        means = end < len(asked.words) or asked.lows[asked.auxiliary] in self.lexicon.words("clitic_verbs") | self.lexicon.words("being_verbs")
        return asked.text(first, end) if names and means and asked.lows[first].endswith(tuple(self.lexicon.words("deed_endings"))) else ""

    @property
    def _asks_way(self) -> bool:
        """Whether it asks for the way to do something: "what's the safest way to thaw a chicken"."""
        asked = self.asked
        named = asked.action > 1 and asked.lows[asked.action - 1] in self.lexicon.words("infinitive_marks") and asked.lows[asked.action - 2] in self.lexicon.words("way_nouns")
        return named and asked.lows[0] in self.lexicon.words("object_questions")

    @property
    def _asks_for_subject(self) -> bool:
        """Whether it asks which things do something: "which fruits should never be stored next to bananas"."""
        asked = self.asked
        lead = asked.auxiliary > 1 and asked.lows[0] in self.lexicon.words("object_questions") and any(chunk.last == asked.auxiliary - 1 for chunk in asked.chunks)
        follows = asked.words[asked.auxiliary + 1 : asked.auxiliary + 2]
        return lead and asked.subject < 0 and bool(follows) and follows[0].kind in ("ADV", "VERB", "AUX", "PART")

    @cached_property
    def advice(self) -> str:
        """What the answer says to do about something that is stated, or asked what to do about: "should i soak it in cold water"; empty else."""
        asked = self.asked
        deed = asked.action >= 0 and asked.lows[asked.action] in self.lexicon.words("deed_verbs") and asked.lows[0] in self.lexicon.words("object_questions")
        stated = self._declares or asked.auxiliary < 0 or self._states_more
        return self.wording("should_i", deed=self.advised, thing="", rest="").strip() if self.advised and (deed or stated) else ""

    @cached_property
    def negated(self) -> str:
        """The same, denied: "can i not keep rice"."""
        asked, words = self.asked, [word.said for word in self.asked.words]
        if asked.auxiliary < 0:
            return self.wording("should_i", deed=f"{self.wording('not')} {asked.text()}", thing="", rest="").strip() if self._is_bare_deed else ""
        if asked.lows[asked.auxiliary + 1 : asked.auxiliary + 2] == (self.wording("not_joined"),):
            return asked.rest  # "why shouldn't bananas ..." is denied already
        if self._declares:
            return joined([words[asked.auxiliary], asked.lead, self.wording("not"), asked.text(asked.auxiliary + 1)])
        after = asked.lows[asked.auxiliary + 1 :][:1]
        stands = asked.auxiliary + 1 + bool(after and after[0] in self.lexicon.words("references_to_things") | self.lexicon.words("place_pronouns"))
        behind = asked.subject if asked.subject >= 0 else next((chunk.last + 1 for chunk in asked.chunks if chunk.first == asked.auxiliary + 1), stands)
        return joined([*words[asked.auxiliary : behind], self.wording("not"), *words[behind:]])

    @cached_property
    def denied(self) -> bool:
        """Whether the answer says no."""
        begin = normalise(self.exchange.answer)[:60]
        return re.search(rf"(?<!\w)(?:{any_of(self.lexicon.words('negative_answers'))})(?!\w)", begin) is not None

    @cached_property
    def asks_options(self) -> bool:
        """Whether the question itself sets two things side by side."""
        return self._kinds is not None or self._beside(self.asked) is not None

    @cached_property
    def options(self) -> tuple[str, str] | None:
        """Two things that it sets side by side: "butter or oil", "between soda and powder"; those of the question before those of the answer."""
        return self._beside(self.asked) or self._beside(self.told) or self._kinds

    def _beside(self, of: Phrased) -> tuple[str, str] | None:
        """Two things that a text sets side by side."""
        for one, other in pairwise(of.chunks):
            between = of.lows[one.last + 1 : other.first]
            if len(between) == 1 and between[0] in self.lexicon.words("choice_joiners") and not self.tells(of, one):
                return plain_phrase(of, one, self.lexicon), plain_phrase(of, other, self.lexicon)
        return None

    @property
    def _kinds(self) -> tuple[str, str] | None:
        """Two kinds of one thing that the question sets side by side: "instant and active dry yeast"; None where it names none."""
        asked, joiners = self.asked, self.lexicon.words("choice_joiners")
        for chunk in asked.chunks:
            at = chunk.first - 1
            if at > 0 and asked.lows[at] in joiners and asked.words[at - 1].kind == "ADJ":
                return f"{asked.words[at - 1].said} {asked.head(chunk).said}", asked.of(chunk)
            inside = next((at for at in range(chunk.first + 1, chunk.last) if asked.lows[at] in joiners), None)
            if inside is not None:
                return f"{asked.text(chunk.first, inside)} {asked.head(chunk).said}", asked.text(inside + 1, chunk.last + 1)
        return None

    @cached_property
    def advised(self) -> str:
        """What the answer says to do: "simmer it uncovered"; empty where it does not begin so."""
        first = CLAUSE.split(self.exchange.answer[:READ_OF_ANSWER])[0]
        read = self.phrases(first)
        names_deed = bool(read.words) and read.lows[0].endswith(tuple(self.lexicon.words("deed_endings")))
        describes = bool(read.words) and read.lows[0].endswith(tuple(self.lexicon.words("participle_endings"))) and self.phrases.is_state(read.lows[0])
        acts = bool(read.words) and not names_deed and not describes and (read.words[0].kind == "VERB" or read.lows[0] in self.lexicon.words("generic_actions"))
        return f"{read.words[0].low} {read.text(1)}".strip() if acts and len(read.words) > 1 else ""

    @cached_property
    def deed(self) -> str:
        """What is done, as an infinitive: "freeze avocado", "chill the soup" of "how long does the soup chill"; empty where nothing is."""
        asked = self.asked
        if asked.action >= 0:
            return asked.done
        if self._deed_of_case:
            return self._deed_of_case
        subject = next((chunk for chunk in asked.chunks if chunk.first == asked.auxiliary + 1), None)
        if subject is None or asked.auxiliary < 0 or subject.last + 1 >= len(asked.words) or asked.words[subject.last + 1].kind != "VERB":
            return ""
        verb = subject.last + 1
        return joined([asked.words[verb].said, plain_phrase(asked, subject, self.lexicon), *(word.said for word in asked.words[verb + 1 :])])

    @property
    def _deed_of_case(self) -> str:
        """What the cook does when something happens: "caramelise onions" of "my onions burn when i caramelise them"; empty where nothing is told so."""
        asked, starts = self.asked, self.lexicon.words("condition_starts")
        at = next((at for at in range(len(asked.words) - 2) if asked.lows[at] in starts and asked.lows[at + 1] in self.lexicon.words("askers")), -1)
        verb = at + 2
        if at < 1 or self.topic is None or self.topic.first > at or asked.words[verb].kind != "VERB":
            return ""
        behind = [word.said for word in asked.words[verb + 1 :]]
        thing = plain_phrase(asked, self.topic, self.lexicon)
        if behind and behind[0].lower() in self.lexicon.words("references_to_things"):
            behind[0] = thing
        return joined([asked.words[verb].said, *behind])

    @cached_property
    def event(self) -> str:
        """What a question for a reason is about, as it happens: "onions make you cry"; empty for other questions."""
        asked = self.asked
        if asked.lead.lower() not in self.lexicon.words("reason_words") or asked.auxiliary < 0:
            return ""
        return asked.text(asked.auxiliary + 1)

    @property
    def asks_reason(self) -> bool:
        """Whether it asks for a reason."""
        return any(self.asked.lows[: len(form.split())] == tuple(form.split()) for form in self.lexicon.words("reason_words"))

    def about(self, question: str) -> str:
        """A question that lacks what it is about, with it: "should the water be salted when i boil potatoes"."""
        asked = self.asked
        if asked.action >= 0 and self.topic is not None and self.topic.first > asked.action and not self._has_condition(asked.action, self.topic.first):
            if asked.auxiliary == 1 and asked.lows[0] in self.lexicon.words("object_questions") and self.topic.first > asked.action + 1 and self.topic.preposition > 0:
                return joined([question, asked.text(asked.action + 1, self.topic.last + 1)])  # of "what can I use instead of buttermilk" nothing is done to what it asks for
            return self.wording("when", question=question, done=self._doing)
        if self.topics:
            return self.wording("for", question=question, thing=self.topics[0].phrase)
        return ""

    def _has_condition(self, first: int, end: int) -> bool:
        """Whether a condition begins between two places of the question: "what can I use if I want no wine"."""
        return bool(set(self.asked.lows[first:end]) & {form for form in self.lexicon.words("condition_starts") if " " not in form})

    @property
    def _doing(self) -> str:
        """What is done, up to its thing and what describes where."""
        asked = self.asked
        assert self.topic is not None, "only asked where there is one"
        return asked.text(asked.action, self.topic.last + 1)
