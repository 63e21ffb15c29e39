"""Our method: what is of a class, and which of it is chosen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from actions.encyclopedia.asking import Asking
from actions.encyclopedia.choosing import Ours
from actions.encyclopedia.classes import Classes
from actions.encyclopedia.store import Encyclopedia
from actions.language.lexicon import Lexicon
from actions.language.wordnet import WordNet
from actions.settings import Settings
from tests.unit.encyclopedia.wiki import KITCHEN, kitchen_wiki


def titles(ours: Ours, question: str) -> list[str]:
    return [choice.entry.title for choice in ours(question)]


def test_things_of_the_class_are_chosen_and_nothing_else_that_its_article_links_to(small: Ours) -> None:
    found = titles(small, "What's your favourite vegetable?")
    assert (found[0], set(found)) == ("Carrot", {"Carrot", "Leek", "Pea", "Radish"})


def test_the_class_itself_is_never_chosen_nor_what_the_question_names(small: Ours) -> None:
    assert "Vegetable" not in titles(small, "which of all vegetables do you like")
    assert "Carrot" not in titles(small, "which vegetable do you like besides the carrot?")


def test_persons_answer_who_and_things_answer_what(small: Ours) -> None:
    assert set(titles(small, "Who is your favourite cook?")) == {"Ann Pott", "Bea Pann", "Cyd Ladle"}
    assert set(titles(small, "what do you like to eat?")) >= {"Bread", "Soup"}
    assert not {"Ann Pott", "Cook"} & set(titles(small, "what food do you like?"))


def test_what_else_is_said_changes_the_choice(small: Ours) -> None:
    assert titles(small, "which vegetable do you like best in soup?")[0] == "Carrot"
    assert titles(small, "which vegetable do you like from the garden?")[0] == "Pea"
    assert small("which vegetable do you like from the garden?")[0].key != small("which vegetable do you like?")[0].key


def test_a_class_is_no_choice_of_one_thing(small: Ours) -> None:
    found = titles(small, "which food do you love?")
    assert found.index("Vegetable") > found.index("Bread")


def test_wordings_of_one_question_find_the_same(small: Ours) -> None:
    questions = ("What's your favourite vegetable?", "which vegetables do you love?", "what vegetable do you like most", "any vegetable you really like?")
    assert len({(titles(small, question)[0], small(question)[0].key) for question in questions}) == 1


def test_the_order_is_turned_for_what_is_not_liked(small: Ours) -> None:
    assert titles(small, "which vegetable do you hate?") == titles(small, "which vegetable do you love?")[::-1]


@pytest.mark.parametrize("question", ["what's your favourite planet?", "which wooden spoon do you like?", "what did you buy last?", "who is your best friend?", "", "what?",
    "which garden do you like"])
def test_what_the_encyclopedia_has_no_things_of_is_declined(small: Ours, question: str) -> None:
    assert small(question) == ()


def test_wordnet_knows_wider_classes(tmp_path: Path, nlp: Any, english: Lexicon) -> None:
    wordnet = WordNet.open(Settings().wordnet, {})
    if wordnet is None:
        pytest.skip("WordNet is not there")
    articles = {**KITCHEN, "Turnip": "The '''turnip''' is a root.", "Vegetable": KITCHEN["Vegetable"] + "\nThere is the [[turnip]]."}
    wiki = kitchen_wiki(tmp_path, articles)
    with_it, without = (Ours(wiki, Asking(nlp, english), Classes(wiki, english, one)) for one in (wordnet, None))
    assert "Turnip" in titles(with_it, "which vegetable do you like?")
    assert "Turnip" not in titles(without, "which vegetable do you like?")
    assert wordnet.kinds("turnip")[0] >= {"turnip"} and any("vegetable" in level for level in wordnet.kinds("turnip", 3))
    assert (wordnet.is_common("turnip"), wordnet.is_common("paris"), wordnet.kinds("xyzzy")) == (True, False, ())


def test_vectors_break_ties_and_may_be_of_another_make(tmp_path: Path, nlp: Any, english: Lexicon) -> None:
    def encode(texts: list[str]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        return np.array([[1.0, 0.0] if "Leek" in text or text.startswith("vegetable") else [0.0, 1.0] for text in texts], dtype=np.float32)

    wiki: Encyclopedia = kitchen_wiki(tmp_path, encode=encode)
    ours = Ours(wiki, Asking(nlp, english), Classes(wiki, english, None), encode)
    plain = {choice.entry.title: choice.score for choice in Ours(wiki, Asking(nlp, english), Classes(wiki, english, None))("which vegetable do you like?")}
    near = {choice.entry.title: choice.score for choice in ours("which vegetable do you like?")}
    assert near["Leek"] > plain["Leek"] and near["Pea"] == plain["Pea"]
    other = Ours(wiki, Asking(nlp, english), Classes(wiki, english, None), lambda texts: np.ones((len(texts), 5), dtype=np.float32))
    assert {choice.entry.title: choice.score for choice in other("which vegetable do you like?")} == plain


def test_a_narrower_name_keeps_to_its_things(tmp_path: Path, nlp: Any, english: Lexicon) -> None:
    articles = {title: text.replace("[[Category:Vegetables]]",
        "[[Category:Vegetables]][[Category:Root vegetables]]") if title == "Carrot" else text for title, text in KITCHEN.items()}
    wiki = kitchen_wiki(tmp_path, {**articles, "Root vegetable": "#REDIRECT [[Vegetable]]"})
    ours = Ours(wiki, Asking(nlp, english), Classes(wiki, english, None))
    assert titles(ours, "which root vegetable do you like?") == ["Carrot", "Radish"]


def test_what_a_first_sentence_says(small: Ours) -> None:
    zones = {
        "A carrot is a root vegetable that is orange.": ("root", "vegetable"), "The Nile is one of the rivers of Africa.": ("river",),
        "Ann (1900–1990) was a French cook and writer.": ("french", "cook", "writer"),
        "No verb here.": (), "": (),
    }
    assert {first: small.classes.zone(first) for first in zones} == zones


def test_persons_are_known_by_life_category_or_description(small: Ours, wiki: Encyclopedia) -> None:
    entries = [entry for entry in map(wiki.find, KITCHEN) if entry is not None]
    things = {thing.entry.title: thing for thing in small.classes.things(entries)}
    assert [small.classes.is_person(things[title]) for title in ("Ann Pott", "Cook", "Carrot", "Wooden spoon (tool)")] == [True, False, False, False]
    assert small.classes.is_person(replace(things["Carrot"], categories=("1900 births",), first="Carrot was tall."))
