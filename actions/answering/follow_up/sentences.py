"""Whole questions that lean on earlier ones: their pronouns are given the right noun, and what they are about is named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.deeds import Deeds, forms_in
from actions.answering.follow_up.judging import REPLACING
from actions.answering.follow_up.meant import Meant
from actions.answering.follow_up.phrases import NOUNS, Chunk, Phrased, Phrases, joined
from actions.answering.follow_up.referents import KEPT, MOST, TOOL, Referents, Scene
from actions.answering.follow_up.topics import PLACED, Topic
from actions.answering.follow_up.topics import REPLACING as SWAPPED
from actions.answering.follow_up.units import bare_name
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, stems, tokens

MISMATCHED = 0.5  # of a noun in another number than its pronoun: "an avocado ... can I freeze them"
SHORTENED = 0.9  # of a thing without what describes it
DEEDS_BACK = 3  # questions in which a deed is looked for
PLACES_BACK = 2  # questions in which a place is looked for
LEAST = 0.6  # of the most probable noun's weight, for another to be tried


class Sentences:
    """Completes whole questions.

    Args:
        lexicon: the words of the language.
        phrases: takes texts apart.
    """

    def __init__(self, lexicon: Lexicon, phrases: Phrases) -> None:
        self._lexicon, self._phrases, self.referents, self._deeds = lexicon, phrases, Referents(lexicon, phrases), Deeds(lexicon)
        pronouns = lexicon.table("thing_pronouns")
        self._one, self._many = forms_in(pronouns, "one"), forms_in(pronouns, "many")
        self._of_one, self._of_many = forms_in(pronouns, "of_one"), forms_in(pronouns, "of_many")
        signs = ("pro_words", "quantity_pronouns", "place_pronouns", "deed_left_out")
        said = [*self._one, *self._many, *self._of_one, *self._of_many, *(form for name in signs for form in lexicon.words(name))]
        self._signs = frozenset(word for form in said for word in tokens(form))
        self._first_signs = frozenset(tokens(form)[0] for form in lexicon.words("choosing_starts"))

    def leans(self, said: Phrased) -> bool:
        """Whether it holds a pronoun that nothing in it resolves, or chooses from what was named before."""
        leaves_out = len(said.words) > 2 and said.lows[-1] in self._lexicon.words("deed_left_out")
        ordered = self._ordinal is not None and self._ordinal.search(said.text()) is not None
        return ordered or self.asks_instead(said) or bool(self._open(said)) or self._chooses(said) > 0 or self._there(said) is not None or leaves_out or self._part_of(said) >= 0

    def asks_instead(self, said: Phrased) -> bool:
        """Whether it asks what else is to be done, and names nothing: "what do I do instead"."""
        lexicon = self._lexicon
        ends = len(said.words) > 2 and said.lows[-1] in lexicon.words("replacing_ends") and not said.chunks
        return ends and said.lows[0] in lexicon.words("object_questions") and bool(set(said.lows[1:]) & lexicon.words("deed_verbs"))

    def may_lean(self, text: str) -> bool:
        """Whether a text has a word with which `leans` may be true; else it need not be read."""
        said = tokens(text)
        return not self._signs.isdisjoint(said) or not self._first_signs.isdisjoint(said[:1])

    def __call__(self, said: Phrased, before: Sequence[Before], start: Sequence[Before] = (), scene: Scene | None = None) -> list[Meant]:
        """What a question with pronouns may mean, the most probable first; none where nothing in it leans.

        Args:
            said: the question.
            before: earlier questions, the one that it most probably continues first.
            start: the one with which the matter began.
            scene: what is cooked; None for nothing.
        """
        if not before or not said.words:
            return []
        given = said
        said = self._ordered(said, before)
        ways = (self._instead, self._deeds, self._chosen, self._some)
        judged = next((found for way in ways if (found := way(said, before[0]))), [])
        judged = judged or next((found for one in before[1:DEEDS_BACK] if (found := self._deeds.of_cause(said, one) or self._deeds.of_deed(said, one))), [])
        if judged:
            return judged
        placed = next((there for one in before[:PLACES_BACK] if (there := self._placed(said, one)) is not said), said)
        if not self._open(placed):
            replaces = said is not given and any(form in placed.text().lower() for form in self._lexicon.words("in_place_of"))
            return [Meant(placed.text(), REPLACING if replaces else "", 1.0, "pronoun")] if placed is not given else []
        said = placed
        if self.is_open(before[0].asked) and all(topic.weight <= PLACED for topic in before[0].topics) and scene is None:
            return []  # what that one stood for is not known either
        topics = self.referents(said, before, start, scene)
        scored = sorted(((self._fit(said, topic), topic) for topic in topics if not self._names(said, topic)), key=lambda one: -one[0])
        if scored and scored[0][0] <= 0:
            return []  # it can stand for nothing that was named
        most = scored[0][0] if scored else 1.0
        texts = [(self._also_put(self._put(said, topic), topic, topics), weight) for weight, topic in scored[:MOST] if weight >= LEAST * most]
        replaced = self._purpose_of(said, before[0])
        texts = [(self._put(said, replaced), most), *texts] if replaced is not None else texts
        behind = self._carried(said, before[0])
        kept = self._as_leftovers(said, scored[0][1], scene) if scored else None
        short = self._short(said, scored[0][1], scene) if scored else None
        if short is not None:
            texts.insert(1, (self._also_put(self._put(said, short), short, topics), SHORTENED * most))
        if kept is not None:
            texts.append((self._put(said, kept), SHORTENED * most))
        return [Meant(f"{text} {behind}".strip(), "", weight / most, "pronoun") for text, weight in texts]

    def _instead(self, said: Phrased, before: Before) -> list[Meant]:
        """"What do I do instead?": with the thing of which something was not to be done."""
        if not self.asks_instead(said) or not before.topics or not before.deed:
            return []
        done = before.wording("if_not", question=said.text(0, len(said.words) - 1), thing=before.topics[0].phrase, done=before.deed)
        return [Meant(done, "ask_other", 1.0, "pronoun")]

    def _purpose_of(self, said: Phrased, before: Before) -> Topic | None:
        """What was to be replaced, where it is asked what that is there for: "what does it do anyway" asks nothing about the substitute; None for other questions."""
        text = " ".join(said.lows)
        asked = any(text.startswith(form) for form in self._lexicon.words("purpose_asked"))
        if not asked or before.exchange.intent not in SWAPPED or before.swap is None:
            return None
        return Topic(str(self._lexicon.table("resolved_wordings")["the"]).format(thing=before.swap[1]), False, 1.0)

    def _as_leftovers(self, said: Phrased, topic: Topic, scene: Scene | None) -> Topic | None:
        """A food that is heated again as what is left of it, where general knowledge speaks of leftovers: "how often may I reheat it"; None for other questions."""
        wording = str(self._lexicon.table("resolved_wordings").get("left_over", ""))
        if scene is not None or not wording or not set(said.lows) & self._lexicon.words("reheating"):
            return None
        return Topic(wording.format(thing=bare_name(topic.phrase, self._lexicon)), topic.plural, topic.weight)

    def _carried(self, said: Phrased, before: Before) -> str:
        """What goes on from the deed that was asked about: how long it keeps is asked of the freezer after "can I freeze it", how it turns out of what is done."""
        text, lexicon = f" {' '.join(said.lows)} ", self._lexicon
        first = before.deed.split()[0].lower() if before.deed else ""
        placed = any(chunk.preposition >= 0 for chunk in said.chunks)
        if any(f" {form} " in text for form in lexicon.words("as_told")) and before.deed:
            return before.wording("when", question="", done=before.deed).strip()
        heats = str(lexicon.table("carried_heats").get(first, ""))
        if heats and any(text.startswith(f" {form} ") for form in lexicon.words("asking_heat")):
            return heats
        keeps = not placed and not before.denied and any(f" {verb} " in text for verb in lexicon.words("keeping_verbs"))
        return str(lexicon.table("carried_deeds").get(first, "")) if keeps else ""

    def _short(self, said: Phrased, topic: Topic, scene: Scene | None) -> Topic | None:
        """A thing without what describes it, for sources that know it so: "beef" for "frozen raw beef", "the cake" for the dish; None where nothing does."""
        phrased = self._phrases(topic.phrase)
        if scene is not None and (topic.phrase != self.referents.dish(scene).phrase or self.referents.group(said) == KEPT):
            return None  # the card calls the dish by its last word, what is known of keeping it by its name
        if scene is not None and len(phrased.words) > 2:
            return Topic(joined([phrased.words[0].said, phrased.words[-1].said]), topic.plural, topic.weight)
        chunk = phrased.chunks[-1] if phrased.chunks else None
        if chunk is None or chunk.last + 1 != len(phrased.words):
            return None
        first = next((at for at in range(chunk.first, chunk.last + 1) if phrased.words[at].kind in NOUNS), chunk.last)
        kept = set(map(str, self._lexicon.table("done_states").values()))  # a boiled egg keeps otherwise than an egg
        described = any(word.kind in ("ADJ", "VERB") for word in phrased.words[:first]) and not kept & set(phrased.lows)
        return Topic(phrased.text(first), topic.plural, topic.weight) if described else None

    def _also_put(self, text: str, put: Topic, topics: Sequence[Topic]) -> str:
        """The question with a thing for a second pronoun too, where one fits that is in another number than the first."""
        if not self.may_lean(text):
            return text
        said = self._phrases(text)
        at = next(iter(self._open(said)), -1)
        if at < 0 or said.lows[at] in self._lexicon.words("pointing_pronouns"):
            return text
        plural = said.lows[at] in self._many | self._of_many
        other = next((topic for topic in topics if topic.plural == plural and topic.plural != put.plural and not self._names(said, topic)), None)
        return text if other is None else self._put(said, other)

    def about(self, said: Phrased, before: Before, fragment: bool = False) -> Meant | None:
        """A question that says nothing of what it is about, with it; None where it names it, or where it neither asks nor is a fragment."""
        lexicon = self._lexicon
        asks = fragment or (said.lows[:1] and said.lows[0] in lexicon.words("question_words") | lexicon.words("polar_starts") | lexicon.words("question_starts"))
        if not asks or any(before.has(topic.phrase) and self._names(said, topic) for topic in before.topics):
            return None
        text = before.about(said.text())
        return Meant(text, "", 1.0, "topic") if text else None

    # ------------------------------------------------------------ pronouns

    def is_open(self, said: Phrased) -> bool:
        """Whether it has a pronoun that nothing in it resolves."""
        return bool(self._open(said))

    def _open(self, said: Phrased) -> list[int]:
        """Places of pronouns that nothing in the question resolves."""
        return [at for at, word in enumerate(said.words) if self._is_open(said, at, word.low)]

    def _is_open(self, said: Phrased, at: int, low: str) -> bool:
        one, many = low in self._one | self._of_one, low in self._many | self._of_many
        if not one and not many:
            return False
        if low in self._one | self._many and (self._points(said, at) or self._is_empty(said, at) or self._is_told(said, at)):
            return False
        return low in self._lexicon.words("pointing_pronouns") or not self._earlier(said, at, plural=many)

    def _points(self, said: Phrased, at: int) -> bool:
        """Whether it stands before the noun that it points to ("that sauce"), or joins a clause ("the pan that I used")."""
        if said.lows[at] not in self._lexicon.words("pointing_pronouns"):
            return False
        after, before = said.words[at + 1 : at + 3], said.words[at - 1] if at else None
        noun = any(word.kind in NOUNS for word in after[:1]) or (len(after) == 2 and after[0].kind == "ADJ" and after[1].kind in NOUNS)
        named = before is not None and (before.kind in NOUNS or before.low in self._lexicon.words("pro_words"))
        joins = named and said.words[at].kind != "DET" and bool(after)
        clause = bool(after) and after[0].low in self._one | self._many and after[0].low not in self._lexicon.words("pointing_pronouns")  # "see that they are done"
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

    def _fit(self, said: Phrased, topic: Topic) -> float:
        numbers = [said.lows[at] in self._many | self._of_many for at in self._open(said)]
        mismatched = MISMATCHED if len(set(numbers)) == 1 else 0.0  # beside another pronoun that it fits
        return topic.weight if numbers[0] == topic.plural else topic.weight * mismatched

    def _names(self, said: Phrased, topic: Topic) -> bool:
        """Whether the question itself names a thing."""
        heads = stems(topic.phrase, self._lexicon.language)[-1:]
        return bool(heads) and heads[0] in stems(said.text(), self._lexicon.language)

    def _put(self, said: Phrased, topic: Topic) -> str:
        """The question with a thing for its first open pronoun."""
        at = self._open(said)[0]
        words, clitics = [word.said for word in said.words], {str(one): str(verb) for one, verb in self._lexicon.table("clitic_verbs").items()}
        if said.lows[at] in self._of_one | self._of_many:
            noun = next((chunk.last for chunk in said.chunks if chunk.first <= at + 1 <= chunk.last), at + 1)
            part = str(self._lexicon.table("resolved_wordings")["the"]).format(thing=joined(words[at + 1 : noun + 1]))
            whole = str(self._lexicon.table("resolved_wordings")["of"]).format(part=part, thing=topic.phrase)
            return joined([*words[:at], whole, *words[noun + 1 :]])
        behind = words[at + 1 :]
        if behind and behind[0].lower() in clitics:
            behind[0] = clitics[behind[0].lower()]
        return joined([*words[:at], topic.phrase, *behind])

    # ------------------------------------------------------------ choices and places

    @cached_property
    def _ordinal(self) -> re.Pattern[str] | None:
        """Words for one of two things that were named: "the second one"."""
        forms = [str(form) for name in ("ordered_ones", "one_and_other") for row in self._lexicon.table(name).values() for form in row]
        return re.compile(rf"(?<![\w'])(?:{any_of(forms)})(?![\w'])", re.IGNORECASE) if forms else None

    def _ordered(self, said: Phrased, before: Sequence[Before]) -> Phrased:
        """The question with what it names by its place: "can I use the second one in place of the first"."""
        if self._ordinal is None or self._ordinal.search(said.text()) is None:
            return said
        of = next((one for one in before if one.options is not None), None)
        if of is None or of.options is None:
            return said
        first, second = of.options
        latest = before[0].asked.text()
        spoken = [one for one in of.options if self._phrases(one).lows[-1:] and self._names(before[0].asked, Topic(one, False, 1.0)) and one.lower() in latest.lower()]
        other = first if spoken[-1:] == [second] else second
        names = {str(form): {"first": first, "second": second}.get(str(place), other) for place, row in self._lexicon.table("ordered_ones").items() for form in row}
        names |= {str(form): f"{first} {joins} {second}" for joins, row in self._lexicon.table("one_and_other").items() for form in row}
        ends = {str(form): first if place == "first" else second for place, row in self._lexicon.table("ordered_ends").items() for form in row}
        text = self._ordinal.sub(lambda found: names[found[0].lower()], said.text())
        return self._phrases(re.sub(rf"(?<![\w'])(?:{any_of(ends)})$", lambda found: ends[found[0].lower()], text, flags=re.IGNORECASE))

    def owned(self, said: Phrased, before: Sequence[Before]) -> list[Meant]:
        """What is said of the cook's own: "why is mine gluey" after a question about mash; none where nothing is, or nothing was named."""
        at = next((at for at, low in enumerate(said.lows) if low in self._lexicon.words("own_pronouns")), -1)
        topic = next((topic for one in before[:DEEDS_BACK] for topic in one.topics), None) if at >= 0 else None
        if topic is None:
            return []
        words, many = [word.said for word in said.words], {str(one): str(verb) for one, verb in self._lexicon.table("numbered_verbs").items()}
        if topic.plural and at == said.auxiliary + 1:
            words[at - 1] = many.get(words[at - 1].lower(), words[at - 1])
        thing = before[0].wording("own", thing=bare_name(before[0].counted_for or topic.phrase, self._lexicon))
        return [Meant(joined([*words[:at], thing, *words[at + 1 :]]), "", 1.0, "pronoun")]

    def _part_of(self, said: Phrased) -> int:
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

    def _some(self, said: Phrased, before: Before) -> list[Meant]:
        at = self._part_of(said)
        if at < 0 or not before.topics or self._open(said):
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
            tool = next((chunk for chunk in named if self.referents.kind(of.of(chunk), None) == TOOL), None)
            if tool is not None:
                return before.wording("one", thing=of.text(next(at for at in range(tool.first, tool.last + 1) if of.words[at].kind in NOUNS), tool.last + 1))
        return ""

    @cached_property
    def _tools(self) -> frozenset[str]:
        """Last words of what tools are called."""
        return frozenset(name.split()[-1] for name in self._lexicon.utensils)

    def _chooses(self, said: Phrased) -> int:
        """Words at the beginning that choose from what was named: "which one keeps longer"; 0 for none."""
        text = " ".join(said.lows)
        start = max((start for start in self._lexicon.words("choosing_starts") if text.startswith(f"{start} ")), key=len, default="")
        size = len(start.split())
        bare = size == 1 and size < len(said.words) and said.words[size].kind in NOUNS and said.words[size].low not in self._lexicon.words("polar_starts")
        return 0 if bare or len(said.words) > 9 else size

    def _chosen(self, said: Phrased, before: Before) -> list[Meant]:
        size = self._chooses(said)
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

    def _there(self, said: Phrased) -> int | None:
        """Place of a word that stands for a place."""
        at = next((at for at, low in enumerate(said.lows) if low in self._lexicon.words("place_pronouns")), None)
        return at if at is not None and at > 1 and said.lows[at - 1] not in self._lexicon.words("polar_starts") else None

    def _is_place(self, of: Phrased, chunk: Chunk) -> bool:
        """Whether something that an answer names is a place where food is put: "in the fridge", not "in a film"."""
        known = {str(name).split()[-1] for name in self._lexicon.table("bare_places")}
        return of.head(chunk).low in known or of.head(chunk).low in self._lexicon.utensils

    def _placed(self, said: Phrased, before: Before) -> Phrased:
        """The question with the place that was named for "there"."""
        at = self._there(said)
        places = {str(word) for word in self._lexicon.table("joining_prepositions").get("place", ())}
        for of in (before.asked, before.told):
            named = (chunk for chunk in reversed(of.chunks) if of.head(chunk).low not in self._lexicon.words("telling_nouns"))  # "one at a time" is no place
            held = (chunk for chunk in named if chunk.preposition >= 0 and of.lows[chunk.preposition] in places)
            chunk = next((chunk for chunk in held if of is before.asked or self._is_place(of, chunk)), None)
            if at is not None and chunk is not None:
                first = at - 1 if said.lows[at - 1] in places else at
                return self._phrases(said.put(first, at, of.text(chunk.preposition, chunk.last + 1)))
        return said
