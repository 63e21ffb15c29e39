"""Whole questions that lean on earlier ones: their pronouns are given the right noun, and what they are about is named."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.choices import Choices
from actions.answering.follow_up.deeds import Deeds
from actions.answering.follow_up.judging import REPLACING
from actions.answering.follow_up.meant import Meant
from actions.answering.follow_up.phrases import NOUNS, Phrased, Phrases, joined
from actions.answering.follow_up.pronouns import Pronouns
from actions.answering.follow_up.referents import KEPT, MOST, Referents, Scene
from actions.answering.follow_up.topics import PLACED, Topic
from actions.answering.follow_up.topics import REPLACING as SWAPPED
from actions.answering.follow_up.units import bare_name
from actions.language.lexicon import Lexicon
from actions.language.words import tokens

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
        self.pronouns = Pronouns(lexicon)
        self._choices = Choices(lexicon, phrases, self.referents, self.pronouns)
        signs = ("pro_words", "quantity_pronouns", "place_pronouns", "deed_left_out")
        said = [*self.pronouns.all, *(form for name in signs for form in lexicon.words(name))]
        self._signs = frozenset(word for form in said for word in tokens(form))
        self._first_signs = frozenset(tokens(form)[0] for form in lexicon.words("choosing_starts"))

    def leans(self, said: Phrased) -> bool:
        """Whether it holds a pronoun that nothing in it resolves, or chooses from what was named before."""
        leaves_out = len(said.words) > 2 and said.lows[-1] in self._lexicon.words("deed_left_out")
        return leaves_out or self.asks_instead(said) or bool(self.pronouns.open(said)) or self._choices.leans(said)

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
        said = self._choices.ordered(said, before)
        ways = (self._instead, self._deeds, self._choices.chosen, self._choices.some)
        judged = next((found for way in ways if (found := way(said, before[0]))), [])
        judged = judged or next((found for one in before[1:DEEDS_BACK] if (found := self._deeds.of_cause(said, one) or self._deeds.of_deed(said, one))), [])
        if judged:
            return judged
        placed = next((there for one in before[:PLACES_BACK] if (there := self._choices.placed(said, one)) is not said), said)
        if not self.pronouns.open(placed):
            replaces = said is not given and any(form in placed.text().lower() for form in self._lexicon.words("in_place_of"))
            return [Meant(placed.text(), REPLACING if replaces else "", 1.0, "pronoun")] if placed is not given else []
        said = placed
        if self.pronouns.is_open(before[0].asked) and all(topic.weight <= PLACED for topic in before[0].topics) and scene is None:
            return []  # what that one stood for is not known either
        topics = self.referents(said, before, start, scene)
        scored = sorted(((self._fit(said, topic), topic) for topic in topics if not self.pronouns.names(said, topic)), key=lambda one: -one[0])
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
        at = next(iter(self.pronouns.open(said)), -1)
        if at < 0 or said.lows[at] in self._lexicon.words("pointing_pronouns"):
            return text
        plural = said.lows[at] in self.pronouns.many | self.pronouns.of_many
        other = next((topic for topic in topics if topic.plural == plural and topic.plural != put.plural and not self.pronouns.names(said, topic)), None)
        return text if other is None else self._put(said, other)

    def about(self, said: Phrased, before: Before, fragment: bool = False) -> Meant | None:
        """A question that says nothing of what it is about, with it; None where it names it, or where it neither asks nor is a fragment."""
        lexicon = self._lexicon
        asks = fragment or (said.lows[:1] and said.lows[0] in lexicon.words("question_words") | lexicon.words("polar_starts") | lexicon.words("question_starts"))
        if not asks or any(before.has(topic.phrase) and self.pronouns.names(said, topic) for topic in before.topics):
            return None
        text = before.about(said.text())
        return Meant(text, "", 1.0, "topic") if text else None

    def _fit(self, said: Phrased, topic: Topic) -> float:
        numbers = [said.lows[at] in self.pronouns.many | self.pronouns.of_many for at in self.pronouns.open(said)]
        mismatched = MISMATCHED if len(set(numbers)) == 1 else 0.0  # beside another pronoun that it fits
        return topic.weight if numbers[0] == topic.plural else topic.weight * mismatched

    def _put(self, said: Phrased, topic: Topic) -> str:
        """The question with a thing for its first open pronoun."""
        at = self.pronouns.open(said)[0]
        words, clitics = [word.said for word in said.words], {str(one): str(verb) for one, verb in self._lexicon.table("clitic_verbs").items()}
        if said.lows[at] in self.pronouns.of_one | self.pronouns.of_many:
            noun = next((chunk.last for chunk in said.chunks if chunk.first <= at + 1 <= chunk.last), at + 1)
            part = str(self._lexicon.table("resolved_wordings")["the"]).format(thing=joined(words[at + 1 : noun + 1]))
            whole = str(self._lexicon.table("resolved_wordings")["of"]).format(part=part, thing=topic.phrase)
            return joined([*words[:at], whole, *words[noun + 1 :]])
        behind = words[at + 1 :]
        if behind and behind[0].lower() in clitics:
            behind[0] = clitics[behind[0].lower()]
        return joined([*words[:at], topic.phrase, *behind])

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
