"""Yes or no by what was learned, beside the rules."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import cast

import pytest

from actions.answering.polarity.asking import asking
from actions.answering.polarity.decider import Decider, Verdict
from actions.answering.polarity.evidence import DETAIL, LINE, STEP, sheet
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.checks import check
from actions.answering.recipe_answers.judged import judged, supported
from actions.recipes.model import Recipe
from actions.settings import POLARITY
from tests.unit.answering.reading.sample import encoder
from tests.unit.answering.sample import CHOP, FRY, OVEN, SIMMER, english, soup

SURE, UNSURE = POLARITY.decided + 0.01, POLARITY.decided - 0.01


@dataclass
class Given:
    """A verdict that is given: yes, no, and the kind and step of the sentence that decides."""

    yes: float
    no: float
    kind: str = STEP
    step: int = FRY

    def decide(self, text: str, recipe: Recipe, step: int) -> Verdict | None:
        asked = asking(text, english())
        evidence = next(entry for entry in sheet(recipe, english(), encoder()).evidence if entry.kind == self.kind and entry.step == self.step)
        return Verdict(asked, self.yes, self.no, evidence) if asked is not None else None


def question(text: str, given: Given | None, step: int = FRY) -> Question:
    return Question(text, soup(), english(), step, decider=cast(Decider, given))


def test_a_sure_verdict_is_told_with_the_sentence_that_decides() -> None:
    found = judged(question("do they have to sizzle?", Given(SURE, 0.1)))
    assert found is not None
    assert found.response == "utter_check_yes"
    assert "fry the onions" in found.fields["fact"]
    assert (found.answer_id, found.confidence) == (f"step-{FRY}", SURE)
    denied = judged(question("do they have to sizzle?", Given(0.1, SURE)))
    assert denied is not None
    assert denied.response == "utter_check_no"


def test_an_unsure_verdict_and_none_are_not_told() -> None:
    assert judged(question("do they have to sizzle?", Given(UNSURE, 0.1))) is None
    assert judged(question("do they have to sizzle?", None)) is None
    assert judged(question("how long do they sizzle?", Given(SURE, 0.1))) is None
    assert judged(question("", Given(SURE, 0.1))) is None


def test_a_yes_from_another_instruction_names_its_step() -> None:
    found = judged(question("does it get warm in there?", Given(SURE, 0.1, step=OVEN)))
    assert found is not None
    assert (found.response, found.fields["number"]) == ("utter_check_yes_step", OVEN)


def test_the_end_of_a_step_is_told_where_its_beginning_does_not_say_what_is_asked() -> None:
    full = {"text": "Fill the bowls until they are nearly full.", "until": ("until they are nearly full",)}
    recipe = soup().model_copy(update={"steps": tuple(step.model_copy(update=full) if step.number == FRY else step for step in soup().steps)})
    asked = [replace(question(text, Given(0.1, SURE)), recipe=recipe) for text in ("to the brim?", "do I fill the bowls?")]
    unsaid, said = (judged(one) for one in asked)
    assert unsaid is not None
    assert said is not None
    assert unsaid.fields["fact"] == "fill the bowls until they are nearly full"
    assert said.fields["fact"] == "fill the bowls"


def test_what_is_done_later_is_not_done_before_this() -> None:
    later = judged(question("do I let it bubble before this bit?", Given(SURE, 0.1, step=SIMMER)))
    done = judged(question("do I let it bubble before this bit?", Given(SURE, 0.1, step=CHOP), SIMMER))
    assert later is not None
    assert done is not None
    assert (later.response, later.fields["number"]) == ("utter_turn_no", SIMMER)
    assert done.response.startswith("utter_check_yes")


def test_details_and_lines_are_told_as_they_are_written() -> None:
    detail = judged(question("are they tiny?", Given(SURE, 0.0, DETAIL, CHOP), CHOP))
    line = judged(question("is that a lot of it?", Given(SURE, 0.0, LINE, 0), CHOP))
    assert detail is not None
    assert line is not None
    assert detail.fields["fact"] == "cut them into cubes the size of a pea"
    assert line.fields["fact"] == soup().ingredients[0].text
    assert line.answer_id is None


def test_nothing_is_told_that_may_hurt() -> None:
    assert judged(question("can I taste the raw filling?", Given(0.99, 0.0))) is None


@pytest.mark.parametrize(("response", "yes", "no"), [("utter_check_yes", 1, 0), ("utter_check_yes_step", 1, 0), ("utter_check_no", 0, 1), ("utter_check_not_yet", 0, 1)])
def test_a_rule_is_believed_where_its_answer_is_likely(response: str, yes: int, no: int) -> None:
    ruled = Answer(response, {"fact": "x"})
    for compared, enough in ((False, POLARITY.supported), (True, POLARITY.compared)):
        assert supported(ruled, question("is it on?", Given(yes * enough, no * enough)), compared=compared)
        assert not supported(ruled, question("is it on?", Given(yes * (enough - 0.01), no * (enough - 0.01))), compared=compared)


def test_a_rule_is_believed_where_nothing_was_learned_or_it_says_no_yes_or_no() -> None:
    assert supported(Answer("utter_check_yes"), question("is it on?", None), compared=False)
    assert supported(Answer("utter_check_last"), question("is it on?", Given(0.0, 0.0)), compared=False)


def test_a_rule_does_not_allow_what_may_hurt() -> None:
    assert not supported(Answer("utter_check_yes"), question("can I taste the raw filling?", Given(1.0, 0.0)), compared=False)


def test_a_rule_that_is_not_believed_says_nothing() -> None:
    assert check(question("do I fry the onions?", None)) is not None
    assert check(question("do I fry the onions?", Given(0.1, 0.1))) is None


@pytest.mark.parametrize("given", [Given(0.1, 0.9), None])
def test_what_was_done_is_known_whatever_was_learned(given: Given | None) -> None:
    found = check(question("is that the last step?", given))
    assert found is not None
    assert found.response == "utter_check_left"


def test_what_no_rule_decides_is_judged() -> None:
    assert check(question("do they have to sizzle?", None, SIMMER)) is None
    found = check(question("do they have to sizzle?", Given(0.05, 0.9), SIMMER))
    assert found is not None
    assert found.response == "utter_check_no"


def test_another_time_of_the_very_deed_needs_no_second_opinion() -> None:
    found = check(question("so I simmer it for five minutes, right?", Given(0.0, 0.0), SIMMER))
    assert found is not None
    assert found.response == "utter_check_no"
    assert check(question("so I leave it for five minutes, right?", Given(0.0, 0.0), SIMMER)) is None


def test_leave_to_do_what_another_step_does_is_not_settled_by_a_step_that_does_not() -> None:
    assert judged(question("can I serve the onions tomorrow?", Given(0.1, SURE))) is None
    assert judged(question("can I fry the onions tomorrow?", Given(0.1, SURE))) is not None
    assert judged(question("can I open a window?", Given(0.1, SURE))) is None
