"""What a part of an utterance means where the cook stands: bare numbers and titles, what sounds done, what is denied."""

from __future__ import annotations

import pytest

from actions.kitchen import Kitchen
from actions.moves.in_context import in_context
from actions.moves.turn import FALLBACK, Part, Turn
from actions.state import Kind, Offer, Pending, Stage, State
from tests.unit.moves.cook import Said


def read(kitchen: Kitchen, said: Said, stage: Stage = "cooking", asked: Kind | None = None, recipe: str = "guacamole") -> str:
    """The intent that a part is played as while a recipe is cooked or chosen."""
    state = State(
        stage=stage, recipe=recipe if stage == "cooking" else None, step=2, pending=Pending(kind=asked) if asked else None, offer=Offer(ids=("guacamole", "gazpacho"), shown=2)
    )
    return in_context(Turn(kitchen, state), Part(said.text, said.intent, said.confidence, said.entities)).intent


def test_a_bare_number_picks_from_the_list_that_was_shown(kitchen: Kitchen) -> None:
    assert read(kitchen, Said(FALLBACK, "2", 0.0), stage="choosing", asked="pick_recipe") == "choose_recipe"
    assert read(kitchen, Said(FALLBACK, "2", 0.0)) == FALLBACK


@pytest.mark.parametrize("title", ["guacamole", "Greek Salad", "the mango lassi"])
def test_a_bare_title_chooses_while_no_recipe_runs(kitchen: Kitchen, title: str) -> None:
    assert read(kitchen, Said(FALLBACK, title, 0.0), stage="choosing") == "choose_recipe"


def test_something_else_in_the_middle_of_a_recipe_asks_for_the_next_step(kitchen: Kitchen) -> None:
    assert read(kitchen, Said("another_recipe", "something else?")) == "next"
    assert read(kitchen, Said("another_recipe", "I want to cook something else")) == "another_recipe"


@pytest.mark.parametrize("intent", ["done", "report"])
def test_a_proposal_is_accepted_and_not_begun_by_what_sounds_done(kitchen: Kitchen, intent: str) -> None:
    assert read(kitchen, Said(intent, "yep that one"), stage="choosing", asked="confirm_recipe") == "affirm"
    assert read(kitchen, Said(intent, "not that one"), stage="choosing", asked="confirm_recipe") == intent


def test_what_fits_the_step_is_no_pick_and_no_leap(kitchen: Kitchen) -> None:
    pick = Said("choose_recipe", "peeled and chopped the first onion", 1.0, (("position", "first"),))
    assert read(kitchen, pick) == "report"
    assert read(kitchen, pick, asked="pick_recipe") == "choose_recipe"
    assert read(kitchen, Said("choose_recipe", "the first one", 1.0, (("position", "first"),))) == "choose_recipe"
    assert read(kitchen, Said("start_over", "chopped the onion all over", 0.4)) == "report"
    assert read(kitchen, Said("goodbye", "chopped the onion", 0.5)) == "report"
    assert read(kitchen, Said("goodbye", "see you", 0.5)) == "goodbye"
    assert read(kitchen, Said("start_over", "chopped the onion all over", 0.9)) == "start_over"
    assert read(kitchen, Said("start_over", "once more please", 0.4)) == "start_over"


def test_dont_stop_does_not_stop(kitchen: Kitchen) -> None:
    assert "stop" not in read(kitchen, Said("stop", "don't stop"))
    assert read(kitchen, Said("stop", "no, don't stop"), asked="stop") == "deny"
    assert read(kitchen, Said("stop", "yes, stop it"), asked="stop") == "affirm"


@pytest.mark.parametrize(("running", "intent"), [("greek-salad", "ask_other"), ("guacamole", "choose_recipe")])
def test_a_question_that_holds_the_title_of_what_is_cooked_is_a_question(kitchen: Kitchen, running: str, intent: str) -> None:
    assert read(kitchen, Said("ask_other", "which feta is best for the greek salad?", 0.9), recipe=running) == intent
