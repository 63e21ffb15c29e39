"""Questions as the methods see them."""

from __future__ import annotations

import pytest

from tests.unit.answering.follow_up.sample import tools


@pytest.mark.parametrize(
    ("text", "references"),
    [
        ("When was it born?", ["it"]), ("How many of them are there?", ["them"]), ("Who was his wife?", ["his"]), ("Why is that?", ["that"]), ("Why so?", ["so"]),
        ("Does rice lose its taste?", []), ("Is it safe to eat raw cookie dough?", []), ("It's raining, what can we do?", []), ("What is the capital of Peru?", []),
    ],
)
def test_references_that_nothing_in_the_question_resolves_are_found(text: str, references: list[str]) -> None:
    assert [word for word in tools().reading(text).references if word != "there"] == references


def test_a_noun_that_fits_in_number_resolves_a_pronoun() -> None:
    read = tools().reading("How do I chop onions while they stay whole?")
    assert "they" not in read.references
    assert "they" in read.resolved


@pytest.mark.parametrize(("text", "there"), [("On what body of water?", False), ("and in the freezer?", False), ("How long does it keep?", True), ("Is it done?", True)])
def test_the_absence_of_verbs_is_seen(text: str, there: bool) -> None:
    assert tools().reading(text).has_verb is there


def test_a_compound_is_one_word_and_a_name_is_apart() -> None:
    read = tools().reading("Which shop in Florence sells the tomato sauce?")
    assert "tomato sauce" in read.nouns
    assert "sauce" not in read.nouns
    assert "florence" in read.names


def test_marks_and_odd_texts_do_not_hurt() -> None:
    assert tools().reading("?").words == ()
    assert tools().reading("   ").references == ()
    assert tools().reading("🍅" * 3).nouns == frozenset() or tools().reading("🍅" * 3).words


def test_a_typed_apostrophe_is_like_any_other() -> None:
    assert tools().reading("What’s that?").references == tools().reading("What's that?").references
