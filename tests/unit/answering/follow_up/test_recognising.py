"""What set-up trained, on what the paper names as failures and on plain cases: none of these is learned from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from actions.answering.follow_up.asked import Asked
from actions.answering.follow_up.features import FeatureReader
from actions.answering.follow_up.model import FollowUps
from actions.settings import Settings
from tests.unit.answering.follow_up.sample import asked, tools


@cache
def trained() -> FollowUps:
    given = tools()
    return FollowUps.open(Settings(), given.nlp, given.lexicon, given.encoder)


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("and in the freezer?", ["How long does lasagne keep in the fridge?"]),
        ("why?", ["Should I salt aubergines?"]),
        ("what about the big one?", ["How long do I boil the small beetroots?"]),
        ("When was it born?", ["What was the first transgenic mammal?"]),
        ("On what body of water?", ["Where does the ship Varyag lie today?"]),
    ],
)
def test_questions_that_lean_on_others_continue_them(question: str, before: list[str]) -> None:
    assert trained()(question, asked(*before))


def test_a_question_about_what_the_answer_named_continues_it() -> None:
    before = [Asked("Who are Frank Sinatra's wives?", None), Asked("Which famous musicians did he play with?", "With Antonio Carlos Jobim and Count Basie.")]
    assert trained()("What did Antonio Carlos Jobim play?", before)


def test_a_known_answer_makes_that_likelier() -> None:
    told = [Asked("Which musicians did Sinatra record with?", "With Antonio Carlos Jobim and Count Basie.")]
    untold = [Asked("Which musicians did Sinatra record with?", None)]
    question = "Where was Antonio Carlos Jobim born?"
    assert trained().probability(question, told) > trained().probability(question, untold)


def test_a_similar_but_unrelated_question_starts_something() -> None:
    before = asked("What is the currency of Denmark?", "What is the currency of Kenya?", "What is the currency of Brazil?")
    assert not trained()("What is the currency of Thailand?", before)


def test_verbs_and_nouns_of_one_matter_belong_together() -> None:
    """The paper's measure knows no relation between a battle and winning."""
    battle = asked("When was the battle of Waterloo fought?")
    assert trained().probability("Who won?", battle) > trained().probability("Who invented the zip fastener?", battle)
    assert trained()("Who won?", battle)


@pytest.mark.parametrize(
    ("question", "before"),
    [
        ("What is the tallest mountain in Africa?", ["How long does lasagne keep in the fridge?", "and in the freezer?"]),
        ("Hi, now something else: how do I polish silver spoons?", ["Who painted the Night Watch?", "when?"]),
    ],
)
def test_other_matters_start_anew(question: str, before: list[str]) -> None:
    assert not trained()(question, asked(*before))


def test_what_lies_more_than_ten_questions_back_does_not_count() -> None:
    fillers = asked(*(f"How is number {number} written in Roman numerals?" for number in range(10)))
    question = "Can lasagne be frozen?"
    assert trained().probability(question, [*asked("How long does lasagne keep?"), *fillers]) == trained().probability(question, fillers)


def test_how_far_the_series_reaches_back_is_known_before_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where questions older than the ten that count have fallen out, and the others are seen with fewer before them than when they were asked."""
    things = ("soup", "bread", "cake", "fish", "stew", "pasta", "milk", "cheese", "ham", "beef", "lamb")
    said, recogniser = asked("how long does rice keep", *(f"and {thing}?" for thing in things)), trained()
    for told in range(1, len(said) + 1):
        recogniser.remember(said[:told])
    read = FeatureReader.__call__
    looked: list[str] = []

    def looking(reader: FeatureReader, question: str, history: Sequence[Asked], recipe: frozenset[str] | None = None) -> dict[str, float]:
        looked.append(question)
        return read(reader, question, history, recipe)

    monkeypatch.setattr(FeatureReader, "__call__", looking)
    recogniser.probability("and tofu?", said)
    assert looked == ["and tofu?"]
