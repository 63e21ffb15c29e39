"""The usability questionnaire: begun at any time, rated in words and numbers, waiting for what is asked in between."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from actions.kitchen import Kitchen
from actions.language.lexicon import Lexicon
from actions.learning.usability import STATEMENTS, Usability
from actions.moves.rating import OFF_SCALE, rating
from actions.moves.sus import ASKED
from actions.understanding.intents import FALLBACK
from tests.unit.moves.cook import Cook, Said

COCONUT = "How long can I keep opened coconut oil?"
ENGLISH, DUTCH = Lexicon.load("en"), Lexicon.load("nl")


@pytest.fixture
def scored(kitchen: Kitchen, domain: dict[str, Any], tmp_path: Path) -> Cook:
    """A cook whose ratings are kept in a store of their own."""
    return Cook(replace(kitchen, usability=Usability(f"sqlite:///{tmp_path / 'scores.db'}")), domain)


def proposing(cook: Cook) -> Cook:
    """The cook where the operator wants the questionnaire to be proposed."""
    return Cook(replace(cook.kitchen, settings=replace(cook.kitchen.settings, sus=True)), cook.domain)


def finish(cook: Cook) -> Any:
    """Cook a recipe to its end."""
    recipe = cook.kitchen.store.get("guacamole")
    assert recipe is not None
    cook.start("guacamole", len(recipe.steps))
    return cook.say("done", "done")


def test_ten_statements_are_rated_one_after_the_other_and_scored(scored: Cook) -> None:
    assert scored.say("sus").names == ["utter_sus_begin", ASKED[0]]
    for at, said in enumerate(("5", "1", "agree", "disagree", "I strongly agree", "2 please", "four", "neutral", "4 out of 5"), 1):
        assert scored.say(FALLBACK, said).names == [ASKED[at]], said
    heard = scored.say(FALLBACK, "1")
    assert (heard.names, heard.messages[0]["score"]) == (["utter_sus_thanks"], "82.5")
    assert (scored.state.pending, scored.state.questionnaire.ratings) == (None, ())
    assert scored.kitchen.usability.all() == [82.5]
    assert scored.say("sus").names == ["utter_sus_begin", ASKED[0]]


def test_quick_replies_rate_the_statement_that_they_were_shown_with(scored: Cook) -> None:
    heard = scored.say("sus")
    assert heard.payloads == [f'/sus{{"number": {number}, "step": 1}}' for number in range(1, 6)]
    assert scored.say("sus", number=3, step=1).names == [ASKED[1]]
    assert scored.say("sus", number=5, step=1).names == [ASKED[1]], "pressed once more, it counts for no other statement"
    assert scored.state.questionnaire.ratings == (3,)


@pytest.mark.parametrize("said", ["7", "0", "4.5", "100"])
def test_a_number_off_the_scale_is_asked_for_again(scored: Cook, said: str) -> None:
    scored.say("sus")
    assert scored.say(FALLBACK, said).names == ["utter_sus_scale", ASKED[0]]
    assert scored.state.questionnaire.ratings == ()


@pytest.mark.parametrize("entity", ["many", "-1", "٣", 12, True, None, [1]])
def test_no_entity_breaks_it(scored: Cook, entity: Any) -> None:
    scored.say("sus")
    assert scored.say("sus", number=entity).names[-1] in ASKED


@pytest.mark.parametrize("answer", ["affirm", "deny"])
@pytest.mark.parametrize("text", ["", "well"])
def test_yes_and_no_rate_nothing(scored: Cook, answer: str, text: str) -> None:
    scored.say("sus")
    assert scored.say(answer, text).names == ["utter_sus_scale", ASKED[0]]


def test_what_is_asked_in_between_is_answered_and_the_statement_waits(scored: Cook) -> None:
    scored.start("guacamole", 3)
    scored.say("sus")
    scored.say(FALLBACK, "4")
    heard = scored.say("ask_other", COCONUT)
    assert heard.names == ["utter_common_sense", ASKED[1]]
    assert [payload for payload in heard.payloads if payload.startswith("/sus")]
    assert (scored.state.stage, scored.state.step) == ("cooking", 3)
    assert scored.mumble().names[-1] == ASKED[1]
    assert scored.say(FALLBACK, "2").names == [ASKED[2]]


def test_a_rating_beside_a_question_counts(scored: Cook) -> None:
    scored.start("guacamole", 3)
    scored.say("sus")
    heard = scored.says(Said(FALLBACK, "4"), Said("ask_other", COCONUT))
    assert set(heard.names) == {ASKED[1], "utter_common_sense"}
    assert scored.state.questionnaire.ratings == (4,)


def test_going_on_with_the_recipe_leaves_the_questionnaire_for_later(scored: Cook) -> None:
    scored.start("guacamole", 3)
    scored.say("sus")
    scored.say(FALLBACK, "4")
    heard = scored.say("next", "next")
    assert (heard.told, scored.state.pending) == ([4], None)
    assert scored.say("sus", "back to the questionnaire").names == [ASKED[1]]
    assert scored.state.questionnaire.ratings == (4,)


@pytest.mark.parametrize("text", ["", "stop", "stop it please"])
def test_stop_ends_the_questionnaire_and_not_the_recipe(scored: Cook, text: str) -> None:
    scored.start("guacamole", 3)
    scored.say("sus")
    scored.say(FALLBACK, "4")
    assert scored.say("stop", text).names == ["utter_sus_stopped"]
    assert (scored.state.stage, scored.state.step, scored.state.questionnaire.ratings) == ("cooking", 3, ())
    assert scored.kitchen.usability.all() == []
    assert scored.say("stop", "stop").names == ["utter_ask_stop"]


def test_it_is_proposed_once_at_the_end_of_a_recipe_where_it_is_wanted(scored: Cook) -> None:
    assert finish(scored).names == ["utter_meal_ready", "utter_anything_else"]
    cook = proposing(scored)
    heard = finish(cook)
    assert (heard.names, heard.payloads) == (["utter_meal_ready", "utter_offer_sus"], ["/affirm", "/deny"])
    assert cook.say("deny", "no").names == ["utter_anything_else"]
    assert finish(cook).names == ["utter_meal_ready", "utter_anything_else"]


def test_a_yes_begins_it_and_its_end_asks_what_else_is_wanted(scored: Cook) -> None:
    cook = proposing(scored)
    finish(cook)
    assert cook.say("affirm", "yes").names == ["utter_sus_begin", ASKED[0]]
    for _ in range(STATEMENTS - 1):
        cook.say(FALLBACK, "3")
    heard = cook.say(FALLBACK, "3")
    assert heard.names == ["utter_sus_thanks", "utter_anything_else"]
    assert heard.messages[0]["score"] == "50"


def test_who_asked_for_it_is_not_asked_again_at_the_end(scored: Cook) -> None:
    cook = proposing(scored)
    cook.say("sus")
    cook.say("stop", "stop")
    assert finish(cook).names == ["utter_meal_ready", "utter_anything_else"]


@pytest.mark.parametrize(("text", "found"), [
    ("4", 4), (" 4. ", 4), ("a 4", 4), ("I'd say three", 3), ("4 out of 5", 4), ("4/5", 4), ("five", 5), ("6", OFF_SCALE), ("0", OFF_SCALE), ("3.5", OFF_SCALE), ("3,0", 3),
    ("strongly  agree", 5), ("I strongly disagree!", 1), ("not at all", 1), ("I don’t agree", 2), ("neither agree nor disagree", 3), ("agree completely", 5), ("yes, I agree", 4),
    ("", None), ("yes", None), ("how much salt?", None), ("4 eggs", None), ("4 or 3", None), ("I agree that the onions are done", None), ("next", None), ("9" * 5000, None),
])
def test_what_is_a_rating(text: str, found: int | None) -> None:
    assert rating(text, ENGLISH) == found


def test_ratings_in_another_language_are_those_of_its_lexicon() -> None:
    assert [rating(text, DUTCH) for text in ("helemaal mee eens", "oneens", "ik geef een 4", "agree")] == [5, 2, 4, None]
