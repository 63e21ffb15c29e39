"""Verbs with their arguments."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc
from spacy.vocab import Vocab

from actions.answering.reading.frames import MANNER, OBJECT, SUBJECT, Frame, frames
from tests.unit.answering.reading.sample import parsed
from tests.unit.recipes.english import english


def of(text: str) -> list[Frame]:
    return frames(parsed(text), english())


def roles(frame: Frame) -> dict[str, str]:
    return {argument.role: argument.text for argument in frame.arguments}


def test_a_verb_has_its_object_and_its_place() -> None:
    first = of("Stir the chopped onion into the small pot.")[0]
    assert first.verb == "stir"
    assert roles(first) == {OBJECT: "chopped onion", "into": "small pot"}


def test_joined_objects_are_one_argument_of_several_phrases() -> None:
    argument = of("Add the boiled carrots, 2 large eggs and a pinch of salt.")[0].arguments[0]
    assert [part.text for part in argument.phrases] == ["boiled carrots", "large eggs", "salt"]


def test_how_it_is_done_is_an_argument_without_phrases() -> None:
    found = [argument for argument in of("Slowly pour the stock over the rice.")[0].arguments if argument.role == MANNER]
    assert [(argument.text, argument.phrases) for argument in found] == [("Slowly", ())]


def test_a_clause_is_told_by_its_conjunction() -> None:
    found = of("Simmer the sauce until it is soft.")
    assert [(frame.verb, frame.clause) for frame in found] == [("simmer", ""), ("soft", "until")]
    assert SUBJECT in roles(found[1])


@pytest.mark.parametrize("text", ["", "?!", "salt", "🍅🍅", "番茄炒蛋"])
def test_what_has_no_verb_has_no_frame_or_none_that_breaks(text: str) -> None:
    assert all(frame.verb for frame in of(text))


@settings(derandomize=True, deadline=None, max_examples=60)
@example("salt - Add # )")
@given(st.text(max_size=60))
def test_any_text_is_read(text: str) -> None:
    assert all(argument.role for frame in of(text) for argument in frame.arguments)


# Parses are written here: how a trained parser reads such choices depends on the kind of machine that it was trained on.
def choice(second: str, joint: str) -> Doc:
    words = ["Melt", "chocolate", "in", "a", "microwave", joint, second, "a", "boiler"]
    return Doc(
        Vocab(), words=words, lemmas=[word.lower() for word in words], pos=["VERB", "NOUN", "ADP", "DET", "NOUN", "CCONJ", "ADP", "DET", "NOUN"],
        heads=[0, 0, 4, 4, 0, 6, 8, 8, 0], deps=["ROOT", "obj", "case", "det", "obl", "cc", "case", "det", "obl"],
    )


def test_places_that_stand_for_each_other_are_one_argument() -> None:
    assert roles(frames(choice("over", "or"), english())[0]) == {OBJECT: "chocolate", "in": "microwave, boiler"}


def test_places_that_do_not_stay_apart() -> None:
    assert roles(frames(choice("over", "and"), english())[0]) == {OBJECT: "chocolate", "in": "microwave", "over": "boiler"}
