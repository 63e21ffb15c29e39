"""What a reply to several questions tells once."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.once import tell_once
from actions.moves.turn import Turn
from actions.state import State

FROZEN = "It freezes for up to 3 months. Thaw it in the fridge."
WORDINGS = {
    "utter_unknown": [{"text": "I don't know that."}],
    "utter_common_sense": [{"text": "{answer}"}],
    "utter_unsure_step": [{"text": "I'm not sure. This step says: {answer}"}],
}


@pytest.mark.parametrize(
    ("response", "answer", "replied"),
    [
        ("utter_common_sense", FROZEN, [FROZEN]),
        (
            "utter_common_sense",
            "Thaw it in the fridge. Stir it well.",
            [FROZEN, "Stir it well."],
        ),
        ("utter_common_sense", "Eight minutes.", [FROZEN, "Eight minutes."]),
        ("utter_unsure_step", "Stir it.", [FROZEN, "I don't know that."]),
    ],
)
def test_no_sentence_is_told_twice(
    kitchen: Kitchen, response: str, answer: str, replied: list[str]
) -> None:
    turn = Turn(kitchen, State(), domain={"responses": WORDINGS})
    turn.say("utter_common_sense", answer=FROZEN)
    earlier = turn.answers()
    turn.say(response, answer=answer)
    tell_once(turn, earlier, turn.answers(1))
    assert [turn.wording(said) for said in turn.answers()] == replied


def test_the_first_answer_is_told_whole(kitchen: Kitchen) -> None:
    turn = Turn(kitchen, State(), domain={"responses": WORDINGS})
    turn.say("utter_common_sense", answer="No. No. Thaw it. Thaw it.")
    tell_once(turn, [], turn.answers())
    assert [turn.wording(said) for said in turn.answers()] == ["No. No. Thaw it. Thaw it."]
