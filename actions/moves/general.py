"""General cooking questions: told from the base of questions where one there means the same (Stolwijk & Kunneman 2023, section 3.1)."""

from __future__ import annotations

from actions.answering.common_sense.pairs import TAUGHT, Pair
from actions.answering.polarity.leading import led
from actions.answering.recent import last_answer
from actions.answering.recipe_answers import Answer
from actions.answering.trace import trace
from actions.moves.base import plays
from actions.moves.door import Door
from actions.moves.turn import Part, Turn

SOURCE = "common_sense"


def tell(turn: Turn, part: Part, door: Door, path: list[str], began: float, pair: Pair | None = None, given: Answer | None = None) -> None:
    """Say an answer of the base, and leave its trace.

    Args:
        turn: the turn.
        part: what was asked.
        door: the question at the door.
        path: the branches that were taken.
        began: `time.perf_counter()` before the work.
        pair: the pair to tell; the nearest where it is left out.
        given: what the recipe would have answered, for the trace.
    """
    pair, text = pair or (door.match.pair if door.match else None), part.text or turn.text
    assert pair is not None, "there is a general answer to tell"
    turn.taken_for = turn.taken_for or pair.question
    told = pair.answer if pair.source else led(text, pair.answer, turn.kitchen.lexicon)  # what others wrote or taught is told as it is
    turn.say("utter_common_sense", answer=told)
    turn.state.clarifying = True
    turn.state.last_answer = last_answer(
        {"answer": told}, pair.about, turn.state.step, question=door.text, intent=part.intent, source=pair.source or SOURCE, answer_id=pair.id,
    )
    turn.state.answer_trace = trace(
        text, part.intent, part.confidence, [*path, f"question {pair.id}"], began, source=SOURCE, answer_id=pair.id, kind=door.kind, resolved=door.text,
        weighed=door.weighed(given),
    )


@plays("ask_source")
def ask_source(turn: Turn, _: tuple[Part, ...]) -> None:
    """Where the last answer came from."""
    last = turn.state.last_answer
    if last is None:
        turn.say("utter_source_of_nothing")
    elif not last.source:
        turn.say("utter_source_recipe", title=turn.recipe.title if turn.recipe else "")
    elif last.source == SOURCE:
        turn.say("utter_source_own")
    elif last.source == TAUGHT:
        turn.say("utter_source_taught")
    else:
        turn.say("utter_source_other", source=last.source)
