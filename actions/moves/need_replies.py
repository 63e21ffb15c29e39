"""What is said of what somebody at the table may not eat: the ingredients that are or hold it, and why."""

from __future__ import annotations

import time

from actions.answering.needs import FITS, HOLDS, LISTS, NONE, STATES, named_needs
from actions.answering.recent import last_answer
from actions.answering.substitutes.judging import HELD, LISTED, SUITS, judge, told
from actions.answering.trace import trace
from actions.moves.adapt import note_need
from actions.moves.base import PLAYS, plays
from actions.moves.needs import CONCERN, PREFIX, concern_of
from actions.moves.turn import Part, Turn
from actions.understanding.intents import FALLBACK, OTHER

ASKED = {FITS: SUITS, HOLDS: HELD, LISTS: LISTED}


@plays(CONCERN)
def tell_contents(turn: Turn, parts: tuple[Part, ...]) -> None:
    """Note a need, or say which ingredients hold what is asked for, and why."""
    began, text, recipe = time.perf_counter(), parts[0].text, turn.recipe
    found = concern_of(turn, text)
    named = named_needs(text, turn.kitchen.lexicon).avoided if found.label == NONE and text else ()
    if recipe is None or (found.label == NONE and not named):
        return PLAYS[FALLBACK](turn, parts)  # sent as an intent, without words
    if named:
        return note_need(turn, named)
    if found.label == STATES:
        return note_need(turn, found.avoided)
    answer = told(judge(recipe.ingredients, found.avoided, turn.kitchen.lexicon), found.avoided, turn.kitchen.lexicon, ASKED[found.label])
    turn.say(answer.response, **answer.fields)
    answer_id = f"{PREFIX} {' '.join(found.avoided)}"
    turn.state.last_answer = last_answer({}, answer.about, turn.state.step, question=text, intent=OTHER, source="recipe", answer_id=answer_id)
    turn.state.answer_trace = trace(text, OTHER, parts[0].confidence, ["contents", found.label], began, source="recipe", answer_id=answer_id)
    return None
