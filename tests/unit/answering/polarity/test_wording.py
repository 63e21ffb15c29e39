"""Texts cut into words: what they deny, and which words of opposites they hold."""

from __future__ import annotations

import pytest

from actions.answering.polarity.wording import wording
from tests.unit.recipes.english import english


def denied(text: str) -> list[str]:
    found = wording(text, english())
    return [token for token, turned in zip(found.tokens, found.denied, strict=True) if turned]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Simmer it without a lid.", {"lid"}),
        ("Fry them until soft but not brown.", {"brown"}),
        ("Do not let it boil, stir it.", {"boil"}),
        ("Stir it often.", set()),
    ],
)
def test_what_stands_behind_a_denial_is_denied(text: str, words: set[str]) -> None:
    assert words <= set(denied(text))
    assert words or not denied(text)


def test_a_denial_ends_with_its_clause() -> None:
    assert "stir" not in denied("Do not let it boil, stir it.")


def test_opposites_are_on_different_sides_of_a_group() -> None:
    hot, cold = (wording(text, english()).sides for text in ("pour in hot water", "pour in cold water"))
    groups = {(side.group, side.side) for side in hot}
    assert any((side.group, side.side) not in groups and side.group in {group for group, _ in groups} for side in cold)


def test_the_longest_words_of_a_side_count() -> None:
    found = wording("simmer it without a lid", english()).sides
    assert {(side.first, side.last) for side in found if side.first >= 2} == {(2, 4)}


def test_a_text_without_words_has_none() -> None:
    assert wording("?! …", english()).tokens == ()
