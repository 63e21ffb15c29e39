"""Questions that are less than a sentence, with what they leave out: "and parmesan?", "in the freezer?", "if it's cut?", "the big one?"."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from actions.answering.follow_up.askings import Askings
from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import LONGEST_ASKING, SAME, Meant
from actions.answering.follow_up.phrases import NOUNS, Chunk, Phrased
from actions.answering.follow_up.units import bare_name
from actions.language.lexicon import Lexicon
from actions.language.words import stem

OTHER_STATE = 0.35  # likeness from which two words for states are two of a kind: soft and hard 0.40, large and small 0.70, brown and white 0.42; big and soft 0.00
SAME_HEAD = 0.5  # what a thing called by the same last word counts for more: it is another kind of that one
Alike = Callable[[str, str], float]


class Fragments(Askings):
    """Completes fragments.

    Args:
        lexicon: the words of the language.
        alike: how alike two things are, from -1 to 1.
    """

    def __init__(self, lexicon: Lexicon, alike: Alike) -> None:
        super().__init__(lexicon)
        self._alike = alike

    def __call__(self, said: Phrased, before: Before) -> list[Meant]:
        """What a fragment may mean after an earlier question, the most probable first.

        Args:
            said: the fragment without the words that join it.
            before: what it leans on.
        """
        measures = bool(said.chunks) and said.lows[-1] in self._lexicon.words("asked_measures") and said.auxiliary < 0
        if measures and not self.where.places(said) and said.lows[0] not in self._lexicon.words("question_words"):
            return []  # "oven temperature?" is a question of its own
        said = self._unstressed(said, before)
        if found := self.asking(said, before):
            return found
        ways = (self._condition, self.where.place, self.where.bare_place, self._state, self._kind, self._part, self._means, self._thing, self._deed, self._added)
        return next((found for way in ways if (found := way(said, before))), [])

    def _unstressed(self, said: Phrased, before: Before) -> Phrased:
        """A thing without the word that only sets it apart: "the curry itself"."""
        last = len(said.words) - 1
        stressed = last > 0 and said.auxiliary < 0 and said.lows[last] in self._lexicon.words("stressing_ends") and said.words[last - 1].kind != "ADP"
        return before.phrases(said.text(0, last)) if stressed else said

    def _added(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question with whatever else is said: "all at once?", "overnight?"."""
        offers = bool(said.chunks) and bool(set(said.lows) & self._lexicon.words("choice_joiners"))
        asks = any(low in self._lexicon.words("question_words") for low in said.lows[:2])
        describes = bool(said.words) and said.lows[0].endswith(tuple(self._lexicon.words("participle_endings")))  # "sliced from the deli?"
        acts = bool(said.words) and not describes and (said.words[0].kind == "VERB" or said.lows[0] in self._lexicon.words("generic_actions"))
        if not said.words or said.auxiliary >= 0 or len(said.words) > LONGEST_ASKING or offers or asks or acts:
            return []
        return [Meant(f"{before.asked.text()} {said.text()}", SAME, 0.8)]

    # ------------------------------------------------------------ states

    def _condition(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question under a condition; one that only tells another state of the same asks of that state too: "once it's cooked?"."""
        found = self.where.condition(said, before)
        size = len(self.where.begins_condition(said).split())
        asks = self.where.begins_condition(said) in self._lexicon.words("asking_conditions")
        states = found and not asks and len(said.words) == size + 3 and said.lows[size] in self._lexicon.words("references_to_things")
        states = states and said.lows[size + 1] in self._lexicon.words("clitic_verbs") | self._lexicon.words("polar_starts") and before.topic is not None
        state = self._state(before.phrases(said.text(size + 2)), before) if states else []
        return [*found, *(one for one in state[:1] if self._describes(said.lows[-1], said.words[-1].kind))]

    @cached_property
    def _states(self) -> dict[str, str]:
        return {str(form): str(state) for state, forms in self._lexicon.table("question_states").items() for form in forms}

    def _state(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question of another state of the same: "frozen?", "already opened?"."""
        skip = self._lexicon.words("answer_adverbs") | self._lexicon.words("determiners") | self._lexicon.words("choice_joiners")
        words = [word for word in said.words if word.low not in skip]
        if len(words) == 1 and (words[0].low in self._lexicon.words("bare_deeds") or self._named_deed(words[0].low)) and before.asked.action >= 0:
            return []
        if not words or said.auxiliary >= 0 or said.lows[0] in self._lexicon.words("definite") or any(not self._describes(word.low, word.kind) for word in words):
            return []
        text, asked = " ".join(word.said for word in words), before.asked
        ordered = said.lows[-1] in self._lexicon.words("order_first") and len(words) == 1 and words[0].low.endswith(tuple(self._lexicon.words("participle_endings")))
        if ordered and before.topics:
            return [Meant(before.wording("be_first", thing=before.topics[0].phrase, state=text))]  # "thawed first?"
        said_of = self._said_of(asked)
        if said_of is not None and len(words) <= 2:
            return [Meant(asked.put(*said_of, " ".join(word.said for word in said.words)), SAME)]
        opposite = self._opposite({self._states.get(word.low, "") for word in words}, asked)
        if opposite >= 0:
            return [Meant(asked.put(opposite, opposite, text), SAME)]
        chunk = before.topic
        if chunk is None:
            return [Meant(f"{asked.text()} {text}", SAME, 0.8)]
        other = self._other_of(text, asked, chunk) if len(words) == 1 else -1
        if other >= 0:
            return [Meant(asked.put(other, other, text), SAME)]
        determined = asked.lows[chunk.first] in self._lexicon.words("determiners") | self._lexicon.words("definite")
        at = chunk.first + determined
        return [Meant(asked.put(at, at - 1, text), SAME), Meant(f"{asked.text()} {text}", SAME, 0.8)]

    def _other_of(self, state: str, asked: Phrased, chunk: Chunk) -> int:
        """Place of the word that says of a thing what another state says otherwise: "hard" of the "soft boiled egg"; -1 where there is none."""
        said = ((self._alike(state, asked.words[at].said), at) for at in range(chunk.first, chunk.last) if asked.words[at].kind == "ADJ")
        likeness, place = max(said, default=(0.0, -1))
        return place if likeness >= OTHER_STATE else -1

    def _said_of(self, asked: Phrased) -> tuple[int, int] | None:
        """Where something is said of a thing ("is too salty"): first word, with one of degree, and last."""
        degrees = self._lexicon.words("degree_words")
        for at, word in enumerate(asked.words):
            if word.kind == "ADJ" and at and asked.lows[at - 1] in degrees and not any(chunk.first <= at <= chunk.last for chunk in asked.chunks):
                return at - 1, at
        return None

    def _describes(self, low: str, kind: str) -> bool:
        lexicon = self._lexicon
        known = low in self._states or low in lexicon.words("states") or low in lexicon.words("size_words") or low in lexicon.words("kinds")
        return known or kind == "ADJ" or (kind == "VERB" and low.endswith(tuple(lexicon.words("participle_endings"))))

    def _opposite(self, states: set[str], asked: Phrased) -> int:
        """Place of a word that names the opposite state; -1 where there is none."""
        groups = [set(map(str, group)) for group in self._lexicon.entries.get("question_opposites", ()) if states & set(map(str, group))]
        return next((at for at, low in enumerate(asked.lows) if low != "can" and any(self._states.get(low) in group for group in groups)), -1)

    # ------------------------------------------------------------ other things

    def _kind(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question of another kind of the same: "the big one?", "the other ones?"."""
        at = next((at for at, low in enumerate(said.lows[:-1]) if low in self._lexicon.words("pro_words") and said.lows[at + 1] in self._lexicon.words("joining_pronouns")), -1)
        if 0 <= at < 2 and said.auxiliary < 0 and before.topics:
            thing = said.put(0, at, bare_name(before.topics[0].phrase, self._lexicon))  # "ones that stay shut"
            whole = [Meant(before.asked.put(before.topic.first, before.topic.last, thing), SAME)] if before.topic is not None and not before.problem else []
            return [*whole, Meant(thing, "ask_other", 0.9)]
        if not said.words or said.lows[-1] not in self._lexicon.words("pro_words") or said.auxiliary >= 0 or before.topic is None or len(said.words) < 2:
            return []
        if any(word.kind in NOUNS and word.low not in self._lexicon.words("pro_words") for word in said.words) or said.lows[0] in self._lexicon.words("choosing_starts"):
            return []
        described = [word for word in said.words[:-1] if word.low not in self._lexicon.words("definite")]
        state = all(word.low in self._states or word.low.endswith(tuple(self._lexicon.words("participle_endings"))) for word in described)
        head = before.compound if state and described else before.asked.head(before.topic).said  # "soaked ones" of kidney beans are kidney beans, "the black ones" are none
        thing = f"{said.text(0, len(said.words) - 1)} {head}"
        return [Meant(before.asked.put(before.topic.first, before.topic.last, thing), SAME)]

    def _part(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question of another part: "the other half?", "the rest?"."""
        last = said.lows[-1] if said.words else ""
        if last not in self._lexicon.words("part_nouns") or said.auxiliary >= 0 or len(said.words) > 4 or before.topic is None:
            return []
        thing = before.wording("of", part=said.text(), thing=before.topics[0].phrase)
        part = next((chunk for chunk in before.asked.chunks if before.asked.head(chunk).low == last), None)
        if part is not None:
            return [Meant(before.asked.put(part.first, part.last, said.text()), SAME)]
        return [Meant(before.asked.put(before.topic.first, before.topic.last, thing), SAME)]

    def _thing(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question of another thing: "and parmesan?", "cooked rice in the freezer?"."""
        chunks = said.chunks
        if not chunks or said.auxiliary >= 0 or not self._is_names(said) or set(said.lows) & self._lexicon.words("leaning_references"):
            return []
        cut = next((chunk.preposition for chunk in chunks if chunk.preposition > 0 and said.lows[chunk.preposition] not in ("of",)), len(said.words))
        thing, behind = said.text(0, cut), said.text(cut)
        found = []
        for weight, span in self._places_for(thing, before)[:2]:
            state = self._state_before(before.asked, span) if not any(self._describes(word.low, word.kind) for word in said.words[:cut]) else ""
            for share, name in ((1.0, f"{state} {self._bare(said, cut)}"), (0.85, thing)) if state else ((1.0, thing),):
                article = before.asked.lows[span.first]
                if article in self._lexicon.words("articles") and name.lower() in self._lexicon.unit_of:  # "tablespoon?" after "how many ml in a cup"
                    name = f"{article} {name}"
                text = self._agreeing(before.asked, span, name, said.words[cut - 1].plural)
                if behind:
                    text = self.where.put(before.phrases(text), behind, self.where.group(said, cut)[0])
                found.append(Meant(text, SAME, weight * share))
        if not found:
            found.append(Meant(before.wording("for", question=before.asked.text(), thing=said.text()), SAME, 0.6))
        return found

    def _means(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question done with something: "hot water?" after one how to thaw a chicken."""
        means = said.auxiliary < 0 and " ".join(low for low in said.lows if low not in self._lexicon.words("determiners")) in self._lexicon.words("means")
        return [Meant(before.wording("use_to", thing=said.text(), done=before.deed), "ask_other")] if means and before.deed else []

    def _state_before(self, asked: Phrased, span: Chunk) -> str:
        """The state that the last question names of a thing ("raw dough"), which another thing has then too."""
        return next((asked.words[at].said for at in range(span.first, span.last) if asked.lows[at] in self._lexicon.words("carried_states")), "")

    def _bare(self, said: Phrased, cut: int) -> str:
        """A thing without its article."""
        first = 1 if said.lows[0] in self._lexicon.words("determiners") | self._lexicon.words("definite") else 0
        return said.text(first, cut)

    def _is_names(self, said: Phrased) -> bool:
        """Whether a fragment holds nothing but names of things and what joins them."""
        inside = {at for chunk in said.chunks for at in range(chunk.first, chunk.last + 1)}
        joining = self._lexicon.words("choice_joiners") | self._lexicon.words("answer_adverbs") | self._lexicon.words("list_joiners")
        return all(at in inside or word.kind in ("ADP", "CCONJ", "DET") or word.low in joining for at, word in enumerate(said.words))

    def _places_for(self, thing: str, before: Before) -> list[tuple[float, Chunk]]:
        """The things of the last question that another may take the place of, the most alike first."""
        asked, lexicon = before.asked, self._lexicon
        scored = []
        for chunk in asked.chunks:
            telling = asked.head(chunk).low in lexicon.words("telling_nouns")
            if not telling:
                about = 0.25 if chunk == before.topic else 0.0
                heads = {stem(word, lexicon.language) for word in (asked.head(chunk).low, thing.split()[-1].lower())}
                same = SAME_HEAD if len(heads) == 1 else 0.0  # "brown rice?" after "basmati rice"
                scored.append((self._alike(thing, asked.of(chunk)) + about + same, chunk))
        scored.sort(key=lambda one: -one[0])
        return [(1.0 if at == 0 else 0.7, chunk) for at, (score, chunk) in enumerate(scored) if at == 0 or score > scored[0][0] - 0.3]

    def _agreeing(self, asked: Phrased, span: Chunk, thing: str, plural: bool) -> str:
        """The question with another thing, its verb in number with it."""
        text = asked.put(span.first, span.last, thing)
        before = asked.lows[span.first - 1] if span.first else ""
        pairs = {str(one): str(many) for one, many in self._lexicon.table("numbered_verbs").items()}
        other = pairs.get(before) if plural else next((one for one, many in pairs.items() if many == before and before != ""), None)
        if other is None or asked.auxiliary != span.first - 1:
            return text
        words = [word.said for word in asked.words]
        return " ".join([*words[: span.first - 1], other, thing, *words[span.last + 1 :]])

    def _named_deed(self, low: str) -> str:
        """The deed that a word is the name of: "freeze" for "freezing"; empty for other words."""
        lexicon = self._lexicon
        if not low.endswith(tuple(lexicon.words("deed_endings"))):
            return ""
        return next((deed for deed in sorted(lexicon.words("bare_deeds")) if stem(deed, lexicon.language) == stem(low, lexicon.language)), "")

    def _deed(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question of another deed: "and peel them?", "to reheat it?"."""
        if not said.words or said.auxiliary >= 0 or len(said.words) > 8:
            return []
        first, lexicon, asked = said.words[0], self._lexicon, before.asked
        named = self._named_deed(first.low) if len(said.words) == 1 else ""
        if named and asked.action >= 0:
            thing = asked.of(before.topic) if before.topic is not None and before.topic.first >= asked.action else ""
            return [Meant(" ".join(filter(None, (asked.text(0, asked.action), named, thing))), SAME)]  # "and freezing?"
        marked = first.low in lexicon.words("infinitive_marks")
        verb = said.words[1] if marked and len(said.words) > 1 else first
        acts = verb.kind == "VERB" or verb.low in lexicon.words("bare_deeds") or verb.low in lexicon.words("generic_actions")
        describes = verb.low.endswith(tuple(lexicon.words("participle_endings") | lexicon.words("deed_endings")))
        if not acts or describes or asked.action < 0 or (len(said.words) == 1 and not marked and not asked.chunks):
            return []
        done = said.text(1) if marked else said.text()
        if asked.auxiliary >= 0 and asked.lows[asked.auxiliary] in lexicon.words("past_verbs"):
            return [Meant(before.wording("should_i", deed=done, thing="", rest="").strip(), "ask_other")]  # "turn it up?" after "what did I do wrong"
        thing = "" if len(said.words) > 1 + marked or before.topic is None or before.topic.first < asked.action else asked.of(before.topic)
        return [Meant(" ".join(filter(None, (asked.text(0, asked.action), done, thing))), SAME)]
