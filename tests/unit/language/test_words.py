"""Tokens, stems and content words."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.language.lexicon import Lexicon
from actions.language.words import any_hyphened, any_of, any_spaced, content_stems, in_singular, join, lookup, normalise, stem, stems, tokens


@pytest.mark.parametrize(
    ("text", "plain"),
    [("  Don’t   STOP\n", "don't stop"), ("½ cup", "1⁄2 cup"), ("ﬁgs", "figs"), ("", ""), ("Crème", "crème")],
)
def test_spelling_variants_become_one(text: str, plain: str) -> None:
    assert normalise(text) == plain


def test_composed_and_decomposed_accents_are_the_same_word() -> None:
    assert tokens("cre\u0300me") == tokens("cr\u00e8me")


@pytest.mark.parametrize(("text", "entry"), [("min", 1), ("MIN", 1), ("MİN", 1), ("Große", 2), ("hour", None)])
def test_a_form_is_looked_up_in_any_case(text: str, entry: int | None) -> None:
    assert lookup(text, {"min": 1, "große": 2}) == entry


def test_words_come_in_order_without_numbers_and_marks() -> None:
    assert tokens("Add 2 eggs, then stir-fry — don't stop!") == ["add", "eggs", "then", "stir-fry", "don't", "stop"]


@pytest.mark.parametrize("text", ["", "   ", "123 !?", "🍕🍕"])
def test_text_without_words_has_no_tokens(text: str) -> None:
    assert tokens(text) == []


@pytest.mark.parametrize("text", ["番茄炒蛋", "помидоры", "طماطم"])
def test_other_scripts_have_words_too(text: str) -> None:
    assert tokens(text)


@pytest.mark.parametrize(
    ("pattern", "forms", "text", "found"),
    [
        (any_of, ["a", "ab"], "abc", "ab"), (any_of, ["."], ".", "."), (any_of, ["."], "x", None), (any_of, [], "", None), (any_of, ["low fat"], "low  fat", None),
        (any_spaced, ["low fat"], "low \tfat", "low \tfat"), (any_spaced, ["low fat"], "low-fat", None), (any_spaced, ["a", "a b"], "a b", "a b"), (any_spaced, [], "", None),
        (any_hyphened, ["low fat"], "low-fat", "low-fat"), (any_hyphened, ["low-fat"], "low  fat", "low  fat"), (any_hyphened, ["-"], "-", "-"), (any_hyphened, [], "", None),
    ],
)
def test_the_longest_form_is_found(pattern: Callable[[list[str]], str], forms: list[str], text: str, found: str | None) -> None:
    match = re.match(pattern(forms), text)
    assert (match[0] if match else None) == found


def test_forms_of_a_word_share_a_stem() -> None:
    assert stem("onions") == stem("onion")
    assert stem("mashed") == stem("mashing")


def test_stems_follow_the_language() -> None:
    assert stem("tomaten", "nl") == stem("tomaat", "nl")


def test_an_unknown_language_is_stemmed_all_the_same() -> None:
    assert stem("onions", "tlh") == "onion"


def test_a_hyphenated_word_counts_as_its_parts() -> None:
    assert stems("all-purpose flour") == stems("all purpose flour")


def test_content_leaves_out_stop_words(lexicon: Lexicon) -> None:
    assert content_stems("I have now put the onions in", lexicon) == ["onion"]
    assert content_stems("salt-and-pepper squid", lexicon) == ["salt", "pepper", "squid"]


def test_content_leaves_out_further_words_on_request(lexicon: Lexicon) -> None:
    assert content_stems("the onions are done", lexicon, without=frozenset({"done"})) == ["onion"]


@pytest.mark.parametrize(("items", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a en b"), (["a", "b", "c"], "a, b en c")])
def test_a_list_is_said_with_the_words_of_the_language(items: list[str], said: str) -> None:
    assert join(items, "en") == said


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=300))
def test_any_text_has_content_that_is_a_part_of_its_stems(text: str) -> None:
    lexicon = Lexicon("en", {"stop": ["the", "a"]})
    assert set(content_stems(text, lexicon)) <= set(stems(text))


@settings(derandomize=True, deadline=None)
@given(st.text(max_size=300))
def test_normalised_text_has_single_spaces_and_no_edges(text: str) -> None:
    plain = normalise(text)
    assert plain == " ".join(plain.split())


@pytest.mark.parametrize(
    ("one", "many", "language"),
    [("leaf", "leaves", "en"), ("loaf", "Loaves", "en"), ("half", "halves", "en"), ("knife", "knives", "en"), ("calf", "calves", "en"), ("goose", "geese", "en"),
     ("onion", "onions", "en"),
     ("ui", "uien", "nl"), ("ei", "eieren", "nl"), ("blad", "bladeren", "nl"), ("peer", "peren", "nl"), ("ei", "ei", "xx")],
)
def test_a_noun_and_its_plural_have_one_stem(one: str, many: str, language: str) -> None:
    assert stems(one, language) == stems(many, language)


def test_only_irregular_plurals_become_singular_in_a_text() -> None:
    assert in_singular("2 Bay Leaves, 3 onions and two sweet loaves") == "2 Bay leaf, 3 onions and two sweet loaf"
    assert in_singular("drie eieren en uienringen", "nl") == "drie ei en uienringen"
