"""Files of questions, and the step that a question was asked in."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.reading.questions import START, QuestionsError, load, overlap, step_at
from actions.settings import PROJECT
from tests.conftest import scratch
from tests.unit.answering.reading.sample import BAKE, FRY, HEAT, STIR, beans, plain
from tests.unit.recipes.english import english

GOOD = """recipe: bean-pot
questions:
- {at: start, ask: what goes in first, kind: ingredient, answers: [oil]}
- {at: Fry the onions, ask: how many, kind: count, answers: [2, 2 onions]}
- {at: Fry the onions, ask: with the lid, kind: polarity, answers: [no]}
- {at: Fry the onions, ask: which brand, kind: none, answers: []}
"""


def test_a_file_is_read_with_numbers_and_truth_values_as_words(tmp_path: Path) -> None:
    scratch(tmp_path / "bean-pot.yml", GOOD)
    (found,) = load(tmp_path)
    assert found.recipe == "bean-pot"
    assert [example.answers for example in found.questions] == [("oil",), ("2", "2 onions"), ("no",), ()]


def test_a_folder_is_read_in_the_order_of_its_files_and_an_empty_one_holds_nothing(tmp_path: Path) -> None:
    for name in ("b", "a"):
        scratch(tmp_path / f"{name}.yml", GOOD.replace("bean-pot", name))
    scratch(tmp_path / "notes.txt", "not questions")
    assert [found.recipe for found in load(tmp_path)] == ["a", "b"]
    assert list(load(tmp_path / "nowhere")) == []


@pytest.mark.parametrize(
    "text",
    [
        "recipe: [",
        "",
        "just words",
        "- a\n- list\n",
        "recipe: x\n",
        "recipe: x\nquestions: []\n",
        "recipe: x\nquestions: 4\n",
        "recipe: x\nquestions: [words]\n",
        "recipe: ''\nquestions: [{at: start, ask: a, kind: none}]\n",
        "recipe: x\nquestions: [{at: start, kind: none}]\n",
        "recipe: x\nquestions: [{at: start, ask: '', kind: none}]\n",
        "recipe: x\nquestions: [{at: start, ask: a, kind: none, other: 1}]\n",
        "recipe: x\nquestions: [{at: start, ask: a, kind: none, answers: 5}]\n",
        "\tx",
    ],
)
def test_a_file_that_is_not_valid_is_named(text: str, tmp_path: Path) -> None:
    file = scratch(tmp_path / "wrong.yml", text)
    with pytest.raises(QuestionsError, match=r"wrong\.yml") as problem:
        list(load(tmp_path))
    assert str(file) in str(problem.value)
    assert len(str(problem.value)) < len(str(file)) + 400


@pytest.mark.parametrize(
    ("quoted", "step"),
    [
        (START, 0),
        ("Heat 2 tablespoons of the oil", HEAT),
        ("fry the onions, the salt", FRY),
        ("Fry the onions the salt and the beans!", FRY),
        ("over medium-high heat. Fry the onions, the salt and the beans in the pot for at least 5 minutes", FRY),
        ("Bake at 180 °C", BAKE),
        ("with the wooden spoon", STIR),
        ("Paint the fence", 0),
        ("?!", 0),
    ],
)
def test_the_step_that_a_quotation_runs_in(quoted: str, step: int) -> None:
    assert step_at(beans(), quoted, english()) == step


def test_of_equal_steps_it_is_the_first_and_without_steps_none() -> None:
    assert step_at(plain("Stir the soup.", "Wait.", "Stir the soup."), "Stir the soup", english()) == 1


def test_of_equal_steps_it_is_the_one_whose_instruction_has_more_of_the_words() -> None:
    soup = plain("Lower the heat to medium. Add the leek.", "Lower the heat, cover the pot and simmer the soup for 10 minutes.")
    assert "medium" in soup.steps[step_at(soup, "Lower the heat to medium", english()) - 1].text
    assert soup.steps[step_at(soup, "Lower the heat, cover the pot and simmer", english()) - 1].source == 1


@pytest.mark.parametrize(
    ("said", "wanted", "share"),
    [
        ("the large pot", "large pot", 1.0),
        ("pot", "large pot", 2 / 3),
        ("onions", "Onion", 1.0),
        ("5 minutes", "5 minutes", 1.0),
        ("5 minutes", "6 minutes", 0.5),
        ("½ cup", "1/2 cup", 0.5),
        ("salt", "pepper", 0.0),
        ("", "salt", 0.0),
        ("the", "the", 0.0),
    ],
)
def test_how_far_two_answers_agree(said: str, wanted: str, share: float) -> None:
    assert overlap(said, wanted, english()) == pytest.approx(share)
    assert overlap(wanted, said, english()) == pytest.approx(share)


def test_shipped_questions_are_valid_and_none_is_there_twice() -> None:
    for folder in (PROJECT / "knowledge" / "questions" / "en", PROJECT / "tests" / "unit" / "answering" / "questions"):
        for entry in load(folder):
            asked = [(example.at, example.ask, example.before) for example in entry.questions]
            assert len(set(asked)) == len(asked), entry.recipe
            places = (PROJECT / "knowledge" / "recipes", folder / "texts")
            assert any((place / f"{entry.recipe}.txt").is_file() for place in places), entry.recipe


def test_no_card_is_both_learned_from_and_tested() -> None:
    learned = {entry.recipe for entry in load(PROJECT / "knowledge" / "questions" / "en")}
    tested = {entry.recipe for entry in load(PROJECT / "tests" / "unit" / "answering" / "questions")}
    assert not learned & tested
