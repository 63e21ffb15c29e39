"""Our segmenter: one step for each action that the cook is told to do."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc

from actions.recipes.segmentation.actions import Action, ActionSegmenter
from actions.recipes.segmentation.base import pieces
from tests.unit.recipes.english import english, trained
from tests.unit.recipes.segmentation.docs import Parser, parsed

WORDS = ["Mix", "and", "stir", "the oats", ",", ".", "until", "(", ")", "or", "-", "\n", "Then", "½", "2)"]


def segmenter(*docs: Doc, imperatives: bool = True) -> ActionSegmenter:
    return ActionSegmenter(cast(Language, Parser(*docs, imperatives=imperatives)), english())


def cut(doc: Doc, *, imperatives: bool = True) -> list[str]:
    return pieces(doc.text, segmenter(doc, imperatives=imperatives).boundaries(doc.text))


def test_every_imperative_is_a_step_with_what_stands_before_it() -> None:
    doc = parsed("Drain/VERB!/0/ROOT beans/NOUN/0/obj and/CCONJ/7/cc meanwhile/ADV/7/advmod ,/PUNCT/7/punct in/ADP/6/case pots/NOUN/7/obl boil/VERB!/0/conj eggs/NOUN/7/obj")
    assert cut(doc) == ["Drain beans", "and meanwhile, in pots boil eggs"]


def test_what_belongs_to_the_act_before_does_not_open_the_next_step() -> None:
    doc = parsed("Lay/VERB!/6/dep buns/NOUN/0/obj in/ADP/3/case pans/NOUN/0/obl down/ADV/0/advmod ,/PUNCT/6/punct toast/VERB!/6/ROOT them/PRON/6/obj ./PUNCT/6/punct")
    assert cut(doc) == ["Lay buns in pans down,", "toast them."]


def test_a_clause_that_the_tree_ties_to_no_verb_opens_the_next_step() -> None:
    doc = parsed("Drain/VERB!/0/ROOT rice/NOUN/0/obj ,/PUNCT/0/punct while/SCONJ/5/mark still/ADV/5/advmod hot/ADJ/5/ROOT ,/PUNCT/7/punct salt/VERB!/7/ROOT it/PRON/7/obj")
    assert cut(doc) == ["Drain rice,", "while still hot, salt it"]


def test_an_object_never_opens_a_step() -> None:
    doc = parsed("Wash/VERB!/0/ROOT figs/NOUN/3/obj then/ADV/3/advmod dry/VERB!/0/conj them/PRON/3/obj ./PUNCT/0/punct")
    assert cut(doc) == ["Wash figs", "then dry them."]


def test_alternatives_stay_together() -> None:
    doc = parsed("Grill/VERB!/0/ROOT or/CCONJ/2/cc fry/VERB!/0/conj trout/NOUN/0/obj ./PUNCT/0/punct")
    assert cut(doc) == [doc.text]


def test_participles_and_clauses_with_a_subject_are_no_steps() -> None:
    doc = parsed("Simmer/VERB!/0/ROOT ,/PUNCT/2/punct stirring/VERB/0/advcl ,/PUNCT/5/punct until/SCONJ/6/mark lentils/NOUN/6/nsubj soften/VERB/0/advcl ./PUNCT/0/punct")
    assert cut(doc) == [doc.text]
    told = parsed("You/PRON/1/nsubj stir/VERB!/1/ROOT soup/NOUN/1/obj ./PUNCT/1/punct")
    assert segmenter(told).acts(told) == []


def test_a_noun_of_a_list_that_is_taken_for_a_verb_is_no_step() -> None:
    doc = parsed("Add/VERB!/0/ROOT oats/NOUN/0/obj and/CCONJ/3/cc rub/VERB!/1/conj ./PUNCT/0/punct")
    assert cut(doc) == [doc.text]


def test_without_imperatives_a_main_verb_that_nobody_does_is_an_action() -> None:
    doc = parsed("Peel/VERB/0/ROOT pears/NOUN/0/obj and/CCONJ/3/cc chop/VERB/0/conj them/PRON/3/obj to/PART/6/mark fit/VERB/3/advcl ./PUNCT/0/punct")
    assert cut(doc, imperatives=False) == ["Peel pears", "and chop them to fit."]
    stated = parsed("It/PRON/1/nsubj rises/VERB/1/ROOT ./PUNCT/1/punct")
    assert segmenter(stated, imperatives=False).acts(stated) == []


def test_a_sentence_without_an_action_stays_with_the_step_before_it() -> None:
    first = parsed("Wait/VERB!/0/ROOT ./PUNCT/0/punct")
    aside = parsed("This/PRON/1/nsubj helps/VERB/1/ROOT ./PUNCT/1/punct")
    last = parsed("Serve/VERB!/0/ROOT ./PUNCT/0/punct")
    text = "This helps. Wait. This helps. Serve."
    assert pieces(text, segmenter(first, aside, last).boundaries(text)) == ["This helps. Wait. This helps.", "Serve."]


def test_a_text_without_an_action_is_one_step_without_a_verb() -> None:
    aside = parsed("Lovely/ADJ/0/ROOT ./PUNCT/0/punct")
    assert segmenter(aside).actions("Lovely.  ") == [Action(0, 7, None)]


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_nothing_gives_no_action(text: str) -> None:
    assert ActionSegmenter(trained(), english()).actions(text) == []
    assert ActionSegmenter(trained(), english()).boundaries(text) == []


def shared(rows: str) -> list[str | None]:
    doc = parsed(rows)
    return [one.shared for one in segmenter(doc).actions(doc.text)]


def test_bare_verbs_share_the_object_of_a_later_one() -> None:
    assert shared("Oil/VERB!/0/ROOT ,/PUNCT/2/punct flour/VERB!/0/conj and/CCONJ/4/cc line/VERB!/0/conj a/DET/6/det tin/NOUN/0/obj ./PUNCT/0/punct") == ["a tin", "a tin", None]


def test_a_verb_with_an_object_of_its_own_shares_none() -> None:
    assert shared("Oil/VERB!/0/ROOT tins/NOUN/0/obj and/CCONJ/3/cc sift/VERB!/0/conj rye/NOUN/3/obj ./PUNCT/0/punct") == [None, None]


def test_what_is_added_is_not_what_the_verb_before_is_done_to() -> None:
    assert shared("Stir/VERB!/0/ROOT and/CCONJ/2/cc add/VERB!/0/conj rye/NOUN/0/obj ./PUNCT/0/punct") == [None, None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Heat the oil in a wok and fry the tofu until crisp.", ["Heat the oil in a wok", "and fry the tofu until crisp."]),
        ("While the pasta boils, grate the cheese. Then drain the pasta, toss it with the cheese and serve.", [
            "While the pasta boils, grate the cheese.", "Then drain the pasta,", "toss it with the cheese", "and serve.",
        ]),
        ("Add the celery, onion and garlic to the pot.", ["Add the celery, onion and garlic to the pot."]),
        ("Bake for 20 minutes or until firm.", ["Bake for 20 minutes or until firm."]),
        ("Chill the jelly overnight to set it.", ["Chill the jelly overnight to set it."]),
        ("If the dough sticks, dust it with flour.", ["If the dough sticks, dust it with flour."]),
        ("Drain the peas & rinse them.", ["Drain the peas", "& rinse them."]),
        ("Season with salt & pepper.", ["Season with salt & pepper."]),
        ("Boil the rice -> drain it.", ["Boil the rice", "-> drain it."]),
        ("If it reads < 74 °C, roast on; if it reads > 74 °C, rest it.", ["If it reads < 74 °C, roast on;", "if it reads > 74 °C, rest it."]),
        ("Taste the soup, and if it is bland, add salt.", ["Taste the soup,", "and if it is bland, add salt."]),
        ("Simmer for an hour; once the beans are soft, drain them.", ["Simmer for an hour;", "once the beans are soft, drain them."]),
        ("Put 2 tablespoons each of butter and flour into a bowl.", ["Put 2 tablespoons each of butter and flour into a bowl."]),
        ("Sift the cocoa, flour and salt into the bowl.", ["Sift the cocoa, flour and salt into the bowl."]),
        ("Flour the board and roll out the dough.", ["Flour the board", "and roll out the dough."]),
        ("Don't stir, for 6 minutes.", ["Don't stir, for 6 minutes."]),
    ],
)
def test_the_trained_pipeline_cuts_plain_instructions_by_their_actions(text: str, expected: list[str]) -> None:
    assert pieces(text, ActionSegmenter(trained(), english()).boundaries(text)) == expected


@settings(derandomize=True, deadline=None, max_examples=80)
@given(st.one_of(st.text(max_size=120), st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)))
@example("\ud800")
@example("stir-fry and deep-fry - then, and or . !")
def test_any_text_is_cut_in_order_and_nothing_is_lost(text: str) -> None:
    acts = ActionSegmenter(trained(), english()).actions(text)
    places = [place for one in acts for place in (one.start, one.end)]
    assert places == sorted(places)
    assert all(0 <= place <= len(text) for place in places)
    held = {at for one in acts for at in range(one.start, one.end)}
    assert all(char.isspace() for at, char in enumerate(text) if at not in held)
    found = ActionSegmenter(trained(), english()).boundaries(text)
    assert found == sorted(set(found))
    assert "".join("".join(pieces(text, found)).split()) == "".join(text.split())
