"""Numbers of a text in figures."""

from __future__ import annotations

import pytest

from actions.language.figures import in_figures
from actions.language.lexicon import Lexicon


@pytest.mark.parametrize(("text", "told"), [
    ("Six ice cubes go into the lassi.", "6 ice cubes go into the lassi."),
    ("Take two or three strokes.", "Take 2 or 3 strokes."),
    ("One ripe tomato goes in.", "1 ripe tomato goes in."),
    ("Add one teaspoon of salt and one onion.", "Add 1 teaspoon of salt and one onion."),
    ("One at a time; the other one waits.", "One at a time; the other one waits."),
    ("Two thirds of it, in a two-bladed mixer.", "Two thirds of it, in a two-bladed mixer."),
    ("Usually two 400 g cans, a dozen at most.", "Usually two 400 g cans, a dozen at most."),
    ("A pinch.", "A pinch."),
    ("No, bake one sheet at a time.", "No, bake one sheet at a time."),
])
def test_counts_are_told_in_figures(text: str, told: str) -> None:
    assert in_figures(text, Lexicon.load("en")) == told
