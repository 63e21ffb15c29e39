"""How well questions about cards that no reader learned from are answered; the questions are in `questions`."""

from __future__ import annotations

import statistics
from typing import Any

import pytest

from actions.answering.reading.questions import Example
from benchmarks.answers import QUESTIONS, Examiner, Reply, content, is_right, kitchen_with_cards, rows, table
from tests.unit.recipes.english import english

FLOOR = {
    "action": 0.5, "amount": 0.4, "convert": 0.53, "count": 0.33, "ellipsis": 0.66, "finished": 0.33, "history": 0.46, "ingredient": 0.66,
    "left": 0.73, "manner": 0.4, "meanwhile": 0.73, "none": 0.53, "order": 0.5, "place": 0.42, "polarity": 0, "reason": 0.7,
    "share": 0.5, "sign": 0.57, "size": 0.53, "temperature": 0.61, "time": 0.4, "tool": 0.65, "variety": 0.9,
}
"""Share of each kind that is answered rightly at least; raised when it is answered better."""
CEILING = {
    "action": 0.5, "amount": 0.6, "convert": 0.47, "count": 0.56, "ellipsis": 0.34, "finished": 0.67, "history": 0.2, "ingredient": 0.3,
    "left": 0.27, "manner": 0.6, "meanwhile": 0.27, "none": 0.47, "order": 0.5, "place": 0.53, "polarity": 0.32, "reason": 0.3,
    "share": 0.5, "sign": 0.37, "size": 0.47, "temperature": 0.39, "time": 0.4, "tool": 0.32, "variety": 0.1,
}
"""Share of each kind to which something else is told at most."""
LEAST_PAIRS, LEAST_RECIPES = 200, 15
USUAL_WORDS, MOST_WORDS = 20, 60


@pytest.fixture(scope="session")
def replies(tmp_path_factory: pytest.TempPathFactory, domain: dict[str, Any]) -> list[Reply]:
    """What comes back for every question."""
    kitchen = kitchen_with_cards([file.stem for file in sorted(QUESTIONS.glob("*.yml"))], tmp_path_factory.mktemp("answers"))
    return list(Examiner(kitchen, domain).all())


def test_there_are_questions_enough_about_recipes_enough(replies: list[Reply]) -> None:
    assert len(replies) >= LEAST_PAIRS
    assert len({reply.recipe for reply in replies}) >= LEAST_RECIPES
    assert {reply.example.kind for reply in replies} == set(FLOOR) == set(CEILING)


@pytest.mark.parametrize("kind", sorted(FLOOR))
def test_a_kind_is_answered_as_well_as_it_was(kind: str, replies: list[Reply]) -> None:
    row = next(row for row in rows(replies) if row.kind == kind)
    assert row.right / row.count >= FLOOR[kind]
    assert row.wrong / row.count <= CEILING[kind]


def test_an_answer_is_short(replies: list[Reply]) -> None:
    assert statistics.median(reply.words for reply in replies) < USUAL_WORDS


def test_no_answer_is_long(replies: list[Reply]) -> None:
    assert [reply.text for reply in replies if reply.words > MOST_WORDS] == []


def test_every_question_runs_in_a_step_of_its_card(replies: list[Reply]) -> None:
    assert [(reply.recipe, reply.example.at) for reply in replies if (reply.step == 0) != (reply.example.at == "start")] == []


def test_the_table_counts_every_reply_once(replies: list[Reply]) -> None:
    counted = rows(replies)
    assert all(row.right + row.honest + row.wrong == row.count for row in counted)
    assert sum(row.count for row in counted[:-1]) == counted[-1].count == len(replies)
    assert len(table(replies).splitlines()) == len(counted) + 3


@pytest.mark.parametrize(
    ("kind", "answers", "text", "found", "right"),
    [
        ("time", ("22 minutes",), "22 minutes, until the tops spring back.", True, True),
        ("time", ("22 minutes",), "25 minutes.", True, False),
        ("tool", ("large pot",), "In the pot.", True, False),
        ("tool", ("large pot", "pot"), "In the pot.", True, True),
        ("amount", ("½ tsp",), "1/2 teaspoon salt.", True, True),
        ("amount", ("½ tsp",), "1½ teaspoons salt.", True, False),
        ("count", ("two",), "2 eggs.", True, True),
        ("tool", ("pot",), "I don't know about the pot.", False, False),
        ("polarity", ("yes",), "Yes, 180 °C.", True, True),
        ("polarity", ("no",), "Nothing of that.", True, False),
        ("none", (), "I don't know that.", False, True),
        ("none", (), "Red onion.", True, False),
        ("left", ("salt", "honey"), "Not used yet: 1 tsp salt and 2 tbsp honey.", True, True),
        ("left", ("salt", "honey"), "Not used yet: 1 tsp salt.", True, False),
    ],
)
def test_when_a_reply_is_right(kind: str, answers: tuple[str, ...], text: str, found: bool, right: bool) -> None:
    assert is_right(Example(at="start", ask="what", kind=kind, answers=answers), text, found, english()) is right


def test_units_and_numbers_are_the_same_however_they_are_written() -> None:
    assert content("two tbsp", english()) == content("2 tablespoons", english())
    assert content("the", english()) == frozenset()
