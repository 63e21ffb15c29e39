"""All candidates for a question, from every source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from actions.answering.candidate import Candidate
from actions.answering.common_sense.base import QuestionBase
from actions.answering.converting.base import Hand
from actions.answering.query import Query
from actions.answering.sources import absent, general, played, recipe, spans
from actions.answering.sources.reasons import Reasons
from actions.answering.substitutes.situation import Situation
from actions.language.encoder import Encoder

REASONS = 2


@dataclass(frozen=True)
class Sources:
    """What can propose answers; see the modules of `sources`."""

    encoder: Encoder
    base: QuestionBase | None = None
    reasons: Reasons | None = None

    def propose(self, query: Query, situation: Situation, hand: Hand) -> list[Candidate]:
        """All candidates; of those that would say the same the first, with the names of the others."""
        found: dict[str, Candidate] = {}
        for candidate in self._all(query, situation, hand) if query.text else ():
            said = candidate.text.lower() or candidate.response
            known = found.get(said)
            also = (*known.also, candidate.source) if known is not None else ()
            found[said] = replace(known or candidate, also=also)
        return list(found.values())

    def _all(self, query: Query, situation: Situation, hand: Hand) -> Iterator[Candidate]:
        yield from recipe.propose(query)
        yield from spans.propose(query, self.encoder)
        if self.base is not None:
            yield from general.propose(query, self.base)
        if self.reasons is not None and query.running is not None:
            yield from self.reasons.propose(query.text, query.running.text)[:REASONS]
        yield from absent.propose(query, self.base)
        yield from played.propose(query, situation, hand)
