"""Questions that go on with others, worded in full."""

from __future__ import annotations

from typing import Any

import pytest

from actions.answering.common_sense.static_vectors import opened
from actions.settings import Settings
from actions.understanding.rewriting import Earlier, Rewriter, Wording
from tests.unit.recipes.english import english

LENTILS = Earlier("how long do I simmer the lentils?", "About 25 minutes.")
KALE = Earlier("can I freeze kale", "Yes, blanched, for up to a year.")


@pytest.fixture(scope="module")
def rewriter(nlp: Any) -> Rewriter:
    return Rewriter(nlp, english(), opened(Settings().static / "en"))


@pytest.mark.parametrize(
    ("earlier", "text", "wording"),
    [
        (LENTILS, "and the barley?", Wording("how long do I simmer the barley", "swapped")),
        (KALE, "spinach?", Wording("can I freeze spinach", "swapped")),
        (KALE, "how do I thaw it?", Wording("how do I thaw the kale?", "referred")),
        (KALE, "for how long?", Wording("for how long can I freeze kale", "led")),
        (LENTILS, "with a lid?", Wording("how long do I simmer the lentils? with a lid?", "both")),
    ],
)
def test_a_question_is_worded_with_what_it_leaves_out(
    rewriter: Rewriter, earlier: Earlier, text: str, wording: Wording
) -> None:
    assert (wording.text, wording.how) in [
        (one.text, one.how) for one in rewriter(text, earlier)
    ]


@pytest.mark.parametrize(
    ("earlier", "text", "shown"),
    [
        (LENTILS, "and with a lid?", "how long do I simmer the lentils with a lid?"),
        (KALE, "if it is cooked", "can I freeze kale if it is cooked"),
        (KALE, "how do I thaw it?", "can I freeze kale? how do I thaw it?"),
    ],
)
def test_a_fragment_is_shown_as_a_part_of_the_question_before(
    rewriter: Rewriter, earlier: Earlier, text: str, shown: str
) -> None:
    assert rewriter(text, earlier)[0].shown == shown


def test_the_running_step_tells_what_a_pronoun_is_where_nothing_was_asked_of_a_thing(
    rewriter: Rewriter,
) -> None:
    earlier = Earlier("what now", step="Stir the polenta until it is thick.")
    worded = {one.how: one.text for one in rewriter("is it ready?", earlier)}
    assert worded["referred"] == "is the polenta ready?"


@pytest.mark.parametrize("text", ["how do I peel a mango without a knife?", "can I freeze kale"])
def test_a_whole_question_is_worded_only_behind_the_other(rewriter: Rewriter, text: str) -> None:
    assert [one.how for one in rewriter(text, LENTILS)] == ["both"]
    assert not rewriter.leans(text)


@pytest.mark.parametrize("text", ["why?", "and for the dough", "can I freeze it", "", "?!"])
def test_what_leans_names_no_deed_or_no_thing(rewriter: Rewriter, text: str) -> None:
    assert rewriter.leans(text)


def test_nothing_before_or_nothing_said_adds_nothing(rewriter: Rewriter) -> None:
    assert rewriter("and the barley?", Earlier("")) == []
    assert [one.how for one in rewriter("", LENTILS)] == ["both"]


def test_things_are_named_without_their_articles(rewriter: Rewriter) -> None:
    assert rewriter.things("how long do I simmer the red lentils in a wide pot?") == [
        "red lentils",
        "wide pot",
    ]
