"""A recipe made ready for questions."""

from __future__ import annotations

import numpy as np
import pytest

from actions.answering.reading.page import FIXED, UNKNOWN, Holders
from actions.answering.reading.reader import Pages
from actions.answering.reading.slots import FOOD, TOOL
from tests.unit.answering.reading.sample import BAKE, FRY, HEAT, STIR, beans, encoder, page, pages, plain, slot
from tests.unit.recipes.english import english, trained


def test_a_page_holds_what_each_step_says() -> None:
    made = page()
    assert len(made.words) == len(made.verbs) == len(made.sources) == len(made.uses) == len(made.vectors) == 4
    assert made.sources == (0, 0, 1, 1)
    assert {"oil", "pot"} <= made.words[HEAT - 1]
    assert "fri" in made.verbs[FRY - 1]
    assert made.uses[FRY - 1] == frozenset({1, 2, 3})


def test_vectors_of_steps_have_the_length_one() -> None:
    assert np.allclose(np.linalg.norm(page().vectors, axis=1), 1, atol=1e-3)


def test_features_that_no_question_changes_have_a_row_for_each_piece() -> None:
    fixed = page().fixed
    assert fixed.shape == (len(page().slots), len(FIXED))
    assert np.isfinite(fixed).all()
    row = dict(zip(FIXED, fixed[page().slots.index(slot(TOOL, HEAT, "large pot"))], strict=True))
    assert (row["kind tool"], row["kind food"], row["role in"], row["role place"], row["list"]) == (1, 0, 1, 1, 0)
    listed = dict(zip(FIXED, fixed[page().slots.index(slot(FOOD, 0, "olive oil"))], strict=True))
    assert (listed["list"], listed["role list"], listed["role place"]) == (1, 1, 0)


def test_a_thing_of_a_list_says_so() -> None:
    row = dict(zip(FIXED, page().fixed[page().slots.index(slot(FOOD, FRY, "salt"))], strict=True))
    assert row["part of list"] == 1
    whole = dict(zip(FIXED, page().fixed[page().slots.index(slot(FOOD, FRY, "onions, salt and beans"))], strict=True))
    assert (whole["part of list"], whole["count"]) == (0, 0.5)


def test_words_that_few_steps_hold_weigh_more() -> None:
    made = page()
    assert made.weights["wooden"] > made.weights["pot"]
    assert "moon" not in made.weights
    assert made.weight(["moon", "pot"]) == pytest.approx(UNKNOWN + made.weights["pot"])
    assert made.weight([]) == 0


def test_pieces_are_found_by_the_words_that_they_hold() -> None:
    held = Holders([frozenset({"pot", "larg"}), frozenset(), frozenset({"pot"})])
    assert held.weighed({"pot": 2.0, "larg": 0.5, "moon": 9.0}).tolist() == [2.5, 0, 2]
    assert held.any(["larg", "moon"]).tolist() == [True, False, False]
    assert held.any([]).tolist() == [False, False, False]
    assert set(held.words) == {"pot", "larg"}
    assert Holders([]).any(["pot"]).shape == (0,)


def test_what_pieces_hold_is_what_their_slots_say() -> None:
    made = page()
    for word in ("onion", "fri", "pot", "parsley"):
        for held, own in ((made.own, "stems"), (made.beside, "beside"), (made.heads, "heads")):
            assert held.any([word]).tolist() == [word in getattr(one, own) for one in made.slots]
        assert made.done.any([word]).tolist() == [word == one.verb for one in made.slots]
        assert made.in_step.any([word]).tolist() == [word in (made.words[one.step - 1] if one.step else one.stems) for one in made.slots]
        assert made.around.any([word]).tolist() == [word in (made.near[one.step - 1] if one.step else one.stems) for one in made.slots]


def test_near_words_are_those_of_the_neighbours_too() -> None:
    assert "medium" in page().near[FRY - 1]
    assert "medium" not in page().near[STIR - 1]
    assert page().near[HEAT - 1] == page().words[HEAT - 1] | page().words[FRY - 1]


def test_what_instructions_use() -> None:
    assert page().used_in(frozenset({0})) == frozenset({0, 1, 2, 3})
    assert page().used_in(frozenset({1})) == frozenset({4})
    assert page().used_in(frozenset()) == page().used_in(frozenset({-1})) == frozenset()


def test_classes_of_the_pieces_are_known() -> None:
    assert "herb" in page().kin[page().slots.index(slot(FOOD, STIR, "parsley"))]
    assert "herb" not in page().kin[page().slots.index(slot(TOOL, BAKE + 1, "wooden spoon"))]


def test_a_page_of_one_step_without_ingredients() -> None:
    made = pages().of(plain("Toast the bread."))
    assert made.uses == (frozenset(),)
    assert made.fixed.shape == (len(made.slots), len(FIXED))
    assert made.used_in(frozenset({0})) == frozenset()


def test_pages_are_kept_and_the_oldest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("actions.answering.reading.reader.KEPT_PAGES", 3)
    made = Pages(trained(), english(), encoder())
    first = made.of(beans())
    assert made.of(beans()) is first
    adapted = beans().model_copy(update={"ingredients": beans().ingredients[:2]})
    assert made.of(adapted) is not first, "the same recipe with another list is another page"
    for number in range(3):
        made.of(plain(f"Count to {number}."))
    assert made.of(beans()) is not first


def test_likeness_of_words() -> None:
    assert pages().alike("cook", "cook") > 0.99
    assert pages().alike("cook", "simmer") > pages().alike("cook", "curtain")


def test_questions_read_together_are_read_as_each_alone() -> None:
    texts = ["how long do I fry the onions", "ok so which pot?", "", "?!", "with?", "what do I stir with and how much parsley", "番茄", "how \ud800 much", "how long " * 200]
    assert pages().read_all(texts) == [pages().read(text) for text in texts]
    assert pages().read_all([]) == []
