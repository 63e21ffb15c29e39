"""Short questions how something is done that was asked about: "both sheets at once?", "lid on?", "could it stay in there till tomorrow"."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.meant import LONGEST_ASKING, Meant
from actions.answering.follow_up.phrases import Phrased, joined
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations

OPEN, TIMED = "ask_other", "ask_step_time"
LONGEST_STAYING, LOOKED_BACK = 10, 2  # words, questions


class Manners:
    """Completes such questions.

    Args:
        lexicon: the words of the language.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._ends = sorted((tuple(form.split()) for form in lexicon.words("manner_ends")), key=len, reverse=True)

    def asked(self, said: Phrased) -> bool:
        """Whether a fragment asks how something is done."""
        return bool(self._end(said)) or self._is_set(said)

    def __call__(self, said: Phrased, before: Sequence[Before]) -> list[Meant]:
        """What such a question means after earlier ones; nothing for others, or where those asked of nothing that is done.

        Args:
            said: the question without the words that join it.
            before: what it may lean on, the most probable first.
        """
        found = next((found for one in before[:LOOKED_BACK] if one.deed and (found := self._after(said, one, one.deed))), [])
        return found or self._goes_in(said, before[0])

    def _after(self, said: Phrased, before: Before, deed: str) -> list[Meant]:
        end = self._end(said)
        if end:
            core = said.text(0, len(said.words) - end)
            done = joined([deed.split()[0], core, said.text(len(said.words) - end)]) if core else f"{deed} {said.text()}"
            return [Meant(before.wording("can_i", done=done), OPEN, 1.0)]
        if self._is_set(said):
            judged = before.wording("should_be", thing=said.text(0, len(said.words) - 1), state=said.words[-1].said)
            return [Meant(before.wording("when", question=judged, done=deed), OPEN, 1.0)]
        time = self._staying(said, before)
        return [Meant(before.wording("can_i", done=f"{deed} {time}"), OPEN, 1.0, "pronoun")] if time else []

    def _goes_in(self, said: Phrased, before: Before) -> list[Meant]:
        """How something goes in that was asked about, where nothing was said to be done: "all in one go?" after "how much milk is it"."""
        end = self._end(said)
        if not end or not before.topics or not before.asked.chunks:
            return []
        own = bool(said.chunks) and said.chunks[0].last < len(said.words) - end
        thing, way = (said.text(0, len(said.words) - end), said.text(len(said.words) - end)) if own else (before.topics[0].phrase, said.text())
        return [Meant(before.wording("can_go", thing=thing, way=way), OPEN, 1.0)]

    def _end(self, said: Phrased) -> int:
        """Words at the end of a fragment that tell a manner: "at once"; 0 for none."""
        if said.auxiliary >= 0 or not said.words or len(said.words) > LONGEST_ASKING:
            return 0
        return next((len(end) for end in self._ends if said.lows[-len(end) :] == end), 0)

    def _is_set(self, said: Phrased) -> bool:
        """Whether it is a thing and how that is set: "lid on?"."""
        ends = len(said.words) in (2, 3) and said.auxiliary < 0 and said.lows[-1] in self._lexicon.words("set_states")
        tool = " ".join(said.lows[:-1]) in self._lexicon.utensils  # some parsers take "lid" for a verb
        return ends and (tool or any(chunk.first == 0 and chunk.last == len(said.words) - 2 for chunk in said.chunks))

    def _staying(self, said: Phrased, before: Before) -> str:
        """For how long something is to go on that was asked for its time: "can I leave it overnight"; empty for other questions."""
        lexicon, lows = self._lexicon, said.lows
        timed = before.exchange.intent == TIMED or any(before.asked.lead.lower().startswith(form) for form in lexicon.words("lasting_asked"))
        if not timed or not lows or lows[0] not in lexicon.words("polar_starts") or len(lows) > LONGEST_STAYING or said.auxiliary != 0:
            return ""
        pronouns, verbs = lexicon.words("references_to_things"), lexicon.words("staying_verbs")
        if not set(lows) & pronouns or not set(lows) & verbs:
            return ""
        last = max(at for at, low in enumerate(lows) if low in pronouns | verbs | lexicon.words("place_pronouns"))
        time = said.text(last + 1)
        known = bool(durations(time, lexicon)) or bool(set(lows[last + 1 :]) & lexicon.words("staying_times"))
        return time if known else ""
