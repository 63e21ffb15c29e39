"""Patterns from the words of a lexicon."""

from __future__ import annotations

from actions.language.lexicon import Lexicon
from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.lines.line_words import line_words, phrase_stems


def test_the_words_of_a_lexicon_are_compiled_once(lexicon: Lexicon) -> None:
    assert line_words(lexicon) is line_words(lexicon)
    assert line_words(Lexicon("en", lexicon.entries)) is not line_words(lexicon)


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
