"""What a question means that continues an earlier one: the same question with what it left out, so that it can be answered alone.

Several readings are given, the most probable first; the one that recipe or base answers best is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from actions.answering.common_sense.static_vectors import opened as opened_vectors
from actions.answering.follow_up.before import Before
from actions.answering.follow_up.forms import Forms, named_and_asked
from actions.answering.follow_up.history import Exchange
from actions.answering.follow_up.meant import LONGEST_ASKING, Meant
from actions.answering.follow_up.phrases import Phrased
from actions.answering.follow_up.referents import Scene
from actions.answering.follow_up.units import bare_name
from actions.language.frequency import Frequencies
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems

if TYPE_CHECKING:
    from spacy.language import Language

LONGEST = 24  # words of a question that may leave something out
AMOUNT = "ask_amount"
MOST_BACK = 6  # questions that are looked at for what is named again


class Resolver(Forms):
    """Completes questions.

    Args:
        nlp: the pipeline of the language.
        lexicon: its words.
        static: static word vectors, which tell how alike two things are.
        frequencies: how common words are, which tells what may need to be explained.
    """

    @classmethod
    def open(cls, nlp: Language, lexicon: Lexicon, static: Path, frequencies: Frequencies | None = None) -> Resolver | None:
        """A resolver; None for a language whose lexicon has no words for it.

        Raises:
            QuestionBaseError: there are no word vectors; the message tells the remedy.
        """
        return cls(nlp, lexicon, opened_vectors(static), frequencies) if lexicon.table("resolved_wordings") else None

    def __call__(self, question: str, history: Sequence[Exchange], scene: Scene | None = None) -> list[Meant]:
        """What a question may mean, the most probable first; none where it leans on nothing that is known.

        Args:
            question: as it was asked.
            history: what was asked before, the latest last.
            scene: what is cooked; None for nothing.
        """
        said, _, taken = self._bare(question)
        if not history or len(said.words) > LONGEST or self._own(said):
            return []
        if self._own.asked(said):
            return [Meant(self._own.asked(said), "", 1.0, "bare")]
        before = self._closed([self.before(one) for one in self._anchors(question, taken, history)], scene)
        said = self._as_food(said, before[0])
        start = [self.before(history[max(at for at, one in enumerate(history) if not at or self._starts_matter(one))])]
        owned = self._sentences.owned(said, before) if scene is None else []
        if owned:
            return owned
        special = self._special(question, said, before, scene)
        if special:
            return [self._whole(one, before, scene) for one in special]
        special = self._shortened(said, before)
        if special:
            return special
        named = self._named_first(question, before)
        if named is not None:
            said, before = named[0], [named[1], *before]
        found = self._units(said, before[0]) or self._more(said, before[0], start[0]) or self._fragments(said, self._led_on(said, before)) if self._is_fragment(said) else []
        if not found:
            found = self._units(said, before[0]) or self._more(said, before[0], start[0]) or self._bare_asked(said, before[0]) or self._sentences(said, before, start, scene)
            found = [*found, *self._as_case(said, self._led_on(said, before))] if found and scene is None else found
        if not found:
            found = [one for other in ([before[0]] if taken else [*start, before[0]]) if (one := self._sentences.about(said, other, self._is_choice(said))) is not None][:2]
        return [self._whole(one, before, scene) for one in found]

    def _special(self, question: str, said: Phrased, before: Sequence[Before], scene: Scene | None) -> list[Meant]:
        """What a question of a special form means."""
        found = self._meanings(said, before) or self._meanings.another(said, before) or self._levels(said, before[0]) or self._replaced(said, before[0])
        older = before[1] if len(before) > 1 and before[0].exchange.continues and before[0].exchange.intent == AMOUNT else before[0]
        found = found or self._replaced.does(said, older) or self._judging(said, before[0], scene) or self._remedies(said, before[0]) or self._manners(said, before)
        return found or self._of_named(question, before) or self._bare_deed(said, before, scene)

    def with_matter(self, question: str, history: Sequence[Exchange], scene: Scene | None = None) -> str:
        """A completed question that names nothing to eat, with what it is about; others as they are."""
        return self._matter(question, [self.before(one) for one in reversed(history)], scene) if history else question

    def _led_on(self, said: Phrased, before: Sequence[Before]) -> Before:
        """The question that a fragment goes on with: one that names another thing or case leaves out "why?", which only asked for the reason."""
        asks = any(low in self._lexicon.words("question_words") for low in said.lows[:2]) or self._is_said_bare(said) or self._fragments.reason(said)
        return before[0] if asks else next((one for one in before if not (one.exchange.continues and one.asks_reason)), before[0])

    def remember(self, one: Exchange) -> None:
        """Read a question and its answer when they are told, so that the next question need not wait for it."""
        before = self.before(one)
        _ = before.asked, before.told, before.advised

    def before(self, one: Exchange) -> Before:
        """An earlier question, taken apart."""
        return Before(one, self.phrases, self._lexicon)

    def _starts_matter(self, one: Exchange) -> bool:
        """Whether a question began its matter: it continued nothing, or was asked in full and named what it is about."""
        if not one.continues:
            return True
        asked = self.before(one).asked
        return one.resolved == one.question and asked.auxiliary >= 0 and bool(asked.chunks) and not self._sentences.leans(asked)

    # ------------------------------------------------------------ the earlier question

    def _bare_asked(self, said: Phrased, before: Before) -> list[Meant]:
        """A question word with a thing and no verb: "how long for the carrots", "how much salt"."""
        if said.auxiliary >= 0 or not said.words or said.lows[0] not in self._lexicon.words("question_words") or not said.chunks:
            return []
        if self._sentences.leans(said):
            return []
        part = said.lows[said.chunks[-1].preposition] == before.wording("of_what") or said.head(said.chunks[-1]).low in self._lexicon.unit_of
        if part and said.chunks[-1].preposition > 0:
            text = before.about(said.text())  # "how much of the flax", "how much salt per litre"
            return [Meant(text, "", 0.9, "topic")] if text else []
        thing = said.of(said.chunks[-1])
        held = self._fragments(self.phrases(thing), before) if said.chunks[-1].preposition > 0 else []
        if held and before.asked.lead:
            lead = said.text(0, said.chunks[-1].preposition)
            other = self.phrases(held[0].text)
            return [Meant(before.wording("doing", asked=lead, rest=other.rest), "", 0.9, "topic")] if other.rest else []
        return []

    def _anchors(self, question: str, taken: str, history: Sequence[Exchange]) -> list[Exchange]:
        """The earlier questions that it may lean on, the most probable first: the one that it takes up by name, else the last ones."""
        latest = list(reversed(history[-MOST_BACK:]))
        named = set(content_stems(taken, self._lexicon)) if taken else set()
        if not named:
            return latest
        scored = [(len(named & self.before(one).things) + len(named & set(content_stems(one.resolved, self._lexicon))), -at) for at, one in enumerate(latest)]
        best = max(scored)
        return [latest[-best[1]], *(one for at, one in enumerate(latest) if at != -best[1])] if best[0] else latest

    def _is_choice(self, said: Phrased) -> bool:
        """Whether a fragment offers a choice: "hot or cold water?"."""
        return said.auxiliary < 0 and bool(said.chunks) and bool(set(said.lows) & self._lexicon.words("choice_joiners")) and said.words[0].kind != "VERB"

    def _shortened(self, said: Phrased, before: Sequence[Before]) -> list[Meant]:
        """A thing that was named in more words before, and is named by the last of them: "does the powder go off" after one about baking powder."""
        definite, telling = self._lexicon.words("definite"), self._lexicon.words("telling_nouns")
        for chunk in said.chunks if said.auxiliary >= 0 and not self._sentences.leans(said) else ():
            head = said.head(chunk)
            if chunk.last != chunk.first + 1 or said.lows[chunk.first] not in definite or head.low in telling:
                continue
            topics = (topic for one in before[:2] for topic in self._things_of(one))
            whole = next((phrase for phrase in topics if len(phrase.split()) > 1 and phrase.split()[-1].lower() == head.low), None)
            if whole is not None:
                return [Meant(said.put(chunk.first, chunk.last, whole), "", 1.0, "pronoun")]
        return []

    def _things_of(self, one: Before) -> list[str]:
        """The things that a question names, without articles."""
        return [bare_name(one.asked.of(chunk), self._lexicon) for chunk in one.asked.chunks if not one.tells(one.asked, chunk)]

    def _as_case(self, said: Phrased, before: Before) -> list[Meant]:
        """The last question in the case that is told now: "it was covered" after one whether soup may stand overnight."""
        pronouns = {str(form) for number in ("one", "many") for form in self._lexicon.table("thing_pronouns").get(number, ())}
        states = said.auxiliary > 0 and said.lows[0] in pronouns and len(said.words) <= LONGEST_ASKING and before.exchange.general
        return [Meant(before.wording("if_so", question=before.asked.text(), state=said.text()), "ask_other", 0.9)] if states and before.asked.auxiliary >= 0 else []

    def _as_food(self, said: Phrased, before: Before) -> Phrased:
        """A word alone that is a deed as well as a food ("and butter?"), as the food where the last question asked about no deed; others as they are."""
        food = len(said.words) == 1 and said.lows[0] in self._lexicon.words("foods_like_deeds") and before.asked.action < 0
        return self.phrases.plain(before.wording("the", thing=said.lows[0])) if food else said

    def _bare_deed(self, said: Phrased, before: Sequence[Before], scene: Scene | None) -> list[Meant]:
        """A deed without who does it, where the last question was about none: "rinse after?"."""
        verbs = self._lexicon.words("bare_deeds") | self._lexicon.words("generic_actions")
        if not said.words or said.lows[0] not in verbs or said.auxiliary >= 0 or said.chunks or before[0].asked.action >= 0 or len(said.words) > LONGEST_ASKING:
            return []
        things = self._sentences.referents(said, before, (), scene)
        best = max(things, key=lambda one: one.weight, default=None)
        return [Meant(before[0].wording("should_i", deed=said.lows[0], thing=best.phrase, rest=said.text(1)).strip(), "", 1.0, "fragment")] if best is not None else []

    def _of_named(self, question: str, before: Sequence[Before]) -> list[Meant]:
        """A thing and a question word alone that no earlier question asked with: "and the onion, when?" is asked of the recipe."""
        cut = named_and_asked(question)
        if cut is None or not self.names_first(question):
            return []
        thing, bare = self._bare(cut[0])[0], " ".join(self.phrases(cut[1]).lows)
        plain = str(self._lexicon.table("asked_of_things").get(bare, "")) if before[0].exchange.recipe is not None else ""
        plain = plain or ("" if before[0].deed else str(self._lexicon.table("asked_of_foods").get(bare, "")))
        asked = any(one.asked.lead.lower() == bare for one in before)
        if not plain or asked or not thing.chunks or thing.auxiliary >= 0:
            return []
        return [Meant(plain.format(thing=thing.text()), "" if bare in self._lexicon.table("asked_of_foods") else "ask_other", 1.0, "bare")]

    def _named_first(self, question: str, before: Sequence[Before]) -> tuple[Phrased, Before] | None:
        """A question word alone behind a thing ("and carrots, how long"): the word, and the last question asked of that thing.

        The last question that asked the same is taken before later ones.
        """
        cut = named_and_asked(question)
        if cut is None or not self.names_first(question):
            return None
        thing, bare = self._bare(cut[0])[0], self.phrases(cut[1])
        chosen = next((one for one in before if one.asked.lead.lower() == " ".join(bare.lows)), before[0])
        found = self._fragments(thing, chosen) if thing.chunks and thing.auxiliary < 0 else []
        return (bare, self.before(chosen.exchange.model_copy(update={"resolved": found[0].text, "answer": ""}))) if found else None

    # ------------------------------------------------------------ more of the same

    def _more(self, said: Phrased, before: Before, start: Before) -> list[Meant]:
        """More of the same: "tell me more", "what else?"; after a yes-or-no question more of what the matter began with."""
        if " ".join(said.lows) not in self._lexicon.words("asking_for_more"):
            return []
        before = before if before.asked.lead else start
        if said.lows[0] in self._lexicon.words("object_questions") and before.asked.rest:
            return [Meant(before.wording("else", rest=before.asked.rest), "", 1.0, "more")]
        if before.topics:
            return [Meant(before.wording("more", thing=before.topics[0].phrase), "", 1.0, "more")]
        return []

    # ------------------------------------------------------------ wholes

    def _closed(self, before: list[Before], scene: Scene | None) -> list[Before]:
        """Earlier questions, of which the first says what its own pronoun stood for: "is there a fix if it's too salty" spoke of the stew."""
        first = before[0]
        if not self._sentences.pronouns.is_open(first.asked):
            return before
        beside = [self.before(first.exchange.model_copy(update={"resolved": first.said.text(), "answer": ""}))] if first.said is not None and first.said.chunks else []
        others = beside or (before[1:] if scene is not None else [])
        found = self._sentences(first.asked, others, (), scene) if others else []
        said = f"{first.said.text()}, " if first.said is not None else ""
        return [self.before(first.exchange.model_copy(update={"resolved": f"{said}{found[0].text}"})), *before[1:]] if found else before

    def _whole(self, meant: Meant, before: Sequence[Before], scene: Scene | None) -> Meant:
        """A completed question without pronouns that it has from the one before or kept itself."""
        if meant.form in ("pronoun", "unit", "more", "meaning"):
            return meant
        if not self._sentences.may_lean(meant.text) or not self._sentences.leans(self.phrases(meant.text)):
            return meant
        read = self.phrases(meant.text)
        others = self._sentences(read, [one for one in before if not self._sentences.leans(one.asked)] or before, (), scene)
        return Meant(others[0].text, meant.intent, meant.weight, meant.form) if others else meant
