"""What is not told although words agree."""

from __future__ import annotations

import pytest

from actions.answering.polarity.asking import asking
from actions.answering.polarity.evidence import Evidence, sheet
from actions.answering.polarity.safety import harmful
from tests.unit.answering.reading.sample import encoder, plain
from tests.unit.recipes.english import english


def sentence(text: str) -> Evidence:
    return sheet(plain(text), english(), encoder()).evidence[0]


@pytest.mark.parametrize(
    ("text", "agrees", "told"),
    [
        ("can I nibble at the raw dough?", True, "Chill the dough for 1 hour."),
        ("is it okay to taste the chicken now?", True, "Taste the sauce."),
        ("may I lick the batter off the spoon", True, "Mix the batter with the spoon."),
        ("can I leave it out overnight?", True, "Leave it to stand overnight."),
        ("is a little pink in the middle okay?", True, "Cook it until the middle is a little pink."),
        ("is it okay for my baby?", True, "Serve it."),
        ("is it okay for my baby?", False, "Serve it."),
        ("do I have to wash the board after the chicken?", False, "Cut the chicken on the board."),
    ],
)
def test_what_may_hurt_is_not_told(text: str, agrees: bool, told: str) -> None:
    asked = asking(text, english())
    assert asked is not None
    assert harmful(asked, agrees, sentence(told))


@pytest.mark.parametrize(
    ("text", "agrees", "told"),
    [
        ("can I nibble at the raw dough?", False, "Do not eat the raw dough."),
        ("should they steam all the way through?", True, "Reheat them until steaming."),
        ("do I wash the mushrooms?", False, "Do not wash the mushrooms."),
        ("does the lid stay on?", True, "Cook it with the lid on."),
        ("can I slice into it straight away?", False, "Let it cool for 10 minutes."),
    ],
)
def test_other_answers_are(text: str, agrees: bool, told: str) -> None:
    asked = asking(text, english())
    assert asked is not None
    assert not harmful(asked, agrees, sentence(told))
