"""Questions that name their thing before they ask: "leftover rice, how long is that ok" asks how long leftover rice is ok."""

from __future__ import annotations

from actions.answering.follow_up.phrases import Phrased, joined
from actions.language.lexicon import Lexicon


def unfronted(said: Phrased, lexicon: Lexicon) -> str:
    """The question with what it names first in place of the pronoun that takes it up; empty where it is no such question.

    Args:
        said: the question.
        lexicon: the words of the language.
    """
    asking = lexicon.words("question_words")
    asks = next((at for at, word in enumerate(said.words) if at and (word.low in asking or (word.apart and at == said.auxiliary))), -1)
    front = said.chunks[0] if said.chunks else None
    if front is None or front.first or front.last + 1 != asks or said.auxiliary < asks:
        return ""
    pronouns = {str(form) for number in ("one", "many") for form in lexicon.table("thing_pronouns").get(number, ())}
    behind = range(said.auxiliary + 1, len(said.words))
    taken = next((at for at in behind if said.lows[at] in pronouns and not any(chunk.first == at for chunk in said.chunks)), -1)
    if taken < 0 or any(front.last < chunk.first < taken for chunk in said.chunks):
        return ""
    return joined([said.text(asks, taken), said.of(front), said.text(taken + 1)]).strip()
