"""A search as it is kept between turns: changes, answers, the way back, and its limits."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from actions.finding.request import Request
from actions.finding.search import KEPT, MOST, Answered, Moment, Search

SOUP, LEEK = Request(categories={"soup": True}), Request(wanted=("leek",))


def answered(*said: tuple[str, bool | None], request: Request | None = None) -> Search:
    return Search(request=request or Request(), answers=tuple(Answered(category=name, wanted=wanted) for name, wanted in said))


def test_nothing_is_begun_before_anything_is_asked_for() -> None:
    assert not Search().begun
    assert not Search(question="oven", viewed=("pie",), relaxed=LEEK).begun


@pytest.mark.parametrize("search", [Search(request=LEEK), answered(("oven", None)), Search(refused=("pie",))])
def test_a_request_an_answer_or_a_refusal_begins_a_search(search: Search) -> None:
    assert search.begun


def test_a_change_keeps_what_was_before_and_closes_what_was_open() -> None:
    before = Search(request=LEEK, question="oven", relaxed=SOUP, viewed=("pie",))
    after = before.changed(request=SOUP)
    assert (after.request, after.question, after.relaxed, after.viewed) == (SOUP, None, None, ("pie",))
    assert after.earlier == (Moment(request=LEEK, question="oven"),)
    assert before.earlier == ()


def test_what_is_said_of_a_category_counts_more_than_an_answer() -> None:
    before = answered(("oven", True), ("soup", False), ("quick", None))
    after = before.asking_for(Request(categories={"oven": False, "quick": True}))
    assert after.answers == (Answered(category="soup", wanted=False),)
    assert after.undone() == before


def test_what_was_said_of_a_category_before_leaves_later_answers_alone() -> None:
    before = answered(("oven", True), request=Request(categories={"oven": False}))
    assert before.asking_for(Request(categories={"oven": False}, wanted=("leek",))).answers == before.answers


def test_a_category_that_is_no_longer_asked_for_leaves_the_answers_alone() -> None:
    before = answered(("oven", True), request=SOUP)
    assert before.asking_for(Request()).answers == before.answers


def test_answers_stay_in_their_order_and_may_repeat_a_question() -> None:
    search = Search(question="oven").answering("oven", True).answering("soup", None).answering("oven", False)
    assert [(one.category, one.wanted) for one in search.answers] == [("oven", True), ("soup", None), ("oven", False)]
    assert search.question is None


def test_every_change_is_undone_the_last_one_first() -> None:
    begun = Search().asking_for(LEEK)
    asked = begun.model_copy(update={"question": "oven"})
    told = asked.answering("oven", True)
    refused = told.without(("pie",))
    assert refused.undone() == told
    assert told.undone() == asked
    assert asked.undone() == Search()
    assert Search().undone() is None


def test_the_question_that_was_open_is_open_again() -> None:
    back = Search(question="oven").answering("oven", True).undone()
    assert back is not None
    assert (back.question, back.answers) == ("oven", ())


def test_undoing_closes_an_offer_to_leave_something_out_and_keeps_what_was_looked_at() -> None:
    back = Search().asking_for(LEEK).seen("pie").model_copy(update={"relaxed": SOUP}).undone()
    assert back is not None
    assert (back.relaxed, back.viewed) == (None, ("pie",))


def test_what_was_looked_at_is_kept_once_the_latest_last() -> None:
    search = Search().seen("pie").seen("soup").seen("pie")
    assert search.viewed == ("soup", "pie")
    assert search.earlier == ()


def test_what_is_refused_is_kept_once() -> None:
    search = Search().without(("pie", "soup")).without(("pie",))
    assert search.refused == ("soup", "pie")
    assert len(search.earlier) == 2


def test_the_way_back_is_as_long_as_is_kept() -> None:
    search = Search()
    for number in range(KEPT + 5):
        search = search.answering(f"bit{number}", True)
    steps = 0
    while (before := search.undone()) is not None:
        search, steps = before, steps + 1
    assert steps == KEPT
    assert [one.category for one in search.answers] == [f"bit{number}" for number in range(5)]


def test_no_list_grows_without_end_and_what_is_kept_can_be_read_again() -> None:
    search = Search().without(tuple(f"r{number}" for number in range(MOST + 50)))
    for number in range(MOST + 3):
        search = search.answering(f"bit{number}", None).seen(f"v{number}").without((f"s{number}",))
    assert [len(search.answers), len(search.viewed), len(search.refused), len(search.earlier)] == [MOST, MOST, MOST, KEPT]
    assert (search.answers[-1].category, search.viewed[-1], search.refused[-1]) == (f"bit{MOST + 2}", f"v{MOST + 2}", f"s{MOST + 2}")
    assert Search.model_validate_json(search.model_dump_json()) == search


@pytest.mark.parametrize(
    "written",
    [
        {"answers": [{"category": "x" * 101}]}, {"answers": [{"wanted": True}]}, {"answers": [{"category": "x", "wanted": "perhaps"}]},
        {"answers": [{"category": "x"}] * (MOST + 1)}, {"viewed": ["x"] * (MOST + 1)}, {"refused": ["x"] * (MOST + 1)}, {"earlier": [{}] * (KEPT + 1)},
        {"question": "x" * 101}, {"refused": [["x"]]}, {"request": "soup"}, {"relaxed": 1}, {"request": {"wanted": "leek"}}, {"request": {"categories": ["soup"]}},
    ],
)
def test_what_cannot_have_been_written_is_not_read(written: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Search.model_validate(written)


NAMES = st.sampled_from(["oven", "soup", "quick"])
FOODS = st.lists(st.sampled_from(["leek", "egg"]), max_size=2).map(tuple)
REQUESTS = st.builds(Request, wanted=FOODS, minutes=st.none() | st.floats(1, 600), categories=st.dictionaries(NAMES, st.booleans(), max_size=2))
CHANGES = st.one_of(
    st.tuples(st.just("asking_for"), REQUESTS),
    st.tuples(st.just("answering"), NAMES, st.none() | st.booleans()),
    st.tuples(st.just("without"), st.lists(st.text(max_size=4), max_size=2).map(tuple)),
)


@given(st.lists(CHANGES, max_size=KEPT))
def test_any_changes_go_through_json_and_are_undone_to_the_beginning(changes: list[tuple[Any, ...]]) -> None:
    search = Search()
    for name, *given_ in changes:
        search = getattr(search, name)(*given_)
        search = Search.model_validate_json(search.model_dump_json())
    for _ in changes:
        before = search.undone()
        assert before is not None
        search = before
    assert search == Search()
