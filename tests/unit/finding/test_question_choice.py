"""The question that narrows best, what answers leave, and that wrong answers are survived."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyroaring import BitMap

from actions.finding.profiles import Profiles
from actions.finding.question_choice import FEW, LISTED, TIMES, WRONG, Answer, Narrowing, QuestionChoice, entropy

BITS = 8
NAMES = tuple(f"bit{at}" for at in range(BITS))


def coded(count: int = 256) -> Profiles:
    """Recipes whose categories are the bits of their number: each question can halve what is left."""
    bitmaps = {name: BitMap(number for number in range(count) if number >> at & 1) for at, name in enumerate(NAMES)}
    return Profiles([f"r{number}" for number in range(count)], BitMap(range(count)), categories=bitmaps)


def uneven() -> Profiles:
    sizes = {"half": 50, "few": 5, "all": 100, "most": 60}
    return Profiles([str(number) for number in range(100)], BitMap(range(100)), categories={name: BitMap(range(size)) for name, size in sizes.items()})


def test_entropy_of_a_split() -> None:
    np.testing.assert_allclose(entropy(np.array([0.0, 0.25, 0.5, 1.0])), [0, 2 - 0.75 * math.log2(3), 1, 0])


def test_the_even_split_tells_most_and_what_splits_nothing_tells_nothing() -> None:
    choice = QuestionChoice(uneven(), ["few", "all", "most", "half"])
    gains = choice.gains(Narrowing.of(uneven().all))
    np.testing.assert_allclose(gains, entropy(np.array([0.05, 1, 0.6, 0.5])), atol=1e-9)
    assert choice.next(Narrowing.of(uneven().all)) == "half"


def test_what_was_viewed_is_asked_about_first() -> None:
    choice = QuestionChoice(uneven(), ["few", "half", "most"])
    start = Narrowing.of(uneven().all)
    np.testing.assert_allclose(choice.preferences([0, 55]), [0.5, 0.5, 1.0])
    assert choice.next(start, viewed=[55]) == "most"  # (1 + 1) * 0.97 against (0 + 1) * 1
    assert QuestionChoice(uneven(), ["few", "half", "most"], "gain").next(start, viewed=[55]) == "half"
    assert QuestionChoice(uneven(), ["few", "half", "most"], smoothing=100.0).next(start, viewed=[55]) == "half"


def test_what_was_asked_or_decided_is_not_asked() -> None:
    choice = QuestionChoice(uneven(), ["few", "half", "most"])
    after = choice.answered(Narrowing.of(uneven().all), Answer("half", None))
    assert after.left == uneven().all
    assert choice.next(after) == "most"
    assert choice.next(after, without=["most"]) == "few"
    assert choice.next(after, without=["most", "few"]) is None


@pytest.mark.parametrize("method", ["preferring", "gain"])
def test_halving_finds_every_recipe_in_as_many_questions_as_there_are_bits(method: str) -> None:
    profiles = coded()
    choice = QuestionChoice(profiles, NAMES, method)  # type: ignore[arg-type]
    for target in range(0, 256, 17):
        narrowing = Narrowing.of(profiles.all)
        while (name := choice.next(narrowing)) is not None:
            narrowing = choice.answered(narrowing, Answer(name, target in profiles.in_category(name)))
        assert target in narrowing.left
        assert len(narrowing.left) <= FEW
        assert len(narrowing.answers) == math.ceil(math.log2(256 / FEW))


def test_a_random_question_is_one_that_narrows() -> None:
    choice = QuestionChoice(uneven(), ["few", "half", "most", "all"], "random", chance=random.Random(2))
    assert {choice.next(Narrowing.of(uneven().all)) for _ in range(60)} == {"few", "half", "most"}


def test_recipes_of_one_profile_end_the_questions() -> None:
    profiles = Profiles([str(number) for number in range(20)], BitMap(range(20)), categories={"all": BitMap(range(20)), "none": BitMap()})
    narrowing = Narrowing.of(profiles.all)
    assert QuestionChoice(profiles, ["all", "none"]).next(narrowing) is None
    assert narrowing.best(20) == list(range(20))


def test_nothing_left_to_ask_about() -> None:
    assert QuestionChoice(coded(), NAMES).next(Narrowing.of(BitMap())) is None
    assert Narrowing.of(BitMap()).best() == []


def test_tiers_count_contradictions() -> None:
    profiles = coded(8)
    choice = QuestionChoice(profiles, NAMES)
    narrowing = choice.replayed(profiles.all, [Answer("bit0", True), Answer("bit1", True), Answer("bit2", None)])
    assert [set(tier) for tier in narrowing.tiers[:3]] == [{3, 7}, {1, 2, 5, 6}, {0, 4}]
    assert narrowing.best(4) == [3, 7, 1, 2]
    assert narrowing.best(4, ranked=[6, 7]) == [7, 3, 6, 1]
    share = WRONG / (1 - WRONG)
    assert math.isclose(narrowing.belief(2), 2 / (2 + 4 * share + 2 * share**2))
    assert narrowing.belief(8) == 1


@settings(derandomize=True, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(NAMES[:4]), st.sampled_from([True, False, None])), max_size=7))
def test_every_recipe_is_in_the_tier_of_its_contradictions(said: list[tuple[str, bool | None]]) -> None:
    profiles = coded(16)
    answers = [Answer(*pair) for pair in said]
    narrowing = QuestionChoice(profiles, NAMES).replayed(profiles.all, answers)
    for number in range(16):
        wrong = sum(answer.wanted is not None and answer.wanted != (number in profiles.in_category(answer.category)) for answer in answers)
        assert [number in tier for tier in narrowing.tiers] == [at == wrong for at in range(len(narrowing.tiers))]


def test_after_a_list_that_was_not_wanted_answers_are_doubted() -> None:
    profiles = coded()
    choice, target, lie = QuestionChoice(profiles, NAMES), 0b10110101, "bit2"
    narrowing, lists = Narrowing.of(profiles.all), 0
    while True:
        while (name := choice.next(narrowing)) is not None:
            first = all(answer.category != name for answer in narrowing.answers)
            truth = target in profiles.in_category(name)
            narrowing = choice.answered(narrowing, Answer(name, truth != (name == lie and first)))
        lists += 1
        if target in narrowing.best():
            break
        narrowing = narrowing.without(narrowing.best())
        assert narrowing.rejected
        assert lists < 4
    assert max(sum(answer.category == name for answer in narrowing.answers) for name in NAMES) <= TIMES
    assert len(narrowing.best()) == LISTED


def test_what_was_rejected_does_not_come_again() -> None:
    narrowing = Narrowing.of(BitMap(range(30)))
    shown = narrowing.best()
    assert not set(shown) & set(narrowing.without(shown).best())


def test_an_answer_about_an_unknown_category_changes_nothing() -> None:
    start = Narrowing.of(coded().all)
    assert QuestionChoice(coded(), NAMES).answered(start, Answer("other", True)) is start


def test_answers_go_through_json() -> None:
    answers = (Answer("oven", True), Answer("soup", None))
    written = QuestionChoice.as_json(answers)
    assert written == [{"category": "oven", "wanted": True}, {"category": "soup", "wanted": None}]
