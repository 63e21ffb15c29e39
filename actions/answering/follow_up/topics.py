"""What an earlier question and its answer speak of: the things that a later question may take up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from actions.answering.follow_up.history import Exchange
from actions.answering.follow_up.phrases import DIGIT, NOUNS, Chunk, Phrased, Phrases, plain_phrase
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, stem, stems, tokens

READ_OF_ANSWER = 160  # characters: what an answer is about stands at its beginning
MOST_TOPICS = 3
PAIRED = 0.85  # what two things count for that are spoken of together, for a pronoun of more than one
ASKED, PLACED = 0.8, 0.3  # what a thing counts for that is asked about, and one that only tells where
CONVERSION = "ask_convert"  # behind the comma of what was resolved stands only the unit
REPLACING = ("ask_substitute", "report_missing")
TOLD = 0.6  # of what a thing that only the answer names counts beside one that was asked about
PIECE, WORD, RUN = re.compile(r"\s*[,;.?!]+\s+"), re.compile(r"\w"), re.compile(r"[\w'’]+")
STATED = 3  # words that a statement has at least before a question without a mark between them


@dataclass(frozen=True)
class Topic:
    """A thing that a pronoun may stand for: as it is taken up again, whether it is more than one, and how probably it is meant (0 to 1)."""

    phrase: str
    plural: bool
    weight: float


@dataclass(frozen=True, eq=False)
class Topics:
    """An earlier question with its answer, and the things that they name.

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
        pieces = [part for piece in PIECE.split(text) if WORD.search(piece) for part in self._run_on(piece) if tokens(part)]
        asking, conditions = lexicon.words("question_words") | lexicon.words("polar_starts") | lexicon.words("asking_verbs"), lexicon.words("condition_starts")
        asks = [at for at, piece in enumerate(pieces) if len(tokens(piece)) > 2 and tokens(piece)[0] in asking]
        if len(pieces) < 2 or not asks or any(tokens(piece)[0] in conditions for piece in pieces):
            return text, ""
        if asks[0] == 0:
            behind = next((at for at, piece in enumerate(pieces) if at and self._states(piece)), len(pieces))
            return (text, "") if behind == len(pieces) else (", ".join(pieces[:behind]), ", ".join(pieces[behind:]))
        return ", ".join(pieces[asks[-1] :]), ", ".join(pieces[: asks[-1]])

    def _run_on(self, piece: str) -> list[str]:
        """A piece that goes on with a question without a mark, in two: "one avocado is rock hard", "how do i ripen it"; others as they are."""
        lexicon, words = self.lexicon, list(RUN.finditer(piece))
        said = [word[0].lower() for word in words]
        opens = lexicon.words("question_words") | lexicon.words("polar_starts") | lexicon.words("asking_verbs") | lexicon.words("condition_starts")
        if not said or said[0] in opens or set(said[:STATED]) & lexicon.words("question_words"):
            return [piece]
        verbs = [at for at in range(STATED, len(said) - 1) if said[at] in lexicon.words("polar_starts")]
        led = {at for at in verbs if said[at - 1] in lexicon.words("question_words")}
        asks = (at for at in verbs if said[at + 1] in lexicon.words("askers") or (at in led and said[at + 1] in lexicon.words("references_to_things")))
        at = next((at - (at in led) for at in asks), -1)
        if at < STATED or said[at - 1] in lexicon.words("prepositions"):
            return [piece]
        end = at - (said[at - 1] in lexicon.words("joining_starts"))
        return [piece[: words[end].start()].strip(), piece[words[at].start() :]]

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
        loose = low in self.lexicon.words("loose_measures")
        measure = loose or (low in self.lexicon.unit_of and not (compound and of is self.asked)) or low in degrees or (DIGIT.search(of.of(chunk)) is not None and not counted)
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

    @property
    def _declares(self) -> bool:
        """Whether it is a statement: "the skillet is empty"."""
        asked = self.asked
        asks = bool(asked.words) and asked.lows[0] in self.lexicon.words("question_words")
        first = int(bool(asked.words) and asked.lows[0] in self.lexicon.words("pointing_pronouns") | self.lexicon.words("askers_own"))
        return not asks and any(chunk.first <= first and chunk.last == asked.auxiliary - 1 for chunk in asked.chunks)

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
        skip = self.lexicon.words("determiners") | self.lexicon.words("articles") | self.lexicon.words("connectors") | self.lexicon.words("loose_measures")
        while first < end - 1 and (DIGIT.search(of.lows[first]) or of.lows[first] in self.lexicon.unit_of or of.lows[first] in skip):
            first += 1
        end = next((at for at in range(first + 1, end) if of.words[at].kind == "ADP"), end)
        return of.text(first, end)

    def tells_of(self, low: str, text: str) -> bool:
        """Whether a text names a thing."""
        return stem(low, self.lexicon.language) in stems(text, self.lexicon.language)

    @property
    def things(self) -> frozenset[str]:
        """Stems of the words that it and its answer hold."""
        return frozenset(content_stems(f"{self.exchange.resolved} {self.exchange.answer}", self.lexicon))

    def has(self, words: str) -> bool:
        """Whether it names the head of a thing."""
        heads = stems(words, self.lexicon.language)[-1:]
        return bool(heads) and heads[0] in {stem(low, self.lexicon.language) for low in self.asked.lows}
