"""An earlier question with its answer, taken apart: what a later question may take up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from actions.answering.follow_up.history import Exchange
from actions.answering.follow_up.phrases import DIGIT, NOUNS, Chunk, Phrased, Phrases, joined, plain_phrase
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens

READ_OF_ANSWER = 160  # characters: what an answer is about stands at its beginning
MOST_TOPICS = 3
PAIRED = 0.85  # what two things count for that are spoken of together, for a pronoun of more than one
ASKED, PLACED = 0.8, 0.3  # what a thing counts for that is asked about, and one that only tells where
CONVERSION = "ask_convert"  # behind the comma of what was resolved stands only the unit
REPLACING = ("ask_substitute", "report_missing")
TOLD = 0.6  # of what a thing that only the answer names counts beside one that was asked about
PIECE, WORD = re.compile(r"\s*[,;.?!]+\s+"), re.compile(r"\w")
CLAUSE = re.compile(r"[.;:,!?]| - ")


@dataclass(frozen=True)
class Topic:
    """A thing that a pronoun may stand for: as it is taken up again, whether it is more than one, and how probably it is meant (0 to 1)."""

    phrase: str
    plural: bool
    weight: float


@dataclass(frozen=True, eq=False)
class Before:
    """An earlier question.

    Args:
        exchange: the question with its answer.
        phrases: takes texts apart.
        lexicon: the words of the language.
    """

    exchange: Exchange
    phrases: Phrases
    lexicon: Lexicon

    @cached_property
    def asked(self) -> Phrased:
        """The question, with what it left out."""
        text = self._parted[0]
        return self.phrases.plain(text.rpartition(",")[0] if self.exchange.intent == CONVERSION and "," in text else text)

    @cached_property
    def said(self) -> Phrased | None:
        """What was said beside the question: "it's really lumpy, should I stir on"; None where nothing was."""
        return self.phrases.plain(self._parted[1]) if self._parted[1] else None

    @cached_property
    def problem(self) -> str:
        """What is stated: the question itself where it is a statement, else what was said beside it; empty where nothing was."""
        if self.said is not None:
            return self.said.text()
        return self.asked.text() if self._declares or self.asked.auxiliary < 0 else ""

    @cached_property
    def _parted(self) -> tuple[str, str]:
        """The part of the utterance that asks, and what is said before or behind it."""
        text, lexicon = self.exchange.resolved, self.lexicon
        pieces = [piece for piece in PIECE.split(text) if WORD.search(piece)]
        asking, conditions = lexicon.words("question_words") | lexicon.words("polar_starts") | lexicon.words("asking_verbs"), lexicon.words("condition_starts")
        asks = [at for at, piece in enumerate(pieces) if len(tokens(piece)) > 2 and tokens(piece)[0] in asking]
        if len(pieces) < 2 or not asks or any(tokens(piece)[0] in conditions for piece in pieces):
            return text, ""
        if asks[0] == 0:
            behind = next((at for at, piece in enumerate(pieces) if at and self._states(piece)), len(pieces))
            return (text, "") if behind == len(pieces) else (", ".join(pieces[:behind]), ", ".join(pieces[behind:]))
        return ", ".join(pieces[asks[-1] :]), ", ".join(pieces[: asks[-1]])

    def _states(self, piece: str) -> bool:
        """Whether a piece of an utterance states something: "it's empty"."""
        said = tokens(piece)
        return len(said) > 1 and said[0].split("'")[0] in self.lexicon.words("askers") | self.lexicon.words("references_to_things")

    @cached_property
    def told(self) -> Phrased:
        """The beginning of the answer."""
        answer = self.exchange.answer[:READ_OF_ANSWER]
        return self.phrases(answer[:1].lower() + answer[1:])  # a capital makes a name of what begins a sentence

    def wording(self, key: str, **parts: str) -> str:
        """A wording of the lexicon, filled."""
        return str(self.lexicon.table("resolved_wordings").get(key, "")).format(**parts)

    @cached_property
    def topics(self) -> list[Topic]:
        """What it is about, the most probable first: the foods and other things of the question, then those of the answer."""
        found = [(self._weight(self.asked, chunk), self.asked, chunk) for chunk in self.asked.chunks if not self.tells(self.asked, chunk)]
        topics = [Topic(plain_phrase(of, chunk, self.lexicon), of.head(chunk).plural, weight) for weight, of, chunk in sorted(found, key=lambda one: -one[0])]
        topics += self._deed_topics
        topics += self._said_topics
        if self.pair is not None:
            topics.insert(0, self.pair)
        own = [one for one in topics if self.swap is not None and not self.tells_of(tokens(one.phrase)[-1], self.swap[1])]
        if self.swap is not None and self.exchange.intent in REPLACING and not own:  # "i have no lamb, can i take beef": the beef is named there
            topics.insert(0, Topic(self.swap[0], self._is_plural(self.swap[0]), 0.9))
        topics += [Topic(name, self._is_plural(name), 0.8) for name in self.exchange.about[:1] if not topics and not self.exchange.general]
        topics += [Topic(one.phrase, one.plural, one.weight * (TOLD if topics else 1.0)) for one in self.told_topics]
        seen = dict[str, Topic]()
        for topic in topics:
            seen.setdefault(" ".join(stems(topic.phrase, self.lexicon.language)), topic)
        return list(seen.values())[:MOST_TOPICS]

    @property
    def pair(self) -> Topic | None:
        """Two things that the question speaks of together: "baking soda and baking powder"; None where it speaks of none."""
        asked, joiners = self.asked, self.lexicon.words("list_joiners") & self.lexicon.words("choice_joiners")
        for one, other in pairwise(asked.chunks):
            joins = asked.lows[one.last + 1 : other.first]
            if len(joins) == 1 and joins[0] in joiners and not self.tells(asked, one) and not self.tells(asked, other):
                phrases = plain_phrase(asked, one, self.lexicon), plain_phrase(asked, other, self.lexicon)
                return Topic(self.wording("both", one=phrases[0], other=phrases[1]), True, PAIRED)
        return None

    @property
    def _deed_topics(self) -> list[Topic]:
        """A deed that is asked about by its name: "what does braising mean"."""
        asked, at = self.asked, self.asked.auxiliary + 1
        names = 0 < asked.auxiliary < len(asked.words) - 1 and asked.lows[0] in self.lexicon.words("object_questions")
        names = names and asked.words[at].kind not in NOUNS and asked.lows[at].endswith(tuple(self.lexicon.words("deed_endings")))
        return [Topic(asked.words[at].said, False, ASKED)] if names and not any(chunk.first <= at <= chunk.last for chunk in asked.chunks) else []

    @property
    def _said_topics(self) -> list[Topic]:
        """What is named beside the question."""
        of = self.said
        if of is None:
            return []
        return [Topic(plain_phrase(of, one, self.lexicon), of.head(one).plural, 0.75 * self._weight(of, one)) for one in of.chunks if not self.tells(of, one)]

    @cached_property
    def told_topics(self) -> list[Topic]:
        """What the answer names."""
        chunks = [chunk for chunk in self.told.chunks if not self.tells(self.told, chunk)]
        weighed = sorted(((self._weight(self.told, chunk) * 0.7, chunk) for chunk in chunks), key=lambda one: -one[0])
        return [Topic(plain_phrase(self.told, chunk, self.lexicon), self.told.head(chunk).plural, weight) for weight, chunk in weighed[:2]]

    def tells(self, of: Phrased, chunk: Chunk) -> bool:
        """Whether a thing only tells something of another ("the shelf life")."""
        low, compound = of.head(chunk).low, chunk.last > chunk.first and of.words[chunk.last - 1].kind in NOUNS
        degrees = self.lexicon.words("celsius") | self.lexicon.words("fahrenheit")
        counted = of is self.asked and chunk.last > chunk.first and DIGIT.search(of.head(chunk).low) is None  # "6 blueberries"
        measure = (low in self.lexicon.unit_of and not (compound and of is self.asked)) or low in degrees or (DIGIT.search(of.of(chunk)) is not None and not counted)
        nothing = self.lexicon.words("telling_nouns") | self.lexicon.words("pro_words")
        return measure or len(low) == 1 or low in nothing or low in self.lexicon.words("answer_affirm") | self.lexicon.words("answer_deny")

    def _weight(self, of: Phrased, chunk: Chunk) -> float:
        place = chunk.preposition >= 0 and of.lows[chunk.preposition] in self._placing
        held = chunk.preposition >= 0 and not place and of.lows[chunk.preposition] != "of"
        named = any(set(stems(name, self.lexicon.language)) <= set(stems(of.of(chunk), self.lexicon.language)) for name in self.exchange.about)
        asked_in = chunk.first > 1 and of.words[chunk.first - 2].kind == "ADP" and of.lows[chunk.first - 1] in self.lexicon.words("question_words")
        weight = ASKED - 0.4 * asked_in - (ASKED - PLACED) * place - 0.15 * held + 0.1 * named
        return weight - 0.02 * of.chunks.index(chunk)

    @cached_property
    def _placing(self) -> frozenset[str]:
        groups = self.lexicon.table("joining_prepositions")
        return frozenset(str(word) for group in ("place", "company", "source", "moment") for word in groups.get(group, ()))

    def _is_plural(self, name: str) -> bool:
        last = tokens(name)[-1:]
        return bool(last) and last[0].endswith("s") and not last[0].endswith("ss")

    @cached_property
    def topic(self) -> Chunk | None:
        """The thing of the question that it is most about."""
        things = [chunk for chunk in self.asked.chunks if not self.tells(self.asked, chunk)]
        return max(things, key=lambda chunk: self._weight(self.asked, chunk), default=None)

    @property
    def needed(self) -> str:
        """What a question asks whether a thing needs or takes: "vinegar" of "does the egg need vinegar"; empty for other questions."""
        asked = self.asked
        if asked.auxiliary != 0 or asked.subject >= 0 or len(asked.chunks) < 2 or asked.chunks[1].preposition >= 0:
            return ""
        verb = asked.words[asked.chunks[0].last + 1]
        return plain_phrase(asked, asked.chunks[1], self.lexicon) if asked.chunks[0].first == 1 and verb.kind == "VERB" else ""

    @property
    def counted_for(self) -> str:
        """What an amount is asked for: "roux" of "how much flour for the roux"; empty for other questions."""
        asked = self.asked
        counts = any(" ".join(asked.lows).startswith(f"{form} ") for form in self.lexicon.words("amount_starts"))
        purposes = {str(word) for word in self.lexicon.table("joining_prepositions").get("purpose", ())}
        chunk = next((chunk for chunk in asked.chunks if chunk.preposition > 0 and asked.lows[chunk.preposition] in purposes), None)
        return plain_phrase(asked, chunk, self.lexicon) if counts and chunk is not None and not self.tells(asked, chunk) else ""

    @property
    def compound(self) -> str:
        """The thing that it is most about without what describes it: "kidney beans" of "red kidney beans"; empty where it names none."""
        chunk, asked = self.topic, self.asked
        if chunk is None:
            return ""
        named = tuple(self.lexicon.words("deed_endings"))  # "chopping board"
        joins = [asked.words[at].kind in NOUNS or asked.lows[at].endswith(named) for at in range(len(asked.words))]
        first = next((at for at in range(chunk.last, chunk.first, -1) if not joins[at - 1] or self.phrases.is_state(asked.lows[at - 1])), chunk.first)
        return asked.text(first, chunk.last + 1)

    @cached_property
    def rest(self) -> str:
        """The question without the words that it asks with: "can i keep rice"; for one that asks for a thing with what was answered in its place."""
        asked = self.asked
        if asked.auxiliary < 0:
            return self.wording("should_i", deed=asked.text(), thing="", rest="").strip() if self._is_bare_deed else ""
        if self._asks_way:
            return self.wording("do_i", done=asked.done)
        if self._explained:
            return self.wording("be_done", thing=self._explained)
        if self._asks_for_subject:
            return joined([asked.words[asked.auxiliary].said, asked.text(1, asked.auxiliary), asked.text(asked.auxiliary + 1)])
        asks_thing = asked.auxiliary == 1 and asked.lows[0] in self.lexicon.words("object_questions") and asked.action >= 0
        asks_thing = asks_thing and not any(chunk.first == asked.action + 1 and chunk.preposition < 0 for chunk in asked.chunks)  # "what does it mean to blanch carrots"
        if asks_thing and self.told_topics:
            return joined([asked.text(asked.auxiliary, asked.action + 1), self.told_topics[0].phrase, asked.text(asked.action + 1)])
        return joined([asked.words[asked.auxiliary].said, asked.lead, asked.text(asked.auxiliary + 1)]) if self._declares else asked.rest

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

    @property
    def _declares(self) -> bool:
        """Whether it is a statement: "the skillet is empty"."""
        asked = self.asked
        asks = bool(asked.words) and asked.lows[0] in self.lexicon.words("question_words")
        first = int(bool(asked.words) and asked.lows[0] in self.lexicon.words("pointing_pronouns") | self.lexicon.words("askers_own"))
        return not asks and any(chunk.first <= first and chunk.last == asked.auxiliary - 1 for chunk in asked.chunks)

    @cached_property
    def advice(self) -> str:
        """What the answer says to do about something that is stated, or asked what to do about: "should i soak it in cold water"; empty else."""
        asked = self.asked
        deed = asked.action >= 0 and asked.lows[asked.action] in self.lexicon.words("deed_verbs") and asked.lows[0] in self.lexicon.words("object_questions")
        stated = self._declares or asked.auxiliary < 0
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
    def swap(self) -> tuple[str, str] | None:
        """What the answer takes, and in place of what: "Use 8 oz turnip instead of 8 oz rutabaga."; None where it names no substitute."""
        told = self.told
        forms = [tuple(form.split()) for form in self.lexicon.words("in_place_of")]
        at, end = next(((at, at + len(form)) for at in range(1, len(told.words)) for form in forms if told.lows[at : at + len(form)] == form), (-1, -1))
        taken = next((chunk for chunk in told.chunks if chunk.last < at), None)
        other = next((chunk for chunk in told.chunks if chunk.first >= end), None)
        if at < 0 or taken is None or other is None:
            return None
        return self._unmeasured(told, taken.first, at), self.exchange.about[0] if self.exchange.about else self._unmeasured(told, other.first, other.last + 1)

    def _unmeasured(self, of: Phrased, first: int, end: int) -> str:
        """A thing without how much of it: "turnip" for "8 oz turnip"."""
        skip = self.lexicon.words("determiners") | self.lexicon.words("articles")
        while first < end - 1 and (DIGIT.search(of.lows[first]) or of.lows[first] in self.lexicon.unit_of or of.lows[first] in skip):
            first += 1
        end = next((at for at in range(first + 1, end) if of.words[at].kind == "ADP"), end)
        return of.text(first, end)

    def tells_of(self, low: str, text: str) -> bool:
        """Whether a text names a thing."""
        return stem(low, self.lexicon.language) in stems(text, self.lexicon.language)

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

    @property
    def things(self) -> frozenset[str]:
        """Stems of the words that it and its answer hold."""
        return frozenset(content_stems(f"{self.exchange.resolved} {self.exchange.answer}", self.lexicon))

    def about(self, question: str) -> str:
        """A question that lacks what it is about, with it: "should the water be salted when i boil potatoes"."""
        asked = self.asked
        if asked.action >= 0 and self.topic is not None and self.topic.first > asked.action and not self._has_condition(asked.action, self.topic.first):
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

    def has(self, words: str) -> bool:
        """Whether it names the head of a thing."""
        heads = stems(words, self.lexicon.language)[-1:]
        return bool(heads) and heads[0] in {stem(low, self.lexicon.language) for low in self.asked.lows}
