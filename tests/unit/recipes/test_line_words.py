"""Patterns from the words of a lexicon."""

from __future__ import annotations

import re

import pytest

from actions.language.lexicon import Lexicon
from actions.recipes.ingredient_lines import parse_line
from actions.recipes.line_words import any_of, line_words, phrase_stems


@pytest.mark.parametrize(
    ("forms", "text", "found"),
    [
        (["a", "ab"], "abc", "ab"), (["low fat"], "low-fat", "low-fat"), (["low-fat"], "low  fat", "low  fat"), (["."], ".", "."), ([], "", None),
        (["-"], "-", "-"),
    ],
)
def test_the_longest_form_is_found_with_spaces_or_hyphens(forms: list[str], text: str, found: str | None) -> None:
    match = re.match(any_of(forms), text)
    assert (match[0] if match else None) == found


def test_the_words_of_a_lexicon_are_compiled_once(lexicon: Lexicon) -> None:
    assert line_words(lexicon) is line_words(lexicon)
    assert line_words(Lexicon.load("en")) is not line_words(lexicon)


def test_compounds_are_known_in_singular_and_plural(lexicon: Lexicon) -> None:
    words = line_words(lexicon)
    assert words.begins_compound("green onions with roots")
    assert words.begins_compound("Green onion")
    assert not words.begins_compound("green quinces")


def test_hyphens_part_the_words_of_a_name() -> None:
    assert phrase_stems("Long-grain rice", "en") == phrase_stems("long grain rice", "en")


def test_a_language_without_words_still_reads_numbers() -> None:
    found = parse_line("2 apples, (ripe) or 3 pears", Lexicon("xx", {}))
    assert (found.quantity, found.unit, found.name) == ("2", None, "apples")
