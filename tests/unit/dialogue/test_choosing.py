"""Which answer is chosen among all candidates, in all wordings of a question."""

from __future__ import annotations

from dataclasses import replace

import pytest

from actions.answering.follow_up.history import exchange
from actions.dialogue.asking import alike, candidates_of, queries_of
from actions.dialogue.choosing import considered
from actions.kitchen import Kitchen
from actions.moves.continuing import rewrites
from actions.moves.turn import Part, Turn
from actions.settings import FOLLOWING
from actions.state import State

HISTORY = (
    exchange(
        "how long does cooked rice keep",
        "how long does cooked rice keep",
        answer="One day in the fridge.",
        source="common_sense",
        answer_id="rice",
    ),
)


def asked(kitchen: Kitchen, text: str, recipe: str | None = None, step: int = 3) -> Turn:
    cooking = State(stage="cooking", recipe=recipe, step=step, history=HISTORY)
    return Turn(kitchen, cooking if recipe else State(history=HISTORY), text)


def test_a_whole_question_has_only_its_own_wording(kitchen: Kitchen) -> None:
    turn = asked(kitchen, "what temperature does a rib roast want in the middle")
    assert [one.text for one in rewrites(turn, turn.text)] == [turn.text]


def test_what_leaves_something_out_is_also_worded_in_full(kitchen: Kitchen) -> None:
    turn = asked(kitchen, "and pasta?")
    found = rewrites(turn, turn.text)
    assert (found[0].text, found[0].how) == (turn.text, "said")
    assert any("pasta" in one.text and "keep" in one.text for one in found[1:])
    assert all(one.before == HISTORY[0] for one in found)
    assert all(one.probable == found[0].probable >= FOLLOWING.continues for one in found)


def test_each_wording_knows_what_was_said_before_and_how_far_it_asks_the_same(
    kitchen: Kitchen,
) -> None:
    turn = asked(kitchen, "and pasta?")
    found = [query for _, query in queries_of(turn, Part(turn.text, "ask_other"), None)]
    assert len(found) > 1
    assert [query.text for query in found if query.how == "said"] == ["and pasta?"]
    assert all(query.before == HISTORY[0].question for query in found)
    assert all(query.answered == HISTORY[0].answer for query in found)
    assert all(0 < query.agreement <= 1.001 for query in found)


@pytest.mark.parametrize(
    ("said", "meant", "wanted"),
    [
        ({}, {"time": 1.0}, 1.0),
        ({"time": 1.0}, {"time": 1.0}, 1.0),
        ({"time": 1.0}, {"heat": 1.0}, 0.0),
        ({"time": 0.5, "heat": 0.5}, {"time": 1.0}, 0.5**0.5),
    ],
)
def test_wordings_agree_as_far_as_they_ask_of_the_same(
    said: dict[str, float], meant: dict[str, float], wanted: float
) -> None:
    assert alike(said, meant) == pytest.approx(wanted)


def test_the_wording_with_the_likeliest_answer_is_taken(kitchen: Kitchen) -> None:
    turn = asked(kitchen, "and pasta?")
    found = considered(turn, Part(turn.text, "ask_other"), None)
    assert "keep" in found.query.text
    assert turn.continues
    assert "pasta" in turn.resolved and turn.resolved != turn.text


def test_candidates_come_likeliest_first(kitchen: Kitchen) -> None:
    turn = asked(kitchen, "how much olive oil", "gazpacho")
    found = considered(turn, Part(turn.text, "ask_amount"), "gazpacho")
    chances = [one.p for one in found.ranked]
    assert chances == sorted(chances, reverse=True)
    assert len(chances) > 3


@pytest.mark.parametrize("confidence", [1.0, 0.1])
def test_the_paper_s_tree_chooses_among_the_same_candidates(
    kitchen: Kitchen, confidence: float
) -> None:
    plain = replace(kitchen, ranker=None, settings=replace(kitchen.settings, tree="paper"))
    turn = asked(plain, "how much olive oil", "gazpacho")
    found = considered(turn, Part(turn.text, "ask_amount", confidence), "gazpacho")
    best = found.decision.ranked
    assert found.path
    assert (found.decision.choice == "answer") is (best is not None)
    assert best is None or best in found.ranked
    if confidence == 1.0:
        assert best is not None


def test_without_a_ranker_sources_tell_how_sure_they_are(kitchen: Kitchen) -> None:
    turn = asked(replace(kitchen, ranker=None), "how much olive oil", "gazpacho")
    found = considered(turn, Part(turn.text, "ask_amount"), "gazpacho")
    assert [one.p for one in found.ranked] == [one.candidate.score for one in found.ranked]


@pytest.mark.parametrize(("avoid", "told"), [((), True), (("nuts",), False)])
def test_no_general_answer_names_what_somebody_may_not_eat(
    kitchen: Kitchen, avoid: tuple[str, ...], told: bool
) -> None:
    state = State(stage="preparing", recipe="banana-walnut-muffins", avoid=avoid)
    turn = Turn(kitchen, state, "what can I use instead of the walnuts?")
    [(_, query)] = queries_of(turn, Part(turn.text, "ask_substitute"), state.recipe)
    found = [one.text for one in candidates_of(turn, query) if one.source.startswith("general")]
    assert any("almond" in text or "pecan" in text.lower() for text in found) is told
