"""What is no food, and whether degrees are enough: answered at once; the recipe waits."""

from __future__ import annotations

import time

from actions.answering.recent import last_answer
from actions.answering.recipe_answers import Answer
from actions.answering.safety.not_food import PREFIX as BARRED
from actions.answering.safety.not_food import warned_of
from actions.answering.safety.temperatures import PREFIX
from actions.answering.trace import trace
from actions.moves.base import PLAYS, plays
from actions.moves.credit import SOURCE
from actions.moves.safety import HEAT, NO_FOOD, goes_on, judged
from actions.moves.turn import Part, Turn
from actions.understanding.intents import FALLBACK, OTHER

RECIPE = "recipe"


@plays(NO_FOOD)
def warn_of_no_food(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Say that it must not be eaten, or mixed, and why."""
    _tell(turn, parts, warned_of(parts[0].text, turn.kitchen.lexicon), "no food")


@plays(HEAT)
def judge_heat(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Say whether the degrees are enough, and what to do."""
    _tell(turn, parts, judged(turn, parts[0].text), "safe temperatures")


def _tell(turn: Turn, parts: tuple[Part, ...], answer: Answer | None, branch: str) -> None:
    began, part = time.perf_counter(), parts[0]
    if answer is None:
        return PLAYS[FALLBACK](turn, parts)  # sent as an intent, without words
    turn.say(answer.response, **answer.fields)
    answer_id = answer.answer_id or ""
    source = SOURCE if answer_id.startswith((PREFIX, BARRED)) else RECIPE
    resolved = f"{part.text} ({answer.fields.get('told', '')}, {answer.fields.get('food', '')})" if answer_id.startswith(PREFIX) and goes_on(turn, part.text) else part.text
    told = {"wanted": answer.fields.get("wanted", answer.fields.get("harm", ""))}
    turn.state.last_answer = last_answer(told, answer.about, turn.state.step, question=resolved, intent=OTHER, source=source, answer_id=answer_id)
    turn.state.answer_trace = trace(part.text, OTHER, part.confidence, ["hard rule", branch], began, source=source, answer_id=answer_id, kind="general", resolved=resolved)
    return None
