"""A piece of a step as the answer: which pieces may answer, and how they are said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from actions.answering.reading.asked import Asked
from actions.answering.reading.reader import Found, Reader
from actions.answering.reading.slots import ACTION, AMOUNT, CASE, DETAIL, FOOD, HEAT, REASON, SIGN, SIZE, TIME, TOOL, VARIETY, WHY, Slot
from actions.answering.recipe_answers.base import Answer
from actions.answering.recipe_answers.found import capital, piece
from actions.settings import READING
from tests.unit.answering.sample import ADD, CHOP, FRY, OVEN, SERVE, SIMMER, SUGAR, question, soup
from tests.unit.answering.sample import HEAT as HEATING

ASKED = Asked(text="", form="", noun="", variety=False, role="", verbs=(), beside=frozenset(), numbers=frozenset(), more=False, after=0, polar=False)


class Given:
    """Finds what a test gives; verbs in `like` mean the same."""

    def __init__(self, *pieces: Found, like: tuple[str, ...] = ()) -> None:
        self._pieces, self._like = list(pieces), like

    def find(self, text: str, recipe: Any, step: int) -> list[Found]:
        return self._pieces

    def slots(self, recipe: Any) -> tuple[Slot, ...]:
        return tuple(found.slot for found in self._pieces)

    def alike(self, one: str, other: str) -> float:
        return 1.0 if one == other or {one, other} <= set(self._like) else 0.0


def a_piece(text: str, kind: str, step: int, *, sure: float = 0.9, type_: str = "other", clear: float = 0.9, asked: Asked = ASKED, **slot: Any) -> Found:
    """A piece of a step of the soup, for a question of a type."""
    stems = frozenset(slot.pop("stems", text.lower().split()))
    where = Slot(kind=kind, role=slot.pop("role", "obj"), text=text, stems=stems, heads=stems, step=step, **slot)
    return Found(text, text, where, sure, {type_: clear, "none": (1 - clear) / 2, "reason": (1 - clear) / 2}, asked)


def told(*pieces: Found, step: int = FRY, like: tuple[str, ...] = ()) -> Answer | None:
    return piece(replace(question("a question?", step), reader=cast(Reader, Given(*pieces, like=like))))


def test_a_sure_piece_is_said_alone_with_a_capital() -> None:
    found = told(a_piece("the pot", TOOL, HEATING, sure=READING.alone))
    assert found is not None
    assert (found.response, found.fields, found.answer_id, found.confidence) == ("utter_found", {"items": "The pot"}, f"step-{HEATING}", READING.alone)


def test_a_likely_piece_is_said_with_its_step() -> None:
    found = told(a_piece("the pot", TOOL, HEATING, sure=READING.alone - 0.01))
    assert found is not None
    assert (found.response, found.fields["number"]) == ("utter_found_in_step", HEATING)
    assert found.fields["step_text"].startswith("Heat 2 tablespoons of the oil")


def test_a_doubtful_piece_is_said_with_short_steps_of_its_instruction_too() -> None:
    found = told(a_piece("the pot", TOOL, FRY, sure=READING.fair - 0.01))
    assert found is not None
    assert (found.response, found.fields["number"], found.fields["last"]) == ("utter_found_in_steps", FRY, ADD)
    assert found.fields["step_text"].startswith("Fry the onions for 5 minutes until they are soft. Add the peas")
    assert "Simmer" not in found.fields["step_text"]


def test_steps_of_another_instruction_are_not_told_beside_a_doubtful_piece() -> None:
    found = told(a_piece("the pot", TOOL, HEATING, sure=READING.fair - 0.01))
    assert found is not None
    assert (found.fields["number"], found.fields["last"]) == (CHOP, HEATING)


@pytest.mark.parametrize(("ends", "told_with"), [("until they are soft", True), ("until they are soft and golden at the edges", False)])
def test_only_a_short_sign_is_told_with_a_time(ends: str, told_with: bool) -> None:
    recipe = soup()
    steps = tuple(step.model_copy(update={"until": (ends,)}) if step.number == FRY else step for step in recipe.steps)
    given = cast(Reader, Given(a_piece("5 minutes", TIME, FRY)))
    found = piece(replace(question("how long does it take", FRY, of=recipe.model_copy(update={"steps": steps})), reader=given))
    assert found is not None
    assert found.fields == {"items": f"5 minutes, {ends}" if told_with else "5 minutes"}


def test_an_unlikely_piece_is_never_said() -> None:
    assert told(a_piece("the pot", TOOL, HEATING, sure=READING.likely - 0.01)) is None
    assert told() is None


def test_without_a_reader_or_a_text_nothing_is_found() -> None:
    assert piece(question("what do I chop?", CHOP)) is None
    assert piece(replace(question("", CHOP), reader=cast(Reader, Given(a_piece("the pot", TOOL, HEATING))))) is None


def test_a_line_of_the_list_is_said_however_likely_it_is() -> None:
    found = told(a_piece("olive oil", FOOD, 0, sure=0.2, index=1, items=("olive oil",)))
    assert found is not None
    assert (found.response, found.answer_id, found.about) == ("utter_found", "ingredient-1", ("olive oil",))


@pytest.mark.parametrize(
    ("type_", "kind", "answers"),
    [
        ("time", TIME, True), ("time", SIGN, True), ("time", TOOL, False), ("temperature", HEAT, True), ("temperature", TIME, False),
        ("size", AMOUNT, False), ("size", SIZE, True), ("amount", AMOUNT, True), ("amount", FOOD, False), ("tool", TOOL, True), ("tool", TIME, False),
        ("place", TOOL, True), ("place", AMOUNT, False), ("action", TIME, True), ("reason", SIGN, True), ("variety", VARIETY, True),
    ],
)
def test_a_clear_type_is_answered_by_its_kinds_only(type_: str, kind: str, answers: bool) -> None:
    formed = replace(ASKED, form=type_)
    found = told(a_piece("tongs", kind, FRY, type_=type_, asked=formed))
    assert (found is not None and found.response == "utter_found") is answers
    assert told(a_piece("tongs", kind, FRY, type_=type_, clear=READING.clear - 0.05, asked=formed)) is not None or (type_, kind) == ("size", AMOUNT)


def test_a_question_without_the_form_of_one_about_time_or_heat_may_ask_for_a_thing() -> None:
    assert told(a_piece("the pot", TOOL, FRY, type_="temperature")) is not None
    assert told(a_piece("the pot", TOOL, FRY, type_="temperature", asked=replace(ASKED, form="temperature"))) is None


def test_a_heat_that_the_question_names_is_no_answer() -> None:
    heated = Given(a_piece("medium heat", HEAT, FRY), a_piece("the pot", TOOL, FRY, sure=0.5))
    found = piece(replace(question("what do I put over medium heat", FRY), reader=cast(Reader, heated)))
    assert found is not None
    assert found.fields["items"] == "The pot"


def test_a_question_that_no_recipe_answers_needs_a_fairly_sure_piece() -> None:
    silent = {"none": READING.silent, "tool": 1 - READING.silent}
    assert told(replace(a_piece("the pot", TOOL, FRY, sure=READING.fair - 0.01), types=silent)) is None
    assert told(replace(a_piece("the pot", TOOL, FRY, sure=READING.fair), types=silent)) is not None


def test_an_end_that_the_question_names_is_not_said_again() -> None:
    given = Given(a_piece("5 minutes", TIME, FRY))
    found = piece(replace(question("how long until the onions are soft", FRY), reader=cast(Reader, given)))
    assert found is not None
    assert found.fields == {"items": "5 minutes"}

def test_the_next_piece_answers_where_the_best_does_not() -> None:
    how_long = replace(ASKED, form="time")
    found = told(a_piece("the pot", TOOL, FRY, type_="time", asked=how_long), a_piece("5 minutes", TIME, FRY, type_="time", sure=0.5, asked=how_long))
    assert found is not None
    assert found.fields["items"].startswith("5 minutes")


def test_the_step_of_the_best_piece_is_told_where_neither_it_nor_another_answers() -> None:
    found = told(a_piece("1 l", AMOUNT, FRY, type_="place"), a_piece("the pot", TOOL, HEATING, type_="place", sure=READING.alone - 0.01))
    assert found is not None
    assert (found.response, found.fields["number"]) == ("utter_found_in_step", FRY)


def test_what_kind_of_bread_is_not_answered_by_bread() -> None:
    of_bread = replace(ASKED, variety=True, noun="bread")
    assert told(a_piece("bread", VARIETY, OVEN, asked=of_bread)) is None
    assert told(a_piece("rye bread", VARIETY, OVEN, asked=of_bread)) is not None


def test_a_size_is_an_amount_only_of_what_is_asked() -> None:
    of_can = replace(ASKED, noun="can")
    assert told(a_piece("1 l water", AMOUNT, ADD, type_="size", stems=("l", "water"), asked=of_can)) is None
    assert told(a_piece("1 can", AMOUNT, ADD, type_="size", stems=("can",), asked=of_can)) is not None


@pytest.mark.parametrize("kind", [TIME, SIGN, HEAT])
def test_times_and_heats_of_another_instruction_need_to_be_meant(kind: str) -> None:
    far = a_piece("30 to 40 minutes", kind, SIMMER, verb="simmer")
    assert told(far, step=FRY) is not None  # the same instruction
    assert told(far, step=SERVE) is None
    assert told(far, step=CHOP) is None
    assert told(far, step=0) is not None  # nothing runs yet
    assert told(a_piece("the pot", TOOL, SIMMER), step=SERVE) is not None


def test_a_time_elsewhere_answers_where_the_question_says_what_is_done_there() -> None:
    assert told(a_piece("40 minutes", TIME, SIMMER, verb="simmer", asked=replace(ASKED, verbs=("simmer",))), step=SERVE) is not None
    assert told(a_piece("40 minutes", TIME, SIMMER, verb="simmer", asked=replace(ASKED, verbs=("roast",))), step=SERVE) is None
    assert told(a_piece("5 minutes", TIME, FRY, verb="fry", asked=replace(ASKED, beside=frozenset({"onion"}))), step=SERVE) is not None


def test_the_time_of_the_step_that_the_running_one_leads_to_answers() -> None:
    ahead = a_piece("5 minutes", TIME, FRY, verb="fry")
    assert told(ahead, step=HEATING) is not None
    assert told(ahead, step=SUGAR) is None  # it is over
    browned = replace(ahead, asked=replace(ASKED, verbs=("brown",)))
    assert told(browned, step=HEATING) is None
    assert told(browned, step=HEATING, like=("brown", "fry")) is not None
    assert told(browned, step=SUGAR, like=("brown", "fry")) is None


def test_a_step_is_told_to_a_yes_or_no_question_only_where_it_may_decide_it() -> None:
    polar = replace(ASKED, polar=True)
    assert told(a_piece("the pot", TOOL, FRY, sure=READING.decisive - 0.01, asked=polar)) is None
    assert told(a_piece("the pot", TOOL, FRY, sure=READING.decisive, asked=polar)) is not None


def test_a_time_is_said_with_the_sign_that_ends_it() -> None:
    found = told(a_piece("5 minutes", TIME, FRY))
    assert found is not None
    assert found.fields == {"items": "5 minutes, until they are soft"}
    signed = told(a_piece("5 minutes until they are soft", TIME, FRY))
    assert signed is not None
    assert signed.fields == {"items": "5 minutes until they are soft"}


@pytest.mark.parametrize(
    ("role", "open_role", "items"),
    [("in", "in", "In the pot"), ("in", "obj", "The pot"), ("obj", "", "The pot"), ("with", "", "With the pot"), ("without", "", "The pot"), ("of", "", "The pot")],
)
def test_a_place_is_said_with_its_preposition(role: str, open_role: str, items: str) -> None:
    found = told(a_piece("the pot", TOOL, ADD, role=role, asked=replace(ASKED, role=open_role)))
    assert found is not None
    assert found.fields == {"items": items}


def test_an_action_is_said_as_it_is() -> None:
    found = told(a_piece("chop the onions", ACTION, CHOP, role="in"), step=CHOP)
    assert found is not None
    assert found.fields == {"items": "Chop the onions"}


@pytest.mark.parametrize(("text", "said"), [("", ""), ("a", "A"), ("½ cup", "½ cup"), ("ice Cream", "Ice Cream")])
def test_a_capital_changes_the_first_letter_only(text: str, said: str) -> None:
    assert capital(text) == said


def test_a_tool_is_called_as_fully_as_it_was_called_before() -> None:
    large = a_piece("large soup pot", TOOL, HEATING, sure=0.2, stems=("larg", "soup", "pot"), items=("large soup pot",), spoken=("the large soup pot",))
    short = a_piece("pot", TOOL, ADD, items=("pot",), spoken=("the pot",))
    large_slot = replace(large, slot=replace(large.slot, heads=frozenset({"pot"})))
    found = told(short, large_slot, step=ADD)
    assert found is not None
    assert found.fields["items"] == "The large soup pot"
    later = replace(large_slot, slot=replace(large_slot.slot, step=SERVE))
    found = told(short, later, step=ADD)
    assert found is not None
    assert found.fields["items"] == "Pot"


def test_a_reason_is_told_as_its_sentence() -> None:
    found = told(a_piece("so that it melts", REASON, FRY, type_="reason", origin=WHY, sentence="Chop it so that it melts"))
    assert found is not None
    assert (found.response, found.fields, found.answer_id) == ("utter_why", {"why": "Chop it so that it melts."}, f"why-{FRY}")


def test_a_reason_answers_no_other_question() -> None:
    assert told(a_piece("so that it melts", REASON, FRY, type_="tool", sentence="Chop it so that it melts")) is None


def test_a_case_is_told_whole() -> None:
    found = told(a_piece("if it is wet, bake on", CASE, FRY, type_="time", origin=DETAIL))
    assert found is not None
    assert found.fields == {"items": "If it is wet, bake on"}


def test_an_unsure_piece_of_a_detail_is_told_with_its_sentence() -> None:
    found = told(a_piece("the pot", TOOL, HEATING, sure=READING.alone - 0.01, origin=DETAIL, last=FRY, sentence="Stir the pot well."))
    assert found is not None
    assert (found.response, found.fields["detail"]) == ("utter_detail", "Stir the pot well.")


def test_what_is_creamed_is_no_kind_of_cream() -> None:
    asked = replace(ASKED, text="what type of cream do I need", noun="cream", variety=True)
    creamed = a_piece("creamed mixture", VARIETY, FRY, type_="variety", asked=asked, stems=("cream", "mixtur"))
    cheese = a_piece("cream cheese", VARIETY, FRY, type_="variety", asked=asked, stems=("cream", "chees"))
    made = [replace(found, slot=replace(found.slot, heads=frozenset({head}))) for found, head in ((creamed, "mixtur"), (cheese, "chees"))]
    given = replace(question("what type of cream do I need", FRY), reader=cast(Reader, Given(*made)))
    found = piece(given)
    assert found is not None
    assert found.fields == {"items": "Cream cheese"}


def test_a_question_that_names_nothing_takes_what_the_running_step_has_of_that_sort() -> None:
    asked = replace(ASKED, text="how often?", form="rate")
    often = a_piece("every 10 minutes", "rate", FRY, sure=READING.shouted, type_="manner", asked=asked)
    assert told(often) is not None
    assert told(often, step=SERVE) is None
    assert told(replace(often, asked=replace(asked, verbs=("stir",)))) is None


@pytest.mark.parametrize(("text", "silent"), [("what is a soup pot?", True), ("what's a soup pot", True), ("what is in the soup pot?", False)])
def test_a_step_that_names_a_thing_does_not_tell_what_it_is(text: str, silent: bool) -> None:
    asked = replace(ASKED, role="subj", beside=frozenset({"soup", "pot"}))
    pot = a_piece("large soup pot", VARIETY, HEATING, sure=READING.fair, asked=asked, stems={"large", "soup", "pot"})
    found = piece(replace(question(text, FRY), reader=cast(Reader, Given(pot))))
    assert (found is None) is silent


def test_at_once_is_no_answer_to_how_long_something_else_goes_on() -> None:
    def asking(*verbs: str) -> Answer | None:
        asked = replace(ASKED, form="time", verbs=verbs)
        return told(a_piece("right away", TIME, SERVE, type_="time", asked=asked, verb="serv"), a_piece("5 minutes", TIME, FRY, type_="time", sure=0.7, asked=asked, verb="fri"))

    stirred, served = asking("stir"), asking("serv")
    assert stirred is not None
    assert stirred.fields["items"].startswith("5 minutes")
    assert served is not None
    assert served.fields["items"] == "Right away"


def test_the_thing_that_is_asked_after_is_no_answer() -> None:
    asked = replace(ASKED, noun="side", variety=True)

    def found(text: str) -> Answer | None:
        return piece(replace(question(text, FRY), reader=cast(Reader, Given(a_piece("the short side", TOOL, FRY, asked=asked)))))

    assert found("which side is even the short side, they look alike to me") != found("which side goes down?")
    assert found("which one is the short side?") != found("which side goes down?")
    given = found("which side goes down?")
    assert given is not None
    assert given.response == "utter_found"
