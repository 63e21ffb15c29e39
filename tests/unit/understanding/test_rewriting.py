"""Questions that go on with others, worded in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from actions.answering.common_sense.static_vectors import opened
from actions.settings import Settings
from actions.understanding.rewriting import Rewriter, Wording
from actions.understanding.terms import Term
from tests.unit.recipes.english import english

STATIC = opened(Settings().static / "en")
LENTILS = "how long do I simmer the lentils?"
KALE = "can I freeze kale"


class Marked:
    """Takes the words that are marked with a star for those that are meant again."""

    def __init__(self, *meant: str) -> None:
        self.meant = meant

    def __call__(self, text: str, question: str) -> Sequence[Term]:
        return [Term(one, question.find(one), float(one in self.meant)) for one in question.split()]


def worded(nlp: Any, meant: Sequence[str], text: str, question: str) -> str:
    """The question in full."""
    rewriter = Rewriter(nlp, english(), STATIC, Marked(*meant))
    return next((one.text for one in rewriter(text, question) if one.how == "full"), "")


@pytest.fixture
def rewriter(nlp: Any) -> Rewriter:
    return Rewriter(nlp, english(), STATIC)


@pytest.mark.parametrize(
    ("question", "meant", "text", "full"),
    [
        (LENTILS, ["simmer"], "and the barley?", "how long do I simmer the barley"),
        (KALE, ["freeze"], "spinach?", "can I freeze spinach"),
        (KALE, ["freeze", "kale"], "if it is cooked", "can I freeze kale if it is cooked"),
        (KALE, ["kale"], "how do I thaw it?", "how do I thaw the kale?"),
        (KALE, ["freeze", "kale"], "for how long?", "for how long: can I freeze kale"),
        (
            LENTILS,
            ["simmer", "lentils"],
            "with a lid?",
            "how long do I simmer the lentils with a lid",
        ),
        (LENTILS, ["lentils"], "when do I salt", "lentils: when do I salt"),
        (LENTILS, [], "what is for dessert", ""),
    ],
)
def test_a_question_is_worded_with_what_it_leaves_out(
    nlp: Any, question: str, meant: list[str], text: str, full: str
) -> None:
    assert worded(nlp, meant, text, question) == full


def test_the_other_question_stands_before_it_as_well_and_takes_the_thing_of_a_fragment(
    rewriter: Rewriter,
) -> None:
    assert rewriter("and the barley?", LENTILS) == [
        Wording("how long do I simmer the lentils? and the barley?", "both"),
        Wording("how long do I simmer the barley", "full"),
    ]
    assert [one.how for one in rewriter("how do I thaw it", LENTILS)] == ["both"]


@pytest.mark.parametrize("text", ["how do I peel a mango without a knife?", "can I freeze kale"])
def test_a_whole_question_leans_on_nothing(rewriter: Rewriter, text: str) -> None:
    assert not rewriter.leans(text)


@pytest.mark.parametrize("text", ["why?", "and for the dough", "can I freeze it", "", "?!"])
def test_what_leans_names_no_deed_or_no_thing(rewriter: Rewriter, text: str) -> None:
    assert rewriter.leans(text)


def test_nothing_before_or_nothing_said_adds_nothing(nlp: Any) -> None:
    rewriter = Rewriter(nlp, english(), STATIC, Marked("lentils"))
    assert rewriter("and the barley?", "") == []
    assert [one.how for one in rewriter("", LENTILS)] == ["both"]


def test_things_are_named_without_their_articles(rewriter: Rewriter) -> None:
    assert rewriter.things("how long do I simmer the red lentils in a wide pot?") == [
        "red lentils",
        "wide pot",
    ]
