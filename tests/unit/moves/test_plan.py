"""Which parts of an utterance are played, and in which order."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.kitchen import Kitchen
from actions.moves.asked import asks
from actions.moves.base import PLAYS
from actions.moves.groups import ONWARD
from actions.moves.picking import position
from actions.moves.plan import plan
from actions.moves.turn import FALLBACK, Part, Turn
from actions.state import Kind, Offer, Pending, Stage, State
from tests.unit.moves.cook import Said

INTENTS = st.sampled_from([*sorted(set(PLAYS) - {"onward"}), FALLBACK, "no_such_intent"])
PHRASES = st.text(max_size=30) | st.sampled_from(["next", "2", "the second one", "guacamole", "soup", "how much salt?", "don't stop", "something else?", "Greek Salad", "wait"])
PARTS = st.builds(Part, text=PHRASES, intent=INTENTS, confidence=st.floats(0, 1))


def played(kitchen: Kitchen, *said: Said, stage: Stage = "cooking", asked: Kind | None = None) -> list[str]:
    """Intents that are played where these parts are said while Guacamole is cooked or chosen."""
    recipe = "guacamole" if stage in ("cooking", "paused", "preparing", "ended") else None
    state = State(stage=stage, recipe=recipe, step=2, pending=Pending(kind=asked) if asked else None, offer=Offer(ids=("guacamole", "gazpacho"), shown=2))
    parts = [Part(part.text or part.intent, part.intent, part.confidence, part.entities) for part in said]
    return [intent for intent, _ in plan(Turn(kitchen, state), parts).plays]


def test_two_ways_to_go_on_count_once_and_the_question_is_answered_after(kitchen: Kitchen) -> None:
    said = (Said("understood", "ok"), Said("thank", "thanks"), Said("done", "done."), Said("next", "what's next"), Said("ask_amount", "how much salt?"))
    assert played(kitchen, *said) == ["onward", "ask_amount"]


def test_what_is_said_first_is_played_first(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("ask_amount", "how much salt"), Said("next", "next")) == ["ask_amount", "onward"]


def test_a_question_behind_and_needs_no_mark(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("ask_substitute", "is lemon ok?"), Said("ask_other", "and is it lid on or off")) == ["ask_substitute", "ask_other"]
    assert played(kitchen, Said("ask_substitute", "is lemon ok?"), Said("ask_other", "and it is a big bowl")) == ["ask_substitute"]


def test_politeness_alone_is_answered_once(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("greet", "hello"), Said("understood", "ok"), Said("thank", "thanks")) == ["thank"]


def test_politeness_gives_way_to_what_asks_for_something(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("greet", "hello"), Said("repeat", "say that again"), Said("thank", "thanks")) == ["repeat"]


def test_what_nobody_is_sure_of_counts_as_not_understood(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("next", "nxtzz", 0.1)) == [FALLBACK]
    assert played(kitchen, Said("next", "zzz", 0.1), Said("done", "qqq", 0.05)) == [FALLBACK]


def test_a_part_that_was_not_understood_is_left_out_beside_one_that_was(kitchen: Kitchen) -> None:
    assert played(kitchen, Said(FALLBACK, "brrzt"), Said("repeat", "again please"), Said("next", "hmm", 0.1)) == ["repeat"]


def test_going_elsewhere_outweighs_going_on(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("done", "done"), Said("go_to_step", "go to step 5")) == ["go_to_step"]
    assert played(kitchen, Said("repeat", "say that again"), Said("next", "next")) == ["repeat"]


def test_yes_and_no_count_only_where_something_was_asked_or_nothing_else_is_said(kitchen: Kitchen) -> None:
    said = (Said("affirm", "yes"), Said("ask_amount", "how much salt?"))
    assert played(kitchen, *said) == ["ask_amount"]
    assert played(kitchen, *said, asked="step_done") == ["affirm", "ask_amount"]
    assert played(kitchen, Said("affirm", "yes")) == ["affirm"]


def test_of_several_places_the_one_named_last_counts(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("skip", "this is the wrong step"), Said("go_to_step", "I'm at 4"), Said("go_to_step", "go to 4")) == ["go_to_step"]
    assert played(kitchen, Said("go_to_step", "go to 4"), Said("skip", "and skip it")) == ["go_to_step", "skip"]


def test_wait_beside_a_correction_is_no_pause(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("pause", "no wait"), Said("not_meant", "that's not what I meant")) == ["not_meant"]
    assert played(kitchen, Said("pause", "please hold on until I am back"), Said("not_meant", "that's not what I meant")) == ["pause"]


def test_a_sigh_beside_a_question_is_no_wish_to_stop(kitchen: Kitchen) -> None:
    asked = Said("ask_amount", "how much salt?", 0.9)
    assert played(kitchen, Said("stop", "all this stirring ...", 0.58), asked) == ["ask_amount"]
    assert played(kitchen, Said("stop", "stop", 0.99), asked) == ["stop", "ask_amount"]
    assert played(kitchen, Said("stop", "all this stirring ...", 0.58)) == ["stop"]


def test_a_reason_to_stop_takes_no_leave(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("stop", "stop"), Said("goodbye", "I have to leave")) == ["stop"]
    said = (Said("deny", "no"), Said("next", "go on"), Said("ask_amount", "how much salt was it"))
    assert played(kitchen, *said, asked="stop") == ["deny", "ask_amount"]


def test_going_on_before_a_question_is_played_first(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("thank", "cheers"), Said("ask_duration", "ok next, how long is that one?")) == ["onward", "ask_duration"]


@settings(deadline=None)
@given(parts=st.lists(PARTS, min_size=1, max_size=6), stage=st.sampled_from(["idle", "choosing", "preparing", "cooking", "paused", "ended"]))
def test_any_utterance_is_played_and_moves_on_at_most_once(kitchen: Kitchen, parts: list[Part], stage: Stage) -> None:
    recipe = "guacamole" if stage not in ("idle", "choosing") else None
    chosen = plan(Turn(kitchen, State(stage=stage, recipe=recipe, step=2, pending=Pending(kind="pick_recipe"))), parts)
    intents = [intent for intent, _ in chosen.plays]
    assert intents
    assert all(spoken for _, spoken in chosen.plays)
    assert intents.count("onward") <= 1
    assert not set(intents) & set(ONWARD)
    assert intents == [FALLBACK] or FALLBACK not in intents


@pytest.mark.parametrize(
    ("text", "place"),
    [("2", 2), ("#3", 3), ("number three", 3), ("the second one", 2), ("The 2nd, please!", 2), ("option 4", 4), ("last", -1), ("the last one", -1), ("1.", 1), ("one", 1)],
)
def test_a_place_in_a_list_can_be_said_in_many_ways(kitchen: Kitchen, text: str, place: int) -> None:
    assert position(text, kitchen.lexicon) == place


@pytest.mark.parametrize("text", ["", "  ", "soup", "two eggs", "0", "zero", "2 or 3", "the first and the second", "-", "½", "次", "a soup for two"])
def test_other_texts_are_no_place(kitchen: Kitchen, text: str) -> None:
    assert position(text, kitchen.lexicon) is None


@pytest.mark.parametrize(("text", "asking"), [("how much salt", True), ("is it done?", True), ("salt?", True), ("tell me more", True), ("I like salt", False), ("", False)])
def test_questions_and_requests_are_told_from_statements(kitchen: Kitchen, text: str, asking: bool) -> None:
    assert asks(text, kitchen.lexicon) is asking


def test_a_no_with_a_whole_title_chooses_it(kitchen: Kitchen) -> None:
    assert played(kitchen, Said("ask_other", "no, rather the greek salad", 0.5), stage="choosing", asked="confirm_recipe") == ["choose_recipe"]
    assert played(kitchen, Said("ask_other", "no, not the greek salad", 0.5), stage="choosing", asked="confirm_recipe") == ["deny"]
    assert played(kitchen, Said("ask_other", "no, rather not", 0.5), stage="choosing", asked="confirm_recipe") == ["deny"]
