"""What is proposed after a problem was told: "cold water?" after "the onion is too sharp" asks whether that helps."""

from __future__ import annotations

from actions.answering.follow_up.before import Before
from actions.answering.follow_up.fragments import Fragments
from actions.answering.follow_up.meant import LONGEST_ASKING, Meant
from actions.answering.follow_up.phrases import Phrased
from actions.language.lexicon import Lexicon

PROBLEM, OPEN = "report_problem", "ask_other"


class Remedies:
    """Completes such proposals.

    Args:
        lexicon: the words of the language.
        fragments: completes fragments that tell a place.
    """

    def __init__(self, lexicon: Lexicon, fragments: Fragments) -> None:
        self._lexicon, self._fragments = lexicon, fragments

    def __call__(self, said: Phrased, before: Before) -> list[Meant]:
        """What a fragment proposes after a problem; nothing for other fragments, or where the last question told no problem.

        Args:
            said: the fragment without the words that join it.
            before: what it leans on.
        """
        told = before.exchange.intent == PROBLEM
        problem = before.problem if told or before.said is not None else ""
        if problem and self._speaks_of(said, problem, before):
            return [Meant(before.wording("if_so", question=said.text(), state=problem), OPEN, 1.0, "pronoun")]
        if not problem or not told or not self._proposes(said):
            return []
        return [Meant(before.wording("helps_if", thing=said.text(), state=problem), OPEN, 1.0)]

    def _speaks_of(self, said: Phrased, problem: str, before: Before) -> bool:
        """Whether a whole question speaks of the problem and names nothing of it: "does yoghurt help", "can I save it", "why does that happen"."""
        own = any(before.tells_of(said.head(chunk).low, problem) for chunk in said.chunks)
        return said.auxiliary >= 0 and not own and bool(set(said.lows) & self._lexicon.words("of_problems"))

    def _proposes(self, said: Phrased) -> bool:
        """Whether it names a thing and nothing else; a state or a condition speaks of the problem, a place says where."""
        lexicon = self._lexicon
        asks = lexicon.words("question_words") | lexicon.words("negative_answers")
        if said.auxiliary >= 0 or not said.chunks or len(said.words) > LONGEST_ASKING or set(said.lows) & asks or self._fragments.where.places(said):
            return False
        return said.chunks[0].first == 0 and said.chunks[-1].last + 1 == len(said.words)
