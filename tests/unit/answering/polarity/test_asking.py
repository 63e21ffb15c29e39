"""Yes-or-no questions, read as claims."""

from __future__ import annotations

import pytest

from actions.answering.polarity.asking import BARE, MARKED, POLAR, TAGGED, asking
from tests.unit.recipes.english import english


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("can I slice into it straight away?", POLAR),
        ("hey, do I cover it", POLAR),
        ("and the berries, do they go in", POLAR),
        ("the lid stays off, right", TAGGED),
        ("stems as well?", MARKED),
        ("lid on", BARE),
    ],
)
def test_the_way_of_asking_is_told(text: str, form: str) -> None:
    found = asking(text, english())
    assert found is not None
    assert found.form == form


@pytest.mark.parametrize("text", ["how long does it simmer?", "which pan is it?", "what do I do with the rind", "", "?", "I put the whole lot of it into the pan a while ago"])
def test_other_questions_are_none(text: str) -> None:
    assert asking(text, english()) is None


def test_what_asks_is_no_part_of_the_claim() -> None:
    found = asking("so should I stir the soup, right?", english())
    assert found is not None
    assert found.body.plain == "i stir the soup"
    assert found.content == ("stir", "soup")


def test_a_very_long_question_and_half_characters_are_read() -> None:
    assert asking("is it hot " * 10_000 + "?", english()) is not None
    assert asking("is it hot \ud83d?", english()) is not None


@pytest.mark.parametrize("text", ["the bones and the rind?", "and the garlic?", "and it has to get cold because...?"])
def test_what_only_names_things_or_is_not_ended_claims_nothing(text: str) -> None:
    assert asking(text, english()) is None


@pytest.mark.parametrize("text", ["the whole onion?", "the crusts off?", "the garlic too?", "the stirring?"])
def test_what_says_more_than_a_name_does(text: str) -> None:
    assert asking(text, english()) is not None
