"""Questions that go on after a substitute was named: "how much of it?", "which one is better?" speak of the substitute."""

from __future__ import annotations

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import SAME, Meant
from actions.answering.follow_up.phrases import Phrased
from actions.answering.reading.classes import classes
from actions.language.lexicon import Lexicon
from actions.language.words import stems

REPLACING = "ask_substitute"
INTENTS = (REPLACING, "report_missing")
MOST_WORDS = 9


class Replaced:
    """Completes such questions.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def __call__(self, said: Phrased, before: Before) -> list[Meant]:
        """What a question means after a substitute was named; none where it is about something else, or none was named.

        Args:
            said: the question without the words that join it.
            before: the last question.
        """
        if not said.words or len(said.words) > MOST_WORDS:
            return []
        if before.exchange.intent not in INTENTS or before.swap is None:
            return self.does(said, before)
        taken, other = before.swap
        amount = self._amount(said, before)
        if amount:
            return [Meant(before.wording("swap_amount", thing=taken if amount == "all" else amount, other=other), REPLACING, 1.0, "bare")]
        named = self._another(said)
        if named:
            return [Meant(before.wording("instead", thing=named, other=other), REPLACING, 1.0, "fragment")]
        rest = self._choice(said)
        return [Meant(before.wording("swap_choice", other=other, rest=rest).strip(), REPLACING, 1.0, "bare")] if rest is not None else []

    def does(self, said: Phrased, before: Before) -> list[Meant]:
        """"Would parmesan do?" after a question about a cheese: in its place."""
        thing = next((chunk for chunk in said.chunks if chunk.first == 1), None)
        if thing is None or said.auxiliary != 0 or not before.topics or not set(said.lows[thing.last + 1 :]) & self._lexicon.words("doing_for"):
            return []
        offered, other = said.of(thing), before.topics[0].phrase
        alike = classes(offered, self._lexicon) & classes(other, self._lexicon) and not before.tells_of(said.head(thing).low, other)
        if before.exchange.intent in INTENTS and not alike and before.tells_of(said.head(thing).low, before.exchange.answer):
            return [Meant(before.exchange.resolved, SAME, 1.0)]  # "would yogurt work too" after "mashed banana, applesauce or plain yogurt"
        return [Meant(before.wording("instead", thing=offered, other=other), REPLACING, 1.0)] if alike else []

    def _amount(self, said: Phrased, before: Before) -> str:
        """What the amount is asked of: "all" for the substitute as a whole, else what of it is named; empty where no amount is asked."""
        text, lexicon = " ".join(said.lows), self._lexicon
        if text in lexicon.words("bare_amounts") or text in lexicon.words("same_amounts"):
            return "all"
        start = max((form for form in lexicon.words("amount_starts") if text.startswith(f"{form} ")), key=len, default="")
        if not start:
            return ""
        behind = said.text(len(start.split()))
        open_words = lexicon.words("references_to_things") | lexicon.words("stop") | lexicon.words("needing_verbs") | lexicon.words("generic_verbs")
        if all(low in open_words for low in said.lows[len(start.split()) :]):
            return "all"
        other = stems(before.swap[1], lexicon.language) if before.swap is not None else []  # how much of what is replaced is the recipe's to tell
        named = [chunk for chunk in said.chunks if before.tells_of(said.head(chunk).low, before.exchange.answer) and stems(said.of(chunk), lexicon.language) != other]
        return behind if named and said.auxiliary < 0 else ""

    def _another(self, said: Phrased) -> str:
        """A thing that is proposed in place of the one that was named: "and pork?", "or just jam"; empty for other questions."""
        lexicon, size = self._lexicon, len(said.words)
        first = next((at for at, low in enumerate(said.lows) if low not in lexicon.words("answer_adverbs")), size)
        thing = next((chunk for chunk in said.chunks if chunk.first == first and chunk.last + 1 == size), None)
        if thing is None or said.auxiliary >= 0 or said.lows[first] in lexicon.words("definite") | lexicon.words("question_words"):
            return ""
        empty = said.head(thing).low in lexicon.words("telling_nouns") | lexicon.words("pro_words") | set(lexicon.unit_of)
        return "" if empty or " ".join(said.lows) in lexicon.table("bare_places") else said.of(thing)

    def _choice(self, said: Phrased) -> str | None:
        """What is said behind "which one"; None where nothing is chosen."""
        text, lexicon = " ".join(said.lows), self._lexicon
        if text in lexicon.words("bare_choices"):
            return ""
        start = max((form for form in lexicon.words("choosing_starts") if len(form.split()) > 1 and text.startswith(f"{form} ")), key=len, default="")
        return said.text(len(start.split())) if start else None
