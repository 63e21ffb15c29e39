"""What a reply to several questions tells once."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.once import Told, tell_once
from actions.moves.turn import Part, Turn
from actions.state import State
from tests.unit.moves.cook import Cook, Said

FROZEN = "It freezes for up to 3 months. Thaw it in the fridge."
BAKED = "Bake the cake at 180 °C for 50 minutes."
Asked = tuple[str, str, str]


def _replied(kitchen: Kitchen, first: Asked, second: Asked, *, known: bool = True) -> list[str]:
    """What is said to two questions with their answers."""
    turn = Turn(kitchen, State(), domain={"responses": {"utter_unknown": [{"text": "I don't know that."}], "utter_common_sense": [{"text": "{answer}"}]}})
    before: list[Told] = []
    for intent, text, answer in (first, second):
        at = len(turn.said)
        turn.say("utter_common_sense", answer=answer)
        told = Told(Part(text, intent), turn.answers(at), known)
        tell_once(turn, before, told)
        before.append(told)
    return [turn.wording(said) for said in turn.answers()]


def test_the_same_answer_is_told_once(kitchen: Kitchen) -> None:
    asked = ("ask_other", "can I freeze it", FROZEN), ("ask_other", "and in the box?", FROZEN)
    assert _replied(kitchen, *asked) == [FROZEN]


def test_a_sentence_that_was_told_is_left_out_of_the_next_answer(kitchen: Kitchen) -> None:
    asked = ("ask_other", "can I freeze it", FROZEN), ("ask_other", "how do I thaw it", "Thaw it in the fridge. Stir it well.")
    assert _replied(kitchen, *asked) == [FROZEN, "Stir it well."]


def test_an_answer_with_the_time_covers_the_question_for_it(kitchen: Kitchen) -> None:
    assert _replied(kitchen, ("ask_other", "can I freeze it", FROZEN), ("ask_step_time", "for how long", "Three months.")) == [FROZEN]


@pytest.mark.parametrize(("intent", "text", "answer"), [
    ("ask_step_time", "how long do I toast the nuts", "8 minutes."),  # of another thing
    ("ask_step_time", "when do I put it in", "In step 4."),  # asks for no span of time
    ("ask_amount", "how much", "2 kg."),  # of which there is nothing in the answer before
])
def test_what_the_answer_before_does_not_tell_is_told(kitchen: Kitchen, intent: str, text: str, answer: str) -> None:
    assert _replied(kitchen, ("ask_other", "can I freeze it", FROZEN), (intent, text, answer)) == [FROZEN, answer]


def test_a_measure_that_the_next_answer_has_too_is_told_there(kitchen: Kitchen) -> None:
    asked = ("ask_temperature", "how hot should the oven be", "180 °C."), ("ask_step_time", "how long does it bake", BAKED)
    assert _replied(kitchen, *asked) == [BAKED]


def test_where_the_same_answer_has_not_the_amount_that_is_not_known(kitchen: Kitchen) -> None:
    asked = ("ask_substitute", "can I use chicken", "Use smoked turkey."), ("ask_amount", "how much", "Use smoked turkey.")
    assert _replied(kitchen, *asked) == ["Use smoked turkey.", "I don't know that."]


def test_what_nobody_knows_is_left_out_where_it_was_told(kitchen: Kitchen) -> None:
    asked = ("ask_other", "how do I store basil", "In water, for about a week."), ("ask_step_time", "how long does it last", "I don't know.")
    turn = Turn(kitchen, State(), domain={"responses": {"utter_common_sense": [{"text": "{answer}"}]}})
    turn.say("utter_common_sense", answer=asked[0][2])
    first = Told(Part(asked[0][1], "ask_other"), turn.answers())
    turn.say("utter_unknown")
    tell_once(turn, [first], Told(Part(asked[1][1], "ask_step_time"), turn.answers(1), known=False))
    assert turn.said == ["utter_common_sense"]


def test_a_substitute_and_how_much_of_it_is_proposed_once(cook: Cook) -> None:
    cook.start("shakshuka", 4)
    heard = cook.says(Said("ask_substitute", "can i use fresh tomatoes"), Said("ask_amount", "how many"))
    assert len(heard.names) == len(set(heard.names)) == 2


def test_an_amount_beside_a_substitute_is_asked_of_the_recipe(cook: Cook) -> None:
    cook.start("mango-lassi", 2)
    heard = cook.says(Said("ask_substitute", "can i use frozen mango?"), Said("ask_amount", "how much honey"))
    assert "1 tbsp honey" in heard.text
    assert "don't know" not in heard.text


def test_what_answers_the_whole_utterance_leaves_nothing_unknown(kitchen: Kitchen) -> None:
    text = "how spicy is it and how do i tone it down"
    base = kitchen.questions
    assert base is not None
    found = base.ask(text)
    assert found is not None
    turn = Turn(kitchen, State(), text, domain={"responses": {"utter_common_sense": [{"text": "{answer}"}]}})
    turn.say("utter_unknown")
    unknown = Told(Part("how spicy is it", "ask_other"), turn.answers(), known=False)
    turn.say("utter_common_sense", answer=found.pair.answer)
    answered = Told(Part("how do i tone it down", "ask_other"), turn.answers(1), answer_id=found.pair.id)
    tell_once(turn, [unknown], answered)
    assert turn.said == ["utter_common_sense"]
    turn.say("utter_unknown")
    tell_once(turn, [answered], Told(unknown.part, turn.answers(1), known=False))
    assert turn.said == ["utter_common_sense"]


