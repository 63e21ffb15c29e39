"""The trained reader on real cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.answering.reading.model import ReaderError
from actions.answering.reading.reader import KEPT_PIECES, Found, Reader
from actions.answering.reading.slots import HEAT
from actions.answering.reading.weighing import NAMES
from actions.recipes.model import Recipe
from actions.settings import READING
from tests.unit.answering.reading.sample import STIR, beans, encoder, plain, reader
from tests.unit.cards import card, step_with
from tests.unit.recipes.english import english, trained

ODD = ["", " ", "?", "?!…,.;", "🍅🍅🍅", "番茄炒蛋怎么做", "Сколько соли класть?", "كم ملح", "x" * 5000, "how long " * 555, "\n\t\x00", "½⅓°%", "1234567890", "<b>how</b>"]
WORDS = ["how", "long", "much", "what", "which", "herb", "do", "I", "stir", "fry", "in", "the", "pot", "with", "onions", "else", "after", "?", "2", "kind", "of"]


def best(question: str, name: str, at: str) -> Found:
    recipe = card(name)
    return reader().find(question, recipe, step_with(recipe, at) if at else 0)[0]


@pytest.mark.parametrize(
    ("name", "at", "question", "text", "kind"),
    [
        ("banana-walnut-muffins", "Bake the muffins", "how long do I bake them", "22 minutes", "time"),
        ("banana-walnut-muffins", "", "how hot must the oven be", "190 °C (375 °F)", "temperature"),
        ("banana-walnut-muffins", "line the muffin pan", "what do I line", "muffin pan", "tool"),
        ("mushroom-risotto", "Stir in the parsley", "which herb goes in", "parsley", "food"),
        ("chickpea-and-spinach-curry", "", "how much coconut milk do I need", "200 ml coconut milk", "amount"),
        ("shakshuka", "cook the eggs for 10 minutes", "for how many minutes", "10 minutes", "time"),
        ("shakshuka", "Heat the olive oil", "in which pan", "frying pan", "tool"),
    ],
)
def test_the_piece_that_answers_comes_first(name: str, at: str, question: str, text: str, kind: str) -> None:
    found = best(question, name, at)
    assert found.text == text
    assert found.slot.kind in (kind, "variety")  # "frying pan" also says which kind of pan


def test_it_is_said_with_its_article_and_knows_what_it_was_asked() -> None:
    found = best("what do I line", "banana-walnut-muffins", "line the muffin pan")
    assert found.spoken == "the muffin pan"
    assert found.asked.verbs == ("line",)
    assert found.types[found.type] == max(found.types.values())


@pytest.mark.parametrize("question", ["how long", "what do I stir with", "moon dust"])
def test_at_most_eight_pieces_the_surest_first_those_in_hand_before_others_without_doubles(question: str) -> None:
    recipe = card("shakshuka")
    found = reader().find(question, recipe, 4)
    assert 1 <= len(found) <= KEPT_PIECES
    here = [one.slot.step > 0 and one.slot.kind in (*NAMES, HEAT) and recipe.steps[one.slot.step - 1].source == recipe.steps[3].source for one in found]
    order = [one.confidence * (READING.in_hand if in_hand and one.confidence >= READING.likely else 1.0) for one, in_hand in zip(found, here, strict=True)]
    assert order == sorted(order, reverse=True)
    assert len({one.text for one in found}) == len(found)
    assert all(0 <= one.confidence <= 1 for one in found)


def test_the_same_question_is_answered_the_same() -> None:
    one, other = (reader().find("what do I stir with", beans(), STIR) for _ in range(2))
    assert [(found.text, found.confidence) for found in one] == [(found.text, found.confidence) for found in other]


def test_an_adapted_recipe_is_read_anew() -> None:
    changed = beans().model_copy(update={"steps": (*beans().steps[:3], beans().steps[3].model_copy(update={"text": "Slowly stir in the parsley with the fork."}))})
    assert reader().find("what do I stir with", beans(), STIR)[0].text == "wooden spoon"
    assert reader().find("what do I stir with", changed, STIR)[0].text == "fork"


@pytest.mark.parametrize("question", ODD, ids=range(len(ODD)))
@pytest.mark.parametrize("step", [0, STIR])
def test_odd_questions_never_raise(question: str, step: int) -> None:
    assert len(reader().find(question, beans(), step)) <= KEPT_PIECES


def test_half_a_character_never_raises() -> None:
    assert len(reader().find("how much \ud800 salt", beans(), STIR)) <= KEPT_PIECES


@pytest.mark.parametrize("recipe", [plain("Toast the bread."), plain("Wait."), plain("Wait.", "Serve.")], ids=["one step", "a word", "two words"])
@pytest.mark.parametrize("question", ["how long", "what do I toast", "how much salt", "", "🍞"])
def test_bare_recipes_never_raise(recipe: Recipe, question: str) -> None:
    for step in range(len(recipe.steps) + 1):
        assert all(found.slot.step for found in reader().find(question, recipe, step))


@pytest.mark.parametrize("text", ["%", ":", "…", "Add % I", "½", "Stir 🥄 into 🍲.", "酱油 into the pot."])
def test_recipes_of_odd_words_never_raise(text: str) -> None:
    recipe = beans().model_copy(update={"id": f"odd {text}", "steps": (beans().steps[0].model_copy(update={"text": text}),)})
    assert len(reader().find("what do I add", recipe, 1)) <= KEPT_PIECES


@pytest.mark.parametrize("text", ["salt - Add # )"])
def test_recipes_of_marks_never_raise(text: str) -> None:
    recipe = beans().model_copy(update={"id": f"odd {text}", "steps": (beans().steps[0].model_copy(update={"text": text}),)})
    assert len(reader().find("what do I add", recipe, 1)) <= KEPT_PIECES


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.text(max_size=120) | st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join), st.integers(0, STIR))
def test_any_question_is_read(question: str, step: int) -> None:
    for found in reader().find(question, beans(), step):
        assert found.text.strip()
        assert 0 <= found.confidence <= 1


@settings(derandomize=True, deadline=None, max_examples=40)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join))
def test_any_words_of_a_step_are_read(text: str) -> None:
    recipe = beans().model_copy(update={"steps": (beans().steps[0].model_copy(update={"text": text}),)})
    assert len(reader().find("what do I stir with", recipe, 1)) <= KEPT_PIECES


@pytest.mark.parametrize(("content", "said"), [(None, "is missing"), (b"broken", "cannot be read")])
def test_a_reader_that_cannot_be_opened_names_its_file_and_the_remedy(content: bytes | None, said: str, tmp_path: Path) -> None:
    file = tmp_path / "some.safetensors"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ReaderError, match=f"{said}.*train-reader") as problem:
        Reader.open(file, trained(), english(), encoder())
    assert str(file) in str(problem.value)
