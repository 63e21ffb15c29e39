"""A reply to several questions tells no sentence twice."""

from __future__ import annotations

from collections.abc import Sequence

from actions.answering.reading.telling import sentences
from actions.language.words import normalise, tokens
from actions.moves.turn import Said, Turn

UNSURE, UNKNOWN = "utter_unsure_step", "utter_unknown"
ANSWER = "answer"
"""The placeholder of answers that are whole sentences."""
SHORT = 2  # words of a sentence that may be said twice: "No."


def tell_once(turn: Turn, earlier: Sequence[Said], latest: Sequence[Said]) -> None:
    """Leave out of the latest responses what the earlier ones of the same reply say.

    Of a step that was told there is nothing to add but that nothing is known.

    Args:
        turn: the turn.
        earlier: what was said to the parts before.
        latest: what was said to the last part.
    """
    heard = {_plain(one) for said in earlier for one in sentences(turn.wording(said))}
    for said in latest if heard else ():
        response, fields = said
        told = sentences(turn.wording(said))
        new = [one for one in told if len(tokens(one)) <= SHORT or not _is_heard(one, heard)]
        if not new:
            turn.take_back(said)
        elif response == UNSURE:
            turn.take_back(said, (UNKNOWN, {}))
        elif len(new) < len(told) and set(fields) == {ANSWER}:
            turn.take_back(said, (response, {ANSWER: " ".join(new)}))


def _is_heard(sentence: str, heard: set[str]) -> bool:
    plain = _plain(sentence)
    return any(one == plain or one.endswith(f" {plain}") for one in heard)


def _plain(sentence: str) -> str:
    return normalise(sentence).strip(" .!?;")
